"""Pools of dice in words."""

from __future__ import annotations

from fathom.games.rivals.model.dice import COLOURS, pool
from fathom.present.phrases import listed

COLOUR_NAMES = {"B": "black", "R": "red", "W": "white"}


def dice_words(written: str) -> str:
    """A pool such as `1R2W` in words: “1 red and 2 white dice”; “no dice” if it is empty."""
    counted = [(number, colour) for number, colour in zip(pool(written), COLOURS, strict=True) if number]
    if not counted:
        return "no dice"
    named = listed([f"{number} {COLOUR_NAMES[colour]}" for number, colour in counted])
    return f"{named} {'die' if counted[-1][0] == 1 else 'dice'}"
