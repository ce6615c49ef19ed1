"""`fathom serve` is restarted while clients play: no request fails, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from fathom.table import commands as do
from fathom.table.store.database import Store
from fathom.web.client import Client
from fathom.web.server_lock import RunningServer, running_on
from tests.postgres import running
from tests.web.test_serve import PATIENCE, children, served

pytestmark = pytest.mark.thorough


class Playing:
    """A person who answers without a pause. Every failed request fails the test."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.match = ""
        self.acknowledged: list[str] = []
        self._stopped = False

    async def play(self) -> None:
        # No retries: a connection that the server ends in the middle of a request is an error.
        async with Client(self._address, timeout=PATIENCE * 3) as me:
            await me.register()
            self.match = await me.create("sleeping-gods", ["me"])
            now = await me.status(self.match)
            while not self._stopped and not now.over:
                option = now.options[0]
                now = await me.answer(self.match, now, option)
                assert now.accepted
                self.acknowledged.append(option)

    async def answered(self, more: int = 3) -> None:
        """Wait until it has given some more answers."""
        wanted = len(self.acknowledged) + more
        while len(self.acknowledged) < wanted:
            await asyncio.sleep(0.01)

    def stop(self) -> None:
        self._stopped = True


async def everyone_answers(people: list[Playing], playing: list[asyncio.Task[None]]) -> None:
    """Wait until everybody has given some more answers. Raises the error of a player who has failed."""
    answered = asyncio.create_task(_all_answered(people))
    await asyncio.wait([answered, *playing], return_when=asyncio.FIRST_COMPLETED)
    answered.cancel()
    for task in playing:
        if task.done():
            await task
            raise AssertionError("a match is over")


async def _all_answered(people: list[Playing]) -> None:
    await asyncio.gather(*(person.answered() for person in people))


async def play_through(address: str, restart: Callable[[], object]) -> list[Playing]:
    """Let three people play while the server is restarted twice."""
    people = [Playing(address) for _ in range(3)]
    playing = [asyncio.create_task(person.play()) for person in people]
    async with asyncio.timeout(PATIENCE * 3):
        try:
            for _ in range(2):
                await everyone_answers(people, playing)
                result = restart()
                if asyncio.iscoroutine(result):
                    await result
            await everyone_answers(people, playing)
        finally:
            for person in people:
                person.stop()
            await asyncio.gather(*playing)
    return people


async def check(database: str, people: list[Playing]) -> None:
    """Every acknowledged answer is in the log, once and in order."""
    store = await Store.open(database)
    for person in people:
        _, records = await store.read(person.match, -1)
        written = [do.decode(record.command) for record in records]
        assert [command.option for command in written if isinstance(command, do.GiveAnswer)] == person.acknowledged
    await store.close()


async def test_one_process_starts_again_and_keeps_its_place(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    async with served("--database", str(database), "--unlimited") as (process, address):

        async def restart() -> None:
            before = running_on(database)
            process.send_signal(signal.SIGUSR2)
            # The lock is free for a moment, and then says where the server is: in the same process.
            while running_on(database) == before:
                await asyncio.sleep(0.001)
            while (now := running_on(database)) is None or not now.url:
                await asyncio.sleep(0.01)
            assert now == RunningServer(process.pid, f"{address}/")

        people = await play_through(address, restart)
        assert process.returncode is None
        assert children(process.pid) == []  # neither running nor left as zombies
    await check(str(database), people)


async def test_several_processes_are_replaced() -> None:
    with running() as database:
        async with served("--database", database, "--workers", "2", "--unlimited") as (process, address):

            async def restart() -> None:
                before = set(children(process.pid))
                process.send_signal(signal.SIGUSR2)
                while before & (now := set(children(process.pid))) or len(now) != 2:
                    await asyncio.sleep(0.05)

            people = await play_through(address, restart)
        await check(database, people)
