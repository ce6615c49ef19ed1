"""A saved match lists, for each answer, what was offered."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import fathom
from fathom.cli import app
from fathom.matches.answers import GivenAnswer, given_answers
from tests.llm.positions import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_listed_with_what_was_offered(name: str) -> None:
    match = fathom.new(name, seed=4)
    expected = []
    for _ in range(40):
        ask = match.ask
        if ask is None:
            break
        option = match.advise().option
        expected.append((ask.seats[0], ask.id, list(map(str, ask.options)), str(option)))
        match.choose(option)
    listed = given_answers(fathom.load(match.save()))
    assert [(one.seat, one.ask, [each.option for each in one.offered], one.option) for one in listed] == expected
    assert all(one.prompt and all(each.label for each in one.offered) for one in listed)
    assert [one.entry for one in listed] == list(range(len(expected)))


def test_rewinds_and_computer_players_are_known() -> None:
    match = fathom.new("refuge", seats=2, seed=4)
    match.players = {1: "scripted"}
    for _ in range(12):
        match.choose(match.advise().option)
    match.rewind(6)
    match.choose(match.advise().option)
    listed = given_answers(fathom.load(match.save()))
    assert [one.entry for one in listed] == [0, 1, 2, 3, 4, 5, 7]
    assert {one.player for one in listed if one.seat == 1} == {"scripted"}


def test_the_command_lists_them(tmp_path: Path) -> None:
    match = fathom.new("tentacula", seats=2, seed=4)
    for _ in range(5):
        match.choose(match.advise().option)
    file = tmp_path / "match.fathom"
    file.write_bytes(match.save())
    done = CliRunner().invoke(app, ["answers", str(file)])
    assert done.exit_code == 0
    assert done.stdout.count("   offered: ") == 5
    lines = CliRunner().invoke(app, ["answers", str(file), "--json"]).stdout.splitlines()
    assert [msgspec.json.decode(line, type=GivenAnswer) for line in lines] == given_answers(match)


def test_a_wrong_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.fathom"
    file.write_text("hello", "utf-8")
    assert "not a Fathom Five save file" in CliRunner().invoke(app, ["answers", str(file)]).output
    assert CliRunner().invoke(app, ["answers", str(tmp_path / "none")]).exit_code == 2
