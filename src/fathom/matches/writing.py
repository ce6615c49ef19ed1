"""Write a match as a save file, a snapshot or a position."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import yaml

from fathom.content.packs import pack_hash
from fathom.engine.history import Answer, write_entry
from fathom.engine.timeline import Boundary, Timeline
from fathom.game.game import Game
from fathom.matches.format import FORMAT, Save, digest

_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The YAML writer written in C, if available: many times faster."""


def save(game: Game, match: Timeline) -> bytes:
    """The match as the bytes of a save file."""
    file = msgspec.json.decode(msgspec.json.encode(save_of(game, match)))
    if not match.notes:
        del file["notes"]  # so that older versions can open the file
    file["digest"] = digest(file)
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def take_snapshot(game: Game, match: Timeline) -> bytes:
    """The match as bytes that `restore` trusts: a save file without digest and indentation."""
    return msgspec.json.encode(save_of(game, match))


def save_of(game: Game, match: Timeline) -> Save:
    """The match as a `Save`, without its digest."""
    boundary, setup = anchor(match), match.setup
    lines = [write_entry(entry) for entry in match.history]
    past = enumerate(match.history[: boundary.entries])
    return Save(
        fathom=FORMAT,
        game=game.name,
        version=game.state_version,
        pack=pack_hash(match.pack),
        seats=setup.seats,
        seed=setup.seed,
        settings=_raw(setup.settings),
        start=_raw(setup.start),
        state=_raw(boundary.state),
        players=dict(sorted(match.players.items())),
        rewinds=match.rewinds,
        past=lines[: boundary.entries],
        since=lines[boundary.entries :],
        events=(match.log or [])[: boundary.events],
        learned=[index for index, entry in past if isinstance(entry, Answer) and entry.learned],
        notes=dict(match.notes),
    )


def anchor(match: Timeline) -> Boundary:
    """The boundary at which a match is saved: the first one with as many entries as the latest boundary.

    The steps between these two boundaries have no entries; they run again when the match is loaded.
    So a turn that is about to begin when the match is saved is about to begin when it is loaded.
    """
    found = match.boundary
    for boundary in reversed(match._boundaries):
        if boundary.entries < found.entries:
            break
        found = boundary
    return found


def write_position(game: Game, match: Timeline) -> str:
    """The position of a match in the game's notation."""
    boundary = match.boundary if match.outcome is None else _before_the_end(match)
    note = game.notation.write(match.pack, boundary.state)
    note.game = game.name
    note.then = [
        str(entry.option) if isinstance(entry, Answer) else write_entry(entry)
        for entry in match.history[boundary.entries :]
    ]
    return yaml.dump(msgspec.to_builtins(note), Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)


def _before_the_end(match: Timeline) -> Boundary:
    """The last boundary before the last entry of a finished match: the position after the end cannot be read."""
    earlier = [boundary for boundary in match.boundaries if boundary.entries < len(match.history)]
    return earlier[-1] if earlier else match.boundary


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically: after a crash, either the old or the new file is complete."""
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


def _raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))
