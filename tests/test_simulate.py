"""Simulations: exact, repeatable, and neither a fault nor an interruption loses the other games."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.table import Table as RichTable
from typer.testing import CliRunner, Result

import fathom
from fathom.cli import app
from fathom.commands import lab as commands
from fathom.commands import lab_tables as show
from fathom.commands.console import out
from fathom.engine.player import Perspective
from fathom.engine.script import Script, Table
from fathom.games import find
from fathom.lab import match_runner, parallel
from fathom.lab.counts import Counts, result
from fathom.lab.grid import Cell
from fathom.lab.match_runner import RunConfig, content, play
from fathom.lab.simulate import simulate
from fathom.players import make
from tests.toy import NAME

KEYS = [
    "game", "seats", "bot", "games", "wins", "losses", "errors", "decisions", "seconds", "decisions_per_second",
    "reasons",
]  # fmt: skip
TOY = find(NAME)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def report(*words: str) -> dict[str, Any]:
    done = run(*words, "--json", "-")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def untimed(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("seconds", "decisions_per_second")}


def last(config: RunConfig, jobs: int = 1) -> Counts:
    return list(simulate(config, jobs))[-1]


def faulty(t: Table[Any, Any]) -> None:
    if t.state.turn == 3:
        raise ZeroDivisionError("a rule slipped")


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Every match of the toy game fails at its fourth turn; returns the folder where such matches are saved."""
    step = TOY.rules.step

    def tripping(t: Table[Any, Any]) -> Script[None]:
        faulty(t)
        yield from step(t)

    monkeypatch.setattr(TOY, "rules", replace(TOY.rules, step=tripping))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "crashes"


def test_the_result_has_these_keys() -> None:
    found = report("refuge", "--seats", "1", "--bot", "random", "--games", "3", "--seed", "5")
    assert list(found)[: len(KEYS)] == KEYS
    assert (found["game"], found["bot"]) == ("refuge", "random")
    assert (found["seats"], found["games"], found["errors"], found["seed"]) == (1, 3, 0, 5)
    assert found["wins"] + found["losses"] == 3 == sum(found["reasons"].values())
    assert found["decisions"] > 30
    assert found["seconds"] > 0
    assert all(find("refuge").rulebook.get(rule) for rule in found["reasons"])


def test_speed_is_decisions_by_the_second() -> None:
    found = result(RunConfig("refuge", 2, "random", 3), Counts(games=3, decisions=500), 2.5)
    assert (found.seconds, found.decisions_per_second) == (2.5, 200.0)


def test_the_number_of_processes_changes_nothing() -> None:
    words = ("refuge", "--bot", "random", "--games", "13", "--seed", "2")
    assert untimed(report(*words, "--jobs", "1")) == untimed(report(*words, "--jobs", "2"))


def test_the_same_seed_gives_the_same_result_and_another_seed_another() -> None:
    config = RunConfig("refuge", 2, "random", 6)
    assert last(config) == last(config)
    assert last(config) != last(msgspec.structs.replace(config, seed=100))


def test_a_run_is_the_sum_of_the_games_of_its_seeds() -> None:
    config = RunConfig("refuge", 2, "random", 4, seed=10)
    total = Counts()
    for seed in range(10, 14):
        total = total.plus(last(RunConfig("refuge", 2, "random", 1, seed=seed)))
    assert last(config) == total
    assert [tally.games for tally in simulate(config)] == [1, 2, 3, 4]


def test_the_settings_are_used() -> None:
    rounds = report(NAME, "--games", "3", "--set", "rounds=2")
    assert rounds["turns"] == 4
    assert rounds["settings"] == {"rounds": 2}
    assert report(NAME, "--games", "3", "--set", "rounds=5")["turns"] == 10


def test_a_pack_is_played_and_read_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "shells.yaml").write_text("- {id: pearl, worth: 9, copies: 12}\n")
    folders: list[Path] = []
    hands: list[list[str]] = []
    pack_at = TOY.pack_at

    def count_games(folder: Path) -> Any:
        folders.append(folder)
        return pack_at(folder)

    def watched(match: Any, kinds: list[str]) -> str:
        hands.append(match.state.traders[0].hand[:])
        return play(match, kinds)

    monkeypatch.setattr(TOY, "pack_at", count_games)
    monkeypatch.setattr(match_runner, "play", watched)
    assert last(RunConfig(NAME, 2, "random", 30, pack=str(tmp_path))).games == 30
    assert folders == [tmp_path]
    assert hands == [["pearl", "pearl"]] * 30


def test_a_changed_pack_is_read_again_by_the_next_run(tmp_path: Path) -> None:
    (tmp_path / "shells.yaml").write_text("- {id: pearl, worth: 9, copies: 12}\n")
    last(RunConfig(NAME, 2, "random", 1, pack=str(tmp_path)))
    (tmp_path / "shells.yaml").write_text("- {id: whelk, worth: 1, copies: 12}\n")
    last(RunConfig(NAME, 2, "random", 1, pack=str(tmp_path)))
    assert [shell.id for shell in content(NAME, str(tmp_path)).shells] == ["whelk"]


def test_a_pack_is_used_in_other_processes_too(tmp_path: Path) -> None:
    board = (find("refuge").folder / "content" / "board.yaml").read_text("utf-8")
    (tmp_path / "board.yaml").write_text(board.replace("actions: 2", "actions: 1"), "utf-8")
    assert (tmp_path / "board.yaml").read_text("utf-8") != board
    words = ("refuge", "--bot", "random", "--games", "6")
    alone = untimed(report(*words, "--pack", str(tmp_path)))
    assert alone == untimed(report(*words, "--pack", str(tmp_path), "--jobs", "2"))
    assert alone != untimed(report(*words))


def test_a_match_past_the_turn_limit_is_lost_by_the_rule_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("refuge")
    monkeypatch.setattr(game, "rules", replace(game.rules, turn_limit=2))
    found = last(RunConfig("refuge", 2, "random", 2))
    assert found.reasons == {"RF-R55": 2}
    assert (found.wins, found.losses, found.errors) == (0, 2, 0)
    assert game.rulebook.get("RF-R55") is not None


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fault_is_counted_and_saved_as_a_playable_match(
    fault: Path, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run(NAME, "--bot", "random", "--games", "3", "--seed", "7", "--jobs", jobs)
    assert done.exit_code == 1
    assert "seed 7: ZeroDivisionError: a rule slipped (saved as crashes/" in done.stderr
    assert "│ errors         │ 3 " in done.stdout
    assert "│ ended by error │ 3 " in done.stdout
    files = sorted(fault.iterdir())
    assert [path.name for path in files] == [f"{NAME}-2-random-{seed}.fathom" for seed in (7, 8, 9)]
    monkeypatch.undo()
    match = fathom.load(files[0].read_bytes())
    assert match.setup.seed == 7
    # At the question whose answer led to the fault: the turn's first, or its second.
    assert match.state.turn in (2, 3)
    assert match.ask is not None
    while match.ask is not None:
        match.choose(make("random", match.game).choose(Perspective(match, match.ask.seats[0])).option)
    assert match.outcome is not None


def test_a_fault_loses_no_other_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def sometimes(match: Any, kinds: list[str]) -> str:
        if match.setup.seed == 2:
            raise KeyError("oops")
        return play(match, kinds)

    monkeypatch.setattr(match_runner, "play", sometimes)
    found = last(RunConfig(NAME, 2, "random", 5, crashes=str(tmp_path)))
    assert (found.games, found.errors, found.wins + found.losses) == (5, 1, 4)
    assert found.reasons == {"TY-140": 4, "error": 1}
    assert len(found.problems) == 1


def test_a_fault_in_the_set_up_is_counted_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def deal(*_: object) -> None:
        raise ZeroDivisionError("no cards")

    monkeypatch.setattr(TOY, "rules", replace(TOY.rules, deal=deal))
    found = last(RunConfig(NAME, 2, "random", 2, crashes=str(tmp_path / "crashes")))
    assert (found.games, found.errors, found.decisions) == (2, 2, 0)
    assert found.problems[0] == "seed 0: ZeroDivisionError: no cards (the match could not begin)"
    assert not (tmp_path / "crashes").exists()


def test_a_fault_that_cannot_be_saved_is_still_counted(fault: Path) -> None:
    fault.write_text("a file where the folder should be")
    found = last(RunConfig(NAME, 2, "random", 2))
    assert found.errors == 2
    assert "could not be saved as crashes/" in found.problems[0]


def test_faulty_games_are_neither_won_nor_lost() -> None:
    """The same as in the table for several cells."""
    report = result(RunConfig("refuge", 1, "random", 5), TALLY, 1.0)
    said = describe(show.summary(find("refuge"), report))
    assert said.startswith("The Refuge: Terror from the Deep: 1 seat, random games 5 won 2 (66.7 %, 95 %: 20.8–93.9)")
    assert "67 % (21–94)" in describe(show.cells([Cell(RunConfig("refuge", 1, "random", 5))], [TALLY]))


def test_the_summary_of_a_competitive_game_says_who_won() -> None:
    ready = ("--set", "armies=quick", "--set", "factions=cog,ancients")
    said = run("rivals", "--bot", "random", *ready, "--games", "2").stdout
    lines = [" ".join(line.split()) for line in said.replace("│", " ").splitlines()]
    assert not any(line.startswith(("won 2", "lost")) for line in lines)
    assert "no winner 0" in lines
    for name in ("seat 1", "seat 2", "cog", "ancients"):
        assert any(line.startswith(f"won by {name}") for line in lines), said


TALLY = Counts(games=5, wins=2, losses=1, errors=2)


def describe(table: RichTable) -> str:
    """The cells of a printed table as text."""
    with out.capture() as said:
        out.print(table, width=200)
    return " ".join(re.sub(r"[─-╿]", " ", said.get()).split())


def test_a_run_without_games_has_a_report() -> None:
    found = result(RunConfig(NAME, 2, "random", 5), Counts(), 0.0)
    assert (found.games, found.turns, found.decisions_per_second) == (0, 0.0, 0.0)


def test_only_a_few_chunks_are_handed_out_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[int, ...]] = []

    class Pool(ProcessPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
            handed.append(args[1])
            return super().submit(fn, *args, **kwargs)

    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Pool)
    running = simulate(RunConfig(NAME, 2, "random", 10_000), 2)
    first = next(running)
    ahead = len(handed)
    running.close()
    assert 0 < first.games < 10_000
    assert ahead == parallel.AHEAD * 2


@pytest.mark.parametrize("played", [0, 3])
def test_an_interrupted_run_reports_its_games(played: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(config: RunConfig, jobs: int) -> Iterator[Counts]:
        if played:
            yield Counts(games=3, wins=1, losses=2, decisions=50, reasons={"TY-140": 3})
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "simulate", interrupted)
    done = run(NAME, "--games", "9", "--json", "-")
    assert done.exit_code == 130
    assert f"Interrupted after {played} of 9 games." in done.stderr
    found = json.loads(done.stdout)
    assert (found["games"], found["wins"]) == ((3, 1) if played else (0, 0))
    assert run(NAME, "--games", "9").exit_code == 130


def test_worker_processes_ignore_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    parent = os.getpid()

    def interrupting(match: Any, kinds: list[str]) -> str:
        assert os.getpid() != parent
        os.kill(os.getpid(), signal.SIGINT)
        return play(match, kinds)

    monkeypatch.setattr(match_runner, "play", interrupting)
    found = last(RunConfig(NAME, 2, "random", 6), jobs=2)
    assert (found.games, found.errors) == (6, 0)


def test_a_killed_worker_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_runner, "play", lambda match, bot: os.kill(os.getpid(), signal.SIGKILL))
    done = run(NAME, "--games", "9", "--jobs", "2")
    assert done.exit_code == 2
    assert "One of the processes was killed" in done.stderr


@pytest.mark.thorough
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_ends_the_run_with_its_results_so_far(jobs: int, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    words = ["simulate", "refuge", "--bot", "random", "--games", "1000000", "--jobs", str(jobs), "--json", str(file)]
    # A new process group, as at a terminal: Ctrl-C reaches the worker processes as well.
    child = subprocess.Popen(
        [sys.executable, "-m", "fathom.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        cwd=tmp_path,
        text=True,
    )
    try:
        # The file is opened just before the games begin.
        assert within(60, file.exists)
        time.sleep(3)
        os.killpg(child.pid, signal.SIGINT)
        stdout, stderr = child.communicate(timeout=60)
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
    assert child.returncode == 130, stderr
    assert "Traceback" not in stderr
    found = json.loads(file.read_bytes())
    assert f"Interrupted after {found['games']} of 1000000 games." in stderr
    assert found["games"] < 1_000_000
    assert found["games"] == found["wins"] + found["losses"] == sum(found["reasons"].values())
    assert "The Refuge" in stdout
    # No process of the group is left.
    with pytest.raises(ProcessLookupError):
        os.killpg(child.pid, 0)


def test_workers_end_when_the_run_is_killed(tmp_path: Path) -> None:
    """A killed run cannot stop its workers; they must notice it themselves."""
    words = ["simulate", "refuge", "--bot", "random", "--games", "1000000", "--jobs", "2", "--out", "out"]
    command = "from fathom.lab import grid_run\ngrid_run.WRITE_SECONDS = 0\nfrom fathom.cli import app\napp()"
    child = subprocess.Popen(
        [sys.executable, "-c", command, *words], stdout=subprocess.PIPE, start_new_session=True, cwd=tmp_path
    )
    try:
        assert within(60, lambda: any((tmp_path / "out").glob("part-*")))
        child.kill()
        # Standard output is closed only when all workers have ended, too.
        child.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


def within(seconds: float, happens: Callable[[], bool]) -> bool:
    """Whether something happens within this time."""
    until = time.monotonic() + seconds
    while not happens() and time.monotonic() < until:
        time.sleep(0.05)
    return happens()
