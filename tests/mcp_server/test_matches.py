"""Whole matches of every game through MCP, with the client of the official package."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client

from fathom.mcp.server import HeldSeats, build_server
from tests.mcp_server.playing import TABLE, call, play_on

SHORT: dict[str, dict[str, Any]] = {
    "refuge": {"players": 2},
    "tentacula": {"players": 2, "seats": [1, 2]},
    "rivals": {"players": 2, "settings": {"rounds": 1, "armies": "quick"}},
    "jupiter": {"players": 2, "settings": {"target": 7}},
    "sleeping-gods": {"players": 2, "settings": {"passes": 1, "events": 1}},
}
"""Settings that make a match short."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "tentacula" else pytest.mark.thorough) for game in SHORT]
)
async def test_a_whole_match(game: str) -> None:
    async with Client(build_server(HeldSeats())) as client:
        text = await call(client, "start_game", game=game, seed=5, **SHORT[game])
        found = TABLE.search(text)
        assert found is not None
        assert "## Rules in short" in text
        text, answers = await play_on(client, found[1], text, most=3000)
        assert answers > 5
        assert "## Question" not in text
