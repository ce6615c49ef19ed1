"""What is placed on the panels of the board beside the route."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Element

from fathom.games.tentacula.art.drawings import use
from fathom.games.tentacula.art.places import RIM, Places
from fathom.present.svg import Point, group, num, num2, xy


def _shallows(p: Places, bottom: float) -> Element:
    """The decoration of P4: a coral."""
    return _coral(RIM + 34, RIM + 92, 58, 1)


def _gardens(p: Places, bottom: float) -> Element:
    """The decoration of P3: the starfish in the middle."""
    return _at(p.stash, "starfish")


def _lair(p: Places, bottom: float) -> Element:
    """The decoration of P1: an angler fish."""
    return group(use("angler"), transform=f"translate(52 {num(bottom - 48)}) scale(0.62)")


def _lagoon(p: Places, bottom: float) -> Element:
    """The decoration of P1b: the start in printed reef, and the cave's window."""
    (cx, cy), _ = p.cave(1)
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
        _at((cx, cy - 36), "cave"),
        group(
            use("die"),
            transform=f"translate({num(cx + 128)} {num(cy - 112)}) rotate(14) scale(0.8)",
        ),
        walls,
    )


def _harbour(p: Places, bottom: float) -> Element:
    """The decoration of P4b: the finish, with a palm and the starfish."""
    left = 150.0
    return group(
        _at((left, bottom - 40), "palm"),
        _coral(left - 70, bottom - 20, 50, 2),
        _coral(left + 74, bottom - 24, 46, 5),
        _at(p.stash, "starfish"),
    )


def _at(point: Point, name: str) -> Element:
    return group(use(name), transform=f"translate({xy(point)})")


def _coral(x: float, y: float, size: float, seed: int) -> Element:
    """A clump of printed coral."""
    return group(use(f"coral-{seed % 4}"), transform=f"translate({num(x)} {num(y)}) scale({num2(size / 50)})")


DECOR: dict[str, Callable[[Places, float], Element]] = {
    "P4": _shallows,
    "P3": _gardens,
    "P1": _lair,
    "P1b": _lagoon,
    "P4b": _harbour,
}
"""By panel: the function that draws its decoration, given its lower edge."""
