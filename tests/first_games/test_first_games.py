"""The guided first games: their plans lead through all lessons to the end they were made for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fathom import guided
from fathom.engine.history import Answer, read_entry
from fathom.game.first_game import LEARNER
from fathom.games import find, names
from fathom.present.lessons import uses
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers
from fathom.table.tables import Tables
from fathom.terminal.local_table import LocalTable
from tests.first_games import begin, by_plan
from tests.table.test_playing import ADA

GAMES = [name for name in names() if find(name).first_game]
LENGTH = range(30, 81)
"""How many answers of the learner a guided first game may have."""


def test_all_five_games_have_a_guided_first_game() -> None:
    assert len(GAMES) == 5


@pytest.mark.parametrize("name", GAMES)
def test_the_plan_meets_every_lesson_once_and_in_order_and_ends_in_a_win(name: str) -> None:
    game = find(name)
    played = by_plan(game)
    assert game.first_game is not None
    assert tuple(played.read) == game.first_game.lessons
    assert len(played.questions) in LENGTH
    assert played.match.outcome is not None
    assert LEARNER in played.match.outcome.winners

    taught = {lesson.id: lesson for question in played.questions for lesson in question.lessons}
    read: set[str] = set()
    for number, question in enumerate(played.questions, 1):
        read |= {lesson.id for lesson in question.lessons}
        early = [id for id, lesson in taught.items() if uses(lesson.words, question.text) and id not in read]
        assert early == [], f"question {number} uses words that are explained later: {question.text}"
        assert len(question.lessons) <= 4, f"question {number} has too many lessons at once"


def test_another_match_is_not_guided() -> None:
    game = find("refuge")
    other = begin(game, seed=99)
    assert guided.first_game_of(other) is None
    assert guided.planned(other) is None


def test_the_plan_is_left_by_another_answer_and_found_again_after_undo() -> None:
    match = begin(find("refuge"))
    assert match.ask is not None
    planned = guided.planned(match)
    assert planned is not None
    match.choose(next(option for option in match.ask.options if option != planned.option))
    assert guided.first_game_of(match) is not None
    assert guided.planned(match) is None
    match.undo()
    assert guided.planned(match) == planned


def test_the_plan_is_found_again_where_another_order_leads_to_the_same_position() -> None:
    game = find("rivals")
    assert game.first_game is not None
    match = begin(game)
    for line in game.first_game.answers:
        assert match.ask is not None
        entry = read_entry(line)
        assert isinstance(entry, Answer)
        if str(entry.option).startswith("put"):
            break
        match.choose(str(entry.option), entry.seat)
    assert match.ask is not None
    both = game.first_game.answers[len(match.history) :][:2]
    for line in reversed(both):
        match.choose(line.partition(": ")[2])
    assert guided.planned(match) is not None


def test_in_the_terminal_the_partner_follows_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("refuge")
    assert game.first_game is not None
    table = LocalTable(begin(game), {1: "scripted"})
    monkeypatch.setattr(LocalTable, "_player", None)  # the computer player itself is not asked
    while not table.over:
        list(table.advance())
        if table.asked is not None:
            planned = guided.planned(table.match)
            assert planned is not None
            table.answer(planned.option)
    assert len(table.match.history) == len(game.first_game.answers)


async def test_at_a_table_the_partner_follows_the_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = find("refuge"), list[BotTask]()
    first = game.first_game
    assert first is not None

    async def answer(self: BotWorkers, task: BotTask) -> BotAnswer:
        asked.append(task)
        raise NotImplementedError

    monkeypatch.setattr(BotWorkers, "answer", answer)
    tables = await Tables.open(tmp_path / "table.db")
    try:
        match = await tables.create(ADA, game.name, first.occupants, first.settings, first.seed)
        async with asyncio.timeout(30):
            async for _ in tables.subscribe(match, ADA):
                table = await tables.view(match, ADA)
                if table.seat_view.entries > 12:
                    break
                if table.seat_view.ask is not None:
                    assert table.seat_view.first_game is first
                    await tables.answer(match, ADA, LEARNER, table.seat_view.suggested, table.question)
    finally:
        await tables.close()
    assert asked == []
