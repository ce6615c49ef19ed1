"""The folder of saved matches, and crash reports."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

import msgspec

import fathom
from fathom.game.game import Game
from fathom.matches.match import Match
from fathom.matches.writing import write_file

SUFFIX = ".fathom"
CRASH = ".crash"
LISTED = 40
"""The largest number of matches that are listed; each one is opened for the list."""


class SavedMatch(msgspec.Struct, frozen=True):
    """A match in the folder. If it cannot be opened, `problem` says why and the title is the file name."""

    path: Path
    when: datetime
    title: str
    turn: int = 0
    seats: int = 0
    over: bool = False
    problem: str = ""


def new_path(folder: Path, game: Game) -> Path:
    """A new file name from the game and the time."""
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def listed(folder: Path) -> list[SavedMatch]:
    """The newest matches in a folder, newest first."""
    if not folder.is_dir():
        return []
    paths = [path for path in folder.glob(f"*{SUFFIX}") if CRASH not in path.name]
    ages = {path: path.stat().st_mtime for path in paths}
    newest = sorted(paths, key=lambda path: ages[path], reverse=True)[:LISTED]
    return [_read_save(path, datetime.fromtimestamp(ages[path])) for path in newest]


def _read_save(path: Path, when: datetime) -> SavedMatch:
    try:
        match = fathom.load(path.read_bytes(), own=True)
        turn = match.game.rules.turn(match.state)
    except Exception as error:
        # One bad file must not hide the others.
        return SavedMatch(path, when, path.stem, problem=str(error) or type(error).__name__)
    return SavedMatch(path, when, match.game.title, turn, match.setup.seats, match.outcome is not None)


def write_crash_report(match: Match, beside: Path, tried: str, error: BaseException) -> Path:
    """Save a match in which the rules failed, with a report in a text file next to it; returns the path of the save."""
    count = 1
    while (path := beside.with_name(f"{beside.stem}{CRASH}-{count}{SUFFIX}")).exists():
        count += 1
    write_file(path, match.save())
    report = f"Tried: {tried}\n\n{''.join(traceback.format_exception(error))}"
    write_file(path.with_suffix(".txt"), report.encode())
    return path
