"""Every model as a figure, a hundred by a hundred about the middle; `use` draws it wherever it is wanted."""

from __future__ import annotations

from collections.abc import Callable

import htpy as h
from htpy import Element

from fathom.games.rivals.art import ancients, clans, cog, nautilus
from fathom.games.rivals.art.palette import PALE
from fathom.present.svg import glow, letters, shade, use

FIGURES: dict[str, Callable[[], Element]] = cog.FIGURES | nautilus.FIGURES | clans.FIGURES | ancients.FIGURES


def shades() -> list[Element]:
    """Brass, glass, steel, skin and stone."""
    return [
        glow("rv-well", (0, "#0e3142", 0.9), (0.7, "#08202d", 0.9), (1, "#03121b", 0.95)),
        glow("rv-brass", (0, "#fff0c4"), (0.4, "#dda548"), (0.85, "#7c4f1c"), (1, "#4a2d10"), at=(0.36, 0.3)),
        glow("rv-glass", (0, "#d8fbff"), (0.5, "#3f8ea0"), (1, "#0d2f3c"), at=(0.35, 0.3)),
        shade("rv-steel", (0, "#dbe5e6"), (0.5, "#8699a0"), (1, "#3f5058")),
        shade("rv-bluff", (0, "#cfeef5"), (0.6, "#79b3cf"), (1, "#376a8c")),
        shade("rv-hide", (0, "#a6e08a"), (0.55, "#4f9a62"), (1, "#1f5440")),
        shade("rv-shark", (0, "#b9d6c8"), (0.55, "#5d8a80"), (1, "#274c4a")),
        shade("rv-shellwork", (0, "#ffe9cf"), (0.5, "#e0a878"), (1, "#96603f")),
        shade("rv-idol", (0, "#b7a7c4"), (0.5, "#6f5f84"), (1, "#352a48")),
        shade("rv-robe", (0, "#7d3a78"), (1, "#2b1033")),
    ]


def figure(card: str) -> Element:
    """The figure of a model; a card without a drawing is a name on a stone."""
    drawn = FIGURES.get(card)
    return drawn() if drawn else letters(0, 8, 24, card[-3:], PALE)


def portrait(faction: str, card: str) -> Element:
    """A figure on its base."""
    return h.svg(".rv-portrait", {"viewBox": "-54 -56 108 110", "aria-hidden": "true"})[
        use(f"rv-base-{faction}"), use(f"rv-{card}")
    ]
