"""What the kit has another process do: `python -m tests.conformance.child COMMAND …`; answers are JSON."""

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
from tests.conformance.tools import CASES, TABLES, Case, Hands, asked, carry_on, played, state_hash, trace

ROOT = Path(__file__).parents[2]


def child(*words: object, hash_seed: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command of this module in a fresh process, under a hash seed of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.child", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=False,
    )


def ask_child(*words: object, hash_seed: int = 0) -> Any:
    """What the command printed; it must not fail."""
    done = child(*words, hash_seed=hash_seed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def cases_of(who: str) -> list[Case]:
    """The cases that both processes play."""
    return [case for case, by in TABLES if by == who]


def traces(who: str, seed: str) -> dict[str, list[str]]:
    """The fingerprints of a match of every case."""
    return {str(case): trace(played(case, who, int(seed))) for case in cases_of(who)}


def opened(folder: str) -> dict[str, Any]:
    """Every save file of a folder: where it stands, and what comes of playing on."""
    found = {}
    for path in sorted(Path(folder).glob("*.fathom")):
        match = fathom.load(path.read_bytes())
        found[path.stem] = [asked(match).decode(), state_hash(match), carry_on(match, 1)]
    return found


def die_playing(game: str, file: str, count: str, moment: str) -> None:
    """Play, saving after every answer, and be killed: right after a save, or in the middle of writing one."""

    def killed(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    match = next(case for case in CASES if case.game == game).begin(0)
    hands = Hands("random", 0)
    for _ in range(int(count)):
        hands.answer(match)
        write_file(Path(file), match.save())
    if moment != "after":
        hands.answer(match)
        setattr(os, moment, killed)
        write_file(Path(file), match.save())
    killed()


COMMANDS: dict[str, Callable[..., object]] = {"traces": traces, "opened": opened, "die_playing": die_playing}

if __name__ == "__main__":
    print(json.dumps(COMMANDS[sys.argv[1]](*sys.argv[2:])))
