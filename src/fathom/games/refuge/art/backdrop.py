"""The background: light from above, the wreck, rocks and weeds at the sides, the launch below."""

from __future__ import annotations

from random import Random

from htpy import Element

from fathom.games.refuge.art.palette import INK, IRON
from fathom.games.refuge.art.places import CELL, SHELF, SKY, Places
from fathom.present.svg import (
    Point,
    area,
    blob,
    box,
    dot,
    glow,
    group,
    letters,
    limb,
    line,
    oval,
    polygon,
    shade,
    smooth,
)

BLEED = 700
"""How far the sea extends beside the board, for wide screens."""


def shades() -> list[Element]:
    """The gradients of water, light and iron."""
    return [
        shade(
            "rf-water",
            (0, "#3d96a0"),
            (0.1, "#1d6478"),
            (0.2, "#10405a"),
            (0.34, "#0c2340"),
            (0.45, "#0b2038"),
            (0.5, "#0e3a50"),
            (0.66, "#104156"),
            (0.86, "#123a48"),
            (1, "#0b222c"),
        ),
        shade("rf-shaft", (0, "#e7fff6", 0.2), (0.5, "#9fe6e0", 0.07), (1, "#9fe6e0", 0)),
        shade("rf-hull", (0, "#8d948a"), (0.18, "#6b7069"), (0.6, "#44403a"), (1, "#241f1f")),
        shade("rf-weed", (0, "#2f8f6b"), (1, "#0b3a35")),
        shade("rf-stone", (0, "#2f5360"), (0.5, "#183440"), (1, "#0a1b24")),
        glow("rf-port", (0, "#fff5c9"), (0.6, "#e9c46a"), (1, "#8a6a28")),
        glow("rf-night", (0, "#050b1c", 0), (0.72, "#040a18", 0.12), (1, "#020610", 0.72)),
    ]


def backdrop(places: Places) -> Element:
    """Everything that never moves."""
    wide, high = places.wide, places.high
    return group(
        box(-BLEED, 0, wide + 2 * BLEED, high, "url(#rf-water)"),
        _shafts(places),
        _floor(places),
        _wreck(places),
        _band(places),
        _sides(places),
        _shelf(places),
        box(-BLEED, 0, wide + 2 * BLEED, high, "url(#rf-night)"),
    )


def _shafts(places: Places) -> Element:
    """Light falling through the water on the wreck."""
    wide = places.wide
    rays = []
    for left, right, slant, far in (
        (0.06, 0.15, -0.1, 760),
        (0.24, 0.29, -0.03, 560),
        (0.4, 0.56, 0.02, 860),
        (0.66, 0.7, 0.07, 520),
        (0.79, 0.93, 0.12, 720),
    ):
        top: list[Point] = [(wide * left, -10), (wide * right, -10)]
        spread = wide * slant
        for soft in (0, 14, 30):
            foot: list[Point] = [(wide * right + spread + 60 - soft, far), (wide * left + spread - 40 + soft, far)]
            (lx, ly), (rx, ry) = top
            rays.append(area(polygon([(lx + soft / 2, ly), (rx - soft / 2, ry), *foot]), "url(#rf-shaft)"))
    return group(rays)


def _floor(places: Places) -> Element:
    """Ripples of sand and pebbles under the sea rows."""
    dice = Random(1934)
    top, bottom = places.row(places.sea.top_row) - CELL / 2, places.high - SHELF
    parts = []
    for i in range(16):
        y = top + (bottom - top) * i / 16 + dice.uniform(-8, 8)
        wave: list[Point] = [(x, y + dice.uniform(-7, 7)) for x in range(-BLEED, places.wide + BLEED + 1, 100)]
        parts.append(line(smooth(wave), "#7fc4c4", 2, opacity=0.12))
    for _ in range(70):
        x, y, r = dice.uniform(-BLEED / 2, places.wide + BLEED / 2), dice.uniform(top, bottom), dice.uniform(2, 7)
        parts.append(area(blob(x, y, r * 1.4, r, dice.randrange(999)), "#5f94a0", opacity=dice.uniform(0.08, 0.2)))
    return group(parts)


def _band(places: Places) -> Element:
    """The Kraken's water: the floor falls away here."""
    rows = places.sea.kraken_rows
    top, bottom = places.row(rows[-1]) - CELL / 2, places.row(rows[0]) + CELL / 2
    dice = Random(7)
    edge: list[Point] = [(x, bottom + dice.uniform(-9, 9)) for x in range(-BLEED, places.wide + BLEED + 1, 75)]
    rim: list[Point] = [(x, top + dice.uniform(-7, 7)) for x in range(-BLEED, places.wide + BLEED + 1, 75)]
    return group(
        area(smooth([*rim, *reversed(edge)], closed=True), "#0a0a22", opacity=0.62),
        line(smooth(edge), "#6fa9b4", 3, opacity=0.4),
        line(smooth([(x, y + 8) for x, y in edge]), "#02060f", 8, opacity=0.35),
    )


def _wreck(places: Places) -> Element:
    """The UB-85 along the Finish row: bow, tower, screw."""
    wide, deck = places.wide, SKY - 6
    keel = SKY + CELL + 12
    mid = wide / 2
    hull = smooth(
        [
            (14, deck + 26),
            (60, deck + 2),
            (160, deck - 8),
            (mid, deck - 12),
            (wide - 160, deck - 8),
            (wide - 54, deck + 6),
            (wide - 8, deck + 44),
            (wide - 50, keel - 14),
            (wide - 170, keel + 4),
            (mid, keel + 8),
            (160, keel + 2),
            (52, keel - 20),
        ],
        closed=True,
    )
    tower = polygon([(mid - 84, deck - 6), (mid - 66, deck - 64), (mid + 58, deck - 64), (mid + 92, deck - 6)])
    ports = [
        group(dot(x, deck - 36, 9, IRON[3]), dot(x, deck - 36, 6, "url(#rf-port)"))
        for x in (mid - 40, mid - 8, mid + 24, mid + 56)
    ]
    rail = [line(f"M{x} {deck - 8}v-17", IRON[2], 2.4) for x in range(120, wide - 100, 34) if abs(x - mid) > 110]
    screw = group(
        [
            group(oval(0, -17, 7, 17, "#a4773c", edge=INK, width=2), transform=f"rotate({a})")
            for a in (15, 105, 195, 285)
        ],
        dot(0, 0, 7, "#6f4d22", edge=INK, width=2),
        transform=f"translate({wide - 22} {deck + 64})",
    )
    saw = polygon(
        [
            (18, deck + 24),
            (70, deck + 2),
            (70, deck - 6),
            (62, deck - 14),
            (56, deck - 2),
            (48, deck - 8),
            (42, deck + 4),
            (34, deck),
            (28, deck + 12),
        ]
    )
    return group(
        area(limb([(mid + 8, deck - 60), (mid + 8, deck - 96)], 10, 8), IRON[2], edge=INK, width=2),
        line(f"M{mid + 8} {deck - 98}h16", IRON[1], 7),
        line(f"M{mid - 44} {deck - 62}v-30", IRON[2], 4),
        area(tower, "url(#rf-hull)", edge=INK, width=3),
        line(f"M{mid - 62} {deck - 61}H{mid + 54}", "#dfe9dd", 3, opacity=0.7),
        box(mid - 74, deck - 70, 140, 9, IRON[1], round=4, edge=INK, width=2),
        ports,
        rail,
        line(f"M100 {deck - 24}H{mid - 105}M{mid + 105} {deck - 24}H{wide - 100}", IRON[2], 2.4),
        group(
            line(f"M{mid - 190} {deck - 8}l8 -22M{mid - 182} {deck - 30}l-62 -10", IRON[2], 9),
            line(f"M{mid - 182} {deck - 31}l-62 -10", IRON[1], 4),
        ),
        area(saw, IRON[1], edge=INK, width=2),
        area(hull, "url(#rf-hull)", edge=INK, width=4),
        line(
            smooth([(34, deck + 16), (160, deck - 3), (mid, deck - 7), (wide - 160, deck - 3), (wide - 60, deck + 8)]),
            "#e4f1e4",
            3,
            opacity=0.5,
        ),
        _growth(places, keel),
        letters(72, deck + 70, 30, "UB", "#f3efe0", weight="800", opacity=0.9, spacing=1),
        letters(wide - 76, deck + 70, 30, "85", "#f3efe0", weight="800", opacity=0.9, spacing=1),
        screw,
    )


def _growth(places: Places, keel: float) -> Element:
    """Rust and weeds on the hull."""
    dice = Random(85)
    parts = []
    for _ in range(26):
        x = dice.uniform(40, places.wide - 40)
        parts.append(
            area(
                blob(x, keel + dice.uniform(-14, 4), dice.uniform(8, 26), dice.uniform(4, 9), dice.randrange(999)),
                dice.choice(("#6e3b22", "#2e5a4c", "#3b2a22")),
                opacity=0.5,
            )
        )
    return group(parts)


def _sides(places: Places) -> Element:
    """Rock walls, weeds and corals beside the sea rows."""
    sea = places.sea
    top, bottom = places.row(sea.top_row) - CELL / 2, places.high - SHELF + 4
    return group(
        _wall(3, 0, 1, top, bottom),
        _wall(4, places.wide, -1, top, bottom),
        _weeds(5, 0, 1, top, bottom),
        _weeds(6, places.wide, -1, top, bottom),
    )


def _wall(seed: int, x: float, side: int, top: float, bottom: float) -> Element:
    dice = Random(seed)
    parts = []
    for depth, colour in ((96, "#12303d"), (66, "url(#rf-stone)"), (36, "#081a23")):
        points: list[Point] = [(x - side * BLEED, top - 10)]
        steps = 9
        for i in range(steps + 1):
            y = top + 20 + (bottom - top - 20) * i / steps
            points.append((x + side * (depth * (0.45 + 0.5 * i / steps) + dice.uniform(-12, 10)), y))
        points.append((x - side * BLEED, bottom))
        parts.append(area(smooth(points, closed=True), colour))
    return group(parts)


def _weeds(seed: int, x: float, side: int, top: float, bottom: float) -> Element:
    dice = Random(seed)
    parts = []
    for i in range(7):
        root = bottom - dice.uniform(0, 420) if i > 2 else bottom
        foot = x + side * dice.uniform(8, 52)
        tall = dice.uniform(90, 190)
        points: list[Point] = [(foot + dice.uniform(-10, 10) * (k > 0), root - tall * k / 4) for k in range(5)]
        leaf = area(limb(points, 13, 3), "url(#rf-weed)", opacity=0.85)
        parts.append(leaf)
    for _ in range(4):
        cx, cy = x + side * dice.uniform(14, 52), dice.uniform(top + 240, bottom - 20)
        colour = dice.choice(("#e2766a", "#d9a04c", "#b672c9"))
        for k in range(5):
            tip: Point = (cx + (k - 2) * 11 + dice.uniform(-3, 3), cy - dice.uniform(20, 38))
            parts.append(
                line(
                    smooth([(cx, cy), ((cx + tip[0]) / 2 + dice.uniform(-4, 4), (cy + tip[1]) / 2), tip]),
                    colour,
                    6,
                    opacity=0.72,
                )
            )
    return group(parts)


def _shelf(places: Places) -> Element:
    """The edge of the launch below the Start row: where the Threat track is."""
    y, wide = places.high - SHELF, places.wide
    edge = [
        *((-BLEED, y + 14), (wide * 0.2, y + 6), (wide * 0.5, y + 9), (wide * 0.8, y + 5)),
        (wide + BLEED, y + 14),
    ]
    return group(
        area(smooth([*edge, (wide + BLEED, y + 170), (-BLEED, y + 170)], closed=True), "#0a1a22"),
        line(
            smooth(edge),
            "#c9a262",
            3,
            opacity=0.5,
        ),
    )
