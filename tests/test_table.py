"""The local table: players, saving, faults, and undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom.assist import group_by_reason
from fathom.engine.ask import Option
from fathom.engine.errors import Illegal
from fathom.engine.history import Answer
from fathom.engine.player import Advice, Perspective
from fathom.engine.script import Table
from fathom.game.game import Game
from fathom.games import find
from fathom.players.random import Random
from fathom.setups import settings_for_people
from fathom.terminal.local_table import LocalGameFault, LocalTable
from tests.test_plain import quiet


@contextmanager
def broken_rules() -> Iterator[None]:
    """Rules under which no one can move."""
    said = Table.say

    def say(self: Table[Any, Any], rule: str, what: str, **facts: Any) -> None:
        if what == "moves":
            raise ZeroDivisionError("a hole in the rules")
        said(self, rule, what, **facts)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "say", say)
        yield


# -- playing ------------------------------------------------------------------


def test_computer_players_answer_until_a_person_is_asked() -> None:
    table = LocalTable(fathom.new("refuge", 3, 5, {"first": 1}), {1: "random", 2: "random"})
    assert table.people == [0]
    assert table.asked is None
    answers = list(table.advance())
    assert [seat for seat, _ in answers] == [1, 2]
    assert table.asked == 0
    assert list(table.advance()) == []


def test_without_people_computer_players_play_to_the_end() -> None:
    table = LocalTable(fathom.new("refuge", 2, 5), {0: "random", 1: "random"})
    for _ in table.advance():
        pass
    assert table.over
    assert table.events()[-1].what in ("victory", "defeat")
    assert [event for event in table.events() if event.what == "only choice"], "without people, nothing is private"


def test_the_match_is_saved_after_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "dive.fathom"
    table = LocalTable(fathom.new("refuge", 2, 5), {1: "random"}, path)
    for _ in range(6):
        for _ in table.advance():
            pass
        table.answer(0)
        assert fathom.load(path.read_bytes()).state == table.match.state
    assert table.resume == f"fathom play --from {path} --save {path} --computer 2:random"
    assert [file.name for file in path.parent.iterdir()] == ["dive.fathom"], "no temporary file is left"


def test_a_disk_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    table = LocalTable(quiet(), path=tmp_path / "file" / "dive.fathom")
    table.answer("move right")
    assert "could not be saved" in table.save_problem
    assert table.resume == ""


def test_events_are_reported_once() -> None:
    table = LocalTable(quiet())
    table.new_events()
    table.answer("move down")
    assert [event.what for event in table.new_events()] == ["moves"]
    assert table.new_events() == []
    assert table.events()[-1].what == "moves"


def test_events_for_others_are_hidden() -> None:
    table = LocalTable(quiet(), {1: "random"})
    table.match.table.say("RF-D06", "only choice", to=(1,), seat=1, option="end")
    table.answer("move right")
    table.answer("move left")
    assert {event.to for event in table.match.log or []} == {None, (0,), (1,)}
    assert {event.to for event in table.events()} == {None, (0,)}


def test_a_refusal_names_the_rule() -> None:
    table = LocalTable(quiet())
    with pytest.raises(Illegal, match=r"You need two IRON cards\. \(RF-360\)"):
        table.answer("recover IRON")
    with pytest.raises(Illegal, match="not offered"):
        table.answer("dance")


# -- seats and players ------------------------------------------------------------------


def test_the_match_knows_its_players() -> None:
    table = LocalTable(fathom.new("refuge", 3, 5), {1: "random"})
    assert table.match.players == {1: "random"}
    again = LocalTable(fathom.load(table.match.save()))
    assert (again.computers, again.people) == ({1: "random"}, [0, 2])
    assert LocalTable(again.match, {2: "scripted"}).match.players == {2: "scripted"}
    assert LocalTable(again.match, {}).people == [0, 1, 2]


def test_a_seat_is_handed_to_a_computer_and_back(tmp_path: Path) -> None:
    path = tmp_path / "dive.fathom"
    table = LocalTable(quiet(), {}, path)
    table.seat_computer(0, "random")
    assert (table.asked, table.people) == (None, [1])
    assert fathom.load(path.read_bytes()).players == {0: "random"}
    next(table.advance())
    table.seat_computer(0, None)
    assert table.people == [0, 1]
    assert fathom.load(path.read_bytes()).players == {}


@pytest.mark.parametrize(("seat", "kind", "why"), [(0, "wizard", "called “wizard”"), (2, "random", "no seat 3")])
def test_unknown_players_are_refused(seat: int, kind: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        LocalTable(quiet(), {seat: kind})
    with pytest.raises(ValueError, match=why):
        LocalTable(quiet()).seat_computer(seat, kind)
    match = quiet()
    match.players = {seat: kind, 1: "random"}
    table = LocalTable(match)
    assert table.computers == {1: "random"}
    assert why in match.notices[-1]
    assert len(LocalTable(match).match.notices) == len(match.notices) == 1, "said once"


def test_the_command_to_continue_names_the_pack(tmp_path: Path) -> None:
    path, pack = tmp_path / "dive.fathom", tmp_path / "my pack"
    table = LocalTable(quiet(), {1: "random"}, path, pack=pack)
    assert table.resume == f"fathom play --from {path} --save {path} --pack '{pack}' --computer 2:random"


def test_people_are_asked_before_their_turn_ends() -> None:
    refuge = find("refuge")
    assert settings_for_people(refuge, {"first": 1}) == {"confirm_end": True, "first": 1}
    assert settings_for_people(refuge, {"confirm_end": False}) == {"confirm_end": False}
    assert settings_for_people(find("tyrian"), {}) == {}


# -- faults ------------------------------------------------------------------


def test_a_fault_leaves_the_question_open_and_a_report(tmp_path: Path) -> None:
    table = LocalTable(quiet(), path=tmp_path / "dive.fathom")
    before = table.match.save()
    with broken_rules(), pytest.raises(LocalGameFault, match=r"ZeroDivisionError.*dive\.crash-1\.fathom") as caught:
        table.answer("move up")
    assert caught.value.seat is None
    assert table.match.save() == before
    assert "Tried: move up" in (tmp_path / "dive.crash-1.txt").read_text()
    assert fathom.load((tmp_path / "dive.crash-1.fathom").read_bytes()).save() == before
    table.answer("move up")
    assert table.match.state.divers[0].at == "2,5"


def test_a_fault_of_a_computer_leaves_its_seat_to_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Random, "choose", lambda self, sight: Advice(sight.ask.options[0], "Up."))
    table = LocalTable(quiet(), {0: "random"}, tmp_path / "dive.fathom")
    with broken_rules(), pytest.raises(LocalGameFault) as caught:
        list(table.advance())
    assert caught.value.seat == 0
    assert table.asked == 0
    assert fathom.load((tmp_path / "dive.fathom").read_bytes()).players == {}


def test_a_computer_that_gives_an_invalid_answer_loses_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Random, "choose", lambda self, sight: Advice(Option(), "Why not?"))
    table = LocalTable(quiet(), {0: "random"})
    with pytest.raises(LocalGameFault, match="not saved in a file"):
        list(table.advance())
    assert table.asked == 0


# -- what cannot be undone ------------------------------------------------------------------


def test_whether_an_option_reveals_something_is_known_beforehand() -> None:
    table = LocalTable(quiet(), {1: "random"})
    assert table.match.ask is not None
    for option in table.match.ask.options:
        match = table.match.fork()
        match.choose(option)
        last = match.history[-1]
        assert isinstance(last, Answer)
        assert table.reveals(option) == last.learned, str(option)
    assert {table.reveals(option) for option in table.match.ask.options} == {True, False}


def test_a_fault_in_a_preview_gives_no_warning() -> None:
    table = LocalTable(quiet())
    assert table.match.ask is not None
    with broken_rules():
        assert table.warning(table.match.ask.options[0]) is None
        assert not table.reveals(table.match.ask.options[0])
    assert table.reveals(next(option for option in table.match.ask.options if str(option) == "play SA05"))


def test_refusals_are_grouped_by_reason() -> None:
    table = LocalTable(quiet())
    groups = group_by_reason(table.refusals())
    assert len({(group.why, group.rule) for group in groups}) == len(groups)
    assert sum(len(group.refused) for group in groups) == len(table.refusals())
    assert max(len(group.refused) for group in groups) > 1


# -- undo ------------------------------------------------------------------


def test_undo_goes_back_to_the_previous_question() -> None:
    table = LocalTable(quiet())
    before = table.match.save()
    table.answer("move down")
    table.new_events()
    table.undo()
    assert table.match.save() == before
    assert table.new_events() == []


def test_undo_undoes_computer_answers_too() -> None:
    table = LocalTable(fathom.new("refuge", 2, 5, {"first": 0}), {1: "random"})
    table.answer("choose vega")
    list(table.advance())
    assert len(table.match.history) == 2
    table.undo()
    assert table.match.history == []
    assert table.asked == 0


def test_undo_stops_where_something_was_revealed_and_says_so() -> None:
    table = LocalTable(quiet(), {1: "random"})
    table.answer("play SA05")
    assert table.match.log is not None
    assert table.match.log[-1].what == "draws"
    with pytest.raises(Illegal, match=r"Hidden information was revealed since\. You cannot undo past this point\."):
        table.undo()
    with pytest.raises(Illegal):
        table.undo(force=True)
    assert table.match.log[-1].what == "draws", "with a computer player at the table nothing is forced"


def test_people_may_force_an_undo_past_a_reveal() -> None:
    table = LocalTable(quiet())
    table.answer("play SA05")
    table.new_events()
    with pytest.raises(Illegal):
        table.undo()
    table.undo(force=True)
    assert table.match.state.divers[0].hand == ["SA11", "SA05"]
    assert [event.what for event in table.new_events()] == ["rewound"]
    table.answer("move down")
    table.undo()
    assert table.match.state.divers[0].at == "2,4"


def test_undo_of_nothing_is_refused() -> None:
    table = LocalTable(quiet())
    with pytest.raises(Illegal, match="There is nothing to undo yet"):
        table.undo()
    with pytest.raises(Illegal, match="There is nothing to undo yet"):
        table.undo(force=True)


def test_giving_up_can_be_undone() -> None:
    table = LocalTable(quiet(), {1: "random"})
    table.concede()
    assert table.over
    table.undo()
    assert not table.over
    assert table.match.history == []


# -- players of other modules ----------------------------------------------


class LastOption:
    """A player that always takes the last option."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed

    def choose(self, perspective: Perspective) -> Advice:
        return Advice(perspective.ask.options[-1], "It is the last one.")


CUSTOM = f"{__name__}:LastOption"


def test_a_player_of_another_module_plays() -> None:
    match = fathom.new("tyrian", 2, seed=3)
    assert match.ask is not None
    last = match.ask.options[-1]
    table = LocalTable(match, {match.ask.seats[0]: CUSTOM})
    _, advice = next(table.advance())
    assert advice.option == last


def test_a_save_cannot_name_a_module_to_import() -> None:
    table = LocalTable(fathom.new("tyrian", 2, seed=3), {1: CUSTOM})
    again = LocalTable(fathom.load(table.match.save()))
    assert again.computers == {}
    assert any(CUSTOM in notice and "A person plays seat 2." in notice for notice in again.match.notices)
