"""The animals of squares, tiles and chips, and the creatures of special squares, about 70 by 70 round the middle."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.tentacula.art.palette import ANIMALS, GOLD, INK, OTHER, Shades, inked
from fathom.present.svg import Point, area, dot, group, limb, line, oval, polygon, smooth


def animal(name: str) -> Element:
    """An animal by its name."""
    return ARTS.get(name, _starfish)(ANIMALS.get(name, OTHER))


def special(kind: str) -> Element:
    """What a special square shows beside its animal."""
    return SPECIALS[kind]()


def _turtle(c: Shades) -> Element:
    """From above, swimming up."""
    flippers: list[list[Point]] = [
        [(-15, -14), (-28, -24), (-34, -10)],
        [(15, -14), (28, -24), (34, -10)],
        [(-13, 16), (-22, 24), (-24, 31)],
        [(13, 16), (22, 24), (24, 31)],
    ]
    plates = (
        "M0 -18L10 -12L10 1L0 7L-10 1L-10 -12ZM10 -12L20 -15M10 1L21 6M0 7V23M-10 1L-21 6M-10 -12L-20 -15M0 -18V-25"
    )
    return group(
        [inked(limb(points, 14, 5), c.light) for points in flippers],
        inked(smooth([(-3, 22), (0, 34), (3, 22)], closed=True), c.light),
        inked(smooth([(-8, -22), (-8, -35), (0, -40), (8, -35), (8, -22)], closed=True), c.light),
        dot(-4, -33, 2, INK),
        dot(4, -33, 2, INK),
        inked(
            smooth([(0, -27), (18, -18), (23, 0), (15, 20), (0, 27), (-15, 20), (-23, 0), (-18, -18)], closed=True),
            c.colour,
        ),
        line(plates, c.dark, 2.4),
        line(smooth([(-15, -12), (-8, -20), (2, -22)]), "#ffffff", 2.4, opacity=0.55),
    )


def _seahorse(c: Shades) -> Element:
    """In profile, its tail rolled up."""
    body: list[Point] = [(1, -22), (-5, -12), (4, 2), (7, 14), (1, 25), (-9, 29), (-16, 23), (-12, 16), (-6, 20)]
    fin = polygon([(8, -8), (22, -10), (19, -3), (25, 0), (20, 5), (23, 11), (9, 9)])
    ribs = [line(f"M{-5 + i * 1.6} {-6 + i * 6}q6 3 11 0", c.dark, 1.8, opacity=0.7) for i in range(5)]
    return group(
        inked(smooth([(8, -8), (23, -9), (25, 1), (21, 10), (8, 8)], closed=True), c.light),
        line(fin, c.dark, 1.6, opacity=0.6),
        inked(limb(body, 23, 4), c.colour),
        ribs,
        inked(polygon([(-4, -34), (0, -41), (4, -36), (9, -40), (10, -32)]), c.light, 1.8),
        inked(smooth([(-9, -21), (-24, -19), (-26, -23), (-24, -26), (-9, -29)], closed=True), c.colour),
        inked(smooth([(-10, -26), (-2, -36), (9, -33), (12, -24), (6, -15), (-5, -16)], closed=True), c.colour),
        dot(-1, -26, 4.4, "#fffdf2", edge=INK, width=1.6),
        dot(-2, -26, 2, INK),
    )


def _jellyfish(c: Shades) -> Element:
    """A bell with a smile, and trailing threads."""
    threads = [
        line(smooth([(x, 2), (x + 5, 12), (x - 4, 22), (x + 3, 33 - abs(x) / 4)]), tone, width)
        for x, tone, width in ((-19, c.dark, 3), (19, c.dark, 3), (-7, c.colour, 6), (7, c.colour, 6), (0, c.dark, 3))
    ]
    bell = smooth(
        [
            (-29, 2),
            (-27, -18),
            (-12, -35),
            (0, -38),
            (12, -35),
            (27, -18),
            (29, 2),
            (20, 6),
            (10, 1),
            (0, 6),
            (-10, 1),
            (-20, 6),
        ],
        closed=True,
    )
    return group(
        threads,
        inked(bell, c.colour),
        line(smooth([(-20, -14), (-13, -26), (-3, -31)]), "#ffffff", 4, opacity=0.65),
        oval(16, -18, 4, 6, c.light, opacity=0.6),
        dot(-8, -10, 3, INK),
        dot(8, -10, 3, INK),
        line(smooth([(-5, -4), (0, -1), (5, -4)]), INK, 2),
    )


def _crab(c: Shades) -> Element:
    """From the front, claws up."""
    parts = []
    for s in (-1, 1):
        parts += [
            line(smooth([(s * 16, 8 + 5 * i), (s * (27 + 3 * i), 10 + 6 * i), (s * (30 + i), 20 + 5 * i)]), c.dark, 4)
            for i in range(3)
        ]
        parts.append(inked(limb([(s * 18, 2), (s * 30, -4), (s * 28, -18)], 9, 8), c.colour))
        claw = [(s * 26, -14), (s * 18, -26), (s * 24, -37), (s * 29, -28), (s * 36, -36), (s * 38, -22), (s * 32, -13)]
        parts.append(inked(smooth(claw, closed=True, ease=7), c.colour))
        parts.append(line(f"M{s * 8} -6V-20", c.dark, 4))
    return group(
        parts,
        inked(
            smooth([(-25, 6), (-19, -8), (0, -13), (19, -8), (25, 6), (15, 20), (0, 23), (-15, 20)], closed=True),
            c.colour,
        ),
        line(smooth([(-15, -2), (-6, -8), (4, -8)]), "#ffffff", 3, opacity=0.55),
        [group(dot(x, -21, 5.4, "#fffdf2", edge=INK, width=1.8), dot(x * 0.86, -20, 2.2, INK)) for x in (-8, 8)],
        line(smooth([(-8, 8), (0, 13), (8, 8)]), INK, 2.4),
    )


def _starfish(c: Shades) -> Element:
    """An animal of an owner's pack."""
    return inked("M0 -32L9 -10L32 -8L14 7L20 30L0 17L-20 30L-14 7L-32 -8L-9 -10Z", c.colour)


def _shell() -> Element:
    """A scallop."""
    fan = smooth(
        [(-5, 20), (-26, 3), (-22, -14), (-11, -22), (0, -25), (11, -22), (22, -14), (26, 3), (5, 20)], closed=True
    )
    ribs = [
        line(f"M0 17L{x} {y}", "#c1708f", 2.2, opacity=0.85)
        for x, y in ((-19, -8), (-10, -18), (0, -21), (10, -18), (19, -8))
    ]
    return group(
        inked(polygon([(-11, 15), (11, 15), (8, 25), (-8, 25)]), "#f2a9b4"),
        inked(fan, "#ffe3dc"),
        ribs,
        line(smooth([(-18, -1), (-12, -13), (-2, -18)]), "#ffffff", 2.6, opacity=0.9),
    )


def _dolphin() -> Element:
    """In a leap, smiling."""
    body = [
        (31, 4),
        (20, -3),
        (14, -15),
        (-2, -23),
        (-19, -15),
        (-27, 4),
        (-31, 19),
        (-22, 14),
        (-16, 2),
        (-2, -5),
        (12, 4),
        (22, 9),
    ]
    return group(
        inked(smooth([(-26, 10), (-39, 18), (-33, 22), (-31, 31), (-21, 20), (-22, 12)], closed=True), "#4a90c8"),
        inked(smooth([(-8, -19), (-11, -33), (4, -23)], closed=True), "#4a90c8"),
        inked(smooth(body, closed=True), "#69b4e6"),
        area(smooth([(26, 6), (12, 0), (-2, -8), (-14, 0), (-2, -4), (12, 5)], closed=True), "#e6f6ff"),
        inked(smooth([(2, -6), (-3, 9), (10, -1)], closed=True), "#4a90c8", 1.8),
        dot(12, -7, 2.6, INK),
        line(smooth([(16, 1), (22, 3), (28, 3)]), INK, 1.8),
    )


def _shark() -> Element:
    """Teeth first."""
    body = [(33, 2), (22, -10), (4, -15), (-16, -8), (-29, -3), (-28, 3), (-12, 9), (6, 14), (24, 11)]
    return group(
        inked(smooth([(-26, 0), (-40, -17), (-35, -1), (-39, 14), (-26, 2)], closed=True, ease=9), "#5b7184"),
        inked(smooth([(-6, -11), (-6, -31), (8, -14)], closed=True, ease=8), "#5b7184"),
        inked(smooth(body, closed=True), "#7f97a8"),
        area(smooth([(26, 9), (6, 12), (-12, 7), (-24, 2), (0, 5), (18, 3)], closed=True), "#e3edf2"),
        inked(smooth([(-2, 8), (-10, 23), (8, 11)], closed=True, ease=8), "#5b7184", 1.8),
        area(polygon([(14, 4), (31, 2), (25, 11), (16, 9)]), "#5a1220", edge=INK, width=1.6),
        area(polygon([(15, 4), (18, 8), (20, 4), (23, 8), (25, 3.6), (28, 6), (30, 2.6)]), "#ffffff"),
        dot(15, -4, 2.6, INK),
        line("M10 -9L19 -7", INK, 2),
        line("M2 -5q-3 4 0 9M-3 -5q-3 4 0 9", INK, 1.6, opacity=0.7),
    )


def snail() -> Element:
    """The snail of two tiles."""
    return group(
        inked(smooth([(-12, 8), (-10, 4), (9, 5), (13, -4), (17, -2), (15, 8)], closed=True), "#f4e0b0", 1.6),
        dot(-1, -1, 8.5, GOLD[1], edge=INK, width=1.6),
        line("M-1 -1q3 -3 4 1t-5 3q-6 -3 -2 -8", GOLD[3], 1.6),
        line("M14 -4l3 -6M16 -3l5 -4", INK, 1.4),
    )


ARTS: dict[str, Callable[[Shades], Element]] = {
    "turtle": _turtle,
    "seahorse": _seahorse,
    "jellyfish": _jellyfish,
    "crab": _crab,
}
SPECIALS: dict[str, Callable[[], Element]] = {"shell": _shell, "dolphin": _dolphin, "shark": _shark}
