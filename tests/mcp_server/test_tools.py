"""The tools of the MCP server, one by one: what they tell, and what they refuse."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from mcp import Client

from fathom.games import find
from fathom.llm import Observation
from fathom.mcp import server as mcp_server
from fathom.mcp.seats import why_not
from fathom.mcp.server import HeldSeats, build_server
from fathom.setups import setting_types
from tests.llm.positions import GAMES
from tests.mcp_server.playing import TABLE, call, connected, options, refused


async def start(client: Client, game: str = "refuge", **more: object) -> tuple[str, str]:
    """Start a game; returns the table id and the first observation."""
    text = await call(client, "start_game", game=game, seed=3, **more)
    found = TABLE.search(text)
    assert found is not None
    return found[1], text


async def test_the_tools_are_described() -> None:
    async with connected() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {
            *("list_games", "rules", "start_game", "join_table", "see", "answer", "why_not", "hint", "leave_table")
        }
        assert all(tool.description for tool in tools.values())
        assert "number" in str(tools["answer"].input_schema)
        assert client.instructions is not None
        assert "start_game" in client.instructions


async def test_games_are_listed_with_their_settings() -> None:
    async with connected() as client:
        listed = await call(client, "list_games")
        for name in GAMES:
            assert f"{name}: " in listed
            for setting in setting_types(find(name)):
                assert f"\n- {setting}: " in listed
        assert "Only on level 3: one of the two tiles with a snail is removed. Use " in listed
        assert '"RT11" (Jellyfish and crab) or "RT12" (Turtle and seahorse); default "RT12".' in listed
        assert all(faction.id in listed for faction in find("rivals").pack.factions)
        assert "the most valuable models wins; 0 for no limit. Use a whole number; default 30." in listed
        assert "a word" not in listed
        assert "separated by commas" not in listed


async def test_rules_are_looked_up_by_id_card_and_words() -> None:
    async with connected() as client:
        assert "Advice" in await call(client, "rules", game="refuge")
        assert (await call(client, "rules", game="refuge", query="rf-310")).startswith("RF-310: ")
        assert "Rebreather" in await call(client, "rules", game="refuge", query="SA12")
        assert "RF-" in await call(client, "rules", game="refuge", query="devoured diver")
        assert "more rules contain" in await call(client, "rules", game="refuge", query="tentacle")
        message = await refused(client, "rules", game="refuge", query="zeppelin")
        assert "has no rule, card or text “zeppelin”" in message
        assert "chess" in await refused(client, "rules", game="chess")


async def test_an_answer_that_is_not_possible_is_explained() -> None:
    async with connected() as client:
        table, text = await start(client, players=1)
        while "[move up]" not in text:
            text = await call(client, "answer", table=table, answer=options(text)[0][0])
        before = text
        message = await refused(client, "answer", table=table, answer="recover iron")
        assert "You need two IRON cards. (RF-360)" in message
        assert "Options: " in message
        assert "There is no option 99" in await refused(client, "answer", table=table, answer="99")
        assert options(await call(client, "see", table=table)) == options(before)
        assert "(RF-360)" in await call(client, "why_not", table=table, option="recover")
        assert "(RF-360)" in await call(client, "why_not", table=table)
        assert "is not among the options that are refused" in await refused(
            client, "why_not", table=table, option="fly"
        )
        assert "[" in await call(client, "hint", table=table)


async def test_after_the_end_there_is_nothing_to_explain() -> None:
    held = HeldSeats()
    async with Client(build_server(held)) as client:
        table, _ = await start(client, players=1)
        held.find(table)._table.match.concede(0)  # type: ignore[attr-defined]
        for tool in ("why_not", "hint"):
            assert "The match is over." in await refused(client, tool, table=table)


def test_that_nothing_is_refused_is_no_error() -> None:
    assert why_not([], "") == why_not([], "fly") == "Nothing is refused now: every option is offered."


async def test_what_is_seen_is_also_given_as_json() -> None:
    async with connected() as client:
        table, _ = await start(client)
        seen = msgspec.json.decode(await call(client, "see", table=table, format="json", primer=True), type=Observation)
        assert seen.text == await call(client, "see", table=table, primer=True)
        assert seen.primer


async def test_wrong_set_ups_are_refused() -> None:
    async with connected() as client:
        wanted: dict[str, dict[str, Any]] = {
            "There is no seat 3": {"game": "refuge", "players": 2, "seats": [3]},
            "is for 1 to 4 players": {"game": "refuge", "players": 9},
            "has no setting “speed”": {"game": "refuge", "settings": {"speed": 1}},
            "There is no computer player called “os:system”": {"game": "refuge", "others": "os:system"},
            "Take at least one seat": {"game": "refuge", "seats": []},
        }
        for message, arguments in wanted.items():
            assert message in await refused(client, "start_game", **arguments)


async def test_a_table_that_was_left_is_gone() -> None:
    async with connected() as client:
        table, _ = await start(client)
        assert await call(client, "leave_table", table=table) == "You have left the table."
        assert "There is no table" in await refused(client, "see", table=table)


async def test_there_is_a_limit_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async with connected() as client:
        monkeypatch.setattr(mcp_server, "MOST_TABLES", 1)
        await start(client)
        message = await refused(client, "start_game", game="refuge")
        assert "already holds 1 tables. Leave one with leave_table" in message


async def test_hints_and_joining_can_be_switched_off() -> None:
    async with Client(build_server(HeldSeats(), hints=False, join="")) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
    assert tools.isdisjoint({"hint", "join_table"})
    assert "answer" in tools


async def test_a_model_sees_only_its_own_hand() -> None:
    held = HeldSeats()
    async with Client(build_server(held)) as client:
        table, text = await start(client, "sleeping-gods", players=2)
        match = held.find(table)._table.match  # type: ignore[attr-defined]
        for _ in range(25):
            mine, other = match.state.players[0].hand, match.state.players[1].hand
            shown = await call(client, "see", table=table, format="json")
            cards = {card.id for card in msgspec.json.decode(shown, type=Observation).cards}
            crew = {card for one in match.state.crew.values() for card in one.equipped}
            assert set(mine) <= cards
            assert cards.isdisjoint(set(other) - set(mine) - crew)
            text = await call(client, "answer", table=table, answer=options(text)[0][0])
