"""Pools of dice in words."""

from __future__ import annotations

from fathom.games.rivals.model.dice import COLOURS, pool
from fathom.present.phrases import listed

COLOUR_NAMES = {"B": "black", "R": "red", "W": "white"}


def pool_words(written: str) -> str:
    """A pool such as `1R2W` in words: “1 red and 2 white”; “no dice” if it is empty."""
    parts = [
        f"{number} {COLOUR_NAMES[colour]}" for number, colour in zip(pool(written), COLOURS, strict=True) if number
    ]
    return listed(parts) or "no dice"
