"""Trusted save files open at their last question, without replaying the match."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fathom.engine.errors import Illegal, SaveError
from fathom.engine.script import Script
from fathom.matches import reading
from fathom.matches.format import Save
from fathom.matches.match import Match
from tests.engine.tiny import Board, ask, tiny, tiny_game


def rules(t: Board) -> Script[None]:
    answer = yield ask("draw", "leave")
    if answer.what == "draw":
        t.state.notes.append(str(t.draw(t.state.pile)))
    t.say("T-1", "went", what=answer.what)
    yield ask("yes", "no")


def played() -> Any:
    m = tiny(rules)
    for answer in ("draw", "no", "leave", "yes", "leave"):
        m.choose(f"pick {answer}")
    return m


def reopened(data: bytes) -> Any:
    return reading.load_trusted(data, lambda name: tiny_game(rules))


def unplayable(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(*_: object, **__: object) -> None:
        raise AssertionError("played from the beginning")

    monkeypatch.setattr(Match, "begin", begin)


def test_a_trusted_file_opens_without_being_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    m = played()
    data = m.save()
    unplayable(monkeypatch)
    twin = reopened(data)
    assert (twin.state, twin.ask, twin.log, twin.players) == (m.state, m.ask, m.log, m.players)
    assert [str(entry.option) for entry in twin.history] == [str(entry.option) for entry in m.history]
    assert [entry.learned for entry in twin.history] == [entry.learned for entry in m.history]
    assert twin.save() == data
    assert twin.barrier(0) == m.barrier(0)
    twin.choose("pick no")
    twin.undo()
    assert twin.ask == m.ask


def test_undo_past_the_opened_point_replays_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    m = played()
    for entries in range(len(m.history)):
        fork = reopened(m.save()).fork(entries)
        assert (fork.state, fork.ask) == (m.fork(entries).state, m.fork(entries).ask)
    twin = reopened(m.save())
    assert [b.entries for b in twin.boundaries] == [b.entries for b in m.boundaries]
    twin = reopened(m.save())
    while True:
        why = m.barrier()
        assert twin.barrier() == why
        if why:
            break
        m.undo()
        twin.undo()
        assert (twin.state, twin.ask, twin.log, len(twin.history)) == (m.state, m.ask, m.log, len(m.history))
    with pytest.raises(Illegal):
        twin.undo()
    twin.undo(force=True)
    m.undo(force=True)
    assert twin.state == m.state
    with pytest.raises(Illegal):
        twin.fork(-1)


def test_under_changed_rules_the_match_opens_but_cannot_go_back() -> None:
    def others(t: Board) -> Script[None]:
        yield ask("yes", "leave")
        yield ask("yes", "no")

    m = played()
    twin = reading.load_trusted(m.save(), lambda name: tiny_game(others))
    assert twin.state == m.state
    with pytest.raises(Illegal):
        twin.fork(0)
    assert twin.state == m.state


@pytest.mark.parametrize("field", ["state", "past", "seed", "events", "digest"])
def test_a_changed_file_is_replayed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = json.loads(played().save())
    assert reopened(json.dumps(file).encode()).notices == [], "spaces do not matter"
    file[field] = {
        "state": {**file["state"], "notes": ["forged"]},
        "past": file["past"][:-1],
        "seed": 1,
        "events": [],
        "digest": "",
    }[field]
    again: list[Save] = []
    monkeypatch.setattr(reading, "_load", lambda file, *_: again.append(file))
    reopened(json.dumps(file).encode())
    assert len(again) == 1


def test_other_data_is_refused_with_a_reason() -> None:
    with pytest.raises(SaveError):
        reopened(b"{}")
