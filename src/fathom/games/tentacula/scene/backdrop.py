"""The panels of the folding board, each a sheet of sea: bright above, dark below, and the backs of the two flaps."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import htpy as h
from htpy import Element

from fathom.core.drawing import Point, area, blob, box, dot, glow, group, letters, limb, line, num, polygon, shade, smooth, xy
from fathom.games.tentacula.route import LANES, Square
from fathom.games.tentacula.scene import gates, gems, octopus, reef
from fathom.games.tentacula.scene.animals import animal, special
from fathom.games.tentacula.scene.palette import ALARM, GOLD, INK, SAND
from fathom.games.tentacula.scene.places import CELL, RIM, Places

SEAS = {
    "P4": ("#a5efdf", "#5ccdd0"),
    "P3": ("#5ccdd0", "#2b93b8"),
    "P2": ("#2b7fae", "#1d4b8c"),
    "P1": ("#1d3f80", "#170f3f"),
    "P1b": ("#7fe3d0", "#37a9b8"),
    "P4b": ("#ffe9a8", "#57c9a8"),
}
"""The water of each sheet, from its upper edge to its lower."""
BACKS = {"P1b": "P2", "P4b": "P3"}
"""The back of a flap lies on this panel."""


def shades() -> list[Element]:
    """Water, light and sand."""
    return [
        *(shade(f"tn-sea-{panel}", (0, top), (1, bottom)) for panel, (top, bottom) in SEAS.items()),
        shade("tn-ray", (0, "#ffffff", 0.5), (1, "#ffffff", 0)),
        glow("tn-square", (0, "#fffaea"), (0.7, "#fbeac0"), (1, "#e6c98d")),
        glow("tn-bright", (0, "#fffbe0", 0.85), (1, "#fff3b0", 0)),
        shade("tn-rock", (0, "#5c4a7c"), (1, "#1f1542")),
        shade("tn-table", (0, "#0f2a3d"), (1, "#081722")),
    ]


def extent(p: Places, panel: str) -> tuple[float, float]:
    """From where to where a panel reaches, from top to bottom."""
    edges = {"P4": (0.0, p.upper), "P3": (p.upper, p.middle), "P2": (p.middle, p.lower), "P1": (p.lower, p.high)}
    return edges[BACKS.get(panel, panel)]


def table(p: Places) -> Element:
    """What the board lies on."""
    dice = Random(5)
    parts = [box(-20, -20, p.wide + 40, p.high + 40, "url(#tn-table)")]
    for i in range(40):
        y = i * p.high / 39
        wave: list[Point] = [(x, y + dice.uniform(-9, 9)) for x in range(-20, int(p.wide) + 60, 90)]
        parts.append(line(smooth(wave), "#7fc9d0", 2, opacity=0.07))
    return group(parts)


def sheet(p: Places, panel: str) -> Element:
    """A panel with all that is printed on it."""
    top, bottom = extent(p, panel)
    return group(
        _paper(p, panel, top, bottom),
        DECOR[panel](p, top, bottom),
        _paths(p, panel),
        _beds(p, panel),
        [_square(p, square) for square in _squares(p, panel)],
    )


def _squares(p: Places, panel: str) -> list[Square]:
    return [square for square, card in enumerate(p.pack.board.squares, 1) if card.panel == panel]


def _paper(p: Places, panel: str, top: float, bottom: float) -> Element:
    """The sheet itself: round at the outer ends, creased at the hinges."""
    r = 34.0
    a, b = 6.0, p.wide - 6
    upper = f"M{a} {top + r}Q{a} {top + 6} {a + r} {top + 6}H{b - r}Q{b} {top + 6} {b} {top + r}" if top == 0 else f"M{a} {num(top)}H{b}"
    lower = f"V{num(bottom - r)}Q{b} {num(bottom - 6)} {b - r} {num(bottom - 6)}H{a + r}Q{a} {num(bottom - 6)} {a} {num(bottom - r)}Z" if bottom == p.high else f"V{num(bottom)}H{a}Z"
    creases = [
        group(line(f"M{a} {num(y)}H{b}", "#04222f", 5, opacity=0.35), line(f"M{a} {num(y + s * 3)}H{b}", "#ffffff", 1.6, opacity=0.4))
        for y, s in ((top, 1), (bottom, -1))
        if y not in (0, p.high)
    ]
    return group(
        area(upper + lower, f"url(#tn-sea-{panel})"),
        _ripples(p, top, bottom, dark=panel in ("P1", "P2")),
        area(upper + lower, "none", edge="#f1dcae", width=3, opacity=0.55),
        creases,
    )


def _ripples(p: Places, top: float, bottom: float, *, dark: bool) -> Element:
    dice = Random(int(top) + dark)
    parts = []
    for _ in range(int((bottom - top) / 14)):
        x, y, long = dice.uniform(20, p.wide - 120), dice.uniform(top + 16, bottom - 16), dice.uniform(30, 90)
        parts.append(line(smooth([(x, y), (x + long * 0.35, y - 5), (x + long * 0.7, y + 3), (x + long, y - 3)]), "#8fd0f0" if dark else "#ffffff", 2.4, opacity=0.16 if dark else 0.3))
    return group(parts)


def _hinge(x: float, y: float) -> Element:
    return group(
        box(x - 15, y - 13, 30, 26, "url(#tn-gold)", round=4, edge=INK, width=2),
        line(f"M{num(x - 13)} {num(y)}h26", GOLD[3], 4),
        [dot(x + dx, y + dy, 1.9, GOLD[3]) for dx in (-8, 8) for dy in (-8, 8)],
    )


def hinges(p: Places) -> Element:
    """Brass on the edges where the flaps turn."""
    return group([_hinge(x, y) for y in (p.lower, p.upper) for x in (14, p.wide - 14)])


# -- the route -----------------------------------------------------------------------------------------------------------


def _ribbon(points: list[Point]) -> Element:
    """A path of sand through the points."""
    d = "M" + "L".join(xy(point) for point in points)
    bands = ((104, SAND[3], 0.3), (98, SAND[2], 0.85), (90, SAND[1], 0.95))
    return group([h.path({"d": d, "fill": "none", "stroke": tone, "stroke-width": str(width), "stroke-linejoin": "round", "opacity": str(strength)}) for width, tone, strength in bands])


def _paths(p: Places, panel: str) -> Element:
    """The sand under the squares of a panel: from edge to edge where the route goes on."""
    if panel == "P4b":
        squares = range(p.pack.route.last + 1, p.pack.route.end + 1)
        ends = [p.square(square) for square in squares]
        return _ribbon([(ends[0][0], ends[0][1] + CELL / 2), *ends, (ends[-1][0], ends[-1][1] - CELL / 2 + 6)])
    if panel == "P1b":
        ways = [p.start(place) for place in range(len(p.pack.board.start))]
        ways += [p.square(square) for square in range(1, p.pack.route.printed + 1)]
        return _ribbon([(ways[0][0] - CELL / 2, ways[0][1]), *ways, (ways[-1][0], ways[-1][1] - CELL / 2)])
    runs: list[list[Square]] = []
    for square in _squares(p, panel):
        if runs and runs[-1][-1] == square - 1:
            runs[-1].append(square)
        else:
            runs.append([square])
    return group([_ribbon(_run(p, run)) for run in runs])


def _run(p: Places, run: list[Square]) -> list[Point]:
    points = [_beyond(p.square(run[0]), p.square(run[1]))]
    for one, other in pairwise(run):
        (ax, ay), (bx, by) = p.square(one), p.square(other)
        points.append((ax, ay))
        if abs(ax - bx) > CELL / 2 and abs(ay - by) > CELL / 2:
            points.append((ax, by) if abs(ax - p.centre) > abs(bx - p.centre) else (bx, ay))
    points.append(p.square(run[-1]))
    points.append(_beyond(p.square(run[-1]), p.square(run[-2])))
    return points


def _beyond(here: Point, other: Point) -> Point:
    """Half a square further, away from the other."""
    return here[0] + (here[0] - other[0]) / 2, here[1] + (here[1] - other[1]) / 2


def _beds(p: Places, panel: str) -> Element:
    """The reef squares of a panel."""
    route = p.pack.route
    found = []
    for segment in range(1, route.segments + 1):
        if p.pack.board.squares[route.squares(segment)[1] - 1].panel == panel:
            for side in range(len(LANES)):
                pose = p.reef(segment, side)
                found.append(group(reef.bed(pose.angle), transform=f"translate({xy(pose.at)})"))
    return group(found)


def _square(p: Places, square: Square) -> Element:
    """An animal square: a disc of bright sand, its number, and what is special about it."""
    card = p.pack.board.squares[square - 1]
    name = p.pack.animal[card.animal].name
    edge = {"dolphin": ALARM, "shark": ALARM, "shell": "#ff9ab0"}.get(card.special or "", SAND[3])
    x, y = p.square(square)
    # The badge sits towards the middle of the board, where no fish swims over it.
    side = 1 if x < p.centre else -1
    return group(
        dot(0, 2, 44, "#3b2a12", opacity=0.25),
        dot(0, 0, 42, "url(#tn-square)", edge=edge, width=5 if card.special else 2.6),
        group(animal(name), transform="translate(0 2) scale(0.86)"),
        letters(-side * 34, 42, 17, str(square), "#5a421f", weight="700", cls="figure"),
        _badge(card.special, side) if card.special else None,
        transform=f"translate({xy((x, y))})",
    )


def _badge(kind: str, side: int) -> Element:
    ground = {"shell": "#c94f7c", "dolphin": "#0f5f9c", "shark": "#8f1f2e"}[kind]
    return group(dot(0, 0, 24, ground, edge="#fff6df", width=3), group(special(kind), transform="scale(0.6)"), transform=f"translate({side * 32} -31)")


# -- what each sheet shows -----------------------------------------------------------------------------------------------


def _shallows(p: Places, top: float, bottom: float) -> Element:
    """P4: light from above, and the window for the chest."""
    rays = [
        area(polygon([(a, 8), (a + wide, 8), (a + wide + slant + 50, bottom), (a + slant - 30, bottom)]), "url(#tn-ray)")
        for a, wide, slant in ((60, 46, -30), (240, 70, 0), (470, 40, 24), (640, 80, 60))
    ]
    x, y = p.chest
    return group(
        rays,
        area(blob(x, y + 6, 186, 128, 3, rough=0.05), SAND[1], opacity=0.9),
        area(blob(x, y + 6, 172, 116, 9, rough=0.05), SAND[0], opacity=0.6),
        _bubbles(31, (60, 60), (p.wide - 60, bottom), 14),
        reef.bush(RIM + 34, RIM + 92, 58, 1),
    )


def _gardens(p: Places, top: float, bottom: float) -> Element:
    """P3: the starfish in the middle."""
    x, y = p.stash
    return group(
        area(blob(p.centre, (top + bottom) / 2, 172, 146, 12, rough=0.05), SAND[1], opacity=0.55),
        group(gems.starfish(), transform=f"translate({xy((x, y))})"),
        _bubbles(17, (40, top), (p.wide - 40, bottom), 8),
    )


def _deep(p: Places, top: float, bottom: float) -> Element:
    """P2: where the light ends."""
    return group(
        area(blob(p.centre, bottom - 10, 176, 250, 8, rough=0.06), "#120a35", opacity=0.45),
        _bubbles(23, (40, top), (p.wide - 40, bottom), 7),
    )


def _lair(p: Places, top: float, bottom: float) -> Element:
    """P1: rocks, old bones and the hoard."""
    dice = Random(8)
    rocks = [
        area(blob(x, y, rx, ry, dice.randrange(999), rough=0.14), "url(#tn-rock)", edge="#130b30", width=2)
        for x, y, rx, ry in ((34, bottom - 40, 62, 60), (p.wide - 36, bottom - 44, 66, 62), (p.centre, top + 140, 168, 108))
    ]
    lights = [dot(dice.uniform(30, p.wide - 30), dice.uniform(top, bottom - 20), dice.uniform(1.6, 3.4), "#8ff5e0", opacity=0.6) for _ in range(26)]
    return group(rocks, lights)


def _lagoon(p: Places, top: float, bottom: float) -> Element:
    """P1b: the start in printed reef, the cave's window, the sandbank."""
    (cx, cy), _ = p.cave(1)
    px, py = p.pile
    walls = [
        reef.bush(x, y, size, seed)
        for seed, (x, y, size) in enumerate(
            [
                (p.square(1)[0] + 76, p.square(1)[1] + 44, 46),
                (p.square(1)[0] + 82, p.square(1)[1] - 6, 40),
                (p.square(3)[0] - 6, p.square(3)[1] + 92, 44),
                (p.square(3)[0] + 56, p.square(3)[1] + 96, 46),
                (p.square(4)[0] - 4, p.square(4)[1] + 98, 44),
                (p.square(4)[0] + 84, p.square(4)[1] + 30, 50),
                (p.square(4)[0] + 86, p.square(4)[1] + 92, 44),
                (p.start(0)[0] - 92, p.start(0)[1] + 36, 50),
                (p.start(0)[0] + 70, p.start(0)[1] - 44, 36),
                (p.start(1)[0] + 60, p.start(1)[1] - 44, 40),
            ]
        )
    ]
    grounds = [
        group(
            dot(0, 2, 46, "#3b2a12", opacity=0.25),
            dot(0, 0, 44, "#bff0e2", edge="#1f8f8c", width=3.4),
            dot(0, 0, 33, "none", edge="#1f8f8c", width=2.4),
            line("M-8 -13L7 0L-8 13", "#1f8f8c", 6, opacity=0.75),
            transform=f"translate({xy(p.start(place))})",
        )
        for place in range(len(p.pack.board.start))
    ]
    return group(
        _bubbles(3, (380, top + 10), (p.wide - 60, bottom), 8),
        area(blob(px, py + 8, 166, 82, 21, rough=0.07), SAND[1], edge=SAND[2], width=3),
        area(blob(px, py + 8, 150, 68, 22, rough=0.07), SAND[0], opacity=0.7),
        group(octopus.lair(), transform=f"translate({xy((cx, cy - 36))})"),
        group(gems.die([gem.name for gem in p.pack.gems]), transform=f"translate({num(cx + 128)} {num(cy - 112)}) rotate(14) scale(0.8)"),
        walls,
        # Under the path the starting squares would be lost; the ribbon is drawn with them.
        _paths(p, "P1b"),
        grounds,
    )


def _harbour(p: Places, top: float, bottom: float) -> Element:
    """P4b: the finish, and a window for the stash."""
    x, y = p.stash
    homes = []
    for square in range(p.pack.route.last + 1, p.pack.route.end + 1):
        homes.append(
            group(
                dot(0, 0, 62, "url(#tn-bright)"),
                dot(0, 0, 43, "#d7f7c9", edge="#2f9a55", width=5),
                area("M-22 18V-4L0 -24L22 -4V18Z", "#5fc27a", edge="#1d6b3a", width=3),
                area("M-8 18V6A8 8 0 0 1 8 6V18Z", "#1d6b3a"),
                transform=f"translate({xy(p.square(square))})",
            )
        )
    left = 150.0
    return group(
        area(blob(left, (top + bottom) / 2, 120, 134, 14, rough=0.08), SAND[0], opacity=0.8),
        _palm(left, bottom - 40),
        reef.bush(left - 70, bottom - 20, 50, 2),
        reef.bush(left + 74, bottom - 24, 46, 5),
        _bubbles(29, (40, top), (p.wide - 40, bottom), 6),
        area(blob(x, (top + bottom) / 2, 176, 146, 12, rough=0.04), SAND[1], edge=SAND[2], width=4, opacity=0.9),
        group(gems.starfish(), transform=f"translate({xy((x, y))})"),
        _paths(p, "P4b"),
        homes,
    )


def _palm(x: float, y: float) -> Element:
    """Home has a palm tree, under water or not."""
    leaves: list[list[Point]] = [
        [(0, -150), (-40, -178), (-84, -150)],
        [(0, -150), (-48, -146), (-76, -106)],
        [(0, -150), (40, -182), (84, -154)],
        [(0, -150), (50, -144), (80, -108)],
        [(0, -150), (6, -192), (44, -206)],
    ]
    return group(
        area(limb([(10, 0), (-6, -60), (0, -150)], 22, 13), "#a9733c", edge=INK, width=2.4),
        [line(f"M{-7 + i * 0.6} {-20 - 26 * i}q8 5 15 0", "#6b4420", 2.4) for i in range(5)],
        [area(limb(points, 9, 2) if False else _leaf(points), "#3fae62", edge="#14572f", width=2.2) for points in leaves],
        [dot(dx, -142 + dy, 7, "#8a5a2c", edge=INK, width=1.6) for dx, dy in ((-6, 4), (7, 2), (1, 10))],
        transform=f"translate({num(x)} {num(y)})",
        cls="sway",
    )


def _leaf(points: list[Point]) -> str:
    (ax, ay), (bx, by), (cx, cy) = points
    return smooth([(ax, ay), (bx, by - 10), (cx, cy), (bx, by + 10)], closed=True)


def _bubbles(seed: int, low: Point, high: Point, count: int) -> Element:
    dice = Random(seed)
    return group(
        [
            dot(dice.uniform(low[0], high[0]), dice.uniform(low[1], high[1]), dice.uniform(3, 8), "#ffffff", edge="#ffffff", width=1.6, opacity=0.28)
            for _ in range(count)
        ]
    )


DECOR = {"P4": _shallows, "P3": _gardens, "P2": _deep, "P1": _lair, "P1b": _lagoon, "P4b": _harbour}


def arches(p: Places) -> list[Element]:
    """The stones of the arches, by stage."""
    found = []
    for stage in range(1, p.pack.route.stages + 1):
        x, y = p.arch(stage)
        found.append(group(gates.arch(), transform=f"translate({xy((x, y))}){' rotate(45)' if corner(p, stage) else ''}"))
    return found


def corner(p: Places, stage: int) -> bool:
    """Whether the arch of a stage stands where the route turns."""
    x, y = p.arch(stage)
    here = p.square(p.pack.route.arch[stage])
    return abs(y - here[1]) > CELL * 0.75 or abs(x - here[0]) > CELL * 0.75
