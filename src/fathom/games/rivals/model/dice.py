"""Pools of dice: numbers of black, red and white dice. RV-150 to RV-157."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

Pool: TypeAlias = tuple[int, int, int]
"""The numbers of black, red and white dice."""

NONE: Pool = (0, 0, 0)
COLOURS = "BRW"


@cache
def pool(written: str) -> Pool:
    """The pool of a text such as `1B2R1W`; `0` or an empty text is no dice."""
    if written == "0":
        return NONE
    counts = dict.fromkeys(COLOURS, 0)
    for number, colour in zip(written[::2], written[1::2], strict=True):
        counts[colour] += int(number)
    return counts["B"], counts["R"], counts["W"]


@cache
def written(dice: Pool) -> str:
    """A pool as text; `0` for no dice."""
    return "".join(f"{number}{colour}" for number, colour in zip(dice, COLOURS, strict=True) if number) or "0"


def plus(a: Pool, b: Pool) -> Pool:
    """The sum of two pools."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def degraded(dice: Pool) -> Pool:
    """A pool with its worst die one level lower; a white die is removed (RV-151, RV-152, RV-155)."""
    black, red, white = dice
    if white:
        return black, red, white - 1
    if red:
        return black, red - 1, 1
    return (black - 1, 1, 0) if black else NONE


def upgraded(dice: Pool) -> Pool:
    """A pool with its worst die one level higher; for a black die a white die is added (RV-153 to RV-155)."""
    black, red, white = dice
    if white:
        return black, red + 1, white - 1
    if red:
        return black + 1, red - 1, 0
    return (black, 0, 1) if black else NONE


def all_upgraded(dice: Pool) -> Pool:
    """A pool with every die one level higher; white dice added for black dice are not upgraded again (RV-902)."""
    black, red, white = dice
    return black + red, white, black
