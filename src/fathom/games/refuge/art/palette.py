"""Colours of the dive, and the colour and sign of each seat."""

from __future__ import annotations

from typing import NamedTuple

from htpy import Element

from fathom.present.svg import area, dot, polygon

INK = "#03111a"
FOAM = "#d9f2f0"
LAMP = "#ffd08a"
ALARM = "#ff7a66"


class SeatLook(NamedTuple):
    """A seat's colour (of the Okabe-Ito palette) with a darker and a lighter shade, and its sign."""

    colour: str
    dark: str
    light: str
    sign: str


SEATS = (
    SeatLook("#f0a830", "#8a5306", "#ffdf9e", "circle"),
    SeatLook("#5cb8f0", "#1b5a86", "#c4e6ff", "triangle"),
    SeatLook("#35c48d", "#0b5f45", "#a9f0d5", "square"),
    SeatLook("#e08fc0", "#7d3664", "#ffd3ec", "diamond"),
)


def look(seat: int) -> SeatLook:
    """The colours and the sign of a seat."""
    return SEATS[seat % len(SEATS)]


def sign(seat: int, x: float, y: float, r: float) -> Element:
    """The seat's sign, which tells seats apart without colours."""
    its = look(seat)
    if its.sign == "circle":
        return dot(x, y, r, its.colour, edge=INK, width=r / 3.5)
    shapes = {
        "triangle": [(x, y - r * 1.2), (x + r * 1.15, y + r * 0.85), (x - r * 1.15, y + r * 0.85)],
        "square": [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
        "diamond": [(x, y - r * 1.3), (x + r * 1.2, y), (x, y + r * 1.3), (x - r * 1.2, y)],
    }
    return area(polygon(shapes[its.sign]), its.colour, edge=INK, width=r / 3.5)
