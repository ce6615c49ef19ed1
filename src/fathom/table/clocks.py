"""The clocks of the tables that have one: whoever's time is up is answered for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from fathom.table.commands import Answer, AnyCommand
from fathom.table.errors import Unsaved
from fathom.table.room import Room
from fathom.table.rooms import Rooms
from fathom.table.store import Store, fault

log = logging.getLogger("fathom.table")
SWEEP = 5.0
"""Seconds between two looks for somebody whose time is up."""
REST = 600.0
"""Seconds for which a match is left alone in which nobody could be answered for."""


class Clocks:
    """Answers for those whose time is up, in every process: the log decides which of several was first."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
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
                log.error("nobody can look at the clocks", extra={"error": fault(error)})
            await asyncio.sleep(SWEEP)

    async def look(self, now: float) -> None:
        """Answer once for everybody whose time is up by then."""
        self._resting = {match: until for match, until in self._resting.items() if until > now}
        for match in await self._store.due(now):
            if match in self._resting:
                continue
            try:
                await self._rooms.do(match, lambda room: timeout_answer(room, now))
            except Exception as error:
                # One match that cannot go on must not keep the others from doing so, nor be tried all the time.
                if not isinstance(error, Unsaved | SQLAlchemyError | OSError):
                    self._resting[match] = now + REST
                log.error("nobody can be answered for", extra={"match": match, "error": fault(error)})


def timeout_answer(room: Room, now: float) -> AnyCommand | None:
    """What is entered for somebody whose time is up by now; None if nobody's is."""
    match, seat, due = room.match, room.awaited, room.due
    if match.ask is None or seat is None or due is None or due > now:
        return None
    return Answer(seat, str(match.game.rules.timeout_answer(match.pack, match.view(seat), match.ask)), late=True)
