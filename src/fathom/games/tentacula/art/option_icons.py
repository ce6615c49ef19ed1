"""Pictures in the options: gems, shells, and the animals of squares and tiles."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.tentacula.art.drawings import SYMBOLS, animal, gem, use
from fathom.present.icons import icon


def _picture(art: Element, half: int = 26) -> Element:
    return h.svg(".tn-icon", {"viewBox": f"{-half} {-half} {2 * half} {2 * half}"})[art]


def _animal(name: str) -> Element:
    return _picture(animal(name), 40)


ANIMALS = sorted({name.removeprefix("animal-") for name in SYMBOLS.names if name.startswith("animal-")} - {"other"})
"""The animals with a drawing. No other word before “square 9” gets a picture."""

ICONS = (
    icon(r"\b[a-z]+(?= gem\b)", lambda colour: _picture(gem(colour)), beside=True),
    icon(rf"\b(?:{'|'.join(ANIMALS)})(?= (?:square \d|tile with))", _animal, beside=True),
    icon(r"\bshell\b", lambda _: _picture(use("shell")), beside=True),
)
