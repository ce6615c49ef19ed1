"""A match put aside and taken up again where it was, without playing what was before.

A save file comes from anywhere and proves itself by being played again. What is put aside is for whoever does so: it
holds all that was told, and is believed. Only going back further than its last boundary takes the whole match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fathom.core import save as saves
from fathom.core.ask import Illegal, Option
from fathom.core.content import pack_hash
from fathom.core.entries import Answer, Concede, Entry, Rekey, enter_line, write_entry
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.match import Boundary, Match, Setup


class Aside(msgspec.Struct):
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


def put_aside(match: Match[Any, Any, Any]) -> bytes:
    """The match as bytes to take it up from."""
    boundary, past = match.boundary, enumerate(match.entries[: match.boundary.entries])
    learned = [index for index, entry in past if isinstance(entry, Answer) and entry.learned]
    return msgspec.json.encode(Aside(saves.file_of(match), (match.log or [])[: boundary.told], learned))


def take_up(data: bytes, find: Callable[[str], Game[Any, Any, Any]]) -> Match[Any, Any, Any]:
    """The match that was put aside. If rules or content have changed since, it is opened like a file from anywhere."""
    aside = msgspec.json.decode(data, type=Aside)
    file, game = aside.file, find(aside.file.game)
    try:
        if file.pack == pack_hash(game.pack):
            return _taken_up(aside, game)
    except (Illegal, msgspec.DecodeError):
        pass
    return saves.load(msgspec.json.encode(file), find)


def _taken_up(aside: Aside, game: Game[Any, Any, Any]) -> Match[Any, Any, Any]:
    file = aside.file
    options = msgspec.json.decode(file.options, type=game.options_type)
    start = msgspec.json.decode(file.start, type=game.state_type | None)
    state = msgspec.json.decode(file.state, type=game.state_type)
    match = Match(game, game.pack, Setup(file.seats, file.seed, options, start))
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
