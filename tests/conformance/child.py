"""Commands that the kit runs in another process: `python -m tests.conformance.child COMMAND …`. They print JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fathom
from fathom.matches.writing import write_file
from tests.conformance.tools import CASES, TABLES, Case, TablePlayers, asked, play_randomly, played, state_hash, trace

ROOT = Path(__file__).parents[2]


def ask_child(*words: object, hash_seed: int = 0) -> Any:
    """Run a command of this module in a new process with this hash seed; return the JSON it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.child", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def cases_of(who: str) -> list[Case]:
    """The cases that these players play; both processes play them."""
    return [case for case, by in TABLES if by == who]


def traces(who: str, seed: str) -> dict[str, list[str]]:
    """The fingerprints of one match of every case."""
    return {str(case): trace(played(case, who, int(seed))) for case in cases_of(who)}


def open_saves(folder: str) -> dict[str, Any]:
    """For every save file of a folder: its question, its state, and the fingerprints of some random answers."""
    found = {}
    for path in sorted(Path(folder).glob("*.fathom")):
        match = fathom.load(path.read_bytes())
        found[path.stem] = [asked(match).decode(), state_hash(match), play_randomly(match, 1)]
    return found


def play_until_killed(game: str, folder: str, count: str, *moments: str) -> dict[str, int]:
    """For each moment, fork a process that plays and saves to its file until it is killed; return its exit code.

    A fork starts at once, while a new process would import everything again.
    """
    ended = {}
    for moment in moments:
        process = os.fork()
        if process == 0:
            _play_and_die(game, Path(folder) / f"{moment}.fathom", int(count), moment)
        ended[moment] = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return ended


def _play_and_die(game: str, file: Path, count: int, moment: str) -> None:
    """Play and save after every answer; then kill this process, either after a save or while one is written."""

    def kill(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    match = next(case for case in CASES if case.game == game).begin(0)
    players = TablePlayers("random", 0)
    for _ in range(count):
        players.answer(match)
        write_file(file, match.save())
    if moment != "after":
        players.answer(match)
        setattr(os, moment, kill)
        write_file(file, match.save())
    kill()


COMMANDS: dict[str, Callable[..., object]] = {
    "traces": traces,
    "open_saves": open_saves,
    "play_until_killed": play_until_killed,
}

if __name__ == "__main__":
    print(json.dumps(COMMANDS[sys.argv[1]](*sys.argv[2:])))
