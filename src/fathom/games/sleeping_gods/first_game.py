"""The guided first game of Sleeping Gods: the prologue and three events, to an ending.

Seed 7: challenges and a fight in the prologue, then a turn each of sailing to a market, exploring a town with a
port, and exploring another place. The plan answers most kinds of optional questions once and
then passes: see `tests/first_games/designs.py`.
"""

from __future__ import annotations

from pathlib import Path

from fathom.game.first_game import FirstGame

FIRST_GAME = FirstGame(
    seed=7,
    seats=1,
    settings={"easy": True, "prologue": True, "passes": 1, "events": 1},
    lessons=(
        "aim",
        "paragraph",
        "command",
        "fatigue",
        "gather",
        "alter",
        "melee",
        "damage",
        "window",
        "cover",
        "synergy",
        "equip",
        "room",
        "search",
        "parts",
        "free",
        "event",
        "action",
        "course",
        "market",
        "weapon",
        "limit",
        "port",
    ),
    plan=Path(__file__).with_suffix(".txt"),
)
