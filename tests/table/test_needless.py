"""Needless questions at a table: they are answered at once, are in the log, and undo goes back past them."""

from __future__ import annotations

import pytest

from fathom.engine.ask import Option
from fathom.engine.timeline import Timeline
from fathom.table.live import needless_questions
from fathom.table.tables import Tables
from tests.table.test_playing import ADA
from tests.table.test_secrets import database, opened

__all__ = ["database"]


@pytest.fixture(autouse=True)
def second_answers_are_needless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second question in the history counts as needless."""

    def judged(timeline: Timeline, seat: int, *, alone: bool, passed: object) -> Option | None:
        assert timeline.ask is not None
        return timeline.ask.options[-1] if len(timeline.history) % 2 else None

    monkeypatch.setattr(needless_questions, "needless_answer", judged)


async def test_a_needless_question_is_answered_with_the_answer_before_it(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    now = await tables.status(match, ADA)
    then = await tables.answer(match, ADA, 0, "rest", now.question)
    live = await tables.live_tables.get(match)
    assert [str(entry.option) for entry in live.match.history if hasattr(entry, "option")] == ["rest", "rest"]
    assert then.sequence == now.sequence + 1
    # The log has it all: another process, with other judgements, builds the same table.
    saved, needless = live.match.save(), live.seating.needless
    tables.live_tables._close(live)
    again = await tables.live_tables.get(match)
    assert (again.match.save(), again.seating.needless) == (saved, needless) == (saved, [1])


async def test_undo_goes_back_to_what_the_person_was_asked(tables: Tables) -> None:
    match = await opened(tables, "me", "me")
    for _ in range(2):
        now = await tables.status(match, ADA)
        assert now.seat is not None
        await tables.answer(match, ADA, now.seat, "rest", now.question)
    live = await tables.live_tables.get(match)
    assert (len(live.match.history), live.seating.needless) == (4, [1, 3])
    assert (await tables.view(match, ADA)).undo.how == "free"
    await tables.undo(match, ADA)
    assert (len(live.match.history), live.seating.needless) == (2, [1])
