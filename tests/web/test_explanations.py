"""What a table explains on request: only what the person sees, and any rule."""

from __future__ import annotations

import httpx

from fathom.games import find
from fathom.web.client import Client
from tests.web.serving import Serving


async def test_only_what_is_drawn_is_explained(server: Serving) -> None:
    """A card that the crew has not found and a hand of another player cannot be asked for by their ids."""
    ada = await server.person("Ada")
    match = await ada.create("sleeping-gods", ["me", "scripted"], seed=3)
    drawn = await told(server, ada, f"/table/{match}/what", "good-coin player-1")
    assert "Coins" in drawn
    assert "only their player may look at them" in drawn
    pack = find("sleeping-gods").pack
    view = (await server.tables.live_tables.get(match)).match.view(0)
    cards = [f"hand-{id}" for id in pack.ability if id not in view.players[0].hand]
    quests = [f"quest-{number}" for number in pack.quest if number not in view.quests]
    found = await told(server, ada, f"/table/{match}/what", " ".join(cards[:20] + quests[:20]))
    assert "<section>" not in found
    page = await told(server, ada, f"/table/{match}/what", '"><script>alert(1)</script>')
    assert "<script>" not in page


async def test_a_rule_is_sent_alone(server: Serving) -> None:
    ada = await server.person("Ada")
    assert "Move your standing diver" in await told(server, ada, "/games/refuge/rules/RF-310", "")
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as http:
        assert (await http.get("/games/refuge/rules/RF-999")).status_code == 404


async def told(server: Serving, person: Client, path: str, ids: str) -> str:
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as http:
        found = await http.get(path, params={"ids": ids} if ids else {}, headers=person.headers)
    assert found.status_code == 200, found.text
    return found.text
