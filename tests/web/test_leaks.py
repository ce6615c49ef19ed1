"""All bytes that go to a seat, over whole matches: none depends on what the seat cannot know.

At several moments everything hidden from a seat is reshuffled, and everything that the server would send
that seat is fetched in each of these worlds: every page and every answer of the API, to what it looks at, what it does
and what it may not do. All must be the same: every byte of every body and every header.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute

from fathom.engine.errors import Illegal
from fathom.games import find
from fathom.matches.match import Match
from fathom.table.access import view_builder
from fathom.table.access.views import CommandResult, SeatView
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Seating
from fathom.web.client import Client
from tests.conformance.tools import CASES, SOAK, AnyMatch, Case, known_to, played, redealt
from tests.web.serving import Serving

WORLDS = (1, 2)
MOMENTS = 1 if SOAK == 1 else 60
"""Moments of each match between the first question and the end."""
STEPS = 4 if SOAK == 1 else 40
"""How many of the last events are looked at step by step."""
STREAMS = {"/api/matches/{match:str}/live"}
"""Never ends; its events are checked separately."""
REVEALING = {"/api/matches/{match:str}/file", "/api/matches/{match:str}/review", "/table/{match:str}/review"}
"""Reveals hidden things to the players, so it is refused before the end; only its refusal is compared."""
THOUGHTFUL = {"/api/matches/{match:str}/hint", "/api/matches/{match:str}/suggestion"}
"""Take long, so they are asked at one moment only."""
GUESSING = {"/api/matches/{match:str}/analysis", "/table/{match:str}/analysis"}
"""Depends on chance and on the clock; that the search behind it uses nothing hidden is tested with the search."""
VARYING = {"date", "content-length", "x-request-id"}
"""The date and the random id of the request change, and the length follows from the bodies, which are compared."""

RIVALRY = ("rivals", "tyrian")
"""Games with opponents, which are also played by three."""
FIRST = {case.game: case for case in reversed(CASES)}
TABLES = [
    Case(name, seats, case.settings)
    for name, case in FIRST.items()
    for seats in find(name).seats
    if seats > 1 and (SOAK > 1 or seats == 2 or (seats == 3 and name in RIVALRY))
]
"""Every game with two; in a soak with every number of players."""
BRIEF = ("rivals-2", "tyrian-2", "tyrian-3")
"""The tables of `make test`: those with the most secrets. A table takes 7 seconds, so the others are thorough tests."""


class Watched:
    """A table with a person at every seat and a spectator, whose match can be replaced."""

    def __init__(self, server: Serving, match: str, clients: dict[int | None, Client]) -> None:
        self.server = server
        self.match = match
        self.clients = clients
        self.seating = b""
        app: Any = server.app
        self._app = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=server.address)

    async def close(self) -> None:
        await self._app.aclose()

    def lay(self, world: AnyMatch) -> LiveTable:
        """Replace the match of the table."""
        live = LiveTable(self.match, world.fork(), msgspec.json.decode(self.seating, type=Seating), 1000)
        self.server.tables.live_tables._live_tables[self.match] = live
        return live

    async def sent(self, whom: int | None, method: str, path: str, body: Any = None, **query: Any) -> bytes:
        """Send a request; return the status, headers and body of the response."""
        client = self.clients[whom]
        query = {name: value for name, value in {**query, "link": client.link}.items() if value not in (None, "")}
        response = await self._app.request(method, path, params=query, headers=client.headers, json=body)
        assert response.status_code != 500, f"{method} {path}: {response.text}"
        headers = sorted((name, value) for name, value in response.headers.items() if name not in VARYING)
        return repr((response.status_code, headers)).encode() + response.content


@asynccontextmanager
async def watched(server: Serving, game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    host = await server.person("Host")
    match = await host.create(game, ["me", *["open"] * (seats - 1)], seed=11)
    links = await host.links(match)
    clients: dict[int | None, Client] = {0: host}
    for seat in range(1, seats):
        clients[seat] = await server.person(f"Player {seat}", links.invitation)
        await clients[seat].do(match, f"seats/{seat}/take")
        clients[seat].link = ""
    clients[None] = await server.person("Eve", links.spectator)
    table = Watched(server, match, clients)
    table.seating = msgspec.json.encode((await server.tables.live_tables.get(match)).seating)

    def nothing_written(entry: Any) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        done.set_result(True)
        return done

    monkeypatch.setattr(server.tables.live_tables._writer, "append", nothing_written)
    monkeypatch.setattr("fathom.table.live.live_tables.time.time", lambda: 0.0)
    monkeypatch.setattr("fathom.table.commands.fresh_key", lambda: 5)
    monkeypatch.setattr("fathom.table.bots.workers.secrets.randbits", lambda bits: 5)
    yield table
    await table.close()


def looks(server: Serving, match: str, world: AnyMatch, *, hint: bool) -> Iterator[str]:
    """The address of every page and GET request about a match."""
    at = len(world.history)
    for route in server.app.litestar.routes:
        if not isinstance(route, HTTPRoute) or "{match:str}" not in route.path or "GET" not in route.methods:
            continue
        if route.path in STREAMS | GUESSING or (route.path in THOUGHTFUL and not hint):
            continue
        if route.path in REVEALING and world.outcome is not None:
            continue
        path = route.path.replace("{match:str}", match).replace("{at:int}", str(at))
        assert "{" not in path, f"{route.path}: say what to put there"
        yield path


def deeds(world: AnyMatch, seat: int | None, question: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The commands that a person can send, allowed or not."""
    own, last = seat or 0, len(world.history)
    yield "answers", {"seat": own, "option": "fly away", "question": question}
    yield "answers", {"seat": own, "option": "fly away", "question": question - 1}
    yield "answers", {"seat": (own + 1) % world.setup.seats, "option": "fly away", "question": question}
    for refusal in world.refusals()[:1] if world.ask and seat in world.ask.seats else ():
        yield "answers", {"seat": own, "option": str(refusal.option), "question": question}
    yield "answers", {"seat": own, "option": "fly away", "more": ["fly back"], "question": question}
    yield "choices", {"seat": own, "options": ["choose cog"]}
    yield "choices/withdraw", {"seat": own}
    yield "undo", {}
    yield "rewind", {"to": last // 2}
    yield "rewind", {"to": last + 9}
    yield "votes", {"proposal": 3, "yes": True}
    yield "concede", {}
    yield "chat", {"text": "Well, well."}
    yield "notes", {"place": next(iter(world.note_places), "1"), "text": "Here be dragons."}
    yield f"seats/{(own + 1) % world.setup.seats}/take", {}
    yield f"seats/{own}/leave", {"computer": "random"}
    yield "share", {}
    yield "links/renew", {}
    yield "fork", {"to": last // 2, "key": "k"}
    yield "rematch", {}
    yield "again", {"key": "k"}


def quiet_answer(worlds: list[AnyMatch], seat: int | None) -> str | None:
    """An option of this seat that reveals nothing hidden and does not end the match, in any of the worlds."""
    ask = worlds[0].ask
    for option in ask.options if ask is not None and seat in ask.seats else ():
        twins = [world.fork() for world in worlds]
        for twin in twins:
            twin.choose(option, seat)
        if not any(getattr(twin.history[-1], "learned", True) or twin.outcome for twin in twins):
            return str(option)
    return None


async def all_sent(
    table: Watched, world: AnyMatch, seat: int | None, answer: str | None, hint: bool
) -> dict[str, bytes]:
    """All responses that a person can get in a world, by request."""
    live = table.lay(world)
    found, question, at, other = {}, live.seating.question, len(world.history), ((seat or 0) + 1) % world.setup.seats
    for path in looks(table.server, table.match, world, hint=hint):
        # Of the steps, the last few: each is a whole drawing.
        after = max(0, len(world.events_for(seat)) - STEPS)
        # With `whole` the first of them is the whole board, with the ids of all pieces.
        found[path] = await table.sent(seat, "GET", path, lines=2_000, seat=seat, after=after, whole="1")
        if "/api" in path:
            found[f"{path} of another"] = await table.sent(seat, "GET", path, seat=other)
    found["nowhere"] = await table.sent(seat, "GET", f"/api/matches/{table.match}/history/{at + 9}")
    tried = list(deeds(world, seat, question))
    if answer is not None:
        tried.append(("answers", {"seat": seat, "option": answer, "question": question}))
    for verb, body in tried:
        table.lay(world)
        found[f"{verb} {body}"] = await table.sent(seat, "POST", f"/api/matches/{table.match}/{verb}", body)
    return found


async def checked(table: Watched, real: AnyMatch, hint: bool = False) -> int:
    """Compare the responses to all seats in several worlds. Returns how often the hidden state differed."""
    differed = 0
    for seat in table.clients:
        worlds = [redealt(real, known_to(seat), key) for key in WORLDS]
        differed += worlds[0].state != worlds[1].state
        answer = quiet_answer(worlds, seat)
        first, *others = [await all_sent(table, world, seat, answer, hint) for world in worlds]
        for other in others:
            for asked, found in first.items():
                assert other[asked] == found, f"seat {seat}: {asked} reveals hidden information"
        assert any(found.startswith(b"(200, ") for found in first.values())
    return differed


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=name, marks=[] if name in BRIEF else pytest.mark.thorough)
        for case in TABLES
        if (name := f"{case.game}-{case.seats}")
    ],
)
async def test_no_byte_depends_on_what_the_seat_cannot_know(
    server: Serving, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(case, "random", 4)
    last = len(match.history)
    between = Random(4).sample(range(1, last), min(last - 1, MOMENTS))
    moments = [*between, last, *([0] if case.seats == 2 else [])]
    async with watched(server, case.game, case.seats, monkeypatch) as table:
        differed = 0
        for at in moments:
            differed += await checked(table, match.fork(at), hint=at == 0)
    assert differed >= len(moments)


async def test_live_updates_contain_only_the_sequence_of_the_log(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with watched(server, "tyrian", 2, monkeypatch) as table:
        eve = table.clients[None]
        async with (
            httpx.AsyncClient(base_url=server.address, headers=eve.headers, timeout=None) as http,
            http.stream("GET", f"/api/matches/{table.match}/live", params={"link": eve.link}) as stream,
        ):
            lines = stream.aiter_lines()
            assert [await anext(lines) for _ in range(4)] == ["id: 1", "event: change", "data: 1", ""]


async def test_events_that_a_seat_may_not_see_leave_no_gap(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps and lines are numbered as the seat saw them, so that none can be counted which others saw."""
    match = Case("tyrian", 2, '{"rounds": 9}').begin(3)
    for _ in range(8):
        match.choose("dive")
    async with watched(server, "tyrian", 2, monkeypatch) as table:
        table.lay(match)
        for seat in table.clients:
            seen = len(match.events_for(seat))
            assert seen < len(match.log or [])
            steps = await table.sent(seat, "GET", f"/table/{table.match}/steps", seat=seat, after=0)
            await table.sent(seat, "GET", f"/table/{table.match}/changes", seat=seat, after=1)
            parts = await table.sent(seat, "GET", f"/table/{table.match}/parts", seat=seat, lines=2_000)
            for numbers in (re.findall(rb'data-event="(\d+)"', steps), re.findall(rb'<li id="event-(\d+)"', parts)):
                assert [int(number) for number in numbers] == list(range(seen - len(numbers), seen))
                assert numbers


def shows_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game shows spectators a hand."""
    game = find("tyrian")
    honest = game.rules.view
    shown = replace(game.rules, view=lambda t, seat: honest(t, 1 if seat is None else seat))
    monkeypatch.setattr(game, "rules", shown)


def tells_in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal names the cards of the deck."""

    def blabbing(self: AnyMatch, refused: Illegal, choice: Any) -> Illegal:
        return Illegal(f"{choice} is not in {self.state.deck}")

    monkeypatch.setattr(Match, "_explained", blabbing)


def tells_after_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of a command contains the deck."""
    plain = view_builder.command_result

    def telling(live: LiveTable, person: str, accepted: bool = True) -> CommandResult:
        return msgspec.structs.replace(plain(live, person, accepted), ask=str(live.match.state.deck))

    monkeypatch.setattr(view_builder, "command_result", telling)


def plays_a_step_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of steps depends on the deck."""
    honest = view_builder.steps

    def telling(live: LiveTable, seat: int | None, after: int, until: int | None = None) -> list[SeatView]:
        return honest(live, seat, after, until)[len(str(live.match.state.deck[0])) % 2 :]

    monkeypatch.setattr(view_builder, "steps", telling)


@pytest.mark.parametrize("leak", [shows_hands, tells_in_refusals, tells_after_answers, plays_a_step_more])
async def test_the_check_would_notice_a_leak(
    server: Serving, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    async with watched(server, "tyrian", 2, monkeypatch) as table:
        with pytest.raises(AssertionError, match="reveals hidden information"):
            await checked(table, played(Case("tyrian", 2), "random", 3).fork(6))
