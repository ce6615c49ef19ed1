"""Pins on a board: the notes that players wrote at its places."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.present.svg import Point, box, group, xy

PIN = "note-"
"""What the ids of pins begin with; the place follows."""
Frame = tuple[float, float, float, float]
"""The left, top, width and height of an area."""


def pin(place: str, at: Point, name: str, text: str, drawing: Node, frame: Frame) -> Element:
    """The pin of a note. It shows the text while it is pointed at or focused; a tap explains it.

    `frame` is the area around its point that can be tapped.
    """
    attributes = {"id": f"{PIN}{place}", "transform": f"translate({xy(at)})"}
    attributes |= {"data-name": f"Note at {name}: {text}", "data-note": text}
    return h.g(".spot.note-pin", attributes)[group(drawing), box(*frame, "transparent", round=10)]
