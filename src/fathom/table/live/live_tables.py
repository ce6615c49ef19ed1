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

from fathom.engine.ask import Illegal
from fathom.table import commands as do
from fathom.table.commands import AnyCommand, BeginMatch, CommandRecord
from fathom.table.errors import GameFault, Refused, Unavailable, no_such_match
from fathom.table.live import sessions
from fathom.table.live.hub import Hub
from fathom.table.live.live_table import LiveTable
from fathom.table.live.single_flight import SingleFlight
from fathom.table.store.database import LogEntry, MatchRow, Store, error_name
from fathom.table.store.writer import Writer

log = logging.getLogger("fathom.table")
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
MAX_OPEN = 1000
"""Rooms kept in memory."""
LARGEST = 2**31 - 1
"""What PostgreSQL calls an integer; an imported match may claim any turn."""
MAX_TRIES = 20
"""How often a command is tried again when others write to the same log."""

Decide: TypeAlias = Callable[[LiveTable], AnyCommand | None]
"""Looks at a room and decides what to enter; None if there is nothing (left) to do. Refusals are raised."""


class LiveTables:
    """Rooms by their match. `changed` is called with each room after something was entered into its log."""

    def __init__(self, store: Store, hub: Hub, changed: Callable[[LiveTable], None]) -> None:
        self._store = store
        self._hub = hub
        self._changed = changed
        self._shared = store.shared
        self._writer = Writer(store)
        self._live_tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: SingleFlight[LiveTable] = SingleFlight()
        self._behind: dict[str, int] = {}
        self._late: set[asyncio.Task[None]] = set()
        self.written = 0
        """Commands written by this process."""

    async def close(self) -> None:
        """Write what is waiting."""
        await self._writer.close()
        await asyncio.gather(*self._late)

    def __len__(self) -> int:
        return len(self._live_tables)

    # -- opening ------------------------------------------------------------------------------------------------

    async def get(self, match: str, since: int = 0) -> LiveTable:
        """The room of a match, at least as new as `since` and as all that was heard of it."""
        if not ID.fullmatch(match):
            raise no_such_match(match)
        live = self._live_tables.get(match) or await self._opening.run(match, lambda: self._read(match))
        if match in self._live_tables:
            self._live_tables.move_to_end(match)
        if max(since if self._shared else 0, self._behind.get(match, 0)) > live.sequence:
            await self._catch_up(live)
        return live

    @asynccontextmanager
    async def reading(self, match: str, since: int = 0, at: int | None = None) -> AsyncIterator[LiveTable]:
        """The room of a match while nobody changes it: all that is in it has been written down.

        If it is to be seen as it was `at` an earlier point, that may take playing it again.
        """
        while True:
            live = await self.get(match, since)
            async with live.lock:
                if live.closed:
                    continue
                if at is not None:
                    try:
                        await asyncio.to_thread(live.load_back_to, at)
                    except Illegal as error:
                        raise Refused(str(error)) from None
                yield live
                return

    async def _read(self, match: str) -> LiveTable:
        """Read a room from the database."""
        snapshot, records = await self._store.read(match)
        if snapshot is None and not records:
            raise no_such_match(match)
        live, dropped = await asyncio.to_thread(rebuild, match, snapshot, records)
        if dropped:
            # From here on the log is read from this snapshot, so that everybody drops the same.
            await self._store.keep(match, live.sequence, live.snapshot())
        self._enter(live)
        return live

    def _enter(self, live: LiveTable) -> None:
        self._live_tables[live.id] = live
        if len(self._live_tables) > MAX_OPEN:
            for other in list(self._live_tables.values())[: len(self._live_tables) - MAX_OPEN]:
                if not other.lock.locked() and not self._hub.watched(other.id):
                    self._close(other)

    def _close(self, live: LiveTable) -> None:
        live.closed = True
        if self._live_tables.get(live.id) is live:
            del self._live_tables[live.id]
        self._behind.pop(live.id, None)
        # News of it may have come that was none as long as the room was as far: let everybody look at the new one.
        self._hub.notify(live.id)

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what others have written to its log."""
        async with live.lock:
            heard = self._behind.get(live.id)
            _, records = await self._store.read(live.id, live.sequence)
            try:
                for record in records:
                    await self._load_back_to(live, do.decode(record.command))
                    live.replay(record)
            except Exception:
                # Perhaps written by newer rules than ours. Opened anew, it drops what does not fit, and tells.
                log.exception("cannot be followed", extra={"match": live.id, "sequence": live.sequence})
                self._close(live)
                return
            if self._behind.get(live.id) == heard:
                self._behind.pop(live.id, None)

    def changed_elsewhere(self, match: str, sequence: int) -> None:
        """The log of a match goes so far now, whoever has written to it: perhaps we ourselves, and know."""
        live = self._live_tables.get(match)
        if live is not None and live.sequence >= sequence:
            return
        if live is not None or match in self._opening:
            self._behind[match] = max(sequence, self._behind.get(match, 0))
        self._hub.notify(match)

    def may_have_changed(self) -> None:
        """Anything may have been written that we have not heard of."""
        for live in self._live_tables.values():
            self._behind[live.id] = live.sequence + 1
        self._hub.notify_all()

    # -- changing -----------------------------------------------------------------------------------------------

    async def begin(self, match: str, command: BeginMatch) -> bool:
        """Set up a table; False if somebody else has just set up the same."""
        now = time.time()
        try:
            live = LiveTable.begin(match, command, now)
        except ValueError as error:
            raise Refused(str(error)) from None
        record = CommandRecord(match, 0, now, do.encode(command))
        if not await self._append(_entry(live, record, IndexFacts(), snapshot=bool(command.save))):
            return False
        self._enter(live)
        self._changed(live)
        return True

    async def do(self, match: str, decide: Decide, key: str = "", since: int = 0) -> tuple[LiveTable, bool]:
        """Enter what `decide` says into the log of a match, once.

        Gives the room, and whether something was entered: now, or earlier under the same key. If another process
        writes to the log first, the room is read again and the decision taken anew.
        """
        for _ in range(MAX_TRIES):
            live = await self.get(match, since)
            async with live.lock:
                if live.closed:
                    continue
                command = decide(live)
                if command is None:
                    return live, live.seating.entered(key) is not None
                if await self._enter_command(live, command, key):
                    return live, True
        raise Unavailable("Too many people are changing this table at once; try again.")

    async def _enter_command(self, live: LiveTable, command: AnyCommand, key: str) -> bool:
        before, now = (
            IndexFacts(_people(live), frozenset(live.seating.people), sessions.achieved(live.match)),
            time.time(),
        )
        try:
            await self._load_back_to(live, command)
        except Illegal as refused:
            raise Refused(str(refused), refused.rule) from None
        try:
            live.enter(command, now, key)
        except Illegal as refused:
            if not isinstance(command, do.GiveAnswer):
                # Only of an answer is it certain that a refusal changes nothing.
                self._close(live)
            raise Refused(str(refused), refused.rule) from None
        except Exception as error:
            self._close(live)
            log.exception("the game has failed", extra={"match": live.id, "sequence": live.sequence})
            raise GameFault(
                f"The game has made a mistake ({type(error).__name__}). The match stands as it was."
            ) from error
        record = CommandRecord(live.id, live.sequence, now, do.encode(command), key)
        try:
            first = await self._append(_entry(live, record, before))
        except BaseException:
            # Whether it was written is not known: the database knows.
            self._close(live)
            raise
        if not first:
            self._close(live)
            return False
        self._hub.notify(live.id)
        self._changed(live)
        return True

    async def _load_back_to(self, live: LiveTable, command: AnyCommand) -> None:
        """Going far back means playing the match again; meanwhile the other tables go on."""
        if (to := live.rewind_target(command)) is not None:
            await asyncio.to_thread(live.load_back_to, to)

    async def _append(self, entry: LogEntry) -> bool:
        writing = self._writer.append(entry)
        try:
            first = await asyncio.shield(writing)
        except asyncio.CancelledError:
            # Who asked for it has gone; it is written all the same, and then the others are told.
            writing.add_done_callback(lambda _: self._written_late(entry))
            raise
        except Exception as error:
            log.error("not written", extra={"match": entry.record.match, "error": error_name(error)})
            raise Unavailable("It is not certain that this was saved. Look again, or try again.") from error
        self.written += first
        return first

    def _written_late(self, entry: LogEntry) -> None:
        self.changed_elsewhere(entry.record.match, entry.record.sequence)
        task = asyncio.create_task(self._go_on(entry.record.match))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _go_on(self, match: str) -> None:
        """Somebody may be asked now who has not been told."""
        try:
            self._changed(await self.get(match))
        except Exception as error:
            log.warning("cannot be opened", extra={"match": match, "error": error_name(error)})


class IndexFacts(NamedTuple):
    """What the lists of games know of a room."""

    people: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()
    achieved: str = ""


def _entry(live: LiveTable, record: CommandRecord, before: IndexFacts, snapshot: bool = False) -> LogEntry:
    people, players, achieved = _people(live), frozenset(live.seating.people), sessions.achieved(live.match)
    new = achieved != before.achieved or (achieved and players != before.players)
    due = snapshot or live.snapshot_due
    return LogEntry(
        record,
        row(live, record.at),
        people if people != before.people else None,
        live.snapshot() if due else None,
        achieved if new else None,
        players,
    )


def _people(live: LiveTable) -> frozenset[str]:
    return frozenset(live.seating.people | {live.seating.host})


def row(live: LiveTable, now: float) -> MatchRow:
    """What the list of games says of a room."""
    match = live.match
    return MatchRow(
        id=live.id,
        game=match.game.name,
        created=now,
        updated=now,
        sequence=live.sequence,
        turn=min(max(match.game.turn(match.state), 0), LARGEST),
        over=match.outcome is not None,
        won=match.outcome is not None and match.outcome.won,
        thinking=live.bot_to_move is not None and bool(live.seating.people),
        waiting=" ".join(map(str, live.waiting)),
        seating=msgspec.json.encode(live.seating.chairs).decode(),
        next=live.seating.next,
        due=live.due,
    )


def rebuild(match: str, snapshot: tuple[int, bytes] | None, records: list[CommandRecord]) -> tuple[LiveTable, bool]:
    """The room its log makes, and whether the rules have changed: then what no longer fits is dropped, and told."""
    if snapshot is None:
        first, *records = records
        command = do.decode(first.command)
        assert isinstance(command, BeginMatch)
        live = LiveTable.begin(match, command, first.at)
    else:
        live = LiveTable.restore(match, *snapshot)
    dropped = 0
    for record in records:
        try:
            live.replay(record)
        except Illegal:
            dropped += 1
            live.skip(record)
    if dropped:
        live.match.notices.append(f"Answers no longer fit the rules, which have changed; {dropped} were dropped.")
    changed = bool(live.match.notices)
    while live.match.notices:
        live.seating.add_notice(live.match.notices.pop(0))
    return live, changed
