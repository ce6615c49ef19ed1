"""Cards as pictures: Salvage cards by what they show, Kraken cards by their signs."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.model.pack import KrakenCard
from fathom.present.svg import area, box, dot, group, limb, line, oval, polygon, smooth, spiral

INK = "#f3ead2"
FAINT = "#8fb3b5"
HOT = "#ff9d5c"
TYPES = {"IRON": "#d98d6a", "LIGHT": "#f2d262", "AIR": "#7fdcec", "LINE": "#9ccb74"}


def stroke(d: str, colour: str = INK, width: float = 3.2) -> Element:
    """A line of a picture."""
    return line(d, colour, width)


@cache
def type_sign(type: str) -> Markup:
    """The sign of a type of card, known without its colour: anvil, rays, bubbles, rope."""
    colour = TYPES[type]
    signs = {
        "IRON": [area(polygon([(-9, -6), (9, -6), (6, 0), (3, 2), (5, 8), (-5, 8), (-3, 2), (-8, -1)]), colour)],
        "LIGHT": [
            dot(0, 0, 4.5, colour),
            line("M0 -10V-7M0 7V10M-10 0H-7M7 0H10M-7 -7L-5 -5M5 5L7 7M-7 7L-5 5M5 -5L7 -7", colour, 2),
        ],
        "AIR": [
            dot(-3, 3, 5, "none", edge=colour, width=2.2),
            dot(5, -3, 3.4, "none", edge=colour, width=2),
            dot(-3, -7, 2, "none", edge=colour, width=1.8),
        ],
        "LINE": [line(spiral(0, 0, 9, 2.2), colour, 2.2)],
    }
    return Markup(h.svg(".type-sign", {"viewBox": "-11 -11 22 22", "role": "img", "aria-label": type})[signs[type]])


PICTURES: dict[str, list[Element]] = {
    "SA01": [
        stroke("M-34 10L14 -6"),
        area(polygon([(12, -12), (34, -12), (18, 4)]), INK),
        stroke("M-34 10l-6 8M-20 6l-2 12", FAINT),
        stroke(smooth([(-38, 14), (-20, 22), (0, 14), (20, 20)]), HOT, 2),
    ],
    "SA02": [
        area(polygon([(-30, -4), (8, -8), (8, 4), (-14, 6), (-20, 20), (-30, 18)]), INK),
        dot(24, -6, 7, HOT),
        stroke("M24 -20V-16M36 -6H32M33 -15L30 -12M33 4L30 1", HOT, 2.4),
    ],
    "SA03": [
        stroke("M-36 16L26 -14", INK, 5),
        area(polygon([(22, -20), (40, -20), (30, -6)]), HOT),
        dot(-26, 12, 8, "none", edge=FAINT, width=3),
    ],
    "SA04": [
        stroke("M-38 4H-14", INK, 6),
        stroke("M-12 4L28 -18M-12 4L34 4M-12 4L28 22", FAINT, 2),
        stroke(smooth([(4, -5), (8, 4), (4, 13)])),
        stroke(smooth([(18, -12), (25, 4), (18, 18)])),
        stroke(smooth([(28, -18), (38, 4), (28, 22)])),
    ],
    "SA05": [
        stroke("M-38 0H28", INK, 3.6),
        area(polygon([(22, -9), (40, 0), (22, 9), (27, 0)]), HOT),
        stroke("M-38 0l-6 -7M-38 0l-6 7M-30 0l-6 -7M-30 0l-6 7", FAINT, 2.4),
    ],
    "SA06": [
        box(-14, -16, 28, 32, "none", round=6, edge=INK, width=3.4),
        stroke("M-14 -6H14M-14 6H14", FAINT, 2.4),
        stroke("M-30 -14l8 5M-32 4h8M-28 20l8 -6M30 -14l-8 5M32 4h-8M28 20l-8 -6", HOT),
    ],
    "SA07": [
        area(smooth([(-16, 12), (-12, -8), (0, -18), (12, -8), (16, 12)], closed=True), INK),
        dot(0, 18, 4.5, HOT),
        stroke(smooth([(24, -14), (31, 0), (24, 14)]), FAINT),
        stroke(smooth([(-24, -14), (-31, 0), (-24, 14)]), FAINT),
        stroke(smooth([(33, -19), (42, 0), (33, 19)]), FAINT, 2),
    ],
    "SA08": [
        area(polygon([(-14, -6), (40, -22), (40, 22), (-14, 8)]), "#f2d262", opacity=0.5),
        area(polygon([(-34, -10), (-14, -7), (-14, 9), (-34, 12)]), INK),
        stroke("M-26 12V22M-34 22H-18", FAINT),
    ],
    "SA09": [
        box(-12, -10, 24, 26, "#f2d262", round=4, edge=INK, width=3),
        stroke("M-12 -10L0 -20L12 -10"),
        stroke("M22 -8h14M22 4h8M34 4h4M22 16h14", HOT),
    ],
    "SA10": [
        dot(0, 0, 7, HOT),
        *[
            stroke(f"M{a * 12} {b * 10}L{a * 30} {b * 20}", "#f2d262")
            for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))
        ],
    ],
    "SA11": [
        box(-22, -12, 15, 32, "none", round=7, edge=INK, width=3.2),
        box(7, -12, 15, 32, "none", round=7, edge=INK, width=3.2),
        stroke("M-14 -12V-20H14V-12", FAINT),
        dot(0, -20, 3.4, HOT),
    ],
    "SA12": [
        area(smooth([(-18, -12), (18, -12), (14, 10), (0, 16), (-14, 10)], closed=True), INK),
        stroke(smooth([(-16, 2), (-34, 4), (-34, 20)]), FAINT, 5),
        stroke(smooth([(16, 2), (34, 4), (34, 20)]), FAINT, 5),
        dot(0, 0, 5, HOT),
    ],
    "SA13": [
        *[
            dot(x, y, r, "none", edge=INK, width=2.6)
            for x, y, r in ((-26, 8, 9), (-10, -8, 11), (12, 6, 13), (28, -12, 7), (-30, -14, 4), (30, 14, 5))
        ]
    ],
    "SA14": [
        stroke("M0 20V-6"),
        stroke(smooth([(0, -4), (-18, -2), (-24, -18)])),
        stroke(smooth([(0, -4), (18, -2), (24, -18)])),
        stroke("M0 -4V-20"),
        dot(0, 20, 4, "none", edge=HOT, width=3),
    ],
    "SA15": [
        stroke(smooth([(-40, 14), (-22, -8), (-6, 12), (10, -8), (26, 10)]), INK, 4),
        dot(34, 4, 8, "none", edge=HOT, width=3.4),
    ],
    "SA16": [
        box(-18, -10, 36, 22, "none", round=4, edge=INK, width=3.2),
        *[stroke(f"M{x} -10V12", FAINT, 2.4) for x in (-10, -2, 6)],
        stroke("M18 0H30V-16H40"),
        stroke("M-18 6L-40 20", HOT),
    ],
}
"""What each Salvage card shows, 90 by 50 about the middle."""


@cache
def picture(card: str, type: str) -> Markup:
    """The picture of a Salvage card; a card of an owner's own shows its type."""
    drawn = PICTURES.get(card)
    inside = drawn if drawn is not None else [dot(0, 0, 14, "none", edge=TYPES[type], width=4)]
    return Markup(h.svg(".picture", {"viewBox": "-46 -26 92 52", "aria-hidden": "true"})[inside])


# -- Kraken cards ----------------------------------------------------------------------------------------------------

TURNS = {"U": 0, "R": 90, "D": 180, "L": 270}


def _arrow(x: float, y: float, way: str, colour: str) -> Element:
    return group(
        area(polygon([(0, -9), (9, 1), (3.5, 1), (3.5, 9), (-3.5, 9), (-3.5, 1), (-9, 1)]), colour),
        transform=f"translate({x} {y}) rotate({TURNS[way]})",
    )


def _symbol(x: float, y: float, symbol: str, colour: str) -> list[Element]:
    if symbol == "S":
        points = [(x - 4, y + 10), (x + 6, y + 3), (x - 4, y - 4), (x + 3, y - 10)]
        return [dot(x, y, 11.5, "none", edge="#e5a7c8", width=1.8), area(limb(points, 7, 2), "#ea5f55")]
    if symbol == ".":
        return [dot(x, y, 2.5, FAINT)]
    if len(symbol) == 1:
        return [_arrow(x, y, symbol, colour)]
    dx, dy = (10, 0) if symbol[0] in "LR" else (0, 10)
    return [_arrow(x - dx, y - dy, symbol[0], colour), _arrow(x + dx, y + dy, symbol[0], colour)]


def kraken_card(card: KrakenCard, words: str) -> Markup:
    """A Kraken card as it is printed: the head's half above, the three columns below."""
    return _kraken_card(card.top, tuple(card.bottom), card.devours, words)


@cache
def _kraken_card(printed: str, columns: tuple[str, ...], devours: bool, words: str) -> Markup:
    if devours:
        teeth = polygon([(30, 14), (90, 14), (84, 28), (76, 18), (68, 32), (60, 19), (52, 32), (44, 18), (36, 28)])
        teeth2 = polygon([(32, 46), (88, 46), (80, 36), (72, 43), (64, 34), (56, 43), (48, 34), (40, 43)])
        top = [area(teeth, "#ff7a66"), area(teeth2, "#ff7a66")]
    else:
        top = [oval(60, 30, 26, 20, "#6d1b41"), *_symbol(60, 30, printed, "#ffd0a8")]
    bottom = [part for index, symbol in enumerate(columns) for part in _symbol(24 + 36 * index, 86, symbol, INK)]
    return Markup(
        h.svg(".kraken-art", {"viewBox": "0 0 120 116", "role": "img", "aria-label": words})[
            box(
                2,
                2,
                116,
                112,
                "#1a1130" if not devours else "#3a0d1c",
                round=10,
                edge="#7a4cc0" if not devours else "#ff7a66",
                width=2.5,
            ),
            line("M8 60H112", "#7a4cc0", 1.6),
            line("M42 66V108M78 66V108", "#4b3a78", 1.4),
            top,
            bottom,
        ]
    )
