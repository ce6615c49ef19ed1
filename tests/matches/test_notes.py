"""Notes at places of the board: written, saved with the match, and without effect on the game."""

from __future__ import annotations

import json

import pytest

import fathom
from fathom.engine.errors import Illegal, SaveError
from fathom.game.notes import LONGEST_NOTE, find_place, note_lines
from fathom.games import find
from fathom.matches.match import Match
from fathom.matches.reading import restore
from fathom.matches.sessions import reseated, resumed

NOTES = {"M1c": "the inn is cheap", "3": "come back with 3 coins & a <key>"}


def noted() -> Match:
    match = fathom.new("sleeping-gods", 2, 3)
    match.write_notes(NOTES)
    return match


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
def test_notes_are_saved_with_the_match_and_stay_in_copies() -> None:
    match = noted()
    for other in (
        fathom.load(match.save()),
        fathom.load(match.save(), own=True),
        fathom.load(match.save(), own=True).fork(0),
        restore(match.snapshot(), find),
        match.fork(),
        reseated(match, None),
        resumed(match, 1),
    ):
        assert other.notes == NOTES
        assert other.notices == []


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
def test_a_note_changes_nothing_in_the_game_and_undo_leaves_it() -> None:
    match, other = noted(), fathom.new("sleeping-gods", 2, 3)
    assert match.state == other.state
    assert match.ask == other.ask
    assert match.history == other.history
    assert match.view(0) == other.view(0)
    assert match.position() == other.position()
    encoding = match.game.encoding(match.pack)
    assert encoding.observe(match.table, match.ask, 0) == encoding.observe(other.table, other.ask, 0)
    match.choose(0)
    match.write_notes({"3": "changed"})
    match.undo(force=True)
    assert match.notes == {**NOTES, "3": "changed"}


@pytest.mark.rule("SG-R240")
def test_a_note_is_changed_and_removed_and_copies_stay_apart() -> None:
    match = noted()
    twin = match.fork()
    match.write_notes({"3": "  two\n lines ", "M1c": ""})
    assert match.notes == {"3": "two lines"}
    assert twin.notes == NOTES
    match.write_notes({"3": " "})
    assert match.notes == {}


@pytest.mark.rule("SG-R240")
@pytest.mark.parametrize(
    ("place", "text", "why"),
    [("3", "x" * (LONGEST_NOTE + 1), "at most 200"), ("3", "\u0007", "printable"), ("999", "x", "no place “999”")],
)
def test_a_note_that_is_refused_changes_nothing(place: str, text: str, why: str) -> None:
    match = noted()
    with pytest.raises(Illegal, match=why):
        match.write_notes({"M1c": "new", place: text})
    assert match.notes == NOTES
    match.write_notes({"3": "x" * LONGEST_NOTE})


def test_a_game_without_places_has_no_notes() -> None:
    match = fathom.new("refuge", 1)
    assert match.note_places == {}
    with pytest.raises(Illegal, match="no places"):
        match.write_notes({"1": "x"})


def test_a_file_without_notes_is_as_before_and_a_wrong_one_is_reported() -> None:
    assert "notes" not in json.loads(fathom.new("sleeping-gods", 1, 3).save())
    file = json.loads(noted().save())
    lost = fathom.load(json.dumps({**file, "notes": {"3": "here", "999": "nowhere"}}).encode())
    assert lost.notes == {"3": "here"}
    assert lost.notices == ["Dropped one note at places that no longer exist."]
    with pytest.raises(SaveError, match="damaged: notes: A note has at most 200"):
        fathom.load(json.dumps({**file, "notes": {"3": "x" * 201}}).encode())


def test_places_are_found_by_id_and_name_and_listed_with_their_notes() -> None:
    match = noted()
    assert find_place(match.note_places, "m1C") == "M1c"
    assert find_place(match.note_places, "3 harborlight") == "3"
    assert note_lines(match.note_places, match.notes) == [
        "Region C (Harborlight), Lantern Shallows [M1c]: the inn is cheap",
        "3 Harborlight, Lantern Shallows [3]: come back with 3 coins & a <key>",
    ]
