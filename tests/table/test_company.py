"""People who join and leave a table: what they have seen, what they are offered, and who takes over."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from fathom.matches.reading import replayed_in_full
from fathom.table.bots.workers import BotAnswer
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.store.database import Store
from fathom.table.tables import ABSENT_AFTER, Actor, Tables
from tests.table.conftest import PATIENCE
from tests.table.test_bots import thinking
from tests.table.test_playing import ADA, BEN, play_on
from tests.table.test_secrets import database, hands, invited, opened

__all__ = ["database"]
SPY = Actor("spy")


async def company(tables: Tables, *others: str) -> str:
    """Ada and Ben sit at the first seats, and Ada has answered."""
    match = await opened(tables, "me", "open", *others)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    await play_on(tables, match, ADA, 1)
    return match


# -- what people have seen --------------------------------------------------------------------------------------------


async def test_before_the_first_answer_a_seen_hand_is_dealt_again(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    live = await tables.live_tables.get(match)
    await tables.take(match, await invited(tables, match, "spy"), 1)
    seed, question = live.match.setup.seed, live.seating.question
    await tables.leave(match, SPY, 1)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    assert live.match.setup.seed != seed
    assert live.seating.question > question
    assert any("seat 2 before the first answer" in notice for notice in live.seating.notices)
    before = live.match.save()
    tables.live_tables._close(live)
    assert (await tables.live_tables.get(match)).match.save() == before


async def test_before_the_first_answer_a_cleared_seat_is_dealt_again(tables: Tables) -> None:
    match = await opened(tables, "me", "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 2)
    live = await tables.live_tables.get(match)
    seed = live.match.setup.seed
    await tables.leave(match, ADA, 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert live.match.setup.seed != seed


async def test_returning_to_the_same_seat_does_not_deal_a_new_hand(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    ben = await invited(tables, match, "ben")
    await tables.take(match, ben, 1)
    live = await tables.live_tables.get(match)
    before = hands(live)
    await tables.leave(match, ben, 1)
    await tables.take(match, ben, 1)
    assert hands(live) == before


async def test_later_a_notice_says_that_a_hand_was_seen(tables: Tables) -> None:
    match = await company(tables, "random")
    await tables.leave(match, BEN, 1)
    await tables.take(match, await invited(tables, match, "eve"), 1)
    assert any("has seen before" in notice for notice in (await tables.view(match, ADA)).notices)


async def test_visitors_before_the_first_answer_are_forgotten(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    live = await tables.live_tables.get(match)
    for number in range(30):
        guest = await invited(tables, match, f"guest {number}")
        await tables.take(match, guest, 1)
        await tables.leave(match, guest, 1)
    assert len(live.seating.players.all) == 2


async def test_a_table_has_a_limit_on_people(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.table.live.participants.MAX_PEOPLE", 4)
    match = await company(tables, "random")
    for name in ("eve", "fay"):
        guest = await invited(tables, match, name)
        await tables.take(match, guest, 2)
        await tables.leave(match, guest, 2, "random")
    late = await invited(tables, match, "gus")
    assert not any(sitting.free for sitting in (await tables.view(match, late)).seats)
    with pytest.raises(Refused, match="This table is full"):
        await tables.take(match, late, 2)
    with pytest.raises(Refused, match="This table is full"):
        await tables.share(match, Actor("phone", (await tables.links(match, ADA)).seats[0]))
    await tables.take(match, guest, 2)
    assert (await tables.view(match, guest)).yours == (2,)


# -- what people are offered ------------------------------------------------------------------------------------------


async def test_a_seat_is_offered_only_to_people_who_may_take_it(tables: Tables) -> None:
    match = await company(tables, "random")
    assert [sitting.free for sitting in (await tables.view(match, ADA)).seats] == [False, False, False]
    eve = await invited(tables, match, "eve")
    assert [sitting.free for sitting in (await tables.view(match, eve)).seats] == [False, False, True]
    await tables.take(match, eve, 2)
    watching = Actor("eva", (await tables.links(match, ADA)).spectator)
    await tables.leave(match, ADA, 2)
    with pytest.raises(NotFound):
        await tables.view(match, watching)
    watching = Actor("eva", (await tables.links(match, ADA)).spectator)
    assert not any(sitting.free for sitting in (await tables.view(match, watching)).seats)


async def test_the_match_file_is_offered_only_to_people_who_may_have_it(tables: Tables) -> None:
    async def offered(match: str, who: Actor) -> bool:
        try:
            await tables.export(match, who)
            given = True
        except Refused:
            given = False
        assert (await tables.view(match, who)).may_export == given
        return given

    alone = await opened(tables, "me", "random")
    assert await offered(alone, ADA)
    waiting = await opened(tables, "me", "open")
    assert not await offered(waiting, ADA)
    match = await company(tables)
    assert not await offered(match, ADA)
    await tables.leave(match, ADA, 1, "random")
    assert not await offered(match, ADA)
    watching = Actor("eve", (await tables.links(match, ADA)).spectator)
    await tables.concede(match, ADA)
    assert await offered(match, ADA)
    assert not await offered(match, watching)


# -- after they leave -------------------------------------------------------------------------------------------------


async def test_another_player_becomes_host_when_the_host_leaves(tables: Tables) -> None:
    match = await company(tables)
    await tables.leave(match, ADA, 0, "random")
    seen = await tables.view(match, ADA)
    assert not seen.host
    assert seen.seats[0].free
    assert (await tables.view(match, BEN)).host
    await tables.take(match, ADA, 0)
    with pytest.raises(Forbidden, match="Only the host"):
        await tables.renew_links(match, ADA)


async def test_a_host_alone_stays_host_and_so_does_one_on_two_devices(tables: Tables) -> None:
    match = await opened(tables, "me", "open")
    await tables.leave(match, ADA, 0)
    assert (await tables.view(match, ADA)).host
    match = await company(tables)
    phone = Actor("phone", (await tables.links(match, ADA)).seats[0])
    await tables.share(match, phone)
    await tables.leave(match, ADA, 0)
    assert (await tables.view(match, Actor("phone"))).host


async def test_a_person_who_left_can_return_until_the_links_are_renewed(tables: Tables) -> None:
    match = await company(tables)
    await tables.leave(match, BEN, 1)
    assert (await tables.view(match, BEN)).invited
    await tables.renew_links(match, ADA)
    with pytest.raises(NotFound):
        await tables.view(match, BEN)


async def test_a_computer_takes_over_for_a_player_who_does_not_respond(tables: Tables) -> None:
    tables.live_tables._changed = lambda live: None  # the computer players wait
    match = await company(tables)
    live = await tables.live_tables.get(match)
    (seat,) = live.waiting
    away, here = (ADA, BEN) if seat == 0 else (BEN, ADA)
    await tables.make_host(match, ADA, seat)
    with pytest.raises(Forbidden, match="After 15 minutes without an answer"):
        await tables.leave(match, here, seat, "scripted")
    live.seating.moved -= ABSENT_AFTER
    await tables.send_chat(match, here, "Where are you?")
    for who, where, kind in ((here, seat, ""), (await invited_by(tables, match, away), seat, "scripted")):
        with pytest.raises(Forbidden):
            await tables.leave(match, who, where, kind)
    await tables.leave(match, here, seat, "scripted")
    assert live.seating.chairs[seat].computer == "scripted"
    assert live.seating.host == here.person
    await tables.take(match, away, seat)
    assert (await tables.view(match, away)).yours == (seat,)


async def invited_by(tables: Tables, match: str, who: Actor) -> Actor:
    return Actor("eve", (await tables.links(match, who)).invitation)


async def test_a_computer_takes_over_only_for_a_player_who_is_asked(tables: Tables) -> None:
    match = await company(tables)
    live = await tables.live_tables.get(match)
    (seat,) = live.waiting
    idle, asked = (BEN, ADA) if seat == 0 else (ADA, BEN)
    await tables.make_host(match, ADA, 1 - seat)
    live.seating.moved -= ABSENT_AFTER
    with pytest.raises(Forbidden):
        await tables.leave(match, asked, 1 - seat, "scripted")
    assert live.seating.host == idle.person


# -- the end, and the next match --------------------------------------------------------------------------------------


async def test_after_a_rewind_there_is_another_next_match(tables: Tables) -> None:
    match = await opened(tables, "me", game="refuge")
    await tables.concede(match, ADA)
    first = await tables.rematch(match, ADA)
    assert await tables.rematch(match, ADA) == first
    await tables.undo(match, ADA)
    assert (await tables.view(match, ADA)).next == ""
    await play_on(tables, match, ADA, 1)
    await tables.concede(match, ADA)
    assert await tables.rematch(match, ADA) != first


async def test_other_tables_are_not_blocked_by_a_long_rewind(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.table.live.live_table.SNAPSHOT_EVERY", 10)
    match = await tables.create(ADA, "refuge", ["me", "me"], seed=7)
    await play_on(tables, match, ADA, 30)
    tables.live_tables._close(await tables.live_tables.get(match))
    threads = []

    def replayed(match: Any) -> Any:
        threads.append(threading.current_thread())
        return replayed_in_full(match)

    monkeypatch.setattr("fathom.table.live.live_table.replayed_in_full", replayed)
    await tables.rewind(match, ADA, 1)
    assert len((await tables.live_tables.get(match)).match.history) <= 2
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


async def test_no_bot_is_woken_after_close(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking(monkeypatch, BotAnswer("rest", ""))
    tables = await Tables.open(database)
    writing, goes_on, plain = asyncio.Event(), asyncio.Event(), Store.append

    async def slow(store: Store, entries: Any) -> Any:
        writing.set()
        await goes_on.wait()
        return await plain(store, entries)

    await opened(tables, "random", "random", "me")
    monkeypatch.setattr(Store, "append", slow)
    async with asyncio.timeout(PATIENCE):
        await writing.wait()
        closing = asyncio.create_task(tables.close())
        while tables.bots.thinking:
            await asyncio.sleep(0)
        goes_on.set()
        await closing
    assert tables.bots.thinking == 0
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("play")]


async def test_a_snapshot_replaces_another_of_the_same_point(database: str) -> None:
    tables = await Tables.open(database)
    match = await opened(tables, "me", "me")
    for snapshot in (b'{"by":"old rules"}', b'{"by":"new rules"}'):
        await tables.store.save_snapshot(match, 7, snapshot)
    assert (await tables.store.read(match))[0] == (7, b'{"by":"new rules"}')
    await tables.close()
