"""Permissions, limits, headers, and what responses and logs must not contain."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fathom.web.client import ApiError, Client
from fathom.web.middleware import is_same_origin
from fathom.web.rate_limits import Rate, RateLimits, network
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving


async def refused(call: Any) -> int:
    with pytest.raises(ApiError) as caught:
        await call
    assert str(caught.value)
    return caught.value.status


async def test_strangers_get_no_information(server: Serving) -> None:
    ada, eve = await server.person("Ada"), await server.person("Eve")
    match = await ada.create("refuge", ["me", "open"])
    assert await refused(server.stranger().status(match)) == 401
    with pytest.raises(ApiError) as there:
        await eve.status(match)
    with pytest.raises(ApiError) as nowhere:
        await eve.status("x" * len(match))
    assert str(there.value).replace(match, "") == str(nowhere.value).replace("x" * len(match), "")
    eve.token = ada.token[:-1] + ("A" if ada.token[-1] != "A" else "B")
    assert await refused(eve.status(match)) == 401


async def test_every_command_needs_its_permission(server: Serving) -> None:
    ada, ben, eve = await server.person("Ada"), await server.person("Ben"), await server.person("Eve")
    match = await ada.create("tyrian", ["me", "open", "random"])
    links = await ada.links(match)
    ben.link = links.invitation
    await ben.do(match, "seats/1/take")
    ben.link = ""
    eve.link = links.spectator
    now = await ada.status(match)
    answer = {"seat": 0, "option": now.options[0], "question": now.question}
    for client in (ben, eve):
        assert await refused(client.do(match, "answers", **answer)) == 403
        assert await refused(client.do(match, "links/renew")) == 403
        assert await refused(client.do(match, "seats/0/leave")) == 403
        assert await refused(client.do(match, "seats/1/host")) == 403
        assert await refused(client.view(match, 0)) == 403
        assert await refused(client.warnings(match, 0)) == 403
        assert await refused(client.hint(match, 0)) == 403
    for what in ("undo", "concede", "seats/2/take", "share"):
        assert await refused(eve.do(match, what)) == 403
    assert await refused(eve.do(match, "chat", text="Boo")) == 403
    assert await refused(eve.export(match)) == 409
    assert await refused(ben.export(match)) == 409
    assert await refused(ada.fork(match, 0)) == 409
    assert (await eve.links(match)).invitation == ""
    await ada.do(match, "links/renew")
    assert await refused(eve.status(match)) == 404
    await ada.do(match, "seats/1/leave")
    assert await refused(ben.status(match)) == 404


async def test_a_cookie_is_accepted_only_from_our_pages(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        response = await browser.post("/api/people", json={})
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        body = {"game": "refuge", "seats": ["me"]}
        for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}, {}):
            assert (await browser.post("/api/matches", json=body, headers=headers)).status_code == 403
            basic = {**headers, "authorization": "Basic YTpi"}
            assert (await browser.post("/api/matches", json=body, headers=basic)).status_code == 403
        for headers in ({"origin": server.address}, {"sec-fetch-site": "same-origin"}):
            assert (await browser.post("/api/matches", json=body, headers=headers)).status_code == 201


async def test_other_pages_cannot_create_a_person(server: Serving) -> None:
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
            response = await browser.post("/api/people", json={"name": "x"}, headers=headers)
            assert response.status_code == 403
            assert "set-cookie" not in response.headers


async def test_every_response_carries_the_headers(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        for path in ("/health", "/api/games", "/api/matches", "/nowhere"):
            headers = (await browser.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-store"


async def test_bad_input_gets_an_error_that_names_it(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"])
    invalid_request: list[tuple[str, Any, int, str]] = [
        ("/matches", {"game": "chess", "seats": ["me"]}, 409, "chess"),
        ("/matches", {"game": "refuge", "seats": ["you"]}, 409, "you"),
        ("/matches", {"game": "refuge", "seats": ["me"] * 9}, 409, "1 to 4"),
        ("/matches", {"game": "refuge", "seats": ["me"], "settings": {"depth": 3}}, 409, "depth"),
        ("/matches", {"game": "refuge", "seats": ["me"], "colour": "blue"}, 400, "colour"),
        ("/matches", {"game": "refuge", "seats": ["me"], "seed": -1}, 400, "seed"),
        ("/matches/import", {"fathom": 1}, 409, "not a match file"),
        ("/matches/import", {"fathom": 1, "game": "refuge"}, 409, "damaged"),
        (f"/matches/{match}/answers", {"seat": "first"}, 400, "seat"),
        (f"/matches/{match}/rewind", {"to": 500}, 409, "500"),
        (f"/matches/{match}/seats/7/take", {}, 409, "no seat 8"),
        (f"/matches/{match}/seats/0/leave", {"computer": "clever"}, 409, "clever"),
        (f"/matches/{match}/chat", {"text": "x" * 900}, 409, "500"),
        (f"/matches/{match}/chat", {"text": "\u0007"}, 409, "printable"),
    ]
    for path, body, status, word in invalid_request:
        with pytest.raises(ApiError) as caught:
            await ada.send("POST", path, body)
        assert (caught.value.status, word in str(caught.value)) == (status, True), f"{path} {body}: {caught.value}"


def test_a_client_has_a_rate_limit() -> None:
    now = 0.0
    limits = RateLimits(lambda: now)
    assert [limits.wait("a", "GET", "/api/me") for _ in range(200)] == [0.0] * 200
    assert limits.wait("a", "GET", "/api/me") == 1 / 50
    assert limits.wait("b", "GET", "/api/me") == 0
    assert limits.wait("a", "POST", "/api/matches") == 0
    assert [limits.wait("c", "POST", "/api/people/") > 0 for _ in range(21)] == [False] * 20 + [True]
    now = 1.0
    assert [limits.wait("a", "GET", "/api/me") > 0 for _ in range(51)] == [False] * 50 + [True]


@pytest.fixture
async def measured(tmp_path: Path) -> AsyncIterator[Serving]:
    """A server that publishes its metrics."""
    async with serving(str(tmp_path / "measured.db"), metrics=True) as running:
        yield running


@pytest.fixture
async def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Serving]:
    """A server whose rate limits use a clock that stands still."""
    monkeypatch.setattr("fathom.web.app.RateLimits", lambda: RateLimits(lambda: 0.0))
    # These tests count requests; how long they take depends on the machine (see test_processing_time.py).
    monkeypatch.setattr("fathom.web.rate_limits.PROCESSING", Rate(1, 1e9))
    async with serving(str(tmp_path / "table.db"), limited=True) as running:
        yield running


async def test_too_much_at_once_is_refused(strict: Serving) -> None:
    async with httpx.AsyncClient(
        base_url=strict.address, headers={"sec-fetch-site": "same-origin"}, timeout=None
    ) as many:
        found = [(await many.post("/api/people", json={})).status_code for _ in range(25)]
    assert found == [201] * 20 + [429] * 5


async def test_a_body_that_is_too_large_is_refused(server: Serving) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"])
    assert await refused(ada.do(match, "chat", text="x" * 100_000)) == 413
    assert await refused(ada.send("POST", "/matches/import", "x" * 5_000_000)) == 413


async def test_logs_hold_no_secrets(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ada = await server.person("Adalbert")
    match = await ada.create("tyrian", ["me", "open"])
    links = await ada.links(match)
    eve = await server.person("Evelyn", links.spectator)
    await eve.view(match)
    await ada.do(match, "chat", text="Mind the whelk")
    await refused(ada.do(match, "answers", seat=0, option="fly away", question=0))
    ours = [record for record in caplog.records if record.name.startswith("fathom")]
    text = " ".join(str(vars(record)) for record in ours)
    assert "/api/matches/{match}/chat" in text
    for secret in (ada.token, eve.token, links.spectator, links.invitation, *links.seats.values(), "Adalbert", "whelk"):
        assert secret not in text


async def test_the_operator_sees_health_and_metrics(measured: Serving) -> None:
    ada = await measured.person()
    await ada.create("refuge", ["me"])
    async with httpx.AsyncClient(base_url=measured.address, timeout=None) as operator:
        assert (await operator.get("/health")).status_code == 200
        assert (await operator.get("/ready")).text == "ready"
        figures = (await operator.get("/metrics")).text
        assert "fathom_commands_written_total 1.0" in figures
        assert 'fathom_requests_total{method="POST",status="201"} 2.0' in figures
        measured.tables.stop()
        assert (await operator.get("/ready")).status_code == 503


def test_with_ipv6_a_household_is_one_client() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:10.1.2.3") == network("10.1.2.3") == "10.1.2.3"
    assert network("fe80::1%eth0") == "fe80::"
    assert network("") == ""
    limits = RateLimits(lambda: 0.0)
    assert [limits.wait(f"2001:db8::{host:x}", "PUT", "/api/me") > 0 for host in range(21)] == [False] * 20 + [True]


async def test_head_works_like_get(measured: Serving) -> None:
    ada = await measured.person()
    match = await ada.create("refuge", ["me"])
    async with httpx.AsyncClient(base_url=measured.address, headers=ada.headers, timeout=None) as browser:
        for path in (
            "/",
            "/games/refuge",
            "/games/refuge/rules",
            f"/table/{match}",
            f"/api/matches/{match}",
            "/no",
            "/health",
        ):
            got, asked = await browser.get(path), await browser.head(path)
            assert asked.status_code == got.status_code
            assert asked.content == b""
            assert asked.headers["content-type"] == got.headers["content-type"]
            assert asked.headers["content-security-policy"] == got.headers["content-security-policy"]
        assert (await browser.head(f"/api/matches/{match}/live")).status_code == 405
        assert (await browser.head("/api/matches/import")).status_code in (404, 405)
        assert 'method="HEAD"' in (await browser.get("/metrics")).text


async def test_an_address_has_a_limit_of_open_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.web.rate_limits.MAX_CONNECTIONS", 2)
    async with serving(str(tmp_path / "table.db"), limited=True) as server:
        ada = await server.person("Ada")
        match = await ada.create("refuge", ["me"])
        first, second = ada.live(match), ada.live(match)
        assert [await anext(first), await anext(second)] == [0, 0]
        assert await refused(anext(ada.live(match))) == 429
        address = server.address.replace("http", "ws") + "/api/play"
        with pytest.raises(InvalidStatus):
            async with connect(address, additional_headers=ada.headers):
                pass
        await first.aclose()
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(ApiError):
                    assert await anext(ada.live(match)) == 0
                    break
        await second.aclose()


async def test_nonsense_on_a_socket_is_rate_limited(strict: Serving) -> None:
    ada = await strict.person("Ada")
    address = strict.address.replace("http", "ws") + "/api/play"
    async with connect(address, additional_headers=ada.headers) as line:
        for _ in range(400):
            await line.send("nonsense")
        await line.send('{"match": "nowhere"}')
        found = [json.loads(await line.recv()) for _ in range(401)]
    assert found[0]["problem"]["status"] != 429
    assert found[-1]["problem"]["status"] == 429


async def test_an_idle_connection_has_heartbeats(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.web.api.live.BEAT_SECONDS", 0.05)
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"])
    await ada.do(match, "chat", text="Hello?")
    async with (
        httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as http,
        http.stream("GET", f"/api/matches/{match}/live") as stream,
    ):
        found: list[str] = []
        async for line in stream.aiter_lines():
            found.append(line)
            if found[-3:] == ["event: beat", "data: 1", ""]:
                break
    # On a busy machine a heartbeat may arrive before the first change.
    change = found.index("id: 1")
    assert found[change : change + 3] == ["id: 1", "event: change", "data: 1"]
    assert "event: presence" in found
    assert set(found[:change]) <= {"event: beat", "data: 0", ""}


async def test_visits_renew_the_cookie(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        first = (await browser.get("/")).headers["set-cookie"]
        assert "Max-Age=34560000" in first
        opened = await browser.get("/", headers={"sec-fetch-mode": "navigate"})
        assert opened.headers["set-cookie"] == first
        assert "set-cookie" not in (await browser.get("/", headers={"sec-fetch-mode": "cors"})).headers


async def test_what_is_safe_to_compress_is_compressed(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"])
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        page = await browser.get("/games/refuge/rules")
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["vary"].lower() == "accept-encoding"
        style = re.search(r'href="(/static/[^"]+\.css)"', page.text)
        assert style
        for path in (style[1], f"/table/{match}"):
            assert (await browser.get(path)).headers["content-encoding"] == "gzip", path
        for path in (f"/api/matches/{match}", "/api/games", *parts_of(server, match)):
            assert "content-encoding" not in (await browser.get(path)).headers, path


def parts_of(server: Serving, match: str) -> list[str]:
    """The addresses of everything that a page of a table loads later, except what is the same for everyone."""
    known = [route.path for route in server.app.litestar.routes if route.path.startswith("/table/{match:str}/")]
    parts = {path.replace("{match:str}", match).replace("{at:int}", "0") for path in known}
    assert {f"/table/{match}/{name}" for name in ("steps", "parts", "share", "storybook")} <= parts
    return [f"{path}?seat=0&after=0" for path in sorted(parts) if not path.endswith(("/rules", "/pack", "/replay"))]


def test_an_unencrypted_page_is_a_different_origin() -> None:
    headers = {b"host": b"games.example.org", b"origin": b"http://games.example.org"}
    assert is_same_origin(headers, {"scheme": "http"})
    assert not is_same_origin(headers, {"scheme": "https"})
    assert is_same_origin({**headers, b"origin": b"https://games.example.org"}, {"scheme": "https"})


async def test_an_unknown_proxy_is_logged_once(server: Serving, caplog: pytest.LogCaptureFixture) -> None:
    async with httpx.AsyncClient(
        base_url=server.address, headers={"x-forwarded-for": "1.2.3.4"}, timeout=None
    ) as browser:
        for _ in range(3):
            await browser.get("/health")
    assert [record.levelname for record in caplog.records if "--proxies" in record.message] == ["WARNING"]


async def test_metrics_count_only_known_http_methods(measured: Serving) -> None:
    async with httpx.AsyncClient(base_url=measured.address, timeout=None) as browser:
        await browser.request("PROPFIND", "/")
        figures = (await browser.get("/metrics")).text
    assert 'method="other"' in figures
    assert "PROPFIND" not in figures


async def test_signing_out_everywhere_ends_all_tokens_and_the_private_link(server: Serving) -> None:
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me", "me"])
    thief = Client(server.address, ada.token)
    link = (await ada.send("GET", "/me/private-link")).json()["link"]
    socket = server.address.replace("http", "ws") + "/api/play"
    async with connect(socket, additional_headers=thief.headers) as line:
        await line.send(json.dumps({"match": match}))
        assert json.loads(await line.recv())["result"]["options"]
        ada.token = (await ada.send("POST", "/sign-out-everywhere", {})).json()["token"]
        await line.send(json.dumps({"match": match}))
        assert json.loads(await line.recv())["problem"]["status"] == 401
    assert (await ada.status(match)).options
    with pytest.raises(ApiError) as refused:
        await thief.status(match)
    assert refused.value.status == 401
    with pytest.raises(ApiError, match="does not work"):
        await ada.send("POST", "/sign-in/private-link", {"link": link})
    await thief.close()


async def test_a_person_downloads_and_erases_their_data(server: Serving) -> None:
    ada, ben = await server.person("Ada"), await server.person("Ben")
    match = await ada.create("refuge", ["me"])
    found = (await ada.send("GET", "/me/data")).json()
    assert (found["name"], [x["match"] for x in found["matches"]]) == ("Ada", [match])
    assert (await ben.send("GET", "/me/data")).json()["matches"] == []
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as stranger:
        assert (await stranger.get("/api/me/data")).status_code == 401
        page = await stranger.get("/account", headers=ada.headers)
        assert "/api/me/data" in page.text
    answer = await ada.send("POST", "/me/erase", {})
    assert answer.json() == {"deleted": 1, "anonymised": 0, "failed": 0}
    assert "set-cookie" in answer.headers
    assert await refused(ada.send("GET", "/me")) == 401
    assert (await ben.send("GET", "/me")).json() == {"name": "Ben"}


async def test_a_person_who_could_not_be_erased_can_try_again(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(person: str) -> list[str]:
        raise ConnectionError

    ada = await server.person("Ada")
    with monkeypatch.context() as broken:
        broken.setattr(server.tables.store.removal, "matches_naming", fails)
        async with httpx.AsyncClient(base_url=server.address, headers=ada.headers) as browser:
            answer = await browser.post("/api/me/erase", json={})
    assert answer.status_code == 503
    ada.token = answer.cookies["fathom"].strip('"')
    assert (await ada.send("POST", "/me/erase", {})).status_code == 200
