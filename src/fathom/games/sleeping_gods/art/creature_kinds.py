"""Which kind of creature is on each enemy card; the kinds are drawn in `symbols/enemies`."""

from __future__ import annotations

WHICH = {
    "vermin": (1, 9, 25, 39),
    "wings": (2, 13, 15, 58),
    "shell": (4, 16, 19, 42),
    "brigand": (10, 11, 17, 22, 23, 27, 28, 33, 37, 43, 49, 51, 65, 66, 67),
    "bones": (3, 5, 31, 41, 48, 52),
    "ghost": (18, 20, 21, 24, 47, 50, 54, 55),
    "serpent": (8, 14, 26, 44, 45, 53, 57),
    "insect": (30, 36),
    "plant": (29, 32, 60, 61, 63, 64),
    "golem": (35, 38, 46, 56, 59, 62),
    "eye": (7, 40),
    "hound": (6, 12, 34, 68),
    "boss": (69, 70, 71, 72, 73, 74, 75, 76, 77, 78),
}
KIND = {number: kind for kind, numbers in WHICH.items() for number in numbers}


def kind(number: int) -> str:
    """The kind of creature on an enemy card; "boss" for unknown numbers."""
    return KIND.get(number, "boss")
