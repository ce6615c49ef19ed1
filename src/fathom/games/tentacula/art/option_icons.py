"""Pictures in the options: gems, shells, and the animals of squares and tiles."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.games.tentacula.art.drawings import animal, gem, use
from fathom.present.icons import icon


def _picture(art: Element, half: int = 26) -> Element:
    return h.svg(".tn-icon", {"viewBox": f"{-half} {-half} {2 * half} {2 * half}"})[art]


ICONS = (
    icon(r"\b[a-z]+(?= gem\b)", lambda colour: _picture(gem(colour)), beside=True),
    icon(r"\b[a-z]+(?= (?:square \d|tile with))", lambda name: _picture(animal(name), 40), beside=True),
    icon(r"\bshell\b", lambda _: _picture(use("shell")), beside=True),
)
