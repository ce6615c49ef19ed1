"""Pools of dice, and rolled dice, in words."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.games.rivals.model.dice import COLOURS, pool
from fathom.present.phrases import count, listed

COLOUR_NAMES = {"B": "black", "R": "red", "W": "white"}
SYMBOLS = {"O": ("octopus", "octopuses"), "S": ("shield", ""), "D": ("diamond", ""), "-": ("blank", "")}
"""The name of each symbol on a die, and its plural if that is irregular."""


def dice_words(written: str) -> str:
    """A pool such as `1R2W` in words: “1 red and 2 white dice”; “no dice” if it is empty."""
    counted = [(number, colour) for number, colour in zip(pool(written), COLOURS, strict=True) if number]
    if not counted:
        return "no dice"
    named = listed([f"{number} {COLOUR_NAMES[colour]}" for number, colour in counted])
    return f"{named} {'die' if counted[-1][0] == 1 else 'dice'}"


def rolled_words(dice: Iterable[str]) -> str:
    """The symbols of rolled dice such as `R:O+` and `W:-` in words: “one octopus and one blank”."""
    shown = [one[2] for one in dice]
    return listed([count(shown.count(sign), *names) for sign, names in SYMBOLS.items() if sign in shown]) or "no dice"
