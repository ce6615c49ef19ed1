"""What is stored about a person: export it, or erase it. The matches of others stay as they are."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from fathom.game.game import Game
from fathom.table import commands as do
from fathom.table.access.tokens import new_id
from fathom.table.bots.fair_queue import CLIENT, FairQueue
from fathom.table.commands import AnyCommand, CommandRecord
from fathom.table.errors import NotFound, Refused, Unavailable
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
NOT_ABOUT = frozenset({"public_key", "p256dh", "auth", "sign_count"})
"""Columns that hold keys, which say nothing about a person."""
UNDERWAY_SECONDS = 900.0
"""The seconds for which a pack may wait for a match that is being created, such as an import in a long queue."""
WAITING = 3
"""The largest number of exports that may wait for people with the same address."""


class Erasure(msgspec.Struct, frozen=True):
    """What was done to erase a person."""

    deleted: int
    """Matches that no one else has played, which were deleted."""
    anonymised: int
    """Matches of other people, in which the person has no name and no messages any more."""
    failed: int = 0
    """Matches that could not be changed; try again."""


class PersonalData:
    """Exports and erases what is stored about people. `offered` lists the computer players that can take a seat."""

    def __init__(self, store: Store, live_tables: LiveTables, offered: Callable[[Game], dict[str, str]]) -> None:
        self._store = store
        self._live_tables = live_tables
        self._offered = offered
        self._queue = FairQueue(1)

    async def _matches_naming(self, person: str) -> list[str]:
        """All matches whose log or list of people contains a person.

        The search reads the logs of all matches. One runs at a time, so that the database has time for others.
        """
        async with self._queue.turn(CLIENT.get() or person):
            return await self._store.removal.matches_naming(person)

    # -- export -------------------------------------------------------------------------------------------------

    async def export(self, person: str, *, whole: bool = True) -> dict[str, Any]:
        """Everything that is stored about a person, for JSON. Times are in seconds since 1970.

        It has no hidden cards and nothing about others. The files of finished matches can be exported one by one.
        Unless `whole`, so can those of drafts: together they may have more than a server should hold for one response.
        Raises `Unavailable` if too many exports wait for people with the same address.
        """
        if self._queue.waiting(CLIENT.get() or person) >= WAITING:
            raise Unavailable("Too many requests from your address are waiting. Try again in a moment.")
        matches = await self._matches_naming(person)
        stored = await self._store.removal.stored_about(person, whole=whole)
        profile = next(iter(stored["people"]), {})
        return {
            "person": person,
            "name": profile.get("name", ""),
            "quiet_hours": msgspec.json.decode(profile["quiet"]) if profile.get("quiet") else None,
            "passkeys": [_about(row) for row in stored["passkeys"]],
            "push_subscriptions": [_about(row) for row in stored["push_subscriptions"]],
            "achievements": [
                {"match": row["match_id"], "game": row["game"], "data": row["data"]} for row in stored["achievements"]
            ],
            "reports": [_about(row) for row in stored["reports"]],
            "drafts": [_draft(row) for row in stored["drafts"]],
            "simulations": [_simulation(row, whole=whole) for row in stored["simulations"]],
            "matches": [await self._match(row, person) for row in await self._store.removal.rows(matches)],
        }

    async def _match(self, row: dict[str, Any], person: str) -> dict[str, Any]:
        _, records = await self._store.read(row["id"], -1)
        chairs = msgspec.json.decode(row["seating"])
        return {
            "match": row["id"],
            "game": row["game"],
            "created": row["created"],
            "over": bool(row["over"]),
            "seats": [seat for seat, chair in enumerate(chairs) if person in chair.get("people", ())],
            "log": [entry for record in records for entry in _entries(record, person)],
        }

    # -- erase --------------------------------------------------------------------------------------------------

    async def erase(self, person: str) -> Erasure:
        """Erase a person: name, messages, passkeys, push subscriptions, achievements, drafts, and matches played alone.

        In running matches with others a computer player takes their seat. Call it only after the tokens of the person
        have been ended.
        """
        deleted = anonymised = failed = 0
        for match in await self._matches_naming(person):
            try:
                if await self._live_tables.delete(match, lambda live: _is_alone(live, person)):
                    deleted += 1
                    continue
                await self._leave(match, person)
                await self._live_tables.erase(match, person, f"erased-{new_id()}")
                anonymised += 1
            except NotFound:
                await self._store.removal.remove_match(match)
                deleted += 1
            except Exception as error:
                # A match that cannot be opened must not stop the others.
                log.error("a person was not erased from a match", extra={"match": match, "error": error_name(error)})
                failed += 1
        if not failed:
            await self._store.removal.remove_person(person)
            # Those of the person's drafts, in matches that are deleted now. Newer ones are removed within a day.
            await self._store.packs.remove_unused(time.time() - UNDERWAY_SECONDS)
        return Erasure(deleted, anonymised, failed)

    async def _leave(self, match: str, person: str) -> None:
        """Give the seats of a person to a computer player, and make another person the host."""
        entered = True
        while entered:
            try:
                _, entered = await self._live_tables.do(match, lambda live: self._leaving(live, person))
            except Refused as error:
                # The seat stays with an id that no one has: after a while, others may let a computer player take over.
                log.info("a seat was not given up", extra={"match": match, "error": type(error).__name__})
                return

    def _leaving(self, live: LiveTable, person: str) -> AnyCommand | None:
        """The next command with which a person leaves a table; None if nothing is left to do."""
        seating = live.seating
        if live.match.outcome is None and (seats := seating.seats_of(person)):
            computer = next(iter(self._offered(live.match.game)), "")
            return do.LeaveSeat(seats[0], computer, person)
        if seating.host == person:
            others = [other for player in seating.players.others(person) for other in player.people]
            seated = [other for other in others if other in seating.people]
            return do.SetHost((seated or others)[0]) if others else None
        return None


def _is_alone(live: LiveTable, person: str) -> bool:
    """Whether this person is the host of a table and the only one who has ever played there."""
    seating = live.seating
    return not seating.players.others(person) and not (seating.people | {seating.host}) - {person}


def _about(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in NOT_ABOUT and name != "person"}


def _entries(record: CommandRecord, person: str) -> Iterator[dict[str, Any]]:
    """Yield one entry if a record of a log is about a person, without seeds and without the names of others."""
    command = do.decode(record.command)
    facts: dict[str, Any] | None = None
    match command:
        case do.BeginMatch():
            names = [chair.name for chair in command.chairs if person in chair.people]
            if names or command.host == person:
                facts = {"name": next(iter(names), ""), "host": command.host == person}
        case do.JoinCampaign() if person in command.occupant.people:
            facts = {"name": command.occupant.name}
        case do.TakeSeat() | do.SetName() if command.person == person:
            facts = {"name": command.name}
        case do.SendChat() if command.person == person:
            facts = {"name": command.name, "text": command.text}
        case do.WriteNotes() if command.person == person:
            facts = {"notes": command.notes}
        case do.ShareSeat() | do.LeaveSeat() | do.ProposeUndo() | do.VoteOnUndo() | do.ConcedeMatch() | do.SetHost():
            facts = {} if command.person == person else None
        case _:
            facts = {} if record.key.startswith(f"{person} ") else None
    if facts is not None:
        kind = command.__struct_config__.tag
        yield {"at": record.at, "sequence": record.sequence, "do": kind, **facts}


def _draft(row: dict[str, Any]) -> dict[str, Any]:
    """A draft of a pack: with its files as base64, or with the address of the archive that has them."""
    files = {"files": msgspec.json.decode(row["files"])} if "files" in row else {"archive": _address(row["id"])}
    return {"draft": row["id"], "game": row["game"], "title": row["title"], "created": row["created"], **files}


def _address(draft: str) -> str:
    return f"/api/workshop/drafts/{draft}/archive"


def _simulation(row: dict[str, Any], *, whole: bool) -> dict[str, Any]:
    """The last simulation of a draft: with its report, or only whether it is finished."""
    found = msgspec.json.decode(row["data"])
    about = {"draft": row["draft"], "at": row["at"], "title": found["title"], "state": found["state"]}
    return {**about, "report": found["report"]} if whole else about
