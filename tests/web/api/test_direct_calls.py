"""Handlers that are called directly answer exactly as if Litestar had called them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest

from fathom.web.api import direct_calls
from fathom.web.json_response import send_json
from tests.web.serving import Serving

UNUSUAL = {"unused": "1"}
"""A query, with which Litestar calls the handler."""


async def both(browser: httpx.AsyncClient, path: str, body: bytes) -> tuple[httpx.Response, httpx.Response]:
    """The responses to the same request, called directly and by Litestar."""
    direct = await browser.post(path, content=body)
    return direct, await browser.post(path, content=body, params=UNUSUAL)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"seat": 0, "option": "rest", "question": 99}', 200),  # an earlier question: nothing happens
        (b'{"seat": "0", "option": "rest", "question": "99"}', 200),
        (b'{"seat": 1, "option": "rest", "question": 0}', 403),
        (b'{"seat": 0, "option": "fly", "question": 0}', 409),
        (b'{"seat": 100, "option": "rest", "question": 0}', 400),
        (b'{"seat": 0, "option": "rest"}', 400),
        (b'{"seat": 0, "option": "rest", "question": 0, "misspelt": 1}', 400),
        (b'{"seat": 0, "option": "\xff", "question": 0}', 400),
        (b"null", 400),
        (b"", 400),
        (b"[" * 100, 400),
        (b'{"seat": 0, "option": "' + b"x" * 70_000 + b'", "question": 0}', 413),
    ],
)
async def test_both_ways_give_the_same_response(server: Serving, body: bytes, status: int) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"], seed=3)
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        direct, usual = await both(browser, f"/api/matches/{match}/answers", body)
    assert (direct.status_code, direct.json()) == (usual.status_code, usual.json())
    assert direct.status_code == status
    assert {*direct.headers} == {*usual.headers}
    assert direct.headers["content-type"] == usual.headers["content-type"]


async def test_a_stranger_and_an_unknown_match_are_refused_in_both_ways(server: Serving) -> None:
    ada = await server.person("Ada")
    body = b'{"seat": 0, "option": "rest", "question": 0}'
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        found = await both(browser, "/api/matches/nothing/answers", body)
        assert [response.status_code for response in found] == [401, 401]
        browser.headers = httpx.Headers(ada.headers)
        found = await both(browser, "/api/matches/nothing/answers", body)
        assert [response.status_code for response in found] == [404, 404]


async def test_parameters_of_the_path_are_read(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"])
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        found = await both(browser, f"/api/matches/{match}/seats/7/leave", b"{}")
        assert [response.status_code for response in found] == [409, 409]
        left = await browser.post(f"/api/matches/{match}/seats/1/leave", content=b"{}")
        assert left.status_code == 200
        assert (await browser.options(f"/api/matches/{match}/undo")).status_code == 204
        assert (await browser.get(f"/api/matches/{match}/undo")).status_code == 405


async def test_a_body_in_parts_is_read(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "random"])

    async def parts() -> AsyncIterator[bytes]:
        for part in (b'{"text": ', b'"Mind ', b'the whelk"}'):
            yield part

    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        assert (await browser.post(f"/api/matches/{match}/chat", content=parts())).status_code == 200
    assert [line.text for line in (await ada.view(match)).chat] == ["Mind the whelk"]


async def test_ordinary_requests_are_called_directly(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    async def noted(send: Any, status: int, body: bytes) -> None:
        sent.append(status)
        await send_json(send, status, body)

    monkeypatch.setattr(direct_calls, "send_json", noted)
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"], seed=3)
    now = await ada.status(match)
    await ada.answer(match, now, now.options[0])
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        usual = await browser.get(f"/api/matches/{match}/status", params=UNUSUAL)
        direct = await browser.get(f"/api/matches/{match}/status")
    assert msgspec.json.decode(direct.content) == msgspec.json.decode(usual.content)
    # The client asks for the status with a query.
    assert sent == [201, 200, 200]
