"""The panels of the folding board, each a sheet of sea: bright above, dark below, and the backs of the two flaps."""

from __future__ import annotations

from random import Random

from htpy import Element

from fathom.games.tentacula.art.decor import DECOR, lantern, rope
from fathom.games.tentacula.art.palette import GOLD, INK
from fathom.games.tentacula.art.path import beds, paths, turnings
from fathom.games.tentacula.art.places import Places
from fathom.present.svg import Point, area, box, dot, glow, group, line, num, shade, smooth

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
"""From the edge of the picture to the edge of the sheets."""
BACKS = {"P1b": "P2", "P4b": "P3"}
"""The back of a flap lies on this panel."""


def shades() -> list[Element]:
    """Water, light and sand."""
    return [
        *(shade(f"tn-sea-{panel}", (0, top), (1, bottom)) for panel, (top, bottom) in SEAS.items()),
        shade("tn-ray", (0, "#ffffff", 0.5), (1, "#ffffff", 0)),
        glow("tn-square", (0, "#fffaea"), (0.7, "#fbeac0"), (1, "#e6c98d")),
        glow("tn-open", (0, "#7fd0e6"), (0.7, "#4aa6cc"), (1, "#2b7fae")),
        glow("tn-lamp", (0, "#fff6b8", 0.8), (0.82, "#f4c14f", 0)),
        glow("tn-bright", (0, "#fffbe0", 0.85), (0.82, "#fff3b0", 0)),
        shade("tn-tabletop", (0, "#0f2a3d"), (1, "#081722")),
    ]


def extent(p: Places, panel: str) -> tuple[float, float]:
    """From where to where a panel reaches, from top to bottom."""
    edges = {"P4": (0.0, p.upper), "P3": (p.upper, p.middle), "P2": (p.middle, p.lower), "P1": (p.lower, p.high)}
    return edges[BACKS.get(panel, panel)]


def table(p: Places) -> Element:
    """What the board lies on."""
    dice = Random(5)
    parts = [box(-900, -300, p.wide + 1800, p.high + 600, "url(#tn-tabletop)")]
    for i in range(40):
        y = i * p.high / 39
        wave: list[Point] = [(x, y + dice.uniform(-9, 9)) for x in range(-900, int(p.wide) + 900, 90)]
        parts.append(line(smooth(wave), "#7fc9d0", 2, opacity=0.07))
    y = p.upper - 104
    return group(
        parts,
        group(rope(), transform=f"translate(126 {num(y)})"),
        group(lantern(), transform=f"translate({num(p.wide - 126)} {num(y)})"),
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
    """Falls over a flap while it turns away from the light."""
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
    """Brass on the edges where the flaps turn."""
    return group([_hinge(x, y) for y in (p.lower, p.upper) for x in (14, p.wide - 14)])


def _hinge(x: float, y: float) -> Element:
    return group(
        box(x - 15, y - 13, 30, 26, "url(#tn-gold)", round=4, edge=INK, width=2),
        line(f"M{num(x - 13)} {num(y)}h26", GOLD[3], 4),
        [dot(x + dx, y + dy, 1.9, GOLD[3]) for dx in (-8, 8) for dy in (-8, 8)],
    )
