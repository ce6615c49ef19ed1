"""Removes a person from the log and the seats of a table, without changing the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from fathom.table import commands as do
from fathom.table.access.tokens import digest
from fathom.table.commands import AnyCommand, CommandRecord
from fathom.table.live.seating import Seating

T = TypeVar("T")
LONGEST_ID = 40


def erase_from_seating(seating: Seating, hash: str, substitute: str) -> Seating:
    """The seats of a table without a person: another id is in their place, their name and messages are gone.

    `hash` is the hash of the person's id.
    """
    person = next((text for text in _texts(msgspec.to_builtins(seating)) if digest(text) == hash), None)
    if person is None:
        return seating
    for chair in seating.chairs:
        if person in chair.people:
            chair.name = ""
    seating.chat = [message for message in seating.chat if message.person != person]
    seating.keys.pop(person, None)
    return _replaced(seating, person, substitute)


def erase_from_record(record: CommandRecord, person: str, substitute: str) -> CommandRecord:
    """A record of the log without a person; the same record if it does not name them."""
    command = do.decode(record.command)
    erased = _replaced(_without_name(command, person), person, substitute, AnyCommand)
    key = "" if record.key.startswith(f"{person} ") else record.key
    if erased == command and key == record.key:
        return record
    return msgspec.structs.replace(record, command=do.encode(erased), key=key)


def _without_name(command: AnyCommand, person: str) -> AnyCommand:
    """A command without the name and the messages of a person."""
    match command:
        case do.SendChat() if command.person == person:
            return msgspec.structs.replace(command, name="", text="")
        case do.SetName() | do.TakeSeat() if command.person == person:
            return msgspec.structs.replace(command, name="")
        case do.BeginMatch():
            return msgspec.structs.replace(command, chairs=tuple(_nameless(x, person) for x in command.chairs))
        case do.JoinCampaign():
            return msgspec.structs.replace(command, occupant=_nameless(command.occupant, person))
    return command


def _nameless(occupant: do.Occupant, person: str) -> do.Occupant:
    return msgspec.structs.replace(occupant, name="") if person in occupant.people else occupant


def _replaced(value: T, person: str, substitute: str, type_: Any = None) -> T:
    """A value in which an id is replaced, wherever it is."""
    plain = _replace_in(msgspec.to_builtins(value), person, substitute)
    found: T = msgspec.convert(plain, type_ or type(value))
    return found


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value that may be an id."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield from _texts(key)
            yield from _texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from _texts(inside)
    elif isinstance(value, str) and 0 < len(value) <= LONGEST_ID:
        yield value


def _replace_in(value: Any, person: str, substitute: str) -> Any:
    if isinstance(value, dict):
        return {_replace_in(key, person, substitute): _replace_in(x, person, substitute) for key, x in value.items()}
    if isinstance(value, list | tuple):
        return [_replace_in(x, person, substitute) for x in value]
    return substitute if value == person else value
