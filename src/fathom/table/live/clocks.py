"""The clocks of the tables that have one: whoever's time is up is answered for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from fathom.table.commands import AnyCommand, GiveAnswer
from fathom.table.errors import Unavailable
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
SWEEP_SECONDS = 5.0
"""Seconds between two looks for somebody whose time is up."""
REST = 600.0
"""Seconds for which a match is left alone in which nobody could be answered for."""


class Clocks:
    """Answers for those whose time is up, in every process: the log decides which of several was first."""

    def __init__(self, store: Store, live_tables: LiveTables) -> None:
        self._store = store
        self._live_tables = live_tables
        self._resting: dict[str, float] = {}
        """Until when which matches are left alone."""
        self._sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look at the clocks."""
        self._sweeping = asyncio.create_task(self._sweep(), name="clocks")

    async def close(self) -> None:
        """Stop. The clocks go on: the log tells since when each of them runs."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeping

    async def _sweep(self) -> None:
        while True:
            try:
                await self.look(time.time())
            except Exception as error:
                log.error("nobody can look at the clocks", extra={"error": error_name(error)})
            await asyncio.sleep(SWEEP_SECONDS)

    async def look(self, now: float) -> None:
        """Answer once for everybody whose time is up by then."""
        self._resting = {match: until for match, until in self._resting.items() if until > now}
        for match in await self._store.due(now):
            if match in self._resting:
                continue
            try:
                await self._live_tables.do(match, lambda live: timeout_answer(live, now))
            except Exception as error:
                # One match that cannot go on must not keep the others from doing so, nor be tried all the time.
                if not isinstance(error, Unavailable | SQLAlchemyError | OSError):
                    self._resting[match] = now + REST
                log.error("nobody can be answered for", extra={"match": match, "error": error_name(error)})


def timeout_answer(live: LiveTable, now: float) -> AnyCommand | None:
    """What is entered for somebody whose time is up by now; None if nobody's is."""
    match, seat, due = live.match, live.person_to_move, live.due
    if match.ask is None or seat is None or due is None or due > now:
        return None
    return GiveAnswer(seat, str(match.game.timeout_answer(match.pack, match.view(seat), match.ask)), late=True)
