"""Pictures in the options: the types of cards, as a price or as what a card is."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.refuge.art.drawings import CARDS
from fathom.present.icons import icon


def _type(words: str) -> Element:
    return h.svg(".type-sign", {"viewBox": "-11 -11 22 22"})[CARDS.use(f"type-{words.lower()}")]


ICONS = (icon(r"\b(?:AIR|IRON|LIGHT|LINE)\b", _type, beside=True),)
