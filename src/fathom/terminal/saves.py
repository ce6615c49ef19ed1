"""The folder of saved matches: what lies in it, who sat where, and what is kept after a fault."""

from __future__ import annotations

import contextlib
import traceback
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.save import Save, write_file
from fathom.games import find
from fathom.terminal.table import LocalTable

SUFFIX = ".json"
SEATING = ".seats.json"
CRASH = ".crash"


class Seating(msgspec.Struct, frozen=True):
    """Who sat where, kept beside a save: the match itself does not know."""

    computers: dict[int, str] = {}
    over: bool = False


class Saved(msgspec.Struct, frozen=True):
    """A match in the folder, as far as it can be known without playing it through."""

    path: Path
    game: str
    title: str
    turn: int
    seats: int
    when: datetime
    seating: Seating | None


def remember(table: LocalTable, path: Path | None) -> None:
    """Keep who sits where beside a save; a folder that cannot be written to is no reason to stop."""
    if path is not None:
        with contextlib.suppress(OSError):
            write_file(_seating_file(path), msgspec.json.encode(Seating(table.computers, table.over)))


def recall(path: Path) -> Seating | None:
    """Who sat where when this match was last played, if that is known."""
    try:
        return msgspec.json.decode(_seating_file(path).read_bytes(), type=Seating)
    except (OSError, msgspec.DecodeError):
        return None


def new_path(folder: Path, game: Game[Any, Any, Any]) -> Path:
    """A file for a new match: named after the game and the moment, and not there yet."""
    stem = f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path, count = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        count += 1
        path = folder / f"{stem}-{count}{SUFFIX}"
    return path


def listed(folder: Path) -> list[Saved]:
    """The matches in a folder, newest first. Files that are no saves, or of a game not here, are passed over."""
    if not folder.is_dir():
        return []
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        if path.name.endswith(SEATING) or CRASH in path.name:
            continue
        try:
            file = msgspec.json.decode(path.read_bytes(), type=Save)
            game = find(file.game)
            turn = game.turn(msgspec.convert(file.state, game.State))
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except (OSError, ValueError):
            continue
        found.append(Saved(path, file.game, game.title, turn, file.seats, when, recall(path)))
    return sorted(found, key=lambda saved: saved.when, reverse=True)


def delete(path: Path) -> None:
    """Delete a save and what lies beside it."""
    path.unlink(missing_ok=True)
    _seating_file(path).unlink(missing_ok=True)


def keep_crash(match: Match[Any, Any, Any], beside: Path, tried: str, error: BaseException) -> Path:
    """After a fault in the rules: the match as a file that opens, and what went wrong as a text beside it."""
    count = 1
    while (path := beside.with_name(f"{beside.stem}{CRASH}-{count}{SUFFIX}")).exists():
        count += 1
    write_file(path, match.save())
    report = f"Tried: {tried}\n\n{''.join(traceback.format_exception(error))}"
    write_file(path.with_suffix(".txt"), report.encode())
    return path


def _seating_file(path: Path) -> Path:
    return path.with_name(path.stem + SEATING)
