"""Seven robots, told apart by the shape of the head before the colour: about 64 by 76 round the middle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from htpy import Element
from markupsafe import Markup

from fathom.games.jupiter.art.palette import INK, OTHER, ROBOTS, Shades
from fathom.present.svg import area, box, dot, group, letters, line, oval, polygon, smooth

EYES = "#6ff0ff"


@cache
def figure(colour: str, initial: str) -> Markup:
    """A robot by its colour, with its initial on the chest."""
    c = ROBOTS.get(colour, OTHER)
    return Markup(group(_body(c, initial), HEADS.get(colour, _round)(c)))


def _inked(d: str, fill: str, width: float = 2.8) -> Element:
    return area(d, fill, edge=INK, width=width)


def _body(c: Shades, initial: str) -> Element:
    """Treads, a trunk, arms, and the badge."""
    return group(
        oval(0, 33, 24, 6, "#000000", opacity=0.4),
        [line(smooth([(s * 15, 8), (s * 25, 13), (s * 24, 23)]), INK, 10) for s in (-1, 1)],
        [line(smooth([(s * 15, 8), (s * 25, 13), (s * 24, 23)]), c.dark, 6) for s in (-1, 1)],
        [dot(s * 24, 24, 4.6, c.light, edge=INK, width=2) for s in (-1, 1)],
        box(-19, 24, 38, 12, "#27323a", round=6, edge=INK, width=2.6),
        [dot(x, 30, 2.6, "#8ea6b2") for x in (-11, 0, 11)],
        _inked("M-18 26L-15 3Q0 -3 15 3L18 26Q0 30 -18 26Z", c.colour),
        line("M-13 6L-15 23", c.light, 2.6, opacity=0.9),
        dot(0, 14, 10.4, "#f7fbfc", edge=INK, width=2),
        letters(0, 20.4, 18, initial, INK, weight="800", cls="figure"),
    )


def _eyes(y: float = -16, gap: float = 7, r: float = 3.6, fill: str = EYES) -> Element:
    return group(dot(-gap, y, r, fill), dot(gap, y, r, fill))


def _vesper(c: Shades) -> Element:
    """A bell of night, and a crescent."""
    return group(
        _inked(smooth([(-19, -3), (-20, -20), (0, -34), (20, -20), (19, -3), (0, 1)], closed=True, ease=7), c.colour),
        oval(0, -14, 14, 8.4, "#12061f", edge=INK, width=2),
        _eyes(-14),
        area("M-3 -49A9 9 0 1 0 8 -38A11 11 0 0 1 -3 -49Z", "#fff3c0", edge=INK, width=2),
    )


def _rivet(c: Shades) -> Element:
    """A crate with bolts for ears."""
    return group(
        box(-27, -22, 54, 11, c.dark, round=4, edge=INK, width=2.6),
        box(-19, -33, 38, 34, c.colour, round=4, edge=INK, width=2.8),
        [dot(x, y, 2.1, c.dark) for x in (-15, 15) for y in (-29, -4)],
        box(-14, -23, 28, 12, "#2b1402", round=4, edge=INK, width=2),
        _eyes(-17),
        line("M-8 -5H8", INK, 2.6),
    )


def _halo(c: Shades) -> Element:
    """A globe under a ring."""
    return group(
        dot(0, -15, 18, c.colour, edge=INK, width=2.8),
        oval(0, -14, 12.6, 8.6, "#33290a", edge=INK, width=2),
        _eyes(-14, 6),
        oval(0, -38, 19, 6, "none", edge=INK, width=8),
        oval(0, -38, 19, 6, "none", edge=c.light, width=4),
    )


def _frost(c: Shades) -> Element:
    """Three splinters of ice."""
    return group(
        [
            _inked(polygon([(x - 8, -26), (x, tip), (x + 8, -26)]), "#bfe8ff", 2.4)
            for x, tip in ((-13, -42), (13, -42), (0, -52))
        ],
        _inked(polygon([(-20, -14), (-12, -31), (12, -31), (20, -14), (12, 1), (-12, 1)]), c.colour),
        box(-14, -22, 28, 12, "#0d2b3a", round=3, edge=INK, width=2),
        _eyes(-16),
    )


def _cinder(c: Shades) -> Element:
    """A wedge with one ember, and fire above."""
    return group(
        _inked(
            smooth([(-9, -28), (-8, -41), (0, -53), (3, -42), (10, -46), (9, -28)], closed=True, ease=7), "#ff7a2a", 2.4
        ),
        area(smooth([(-4, -28), (-2, -39), (3, -34), (5, -28)], closed=True, ease=7), "#ffe07a"),
        _inked(polygon([(-23, -30), (23, -30), (13, 2), (-13, 2)]), c.colour),
        line("M-18 -26H18", c.light, 2.4),
        box(-14, -21, 28, 10, "#000000", round=5, edge=c.light, width=1.6),
        oval(0, -16, 7, 3.6, "#ff5a2a"),
        dot(0, -16, 2.2, "#fff0b0"),
    )


def _lumen(c: Shades) -> Element:
    """A lamp that is on."""
    rays = "M0 -54V-47M-20 -46L-16 -41M20 -46L16 -41M-29 -27H-23M29 -27H23"
    return group(
        line(rays, INK, 6.4),
        line(rays, "#fff3a0", 3.4),
        _inked(
            smooth([(-9, 0), (-18, -18), (-12, -37), (0, -42), (12, -37), (18, -18), (9, 0)], closed=True, ease=6.4),
            c.colour,
        ),
        line(smooth([(-11, -22), (-8, -33), (0, -37)]), "#ffffff", 3, opacity=0.8),
        _eyes(-19, 6.4, 4, INK),
        line(smooth([(-6, -9), (0, -6), (6, -9)]), INK, 2.6),
    )


def _drudge(c: Shades) -> Element:
    """A boiler with a chimney, looking tired."""
    return group(
        _inked("M8 -28V-48H18V-28Z", c.dark, 2.6),
        box(5, -52, 16, 7, c.colour, round=2, edge=INK, width=2.4),
        _inked("M-25 -2Q-27 -30 0 -30Q27 -30 25 -2Q0 4 -25 -2Z", c.colour),
        line("M-21 -9Q0 -4 21 -9", c.dark, 2.4),
        [group(dot(x, -17, 7, "#fff3d0", edge=INK, width=2), dot(x, -15, 2.8, INK)) for x in (-9, 9)],
        [_inked(f"M{x - 8} -17A8 8 0 0 1 {x + 8} -17Z", c.dark, 1.8) for x in (-9, 9)],
    )


def _round(c: Shades) -> Element:
    """A robot of an owner's pack."""
    return group(dot(0, -16, 18, c.colour, edge=INK, width=2.8), _eyes())


HEADS: dict[str, Callable[[Shades], Element]] = {
    "purple": _vesper,
    "orange": _rivet,
    "yellow": _halo,
    "white": _frost,
    "black": _cinder,
    "pink": _lumen,
    "brown": _drudge,
}
