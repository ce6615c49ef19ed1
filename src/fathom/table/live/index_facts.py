"""What the database stores about the people of a table, for searches and lists of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from fathom.table.live import sessions

if TYPE_CHECKING:
    from fathom.table.live.live_table import LiveTable


class IndexFacts(NamedTuple):
    """The people of a table, for their lists of games, and its achievements."""

    people: frozenset[str] = frozenset()
    """The players and the host."""
    players: frozenset[str] = frozenset()
    achieved: str = ""
    chairs: str = ""
    """Who sits where, as JSON."""


def index_facts(live: LiveTable) -> IndexFacts:
    """The facts about a table as it is now. Cached until a command that may change them."""
    if live.cached_facts is None:
        live.cached_facts = _read(live)
    return live.cached_facts


def _read(live: LiveTable) -> IndexFacts:
    seating = live.seating
    players = frozenset(seating.people)
    # A changed pack could make all achievements easy.
    achieved = "" if seating.pack is not None else sessions.achieved(live.match)
    return IndexFacts(players | {seating.host}, players, achieved, msgspec.json.encode(seating.chairs).decode())
