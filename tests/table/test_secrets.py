"""Hidden information stays hidden: from players who take seats, in files, and after undo."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.engine.history import Rekey
from fathom.games import names
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from tests.table.conftest import PATIENCE
from tests.table.test_playing import ADA, EVE, play_on


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "table.db")


async def invited(tables: Tables, match: str, person: str) -> Actor:
    return Actor(person, (await tables.links(match, ADA)).invitation)


async def opened(tables: Tables, *seats: str, game: str = "tyrian") -> str:
    return await tables.create(ADA, game, seats)


def hands(live: LiveTable) -> list[list[str]]:
    return [trader.hand for trader in live.match.state.traders]


def hidden(live: LiveTable) -> Any:
    state = live.match.state
    return state.deck, state.chance, [trader.hand for trader in state.traders[1:]]


# -- files ------------------------------------------------------------------------------------------------------------


async def test_a_file_is_refused_while_a_seat_is_open(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    for call in (tables.export(match, ADA), tables.fork(match, ADA, 0)):
        with pytest.raises(Refused, match="an open seat"):
            await call


async def test_a_file_is_refused_after_another_person_has_played(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.leave(match, ADA, 1, "random")
    with pytest.raises(Refused, match="A match with other players"):
        await tables.export(match, ADA)
    with pytest.raises(Refused, match="A match with other players"):
        await tables.fork(match, ADA, 0)
    await tables.take(match, ADA, 0)
    await tables.concede(match, ADA)
    assert await tables.export(match, ADA)


async def test_spectators_get_no_file(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    await tables.concede(match, ADA)
    with pytest.raises(Refused, match="only by its players"):
        await tables.export(match, eve)


async def test_a_known_deal_is_dealt_again_for_a_newcomer(tables: Tables) -> None:
    match = await opened(tables, "me", "random", "random")
    live = await tables.live_tables.get(match)
    file = fathom.load(await tables.export(match, ADA))
    before = hidden(live)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert hidden(live) != before
    assert live.match.history == []
    assert live.match.setup.seed != file.setup.seed


async def test_known_cards_are_reshuffled_for_a_newcomer_during_play(tables: Tables) -> None:
    match = await opened(tables, "me", "me", "random")
    await play_on(tables, match, ADA, 2)
    live = await tables.live_tables.get(match)
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if live.waiting == (0,):
                break
    await tables.leave(match, ADA, 1)
    before, mine = hidden(live), hands(live)[0]
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert hidden(live) != before
    assert hands(live)[0] == mine
    last = live.match.history[-1]
    assert isinstance(last, Rekey)
    assert last.knows == (0,)
    assert any("reshuffled" in notice for notice in (await tables.view(match, ADA)).notices)
    again = hidden(live)
    await tables.leave(match, Actor("ben"), 1)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.leave(match, Actor("ben"), 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert hidden(live) == again, "leaving and returning must not give a better hand"


async def test_newcomers_wait_while_no_person_is_asked(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    await play_on(tables, match, ADA, 1)
    live = await tables.live_tables.get(match)
    (asked,) = live.waiting
    await tables.leave(match, ADA, asked)
    ben = await invited(tables, match, "ben")
    with pytest.raises(Refused, match="after this question"):
        await tables.take(match, ben, asked)


@pytest.mark.parametrize("game", [name for name in names() if 2 in fathom.new(name).game.seats])
async def test_a_reshuffled_match_can_be_played(tables: Tables, game: str) -> None:
    match = await opened(tables, "me", "me", game=game)
    await play_on(tables, match, ADA, 5)
    live = await tables.live_tables.get(match)
    other = 1 - live.waiting[0]
    await tables.leave(match, ADA, other)
    await tables.take(match, await invited(tables, match, "ben"), other)
    for who in [ADA, Actor("ben")] * 8:
        await play_on(tables, match, who, 3)
    # A question that needs no person may have been answered before it.
    reshuffled = next(number for number, entry in enumerate(live.match.history) if isinstance(entry, Rekey))
    assert reshuffled >= 5
    assert len(live.match.history) > reshuffled + 1


async def test_a_chosen_seed_is_shown_and_not_changed(tables: Tables) -> None:
    match = await tables.create(ADA, "tyrian", ["me", "random"], seed=5)
    live = await tables.live_tables.get(match)
    before = hidden(live)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert hidden(live) == before
    assert (await tables.view(match, Actor("ben"))).seeded


# -- seats ------------------------------------------------------------------------------------------------------------


async def test_players_cannot_change_seats(tables: Tables) -> None:
    match = await opened(tables, "me", "open", "random")
    ben = await invited(tables, match, "ben")
    await tables.take(match, ben, 1)
    with pytest.raises(Refused, match="two hands"):
        await tables.take(match, ben, 2)
    await tables.leave(match, ben, 1)
    with pytest.raises(Refused, match="two hands"):
        await tables.take(match, ben, 2)
    with pytest.raises(Refused, match="two hands"):
        await tables.take(match, ADA, 1)
    await tables.take(match, ben, 1)
    assert (await tables.view(match, ben)).yours == (1,)


async def test_a_seat_that_a_player_has_seen_is_closed_to_newcomers(tables: Tables) -> None:
    match = await opened(tables, "me", "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 2)
    await play_on(tables, match, ADA, 1)
    await tables.leave(match, ADA, 1)
    with pytest.raises(Refused, match="has seen the cards of seat 2"):
        await tables.take(match, await invited(tables, match, "eve"), 1)
    await tables.take(match, ADA, 1)
    assert (await tables.view(match, ADA)).yours == (0, 1)


async def test_a_person_alone_may_take_any_seat_until_others_come(tables: Tables) -> None:
    match = await opened(tables, "me", "random", "open")
    await tables.take(match, ADA, 1)
    live = await tables.live_tables.get(match)
    await tables.leave(match, ADA, 1, "random")
    before = hidden(live)
    await tables.take(match, await invited(tables, match, "ben"), 2)
    assert hidden(live) != before, "Ada has seen a hand"
    with pytest.raises(Refused, match="two hands"):
        await tables.take(match, ADA, 1)


async def test_a_second_device_is_the_same_player(tables: Tables) -> None:
    match = await opened(tables, "me", "random")
    phone = Actor("phone", (await tables.links(match, ADA)).seats[0])
    await tables.share(match, phone)
    assert await tables.export(match, ADA)
    await tables.leave(match, Actor("phone"), 0)
    assert (await tables.view(match, ADA)).yours == (0,)
    with pytest.raises(NotFound):
        await tables.share(match, phone)


async def test_a_seat_is_held_on_a_few_devices_only(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    link = (await tables.links(match, ADA)).seats[0]
    for number in range(7):
        await tables.share(match, Actor(f"phone{number}", link))
    with pytest.raises(Refused, match="8 devices"):
        await tables.share(match, Actor("phone7", link))


async def test_a_removed_player_cannot_return_by_old_links(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    ben = await invited(tables, match, "ben")
    await tables.take(match, ben, 1)
    await tables.leave(match, ADA, 1)
    with pytest.raises(NotFound):
        await tables.take(match, ben, 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert (await tables.view(match, EVE)).yours == (1,)


# -- keys -------------------------------------------------------------------------------------------------------------


async def test_a_used_key_gives_no_access_to_a_table(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    ben = Actor("ben")
    await tables.send_chat(match, ben, "Hello", "k")
    await tables.leave(match, ADA, 1)
    with pytest.raises(NotFound):
        await tables.send_chat(match, ben, "Hello", "k")
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    with pytest.raises(Forbidden):
        await tables.send_chat(match, eve, "Hello", "k")


async def test_a_key_is_valid_for_one_command_of_one_person(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for _ in range(2):
        assert (await tables.send_chat(match, ADA, "One", "k")).accepted
        assert (await tables.send_chat(match, ADA, "Two", "k")).accepted
        assert (await tables.send_chat(match, Actor("ben"), "One", "k")).accepted
        now = await tables.status(match, ADA)
        if now.seat is not None:
            assert (await tables.answer(match, ADA, 0, now.options[-1], now.question, "k")).sequence == 5
    assert [line.text for line in (await tables.view(match, ADA)).chat] == ["One", "Two", "One"]


async def test_keys_are_remembered_for_each_person(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    first = await tables.send_chat(match, ADA, "One", "k")
    for number in range(80):
        await tables.send_chat(match, Actor("ben"), "Chatter", str(number))
    again = await tables.send_chat(match, ADA, "One", "k")
    assert again.accepted
    assert again.sequence == first.sequence + 80
