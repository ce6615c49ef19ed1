"""A model takes a seat at a table of a running web server, by its link."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from mcp import Client

from fathom.mcp.server import HeldSeats, build_server
from fathom.web import client as web
from tests.mcp_server.playing import TABLE, call, connected, options, play_first, refused
from tests.web.serving import Serving, serving


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    async with serving(str(tmp_path / "table.db")) as running:
        yield running


async def invited(server: Serving, game: str, seats: list[str], **more: object) -> tuple[web.Client, str, str]:
    """A host, a match and the invitation link of it."""
    ada = await server.person("Ada")
    match = await ada.create(game, seats, seed=3, **more)
    return ada, match, f"{server.address}/table/{match}?link={(await ada.links(match)).invitation}"


async def join(client: Client, link: str, **more: object) -> tuple[str, str]:
    """Join a table; returns the table id and the first observation."""
    text = await call(client, "join_table", link=link, name="Model", **more)
    found = TABLE.search(text)
    assert found is not None
    return found[1], text


@pytest.mark.thorough
async def test_a_whole_match_at_a_running_table(server: Serving) -> None:
    async with connected() as client:
        ada, match, link = await invited(server, "tentacula", ["scripted", "open"])
        table, text = await join(client, link)
        text, answers = await play_first(client, table, text, most=300)
        assert answers > 5
        seen = await ada.view(match)
        assert seen.ending is not None
        assert seen.seats[1].name == "Model"


async def test_a_secret_choice_is_made_while_the_other_player_chooses(server: Serving) -> None:
    async with connected(wait=0.1) as client:
        ada, match, link = await invited(server, "rivals", ["me", "open"])
        table, text = await join(client, link)
        assert (await ada.choose(match, 0, ["choose cog"])).complete
        assert (await ada.view(match)).entries == 0
        text = await call(client, "answer", table=table, answer="choose nautilus")
        assert (await ada.view(match)).entries == 2, "both factions are revealed"
        # The army is bought model by model, and the server gets it as a whole.
        before = (await ada.status(match)).sequence
        for option in ("buy NAU-1", "buy NAU-5"):
            text = await call(client, "answer", table=table, answer=option)
            assert "ready" in [code for _, code in options(text)]
            assert (await ada.status(match)).sequence == before
        text = await call(client, "answer", table=table, answer="ready")
        assert "## Not your turn" in text
        assert (await ada.status(match)).sequence == before + 1
        assert (await ada.view(match)).entries == 2
        assert not (await ada.choose(match, 0, ["buy COG-1"])).complete
        assert (await ada.choose(match, 0, ["buy COG-1", "ready"])).complete
        assert (await ada.view(match)).entries == 2 + 3 + 2, "both armies are revealed"


async def test_a_part_of_a_secret_choice_is_dropped_after_an_undo(server: Serving) -> None:
    async with connected(wait=0.1) as client:
        ada, match, _ = await invited(server, "rivals", ["me", "me"])
        table, _ = await join(client, f"{server.address}/table/{match}?link={(await ada.links(match)).seats[0]}")
        for seat, option in enumerate(("choose cog", "choose nautilus")):
            assert (await ada.choose(match, seat, [option])).complete
        assert "[ready]" in await call(client, "answer", table=table, answer="buy COG-1")
        await ada.do(match, "rewind", to=0)
        await call(client, "answer", table=table, answer="choose ancients")
        assert (await ada.choose(match, 1, ["choose nautilus"])).complete
        assert "[buy ANC-1]" in await call(client, "see", table=table)


async def test_a_model_that_is_not_asked_is_told_who_is(server: Serving) -> None:
    async with connected(wait=0.1) as client:
        _, _, link = await invited(server, "refuge", ["me", "open"])
        table, text = await join(client, link)
        for _ in range(20):
            if "## Question" not in text:
                break
            text = await call(client, "answer", table=table, answer=options(text)[0][0])
        assert "## Not your turn" in text
        assert "It is not your turn" in await refused(client, "answer", table=table, answer="1")
        assert "It is not your turn" in await refused(client, "why_not", table=table)


async def test_answers_are_explained_by_the_server(server: Serving) -> None:
    async with connected() as client:
        _, _, link = await invited(server, "refuge", ["open"])
        table, text = await join(client, link)
        while "[move up]" not in text:
            text = await call(client, "answer", table=table, answer=options(text)[0][0])
        message = await refused(client, "answer", table=table, answer="recover iron")
        assert "You need two IRON cards. (RF-360)" in message
        assert "(RF-360)" in await call(client, "why_not", table=table, option="recover iron")
        assert "[" in await call(client, "hint", table=table)


async def test_a_seat_is_left_open(server: Serving) -> None:
    async with connected() as client:
        ada, match, link = await invited(server, "refuge", ["me", "open"])
        table, _ = await join(client, link)
        assert (await ada.view(match)).seats[1].kind == "person"
        await call(client, "leave_table", table=table)
        assert (await ada.view(match)).seats[1].kind == "open"


async def test_only_an_invitation_gives_a_seat(server: Serving) -> None:
    async with connected() as client:
        ada, match, link = await invited(server, "refuge", ["me", "scripted"])
        spectator = (await ada.links(match)).spectator
        watching = f"{server.address}/table/{match}?link={spectator}"
        assert "This link gives no seat" in await refused(client, "join_table", link=watching)
        assert "Name the seat of a computer player to take it: 2" in await refused(client, "join_table", link=link)
        assert "There is no seat 9" in await refused(client, "join_table", link=link, seat=9)
        assert "taken" in await refused(client, "join_table", link=link, seat=1)
        _, text = await join(client, link, seat=2)
        assert "(seat 2)" in text


async def test_the_link_of_a_seat_shares_it(server: Serving) -> None:
    async with connected() as client:
        ada, match, _ = await invited(server, "refuge", ["me"])
        own = (await ada.links(match)).seats[0]
        _, text = await join(client, f"{server.address}/table/{match}?link={own}")
        assert "(seat 1)" in text


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("refuge", "is not the link of a table. Copy the invitation link"),
        ("ftp://example.org/table/x", "is not the link of a table"),
        ("http://127.0.0.1:9/table/x?link=y", "The server of the table at http://127.0.0.1:9 cannot be reached"),
    ],
)
async def test_a_wrong_link_is_refused(link: str, message: str) -> None:
    async with connected() as client:
        assert message in await refused(client, "join_table", link=link)


async def test_only_tables_of_the_named_server_can_be_joined(server: Serving) -> None:
    _, _, link = await invited(server, "refuge", ["open"])
    async with Client(build_server(HeldSeats(), join="http://127.0.0.1:1")) as other:
        assert "Only tables of http://127.0.0.1:1" in await refused(other, "join_table", link=link)
    held = HeldSeats()
    async with Client(build_server(held, join=f"{server.address}/")) as same:
        await join(same, link)
        await held.close()


async def test_an_answer_returns_when_the_model_is_asked_again(server: Serving) -> None:
    async with connected(wait=600) as client:
        ada, match, link = await invited(server, "refuge", ["me", "open"])
        table, text = await join(client, link)
        answering = asyncio.ensure_future(call(client, "answer", table=table, answer=options(text)[0][0]))
        while (now := await ada.status(match)).seat is None:  # until the model's answer has arrived
            await asyncio.sleep(0.01)
        assert not answering.done()
        while now.seat is not None:
            now = await ada.answer(match, now, now.options[0])
        assert "## Question" in await answering
