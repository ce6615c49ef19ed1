"""The expert and the master in the commands: the lab, tournaments and the plain line mode."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import fathom
from fathom.cli import app
from fathom.engine.history import Answer
from fathom.engine.player import Perspective
from fathom.games import find
from fathom.matches.match import Match
from fathom.players.expert import Expert


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saves, which is also the working folder."""
    monkeypatch.setenv("FATHOM_SAVES", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, input: str = "") -> str:
    done = CliRunner().invoke(app, words, input=input)
    assert done.exit_code == 0, done.output
    return done.stdout


def printed(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--jobs", "1", "--json", "-"))
    return found


def played(name: str, seats: int, seed: int, settings: dict[str, int]) -> tuple[int, bool]:
    """How many decisions a match of experts had, and whether they won."""
    match = fathom.new(name, seats, seed, settings, quiet=True)
    expert, decisions = Expert(match.game), 0
    while match.ask is not None:
        seat = match.ask.seats[0]
        match.choose(expert.choose(Perspective(match, seat)).option, seat)
        decisions += 1
    assert match.outcome is not None
    return decisions, match.outcome.won


@pytest.mark.parametrize(("name", "settings"), [("tentacula", {}), ("refuge", {}), ("jupiter", {"target": 1})])
def test_experts_play_in_the_lab_as_they_play_here(name: str, settings: dict[str, int]) -> None:
    seats = find(name).seats[0]
    words = ("simulate", name, "--seats", str(seats), "--bot", "expert", "--games", "1", "--seed", "700000")
    found = printed(*words, *(f"--set={field}={value}" for field, value in settings.items()))
    decisions, won = played(name, seats, 700_000, settings)
    assert (found["errors"], found["decisions"], found["wins"]) == (0, decisions, int(won))


def test_a_master_and_a_scripted_player_are_a_team_in_the_lab() -> None:
    found = printed(
        "simulate", "tentacula", "--seats", "2", "--bot", "master:4,scripted", "--games", "1", "--seed", "700000"
    )
    assert found["decisions"] > 0
    assert (found["games"], found["errors"]) == (1, 0)


def test_teams_of_experts_lead_a_tournament_of_the_hardest_level() -> None:
    """Experts win seven of eight matches of level pro with two, scripted players one of ten."""
    words = ("tournament", "tentacula", "--players", "scripted,expert", "--set", "level=pro", "--seats", "2")
    first, second = printed(*words, "--games", "4", "--seed", "700000")["rows"]
    assert (first["player"], second["player"]) == ("expert", "scripted")
    assert first["won"] > second["won"]


def saved(folder: Path) -> Match:
    (file,) = folder.glob("*.fathom")
    return fathom.load(file.read_bytes())


@pytest.mark.parametrize("name", ["tentacula", "refuge", "jupiter"])
def test_an_expert_plays_in_the_line_mode(name: str, folder: Path) -> None:
    words = ("play", name, "--seats", "2", "--seed", "5", "--plain", "--computer", "2:expert")
    # Where no warning has to be confirmed, “yes” is not an answer and changes nothing.
    said = run(*words, input="1\nyes\n" * 15 + "quit\n")
    assert "(computer): The network prefers this; it expects to win " in said
    match = saved(folder)
    again, expert, answers = Match.begin(match.game, match.pack, match.setup), Expert(match.game), 0
    for entry in match.history:
        assert isinstance(entry, Answer)
        if entry.seat == 1:
            assert entry.option == expert.choose(Perspective(again, 1)).option
            answers += 1
        again.choose(entry.option, entry.seat)
    assert answers > 2
