"""A request that is called directly is checked like every other one: the same refusals, with the same headers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromHeader

from fathom.table.store.database import LogEntry, Store, WriteResult
from fathom.table.tables import Tables
from fathom.web.api.direct_calls import DirectCalls
from fathom.web.client import ApiError, Client
from fathom.web.identity import RequestContext
from tests.web.serving import Serving, serving

REST = b'{"seat": 0, "option": "rest", "question": 0}'
DEEP = b'{"seat": 0, "option": "rest", "question": 0, "more": ' + b"[" * 5_000 + b"]" * 5_000 + b"}"
LARGE = b'{"seat": 0, "option": "' + b"x" * 70_000 + b'", "question": 0}'
VARYING = (b"x-request-id", b"date")
"""Headers that differ in any two responses."""


async def ask(server: Serving, head: str, body: bytes) -> tuple[int, list[tuple[bytes, bytes]], Any]:
    """Status, headers and JSON of the response to a request with exactly these lines as its head."""
    port = int(server.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"{head}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
        top, *lines = (await reader.readuntil(b"\r\n\r\n")).rstrip().split(b"\r\n")
        headers = [(name.lower(), value) for name, _, value in (line.partition(b": ") for line in lines)]
        found = await reader.readexactly(int(dict(headers)[b"content-length"]))
    finally:
        writer.close()
    return int(top.split()[1]), sorted(h for h in headers if h[0] not in VARYING), msgspec.json.decode(found)


async def both(
    server: Serving, monkeypatch: pytest.MonkeyPatch, match: str, lines: Sequence[str], body: bytes = REST
) -> tuple[int, Any]:
    """Status and JSON of a response that must be the same whether handlers are called directly or by Litestar."""
    head = "\r\n".join([f"POST /api/matches/{match}/answers HTTP/1.1", *lines])
    direct = await ask(server, head, body)
    with monkeypatch.context() as patched:
        patched.setattr(DirectCalls, "_ordinary", lambda self, scope: None)
        routed = await ask(server, head, body)
    assert direct == routed
    return direct[0], direct[2]


async def other_requests(client: Client) -> None:
    """The server answers other requests, so it has also handled what arrived before them."""
    for _ in range(5):
        await client.my_games()


def signed(client: Client, *lines: str) -> list[str]:
    return ["host: 127.0.0.1", f"authorization: {client.headers['authorization']}", *lines]


def cookie(client: Client) -> str:
    return f"cookie: fathom={client.headers['authorization'].partition(' ')[2]}"


@pytest.mark.parametrize(
    ("lines", "body", "status"),
    [
        (["host: evil.example"], REST, 400),
        (["host: a b.localhost"], REST, 400),
        (["host: 127.0.0.1", "host: localhost"], REST, 400),
        (["host: 127.0.0.1", "origin: http://127.0.0.1", "origin: http://127.0.0.1"], REST, 400),
        (["host: 127.0.0.1", "sec-fetch-site: same-origin", "sec-fetch-site: cross-site"], REST, 400),
        (["host: 127.0.0.1"], b'{"seat": 0}', 400),
        (["host: 127.0.0.1"], DEEP, 400),
        (["host: 127.0.0.1"], LARGE, 413),
        (["host: 127.0.0.1"], REST + b" " * 70_000, 413),
        (["host: 127.0.0.1", "content-type: text/plain"], b'{"seat": 0, "option": "rest", "question": 9}', 200),
        (["host: 127.0.0.1", "content-type: application/json"], b'{"seat": 0, "option": "rest", "question": 9}', 200),
        (["host: 127.0.0.1"], b'{"seat": 1, "option": "rest", "question": 0}', 403),
        (["host: 127.0.0.1"], b'{"seat": 0, "option": "fly", "question": 0}', 409),
        (["host: 127.0.0.1"], b'{"seat": 0, "option": "rest", "question": 0, "key": "\\n"}', 409),
    ],
)
async def test_a_bad_request_is_refused_in_the_same_way(
    server: Serving, monkeypatch: pytest.MonkeyPatch, lines: list[str], body: bytes, status: int
) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"], seed=3)
    token = f"authorization: {ada.headers['authorization']}"
    assert (await both(server, monkeypatch, match, [*lines, token], body))[0] == status


async def test_a_deep_body_is_refused_even_if_it_has_the_right_fields(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person("Ada")
    body = b'{"game": "refuge", "seats": ["me"], "settings": {"depth": ' + b"[" * 40 + b"]" * 40 + b"}}"
    head = "\r\n".join(["POST /api/matches HTTP/1.1", *signed(ada)])
    status, _, problem = await ask(server, head, body)
    assert status == 400
    assert "deep" in problem["error"]


async def test_a_command_waits_for_all_of_its_body(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=3)
    before = (await ada.status(match)).sequence
    lines = [f"POST /api/matches/{match}/answers HTTP/1.1", *signed(ada), f"content-length: {len(REST) + 3}"]
    reader, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode() + REST)
        await writer.drain()
        await other_requests(ada)
        writer.write(b"xyz")
        assert b" 400 " in await reader.readline()
    finally:
        writer.close()
    assert (await ada.status(match)).sequence == before


async def test_a_result_that_cannot_be_encoded_is_an_error_of_the_server(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"], seed=3)

    async def strange(*_: object) -> object:
        return object()

    monkeypatch.setattr(Tables, "answer", strange)
    head = "\r\n".join([f"POST /api/matches/{match}/answers HTTP/1.1", *signed(ada)])
    status, headers, problem = await ask(server, head, REST)
    assert status == 500
    assert "content-security-policy" in {name.decode() for name, _ in headers}
    assert problem["error"].startswith("Something went wrong on the server.")


def test_a_handler_that_needs_more_than_a_call_is_refused() -> None:
    def closed(connection: object, handler: object) -> None:
        raise NotImplementedError

    @get("/guarded", guards=[closed])
    async def guarded(context: NamedDependency[RequestContext]) -> None:
        raise NotImplementedError

    @get("/asking")
    async def asking(context: NamedDependency[RequestContext], request: Request[Any, Any, Any]) -> None:
        raise NotImplementedError

    @get("/dated")
    async def dated(context: NamedDependency[RequestContext], date: FromHeader[str] = "") -> None:
        raise NotImplementedError

    provided = {"context": Provide(lambda: None, sync_to_thread=False)}
    for handler, what in ((guarded, "guards"), (asking, "request"), (dated, "date")):
        app = Litestar([handler], dependencies=provided)
        with pytest.raises(TypeError, match=f"cannot be called directly: {what}"):
            DirectCalls(app, [handler], lambda: None)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("authorization: Bearer nobody.nothing", 401),
        (f"authorization: Bearer {'x' * 500}.nothing", 401),
        ("authorization: Basic abc", 403),
        ("x-nothing: 1", 401),
    ],
)
async def test_a_stranger_is_refused_in_the_same_way(
    server: Serving, monkeypatch: pytest.MonkeyPatch, line: str, status: int
) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"])
    lines = ["host: 127.0.0.1", line, *([cookie(ada), "sec-fetch-site: cross-site"] if status == 403 else [])]
    assert (await both(server, monkeypatch, match, lines))[0] == status


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["sec-fetch-site: same-origin"], 200),
        (["sec-fetch-site: cross-site"], 403),
        (["sec-fetch-site: same-site"], 403),
        (["origin: http://evil.example"], 403),
        ([], 403),
    ],
)
async def test_a_cookie_counts_only_from_our_pages(
    server: Serving, monkeypatch: pytest.MonkeyPatch, lines: list[str], status: int
) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"], seed=3)
    stale = b'{"seat": 0, "option": "rest", "question": 9}'
    found, answer = await both(server, monkeypatch, match, ["host: 127.0.0.1", cookie(ada), *lines], stale)
    assert found == status
    if found == 200:
        assert not answer["accepted"]


async def test_someone_at_another_table_a_signed_out_person_and_a_deleted_match(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("refuge", ["me", "me"])
    assert (await both(server, monkeypatch, match, signed(ben)))[0] == 404
    old, now = signed(ada), await ada.status(match)
    not_offered = msgspec.json.encode({"seat": now.seat, "option": "fly", "question": now.question})
    assert (await both(server, monkeypatch, match, old, not_offered))[0] == 409
    await server.tables.accounts.sign_out_everywhere(server.tables.tokens.person(old[1].split()[-1]) or "")
    assert (await both(server, monkeypatch, match, old))[0] == 401
    await server.tables.live_tables.delete(match)
    assert (await both(server, monkeypatch, match, signed(ben)))[0] == 404


async def test_limits_count_both_ways_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(str(tmp_path / "table.db"), limited=True) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me", "random"], seed=3)
        limits = server.app.litestar.state.limits
        charged: list[float] = []
        monkeypatch.setattr(limits, "charge", lambda address, seconds: charged.append(seconds))
        stale = b'{"seat": 0, "option": "rest", "question": 9}'
        head = "\r\n".join([f"POST /api/matches/{match}/answers HTTP/1.1", *signed(ada)])
        assert (await ask(server, head, stale))[0] == 200
        assert charged, "a direct call is charged"
        charged.clear()
        with monkeypatch.context() as patched:
            patched.setattr(DirectCalls, "_ordinary", lambda self, scope: None)
            assert (await ask(server, head, stale))[0] == 200
        assert charged, "a routed call is charged"
        monkeypatch.setattr(limits, "wait", lambda *_: 7.0)
        status, problem = await both(server, monkeypatch, match, signed(ada), stale)
        assert (status, problem["error"]) == (429, "Too many requests; try again in 7 s.")


async def test_an_answer_is_acknowledged_after_its_commit(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=3)
    now = await ada.status(match)
    append, entered, may_write = Store.append, asyncio.Event(), asyncio.Event()

    async def delayed(store: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        entered.set()
        await may_write.wait()
        return await append(store, entries)

    monkeypatch.setattr(Store, "append", delayed)
    answering = asyncio.create_task(ada.answer(match, now, now.options[0]))
    await entered.wait()
    await other_requests(ada)
    assert not answering.done()
    may_write.set()
    result = await answering
    _, records = await server.tables.store.read(match, -1)
    assert records[-1].sequence == result.sequence


async def test_an_answer_that_cannot_be_written_is_not_acknowledged(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=3)
    now = await ada.status(match)

    async def full(store: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", full)
        with pytest.raises(ApiError, match="may not have been saved") as refused:
            await ada.answer(match, now, now.options[0])
    assert refused.value.status == 503
    assert (await ada.answer(match, now, now.options[0])).accepted
