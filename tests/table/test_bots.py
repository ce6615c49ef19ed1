"""Computer players at tables: when they play, when they wait, and what happens when one fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.games import find
from fathom.players.search import RemainingPlan
from fathom.table.bots import runner
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.errors import Refused, Unavailable
from fathom.table.tables import Tables
from tests.table.conftest import PATIENCE
from tests.table.test_playing import ADA, BEN, started


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    monkeypatch.setattr(runner, "REST", 0.001)
    opened = await Tables.open(tmp_path / "table.db")
    yield opened
    await opened.close()


def thinking(monkeypatch: pytest.MonkeyPatch, *found: BotAnswer | Exception) -> list[BotTask]:
    """Let bot workers give these answers in turn, the last one for all further tasks; return the list of tasks."""
    bot_task: list[BotTask] = []

    async def answer(self: BotWorkers, task: BotTask) -> BotAnswer:
        bot_task.append(task)
        conclusion = found[min(len(bot_task), len(found)) - 1]
        if isinstance(conclusion, Exception):
            raise conclusion
        return conclusion

    monkeypatch.setattr(BotWorkers, "answer", answer)
    return bot_task


BAD: list[BotAnswer | Exception] = [BotAnswer("", "ZeroDivisionError"), BotAnswer("fly", ""), ValueError("odd")]


@pytest.mark.parametrize("bad", BAD, ids=["fails", "answers what is not offered", "cannot be thought"])
async def test_a_player_that_keeps_failing_leaves_its_seat_to_people(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, bad: BotAnswer | Exception
) -> None:
    bot_task = thinking(monkeypatch, bad)
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            seen = await tables.view(match, ADA)
            if seen.seats[0].kind == "open":
                break
    assert len(bot_task) == runner.TRIES
    assert any("The computer player at seat 1 failed" in notice for notice in seen.notices)
    await tables.take(match, ADA, 0)
    assert (await tables.status(match, ADA)).seat == 0


async def test_a_player_that_fails_once_continues(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking(monkeypatch, BotAnswer("", "once"), BotAnswer("rest", ""))
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.status(match, ADA)).seat == 1:
                break
    assert (await tables.view(match, ADA)).notices == ()


async def test_a_player_keeps_its_seat_while_workers_are_unavailable(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = [Unavailable("full")] * (runner.TRIES + 2)
    thinking(monkeypatch, *trouble, BotAnswer("rest", ""))
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.status(match, ADA)).seat == 1:
                break
    assert [sitting.kind for sitting in (await tables.view(match, ADA)).seats] == ["computer", "person"]


async def test_tables_without_people_or_watchers_rest(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    bot_task = thinking(monkeypatch, BotAnswer("rest", ""))
    match = await started(tables, "random", "random", game="tyrian")
    assert tables.bots.thinking == 0
    assert await tables.store.thinking(1e12) == []
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.status(match, ADA)).over:
                break
    assert bot_task


async def test_the_tables_of_one_host_do_not_block_others(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: dict[int, int] = {}
    go = asyncio.Event()

    async def slow(self: BotWorkers, task: BotTask) -> BotAnswer:
        at_once[task.seat] = at_once.get(task.seat, 0) + 1
        await go.wait()
        return BotAnswer("rest", "")

    monkeypatch.setattr(BotWorkers, "answer", slow)
    for _ in range(6):
        await started(tables, "random", "me", game="tyrian")
    await tables.create(BEN, "tyrian", ["random", "me"])
    for _ in range(50):
        await asyncio.sleep(0)
    waiting = tables.bots._short_queue.waiting
    assert (at_once, waiting(ADA.person), waiting(BEN.person)) == ({0: 1}, runner.TABLES_PER_HOST - 1, 1)
    go.set()


async def test_a_match_that_cannot_be_opened_is_retried_less_and_less_often(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def broken(match: str, since: int = 0) -> Any:
        tried.append(match)
        raise ValueError("damaged")

    monkeypatch.setattr(tables.live_tables, "get", broken)
    monkeypatch.setattr(runner, "REST", 1.0)
    now = 0.0
    monkeypatch.setattr("fathom.table.bots.runner.time.monotonic", lambda: now)
    for minute in range(60):
        now = 60.0 * minute
        await tables.bots._wake_again("x")
    assert 5 < len(tried) < 12


async def test_hints_use_a_separate_process_and_a_person_has_one_request_at_a_time(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = asyncio.Event()
    used = []

    async def slow(self: BotWorkers, work: Any, data: bytes) -> bytes:
        used.append(self)
        await go.wait()
        return b'{"option": "rest", "why": "Why not?"}'

    monkeypatch.setattr(BotWorkers, "run", slow)
    match = await started(tables, "me", "random", game="tyrian")
    first = asyncio.create_task(tables.hint(match, ADA, 0))
    while not used:
        await asyncio.sleep(0)
    assert used[0] is not tables.bots._workers
    with pytest.raises(Refused, match="wait for your previous request"):
        await tables.hint(match, ADA, 0)
    with pytest.raises(Refused, match="wait for your previous request"):
        await tables.import_match(ADA, b'{"game": "tyrian"}')
    go.set()
    assert (await first).option == "rest"
    assert (await tables.hint(match, ADA, 0)).option == "rest"


async def test_the_plan_of_a_player_lasts_until_its_next_question(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = RemainingPlan(("rest",), 3, "It was planned.")
    bot_task = thinking(monkeypatch, BotAnswer("rest", "", plan))
    match = await started(tables, "search", "me", game="tyrian")

    async def asked_again(times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(bot_task) < times or (await tables.status(match, ADA)).seat != 1:
                await asyncio.sleep(0.01)

    async def rest() -> None:
        now = await tables.status(match, ADA)
        await tables.answer(match, ADA, 1, "rest", now.question)

    await asked_again(1)
    await rest()
    await asked_again(2)
    await tables.undo(match, ADA)  # after an undo the turn is another one, and its plan is gone
    await asked_again(2)
    await rest()
    await asked_again(3)
    assert [one.plan for one in bot_task[:3]] == [RemainingPlan(), plan, RemainingPlan()]


async def test_a_seat_is_left_only_to_players_that_are_offered(tables: Tables) -> None:
    match = await started(tables, "me", "random", game="tyrian")
    for kind in ("search:ms=25000:workers=3", "scripted:3", "clever"):
        with pytest.raises(Refused, match=f"one of scripted, .*, not “{kind}”"):
            await tables.leave(match, ADA, 1, kind)
    assert (await tables.view(match, ADA)).seats[1].computer == "random"
    await tables.leave(match, ADA, 1, "search")
    assert (await tables.view(match, ADA)).seats[1].computer == "search"


async def test_no_file_brings_players_that_are_not_offered(tables: Tables) -> None:
    played = fathom.new("tyrian", 3, 4)
    played.players = {1: "search:ms=25000:workers=3", 2: "random"}
    match = await tables.import_match(ADA, played.save())
    assert [(one.kind, one.computer) for one in (await tables.view(match, ADA)).seats] == [
        ("person", ""), ("person", ""), ("computer", "random"),
    ]  # fmt: skip


async def test_how_well_a_computer_plays_can_be_chosen(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong players are offered where looking ahead helps."""
    bot_task = thinking(monkeypatch, BotAnswer("", "no matter"))
    await tables.create(ADA, "rivals", ["search", "me"], {"armies": "quick", "factions": "random"}, 7)
    async with asyncio.timeout(PATIENCE):
        while not bot_task:
            await asyncio.sleep(0.01)
    assert bot_task[0].kind == "search"
    assert await tables.create(ADA, "refuge", ["scripted:1", "me"])
    with pytest.raises(Refused, match="one of me, open, scripted, scripted:1, random, not “search”"):
        await tables.create(ADA, "sleeping-gods", ["search", "me"])


async def test_a_server_offers_the_players_that_it_was_started_with_and_no_others(database: str) -> None:
    tables = await Tables.open(database, players=("search:playouts=3", "random"))
    game = find("tyrian")
    assert list(tables.offered(game))[-1] == "search:playouts=3"
    match = await started(tables, "me", "search:playouts=3", game="tyrian")
    assert (await tables.view(match, ADA)).seats[1].computer == "search:playouts=3"
    with pytest.raises(Refused, match="A seat must be one of"):
        await started(tables, "me", "search:playouts=4", game="tyrian")
    await tables.close()
