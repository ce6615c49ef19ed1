"""The folder of saved matches: what lies in it, and what is kept after a fault."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

import fathom
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.save import write_file

SUFFIX = ".fathom"
CRASH = ".crash"
LISTED = 40
"""How many matches are listed at most: each one is opened to see how it stands."""


class Saved(msgspec.Struct, frozen=True):
    """A match in the folder."""

    path: Path
    title: str
    turn: int
    seats: int
    over: bool
    when: datetime


def new_path(folder: Path, game: Game[Any, Any, Any]) -> Path:
    """A file for a new match: named after the game and the moment, and not there yet."""
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def listed(folder: Path) -> list[Saved]:
    """The newest matches in a folder, newest first. Files that cannot be opened here are passed over."""
    if not folder.is_dir():
        return []
    paths = [path for path in folder.glob(f"*{SUFFIX}") if CRASH not in path.name]
    ages = {path: path.stat().st_mtime for path in paths}
    found = []
    for path in sorted(paths, key=lambda path: ages[path], reverse=True)[:LISTED]:
        try:
            match = fathom.load(path.read_bytes())
        except (OSError, ValueError):
            continue
        turn = match.game.turn(match.state)
        when = datetime.fromtimestamp(ages[path])
        found.append(Saved(path, match.game.title, turn, match.setup.seats, match.outcome is not None, when))
    return found


def keep_crash(match: Match[Any, Any, Any], beside: Path, tried: str, error: BaseException) -> Path:
    """After a fault in the rules: the match as a file that opens, and what went wrong as a text beside it."""
    count = 1
    while (path := beside.with_name(f"{beside.stem}{CRASH}-{count}{SUFFIX}")).exists():
        count += 1
    write_file(path, match.save())
    report = f"Tried: {tried}\n\n{''.join(traceback.format_exception(error))}"
    write_file(path.with_suffix(".txt"), report.encode())
    return path
