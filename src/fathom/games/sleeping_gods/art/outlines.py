"""Outlines written as a row of numbers: `soft("-30 6 0 -44 30 6", "#fff")`."""

from __future__ import annotations

from htpy import Element

from fathom.games.sleeping_gods.art.palette import INK
from fathom.present.svg import Point, area, line, polygon, smooth


def points(text: str) -> list[Point]:
    """Points from their coordinates."""
    numbers = [float(part) for part in text.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def soft(text: str, fill: str, width: float = 2.0, *, ease: float = 6.0) -> Element:
    """A round shape with an ink outline; without one where `width` is 0."""
    return area(smooth(points(text), closed=True, ease=ease), fill, edge=INK if width else "", width=width)


def sharp(text: str, fill: str, width: float = 2.0) -> Element:
    """A shape with corners."""
    return area(polygon(points(text)), fill, edge=INK if width else "", width=width)


def stroke(text: str, colour: str, width: float) -> Element:
    """A soft line."""
    return line(smooth(points(text)), colour, width)
