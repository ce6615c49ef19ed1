"""Computer players at tables: who is woken, who waits, and what happens when one fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.players.search import Plan
from fathom.table import computers
from fathom.table.errors import Refused, Unsaved
from fathom.table.tables import Tables
from fathom.table.thinking import Conclusion, Thinkers, Thought
from tests.table.conftest import PATIENCE
from tests.table.test_playing import ADA, BEN, started


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    monkeypatch.setattr(computers, "REST", 0.001)
    opened = await Tables.open(tmp_path / "table.db")
    yield opened
    await opened.close()


def thinking(monkeypatch: pytest.MonkeyPatch, *found: Conclusion | Exception) -> list[Thought]:
    """Thoughts come out like this, the last for ever; gives those that were thought."""
    thought: list[Thought] = []

    async def conclude(self: Thinkers, task: Thought) -> Conclusion:
        thought.append(task)
        conclusion = found[min(len(thought), len(found)) - 1]
        if isinstance(conclusion, Exception):
            raise conclusion
        return conclusion

    monkeypatch.setattr(Thinkers, "conclude", conclude)
    return thought


BAD: list[Conclusion | Exception] = [Conclusion("", "ZeroDivisionError"), Conclusion("fly", ""), ValueError("odd")]


@pytest.mark.parametrize("bad", BAD, ids=["fails", "answers what is not offered", "cannot be thought"])
async def test_a_player_that_keeps_failing_leaves_its_seat_to_people(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, bad: Conclusion | Exception
) -> None:
    thought = thinking(monkeypatch, bad)
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            seen = await tables.see(match, ADA)
            if seen.seats[0].kind == "open":
                break
    assert len(thought) == computers.TRIES
    assert any("seat 1 could not go on" in notice for notice in seen.notices)
    await tables.take(match, ADA, 0)
    assert (await tables.now(match, ADA)).seat == 0


async def test_a_player_that_fails_once_goes_on(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking(monkeypatch, Conclusion("", "once"), Conclusion("rest", ""))
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.now(match, ADA)).seat == 1:
                break
    assert (await tables.see(match, ADA)).notices == ()


async def test_who_cannot_be_heard_is_not_to_blame(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = [Unsaved("full")] * (computers.TRIES + 2)
    thinking(monkeypatch, *trouble, Conclusion("rest", ""))
    match = await started(tables, "random", "me", game="tyrian")
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.now(match, ADA)).seat == 1:
                break
    assert [sitting.kind for sitting in (await tables.see(match, ADA)).seats] == ["computer", "person"]


async def test_where_nobody_sits_or_watches_nobody_thinks(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = thinking(monkeypatch, Conclusion("rest", ""))
    match = await started(tables, "random", "random", game="tyrian")
    assert tables.computers.thinking == 0
    assert await tables.store.thinking(1e12) == []
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(match, ADA):
            if (await tables.now(match, ADA)).over:
                break
    assert thought


async def test_nobodys_tables_keep_all_others_waiting(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: dict[int, int] = {}
    go = asyncio.Event()

    async def slow(self: Thinkers, task: Thought) -> Conclusion:
        at_once[task.seat] = at_once.get(task.seat, 0) + 1
        await go.wait()
        return Conclusion("rest", "")

    monkeypatch.setattr(Thinkers, "conclude", slow)
    for _ in range(6):
        await started(tables, "random", "me", game="tyrian")
    await tables.create(BEN, "tyrian", ["random", "me"])
    for _ in range(50):
        await asyncio.sleep(0)
    assert at_once == {0: computers.ONE_HOST + 1}
    go.set()


async def test_a_match_that_cannot_be_opened_is_tried_ever_more_rarely(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def broken(match: str, since: int = 0) -> Any:
        tried.append(match)
        raise ValueError("damaged")

    monkeypatch.setattr(tables.rooms, "get", broken)
    monkeypatch.setattr(computers, "REST", 1.0)
    now = 0.0
    monkeypatch.setattr("fathom.table.computers.time.monotonic", lambda: now)
    for minute in range(60):
        now = 60.0 * minute
        await tables.computers._wake_again("x")
    assert 5 < len(tried) < 12


async def test_hints_have_a_process_of_their_own_and_one_person_waits_for_one(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = asyncio.Event()
    used = []

    async def slow(self: Thinkers, work: Any, data: bytes) -> bytes:
        used.append(self)
        await go.wait()
        return b'{"option": "rest", "why": "Why not?"}'

    monkeypatch.setattr(Thinkers, "run", slow)
    match = await started(tables, "me", "random", game="tyrian")
    first = asyncio.create_task(tables.hint(match, ADA, 0))
    while not used:
        await asyncio.sleep(0)
    assert used[0] is not tables.computers._thinkers
    with pytest.raises(Refused, match="One thing at a time"):
        await tables.hint(match, ADA, 0)
    with pytest.raises(Refused, match="One thing at a time"):
        await tables.import_match(ADA, b'{"game": "tyrian"}')
    go.set()
    assert (await first).option == "rest"
    assert (await tables.hint(match, ADA, 0)).option == "rest"


async def test_what_a_player_means_to_do_is_kept_until_it_is_asked_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan(("rest",), 3, "It was planned.")
    thought = thinking(monkeypatch, Conclusion("rest", "", plan))
    match = await started(tables, "search", "me", game="tyrian")

    async def asked_again(times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(thought) < times or (await tables.now(match, ADA)).seat != 1:
                await asyncio.sleep(0.01)

    async def rest() -> None:
        now = await tables.now(match, ADA)
        await tables.answer(match, ADA, 1, "rest", now.question)

    await asked_again(1)
    await rest()
    await asked_again(2)
    await tables.undo(match, ADA)  # whoever goes back comes to another turn: no plan was made for that
    await asked_again(2)
    await rest()
    await asked_again(3)
    assert [one.plan for one in thought[:3]] == [Plan(), plan, Plan()]


async def test_a_seat_is_left_only_to_players_that_are_offered(tables: Tables) -> None:
    match = await started(tables, "me", "random", game="tyrian")
    for kind in ("search:ms=25000:workers=3", "scripted:3", "clever"):
        with pytest.raises(Refused, match=f"one of scripted, .*, not “{kind}”"):
            await tables.leave(match, ADA, 1, kind)
    assert (await tables.see(match, ADA)).seats[1].computer == "random"
    await tables.leave(match, ADA, 1, "search")
    assert (await tables.see(match, ADA)).seats[1].computer == "search"


async def test_no_file_brings_players_that_are_not_offered(tables: Tables) -> None:
    played = fathom.new("tyrian", 3, 4)
    played.players = {1: "search:ms=25000:workers=3", 2: "random"}
    match = await tables.import_match(ADA, played.save())
    assert [(one.kind, one.computer) for one in (await tables.see(match, ADA)).seats] == [
        ("person", ""), ("person", ""), ("computer", "random"),
    ]  # fmt: skip


async def test_how_well_a_computer_plays_can_be_chosen(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strong players are offered where looking ahead helps."""
    thought = thinking(monkeypatch, Conclusion("", "no matter"))
    await tables.create(ADA, "rivals", ["search", "me"], {"armies": "quick", "factions": "random"}, 7)
    async with asyncio.timeout(PATIENCE):
        while not thought:
            await asyncio.sleep(0.01)
    assert thought[0].kind == "search"
    assert await tables.create(ADA, "refuge", ["scripted:1", "me"])
    with pytest.raises(Refused, match="one of me, open, scripted, scripted:1, random, not “search”"):
        await tables.create(ADA, "sleeping-gods", ["search", "me"])
