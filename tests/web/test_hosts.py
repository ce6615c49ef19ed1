"""Under which names a server answers, and headers that are sent twice."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from fathom.web.hosts import AllowedHosts
from fathom.web.middleware import is_same_origin
from tests.web.serving import Serving, serving


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8000", True),
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("play.example.org", True),
        ("Play.Example.org:443", True),
        ("", True),
        ("evil.example:8000", False),
        ("play.example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example@127.0.0.1.evil.example", False),
        ("[::1", False),
        ("a b.localhost", False),
        ("fünf.localhost", False),
    ],
)
def test_names_of_a_server(host: str, allowed: bool) -> None:
    assert AllowedHosts("play.example.org").allows(host) is allowed


def test_behind_a_proxy_the_proxy_checks_names() -> None:
    assert AllowedHosts(any_name=True).allows("games.example.org")


async def test_another_name_for_this_computer_reaches_nothing(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        for path in ("/", "/health", "/ready", "/metrics", "/api/games", "/api/schema", "/static/base.css"):
            response = await browser.get(path, headers={"host": "evil.example:8000"})
            assert response.status_code == 400, path
            assert "--address" in response.json()["error"]
            assert "set-cookie" not in response.headers
        body = await browser.post("/api/people", json={}, headers={"host": "evil.example"})
        assert body.status_code == 400
    ada = await server.person("Ada")
    with pytest.raises(InvalidStatus):
        async with connect(
            server.address.replace("http", "ws") + "/api/play",
            additional_headers={**ada.headers, "Host": "evil.example"},
        ):
            pass


async def test_the_public_address_is_a_name(tmp_path: Path) -> None:
    async with (
        serving(str(tmp_path / "table.db"), address="https://play.example.org/") as server,
        httpx.AsyncClient(base_url=server.address, timeout=None) as browser,
    ):
        assert (await browser.get("/health", headers={"host": "play.example.org"})).status_code == 200
        assert (await browser.get("/health", headers={"host": "evil.example"})).status_code == 400


async def test_headers_that_decide_are_sent_once(server: Serving) -> None:
    assert "only once" in str(AllowedHosts().refusal([(b"host", b"localhost"), (b"host", b"localhost")]))
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        cookie = (await browser.post("/api/people", json={})).headers["set-cookie"].partition(";")[0]
        for doubled in (
            [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-origin")],
            [("origin", "http://evil.example"), ("origin", server.address)],
        ):
            headers = [("cookie", cookie), *doubled]
            response = await browser.post("/api/people", json={}, headers=headers)
            assert response.status_code == 400, doubled
            assert "only once" in response.json()["error"]


async def test_an_encrypted_page_is_another_origin_than_a_plain_server(server: Serving) -> None:
    host = server.address.removeprefix("http://").encode()
    headers = {b"host": host, b"cookie": b"x"}
    assert is_same_origin({**headers, b"origin": b"http://" + host}, {"scheme": "http"})
    assert not is_same_origin({**headers, b"origin": b"https://" + host}, {"scheme": "http"})
    assert not is_same_origin({**headers, b"origin": b"http://" + host}, {"scheme": "https"})
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as browser:
        response = await browser.post("/api/people", json={}, headers={"origin": f"https://{host.decode()}"})
        assert response.status_code == 403


async def test_metrics_are_published_only_if_asked_for(server: Serving, tmp_path: Path) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as operator:
        assert (await operator.get("/metrics")).status_code == 404
    async with (
        serving(str(tmp_path / "other.db"), metrics=True) as open_server,
        httpx.AsyncClient(base_url=open_server.address, timeout=None) as operator,
    ):
        assert "fathom_requests" in (await operator.get("/metrics")).text
