"""The guided first game of Rivals: small ready-made armies, and the more valuable army wins after three rounds.

Seed 17: the first turn moves in every way and attacks; a coral is searched and what it holds is given to a model; the
other army attacks, so that there is something to defend; rock is climbed. The learner is ahead after the last round.
"""

from __future__ import annotations

from pathlib import Path

from fathom.game.first_game import FirstGame

FIRST_GAME = FirstGame(
    seed=17,
    seats=2,
    settings={
        "armies": "quick",
        "points": 75,
        "factions": ["cog", "nautilus"],
        "layout": "mirror",
        "mulligans": 0,
        "rounds": 3,
    },
    lessons=(
        "aim",
        "deploy",
        "markers",
        "stance",
        "step",
        "map",
        "climb",
        "search",
        "waste",
        "attack",
        "ability",
        "coral",
        "defence",
        "event",
        "equip",
        "high",
    ),
    plan=Path(__file__).with_suffix(".txt"),
)
