"""Time for an answer: for whom a clock runs, from when, and what happens when it has run out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from fathom.table import commands as do
from fathom.table.commands import BeginMatch, CommandRecord, Occupant
from fathom.table.errors import Refused
from fathom.table.live import clocks, undo
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import rebuild
from fathom.table.live.seating import MAX_TIMEOUTS
from fathom.table.store.database import Store
from fathom.table.store.schema import STEPS
from fathom.table.tables import Actor, Tables
from tests.table.conftest import empty, listening
from tests.table.test_playing import ADA

MINUTE = 60
LATER = 1e10
"""A moment when the time of every clock has run out."""
NOTICE = "Time ran out for seat 1. The game answered for this seat."


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    monkeypatch.setattr(clocks, "SWEEP_SECONDS", 3600)  # the test checks the clocks itself
    opened = await Tables.open(tmp_path / "table.db")
    yield opened
    await opened.close()


async def together(tables: Tables, clock: int = MINUTE) -> tuple[str, Actor]:
    """Ada and Ben at a table with a clock; Ada is asked first."""
    match = await tables.create(ADA, "tyrian", ["me", "open"], seed=7, clock=clock)
    ben = Actor("ben", (await tables.links(match, ADA)).invitation)
    await tables.take(match, ben, 1)
    return match, ben


def table(*people: str, clock: int = MINUTE) -> LiveTable:
    """A table set up at 1000 for these people. An empty name is an open seat, and `random` is a computer player."""
    chairs = [
        Occupant(computer=name) if name == "random" else Occupant((name,), name) if name else Occupant()
        for name in people
    ]
    return LiveTable.begin("m", BeginMatch("tyrian", "ada", tuple(chairs), seed=7, clock=clock), 1000)


def last(live: LiveTable) -> do.GiveAnswer:
    """The last option of the open question."""
    assert live.match.ask is not None
    return do.GiveAnswer(live.waiting[0], str(live.match.ask.options[-1]))


# -- when there is a clock, and when it starts ------------------------------------------------------------------------


def test_the_time_counts_from_the_last_answer_and_not_from_chat() -> None:
    live = table("ada", "ben")
    assert live.due == 1060
    live.enter(do.SendChat("ben", "Ben", "Well?"), 1030)
    assert live.due == 1060
    live.enter(last(live), 1040)
    assert live.due == 1100


@pytest.mark.parametrize("people", [("ada", "ada"), ("ada", "random"), ("random", "random")])
def test_there_is_no_clock_for_one_person_or_for_computer_players(people: tuple[str, ...]) -> None:
    assert table(*people).due is None


def test_there_is_no_clock_by_default() -> None:
    assert table("ada", "ben", clock=0).due is None


def test_no_clock_runs_before_all_seats_are_taken() -> None:
    live = table("ada", "ben", "")
    assert live.due is None
    live.enter(do.TakeSeat(2, "eve"), 5000)
    assert live.due == 5060


def test_a_player_who_takes_over_gets_the_full_time() -> None:
    live = table("ada", "ben", "eve")
    assert live.waiting == (0,)
    live.enter(do.LeaveSeat(0), 1050)
    assert live.due is None
    live.enter(do.TakeSeat(0, "eve"), 1200)
    assert live.due == 1260


def test_the_clock_stops_during_a_vote_on_undo() -> None:
    live = table("ada", "ben")
    live.enter(last(live), 1000)
    live.enter(last(live), 1010)
    proposer = live.seating.chairs[1 - live.waiting[0]].people[0]
    other = live.seating.chairs[live.waiting[0]].people[0]
    live.enter(do.ProposeUndo(proposer, 0, 5), 1030)
    assert live.seating.proposal is not None
    assert live.due is None
    live.enter(do.VoteOnUndo(other, False), 1500)
    assert live.due == 1540
    live.enter(do.ProposeUndo(proposer, 0, 5), 1530)
    live.enter(do.VoteOnUndo(other, True, 6), 1600)
    assert len(live.match.history) <= 1
    assert live.due == 1660


def test_after_many_timeouts_in_a_row_the_clock_stops() -> None:
    live = table("ada", "ben")
    live.seating.timeouts = MAX_TIMEOUTS - 1
    command = clocks.timeout_answer(live, LATER)
    assert isinstance(command, do.GiveAnswer)
    assert command.late
    live.enter(command, 2000)
    assert live.due is None
    assert clocks.timeout_answer(live, LATER) is None
    live.enter(do.SendChat("ben", "Ben", "Hello?"), 3000)
    assert live.due == 3060


# -- when the time is up ----------------------------------------------------------------------------------------------


async def test_after_a_timeout_the_game_answers_and_adds_a_notice(tables: Tables) -> None:
    match, ben = await together(tables)
    before = await tables.view(match, ben)
    assert before.clock == MINUTE
    assert before.due is not None
    await tables.clocks.look(before.due - 1)
    assert (await tables.view(match, ben)).sequence == before.sequence
    await tables.clocks.look(before.due)
    after = await tables.view(match, ben)
    assert after.seat_view.entries == before.seat_view.entries + 1
    assert after.notices[-1] == NOTICE
    late = await tables.answer(match, ADA, 0, "anything", before.question)
    assert not late.accepted
    await tables.clocks.look(before.due)
    assert (await tables.view(match, ben)).sequence == after.sequence


async def test_the_game_chooses_the_answer_after_a_timeout(tables: Tables) -> None:
    match, _ = await together(tables)
    live = await tables.live_tables.get(match)
    ask = live.match.ask
    assert ask is not None
    usual = live.match.game.rules.timeout_answer(live.match.pack, live.match.view(0), ask)
    command = clocks.timeout_answer(live, LATER)
    assert command == do.GiveAnswer(0, str(usual), late=True)


async def test_the_clock_runs_while_no_process_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "SWEEP_SECONDS", 3600)
    first = await Tables.open(tmp_path / "table.db")
    match, ben = await together(first)
    due = (await first.view(match, ben)).due
    await first.close()
    second = await Tables.open(tmp_path / "table.db")
    assert (await second.view(match, ben)).due == due
    await second.clocks.look(time.time() + MINUTE)
    assert (await second.view(match, ben)).notices[-1] == NOTICE
    await second.close()


async def test_only_one_of_two_processes_answers_after_a_timeout(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "SWEEP_SECONDS", 3600)
    address = await empty(postgres, "clocks")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    match, ben = await together(here)
    before = await there.view(match, ben)
    assert before.due is not None
    await asyncio.gather(here.clocks.look(before.due), there.clocks.look(before.due))
    entries = [(await tables.view(match, ben, since=before.sequence + 1)).seat_view.entries for tables in (here, there)]
    assert entries == [before.seat_view.entries + 1] * 2
    await here.close()
    await there.close()


async def test_a_match_that_fails_does_not_delay_other_matches(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, _ = await together(tables)
    good, ben = await together(tables)
    tries: list[str] = []
    plain = clocks.timeout_answer

    def failing(live: LiveTable, now: float) -> do.AnyCommand | None:
        tries.append(live.id)
        if live.id == bad:
            raise ZeroDivisionError
        return plain(live, now)

    monkeypatch.setattr(clocks, "timeout_answer", failing)
    now = time.time() + MINUTE
    await tables.clocks.look(now)
    assert (await tables.view(good, ben)).notices[-1] == NOTICE
    await tables.clocks.look(now + 1)
    assert tries.count(bad) == 1
    await tables.clocks.look(now + clocks.REST)
    assert tries.count(bad) == 2


async def test_the_time_limit_has_bounds(tables: Tables) -> None:
    for clock in (-1, 1, 10**8):
        with pytest.raises(Refused, match="30 to 2592000 seconds"):
            await tables.create(ADA, "tyrian", ["me", "open"], clock=clock)


async def test_the_next_match_has_the_same_time_limit(tables: Tables) -> None:
    match, ben = await together(tables, 300)
    for who in (ADA, ben):
        await tables.concede(match, who)
    again = await tables.rematch(match, ADA)
    assert (await tables.view(again, ADA)).clock == 300


# -- data from before there were clocks -------------------------------------------------------------------------------

OLD = [
    b'{"do":"begin","game":"tyrian","host":"ada","chairs":[{"people":["ada"]},{"people":["ben"]}],"seed":7}',
    b'{"do":"answer","seat":0,"option":"%s"}',
]


def test_old_logs_and_old_snapshots_open() -> None:
    option = str(last(table("ada", "ben")).option).encode()
    records = [CommandRecord("m", 0, 1000, OLD[0]), CommandRecord("m", 1, 1010, OLD[1] % option)]
    live, changed = rebuild("m", None, records)
    assert not changed
    assert live.sequence == 1
    assert live.due is None
    saved = msgspec.json.decode(live.snapshot())
    for field in ("clock", "asked", "lapses"):
        del saved["seating"][field]
    again = LiveTable.restore("m", 1, msgspec.json.encode(saved))
    assert again.waiting == live.waiting
    assert again.due is None


def test_a_snapshot_keeps_the_time() -> None:
    live = table("ada", "ben")
    live.enter(last(live), 1010)
    assert LiveTable.restore("m", 1, live.snapshot()).due == live.due == 1070


async def test_an_old_database_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr("fathom.table.store.schema.STEPS", STEPS[:1])
        old = await Store.open(tmp_path / "table.db")
        await old._engine.write(
            lambda c: c.execute(text("insert into matches values ('m', 'g', 0, 0, 0, 0, 0, 0, 0, '', '[]', '')"))
        )
        await old.close()
    store = await Store.open(tmp_path / "table.db")
    assert await store.due(LATER) == []
    await store.close()


# -- gaining time -----------------------------------------------------------------------------------------------------


def test_the_asked_player_cannot_stop_their_own_clock_by_asking_for_an_undo() -> None:
    live = table("ada", "ben")
    live.enter(last(live), 1000)
    live.enter(last(live), 1010)
    asked = live.seating.chairs[live.waiting[0]].people[0]
    for second in range(42):
        live.enter(do.ProposeUndo(asked, 0, 5), 1011 + second)
        assert live.seating.proposal is not None
        assert live.due == 1070
        live.enter(do.VoteOnUndo(asked, False), 1011.5 + second)
        assert live.due == 1070
    assert isinstance(clocks.timeout_answer(live, 1070), do.GiveAnswer)


def test_another_player_can_stop_the_clock_once_for_each_question() -> None:
    live = table("ada", "ben")
    live.enter(last(live), 1000)
    live.enter(last(live), 1010)
    friend = live.seating.chairs[1 - live.waiting[0]].people[0]
    live.enter(do.ProposeUndo(friend, 0, 5), 1030)
    assert live.due is None
    live.enter(do.VoteOnUndo(friend, False), 1040)
    assert live.due == 1080
    for second in range(3):
        live.enter(do.ProposeUndo(friend, 0, 5), 1041 + second)
        assert live.due == 1080
        live.enter(do.VoteOnUndo(friend, False), 1041.5 + second)
        assert live.due == 1080
    live.enter(last(live), 1050)
    live.enter(last(live), 1060)
    live.enter(do.ProposeUndo(friend, 0, 5), 1061)
    assert live.due is None


def test_a_request_of_the_asked_player_ends_the_pause_of_another() -> None:
    live = table("ada", "ben")
    live.enter(last(live), 1000)
    live.enter(last(live), 1010)
    asked, friend = (live.seating.chairs[seat].people[0] for seat in (live.waiting[0], 1 - live.waiting[0]))
    live.enter(do.ProposeUndo(friend, 0, 5), 1030)
    live.enter(do.ProposeUndo(asked, 0, 5), 1050)
    assert live.due == 1090


def test_answers_taken_back_do_not_give_new_time() -> None:
    live, now, left = table("ada", "ben"), 1000.0, float(MINUTE)
    for _ in range(3):
        live.enter(last(live), now + 20)
        assert undo.is_free(live.match, live.seating, "ada", 0)
        live.enter(do.ProposeUndo("ada", 0, 5), now + 25)
        assert live.waiting == (0,)
        now += 25
        assert live.due is not None
        # While the next question was for Ada, too, all the time was hers.
        assert live.due - now in (left - 20, left - 25, 0)
        left = live.due - now
    assert left == 0
    assert isinstance(clocks.timeout_answer(live, now), do.GiveAnswer)


def test_a_player_who_returns_to_the_seat_gets_the_time_that_was_left() -> None:
    live = table("ada", "ben", "eve")
    person, seat = "ada", live.waiting[0]
    assert live.seating.chairs[seat].people == [person]
    for round in range(3):
        live.enter(do.LeaveSeat(seat, "", person), 1050 + 100 * round)
        assert live.due is None
        live.enter(do.TakeSeat(seat, person, person), 1150 + 100 * round)
        assert live.due == 1160 + 100 * round, round
