"""Whole matches at a table: answers, retries, races, computer players, restarts."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from tests.table.conftest import PATIENCE, empty, listening

ADA, BEN, EVE = Actor("ada"), Actor("ben"), Actor("eve")


async def started(tables: Tables, *seats: str, game: str = "refuge", seed: int = 7) -> str:
    return await tables.create(ADA, game, seats, seed=seed)


async def play_on(tables: Tables, match: str, who: Actor, answers: int) -> None:
    """Give the last option each time."""
    for _ in range(answers):
        now = await tables.status(match, who)
        if now.seat is None:
            return
        await tables.answer(match, who, now.seat, now.options[-1], now.question)


async def test_an_answer_is_entered_and_the_next_question_comes(tables: Tables) -> None:
    match = await started(tables, "me", "me")
    before = await tables.status(match, ADA)
    assert before.seat == 0
    after = await tables.answer(match, ADA, 0, before.options[0], before.question)
    assert after.accepted
    assert after.sequence == after.question == before.sequence + 1
    assert (await tables.status(match, ADA)) == after


async def test_a_stale_answer_gets_the_table_as_it_is(tables: Tables) -> None:
    match = await started(tables, "me", "me")
    first = await tables.status(match, ADA)
    second = await tables.answer(match, ADA, 0, first.options[0], first.question)
    late = await tables.answer(match, ADA, 0, first.options[1], first.question)
    assert not late.accepted
    assert (late.sequence, late.question, late.options) == (second.sequence, second.question, second.options)


async def test_an_answer_sent_twice_counts_once(tables: Tables) -> None:
    match = await started(tables, "me", "me")
    first = await tables.status(match, ADA)
    once = await tables.answer(match, ADA, 0, first.options[0], first.question, "k1")
    twice = await tables.answer(match, ADA, 0, first.options[0], first.question, "k1")
    assert once == twice
    assert twice.accepted


async def test_only_one_of_two_simultaneous_answers_counts(tables: Tables) -> None:
    match = await started(tables, "me", "me")
    now = await tables.status(match, ADA)
    both = await asyncio.gather(
        tables.answer(match, ADA, 0, now.options[0], now.question),
        tables.answer(match, ADA, 0, now.options[1], now.question),
    )
    assert sorted(done.accepted for done in both) == [False, True]
    assert both[0].sequence == both[1].sequence


async def test_an_option_that_is_not_offered_is_refused(tables: Tables) -> None:
    match = await started(tables, "me", "me")
    now = await tables.status(match, ADA)
    with pytest.raises(Refused, match="“fly” is not offered"):
        await tables.answer(match, ADA, 0, "fly", now.question)
    assert await tables.status(match, ADA) == now


async def test_a_computer_player_plays_a_match_to_its_end(tables: Tables) -> None:
    match = await started(tables, "random", "random", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.status(match, ADA)).over:
                break
    seen = await tables.view(match, ADA)
    assert seen.seat_view.outcome is not None
    assert [listed.over for listed in await tables.my_games("ada")] == [True]


async def test_a_match_continues_after_a_restart(database: str) -> None:
    tables = await Tables.open(database)
    match = await started(tables, "me", "me")
    await play_on(tables, match, ADA, 57)
    await tables.send_chat(match, ADA, "See you tomorrow.")
    before = await tables.view(match, ADA)
    await tables.close()
    tables = await Tables.open(database)
    after = await tables.view(match, ADA)
    assert (after.sequence, after.question, after.seat_view.view) == (
        before.sequence,
        before.question,
        before.seat_view.view,
    )
    assert after.seat_view.events == before.seat_view.events
    assert [line.text for line in after.chat] == ["See you tomorrow."]
    await play_on(tables, match, ADA, 3)
    await tables.close()


async def test_a_computer_player_continues_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: BotWorkers, task: BotTask) -> BotAnswer:
        await asyncio.Event().wait()
        raise AssertionError

    with monkeypatch.context() as patched:
        patched.setattr(BotWorkers, "answer", never)
        tables = await Tables.open(database)
        match = await started(tables, "random", "me", game="tyrian")
        assert (await tables.status(match, ADA)).seat is None
        await tables.close()
    tables = await Tables.open(database)
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.status(match, ADA)).seat is not None:
                break
    await tables.close()


async def test_computers_wait_until_all_seats_are_taken(tables: Tables) -> None:
    match = await started(tables, "random", "open", game="tyrian")
    assert tables.bots.thinking == 0
    await tables.take(match, ADA, 1)
    assert tables.bots.thinking == 1


async def test_two_processes_share_a_match(postgres: str) -> None:
    address = await empty(postgres, "shared")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    match = await started(here, "me", "me")
    now = await there.status(match, ADA)
    both = await asyncio.gather(
        here.answer(match, ADA, 0, now.options[0], now.question),
        there.answer(match, ADA, 0, now.options[1], now.question),
    )
    assert sorted(done.accepted for done in both) == [False, True]
    assert both[0].sequence == both[1].sequence
    assert both[0].options == both[1].options
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def listen() -> None:
        async for sequence in there.subscribe(match, ADA):
            heard.put_nowait(sequence)

    listener = asyncio.create_task(listen())
    async with asyncio.timeout(PATIENCE):
        assert await heard.get() == both[0].sequence
        done = await here.send_chat(match, ADA, "Hello?")
        while await heard.get() < done.sequence:  # notifications may arrive late, when the answer is known already
            pass
    assert [line.text for line in (await there.view(match, ADA)).chat] == ["Hello?"]
    listener.cancel()
    await here.close()
    await there.close()


async def test_strangers_see_nothing_and_spectators_only_look(tables: Tables) -> None:
    match = await started(tables, "me", "open", game="tyrian")
    with pytest.raises(NotFound):
        await tables.view(match, EVE)
    with pytest.raises(NotFound):
        await tables.view("nosuchmatch", EVE)
    links = await tables.links(match, ADA)
    watching = Actor("eve", links.spectator)
    seen = await tables.view(match, watching)
    assert seen.seat_view.seat is None
    assert seen.seat_view.ask is None
    with pytest.raises(Forbidden):
        await tables.take(match, watching, 1)
    with pytest.raises(Forbidden):
        await tables.send_chat(match, watching, "Boo")
    assert (await tables.links(match, watching)).invitation == ""
    await tables.take(match, Actor("ben", links.invitation), 1)
    assert (await tables.view(match, BEN)).yours == (1,)
    with pytest.raises(Forbidden, match="Seat 1 is not yours"):
        await tables.view(match, BEN, 0)
    await tables.renew_links(match, ADA)
    with pytest.raises(NotFound):
        await tables.view(match, watching)


async def test_the_host_makes_another_player_host(tables: Tables) -> None:
    match = await started(tables, "me", "open")
    await tables.take(match, Actor("ben", (await tables.links(match, ADA)).invitation), 1)
    with pytest.raises(Forbidden, match="Only the host"):
        await tables.renew_links(match, BEN)
    await tables.make_host(match, ADA, 1)
    await tables.renew_links(match, BEN)
    with pytest.raises(Forbidden, match="Only the host"):
        await tables.renew_links(match, ADA)


async def test_a_new_name_is_entered_at_every_table_that_can_be_opened(tables: Tables) -> None:
    matches = [await started(tables, "me", "me", game="tyrian") for _ in range(3)]
    plain = tables.live_tables.get

    async def broken(match: str, since: int = 0) -> LiveTable:
        if match == matches[2]:
            raise ValueError("damaged")
        return await plain(match, since)

    tables.live_tables.get = broken  # type: ignore[method-assign]
    await tables.rename("ada", "Ada")
    for match in matches[:2]:
        assert [sitting.name for sitting in (await tables.view(match, ADA)).seats] == ["Ada", "Ada"]


async def test_a_new_name_is_entered_at_other_tables_on_the_next_visit(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.table.store.database.MATCHES_RENAMED", 2)
    matches = [await started(tables, "me", "me", game="tyrian") for _ in range(4)]
    before = tables.live_tables.written
    await tables.rename("ada", "Ada")
    assert tables.live_tables.written == before + 2
    assert [match.seats[0].name for match in await tables.my_games("ada")] == ["Ada", "Ada", "", ""]
    watching = Actor("eve", (await tables.links(matches[0], ADA)).spectator)
    for who in (watching, ADA):
        subscription = tables.subscribe(matches[0], who)
        await anext(subscription)
        await subscription.aclose()
        name = (await tables.view(matches[0], ADA)).seats[0].name
        assert name == ("Ada" if who is ADA else "")
    assert tables.live_tables.written == before + 3


async def test_a_seat_on_a_second_device_keeps_its_name_and_so_does_a_match_that_is_over(tables: Tables) -> None:
    await tables.rename("ada", "Ada")
    await tables.rename("phone", "Phone")
    match = await started(tables, "me", "me", game="tyrian")
    await tables.share(match, Actor("phone", (await tables.links(match, ADA)).seats[0]))
    await tables.concede(match, Actor("phone"))
    subscription = tables.subscribe(match, Actor("phone"))
    await anext(subscription)
    await subscription.aclose()
    assert (await tables.view(match, ADA)).seats[0].name == "Ada"
    await tables.concede(match, ADA)
    await tables.rename("ada", "Adalbert")
    assert (await tables.view(match, ADA)).seats[0].name == "Ada"


async def test_a_server_that_loses_its_database_for_a_moment_recovers(postgres: str) -> None:
    address = await empty(postgres, "cut")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    match = await started(here, "me", "me")
    before = await there.status(match, ADA)
    connection = await asyncpg.connect(address)
    await connection.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'cut' and pid <> pg_backend_pid()"
    )
    await connection.close()
    await play_on(here, match, ADA, 3)
    async with asyncio.timeout(PATIENCE):
        while (await there.status(match, ADA)).sequence < before.sequence + 3:
            await asyncio.sleep(0.1)
    await here.close()
    await there.close()


async def test_a_seat_that_is_not_asked_does_not_learn_the_question(tables: Tables) -> None:
    match = await started(tables, "me", "open")
    link = (await tables.links(match, ADA)).invitation
    ben = Actor("ben", link)
    await tables.take(match, ben, 1)
    whose = (ADA, ben)
    asked = 0 if (await tables.status(match, ADA)).seat == 0 else 1
    question = (await tables.status(match, whose[asked])).question
    with pytest.raises(Refused, match=rf"^Seat {2 - asked} is not asked anything now\.$"):
        await tables.answer(match, whose[1 - asked], 1 - asked, "move up", question)


async def test_an_undo_after_the_end_reshuffles(tables: Tables) -> None:
    match = await started(tables, "me")
    await play_on(tables, match, ADA, 2)
    await tables.concede(match, ADA)
    seen = await tables.view(match, ADA)
    assert seen.undo.how != "free"
