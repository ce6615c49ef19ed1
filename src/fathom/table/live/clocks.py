"""Turn clocks: when the time for an answer is up, the game answers for the player."""

from __future__ import annotations

import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from fathom.table.commands import AnyCommand, GiveAnswer
from fathom.table.errors import Unavailable
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.repeated import Repeated
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
SWEEP_SECONDS = 5.0
"""Seconds between two checks of all clocks."""
REST = 600.0
"""Seconds before a match is tried again in which the automatic answer failed."""


class Clocks:
    """Answers for players whose time is up. Runs in every process; the log accepts only the first answer."""

    def __init__(self, store: Store, live_tables: LiveTables) -> None:
        self._store = store
        self._live_tables = live_tables
        self._resting: dict[str, float] = {}
        """Matches that failed, with the time of the next try."""
        self._sweeping = Repeated(self._sweep, SWEEP_SECONDS, "clocks", "checking the clocks failed")

    def start(self) -> None:
        """Start checking the clocks."""
        self._sweeping.start()

    async def close(self) -> None:
        """Stop. The clocks keep running, because the log records when each question was asked."""
        await self._sweeping.close()

    async def _sweep(self) -> None:
        await self.look(time.time())

    async def look(self, now: float) -> None:
        """Answer once for every player whose time is up at `now`."""
        self._resting = {match: until for match, until in self._resting.items() if until > now}
        for match in await self._store.due(now):
            if match in self._resting:
                continue
            try:
                await self._live_tables.do(match, lambda live: timeout_answer(live, now))
            except Exception as error:
                # One failing match must not stop the others, and is not retried at every check.
                if not isinstance(error, Unavailable | SQLAlchemyError | OSError):
                    self._resting[match] = now + REST
                log.error("the automatic answer failed", extra={"match": match, "error": error_name(error)})


def timeout_answer(live: LiveTable, now: float) -> AnyCommand | None:
    """The command that answers for a player whose time is up at `now`; None if no player's time is up."""
    match, seat, due = live.match, live.person_to_move, live.due
    if match.ask is None or seat is None or due is None or due > now:
        return None
    if (choice := live.seating.choices.get(seat)) is not None:
        # Another seat has not chosen: the match goes on, and that seat is asked.
        return GiveAnswer(seat, choice.options[0], more=choice.options[1:])
    return GiveAnswer(seat, str(match.game.rules.timeout_answer(match.pack, match.view(seat), match.ask)), late=True)
