"""Importing match files: opened in a worker process with limits on time and memory, and tried before use."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from fathom.engine.errors import SaveError
from fathom.games import find, module_of, register
from fathom.matches.format import parse
from fathom.matches.reading import load
from fathom.packs.trial import try_match
from fathom.table.bots.workers import TimeLimit, TimeLimitReached
from fathom.table.errors import Refused
from fathom.table.live.opened_pack import pack_of_task

MAX_ENTRIES = 5_000
"""The largest number of entries in a file. The longest known matches have a fifth of that."""
MAX_REKEYS = 100
"""The largest number of reshuffles in a file; each takes longer than an answer."""
MAX_SECONDS = 5.0
"""The processor seconds that opening a file may take."""
MAX_MEMORY = 512 * 2**20
"""The bytes that opening a file may use. Otherwise an edited number could make a game allocate without end."""


class ImportedMatch(msgspec.Struct, frozen=True):
    """The match of a file as a snapshot, or the problem with the file."""

    match: msgspec.Raw = msgspec.Raw(b"null")
    game: str = ""
    seats: int = 0
    players: dict[int, str] = {}
    notices: list[str] = []
    problem: str = ""


class _Named(msgspec.Struct):
    """The part of a file that names its game."""

    game: str
    pack: str = ""


class ImportTask(msgspec.Struct):
    """A file to open in a worker, with the module of its game and the file of its changed pack, if it has one."""

    game: str
    module: str
    file: bytes
    pack_file: str = ""


def pack_of_file(data: bytes) -> tuple[str, str]:
    """The hash of the pack that a match file was played with, and the game; both empty if it is no match file."""
    try:
        found = msgspec.json.decode(data, type=_Named)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return "", ""
    return found.pack, found.game


def import_task(data: bytes, pack_file: str = "") -> bytes:
    """Encode a file as a task for a worker. Raises `Refused` if it is not a match file."""
    try:
        game = find(msgspec.json.decode(data, type=_Named).game)
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"This is not a match file: {error}") from None
    return msgspec.msgpack.encode(ImportTask(game.name, module_of(game.name), data, pack_file))


def open_import(data: bytes) -> bytes:
    """Open a file and check that it can be shown and played. Runs in a worker process."""
    sent = msgspec.msgpack.decode(data, type=ImportTask)
    register(sent.game, sent.module)
    try:
        with TimeLimit(MAX_SECONDS, busy=True), bounded_memory():
            found = _opened(sent.file, sent.pack_file)
    except TimeLimitReached:
        found = ImportedMatch(problem="The match takes too long to open.")
    except ValueError as error:
        found = ImportedMatch(problem=str(error))
    except Exception as error:
        # A state that no game could have reached can make the rules fail anywhere.
        found = ImportedMatch(problem=f"The save file is damaged: it cannot be played ({type(error).__name__}).")
    return msgspec.json.encode(found)


@contextlib.contextmanager
def bounded_memory() -> Iterator[None]:
    """Make allocations far above the current use fail. Only on Linux; elsewhere there is no limit."""
    if sys.platform != "linux":
        yield
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = pages * resource.getpagesize() + MAX_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (bound if hard < 0 else min(bound, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _opened(data: bytes, pack_file: str = "") -> ImportedMatch:
    file, _ = parse(data)
    lines = [*file.past, *file.since]
    if len(lines) > MAX_ENTRIES or sum(line.startswith("rekey") for line in lines) > MAX_REKEYS:
        raise SaveError(
            f"A match with more than {MAX_ENTRIES} answers or {MAX_REKEYS} reshuffles cannot be opened here."
        )
    match = load(data, find, pack=pack_of_task(find(file.game), pack_file))
    if impossible := next(match.game.rules.invariants(match.table), None):
        raise SaveError(f"The save file is damaged: {impossible}")
    try_match(match.fork())
    return ImportedMatch(
        msgspec.Raw(match.snapshot()), match.game.name, match.setup.seats, match.players, match.notices
    )
