"""Pages offer what the table allows, and errors are answered."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from fathom.table.tables import Tables
from fathom.web.client import Client
from tests.web.serving import Serving


async def page(server: Serving, client: Client, match: str, tail: str = "parts") -> str:
    """The page of a match as this person's browser gets it."""
    address = f"{server.address}/table/{match}/{tail}"
    async with httpx.AsyncClient(headers=client.headers, params={"link": client.link}) as browser:
        found = await browser.get(address)
    assert found.status_code == 200, found.text
    return found.text


async def test_a_file_is_offered_only_to_people_who_may_have_it(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"])
    assert 'data-whole="yes"' in await page(server, ada, match)
    match = await ada.create("refuge", ["me", "open"])
    assert 'data-whole=""' in await page(server, ada, match)
    await ada.do(match, "concede")
    assert 'data-whole="yes"' in await page(server, ada, match)
    assert "Play from here" in await page(server, ada, match, "replay")
    eve = await server.person("Eve", (await ada.links(match)).spectator)
    assert 'data-whole=""' in await page(server, eve, match)
    assert "Play from here" not in await page(server, eve, match, "replay")


async def test_a_computers_seat_is_offered_only_to_people_who_may_take_it(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "open", "random"])
    assert "Play it yourself" in await page(server, ada, match)
    ben = await server.person("Ben", (await ada.links(match)).invitation)
    await ben.do(match, "seats/1/take")
    for player in (ada, ben):
        assert "Play it yourself" not in await page(server, player, match)


async def test_unexpected_errors_are_reported_over_the_socket(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"])

    async def fails(*_: Any) -> None:
        raise ZeroDivisionError("the secret card")

    monkeypatch.setattr(Tables, "status", fails)
    address = server.address.replace("http", "ws") + "/api/play"
    async with connect(address, additional_headers=ada.headers) as line:
        await line.send(json.dumps({"id": 7, "match": match}))
        reply = json.loads(await line.recv())
    assert (reply["id"], reply["problem"]["status"]) == (7, 500)
    assert "secret" not in str(reply)
