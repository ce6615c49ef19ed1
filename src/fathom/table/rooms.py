"""The open rooms of this process, and the one way to change them: decide, write down, then tell."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeAlias

import msgspec

from fathom.engine.errors import Illegal
from fathom.table import commands as do
from fathom.table import sittings
from fathom.table.commands import AnyCommand, Begin, Record
from fathom.table.errors import Fault, Refused, Unsaved
from fathom.table.hub import Hub
from fathom.table.rights import no_such_match
from fathom.table.room import Room
from fathom.table.sharing import Shared
from fathom.table.store import Entry, Row, Store, fault
from fathom.table.writer import Writer

log = logging.getLogger("fathom.table")
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
OPEN = 1000
"""Rooms kept in memory."""
LARGEST = 2**31 - 1
"""What PostgreSQL calls an integer; an imported match may claim any turn."""
TRIES = 20
"""How often a command is tried again when others write to the same log."""

Decide: TypeAlias = Callable[[Room], AnyCommand | None]
"""Looks at a room and decides what to enter; None if there is nothing (left) to do. Refusals are raised."""


class Rooms:
    """Rooms by their match. `changed` is called with each room after something was entered into its log."""

    def __init__(self, store: Store, hub: Hub, changed: Callable[[Room], None]) -> None:
        self._store = store
        self._hub = hub
        self._changed = changed
        self._shared = store.shared
        self._writer = Writer(store)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: Shared[Room] = Shared()
        self._behind: dict[str, int] = {}
        self._late: set[asyncio.Task[None]] = set()
        self.written = 0
        """Commands written by this process."""

    async def close(self) -> None:
        """Write what is waiting."""
        await self._writer.close()
        await asyncio.gather(*self._late)

    def __len__(self) -> int:
        return len(self._rooms)

    # -- opening ------------------------------------------------------------------------------------------------

    async def get(self, match: str, since: int = 0) -> Room:
        """The room of a match, at least as new as `since` and as all that was heard of it."""
        if not ID.fullmatch(match):
            raise no_such_match(match)
        room = self._rooms.get(match) or await self._opening.run(match, lambda: self._read(match))
        if match in self._rooms:
            self._rooms.move_to_end(match)
        if max(since if self._shared else 0, self._behind.get(match, 0)) > room.sequence:
            await self._catch_up(room)
        return room

    @asynccontextmanager
    async def reading(self, match: str, since: int = 0, at: int | None = None) -> AsyncIterator[Room]:
        """The room of a match while nobody changes it: all that is in it has been written down.

        If it is to be seen as it was `at` an earlier point, that may take playing it again.
        """
        while True:
            room = await self.get(match, since)
            async with room.lock:
                if room.gone:
                    continue
                if at is not None:
                    try:
                        await asyncio.to_thread(room.reach, at)
                    except Illegal as error:
                        raise Refused(str(error)) from None
                yield room
                return

    async def _read(self, match: str) -> Room:
        """Read a room from the database."""
        snapshot, records = await self._store.read(match)
        if snapshot is None and not records:
            raise no_such_match(match)
        room, dropped = await asyncio.to_thread(rebuilt, match, snapshot, records)
        if dropped:
            # From here on the log is read from this snapshot, so that everybody drops the same.
            await self._store.keep(match, room.sequence, room.snapshot())
        self._enter(room)
        return room

    def _enter(self, room: Room) -> None:
        self._rooms[room.id] = room
        if len(self._rooms) > OPEN:
            for other in list(self._rooms.values())[: len(self._rooms) - OPEN]:
                if not other.lock.locked() and not self._hub.watched(other.id):
                    self._close(other)

    def _close(self, room: Room) -> None:
        room.gone = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
        self._behind.pop(room.id, None)
        # News of it may have come that was none as long as the room was as far: let everybody look at the new one.
        self._hub.ring(room.id)

    async def _catch_up(self, room: Room) -> None:
        """Read what others have written to its log."""
        async with room.lock:
            heard = self._behind.get(room.id)
            _, records = await self._store.read(room.id, room.sequence)
            try:
                for record in records:
                    await self._reach(room, do.decode(record.command))
                    room.replay(record)
            except Exception:
                # Perhaps written by newer rules than ours. Opened anew, it drops what does not fit, and tells.
                log.exception("cannot be followed", extra={"match": room.id, "sequence": room.sequence})
                self._close(room)
                return
            if self._behind.get(room.id) == heard:
                self._behind.pop(room.id, None)

    def heard(self, match: str, sequence: int) -> None:
        """The log of a match goes so far now, whoever has written to it: perhaps we ourselves, and know."""
        room = self._rooms.get(match)
        if room is not None and room.sequence >= sequence:
            return
        if room is not None or match in self._opening:
            self._behind[match] = max(sequence, self._behind.get(match, 0))
        self._hub.ring(match)

    def missed(self) -> None:
        """Anything may have been written that we have not heard of."""
        for room in self._rooms.values():
            self._behind[room.id] = room.sequence + 1
        self._hub.ring_all()

    # -- changing -----------------------------------------------------------------------------------------------

    async def begin(self, match: str, command: Begin) -> bool:
        """Set up a table; False if somebody else has just set up the same."""
        now = time.time()
        try:
            room = Room.begin(match, command, now)
        except ValueError as error:
            raise Refused(str(error)) from None
        record = Record(match, 0, now, do.encode(command))
        if not await self._append(_entry(room, record, Known(), snapshot=bool(command.save))):
            return False
        self._enter(room)
        self._changed(room)
        return True

    async def do(self, match: str, decide: Decide, key: str = "", since: int = 0) -> tuple[Room, bool]:
        """Enter what `decide` says into the log of a match, once.

        Gives the room, and whether something was entered: now, or earlier under the same key. If another process
        writes to the log first, the room is read again and the decision taken anew.
        """
        for _ in range(TRIES):
            room = await self.get(match, since)
            async with room.lock:
                if room.gone:
                    continue
                command = decide(room)
                if command is None:
                    return room, room.seating.entered(key) is not None
                if await self._enter_command(room, command, key):
                    return room, True
        raise Unsaved("Too many people are changing this table at once; try again.")

    async def _enter_command(self, room: Room, command: AnyCommand, key: str) -> bool:
        before, now = Known(_people(room), frozenset(room.seating.people), sittings.achieved(room.match)), time.time()
        try:
            await self._reach(room, command)
        except Illegal as refused:
            raise Refused(str(refused), refused.rule) from None
        try:
            room.enter(command, now, key)
        except Illegal as refused:
            if not isinstance(command, do.Answer):
                # Only of an answer is it certain that a refusal changes nothing.
                self._close(room)
            raise Refused(str(refused), refused.rule) from None
        except Exception as error:
            self._close(room)
            log.exception("the game has failed", extra={"match": room.id, "sequence": room.sequence})
            raise Fault(f"The game has made a mistake ({type(error).__name__}). The match stands as it was.") from error
        record = Record(room.id, room.sequence, now, do.encode(command), key)
        try:
            first = await self._append(_entry(room, record, before))
        except BaseException:
            # Whether it was written is not known: the database knows.
            self._close(room)
            raise
        if not first:
            self._close(room)
            return False
        self._hub.ring(room.id)
        self._changed(room)
        return True

    async def _reach(self, room: Room, command: AnyCommand) -> None:
        """Going far back means playing the match again; meanwhile the other tables go on."""
        if (to := room.goes_back_to(command)) is not None:
            await asyncio.to_thread(room.reach, to)

    async def _append(self, entry: Entry) -> bool:
        writing = self._writer.append(entry)
        try:
            first = await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Who asked for it has gone; it is written all the same, and then the others are told.
            writing.add_done_callback(lambda _: self._written_late(entry))
            raise
        except Exception as error:
            log.error("not written", extra={"match": entry.record.match, "error": fault(error)})
            raise Unsaved("It is not certain that this was saved. Look again, or try again.") from error
        self.written += first
        return first

    def _written_late(self, entry: Entry) -> None:
        self.heard(entry.record.match, entry.record.sequence)
        task = asyncio.create_task(self._go_on(entry.record.match))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _go_on(self, match: str) -> None:
        """Somebody may be asked now who has not been told."""
        try:
            self._changed(await self.get(match))
        except Exception as error:
            log.warning("cannot be opened", extra={"match": match, "error": fault(error)})


class Known(NamedTuple):
    """What the lists of games know of a room."""

    people: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    achieved: str = ""


def _entry(room: Room, record: Record, before: Known, snapshot: bool = False) -> Entry:
    people, players, achieved = _people(room), frozenset(room.seating.people), sittings.achieved(room.match)
    new = achieved != before.achieved or (achieved and players != before.players)
    due = snapshot or room.snapshot_due
    return Entry(
        record,
        row(room, record.at),
        people if people != before.people else None,
        room.snapshot() if due else None,
        achieved if new else None,
        players,
    )


def _people(room: Room) -> frozenset[str]:
    return frozenset(room.seating.people | {room.seating.host})


def row(room: Room, now: float) -> Row:
    """What the list of games says of a room."""
    match = room.match
    return Row(
        id=room.id,
        game=match.game.name,
        created=now,
        updated=now,
        sequence=room.sequence,
        turn=min(max(match.game.rules.turn(match.state), 0), LARGEST),
        over=match.outcome is not None,
        won=match.outcome is not None and match.outcome.won,
        thinking=room.thinker is not None and bool(room.seating.people),
        waiting=" ".join(map(str, room.waiting)),
        seating=msgspec.json.encode(room.seating.chairs).decode(),
        next=room.seating.next,
        due=room.due,
    )


def rebuilt(match: str, snapshot: tuple[int, bytes] | None, records: list[Record]) -> tuple[Room, bool]:
    """The room its log makes, and whether the rules have changed: then what no longer fits is dropped, and told."""
    if snapshot is None:
        first, *records = records
        command = do.decode(first.command)
        assert isinstance(command, Begin)
        room = Room.begin(match, command, first.at)
    else:
        room = Room.restore(match, *snapshot)
    dropped = 0
    for record in records:
        try:
            room.replay(record)
        except Illegal:
            dropped += 1
            room.skip(record)
    if dropped:
        room.match.notices.append(f"Answers no longer fit the rules, which have changed; {dropped} were dropped.")
    changed = bool(room.match.notices)
    while room.match.notices:
        room.seating.tell(room.match.notices.pop(0))
    return room, changed
