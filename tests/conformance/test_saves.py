"""Save files: whole matches, matches after a change of the rules, and damaged files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import fathom
from fathom.engine.errors import SaveError
from fathom.engine.history import Answer
from fathom.games import find
from tests.conformance.tools import (
    SMALL_SAMPLE,
    SOAK,
    AnyMatch,
    Case,
    all_views,
    asked,
    each_case,
    each_game,
    encoded,
    every_match,
    history_hash,
    moments,
    played,
)


@every_match
def test_a_save_opens_with_its_whole_history(match: AnyMatch) -> None:
    for moment in moments(match, SMALL_SAMPLE):
        saved = moment.save()
        opened = fathom.load(saved)
        assert opened.notices == []
        assert history_hash(opened) == history_hash(moment)
        assert all_views(opened) == all_views(moment)
        assert opened.save() == saved


@every_match
def test_a_save_after_a_forced_undo_opens_with_its_whole_history(match: AnyMatch) -> None:
    for moment in moments(match, SMALL_SAMPLE):
        if moment.history:
            moment.undo(force=True)
            opened = fathom.load(moment.save())
            assert opened.notices == []
            assert history_hash(opened) == history_hash(moment)
            assert all_views(opened) == all_views(moment)


@every_match
def test_a_save_of_a_position_opens(match: AnyMatch) -> None:
    for moment in moments(match):
        placed = fathom.position(moment.game.name, moment.position())
        assert history_hash(fathom.load(placed.save())) == history_hash(placed)


# -- after a change of the rules -----------------------------------------------------------------------------------


@every_match
def test_answers_that_no_longer_fit_are_dropped_with_a_notice(match: AnyMatch) -> None:
    for moment in in_mid_effect(match):
        file = json.loads(moment.save())
        before = len(file["past"])
        file["since"][-1] = f"{file['since'][-1].split(':')[0]}: no longer offered"
        opened = fathom.load(json.dumps(file).encode())
        boundary = match.fork(before)
        assert encoded(opened.state) == encoded(boundary.state)
        assert asked(opened) == asked(boundary)
        assert all_views(opened) == all_views(boundary)
        assert any("no longer fit" in notice for notice in opened.notices)


@each_case
def test_a_match_with_dropped_answers_can_be_saved_and_opened_again(case: Case) -> None:
    match = played(case, "random", 0)
    file = json.loads(match.fork(len(match.history) - 1).save())
    file["past"][0] = "0: no longer offered"
    opened = fathom.load(json.dumps(file).encode())
    again = fathom.load(opened.save())
    assert encoded(again.state) == encoded(opened.state)
    assert again.notices == []


@every_match
def test_a_history_that_no_longer_fits_is_dropped_and_the_position_opens(match: AnyMatch) -> None:
    for moment in in_mid_effect(match):
        file = json.loads(moment.save())
        file["past"][0] = "0: no longer offered"
        opened = fathom.load(json.dumps(file).encode())
        assert encoded(opened.state) == encoded(moment.state)
        assert asked(opened) == asked(moment)
        assert len(opened.notices) == 1
        assert "rules have changed" in opened.notices[0]
        for entry in match.history[len(moment.history) :]:
            assert isinstance(entry, Answer)
            opened.choose(entry.option, entry.seat)
        assert encoded(opened.state) == encoded(match.state)


@pytest.mark.parametrize("line", ["", "me: rest", "0:", "rekey", "rekey x", "concede x", "concede 99", "99: rest"])
@each_game
def test_a_damaged_history_is_dropped_and_the_position_opens(case: Case, line: str) -> None:
    match = played(case, "random", 0)
    moment = match.fork(len(match.history) - 2)
    file = json.loads(moment.save())
    file["past"][1] = line
    opened = fathom.load(json.dumps(file).encode())
    assert encoded(opened.state) == encoded(moment.state)
    assert len(opened.notices) == 1


def in_mid_effect(match: AnyMatch) -> list[AnyMatch]:
    """The match at some questions in the middle of an effect, not before the first boundary."""
    found = [moment for moment in moments(match) if 0 < moment.boundaries[-1].entries < len(moment.history)]
    return found[: 4 * SOAK]


# -- damaged files ---------------------------------------------------------------------------------------------------

REFUSED = "save file|There is no game|played with another content pack|saved by a newer version"
"""The beginnings of the error messages."""

Damage = Callable[[dict[str, Any]], None]

DAMAGES: dict[str, Damage] = {
    "a newer format": lambda file: file.update(fathom=99),
    "a newer version of the state": lambda file: file.update(version=99),
    "a version below one": lambda file: file.update(version=0),
    "no version": lambda file: file.pop("fathom"),
    "a version of another kind": lambda file: file.update(fathom="one"),
    "an unknown game": lambda file: file.update(game="chess"),
    "a game of another kind": lambda file: file.update(game=["refuge"]),
    "players of seats that do not exist": lambda file: file.update(players={"me": "random"}),
    "an unknown key": lambda file: file.update(colour="blue"),
    "a missing key": lambda file: file.pop("state"),
    "a state of another kind": lambda file: file.update(state=[]),
    "an empty state": lambda file: file.update(state={}),
    "unknown settings": lambda file: file["settings"].update(colour="blue"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
@each_game
def test_a_damaged_save_is_refused_with_a_reason(case: Case, damage: Damage) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        fathom.load(damaged(case, damage))


@each_game
def test_a_save_of_another_pack_is_refused_or_opens_with_a_notice(case: Case) -> None:
    """Its replay leads elsewhere. A game that can adapt the state opens it; the others say which pack it needs."""
    data = damaged(case, lambda file: file.update(pack="0" * 16, seed=file["seed"] + 1))
    content = find(case.game).content
    if content.adapt is None:
        with pytest.raises(ValueError, match="played with another content pack"):
            fathom.load(data)
    else:
        assert fathom.load(data).notices[0] == content.changed_notice


@pytest.mark.parametrize("seats", [0, 99])
@each_game
def test_a_save_with_a_wrong_number_of_seats_is_refused_with_a_reason(case: Case, seats: int) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        fathom.load(damaged(case, lambda file: file.update(seats=seats)))


@each_game
def test_a_damaged_save_opened_with_a_pack_is_refused_with_a_reason(case: Case) -> None:
    with pytest.raises(ValueError, match=REFUSED):
        fathom.load(damaged(case, DAMAGES["a game of another kind"]), find(case.game).folder / "content")


RUBBISH = [b"", b"\0", b"null", b"[]", b"{}", b"{", b'"fathom"', b"\xff\xfe", b"A save file."]


@pytest.mark.parametrize("data", RUBBISH)
def test_rubbish_is_no_save_file(data: bytes) -> None:
    with pytest.raises(SaveError, match="save file"):
        fathom.load(data)


@pytest.mark.parametrize("data", RUBBISH)
def test_rubbish_opened_with_a_pack_is_no_save_file(data: bytes) -> None:
    with pytest.raises(SaveError, match="save file"):
        fathom.load(data, find("tyrian").folder / "content")


@each_game
def test_a_truncated_save_is_refused_with_a_reason(case: Case) -> None:
    data = played(case, "random", 0).save()
    for length in sorted(Random(0).sample(range(len(data) - 1), 60 * SOAK)):
        with pytest.raises(ValueError, match="save file"):
            fathom.load(data[:length])


REPLACEMENTS: list[Any] = [None, -1, 99, "x", [], {}]
CHANGES = 150
"""The number of changes tried; in a soak run all."""


@each_game
def test_a_changed_save_opens_or_is_refused_with_a_reason(case: Case) -> None:
    """One value of the file at a time is replaced by one of `REPLACEMENTS`."""
    match = played(case, "random", 0)
    data = match.fork(len(match.history) - 2).save()
    changes = [(path, value) for path in paths(json.loads(data)) for value in REPLACEMENTS]
    for path, value in changes if SOAK > 1 else Random(0).sample(changes, CHANGES):
        file = json.loads(data)
        part = file
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
        try:
            opened = fathom.load(json.dumps(file).encode())
        except ValueError as refused:
            said = str(refused)
        except Exception as error:
            error.add_note(f"with {value!r} at {path}")
            raise
        else:
            said = "The save file opens." if opened.ask or opened.outcome else ""
        assert re.search(REFUSED, said), path


def paths(part: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The keys that lead to each value of a file; of a list of plain values only to the first and the last."""
    steps = list(part) if isinstance(part, dict) else list(range(len(part))) if isinstance(part, list) else []
    if isinstance(part, list) and len(part) > 2 and not isinstance(part[0], dict):
        steps = [0, -1]
    for step in steps:
        yield (*above, step)
        yield from paths(part[step], (*above, step))


def damaged(case: Case, damage: Damage) -> bytes:
    """A save file with this damage."""
    file = json.loads(played(case, "random", 0).save())
    damage(file)
    return json.dumps(file).encode()
