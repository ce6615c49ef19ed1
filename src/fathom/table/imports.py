"""Match files from anywhere: opened in a process of their own, bounded in time and work, before anybody plays on."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import fathom
from fathom.engine.match import Match
from fathom.games import find, register
from fathom.records.save import Save, SaveError
from fathom.records.snapshot import take_snapshot
from fathom.table.bots.workers import TimeLimit, TimeLimitReached
from fathom.table.errors import Refused

MAX_ENTRIES = 5_000
"""What a file may hold; the longest matches we know have a fifth of it."""
MAX_REKEYS = 100
"""How often what is hidden may have been laid out anew: that takes longer than an answer."""
MAX_SECONDS = 5.0
"""How much of a processor's time opening may take."""
MAX_MEMORY = 512 * 2**20
"""How many bytes opening may take: a number changed by hand can make a game count to the moon."""
TRIAL_ANSWERS = 25
"""Answers by which a position is tried."""


class ImportedMatch(msgspec.Struct, frozen=True):
    """The match of a file, put aside; or what is wrong with it."""

    match: msgspec.Raw = msgspec.Raw(b"null")
    game: str = ""
    seats: int = 0
    players: dict[int, str] = {}
    notices: list[str] = []
    problem: str = ""


class _Named(msgspec.Struct):
    """As much of a file as tells which game to ask."""

    game: str


class ImportTask(msgspec.Struct):
    """A file on its way, with where its game is found."""

    game: str
    module: str
    file: bytes


def import_task(data: bytes) -> bytes:
    """A file as it is sent to be opened elsewhere."""
    try:
        game = find(msgspec.json.decode(data, type=_Named).game)
    except (ValueError, msgspec.DecodeError) as error:
        raise Refused(f"This is not a match file: {error}") from None
    return msgspec.msgpack.encode(ImportTask(game.name, type(game).__module__, data))


def open_import(data: bytes) -> bytes:
    """Open a file, and see that it can be looked at and played on. In a worker process."""
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
        # A state that no game could have reached trips the rules anywhere, in any way.
        found = ImportedMatch(problem=f"The save file is damaged: nobody can play on from it ({type(error).__name__}).")
    return msgspec.json.encode(found)


@contextlib.contextmanager
def bounded_memory() -> Iterator[None]:
    """Whatever takes much more memory than is in use now fails; where the system cannot tell, there is no bound."""
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
    try:
        lines = [*(file := msgspec.json.decode(data, type=Save)).past, *file.since]
    except msgspec.DecodeError as error:
        raise SaveError(f"The save file is damaged: {error}") from None
    if len(lines) > MAX_ENTRIES or sum(line.startswith("rekey") for line in lines) > MAX_REKEYS:
        raise SaveError(
            f"A match of more than {MAX_ENTRIES} answers, or taken back {MAX_REKEYS} times, cannot be opened here."
        )
    match = fathom.load(data)
    if impossible := next(match.game.invariants(match.table), None):
        raise SaveError(f"The save file is damaged: {impossible}")
    _try(match.fork())
    return ImportedMatch(
        msgspec.Raw(take_snapshot(match)), match.game.name, match.setup.seats, match.players, match.notices
    )


def _try(match: Match[Any, Any, Any]) -> None:
    """Look from every seat and play on a little; whatever is wrong with a position shows here, not at a table."""
    chance = Random(0)
    _look(match)
    for _ in range(TRIAL_ANSWERS):
        if match.ask is not None:
            match.choose(chance.randrange(len(match.ask.options)), chance.choice(match.ask.seats))
    _look(match)


def _look(match: Match[Any, Any, Any]) -> None:
    ask = match.ask
    for seat in (*range(match.setup.seats), None):
        view = match.view(seat)
        msgspec.json.encode(view)
        words, scene = match.game.words(match.pack, view), match.game.scene(match.pack, view)
        words.situation()
        str(scene.board())
        scene.panels()
        if ask is not None and seat in ask.seats:
            words.prompt(ask)
            match.refusals()
            for option in ask.options:
                words.label(ask, option)
