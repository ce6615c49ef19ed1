"""The tools of `make load` and `make chaos` measure and break what they say."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from bench.community import Model, Point, share
from bench.serving.proxy import BadNetwork
from bench.serving.strangers import READS, WRITES, Stranger
from bench.serving.wire import Line

from tests.web.serving import Serving


@asynccontextmanager
async def echo() -> AsyncIterator[BadNetwork]:
    """A network to a server that sends everything back."""

    async def back(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(100):
            writer.write(part)
        writer.close()

    server = await asyncio.start_server(back, "127.0.0.1", 0)
    network = BadNetwork(server.sockets[0].getsockname()[1], random.Random(1))
    await network.start()
    try:
        yield network
    finally:
        await network.close()
        server.close()
        await server.wait_closed()


async def sent(network: BadNetwork, *, cut: bool = False) -> bytes:
    """What comes back of one word; empty if the connection is lost."""
    reader, writer = await asyncio.open_connection(network.host, network.port)
    try:
        if cut:
            while not network._open:
                await asyncio.sleep(0)
            network.cut()
        writer.write(b"whelk")
        return await reader.read(100)
    except ConnectionError:
        return b""
    finally:
        writer.transport.abort()


async def test_a_network_carries_delays_and_drops() -> None:
    async with echo() as network:
        assert await sent(network) == b"whelk"
        network.delay = 0.01
        assert await sent(network) == b"whelk"
        network.loss = 1.0
        assert await sent(network) == b""
        network.loss = 0.0
        assert await sent(network, cut=True) == b""
        assert await sent(network) == b"whelk"


def test_the_model_finds_what_an_answer_and_telling_a_watcher_cost() -> None:
    alone = Point(100, 10, 0, 100.0, 1, 1, 0.0, 1, 1, 0.05, 200)
    watched = msgspec.structs.replace(alone, watchers=50, told=1000.0, cpu=0.1, memory=210)
    model = Model.of(100, alone, watched)
    assert [model.answer, model.telling, model.match, model.watcher] == pytest.approx([500, 50, 1024, 204.8])
    middle = msgspec.structs.replace(alone, told=500.0)
    assert model.cpu(middle) == pytest.approx(0.075)


def test_a_share_of_values() -> None:
    assert share([], 0.99) == 0
    assert share([float(value) for value in range(100)], 0.5) == 50
    assert share([1.0], 0.99) == 1


async def test_strangers_are_refused_and_everything_else_is_noted(server: Serving) -> None:
    """The same requests of the host succeed or fail for another reason: so only permissions stop strangers."""
    ada, eve = await server.person("Ada"), await server.person("Eve")
    match = await ada.create("refuge", ["me", "open"])
    host, port = server.address.removeprefix("http://").split(":")
    noted = {}
    for client in (ada, eve):
        line, stranger = Line(host, int(port), client.token), Stranger([], 1, list)
        for end in (*READS, *WRITES):
            await stranger.attempt(line, f"/api/matches/{match}{end}", WRITES.get(end))
        line.close()
        noted[client] = [text.partition(":")[0].partition(match)[2] for text in stranger.seen]
    assert noted[eve] == []
    assert set(noted[ada]) >= {"", "/status", "/history", "/links", "/chat"}


@pytest.mark.parametrize(("status", "fault"), [(200, True), (400, True), (500, True), (403, False), (503, False)])
async def test_only_refusals_of_strangers_and_an_outage_are_no_fault(status: int, fault: bool) -> None:
    class Answering(Line):
        async def send(self, method: str, path: str, body: object = None) -> tuple[int, object]:
            return status, None

    stranger = Stranger([], 1, list)
    await stranger.attempt(Answering("", 0), "/api/matches/m/chat", WRITES["/chat"])
    assert bool(stranger.seen) is fault
