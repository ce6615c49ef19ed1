"""A match as one readable file, and back.

The file is JSON: what the match began with, everything entered since (as text), and the state at the last boundary,
so that opening it replays only a few answers. After a change of the rules, answers that no longer fit are dropped
back to that boundary and the players are told.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.ask import Illegal
from fathom.core.content import pack_hash
from fathom.core.game import Game
from fathom.core.match import Answer, Concede, Entry, Match, Rekey, Setup

FORMAT = 1


class SaveError(ValueError):
    """A save file cannot be opened; the message says why."""


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """The file. `past` holds everything entered before the boundary, `since` what was entered after it."""

    fathom: int
    game: str
    pack: str
    seats: int
    seed: int
    options: dict[str, Any]
    state: dict[str, Any]
    start: dict[str, Any] | None = None
    players: dict[str, str] = {}
    rewinds: int = 0
    past: list[str] = []
    since: list[str] = []


def save(match: Match[Any, Any, Any]) -> bytes:
    """The match as the bytes of a save file."""
    boundary = match.boundaries[-1]
    lines = [_line(entry) for entry in match.entries]
    setup = match.setup
    data = Save(
        fathom=FORMAT,
        game=match.game.name,
        pack=pack_hash(match.pack),
        seats=setup.seats,
        seed=setup.seed,
        options=msgspec.to_builtins(setup.options),
        start=None if setup.start is None else msgspec.to_builtins(setup.start),
        state=msgspec.to_builtins(boundary.state),
        players={str(seat): kind for seat, kind in sorted(match.players.items())},
        rewinds=match.rewinds,
        past=lines[: boundary.entries],
        since=lines[boundary.entries :],
    )
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def load(data: bytes, find: Callable[[str], Game[Any, Any, Any]], pack: Any = None) -> Match[Any, Any, Any]:
    """The match of a save file, at the question where it was saved.

    `pack` stands in for the game's own content; it must be the pack the match was played with.
    """
    file = _read(data)
    game = find(file.game)
    pack = pack or game.pack
    if file.pack != pack_hash(pack):
        raise SaveError(
            f"This match was played with another content pack of {game.title} ({file.pack}); "
            f"the one here is {pack_hash(pack)}. Open it with the pack it was played with."
        )
    try:
        options = msgspec.convert(file.options, game.options_type)
        start = None if file.start is None else msgspec.convert(file.start, game.state_type)
        state = msgspec.convert(file.state, game.state_type)
    except msgspec.ValidationError as error:
        raise SaveError(f"The save file is damaged or from another version: {error}") from error
    setup = Setup(file.seats, file.seed, options, start)
    match = _replayed(game, pack, setup, file, state) or _from_boundary(game, pack, setup, file, state)
    match.players = {int(seat): kind for seat, kind in file.players.items()}
    return match


def _read(data: bytes) -> Save:
    try:
        version = msgspec.json.decode(data, type=dict[str, Any]).get("fathom")
    except msgspec.DecodeError as error:
        raise SaveError(f"This is not a Fathom Five save file: {error}") from error
    if version != FORMAT:
        raise SaveError(f"This save file has format {version!r}; this version opens format {FORMAT}.")
    try:
        return msgspec.json.decode(data, type=Save)
    except msgspec.DecodeError as error:
        raise SaveError(f"The save file is damaged: {error}") from error


def _replayed(
    game: Game[Any, Any, Any], pack: Any, setup: Setup, file: Save, state: Any
) -> Match[Any, Any, Any] | None:
    """The match with its whole history, if every answer still fits and leads to the saved state."""
    match = Match.begin(game, pack, setup)
    match.rewinds = file.rewinds
    try:
        for line in file.past:
            _enter(match, line)
        boundary = match.boundaries[-1]
        if boundary.entries != len(file.past) or boundary.state != state:
            return None
        for line in file.since:
            _enter(match, line)
    except Illegal:
        return None
    return match


def _from_boundary(game: Game[Any, Any, Any], pack: Any, setup: Setup, file: Save, state: Any) -> Match[Any, Any, Any]:
    """The match from the saved state on; what was before can no longer be gone back to."""
    match = Match.begin(game, pack, msgspec.structs.replace(setup, start=state))
    match.rewinds = file.rewinds
    match.notices.append("The rules have changed since this match was saved: it cannot be taken back past this point.")
    for index, line in enumerate(file.since):
        try:
            _enter(match, line)
        except Illegal:
            match._restore(0)
            match.notices.append(
                f"{len(file.since) - index} answers since the last saved position no longer fit and were dropped."
            )
            break
    return match


def _line(entry: Entry) -> str:
    if isinstance(entry, Answer):
        return f"{entry.seat}: {entry.option}"
    if isinstance(entry, Rekey):
        return f"rekey {entry.key} {' '.join(map(str, entry.knows))}"
    return f"concede {entry.seat}"


def _enter(match: Match[Any, Any, Any], line: str) -> None:
    head, _, rest = line.partition(" ")
    try:
        if head == "rekey":
            key, *knows = map(int, rest.split())
            match._enter(Rekey(key, tuple(knows)))
        elif head == "concede":
            match._enter(Concede(int(rest)))
        else:
            match.choose(rest, int(head.rstrip(":")))
    except ValueError as error:
        if isinstance(error, Illegal):
            raise
        raise SaveError(f"The save file is damaged: “{line}” is not an entry.") from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file so that a crash at any moment leaves either the old or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


__all__ = ["Save", "SaveError", "load", "save", "write_file"]
