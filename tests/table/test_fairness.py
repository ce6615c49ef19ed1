"""A fair order of thoughts, hints and imports: one address cannot delay the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.bots.jobs import WAITING_PER_CLIENT, PersonalJobs
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.errors import Unavailable
from fathom.table.tables import Tables
from tests.table.conftest import PATIENCE
from tests.table.test_playing import ADA
from tests.table.test_secrets import database

__all__ = ["database"]


class Line:
    """Computations of clients in a queue, each ended by the test."""

    def __init__(self, slots: int) -> None:
        self.now = 0.0
        self.queue = FairQueue(slots, lambda: self.now)
        self.order: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, name: str) -> asyncio.Task[None]:
        self.ends[name] = asyncio.Event()
        task = asyncio.create_task(self._run(name))
        self.tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _run(self, name: str) -> None:
        async with self.queue.turn(name.split()[0]):
            self.order.append(name)
            await self.ends[name].wait()

    async def end(self, name: str, seconds: float) -> None:
        self.now += seconds
        self.ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)

    async def end_all(self) -> None:
        for end in self.ends.values():
            end.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@asynccontextmanager
async def line(slots: int = 1) -> AsyncIterator[Line]:
    found = Line(slots)
    try:
        yield found
    finally:
        await found.end_all()


async def test_another_client_comes_next_however_many_wait() -> None:
    async with line() as waiting:
        for number in range(40):
            await waiting.come(f"mallory {number}")
        await waiting.come("ada 0")
        await waiting.end("mallory 0", 10)
        assert waiting.order == ["mallory 0", "ada 0"]
        await waiting.end("ada 0", 1)
        await waiting.come("ada 1")
        await waiting.end("mallory 1", 10)
        assert waiting.order == ["mallory 0", "ada 0", "mallory 1", "ada 1"]


async def test_of_two_slots_one_client_gets_both_only_if_no_one_else_waits() -> None:
    async with line(2) as waiting:
        for name in ("mallory 0", "mallory 1", "mallory 2", "ada 0", "ben 0"):
            await waiting.come(name)
        await waiting.end("mallory 0", 5)
        await waiting.end("mallory 1", 5)
        assert waiting.order == ["mallory 0", "mallory 1", "ada 0", "ben 0"]


async def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    async with line() as waiting:
        await waiting.come("ada 0")
        second, third = await waiting.come("ben 0"), await waiting.come("eve 0")
        second.cancel()
        await waiting.end("ada 0", 1)
        assert waiting.order == ["ada 0", "eve 0"]
        waiting.ends["eve 0"].set()
        await third
        await waiting.come("ada 1")
        assert waiting.order[-1] == "ada 1"


class Endless(BotWorkers):
    """Workers that never answer."""

    async def answer(self, task: BotTask) -> BotAnswer:
        await asyncio.Event().wait()
        return BotAnswer("", "")

    async def run(self, *_: object) -> bytes:
        await asyncio.Event().wait()
        return b""


async def test_one_address_cannot_fill_the_line_for_hints() -> None:
    jobs = PersonalJobs(Endless(1, 1.0))
    CLIENT.set("10.0.0.1")
    waiting = [asyncio.create_task(jobs.run(f"cookie {x}", bytes, b"")) for x in range(WAITING_PER_CLIENT + 1)]
    await asyncio.sleep(0)
    with pytest.raises(Unavailable, match="your address"):
        await jobs.run("cookie 20", bytes, b"")
    CLIENT.set("10.0.0.2")
    waiting.append(asyncio.create_task(jobs.run("ada", bytes, b"")))
    await asyncio.sleep(0)
    assert not waiting[-1].done(), "another person may wait"
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_a_scripted_player_does_not_wait_for_strong_ones(tables: Tables) -> None:
    tables.bots._workers = Endless(1, 10.0)
    await tables.create(ADA, "refuge", ["search", "me"])
    match = await tables.create(ADA, "tentacula", ["scripted", "me"])
    async with asyncio.timeout(PATIENCE):
        while (await tables.status(match, ADA)).seat != 1:
            await asyncio.sleep(0.05)


async def test_imports_have_a_process_of_their_own(tables: Tables) -> None:
    match = await tables.create(ADA, "refuge", ["me", "me"])
    file = await tables.export(match, ADA)
    tables.jobs = PersonalJobs(Endless(1, 10.0))
    async with asyncio.timeout(PATIENCE):
        assert await tables.import_match(ADA, file)


async def test_a_queue_stays_usable_when_all_are_cancelled_at_once() -> None:
    """A server that stops cancels those who compute and those who wait in the same moment."""
    queue = FairQueue(1)
    entered = asyncio.Event()

    async def compute(client: str) -> None:
        async with queue.turn(client):
            entered.set()
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(compute(client)) for client in ("a", "b", "c")]
    await entered.wait()
    for task in tasks:
        task.cancel()
    assert [type(found) for found in await asyncio.gather(*tasks, return_exceptions=True)] == [
        asyncio.CancelledError
    ] * 3
    async with asyncio.timeout(PATIENCE), queue.turn("d"):
        pass
