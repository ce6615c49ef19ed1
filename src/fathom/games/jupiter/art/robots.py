"""Drawings of the robots, which differ in colour and in the shape of the head. Each is about 64 by 76 units."""

from __future__ import annotations

from htpy import Element

from fathom.games.jupiter.art.drawings import use_or_other
from fathom.games.jupiter.art.palette import INK
from fathom.present.svg import group, letters


def figure(colour: str, initial: str) -> Element:
    """A robot by its colour, with its initial on the chest."""
    return group(use_or_other("robot", colour), letters(0, 20.4, 18, initial, INK, weight="800", cls="figure"))
