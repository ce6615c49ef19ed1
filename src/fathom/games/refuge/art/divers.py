"""The six divers: figures of 1934 with brass helmets, in the colours of a seat."""

from __future__ import annotations

import re
from functools import cache

from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art.drawings import DIVERS
from fathom.games.refuge.art.palette import LAMP, SEATS, look, sign
from fathom.present.svg import glow, group

_DEFS = re.compile(r"<defs>(.*?)</defs>")
_GRADIENT = re.compile(r"<(linearGradient|radialGradient).*?</\1>")


@cache
def shades() -> Markup:
    """The gradients of all figures, each only once although several files contain it."""
    found = {gradient[0] for name in DIVERS.names for gradient in _GRADIENT.finditer(DIVERS.inline(name))}
    lamp = str(glow("rf-lamp", (0, LAMP, 0.55), (0.5, "#ffb14d", 0.2), (1, "#ff9a2e", 0)))
    return Markup("".join(sorted({*(gradient for gradient in found if 'id="rf-lamp"' not in gradient), lamp})))


def figure(name: str, seat: int) -> Markup:
    """A standing diver, 100 by 100 about the middle, in the colours of the seat."""
    return _figure(name, seat % len(SEATS))


@cache
def _figure(name: str, seat: int) -> Markup:
    drawn = _DEFS.sub("", str(DIVERS.inline(name)))
    first, own = look(0), look(seat)
    for colour, recoloured in ((first.colour, own.colour), (first.dark, own.dark), (first.light, own.light)):
        drawn = drawn.replace(colour, recoloured)
    return Markup(group(Markup(drawn), _sign(seat)))


def _sign(seat: int) -> Element:
    return sign(seat, 0, 9, 6.5)
