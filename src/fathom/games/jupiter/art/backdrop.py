"""What never changes: Jupiter over the ice, the station on it, the hole, the dark water, the floor with its vents."""

from __future__ import annotations

import math
from random import Random

from htpy import Element

from fathom.games.jupiter.art.palette import FOAM, INK
from fathom.games.jupiter.art.places import HATCH, HIGH, SHELF, WIDE
from fathom.present.svg import Point, area, blob, box, dot, glow, group, line, oval, polygon, shade, smooth

ICE = 168.0
"""Where the ice ends below."""
CRUST = 136.0
"""Where it begins."""
FLOOR = 1222.0
MID = WIDE / 2
FAR = 900.0
"""How far the sea goes on at both sides, for wider windows."""


def shades() -> list[Element]:
    """Sky, ice, water, light."""
    return [
        shade("jd-sky", (0, "#020309"), (1, "#1a1620")),
        shade("jd-water", (0, "#1c5a78"), (0.18, "#10405a"), (0.5, "#08243a"), (1, "#030c17")),
        shade("jd-ice", (0, "#f2fbff"), (0.35, "#a9d8ea"), (1, "#2f7f9c")),
        shade("jd-shaft", (0, "#d8f6ff", 0.5), (0.6, "#9fe4ff", 0.12), (1, "#9fe4ff", 0)),
        shade("jd-rock", (0, "#12202b"), (1, "#05090e")),
        glow("jd-vent", (0, "#ff8a3c", 0.75), (0.5, "#ff5a2a", 0.25), (1, "#ff5a2a", 0)),
        shade("jd-planet", (0, "#e8c79a"), (0.5, "#c98a58"), (1, "#5e3324")),
        glow("jd-storm", (0, "#ff9a6a"), (0.6, "#c4502f"), (1, "#8a3020")),
    ]


def backdrop() -> Element:
    """The whole of it."""
    return group(_sky(), _water(), _ice(), _floor())


def _sky() -> Element:
    dice = Random(11)
    stars = [
        dot(
            dice.uniform(-FAR, WIDE + FAR),
            dice.uniform(-200, 110),
            dice.uniform(0.8, 2.2),
            "#ffffff",
            opacity=dice.uniform(0.3, 0.9),
        )
        for _ in range(190)
    ]
    return group(box(-FAR, -400, WIDE + 2 * FAR, 560, "url(#jd-sky)"), stars, _jupiter())


def _jupiter() -> Element:
    """Risen behind the station."""
    x, y, r = MID, 150.0, 250.0
    bands: list[Element] = []
    tones = ("#7a4530", "#e9cfa6", "#a8643e", "#f3e0c0", "#b9744a", "#efcf9f", "#8f4a35")
    for k, tone in enumerate(tones):
        top = y - r + 22 + k * 32
        half = math.sqrt(max(0.0, r * r - (top - y) ** 2))
        low = math.sqrt(max(0.0, r * r - (top + 17 - y) ** 2))
        wave: list[Point] = [
            (x - half, top),
            (x - half / 2, top + 5),
            (x, top - 3),
            (x + half / 2, top + 4),
            (x + half, top),
        ]
        back: list[Point] = [(x + low, top + 17), (x + low / 3, top + 12), (x - low / 3, top + 20), (x - low, top + 17)]
        bands.append(area(smooth([*wave, *back], closed=True, ease=8), tone, opacity=0.8))
    return group(
        dot(x, y, r + 46, "#e8b078", opacity=0.08),
        dot(x, y, r + 20, "#e8b078", opacity=0.1),
        dot(x, y, r, "url(#jd-planet)"),
        bands,
        oval(x + 118, y - 118, 46, 22, "url(#jd-storm)", edge="#f7d9b0", width=2.4),
        opacity=0.75,
    )


def _water() -> Element:
    dice = Random(5)
    shafts = [
        area(
            polygon(
                [
                    (MID - 60 + w * 20, ICE - 30),
                    (MID - 30 + w * 20, ICE - 30),
                    (MID + w * 210 + 70, 980),
                    (MID + w * 210 - 90, 980),
                ]
            ),
            "url(#jd-shaft)",
            opacity=0.5 - abs(w) * 0.1,
        )
        for w in (-2, -1, 0, 1, 2)
    ]
    snow = [
        dot(
            dice.uniform(-200, WIDE + 200),
            dice.uniform(220, FLOOR),
            dice.uniform(0.8, 2.6),
            FOAM,
            opacity=dice.uniform(0.12, 0.4),
        )
        for _ in range(210)
    ]
    return group(
        box(-FAR, CRUST, WIDE + 2 * FAR, HIGH - CRUST + 300, "url(#jd-water)"),
        shafts,
        _leviathan(),
        snow,
    )


def _leviathan() -> Element:
    """Something large passes far behind."""
    body = [(60, 1010), (180, 960), (330, 985), (430, 1040), (540, 1050), (420, 1062), (300, 1070), (150, 1062)]
    return group(
        area(smooth([(float(x), float(y)) for x, y in body], closed=True), "#0c2c44", opacity=0.5),
        area(
            smooth([(1120, 330), (1010, 300), (900, 320), (960, 340), (1040, 352)], closed=True), "#1a5674", opacity=0.3
        ),
    )


def _ice() -> Element:
    """The crust with the hole in the middle, icicles below, lights of the station along it."""
    dice = Random(3)
    sides = []
    for s in (-1, 1):
        edge: list[Point] = [(MID + s * 74, CRUST)]
        lower: list[Point] = []
        x = 82.0
        while x < MID + FAR:
            lower.append((MID + s * x, ICE + dice.uniform(-6, 8)))
            tip = dice.uniform(8, 40) if x > 150 else 8
            lower.append((MID + s * (x + 12), ICE + tip))
            x += dice.uniform(24, 46)
        edge += lower
        edge.append((MID + s * (MID + FAR), CRUST))
        sides.append(area(polygon(edge), "url(#jd-ice)", edge="#0d3346", width=3))
        cracks = "".join(
            f"M{MID + s * c:.0f} {CRUST + 3:.0f}l{dice.uniform(-8, 8):.0f} {dice.uniform(10, 24):.0f}"
            for c in range(120, 1400, 57)
        )
        sides.append(line(cracks, "#5aa6c0", 2, opacity=0.7))
        sides.append(line(f"M{MID + s * 76} {CRUST}H{MID + s * (MID + FAR)}", "#ffffff", 4, opacity=0.9))
    return group(oval(MID, CRUST + 18, 76, 26, "#bff0ff", opacity=0.35), sides, _crane())


def _crane() -> Element:
    """The gate over the hole, from which the Pod hangs."""
    x, y = HATCH
    posts = [
        group(
            area(
                polygon([(x + s * 92, CRUST + 4), (x + s * 84, 34), (x + s * 72, 34), (x + s * 74, CRUST + 4)]),
                "#3d5560",
                edge=INK,
                width=3,
            ),
            line(
                f"M{x + s * 88} {CRUST - 8}l{-13 * s} -36M{x + s * 75} {CRUST - 8}l{9 * s} -36",
                "#7f9aa6",
                3,
            ),
            dot(x + s * 78, 28, 6, "#ff6a55"),
        )
        for s in (-1, 1)
    ]
    return group(
        posts, box(x - 92, 16, 184, 18, "#56707c", round=6, edge=INK, width=3), line(f"M{x} 34V{y - 60}", "#c9d6da", 4)
    )


def _floor() -> Element:
    """Rock, vents and weeds; what lies on the shelf is put there by the board."""
    dice = Random(9)
    ridge: list[Point] = [(-FAR, FLOOR + 30)]
    x = -FAR
    while x < WIDE + FAR:
        x += dice.uniform(50, 110)
        ridge.append((x, FLOOR + dice.uniform(-8, 30)))
    far = [(px, py - 26 - 14 * math.sin(px / 130)) for px, py in ridge]
    low: list[Point] = [(WIDE + FAR, HIGH + 300), (-FAR, HIGH + 300)]
    vents = [
        group(
            oval(vx, FLOOR - 16, 90, 60, "url(#jd-vent)"),
            area(
                polygon([(vx - 34, FLOOR + 60), (vx - 12, FLOOR - 18), (vx + 12, FLOOR - 20), (vx + 36, FLOOR + 60)]),
                "#0a131a",
                edge="#2a3a44",
                width=2,
            ),
            [
                area(
                    blob(vx + dice.uniform(-12, 12), FLOOR - 40 - 26 * k, 11 + 5 * k, 10 + 4 * k, k + int(vx)),
                    "#1b2f3a",
                    opacity=0.5 - 0.12 * k,
                )
                for k in range(4)
            ],
        )
        for vx in (38.0, 1082.0)
    ]
    return group(
        area(smooth([*far, *low], closed=True, ease=9), "#071a28"),
        vents,
        area(smooth([*ridge, *low], closed=True, ease=9), "url(#jd-rock)"),
        box(70, SHELF - 46, WIDE - 140, 92, "#060f16", round=26, edge="#27414f", width=2.4, opacity=0.86),
    )
