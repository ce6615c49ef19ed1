"""Computer players in separate processes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import msgspec
import pytest

import fathom
from fathom import assist
from fathom import players as bots
from fathom.engine.player import Advice, Perspective
from fathom.players.search import Budget, RemainingPlan
from fathom.table.bots.workers import (
    AnalysisResult,
    BotAnswer,
    BotWorkers,
    _limit_budget,
    analyse_task,
    answer_task,
    bot_task,
)


def concluded(data: bytes) -> BotAnswer:
    return msgspec.json.decode(data, type=BotAnswer)


def test_a_worker_answers_as_the_player_would_here() -> None:
    match = fathom.new("refuge", 2, 3, {"confirm_end": True})
    for _ in range(12):
        assert match.ask is not None
        seat = match.ask.seats[0]
        there = concluded(answer_task(msgspec.json.encode(bot_task(match, seat, "scripted", 10))))
        assert there.option == str(match.game.bots.scripted(2).choose(Perspective(match, seat)).option)
        match.choose(there.option)


def test_a_player_that_takes_too_long_gets_a_random_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dreamer:
        def choose(self, seat_view: Perspective) -> Advice:
            while True:
                with contextlib.suppress(Exception):  # like a player that catches all exceptions, also ours
                    time.sleep(0.001)

    plain = bots.make
    monkeypatch.setattr(bots, "make", lambda kind, *rest: Dreamer() if kind == "scripted" else plain(kind, *rest))
    match = fathom.new("refuge", 2, 3)
    assert match.ask is not None
    found = concluded(answer_task(msgspec.json.encode(bot_task(match, match.ask.seats[0], "scripted", 0.05))))
    assert found.option in map(str, match.ask.options)


def test_when_a_search_takes_too_long_the_scripted_player_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = bots.make

    class Dreamer:
        def choose(self, seat_view: Perspective) -> Advice:
            time.sleep(60)
            raise AssertionError

    monkeypatch.setattr(bots, "make", lambda kind, *rest: Dreamer() if kind == "search" else plain(kind, *rest))
    match = fathom.new("tentacula", 2, 3)
    for _ in range(6):
        assert match.ask is not None
        seat = match.ask.seats[0]
        own = match.game.bots.scripted(2).choose(Perspective(match, seat))
        found = concluded(answer_task(msgspec.json.encode(bot_task(match, seat, "search", 0.5))))
        assert (found.option, found.why) == (str(own.option), own.why)
        match.choose(own.option, seat)


def test_a_search_has_less_time_than_there_is() -> None:
    task = bot_task(fathom.new("tyrian", 2, 3), 0, "search", 0.5)
    assert _limit_budget(Budget(ms=60_000), task).ms == 400
    assert _limit_budget(Budget(ms=60), task).ms == 60
    assert _limit_budget(Budget(playouts=9), task) == Budget(playouts=9, ms=400)


def test_an_analysis_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assist, "run_search", lambda *_, **__: time.sleep(60))
    data = analyse_task(msgspec.json.encode(bot_task(fathom.new("tyrian", 2, 3), 0, "search", 0.05)))
    found = msgspec.json.decode(data, type=AnalysisResult)
    assert found.estimates == []
    assert "TimeLimitReached" in found.fault


def test_the_plan_of_a_player_is_sent_and_returned() -> None:
    match = fathom.new("tyrian", 2, 3)
    assert match.ask is not None
    last = str(match.ask.options[-1])
    plan = RemainingPlan((last, "rest"), match.game.rules.turn(match.state), "It was planned.")
    found = concluded(answer_task(msgspec.json.encode(bot_task(match, 0, "search:playouts=2", 5, plan))))
    assert (found.option, found.why) == (last, "It was planned.")
    assert found.plan.answers == ("rest",)
    assert concluded(answer_task(msgspec.json.encode(bot_task(match, 0, "scripted", 5, plan)))).plan == RemainingPlan()


def test_a_player_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "make", lambda *_: 1 // 0)
    match = fathom.new("tyrian", 2, 3)
    found = concluded(answer_task(msgspec.json.encode(bot_task(match, 0, "scripted", 1))))
    assert found.option == ""
    assert "ZeroDivisionError" in found.why


def test_a_task_that_cannot_be_done_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "DecodeError" in concluded(answer_task(b"{")).why


async def test_a_dead_worker_is_replaced_once_for_all_waiting_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fathom.new("tyrian", 2, 3)
    bot_workers = BotWorkers(1, 5)
    task = bot_task(match, 0, "random", 5)
    await bot_workers.answer(task)
    started = 0
    plain = BotWorkers._running

    def counted(self: BotWorkers) -> Any:
        nonlocal started
        started += self._pool is None
        return plain(self)

    monkeypatch.setattr(BotWorkers, "_running", counted)
    workers: Any = bot_workers._running()._processes
    waiting = [asyncio.ensure_future(bot_workers.answer(task)) for _ in range(8)]
    for process in list(workers.values()):
        process.kill()
    assert {conclusion.option for conclusion in await asyncio.gather(*waiting)} <= set(map(str, match.ask.options))  # type: ignore[union-attr]
    assert started <= 1
    bot_workers.close()


async def test_a_worker_that_was_ended_is_replaced() -> None:
    match = fathom.new("tyrian", 2, 3)
    bot_workers = BotWorkers(1, 5)
    task = bot_task(match, 0, "random", 5)
    first = await bot_workers.answer(task)
    workers: Any = bot_workers._running()._processes
    for process in workers.values():
        process.kill()
        process.join()
    assert await bot_workers.answer(task) == first
    bot_workers.close()
