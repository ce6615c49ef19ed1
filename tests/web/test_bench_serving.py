"""The tools of `make load` and `make chaos` measure and break what they say."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from bench.community import share
from bench.serving.checks import check, continue_matches
from bench.serving.cost_model import CostModel, Point, expected_followers
from bench.serving.players import Guest, Player
from bench.serving.proxy import BadNetwork
from bench.serving.seats import Pair
from bench.serving.strangers import READS, WRITES, Stranger
from bench.serving.wire import Line

from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving


class Reached:
    """Where a server of a test can be reached."""

    def __init__(self, server: Serving) -> None:
        host, port = server.address.removeprefix("http://").split(":")
        self.host, self.port = host, int(port)


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
    costs = CostModel(500, 2000, 50, 10, 1024, 204.8)
    alone = Point("alone", 100, 10, 0, 100.0, 1, 1, 0.0, 1, 1, 0.0, 0.05, 0.0, 200)

    def watched(updates: float, followed: float) -> Point:
        found = msgspec.structs.replace(alone, watchers=50, updates=updates, followed=followed, memory=210)
        return msgspec.structs.replace(found, cpu=costs.cpu(found))

    crowded, spread = watched(1000.0, 90.0), watched(200.0, 60.0)
    assert spread.cpu == pytest.approx(0.05 + 0.12 + 0.01 + 0.0005)
    model = CostModel.of(100, 0.0005, alone, crowded, spread)
    assert msgspec.structs.astuple(model) == pytest.approx(msgspec.structs.astuple(costs))


def test_how_many_other_processes_have_watchers() -> None:
    assert expected_followers(2, 0) == 0
    assert expected_followers(2, 1) == 0.5
    assert expected_followers(2, 2) == 0.75
    assert expected_followers(4, 1) == pytest.approx(0.75)
    assert expected_followers(1, 5) == 0


async def test_two_people_play_a_match_after_another(server: Serving) -> None:
    """Both answer, each for their own seat, and a new match begins after the end."""
    pair = Pair(Reached(server), random.Random(3))
    try:
        await pair.sit()
        first, seats = pair.match, set()
        while pair.match == first:
            seats.add(pair.now["seat"])
            await pair.answer()
            await pair.ready()
        assert seats == {0, 1}
        assert pair.now["sequence"] != 0
        assert {match for match, _ in pair.acknowledged} == {first}
    finally:
        pair.close()


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


@pytest.mark.parametrize("game", ["refuge", "rivals"])
async def test_two_people_play_a_match_and_what_was_acknowledged_is_checked_for_each(tmp_path: Path, game: str) -> None:
    database, stop = str(tmp_path / "table.db"), asyncio.Event()
    async with serving(database) as server:
        guest = Guest([Reached(server)], 2, game)
        host = Player([Reached(server)], 1, guest=guest, game=game)
        playing = asyncio.gather(host.play(stop), guest.play(stop))
        async with asyncio.timeout(PATIENCE):
            while min(sum(len(match.acknowledged) for match in each.matches) for each in (host, guest)) < 8:
                await asyncio.sleep(0.05)
                assert not playing.done(), await playing
        stop.set()
        await playing
    sent = [*host.matches, *guest.matches]
    assert {match.match for match in host.matches} == {match.match for match in guest.matches}
    assert await check(database, sent) == (sum(len(match.acknowledged) for match in sent), 0)
    assert await continue_matches(database, [host.matches[-1], guest.matches[-1]]) <= 1
    sent[-1].acknowledged.append(("lost", "answer"))
    with pytest.raises(AssertionError, match="acknowledged"):
        await check(database, sent)


async def test_a_guest_cannot_use_the_seat_of_the_host(server: Serving) -> None:
    guest = Guest([Reached(server)], 2)
    host = Player([Reached(server)], 1, guest=guest)
    now = await host._begin()
    for _ in range(30):
        await guest._cheat(host.matches[-1].match, now)
    assert (guest.tries, guest.seen) == (30, [])
    host.close()
    guest.close()
