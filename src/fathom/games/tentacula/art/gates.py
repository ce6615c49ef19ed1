"""The plaque of a magical gate."""

from __future__ import annotations

from htpy import Element

from fathom.games.tentacula.art.drawings import gate_sign, use
from fathom.games.tentacula.art.palette import GOLD, INK
from fathom.games.tentacula.model.parts import Fish
from fathom.present.svg import area, box, dot, group, line, polygon

PLAQUE = (162, 62)
"""The width and height of a plaque."""


def plaque(order: list[Fish], by: str, passed: int) -> Element:
    """The order in which the fish must pass: a tick on those that have passed, light on the next one."""
    signs = []
    for place, card in enumerate(order):
        x = (place - (len(order) - 1) / 2) * 52
        signs.append(_sign(card, by, x, done=place < passed, now=place == passed))
        if place:
            signs.append(area(polygon([(x - 30, -6), (x - 23, 0), (x - 30, 6)]), GOLD[1], edge=INK, width=1))
    return group(use("plaque"), signs)


def _sign(card: Fish, by: str, x: float, *, done: bool, now: bool) -> Element:
    fill, edge, width = ("#fff6d8", GOLD[1], 3.0) if now else ("#8fb6c2", "#3d6d84", 1.6)
    tick = group(dot(13, 14, 10, "#0e5b41", edge="#7ff0c4", width=2), line("M8 14l4 4l7 -8", "#ffffff", 3))
    return group(
        box(-23, -24, 46, 48, fill, round=10, edge=edge, width=width),
        group(gate_sign(card, by), opacity=0.5 if done else None),
        tick if done else None,
        transform=f"translate({x} 0)",
    )
