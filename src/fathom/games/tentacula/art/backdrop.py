"""The panels of the folding board on the table: bright water above, dark below, and the backs of the two flaps.

Table and panels are files, drawn for the published board. Boards with longer or shorter panels stretch them.
"""

from __future__ import annotations

from htpy import Element

from fathom.games.tentacula.art.decor import DECOR
from fathom.games.tentacula.art.drawings import BOARD, use
from fathom.games.tentacula.art.path import beds, paths, turnings
from fathom.games.tentacula.art.places import Places
from fathom.present.svg import area, glow, group, num

DRAWN = {
    "table": (0.0, 1584.0),
    "P4": (0.0, 492.0),
    "P3": (492.0, 792.0),
    "P2": (792.0, 1092.0),
    "P1": (1092.0, 1584.0),
}
"""The upper and lower edge for which each file is drawn."""
SIDE = 6.0
"""The distance from the edge of the picture to the panels."""
BACKS = {"P1b": "P2", "P4b": "P3"}
"""The panel that the back of a flap covers."""


def shades() -> list[Element]:
    """Gradients for squares."""
    return [
        glow("tn-square", (0, "#fffaea"), (0.7, "#fbeac0"), (1, "#e6c98d")),
        glow("tn-open", (0, "#7fd0e6"), (0.7, "#4aa6cc"), (1, "#2b7fae")),
    ]


def extent(p: Places, panel: str) -> tuple[float, float]:
    """The upper and lower edge of a panel."""
    edges = {"P4": (0.0, p.upper), "P3": (p.upper, p.middle), "P2": (p.middle, p.lower), "P1": (p.lower, p.high)}
    return edges[BACKS.get(panel, panel)]


def _stretched(name: str, top: float, bottom: float) -> Element:
    """The drawing in a file, moved and stretched to fit between these two edges."""
    drawn = DRAWN[BACKS.get(name, name)]
    fit = f"translate(0 {num(top)}) scale(1 {(bottom - top) / (drawn[1] - drawn[0]):g}) translate(0 {num(-drawn[0])})"
    return group(BOARD.inline(name), transform="" if (top, bottom) == drawn else fit)


def table(p: Places) -> Element:
    """The table under the board."""
    y = p.upper - 104
    return group(
        _stretched("table", 0, p.high),
        group(use("rope"), transform=f"translate(126 {num(y)})"),
        group(use("lantern"), transform=f"translate({num(p.wide - 126)} {num(y)})"),
    )


def sheet(p: Places, panel: str) -> Element:
    """A panel with what is printed under its squares."""
    top, bottom = extent(p, panel)
    return group(
        _stretched(panel, top, bottom),
        DECOR[panel](p, bottom) if panel in DECOR else None,
        paths(p, panel),
        turnings(p, panel),
        beds(p, panel),
    )


def shadow(p: Places, panel: str) -> Element:
    """The shadow on a flap while it turns: round at the outer ends, straight at the hinges."""
    top, bottom = extent(p, panel)
    a, b, r = SIDE, p.wide - SIDE, 34.0
    upper = f"M{a} {num(top)}H{b}"
    if top == 0:
        upper = f"M{a} {r}Q{a} {a} {a + r} {a}H{b - r}Q{b} {a} {b} {r}"
    lower = f"V{num(bottom)}H{a}Z"
    if bottom == p.high:
        foot, turn = num(bottom - a), num(bottom - r)
        lower = f"V{turn}Q{b} {foot} {b - r} {foot}H{a + r}Q{a} {foot} {a} {turn}Z"
    return group(area(upper + lower, "#04121c"), cls="tn-fold", opacity=0)


def hinges(p: Places) -> Element:
    """The brass hinges of the flaps."""
    return group(
        [
            group(use("hinge"), transform=f"translate({num(x)} {num(y)})")
            for y in (p.lower, p.upper)
            for x in (14, p.wide - 14)
        ]
    )
