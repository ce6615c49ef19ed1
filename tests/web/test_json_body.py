"""Request bodies that are nested deeper than a decoder can follow."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from fathom.table.errors import Refused
from fathom.table.imports import import_task
from fathom.web.json_body import MAX_DEPTH, is_deeper
from tests.web.serving import Serving

DEEP = (
    b"[" * 30_000,
    b'{"key":' * 8_000,
    b'{"game": "refuge", "seats": ["me"], "settings": ' + b'{"x":' * 500 + b"1" + b"}" * 501,
)
"""Bodies below the limit of 64 kB: lists, objects, and an object that decodes but is too deep for what follows."""


def routes_with_a_body(server: Serving) -> list[tuple[str, str]]:
    """The method and the path of every route that reads a body."""
    return sorted(
        (method, "/" + "/".join("1" if "{" in part else part for part in route.path_format.strip("/").split("/")))
        for route in server.app.litestar.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"GET", "HEAD", "OPTIONS"}
    )


async def test_deep_json_is_a_bad_request_on_every_route(server: Serving) -> None:
    ada = await server.person("Ada")
    found: dict[Any, int] = {}
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as browser:
        routes = routes_with_a_body(server)
        assert ("POST", "/api/matches/import") in routes
        for method, path in routes:
            for body in DEEP[:2]:
                response = await browser.request(
                    method, path, content=body, headers={"content-type": "application/json"}
                )
                found[method, path, body[:1]] = response.status_code
        settings = await browser.post("/api/matches", content=DEEP[2], headers={"content-type": "application/json"})
    # Routes without a body do not read it: they answer as they always do.
    assert {status for status in found.values() if status >= 500} == set(), found
    assert found["POST", "/api/matches/import", b"["] == 400
    assert found["POST", "/api/matches", b"["] == found["POST", "/api/matches/1/answers", b"{"] == 400
    assert settings.status_code == 400
    assert "32 levels" in settings.json()["error"]


def test_depth_is_counted_in_lists_and_objects() -> None:
    value: Any = 1
    for _ in range(MAX_DEPTH):
        value = [value, {}] if isinstance(value, dict) else {"a": value}
    assert not is_deeper(value, MAX_DEPTH)
    assert is_deeper([value], MAX_DEPTH)


def test_a_deep_file_is_not_a_match_file() -> None:
    with pytest.raises(Refused, match="not a match file"):
        import_task(b'{"past": ' + b"[" * 300_000)
