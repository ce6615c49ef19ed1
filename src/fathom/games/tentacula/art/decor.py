"""What each panel of the board shows beside the route."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from htpy import Element

from fathom.games.tentacula.art.drawings import use
from fathom.games.tentacula.art.palette import SAND
from fathom.games.tentacula.art.places import RIM, Places
from fathom.present.svg import Point, area, blob, dot, group, limb, num, num2, polygon, xy


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
        _coral(RIM + 34, RIM + 92, 58, 1),
    )


def _gardens(p: Places, top: float, bottom: float) -> Element:
    """P3: the starfish in the middle."""
    x, y = p.stash
    return group(
        area(blob(p.centre, (top + bottom) / 2, 172, 146, 12, rough=0.05), SAND[1], edge=SAND[2], width=3, opacity=0.9),
        group(use("starfish"), transform=f"translate({xy((x, y))})"),
        _bubbles(17, (40, top), (p.wide - 40, bottom), 8),
    )


def _deep(p: Places, top: float, bottom: float) -> Element:
    """P2: bubbles in deep water."""
    return _bubbles(23, (40, top), (p.wide - 40, bottom), 9)


def _lair(p: Places, top: float, bottom: float) -> Element:
    """P1: lights, weeds and an angler fish."""
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
    return group(lights, weeds, group(use("angler"), transform=f"translate(52 {num(bottom - 48)}) scale(0.62)"))


def _lagoon(p: Places, top: float, bottom: float) -> Element:
    """P1b: the start in printed reef, the cave's window, the sandbank."""
    (cx, cy), _ = p.cave(1)
    px, py = p.pile
    walls = [
        _coral(x, y, size, seed)
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
        group(use("cave"), transform=f"translate({xy((cx, cy - 36))})"),
        group(
            use("die"),
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
        group(use("palm"), transform=f"translate({num(left)} {num(bottom - 40)})"),
        _coral(left - 70, bottom - 20, 50, 2),
        _coral(left + 74, bottom - 24, 46, 5),
        _bubbles(29, (40, top), (p.wide - 40, bottom), 6),
        area(blob(x, (top + bottom) / 2, 176, 146, 12, rough=0.04), SAND[1], edge=SAND[2], width=4, opacity=0.9),
        group(use("starfish"), transform=f"translate({xy((x, y))})"),
    )


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


def _coral(x: float, y: float, size: float, seed: int) -> Element:
    """A clump of printed coral."""
    return group(use(f"coral-{seed % 4}"), transform=f"translate({num(x)} {num(y)}) scale({num2(size / 50)})")


DECOR: dict[str, Callable[[Places, float, float], Element]] = {
    "P4": _shallows,
    "P3": _gardens,
    "P2": _deep,
    "P1": _lair,
    "P1b": _lagoon,
    "P4b": _harbour,
}
"""What draws the decoration of a panel, between its upper and lower edge."""
