"""All bytes that go to a seat, over whole matches: none depends on what the seat cannot know.

At each moment everything hidden from a seat is laid out anew in several ways, and everything the server would send that
seat is fetched in each of these worlds. All must be the same: every byte of every body and every header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from litestar.routes import HTTPRoute

from fathom.games import names
from fathom.web.client import Client
from tests.conformance.tools import SOAK, AnyMatch, knowing, laid_anew
from tests.web.serving import Serving

WORLDS = (1, 2, 3)
LOOKS = 5 if SOAK == 1 else 1000
"""Moments of each match; all of them in a soak."""
STREAMS = {"/api/matches/{match:str}/live"}
"""Never ends; what it sends is checked by itself."""
REVEALING = {"/api/matches/{match:str}/file"}
"""Tells everything, and so is refused while anybody else plays: see the tests of security."""
VARYING = {"date", "content-length"}
"""The clock; and the length, which the bodies tell more exactly."""


def addresses(server: Serving, match: str, entries: int) -> Iterator[str]:
    """Every address of the server that shows something of a match."""
    for route in server.app.litestar.routes:
        if not isinstance(route, HTTPRoute) or "{match:str}" not in route.path or "GET" not in route.methods:
            continue
        if route.path in STREAMS | REVEALING:
            continue
        path = route.path.replace("{match:str}", match).replace("{at:int}", str(entries))
        assert "{" not in path, f"{route.path}: say what to put there"
        yield path


async def sent(client: Client, server: Serving, match: str, seat: int | None, entries: int) -> dict[str, bytes]:
    """Everything a seat can get, by address."""
    found = {}
    for path in addresses(server, match, entries):
        query = {"lines": 10_000, "seat": seat, "link": client.link}
        query = {name: value for name, value in query.items() if value not in (None, "")}
        response = await client._http.get(path, params=query, headers=client.headers)
        headers = sorted((name, value) for name, value in response.headers.items() if name not in VARYING)
        found[path] = repr((response.status_code, headers)).encode() + response.content
    return found


async def seated(server: Serving, game: str, seats: int) -> tuple[str, dict[int | None, Client]]:
    """A match with a person at every seat, and a spectator."""
    host = await server.person("Host")
    match = await host.create(game, ["me", *["open"] * (seats - 1)], seed=11)
    links = await host.links(match)
    clients: dict[int | None, Client] = {0: host}
    for seat in range(1, seats):
        clients[seat] = await server.person(f"Player {seat}", links.invitation)
        await clients[seat].do(match, f"seats/{seat}/take")
        clients[seat].link = ""
    clients[None] = await server.person("Eve", links.spectator)
    return match, clients


async def checked(server: Serving, match: str, clients: dict[int | None, Client]) -> int:
    """Compare what everybody is sent in several worlds; says how often the hidden things really differed."""
    room = await server.tables.rooms.get(match)
    real, differed = room.match, 0
    for seat, client in clients.items():
        worlds: list[AnyMatch] = [laid_anew(real, knowing(seat), key) for key in WORLDS]
        differed += worlds[0].state != worlds[1].state
        bytes_sent = []
        for world in worlds:
            room.match = world
            room.sights.clear()
            bytes_sent.append(await sent(client, server, match, seat, len(world.entries)))
        for address, first in bytes_sent[0].items():
            for other in bytes_sent[1:]:
                assert other[address] == first, f"seat {seat}: {address} tells what is hidden"
        assert any(re.search(rb"\(200, ", found) for found in bytes_sent[0].values())
    room.match = real
    room.sights.clear()
    return differed


@pytest.mark.parametrize("game", names())
async def test_no_byte_depends_on_what_the_seat_cannot_know(server: Serving, game: str) -> None:
    chance = Random(4)
    match, clients = await seated(server, game, 2)
    room = await server.tables.rooms.get(match)
    differed = moments = answers = 0
    while moments < LOOKS and room.match.ask is not None:
        if SOAK > 1 or answers % 7 == 0:
            differed += await checked(server, match, clients)
            moments += 1
        client = clients[room.match.ask.seats[0]]
        now = await client.now(match)
        await client.answer(match, now, chance.choice(now.options))
        answers += 1
    assert differed > moments


async def test_a_live_line_tells_only_how_far_the_log_goes(server: Serving) -> None:
    match, clients = await seated(server, "tyrian", 2)
    eve = clients[None]
    async with (
        httpx.AsyncClient(base_url=server.address, headers=eve.headers) as http,
        http.stream("GET", f"/api/matches/{match}/live", params={"link": eve.link}) as stream,
    ):
        lines = stream.aiter_lines()
        assert [await anext(lines) for _ in range(4)] == ["id: 1", "event: change", "data: 1", ""]


async def test_the_check_would_notice_a_leak(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that shows its hidden hands to everybody is found out."""
    from fathom.games import find

    game = find("tyrian")
    honest = type(game).view
    monkeypatch.setattr(type(game), "view", lambda self, t, seat: honest(self, t, 1 if seat is None else seat))
    match, clients = await seated(server, "tyrian", 2)
    with pytest.raises(AssertionError, match="tells what is hidden"):
        await checked(server, match, {None: clients[None]})
