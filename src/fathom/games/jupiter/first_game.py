"""The guided first game of Jupiter Deep: a short rescue of 10 colonists.

Seed 7: Follower is dealt, the easiest Core. The Pod launches with seven, docks again, and leaves with the last three
and both robots. There are creeps to place, to shoot and to suppress, and no colonist is lost.
"""

from __future__ import annotations

from pathlib import Path

from fathom.game.first_game import FirstGame

FIRST_GAME = FirstGame(
    seed=7,
    seats=2,
    settings={"preset": "drill", "target": 10},
    lessons=(
        "aim",
        "colour",
        "colony",
        "core",
        "cards",
        "first",
        "dock",
        "actions",
        "shoot",
        "trade",
        "command",
        "follow",
        "place",
        "invasion",
        "launch",
        "converted",
        "suppress",
    ),
    plan=Path(__file__).with_suffix(".txt"),
)
