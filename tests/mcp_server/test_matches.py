"""Whole matches of every game through MCP, with the client of the official package."""

from __future__ import annotations

from typing import Any

import pytest
from mcp import Client

from fathom.envs.env_ids import IDS
from fathom.mcp.server import HeldSeats, build_server
from tests.mcp_server.playing import OVER, TABLE, call, play_on

MATCHES: dict[str, dict[str, Any]] = {
    "refuge": {},
    "tentacula": {"seats": [1, 2]},
    "rivals": {},
    "jupiter": {},
    "sleeping-gods": {},
}
"""Every game, with its normal settings; in Tentacula the client plays both seats, else a computer player the other."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[] if game == "tentacula" else pytest.mark.thorough) for game in MATCHES]
)
async def test_a_whole_match(game: str) -> None:
    """From the deal to the end, by hints. A campaign of Sleeping Gods takes more than a thousand answers."""
    async with Client(build_server(HeldSeats())) as client:
        text = await call(client, "start_game", game=game, players=2, seed=5, **MATCHES[game])
        found = TABLE.search(text)
        assert found is not None
        assert "## Rules in short" in text
        text, answers = await play_on(client, found[1], text, most=3000)
        assert answers > 50
        assert OVER in text
        assert "## Question" not in text


def test_every_game_is_played() -> None:
    assert set(MATCHES) == set(IDS)
