"""Elements that explain what is drawn and cannot be chosen: areas on a board, and names in a panel."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.present.legend import INFO
from fathom.present.svg import Point, box, num, xy


def info_pane(what: str, middle: Point, wide: float, high: float, name: str) -> Element:
    """A transparent area over something on the board; a tap explains it.

    `what` is the id of the explanation, `name` is for screen readers.
    """
    attributes = {"id": INFO + what, "transform": f"translate({xy(middle)})", "data-name": name}
    return h.g(".spot.info", attributes)[
        box(-wide / 2, -high / 2, wide, high, "transparent", round=min(wide, high, 40) / 3)
    ]


def info_button(what: str, *words: Node) -> Element:
    """Words in a panel that a player can tap for an explanation; `what` is its id."""
    return h.button(".info", {"data-tap": INFO + what}, type="button")[words]


def legend_drawing(art: Node, size: float) -> Element:
    """The drawing of an entry of a legend: `art` in a square with sides of this size and the origin in its middle."""
    attributes = {"viewBox": f"{num(-size / 2)} {num(-size / 2)} {num(size)} {num(size)}", "aria-hidden": "true"}
    return h.svg(".legend-drawing", attributes)[art]
