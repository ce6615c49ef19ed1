"""What each sheet of the board shows beside the route, and what lies on the table round it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from htpy import Element

from fathom.games.tentacula.art import gems, octopus, reef
from fathom.games.tentacula.art.palette import INK, SAND
from fathom.games.tentacula.art.places import RIM, Places
from fathom.present.svg import Point, area, blob, dot, group, limb, line, num, oval, polygon, smooth, xy


def _shallows(p: Places, top: float, bottom: float) -> Element:
    """P4: light from above, and the window for the chest."""
    rays = [
        area(
            polygon([(a, 8), (a + wide, 8), (a + wide + slant + 50, bottom), (a + slant - 30, bottom)]), "url(#tn-ray)"
        )
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
        area(blob(p.centre, (top + bottom) / 2, 172, 146, 12, rough=0.05), SAND[1], edge=SAND[2], width=3, opacity=0.9),
        group(gems.starfish(), transform=f"translate({xy((x, y))})"),
        _bubbles(17, (40, top), (p.wide - 40, bottom), 8),
    )


def _deep(p: Places, top: float, bottom: float) -> Element:
    """P2: where the light ends."""
    return _bubbles(23, (40, top), (p.wide - 40, bottom), 9)


def _lair(p: Places, top: float, bottom: float) -> Element:
    """P1: rocks, old bones and the hoard."""
    dice = Random(8)
    lights = [
        dot(
            dice.uniform(30, p.wide - 30),
            dice.uniform(top + 10, bottom - 20),
            dice.uniform(1.6, 3.4),
            "#8ff5e0",
            opacity=0.6,
        )
        for _ in range(30)
    ]
    weeds = [
        area(
            limb([(x, bottom - 12), (x + lean / 2 - 6, bottom - 34), (x + lean, bottom - 34 - tall)], 11, 3),
            "#3a6f9a",
            edge="#10264f",
            width=1.6,
        )
        for x, lean, tall in ((p.wide - 30, 6, 30), (p.wide - 48, -4, 44), (p.wide - 66, 4, 26), (p.wide - 84, -4, 16))
    ]
    return group(lights, weeds, group(_angler(), transform=f"translate(52 {num(bottom - 48)}) scale(0.62)"))


def _angler() -> Element:
    """Somebody small with a lamp."""
    return group(
        dot(40, -44, 40, "url(#tn-lamp)"),
        line(smooth([(4, -26), (10, -52), (34, -54), (40, -46)]), "#6c86c4", 4),
        dot(40, -43, 7, "#fff6b8", edge="#f4c14f", width=2),
        area(smooth([(-34, 4), (-62, -18), (-56, 6), (-60, 28)], closed=True), "#3d4f8f", edge=INK, width=2.6),
        area(
            smooth([(-40, 2), (-18, -28), (16, -30), (44, -6), (38, 24), (4, 36), (-24, 26)], closed=True),
            "#4c62ab",
            edge=INK,
            width=3,
        ),
        area(smooth([(12, 10), (46, -2), (40, 26), (18, 26)], closed=True), "#1a1030", edge=INK, width=2),
        area(polygon([(16, 9), (21, 18), (26, 6), (31, 15), (36, 3), (41, 11), (44, 0)]), "#ffffff"),
        dot(14, -10, 8, "#fffdf2", edge=INK, width=2.4),
        dot(17, -9, 3.6, INK),
    )


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
    return group(
        _bubbles(3, (380, top + 10), (p.wide - 60, bottom), 8),
        area(blob(px, py + 4, 152, 70, 21, rough=0.06), SAND[1], edge=SAND[2], width=3),
        area(blob(px, py + 4, 138, 58, 22, rough=0.06), SAND[0], opacity=0.7),
        group(octopus.lair(), transform=f"translate({xy((cx, cy - 36))})"),
        group(
            gems.die([gem.name for gem in p.pack.gems]),
            transform=f"translate({num(cx + 128)} {num(cy - 112)}) rotate(14) scale(0.8)",
        ),
        walls,
    )


def _harbour(p: Places, top: float, bottom: float) -> Element:
    """P4b: the finish, and a window for the stash."""
    x, y = p.stash
    left = 150.0
    return group(
        area(blob(left, (top + bottom) / 2, 120, 134, 14, rough=0.08), SAND[0], opacity=0.8),
        _palm(left, bottom - 40),
        reef.bush(left - 70, bottom - 20, 50, 2),
        reef.bush(left + 74, bottom - 24, 46, 5),
        _bubbles(29, (40, top), (p.wide - 40, bottom), 6),
        area(blob(x, (top + bottom) / 2, 176, 146, 12, rough=0.04), SAND[1], edge=SAND[2], width=4, opacity=0.9),
        group(gems.starfish(), transform=f"translate({xy((x, y))})"),
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
    tree = group(
        area(limb([(10, 0), (-6, -60), (0, -150)], 22, 13), "#a9733c", edge=INK, width=2.4),
        [line(f"M{-7 + i * 0.6} {-20 - 26 * i}q8 5 15 0", "#6b4420", 2.4) for i in range(5)],
        [area(_leaf(points), "#3fae62", edge="#14572f", width=2.2) for points in leaves],
        [dot(dx, -142 + dy, 7, "#8a5a2c", edge=INK, width=1.6) for dx, dy in ((-6, 4), (7, 2), (1, 10))],
    )
    return group(tree, transform=f"translate({num(x)} {num(y)})")


def _leaf(points: list[Point]) -> str:
    (ax, ay), (bx, by), (cx, cy) = points
    return smooth([(ax, ay), (bx, by - 10), (cx, cy), (bx, by + 10)], closed=True)


def _bubbles(seed: int, low: Point, high: Point, count: int) -> Element:
    dice = Random(seed)
    return group(
        [
            dot(
                dice.uniform(low[0], high[0]),
                dice.uniform(low[1] + 14, high[1] - 14),
                dice.uniform(3, 8),
                "#ffffff",
                edge="#ffffff",
                width=1.6,
                opacity=0.28,
            )
            for _ in range(count)
        ]
    )


def rope() -> Element:
    """A coil of rope."""
    coils = [
        group(
            oval(0, 0, r, r * 0.86, "none", edge=INK, width=17),
            oval(0, 0, r, r * 0.86, "none", edge="#b98d52", width=13),
            oval(0, 0, r, r * 0.86, "none", edge="#e7c88d", width=3),
        )
        for r in (62, 46, 30)
    ]
    return group(
        line(smooth([(58, 20), (74, 58), (40, 84), (-30, 78)]), INK, 17),
        line(smooth([(58, 20), (74, 58), (40, 84), (-30, 78)]), "#b98d52", 13),
        coils,
    )


def lantern() -> Element:
    """A ship's lantern, lit."""
    return group(
        dot(0, 4, 118, "url(#tn-lamp)"),
        line("M-20 -52Q0 -96 20 -52", "#c98f3c", 6),
        area(polygon([(-36, 58), (-30, 44), (30, 44), (36, 58)]), "url(#tn-gold)", edge=INK, width=3),
        area(
            smooth([(-28, 44), (-34, 4), (-24, -34), (24, -34), (34, 4), (28, 44)], closed=True, ease=9),
            "#fff0b8",
            edge=INK,
            width=3,
        ),
        area(smooth([(0, -18), (13, 8), (0, 26), (-13, 8)], closed=True), "#ff9a2e", edge="#ffd23a", width=3),
        area(polygon([(-28, -34), (-16, -54), (16, -54), (28, -34)]), "url(#tn-gold)", edge=INK, width=3),
        line("M-12 -34V44M12 -34V44", "#8a5a1c", 2.6, opacity=0.7),
    )


DECOR: dict[str, Callable[[Places, float, float], Element]] = {
    "P4": _shallows,
    "P3": _gardens,
    "P2": _deep,
    "P1": _lair,
    "P1b": _lagoon,
    "P4b": _harbour,
}
"""By panel: drawn from its upper edge to its lower."""
