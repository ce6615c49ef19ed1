"""A survey of many campaigns: how much of the story they read, what they gain, how their combats end."""

from __future__ import annotations

from typing import Any

from fathom.engine.player import Player
from fathom.game.campaign import Surveyed
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.survey.directed import Directed
from fathom.games.sleeping_gods.survey.goals import directed
from fathom.games.sleeping_gods.survey.record import Record, record
from fathom.games.sleeping_gods.survey.report import report, unreached

__all__ = ["Record", "record", "report", "seeker", "unreached"]


def seeker(pack: Pack, lines: list[Surveyed], seed: int) -> tuple[dict[str, Any], Player]:
    """The settings of a campaign, and a player for all its seats, which aims for what none of `lines` has reached."""
    options, search = directed(pack, lines, seed)
    return options, Directed(pack, search)
