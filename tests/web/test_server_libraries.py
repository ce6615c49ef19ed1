"""`python -m bench.server_libraries` measures what it says, and starts and restarts its servers."""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from bench.load import Metrics
from bench.server_libraries import restarts
from bench.server_libraries.__main__ import read_arguments
from bench.server_libraries.endless import outcome, send_endless
from bench.server_libraries.held_socket import VARIABLE, bound_socket, inherited_sockets
from bench.server_libraries.many_connections import counted, still_open, times_served
from bench.server_libraries.requests import START, ask_once, serves_others, status_of
from bench.server_libraries.restarts import ReconnectingClient
from bench.server_libraries.running import running, running_restartable
from bench.server_libraries.servers import SERVERS
from bench.server_libraries.speed import ratios
from bench.serving.wire import text_frame

from tests.table.conftest import PATIENCE

FINE = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine"
LAST = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
CUT = FINE[:-1]


class Place:
    """Where the server of a test can be reached."""

    def __init__(self, port: int) -> None:
        self.host, self.port = "127.0.0.1", port


@asynccontextmanager
async def answering(*responses: bytes) -> AsyncIterator[tuple[Place, list[int]]]:
    """A server that gives these responses in turn, and hangs up after a part of one; how many requests came by each
    connection.
    """
    left, requests = list(responses), list[int]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        requests.append(0)
        number = len(requests) - 1
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                requests[number] += 1
                response = left.pop(0)
                writer.write(response)
                if response in (b"", CUT):
                    break
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield Place(server.sockets[0].getsockname()[1]), requests
    finally:
        server.close()
        await server.wait_closed()


# -- what comes back --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("response", "status"),
    [
        (FINE, 200),
        (b"HTTP/1.0 431 ", 431),
        (b"HTTP/1.1 431", 431),
        (b"HTTP/1.1 43", 0),
        (b"HTTP/1.1 ", 0),
        (b"SSH-2.0 200", 0),
        (b"", 0),
    ],
)
def test_the_status_of_a_response(response: bytes, status: int) -> None:
    assert status_of(response) == status


async def test_a_request_has_a_status_if_it_is_answered() -> None:
    async with answering(LAST, b"") as (place, _):
        status, writer = await ask_once(place)
        assert status == 503
        assert writer is not None
        writer.close()
        assert await ask_once(place) == (0, None)


async def test_others_are_served_only_with_status_200() -> None:
    async with answering(FINE, LAST, b"") as (place, _):
        assert [await serves_others(place) for _ in range(3)] == [True, False, False]


async def test_how_an_endless_request_ends() -> None:
    async def ended(response: bytes | Exception | None) -> str:
        async def read() -> bytes:
            if response is None:
                await asyncio.Event().wait()
            if isinstance(response, Exception):
                raise response
            return response or b""

        task = asyncio.create_task(read())
        await asyncio.wait([task], timeout=0)
        while response is not None and not task.done():
            await asyncio.sleep(0)
        found = outcome(task)
        task.cancel()
        return found

    assert await ended(b"HTTP/1.1 431 Request Header Fields Too Large\r\n") == "refused with status 431"
    assert await ended(b"") == "closed without a status"
    assert await ended(ConnectionResetError()) == "closed without a status"
    assert await ended(None) == "not refused"


@pytest.mark.parametrize(
    ("size", "head"), [(0, b"\x80"), (125, b"\xfd"), (126, b"\xfe\x00\x7e"), (300, b"\xfe\x01\x2c")]
)
def test_the_length_of_a_frame_takes_as_few_bytes_as_possible(size: int, head: bytes) -> None:
    assert text_frame(b"k" * size) == b"\x81" + head + bytes(4) + b"k" * size


# -- a client that opens new connections ------------------------------------------------------------------------------


async def test_a_client_uses_its_connection_until_the_server_closes_it() -> None:
    async with answering(FINE, FINE, LAST, FINE) as (place, requests):
        client = ReconnectingClient(place)
        assert [await client.ask() for _ in range(4)] == ["200", "200", "503", "200"]
        client.close()
    assert requests == [3, 1]


async def test_a_client_loses_a_request_without_a_whole_response() -> None:
    async with answering(b"", FINE, CUT, FINE) as (place, requests):
        client = ReconnectingClient(place)
        assert [await client.ask() for _ in range(4)] == ["lost", "200", "lost", "200"]
        client.close()
    assert requests == [1, 2, 1]


async def test_a_client_is_refused_where_nothing_listens() -> None:
    async with answering() as (place, _):
        pass
    assert await ReconnectingClient(place).ask() == "refused"


async def test_a_request_that_is_never_answered_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restarts, "PATIENCE", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert await ReconnectingClient(Place(silent.getsockname()[1])).ask() == "lost"


# -- figures ----------------------------------------------------------------------------------------------------------


def test_each_ratio_is_to_our_server_in_the_same_round() -> None:
    def metrics(http: float, health: float) -> list[Metrics]:
        return [Metrics("HTTP", 5, http, 1, 1), Metrics("/health", 5, health, 1, 1)]

    rounds = [
        {"ours": metrics(100, 1000), "granian": metrics(50, 2000)},
        {"ours": metrics(200, 1000), "granian": metrics(50, 3000)},
    ]
    assert ratios(rounds) == {
        ("ours", "HTTP"): [1, 1],
        ("ours", "/health"): [1, 1],
        ("granian", "HTTP"): [0.5, 0.25],
        ("granian", "/health"): [2, 3],
    }
    assert ratios([{"granian": metrics(50, 2000)}]) == {}


def test_how_many_connections_are_open_at_some_moments() -> None:
    assert still_open(5, [1.0, 10.0, 10.2], (3, 15)) == "4 after 3 s, 2 after 15 s"


def test_when_another_address_is_not_served() -> None:
    assert times_served({0.0: True, 1.0: True}) == "2 of 2 requests served"
    assert times_served({0.0: True, 1.0: False, 4.0: False, 5.0: True}) == "2 of 4 requests served, not at 1 to 4 s"


def test_how_often_each_status_came() -> None:
    assert counted(Counter({0: 1, 429: 350, 200: 149})) == "status 429 on 350, status 200 on 149, status none on 1"


# -- the program ------------------------------------------------------------------------------------------------------


def test_servers_are_chosen_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_arguments(["limits", "ours", "granian"]).names == ["ours", "granian"]
    assert read_arguments(["speed"]).names == []
    with pytest.raises(SystemExit):
        read_arguments(["speed", "nginx"])
    assert "there is no server nginx; choose from ours, uvicorn" in capsys.readouterr().err


def test_a_server_without_its_libraries_is_not_installed() -> None:
    assert SERVERS["ours"].is_installed()
    assert not SERVERS["ours"]._replace(libraries=("uvicorn", "no_such_library")).is_installed()


def test_a_child_inherits_the_socket_that_its_parent_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert inherited_sockets() is None
    with bound_socket("127.0.0.1", 0) as held:
        monkeypatch.setenv(VARIABLE, str(os.dup(held.fileno())))
        (found,) = inherited_sockets() or []
        with found:
            assert found.getsockname() == held.getsockname()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["ours", "uvicorn-h11"])
async def test_a_server_runs_and_refuses_a_large_head(name: str) -> None:
    async with running(name) as server:
        assert await serves_others(server)
        assert "refused with status 4" in await send_endless(server, START, b"X-Filler: " + b"x" * 4084 + b"\r\n")


@pytest.mark.thorough
async def test_a_restarted_server_answers_at_the_same_socket_and_refuses_nobody() -> None:
    name = "uvicorn"
    async with running_restartable(name) as server, asyncio.timeout(PATIENCE):
        holder, first = server.pids()
        os.kill(holder, SERVERS[name].restart)
        client = ReconnectingClient(server)
        results = set()
        while server.pids()[1:] in ([], [first]):
            results.add(await client.ask())
        assert await client.ask() == "200"
        assert "refused" not in results
        client.close()
