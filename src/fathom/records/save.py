"""A match as one readable file, and back.

The file is JSON: what the match began with, everything entered since (as text), and the state at the last boundary with
all that was told before it, so that whoever trusts the file's digest goes on from there at once (`resume.py`). A file
from anywhere proves itself by being played again. After a change of the rules, answers that no longer fit are dropped
back to that boundary and the players are told.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fathom.content.packs import pack_hash
from fathom.engine.ask import Illegal
from fathom.engine.events import Event
from fathom.engine.history import Answer, enter_line, write_entry
from fathom.engine.match import Boundary, Match, Setup
from fathom.game import Game

FORMAT = 1
NOTHING = msgspec.Raw(b"null")


class SaveError(ValueError):
    """A save file cannot be opened; the message says why."""


class Save(msgspec.Struct, forbid_unknown_fields=True):
    """The file. `past` holds everything entered before the boundary, `since` what was entered after it."""

    fathom: int
    game: str
    pack: str
    seats: int
    seed: int
    options: msgspec.Raw
    state: msgspec.Raw
    start: msgspec.Raw = NOTHING
    players: dict[int, str] = {}
    rewinds: int = 0
    past: list[str] = []
    since: list[str] = []
    told: list[Event] = []
    """All that was told before the boundary."""
    learned: list[int] = []
    """The answers before it by which something hidden became known."""
    digest: str = ""
    """Of everything else in the file: whether it is as it was written."""


def save(match: Match[Any, Any, Any]) -> bytes:
    """The match as the bytes of a save file."""
    file, boundary = file_of(match), anchor(match)
    file.told = (match.log or [])[: boundary.told]
    past = enumerate(match.entries[: boundary.entries])
    file.learned = [index for index, entry in past if isinstance(entry, Answer) and entry.learned]
    file.digest = digest(file)
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def anchor(match: Match[Any, Any, Any]) -> Boundary:
    """Where a match is put aside: the first of the boundaries between which nothing was entered before the current
    step. What is true there (a turn is about to begin) is so again when the match is taken up."""
    found = match.boundary
    for boundary in reversed(match._boundaries):
        if boundary.entries < found.entries:
            break
        found = boundary
    return found


def digest(file: Save) -> str:
    """What a file's digest should be."""
    parts = msgspec.json.decode(msgspec.json.encode(file))  # however it is spaced
    del parts["digest"]
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:32]


def file_of(match: Match[Any, Any, Any]) -> Save:
    """The match as it is written to a file."""
    boundary = anchor(match)
    lines = [write_entry(entry) for entry in match.entries]
    setup = match.setup
    return Save(
        fathom=FORMAT,
        game=match.game.name,
        pack=pack_hash(match.pack),
        seats=setup.seats,
        seed=setup.seed,
        options=_raw(setup.options),
        start=_raw(setup.start),
        state=_raw(boundary.state),
        players=dict(sorted(match.players.items())),
        rewinds=match.rewinds,
        past=lines[: boundary.entries],
        since=lines[boundary.entries :],
    )


def _raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def load(data: bytes, find: Callable[[str], Game[Any, Any, Any]], folder: Path | None = None) -> Match[Any, Any, Any]:
    """The match of a save file, at the question where it was saved.

    `folder` holds the content the match was played with, if that is not the game's own. With other content a match
    opens only if everything that happened in it would have happened with that content too.
    """
    file = read(data)
    game = find(file.game)
    pack = game.pack if folder is None else game.pack_at(folder)
    if file.seats not in game.seats:
        raise SaveError(f"The save file is damaged: {game.title} is not for {file.seats} players.")
    try:
        options = msgspec.json.decode(file.options, type=game.options_type)
        start = msgspec.json.decode(file.start, type=game.state_type | None)
        state = msgspec.json.decode(file.state, type=game.state_type)
    except msgspec.DecodeError as error:
        raise SaveError(f"The save file is damaged or from another version: {error}") from error
    if problem := game.check_options(pack, file.seats, options):
        raise SaveError(f"The save file is damaged: options: {problem}")
    try:
        return _opened(game, pack, Setup(file.seats, file.seed, options, start), file, state)
    except SaveError:
        raise
    except Exception as fault:
        # A state that no game could have reached trips the rules anywhere, in any way.
        raise SaveError(f"The save file is damaged: the rules cannot go on from it ({fault!r}).") from fault


def _opened(game: Game[Any, Any, Any], pack: Any, setup: Setup, file: Save, state: Any) -> Match[Any, Any, Any]:
    match = _replayed(game, pack, setup, file, state)
    if file.pack != pack_hash(pack):
        if match is None:
            raise SaveError(
                f"This match was played with another content pack of {game.title} ({file.pack}); "
                f"the one here is {pack_hash(pack)}. Open it with the pack it was played with."
            )
        match.notices.append("The content has changed since this match was saved; nothing that has happened differs.")
    if match is None:
        match = _from_boundary(game, pack, setup, file, state)
    match.players = file.players
    return match


def read(data: bytes) -> Save:
    """The file, if it is one."""
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
            enter_line(match, line)
        # Older files were written from the boundary itself.
        if match.boundary.entries != len(file.past) or state not in (anchor(match).state, match.boundary.state):
            return None
        for line in file.since:
            enter_line(match, line)
    except Illegal:
        return None
    return match


def _from_boundary(game: Game[Any, Any, Any], pack: Any, setup: Setup, file: Save, state: Any) -> Match[Any, Any, Any]:
    """The match from the saved state on; what was before can no longer be gone back to."""
    match = Match.begin(game, pack, msgspec.structs.replace(setup, start=state))
    match.rewinds = file.rewinds
    match.notices.append("The rules have changed since this match was saved: it cannot be taken back past this point.")
    for line in file.since:
        try:
            enter_line(match, line)
        except Illegal:
            match.begin_again()
            match.notices.append(f"Answers since then no longer fit the rules; {len(file.since)} were dropped.")
            break
    return match


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
