"""Computer players at the tables: woken when they are asked, answering the way everybody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from fathom.table.commands import Answer, AnyCommand, Leave
from fathom.table.errors import Unsaved
from fathom.table.hub import Hub
from fathom.table.room import Room
from fathom.table.rooms import Rooms
from fathom.table.store import Store, fault
from fathom.table.thinking import PLANLESS, Thinkers, thought
from fathom.table.traces import trace

log = logging.getLogger("fathom.table")
SWEEP = 10.0
"""Seconds between two looks for computer players that have not answered, whichever process they were woken by."""
REST = 1.0
"""Seconds of the pause after a computer player has failed; twice as long each time."""
LONGEST = 600.0
"""But no longer than this."""
TRIES = 3
"""How often a player may fail at a question before its seat is given to people."""
ONE_HOST = 2
"""At how many tables of one host computer players think at the same time: nobody's keep all others waiting."""


class Failed(Exception):
    """A computer player has failed in its own process; `where` is its trace."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where


class Closed(msgspec.Struct):
    """A match that cannot be opened: how often that was tried, and when it is worth trying again."""

    times: int = 0
    until: float = 0.0


class Computers:
    """Plays for the computer players of all tables; answers that somebody watches come `pace` seconds apart.

    Where nobody sits and nobody watches, nobody thinks.
    """

    def __init__(self, store: Store, hub: Hub, thinkers: Thinkers, pace: float) -> None:
        self._store = store
        self._hub = hub
        self._thinkers = thinkers
        self._pace = pace
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closed: dict[str, Closed] = {}
        self._hosts: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
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
        """A table has changed, or somebody looks at it: perhaps a computer player is asked."""
        if not self._hub.closed and room.id not in self._playing and self._asked(room) is not None:
            self._playing[room.id] = asyncio.create_task(self._play(room.id), name=f"play {room.id}")

    def _asked(self, room: Room) -> int | None:
        return room.thinker if room.seating.people or self._hub.watched(room.id) else None

    # -- waking those who were forgotten --------------------------------------------------------------------------

    async def _sweep(self) -> None:
        since = time.time()
        while True:
            try:
                for match in await self._store.thinking(since):
                    await self._wake_again(match)
            except Exception as error:
                log.error("nobody can be woken", extra={"error": fault(error)})
            await asyncio.sleep(SWEEP)
            # Another process may still be thinking, with others waiting before it.
            since = time.time() - max(SWEEP, 3 * self._thinkers.seconds)

    async def _wake_again(self, match: str) -> None:
        closed = self._closed.pop(match, Closed())
        if closed.until > time.monotonic():
            self._closed[match] = closed
            return
        try:
            self.wake(await self._rooms.get(match))
        except Exception as error:
            # One match that cannot be opened must not keep the others from going on.
            failed = closed.times + 1
            self._closed[match] = Closed(failed, time.monotonic() + SWEEP * _pause(failed))
            _log("a match cannot be opened", match, failed, error)

    # -- playing --------------------------------------------------------------------------------------------------

    async def _play(self, match: str) -> None:
        """Answer until nobody but people is asked. After a failure there is a pause, twice as long each time."""
        failed = 0
        try:
            while True:
                try:
                    if not await self._answer(match):
                        return None
                    failed = 0
                    continue
                except Exception as error:
                    failed += 1
                    _log("a computer player has failed", match, failed, error)
                    # If nobody can be heard at all, the player is not to blame.
                    if failed >= TRIES and not isinstance(error, Unsaved | SQLAlchemyError | OSError):
                        return await self._give_up(match)
                await asyncio.sleep(_pause(failed))
        finally:
            # At once, not when the task is over: whoever is asked next must be woken.
            del self._playing[match]

    async def _answer(self, match: str) -> bool:
        """Think about one question and answer it, unless something else has happened meanwhile."""
        room = await self._rooms.get(match)
        async with room.lock:
            if room.gone:
                return True
            seat, question = self._asked(room), room.seating.question
            if seat is None:
                return False
            kind, plan = room.seating.computers[seat], room.plans.get(seat, PLANLESS)
            task = thought(room.match, seat, kind, self._thinkers.seconds, plan)
            turn = self._hosts.setdefault(room.seating.host, asyncio.Semaphore(ONE_HOST))
        if self._hub.watched(match):
            await asyncio.sleep(self._pace)
        async with turn:
            conclusion = await self._thinkers.conclude(task)
        if not conclusion.option:
            raise Failed(conclusion.why)

        def decide(room: Room) -> AnyCommand | None:
            if room.thinker != seat or room.seating.question != question:
                return None
            return Answer(seat, conclusion.option)

        room, accepted = await self._rooms.do(match, decide)
        if accepted:
            room.plans[seat] = conclusion.plan
        return True

    async def _give_up(self, match: str) -> None:
        """The seat is open now, so that a person can go on; everybody is told."""

        def decide(room: Room) -> AnyCommand | None:
            return None if room.thinker is None else Leave(room.thinker, failed=True)

        try:
            await self._rooms.do(match, decide)
        except Exception as error:
            log.error("a seat cannot be opened", extra={"match": match, "error": fault(error)})


def _pause(failed: int) -> float:
    return min(LONGEST, REST * 2.0 ** (failed - 1))


def _log(what: str, match: str, failed: int, error: Exception) -> None:
    """The whole story once is enough."""
    where = error.where if isinstance(error, Failed) else trace(error)
    log.error(what, extra={"match": match, "times": failed, **({"trace": where} if failed == 1 else {})})
