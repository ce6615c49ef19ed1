"""The panels of the folding board: bright water above, dark below, and the backs of the two flaps."""

from __future__ import annotations

from random import Random

from htpy import Element

from fathom.games.tentacula.art.decor import DECOR
from fathom.games.tentacula.art.drawings import use
from fathom.games.tentacula.art.path import beds, paths, turnings
from fathom.games.tentacula.art.places import Places
from fathom.present.svg import Point, area, box, glow, group, line, num, shade, smooth

SEAS = {
    "P4": ("#a5efdf", "#5ccdd0"),
    "P3": ("#5ccdd0", "#2b93b8"),
    "P2": ("#2b7fae", "#1d4b8c"),
    "P1": ("#1d3f80", "#170f3f"),
    "P1b": ("#7fe3d0", "#37a9b8"),
    "P4b": ("#ffe9a8", "#57c9a8"),
}
"""The water of each sheet, from its upper edge to its lower."""
SIDE = 6.0
"""The distance from the edge of the picture to the panels."""
BACKS = {"P1b": "P2", "P4b": "P3"}
"""The panel that the back of a flap covers."""


def shades() -> list[Element]:
    """Gradients for water, light and squares."""
    return [
        *(shade(f"tn-sea-{panel}", (0, top), (1, bottom)) for panel, (top, bottom) in SEAS.items()),
        shade("tn-ray", (0, "#ffffff", 0.5), (1, "#ffffff", 0)),
        glow("tn-square", (0, "#fffaea"), (0.7, "#fbeac0"), (1, "#e6c98d")),
        glow("tn-open", (0, "#7fd0e6"), (0.7, "#4aa6cc"), (1, "#2b7fae")),
        shade("tn-tabletop", (0, "#0f2a3d"), (1, "#081722")),
    ]


def extent(p: Places, panel: str) -> tuple[float, float]:
    """The upper and lower edge of a panel."""
    edges = {"P4": (0.0, p.upper), "P3": (p.upper, p.middle), "P2": (p.middle, p.lower), "P1": (p.lower, p.high)}
    return edges[BACKS.get(panel, panel)]


def table(p: Places) -> Element:
    """The table under the board."""
    dice = Random(5)
    parts = [box(-900, -300, p.wide + 1800, p.high + 600, "url(#tn-tabletop)")]
    for i in range(40):
        y = i * p.high / 39
        wave: list[Point] = [(x, y + dice.uniform(-9, 9)) for x in range(-900, int(p.wide) + 900, 90)]
        parts.append(line(smooth(wave), "#7fc9d0", 2, opacity=0.07))
    y = p.upper - 104
    return group(
        parts,
        group(use("rope"), transform=f"translate(126 {num(y)})"),
        group(use("lantern"), transform=f"translate({num(p.wide - 126)} {num(y)})"),
    )


def sheet(p: Places, panel: str) -> Element:
    """A panel with what is printed under its squares."""
    top, bottom = extent(p, panel)
    return group(
        _paper(p, panel, top, bottom), DECOR[panel](p, top, bottom), paths(p, panel), turnings(p, panel), beds(p, panel)
    )


def _outline(p: Places, panel: str) -> str:
    """The edge of a sheet: round at the outer ends, straight at the hinges."""
    top, bottom = extent(p, panel)
    a, b, r = SIDE, p.wide - SIDE, 34.0
    upper = f"M{a} {num(top)}H{b}"
    if top == 0:
        upper = f"M{a} {r}Q{a} {a} {a + r} {a}H{b - r}Q{b} {a} {b} {r}"
    lower = f"V{num(bottom)}H{a}Z"
    if bottom == p.high:
        foot, turn = num(bottom - a), num(bottom - r)
        lower = f"V{turn}Q{b} {foot} {b - r} {foot}H{a + r}Q{a} {foot} {a} {turn}Z"
    return upper + lower


def _paper(p: Places, panel: str, top: float, bottom: float) -> Element:
    """The sheet itself, creased at the hinges."""
    creases = [
        group(
            line(f"M{SIDE} {num(y)}H{num(p.wide - SIDE)}", "#04222f", 5, opacity=0.35),
            line(f"M{SIDE} {num(y + s * 3)}H{num(p.wide - SIDE)}", "#ffffff", 1.6, opacity=0.4),
        )
        for y, s in ((top, 1), (bottom, -1))
        if y not in (0, p.high)
    ]
    return group(
        area(_outline(p, panel), f"url(#tn-sea-{panel})"),
        _ripples(p, top, bottom, dark=panel in ("P1", "P2")),
        area(_outline(p, panel), "none", edge="#f1dcae", width=3, opacity=0.55),
        creases,
    )


def shadow(p: Places, panel: str) -> Element:
    """The shadow on a flap while it turns."""
    return group(area(_outline(p, panel), "#04121c"), cls="tn-fold", opacity=0)


def _ripples(p: Places, top: float, bottom: float, *, dark: bool) -> Element:
    dice = Random(int(top) + dark)
    parts = []
    for _ in range(int((bottom - top) / 14)):
        x, y, long = dice.uniform(20, p.wide - 120), dice.uniform(top + 16, bottom - 16), dice.uniform(30, 90)
        parts.append(
            line(
                smooth([(x, y), (x + long * 0.35, y - 5), (x + long * 0.7, y + 3), (x + long, y - 3)]),
                "#8fd0f0" if dark else "#ffffff",
                2.4,
                opacity=0.16 if dark else 0.3,
            )
        )
    return group(parts)


def hinges(p: Places) -> Element:
    """The brass hinges of the flaps."""
    return group(
        [
            group(use("hinge"), transform=f"translate({num(x)} {num(y)})")
            for y in (p.lower, p.upper)
            for x in (14, p.wide - 14)
        ]
    )
