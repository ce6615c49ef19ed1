"""Over HTTP, people with the same address share one place in the line for computer players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving


class Endless(BotWorkers):
    """One worker that never answers. It notes the size of the table of each thought that was given to it."""

    def __init__(self) -> None:
        super().__init__(1, 10.0)
        self.begun: list[int] = []

    async def answer(self, task: BotTask) -> BotAnswer:
        self.begun.append(task.seats)
        await asyncio.Event().wait()
        return BotAnswer("", "")


@asynccontextmanager
async def person(server: Serving, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """A new person whose requests come from this address."""
    transport = httpx.ASGITransport(server.app, client=(address, 50_000))  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url=server.address) as client:
        token = (await client.post("/api/people", json={})).raise_for_status().json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield client


async def begin(client: httpx.AsyncClient, seats: int) -> str:
    """Create a match that a strong computer player begins."""
    body = {"game": "jupiter", "seats": ["search"] + ["me"] * (seats - 1), "seed": 1}
    response = await client.post("/api/matches", json=body)
    return str(response.raise_for_status().json()["match"])


async def test_a_second_person_does_not_bring_an_address_forward(server: Serving) -> None:
    """Mallory comes with two cookies. Ada comes last, from elsewhere, and is next."""
    bots = server.tables.bots
    bots._workers = workers = Endless()

    async def until(waiting: int, begun: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while (bots.waiting, len(workers.begun)) != (waiting, begun):
                await asyncio.sleep(0.01)

    async with (
        person(server, "10.0.0.1") as mallory,
        person(server, "10.0.0.1") as other_cookie,
        person(server, "10.0.0.2") as ada,
    ):
        first = await begin(mallory, 2)
        await until(waiting=0, begun=1)
        await begin(other_cookie, 3)
        await until(waiting=1, begun=1)
        await begin(ada, 4)
        await until(waiting=2, begun=1)
        # The first thought ends. Ada and the other cookie have used no time, but the other cookie's address has.
        bots._playing[first].cancel()
        await until(waiting=1, begun=2)
        assert workers.begun == [2, 4]
