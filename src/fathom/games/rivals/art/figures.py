"""The drawings of models and abyss cards, about 100 units wide."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.rivals.art.drawings import SYMBOLS, shapes
from fathom.games.rivals.art.palette import PALE
from fathom.present.svg import letters, use


def figure(card: str) -> Node:
    """The drawing of a model or an abyss card; if there is none, the last three letters of its id."""
    return shapes(card) if card in SYMBOLS.names else letters(0, 8, 24, card[-3:], PALE)


def portrait(faction: str, card: str) -> Element:
    """A picture of a model on its base."""
    return h.svg(".rv-portrait", {"viewBox": "-54 -56 108 110", "aria-hidden": "true"})[
        use(f"rv-base-{faction}"), use(f"rv-{card}")
    ]
