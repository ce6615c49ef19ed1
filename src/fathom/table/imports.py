"""Importing match files: opened in a worker process with limits on time and memory, and tried before use."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

import fathom
from fathom.engine.errors import SaveError
from fathom.game.art import scene_for
from fathom.games import find, module_of, register
from fathom.matches.format import parse
from fathom.matches.match import Match
from fathom.table.bots.workers import TimeLimit, TimeLimitReached
from fathom.table.errors import Refused

MAX_ENTRIES = 5_000
"""The largest number of entries in a file. The longest known matches have a fifth of that."""
MAX_REKEYS = 100
"""The largest number of reshuffles in a file; each takes longer than an answer."""
MAX_SECONDS = 5.0
"""The processor seconds that opening a file may take."""
MAX_MEMORY = 512 * 2**20
"""The bytes that opening a file may use. Otherwise an edited number could make a game allocate without end."""
TRIAL_ANSWERS = 25
"""The number of answers that are played on a copy to try the match."""


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


class ImportTask(msgspec.Struct):
    """A file to open in a worker, with the module of its game."""

    game: str
    module: str
    file: bytes


def import_task(data: bytes) -> bytes:
    """Encode a file as a task for a worker. Raises `Refused` if it is not a match file."""
    try:
        game = find(msgspec.json.decode(data, type=_Named).game)
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"This is not a match file: {error}") from None
    return msgspec.msgpack.encode(ImportTask(game.name, module_of(game.name), data))


def open_import(data: bytes) -> bytes:
    """Open a file and check that it can be shown and played. Runs in a worker process."""
    sent = msgspec.msgpack.decode(data, type=ImportTask)
    register(sent.game, sent.module)
    try:
        with TimeLimit(MAX_SECONDS, busy=True), bounded_memory():
            found = _opened(sent.file)
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


def _opened(data: bytes) -> ImportedMatch:
    file, _ = parse(data)
    lines = [*file.past, *file.since]
    if len(lines) > MAX_ENTRIES or sum(line.startswith("rekey") for line in lines) > MAX_REKEYS:
        raise SaveError(
            f"A match with more than {MAX_ENTRIES} answers or {MAX_REKEYS} reshuffles cannot be opened here."
        )
    match = fathom.load(data)
    if impossible := next(match.game.rules.invariants(match.table), None):
        raise SaveError(f"The save file is damaged: {impossible}")
    _try(match.fork())
    return ImportedMatch(
        msgspec.Raw(match.snapshot()), match.game.name, match.setup.seats, match.players, match.notices
    )


def _try(match: Match) -> None:
    """Show the position from every seat and play a few random answers, so that faults appear here."""
    chance = Random(0)
    _look(match)
    for _ in range(TRIAL_ANSWERS):
        if match.ask is not None:
            match.choose(chance.randrange(len(match.ask.options)), chance.choice(match.ask.seats))
    _look(match)


def _look(match: Match) -> None:
    ask = match.ask
    for seat in (*range(match.setup.seats), None):
        view = match.view(seat)
        msgspec.json.encode(view)
        words, scene = match.game.text.words(match.pack, view), scene_for(match.game, match.pack, view)
        words.situation()
        str(scene.board())
        scene.panels()
        if ask is not None and seat in ask.seats:
            words.prompt(ask)
            match.refusals()
            for option in ask.options:
                words.label(ask, option)
