"""Shapes that covers share."""

from __future__ import annotations

from htpy import Element

from fathom.present.svg import Point, area, dot, group, limb, suckers

INK = "#06131b"


def arm(points: list[Point], thick: float, thin: float, side: float, count: int, fill: str, cup: str) -> Element:
    """A tentacle with one row of suckers."""
    cups = [dot(x, y, r, cup) for (x, y), r in suckers(points, thick, thin, side, count)]
    return group(area(limb(points, thick, thin), fill, edge=INK, width=2.5), cups)
