"""Cards as pictures: Salvage cards by what they show, Kraken cards by their signs."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.games.refuge.art.drawings import CARDS
from fathom.games.refuge.model.kraken_symbols import KrakenSymbols
from fathom.present.svg import area, box, dot, group, limb, line, oval, polygon

INK = "#f3ead2"
FAINT = "#8fb3b5"
TYPES = {"IRON": "#d98d6a", "LIGHT": "#f2d262", "AIR": "#7fdcec", "LINE": "#9ccb74"}


@cache
def type_sign(type: str) -> Markup:
    """The sign of a type of card, which also differs by its shape: anvil, rays, bubbles, rope."""
    return Markup(
        h.svg(".type-sign", {"viewBox": "-11 -11 22 22", "role": "img", "aria-label": type})[
            CARDS.use(f"type-{type.lower()}")
        ]
    )


@cache
def picture(card: str, type: str) -> Markup:
    """The picture of a Salvage card; a card without a drawing shows a ring in the colour of its type."""
    drawn = CARDS.use(card) if card in CARDS.names else dot(0, 0, 14, "none", edge=TYPES[type], width=4)
    return Markup(h.svg(".picture", {"viewBox": "-46 -26 92 52", "aria-hidden": "true"})[drawn])


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


def kraken_card(card: KrakenSymbols, words: str) -> Markup:
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
