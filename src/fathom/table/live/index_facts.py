"""What the database stores about the people of a table, for searches and lists of games."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from fathom.matches.match import Match
from fathom.table.live import sessions
from fathom.table.live.seating import Seating


class IndexFacts(NamedTuple):
    """The people of a table, for their lists of games, and its achievements."""

    people: frozenset[str] = frozenset()
    """The players and the host."""
    players: frozenset[str] = frozenset()
    achieved: str = ""
    chairs: str = ""
    """Who sits where, as JSON."""


def index_facts(match: Match, seating: Seating) -> IndexFacts:
    """The facts about a table as it is now."""
    players = frozenset(seating.people)
    # A changed pack could make all achievements easy.
    achieved = "" if seating.pack is not None else sessions.achieved(match)
    return IndexFacts(players | {seating.host}, players, achieved, msgspec.json.encode(seating.chairs).decode())
