"""Hosts and the operator of a server keep order: mute, remove, close, and reports."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fathom.table.tables import Actor
from fathom.web.client import ApiError, Client
from fathom.web.serve import check_options
from fathom.web.settings import Settings
from tests.web.serving import Serving, serving

KEY = "correct horse battery staple"


@pytest.fixture
async def operated(tmp_path: Path) -> AsyncIterator[Serving]:
    """A server with an operator."""
    async with serving(str(tmp_path / "table.db"), admin_key=KEY) as running:
        yield running


async def shared_table(server: Serving) -> tuple[Client, Client, str]:
    """Ada, the host, and Ben at a table."""
    ada = await server.person("Ada")
    match = await ada.create("tyrian", ["me", "open"])
    ben = await server.person("Ben", (await ada.links(match)).invitation)
    await ben.do(match, "seats/1/take")
    return ada, ben, match


async def admin(server: Serving, method: str, path: str, body: Any = None, key: str = KEY) -> httpx.Response:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=None) as client:
        return await client.request(method, f"/api/admin{path}", json=body)


async def refused(action: Any) -> int:
    with pytest.raises(ApiError) as caught:
        await action
    return caught.value.status


async def test_a_host_mutes_a_player(server: Serving) -> None:
    ada, ben, match = await shared_table(server)
    assert await refused(ben.do(match, "seats/0/mute", muted=True)) == 403
    assert await refused(ada.do(match, "seats/0/mute", muted=True)) == 409
    await ada.do(match, "seats/1/mute", muted=True)
    assert await refused(ben.do(match, "chat", text="But")) == 403
    seats = (await server.tables.view(match, Actor(ada.token.partition(".")[0]))).seats
    assert [seat.muted for seat in seats] == [False, True]
    await ada.do(match, "seats/1/mute", muted=False)
    await ben.do(match, "chat", text="Thanks")


async def test_without_a_key_there_is_no_operator(server: Serving) -> None:
    ada = await server.person()
    match = await ada.create("refuge", ["me"])
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as client:
        assert (await client.get("/admin")).status_code == 404
        assert "Report to the operator" not in (await client.get(f"/table/{match}", headers=ada.headers)).text
    assert (await admin(server, "GET", "", key="")).status_code == 404
    assert await refused(ada.send("POST", f"/matches/{match}/report", {"text": "x"})) in (404, 405)


async def test_only_the_key_opens_the_page_of_the_operator(operated: Serving) -> None:
    ada = await operated.person()
    match = await ada.create("refuge", ["me"])
    for path, method in (
        ("", "GET"),
        (f"/matches/{match}", "GET"),
        (f"/matches/{match}/close", "POST"),
        (f"/matches/{match}/seats/0/mute", "POST"),
        (f"/matches/{match}/seats/0/remove", "POST"),
        ("/reports/x/settle", "POST"),
    ):
        for key in ("", "wrong", KEY[:-1], ada.token):
            body = None if method == "GET" else {"muted": True} if path.endswith("mute") else {}
            # Without a token, the origin is checked first.
            assert (await admin(operated, method, path, body, key)).status_code in (401, 403), path
    async with httpx.AsyncClient(base_url=operated.address, timeout=None) as client:
        page = await client.get("/admin")
    assert page.status_code == 200
    assert KEY not in page.text


async def test_a_report_reaches_the_operator_who_acts(operated: Serving) -> None:
    ada, ben, match = await shared_table(operated)
    async with httpx.AsyncClient(base_url=operated.address, headers=ada.headers, timeout=None) as client:
        assert "Report to the operator" in (await client.get(f"/table/{match}")).text
    await ben.do(match, "chat", text="rude words")
    await ada.send("POST", f"/matches/{match}/report", {"text": "Ben is rude <script>"})
    stranger = await operated.person()
    assert await refused(stranger.send("POST", f"/matches/{match}/report", {"text": "x"})) == 404
    assert await refused(ada.send("POST", f"/matches/{match}/report", {"text": " "})) == 409
    found = (await admin(operated, "GET", "")).json()
    assert found["database"] == {"matches": 1, "running": 1, "people": 2, "reports": 1}
    process = found["process"]
    assert process["tables"] == 1
    assert process["requests"]["rate"] > 0
    assert process["requests"]["errors"] == 0
    assert process["connections"] >= 1
    assert process["memory"] > 2**20
    assert process["workers"] == {"here": 2, "joined": 0}
    (report,) = found["reports"]
    assert (report["match"], report["text"]) == (match, "Ben is rude <script>")
    table = (await admin(operated, "GET", f"/matches/{match}")).json()
    assert [(seat["name"], seat["muted"]) for seat in table["seats"]] == [("Ada", False), ("Ben", False)]
    assert [line["text"] for line in table["chat"]] == ["rude words"]
    watching = await operated.person(link=table["spectator"])
    await watching.view(match)
    assert (await admin(operated, "POST", f"/matches/{match}/seats/1/mute", {"muted": True})).status_code == 200
    assert await refused(ben.do(match, "chat", text="But")) == 403
    assert (await admin(operated, "POST", f"/matches/{match}/seats/1/remove", {})).status_code == 200
    assert await refused(ben.status(match)) in (403, 404)
    assert (await admin(operated, "POST", f"/matches/{match}/seats/1/remove", {})).status_code == 409
    assert (await admin(operated, "POST", f"/reports/{report['id']}/settle", {})).status_code == 200
    assert (await admin(operated, "POST", f"/reports/{report['id']}/settle", {})).status_code == 404
    assert (await admin(operated, "GET", "")).json()["reports"] == []
    assert (await admin(operated, "POST", f"/matches/{match}/close", {})).status_code == 200
    assert await refused(ada.view(match)) == 404
    assert await ada.my_games() == []


def test_a_short_key_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 20 characters"):
        check_options(Settings("table.db", admin_key="short"), 1, "info")
