"""`make quick`: lint, types, and the tests of what has changed since the main branch, in less than a minute.

A changed game: all its tests. Shared code: the tests of the shared packages and the transcripts. In both cases one
conformance table for each of these games. `make test` runs everything.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
GAMES = sorted(path.parent.name for path in ROOT.glob("src/fathom/games/*/game.py"))
OWNER = re.compile(r"(?:src/fathom/games|tests)/([a-z_]+)/")
SHARED_TESTS = (
    "tests/engine",
    "tests/matches",
    "tests/content",
    "tests/present",
    "tests/encoding",
    "tests/playthroughs",
)
TABLES = "tests/conformance/test_tables.py"
JOBS = "2"


def git(*words: str) -> list[str]:
    """The lines that a command of git prints; none if it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def changed_files() -> list[str]:
    """The files changed since this branch left main, uncommitted ones included."""
    since = next(iter(git("merge-base", "HEAD", "main")), "HEAD")
    return sorted({*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")})


def changed_games(files: Iterable[str]) -> tuple[set[str], bool]:
    """The games whose own files are among these, and whether any shared Python file is."""
    games: set[str] = set()
    shared = False
    for file in files:
        owner = OWNER.match(file)
        if owner is not None and owner[1] in GAMES:
            games.add(owner[1])
        elif file.startswith(("src/", "tests/")) and file.endswith(".py"):
            shared = True
    return games, shared


def selected_tests(games: set[str], shared: bool) -> list[str]:
    """The folders and files of tests to run."""
    own = [f"tests/{game}" for game in sorted(games)]
    return [*own, *(SHARED_TESTS if shared else ()), TABLES]


def main() -> int:
    """Run all steps in parallel; show what failed."""
    games, shared = changed_games(changed_files())
    tests = selected_tests(games, shared)
    print(f"Changed games: {', '.join(sorted(games)) or 'none'}; shared code: {'yes' if shared else 'no'}.")
    tables = GAMES if shared or not games else sorted(games)
    environment = {**os.environ, "FATHOM_QUICK": ",".join(game.replace("_", "-") for game in tables)}
    # Not mypy's daemon: it fails on modules that our settings skip, and with its cache mypy takes only two seconds.
    steps: dict[str, list[str | Path]] = {
        "ruff check": [BIN / "ruff", "check", "--quiet", "."],
        "ruff format": [BIN / "ruff", "format", "--quiet", "--check", "."],
        "types": [BIN / "mypy"],
        "tests": [BIN / "python", "-m", "pytest", "-n", JOBS, "--dist", "worksteal", "-q", *tests],
    }
    running = {
        name: subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for name, command in steps.items()
    }
    failed = []
    for name, process in running.items():
        said, _ = process.communicate()
        if process.returncode or name == "tests":
            print(f"-- {name}\n{said}", end="")
        if process.returncode:
            failed.append(name)
    print(f"Failed: {', '.join(failed)}." if failed else "All passed.")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
