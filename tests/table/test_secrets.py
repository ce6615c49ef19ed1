"""Nobody gets to know what another hides: not by taking seats, not by files, not by going back."""

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
        with pytest.raises(Refused, match="a seat is open"):
            await call


async def test_a_file_is_refused_once_anybody_else_has_played(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.leave(match, ADA, 1, "random")
    with pytest.raises(Refused, match="others have played"):
        await tables.export(match, ADA)
    with pytest.raises(Refused, match="others have played"):
        await tables.fork(match, ADA, 0)
    await tables.take(match, ADA, 0)
    await tables.concede(match, ADA)
    assert await tables.export(match, ADA)


async def test_whoever_only_watched_gets_no_file(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    await tables.concede(match, ADA)
    with pytest.raises(Refused, match="Only those who have played"):
        await tables.export(match, eve)


async def test_what_was_read_is_dealt_anew_when_somebody_comes(tables: Tables) -> None:
    match = await opened(tables, "me", "random", "random")
    live = await tables.live_tables.get(match)
    file = fathom.load(await tables.export(match, ADA))
    before = hidden(live)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert hidden(live) != before
    assert live.match.entries == []
    assert live.match.setup.seed != file.setup.seed


async def test_what_was_read_is_laid_out_anew_when_somebody_comes_in_the_middle(tables: Tables) -> None:
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
    last = live.match.entries[-1]
    assert isinstance(last, Rekey)
    assert last.knows == (0,)
    assert any("laid out anew" in notice for notice in (await tables.see(match, ADA)).notices)
    again = hidden(live)
    await tables.leave(match, Actor("ben"), 1)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await tables.leave(match, Actor("ben"), 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert hidden(live) == again, "nobody gets a better hand by coming and going"


async def test_nobody_new_comes_to_a_table_that_was_read_while_no_person_is_asked(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    await play_on(tables, match, ADA, 1)
    live = await tables.live_tables.get(match)
    (asked,) = live.waiting
    await tables.leave(match, ADA, asked)
    ben = await invited(tables, match, "ben")
    with pytest.raises(Refused, match="before this question is answered"):
        await tables.take(match, ben, asked)


@pytest.mark.parametrize("game", [name for name in names() if 2 in fathom.new(name).game.seats])
async def test_a_match_laid_out_anew_can_be_played_on(tables: Tables, game: str) -> None:
    match = await opened(tables, "me", "me", game=game)
    await play_on(tables, match, ADA, 5)
    live = await tables.live_tables.get(match)
    other = 1 - live.waiting[0]
    await tables.leave(match, ADA, other)
    await tables.take(match, await invited(tables, match, "ben"), other)
    for who in [ADA, Actor("ben")] * 8:
        await play_on(tables, match, who, 3)
    assert isinstance(live.match.entries[5], Rekey)
    assert len(live.match.entries) > 6


async def test_a_chosen_seed_is_told_not_changed(tables: Tables) -> None:
    match = await tables.create(ADA, "tyrian", ["me", "random"], seed=5)
    live = await tables.live_tables.get(match)
    before = hidden(live)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert hidden(live) == before
    assert (await tables.see(match, Actor("ben"))).seeded


# -- seats ------------------------------------------------------------------------------------------------------------


async def test_nobody_hops_from_seat_to_seat(tables: Tables) -> None:
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
    assert (await tables.see(match, ben)).yours == (1,)


async def test_a_seat_that_somebody_here_has_looked_from_goes_to_nobody_new(tables: Tables) -> None:
    match = await opened(tables, "me", "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 2)
    await play_on(tables, match, ADA, 1)
    await tables.leave(match, ADA, 1)
    with pytest.raises(Refused, match="has looked from seat 2"):
        await tables.take(match, await invited(tables, match, "eve"), 1)
    await tables.take(match, ADA, 1)
    assert (await tables.see(match, ADA)).yours == (0, 1)


async def test_alone_somebody_sits_where_they_like_until_others_come(tables: Tables) -> None:
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
    assert (await tables.see(match, ADA)).yours == (0,)
    with pytest.raises(NotFound):
        await tables.share(match, phone)


async def test_a_seat_is_held_on_a_few_devices_only(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    link = (await tables.links(match, ADA)).seats[0]
    for number in range(7):
        await tables.share(match, Actor(f"phone{number}", link))
    with pytest.raises(Refused, match="8 devices"):
        await tables.share(match, Actor("phone7", link))


async def test_whom_the_host_sends_away_does_not_come_back_by_old_links(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    ben = await invited(tables, match, "ben")
    await tables.take(match, ben, 1)
    await tables.leave(match, ADA, 1)
    with pytest.raises(NotFound):
        await tables.take(match, ben, 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert (await tables.see(match, EVE)).yours == (1,)


# -- keys -------------------------------------------------------------------------------------------------------------


async def test_a_key_opens_nothing_to_whom_the_table_is_closed(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    ben = Actor("ben")
    await tables.say(match, ben, "Hello", "k")
    await tables.leave(match, ADA, 1)
    with pytest.raises(NotFound):
        await tables.say(match, ben, "Hello", "k")
    eve = Actor("eve", (await tables.links(match, ADA)).spectator)
    with pytest.raises(Forbidden):
        await tables.say(match, eve, "Hello", "k")


async def test_a_key_is_good_for_one_command_of_one_person(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    for _ in range(2):
        assert (await tables.say(match, ADA, "One", "k")).accepted
        assert (await tables.say(match, ADA, "Two", "k")).accepted
        assert (await tables.say(match, Actor("ben"), "One", "k")).accepted
        now = await tables.now(match, ADA)
        if now.seat is not None:
            assert (await tables.answer(match, ADA, 0, now.options[-1], now.question, "k")).sequence == 5
    assert [line.text for line in (await tables.see(match, ADA)).talk] == ["One", "Two", "One"]


async def test_nobody_elses_commands_push_a_key_out(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    first = await tables.say(match, ADA, "One", "k")
    for number in range(80):
        await tables.say(match, Actor("ben"), "Chatter", str(number))
    again = await tables.say(match, ADA, "One", "k")
    assert again.accepted
    assert again.sequence == first.sequence + 80
