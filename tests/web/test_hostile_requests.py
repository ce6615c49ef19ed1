"""Requests that are cheap to send and were expensive to answer, or that were reported as faults of the server."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from fathom.web.identity import COOKIE
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving
from tests.web.test_json_body import routes_with_a_body

JSON = {"content-type": "application/json"}


async def test_only_our_cookie_is_read(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decoding the quotes of 60 kB of backslashes took 42 seconds, in which no one else got an answer."""

    def decoded(text: str) -> str:
        raise AssertionError(f"a cookie of {len(text)} characters was decoded")

    monkeypatch.setattr("litestar._parsers.unquote_cookie", decoded)
    ada = await server.person("Ada")
    hostile = '"' + "\\\\" * 20_000 + '"'
    async with httpx.AsyncClient(base_url=server.address) as browser:
        for header, status in (
            (f"{COOKIE}={ada.token}", 200),
            (f"a={hostile}; {COOKIE}={ada.token};b", 200),
            (f"{COOKIE}={hostile}", 401),
            (f"not{COOKIE}={ada.token}", 401),
            (";=;;" * 10_000, 401),
        ):
            assert (await browser.get("/api/me", headers={"cookie": header})).status_code == status, header[:40]


async def test_a_search_of_the_rules_has_few_words(server: Serving) -> None:
    """A search for 60 kB of words took 30 seconds, in which no one else got an answer."""
    async with httpx.AsyncClient(base_url=server.address) as browser:
        found = await browser.get("/api/games/refuge/rules", params={"search": "kraken card"})
        assert found.status_code == 200
        assert found.json()
        long = await browser.get("/api/games/refuge/rules", params={"search": "a " * 150})
        assert long.status_code == 400
        assert "200" in long.json()["error"]


async def test_a_body_that_is_not_utf_8_is_a_bad_request_on_every_route(server: Serving) -> None:
    ada = await server.person("Ada")
    found: dict[Any, int] = {}
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers | JSON, timeout=None) as browser:
        for method, path in routes_with_a_body(server):
            found[method, path] = (await browser.request(method, path, content=b'{"game": "\xff"}')).status_code
        match = await browser.post("/api/matches", content=b'{"game": "\xff"}')
    assert {status for status in found.values() if status >= 500} == set(), found
    assert found["POST", "/api/matches/import"] in (400, 409)
    assert match.status_code == 400
    assert "UTF-8" in match.json()["error"]


@pytest.mark.parametrize("host", ["localhost:abc", "localhost:99999999", "localhost:80:90", "ada@localhost"])
async def test_a_host_with_a_wrong_port_is_a_bad_request(server: Serving, host: str) -> None:
    ada = await server.person("Ada")
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers | {"host": host}) as browser:
        assert (await browser.get("/account")).status_code == 400


async def test_a_client_that_sends_much_and_leaves_fills_no_log(
    server: Serving, caplog: pytest.LogCaptureFixture
) -> None:
    """Every message that had been received was an error in the log: 42 MB of them after five seconds."""
    ada = await server.person("Ada")
    address = server.address.replace("http:", "ws:") + "/api/play"
    async with connect(address, additional_headers=ada.headers) as line:
        for number in range(500):
            await line.send(f'{{"match": "none", "id": {number}}}')
        await line.recv()
        line.transport.abort()
    async with asyncio.timeout(PATIENCE):
        while any(
            "play" in repr(task.get_coro()) or "charged" in repr(task.get_coro()) for task in asyncio.all_tasks()
        ):
            await asyncio.sleep(0.01)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
