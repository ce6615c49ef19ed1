"""A fair order of computations: a client that has used little time comes first, so that none can delay all others."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar

CLIENT: ContextVar[str] = ContextVar("client", default="")
"""The address of the client whose request is handled. One client can be many people, with a cookie for each."""
HALF_LIFE = 60.0
"""Seconds after which half of what a client has used is forgotten."""
CLIENTS = 10_000
"""The largest number of clients that are remembered."""


class FairQueue:
    """Lets a limited number of computations run at a time; the others wait for a turn.

    The next turn goes to the client with the fewest running computations; among equals to the one that has used the
    least time lately, then to the one that has waited longest.
    """

    def __init__(self, slots: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = slots
        self._clock = clock
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._running: Counter[str] = Counter()
        self._used: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        """How many computations wait."""
        return len(self._waiting)

    def add_slots(self, more: int) -> None:
        """Let more computations run at a time, or fewer if `more` is negative. Running ones are not stopped."""
        self._free += more
        self._give_turns()

    def waiting(self, client: str) -> int:
        """How many computations of a client wait."""
        return sum(1 for one, _ in self._waiting if one == client)

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Context manager: wait for a turn, which lasts until the block ends."""
        if self._free > 0:
            self._free -= 1
        else:
            await self._wait(client)
        self._running[client] += 1
        began = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._note(client, now - began, now)
            self._running -= Counter([client])
            self._release()

    async def _wait(self, client: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((client, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # it was given, and no one takes it
            elif (client, turn) in self._waiting:
                self._waiting.remove((client, turn))
            raise

    def _release(self) -> None:
        self._free += 1
        self._give_turns()

    def _give_turns(self) -> None:
        # A task that was cancelled just now has not yet left the queue.
        self._waiting = [one for one in self._waiting if not one[1].done()]
        now = self._clock()
        while self._free > 0 and self._waiting:
            self._free -= 1
            following = min(self._waiting, key=lambda one: (self._running[one[0]], self._recent(one[0], now)))
            self._waiting.remove(following)
            following[1].set_result(None)

    def _recent(self, client: str, now: float) -> float:
        """The seconds that a client has used lately; older ones count less."""
        seconds, at = self._used.get(client, (0.0, now))
        return seconds * math.pow(0.5, (now - at) / HALF_LIFE)

    def _note(self, client: str, seconds: float, now: float) -> None:
        recent = self._recent(client, now) + seconds
        self._used.pop(client, None)
        self._used[client] = (recent, now)
        if len(self._used) > CLIENTS:
            del self._used[next(iter(self._used))]
