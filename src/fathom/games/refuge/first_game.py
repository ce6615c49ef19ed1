"""The guided first game of The Refuge.

Seed 29: the first turn meets a Whirlpool, a Lair, a Spawn space and a contact with a Weapon in hand; the learner
finishes the first objective, places two of the three anchors of the second, and reaches the Finish. The match is won
after 12 turns, and no diver is knocked down.
"""

from __future__ import annotations

from pathlib import Path

from fathom.game.first_game import FirstGame

FIRST_GAME = FirstGame(
    seed=29,
    seats=2,
    settings={"objectives": "blue", "first": 0},
    lessons=(
        "aim",
        "diver",
        "start",
        "actions",
        "kraken-card",
        "tentacle",
        "whirlpool",
        "lair",
        "spawn",
        "cards",
        "use-lair",
        "cave",
        "contact",
        "threat",
        "pass",
        "devour",
        "reward",
        "jaws",
        "second",
        "kraken-space",
        "task",
        "recover",
        "finish",
    ),
    plan=Path(__file__).with_suffix(".txt"),
)
