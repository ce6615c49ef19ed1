"""Computer players at the tables: woken when they are asked, answering the way everybody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from fathom.table.commands import Answer, AnyCommand, Leave
from fathom.table.hub import Hub
from fathom.table.room import Room
from fathom.table.rooms import Rooms
from fathom.table.store import Store
from fathom.table.thinking import Thinkers, thought

log = logging.getLogger("fathom.table")
SWEEP = 10.0
"""Seconds after which a computer player that has not answered is woken by whichever process notices."""


class Computers:
    """Plays for the computer players of all tables; answers that somebody watches come `pace` seconds apart."""

    def __init__(self, store: Store, hub: Hub, thinkers: Thinkers, pace: float) -> None:
        self._store = store
        self._hub = hub
        self._thinkers = thinkers
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._sweeping: asyncio.Task[None] | None = None

    def start(self, rooms: Rooms) -> None:
        """Begin to play, also where a process that has ended left off."""
        self._rooms = rooms
        self._sweeping = asyncio.create_task(self._sweep(), name="sweep")

    async def close(self) -> None:
        """Stop. Who was thinking is woken at the next start."""
        tasks = [*self._playing.values(), *([self._sweeping] if self._sweeping else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._thinkers.close()

    @property
    def thinking(self) -> int:
        """At how many tables a computer player thinks."""
        return len(self._playing)

    def wake(self, room: Room) -> None:
        """A table has changed: perhaps a computer player is asked."""
        if room.thinker is not None and room.id not in self._playing:
            self._playing[room.id] = asyncio.create_task(self._play(room.id), name=f"play {room.id}")

    async def _sweep(self) -> None:
        since = time.time()
        while True:
            try:
                for match in await self._store.thinking(since):
                    await self._wake_again(match)
            except Exception:
                log.exception("nobody can be woken")
            await asyncio.sleep(SWEEP)
            since = time.time() - SWEEP

    async def _wake_again(self, match: str) -> None:
        try:
            self.wake(await self._rooms.get(match))
        except Exception:
            # One match that cannot be opened must not keep the others from going on.
            log.exception("a match cannot be opened", extra={"match": match})

    async def _play(self, match: str) -> None:
        """Answer until nobody but people is asked."""
        try:
            while await self._answer(match):
                pass
        except Exception:
            # The processes or the database are in trouble, not the player: it is woken again after a while.
            log.exception("a computer player stopped", extra={"match": match})
        finally:
            # At once, not when the task is over: whoever is asked next must be woken.
            del self._playing[match]

    async def _answer(self, match: str) -> bool:
        """Think about one question and answer it, unless something else has happened meanwhile."""
        room = await self._rooms.get(match)
        async with room.lock:
            if room.gone:
                return True
            seat, question = room.thinker, room.seating.question
            if seat is None:
                return False
            task = thought(room.match, seat, room.seating.computers[seat], self._thinkers.seconds)
        if self._hub.watched(match):
            await asyncio.sleep(self._pace)
        conclusion = await self._thinkers.conclude(task)
        if not conclusion.option:
            log.error("a computer player has failed", extra={"match": match, "seat": seat, "trace": conclusion.why})

        def decide(room: Room) -> AnyCommand | None:
            if room.thinker != seat or room.seating.question != question:
                return None
            if not conclusion.option:
                # Its seat is open now, so that a person can go on.
                return Leave(seat)
            return Answer(seat, conclusion.option)

        await self._rooms.do(match, decide)
        return True
