"""The content of save files, and how they are written to disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fathom
from fathom.engine.errors import SaveError
from fathom.engine.history import Answer, Concede, Rekey
from fathom.engine.script import Script
from fathom.games import find
from fathom.matches import reading, writing
from fathom.matches.reading import restore
from fathom.matches.sessions import between_turns
from fathom.matches.writing import write_file
from tests.engine.tiny import Board, ask, tiny, tiny_game


def rules(t: Board) -> Script[None]:
    answer = yield ask("draw", "count", "leave")
    if answer.what == "draw":
        t.state.notes.append(str(t.draw(t.state.pile)))
    more = yield ask("yes", "no")
    if answer.what == "count" and more.what == "yes":
        t.state.by_seat[len(t.state.by_seat)] = 1


def opened(data: bytes) -> Any:
    return reading.load(data, lambda name: tiny_game(rules))


def test_a_save_is_readable_and_lists_entries_before_and_after_the_boundary() -> None:
    m = tiny(rules)
    m.choose("pick leave")
    m.choose("pick no")
    m.concede(1)
    m.choose("pick draw")
    file = json.loads(m.save())
    assert (file["fathom"], file["game"], file["seats"], file["seed"], file["settings"]) == (2, "tiny", 2, 0, {})
    assert file["past"] == ["0: pick leave", "0: pick no"]
    assert file["since"] == ["concede 1", "0: pick draw"]
    assert file["state"] == json.loads(msgspec.json.encode(writing.anchor(m).state))
    assert m.save().decode().count("\n") > 20, "one thing a line"


def test_all_entries_are_restored() -> None:
    m = tiny(rules)
    m.choose("pick leave")
    m.choose("pick no")
    m.choose("pick draw")
    m.undo(force=True)
    m.concede(0)
    m.choose("pick draw")
    m.players[1] = "scripted"
    twin = opened(m.save())
    assert twin.history == m.history
    assert [type(entry) for entry in twin.history] == [Answer, Answer, Rekey, Concede, Answer]
    assert (twin.state, twin.log, twin.rewinds, twin.players) == (m.state, m.log, m.rewinds, m.players)
    assert twin.notices == []


def test_a_state_with_numbers_as_keys_is_restored() -> None:
    m = tiny(rules)
    m.choose("pick count")
    m.choose("pick yes")
    assert m.state.by_seat == {0: 1}
    assert opened(m.save()).state == m.state


def test_a_rewind_after_opening_shuffles_differently_from_earlier_ones() -> None:
    m = tiny(rules)
    m.choose("pick draw")
    m.undo(force=True)
    twin = opened(m.save())
    piles = [tuple(twin.state.pile)]
    twin.choose("pick draw")
    twin.undo(force=True)
    assert tuple(twin.state.pile) not in piles


# -- packs -----------------------------------------------------------------------------------------------------------


def test_a_match_with_an_owners_pack_opens_with_that_pack_only(tmp_path: Path) -> None:
    (tmp_path / "sea.yaml").write_text("hand: 3\ndie: 6\ncalm: 1\n")
    m = fathom.new("tyrian", 2, 0, pack=tmp_path)
    assert len(m.state.traders[0].hand) == 3
    data = m.save()
    with pytest.raises(SaveError, match="another content pack of Tyrian Shells"):
        fathom.load(data)
    twin = fathom.load(data, tmp_path)
    assert twin.state == m.state
    assert twin.ask == m.ask
    (tmp_path / "sea.yaml").write_text("hand: 3\ndie: 6\ncalm: 2\n")
    assert fathom.load(data, tmp_path).notices == [
        "The content has changed since this match was saved; what happened so far stays the same."
    ]


def test_comments_do_not_change_the_hash_of_a_pack(tmp_path: Path) -> None:
    own = (find("tyrian").folder / "content" / "sea.yaml").read_text()
    (tmp_path / "sea.yaml").write_text(f"# Ours.\n\n{own}\n")
    assert fathom.load(fathom.new("tyrian", 2, 0, pack=tmp_path).save()).notices == []


# -- files -----------------------------------------------------------------------------------------------------------


def test_a_file_is_written_whole_in_place_of_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "match.fathom"
    write_file(path, b"old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.fathom"
    write_file(path, b"old")

    def full(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_match_between_turns_is_still_so_after_opening() -> None:
    m = fathom.new("sleeping-gods", 2, seed=3)
    assert between_turns(m)
    for again in (fathom.load(m.save()), fathom.load(m.save(), own=True), restore(m.snapshot(), find)):
        assert between_turns(again)
        assert (again.state, again.log) == (m.state, m.log)
    m.choose(0)
    assert not between_turns(restore(m.snapshot(), find))


# -- files that are no saves -----------------------------------------------------------------------------------------


def nested(depth: int) -> bytes:
    return b'{"fathom":2,"state":' + b"[" * depth + b"]" * depth + b"}"


@pytest.mark.parametrize("own", [False, True], ids=["checked", "trusted"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "Input data was truncated"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "it does not state its format"),
        (b'{"file":3}', "it does not state its format"),
        (b'{"file":{}}', "it does not state its format"),
        (b'{"fathom":"2"}', "its format is '2'"),
        (b'{"fathom":2,"game":"\xff"}', "'utf-8' codec can't decode"),
        (nested(100_000), "its values are nested too deeply"),
    ],
    ids=["empty", "list", "no fields", "number as file", "empty file", "text as format", "not UTF-8", "nested"],
)
def test_a_file_that_is_no_save_is_refused(data: bytes, says: str, own: bool) -> None:
    with pytest.raises(SaveError, match=f"^This is not a Fathom Five save file: {says}.* Choose a file that Fathom"):
        fathom.load(data, own=own)


def test_every_depth_of_nesting_is_refused() -> None:
    for depth in range(800, 1100):
        with pytest.raises(SaveError):
            fathom.load(nested(depth))


@pytest.mark.parametrize("opens", [fathom.load, lambda data: fathom.load(data, own=True), lambda d: restore(d, find)])
def test_a_save_of_an_unknown_game_names_the_game(opens: Any) -> None:
    data = fathom.new("tyrian", 2, 0).save().replace(b'"tyrian"', b'"chess"')
    with pytest.raises(SaveError, match=r"needs the game “chess”\. Install or update the package .* There is no game"):
        opens(data)
