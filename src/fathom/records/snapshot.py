"""A match put aside and taken up again where it was, without playing what was before.

A save file comes from anywhere and proves itself by being played again. What is put aside is for whoever does so: it
holds all that was told, and is believed; so may be one's own save file, if its digest says that nobody has changed it.
Only going back further than its last boundary takes the whole match.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fathom.content.packs import pack_hash
from fathom.engine.ask import Illegal, Option
from fathom.engine.events import Event
from fathom.engine.history import Answer, Concede, Entry, Rekey, enter_line, write_entry
from fathom.engine.match import Boundary, Match, Setup
from fathom.game import Game
from fathom.records import save as saves


class Snapshot(msgspec.Struct):
    """A match file with what would otherwise have to be found out by playing it."""

    file: saves.Save
    events: list[Event]
    """All that was told before the last boundary."""
    learned: list[int]
    """The answers before it by which something hidden became known."""


class Written(Option, frozen=True):
    """An option of long ago, of which only the text matters any more."""

    text: str

    def __str__(self) -> str:
        return self.text


def take_snapshot(match: Match[Any, Any, Any]) -> bytes:
    """The match as bytes to take it up from."""
    boundary, past = saves.anchor(match), enumerate(match.entries[: match.boundary.entries])
    learned = [index for index, entry in past if isinstance(entry, Answer) and entry.learned]
    return msgspec.json.encode(Snapshot(saves.file_of(match), (match.log or [])[: boundary.told], learned))


def restore(data: bytes, find: Callable[[str], Game[Any, Any, Any]]) -> Match[Any, Any, Any]:
    """The match that was put aside. If rules or content have changed since, it is opened like a file from anywhere."""
    aside = msgspec.json.decode(data, type=Snapshot)
    file, game = aside.file, find(aside.file.game)
    try:
        if file.pack == pack_hash(game.pack):
            return _taken_up(aside, game)
    except (Illegal, msgspec.DecodeError):
        pass
    return saves.load(msgspec.json.encode(file), find)


def load_trusted(
    data: bytes, find: Callable[[str], Game[Any, Any, Any]], folder: Path | None = None
) -> Match[Any, Any, Any]:
    """The match of one's own save file, taken up where it was; one that was changed or is of other rules or content is
    opened like a file from anywhere."""
    file = saves.read(data)
    game = find(file.game)
    try:
        if folder is None and file.pack == pack_hash(game.pack) and file.digest == saves.digest(file):
            return _taken_up(Snapshot(file, file.told, file.learned), game, TrustedMatch)
    except Exception:
        pass  # what is wrong with it is found out, and told, in the way of all files
    return saves.load(data, find, folder)


class TrustedMatch(Match[Any, Any, Any]):
    """A match taken up from its file. Whoever goes further back than that has it played again, unseen."""

    __slots__ = ("_asked",)

    def __init__(self, game: Game[Any, Any, Any], pack: Any, setup: Setup) -> None:
        super().__init__(game, pack, setup)
        self._asked = False
        """Whether somebody went back, and what was before was looked for."""

    @property
    def boundaries(self) -> list[Boundary]:
        """Where steps began, oldest first."""
        self._recall()
        return super().boundaries

    def fork(self, entries: int | None = None) -> Match[Any, Any, Any]:
        """An independent match at this point, or as it was after so many entries."""
        if entries is not None and entries < self._floor:
            self._recall()
        return super().fork(entries)

    def _earlier(self, entries: int) -> int:
        if 0 <= entries < self._floor:
            self._recall()
        return super()._earlier(entries)

    def _last_answer(self) -> int | None:
        past = range(len(self.entries) - 1, -1, -1)
        return next((index for index in past if not isinstance(self.entries[index], Rekey)), None)

    def _restore(self, entries: int | None = None) -> None:
        if entries is not None:
            self._earlier(entries)
        super()._restore(entries)

    def _recall(self) -> None:
        """What was before the file's boundary, unless by today's rules it would have been another match."""
        asked, self._asked = self._asked, True
        if not asked and (twin := whole(self)) is not None:
            self._boundaries, self._floor = twin._boundaries, 0
            self.entries, self.log, self.ask, self.outcome = twin.entries, twin.log, twin.ask, twin.outcome
            self._table, self._script = twin._table, twin._script


def _taken_up(
    aside: Snapshot, game: Game[Any, Any, Any], kind: type[Match[Any, Any, Any]] = Match
) -> Match[Any, Any, Any]:
    file = aside.file
    options = msgspec.json.decode(file.options, type=game.options_type)
    start = msgspec.json.decode(file.start, type=game.state_type | None)
    state = msgspec.json.decode(file.state, type=game.state_type)
    match = kind(game, game.pack, Setup(file.seats, file.seed, options, start))
    match.rewinds = file.rewinds
    match.players = file.players
    learned = set(aside.learned)
    match.entries = [_past(line, index in learned) for index, line in enumerate(file.past)]
    match.log = aside.events
    match._boundaries = [Boundary(state, len(file.past), len(aside.events))]
    match._floor = len(file.past)
    match.live()
    for line in file.since:
        enter_line(match, line)
    return match


def _past(line: str, learned: bool) -> Entry:
    first, _, rest = line.partition(" ")
    if first == "rekey":
        key, *knows = map(int, rest.split())
        return Rekey(key, tuple(knows))
    if first == "concede":
        return Concede(int(rest))
    return Answer(int(first[:-1]), Written(rest), learned)


def reaches(match: Match[Any, Any, Any], entries: int) -> bool:
    """Whether a match can go back so far; one that was taken up cannot until it is made whole."""
    return match.boundaries[0].entries <= entries


def whole(match: Match[Any, Any, Any]) -> Match[Any, Any, Any] | None:
    """The match with all that was before, by playing it again; None if by today's rules it would be another."""
    twin = Match.begin(match.game, match.pack, match.setup)
    twin.rewinds, twin.players, twin.notices = match.rewinds, match.players, match.notices
    try:
        for entry in match.entries:
            enter_line(twin, write_entry(entry))
    except Illegal:
        return None
    return twin if twin.state == match.state else None
