"""The tables in memory, and the one way to change them: decide, write to the log, then notify."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from fathom.engine.errors import Illegal
from fathom.present.phrases import count
from fathom.table import commands as do
from fathom.table.access.tokens import digest
from fathom.table.activities import observed
from fathom.table.commands import AnyCommand, BeginMatch, CommandRecord, PackRef
from fathom.table.errors import GameFault, Refused, Unavailable, no_such_match
from fathom.table.live.erasing import erase_from_record
from fathom.table.live.hub import Hub
from fathom.table.live.index_facts import IndexFacts
from fathom.table.live.live_table import LiveTable
from fathom.table.live.opened_pack import OpenedPack
from fathom.table.live.processing_time import in_thread
from fathom.table.live.single_flight import SingleFlight
from fathom.table.live.snapshots import pack_of_snapshot
from fathom.table.store.database import LogEntry, MatchRow, Store, error_name
from fathom.table.store.opening import problem
from fathom.table.store.writer import LogWriter

log = logging.getLogger("fathom.table")
ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
MAX_BYTES = 256 * 2**20
"""The memory for tables, in bytes. Beyond it, the tables that were not used for longest are closed: they are loaded
again when they are needed."""
SMALL = 300_000
"""The size in bytes of a table that would not become smaller if it were loaded again."""
LARGEST = 2**31 - 1
"""The largest PostgreSQL integer; an imported match may claim any turn."""
MAX_TRIES = 20
"""The number of tries to enter a command while other processes write to the same log."""

OpenPack: TypeAlias = Callable[[PackRef], Awaitable[OpenedPack]]
"""Returns the content of a match's changed pack."""
Decide: TypeAlias = Callable[[LiveTable], AnyCommand | None]
"""Reads a table and returns the command to enter, or None if there is nothing to do. Refusals are raised."""


class LiveTables:
    """Tables by match id. `changed` is called with a table after each command."""

    def __init__(self, store: Store, hub: Hub, changed: Callable[[LiveTable], None], open_pack: OpenPack) -> None:
        self._store = store
        self._open_pack = open_pack
        self._hub = hub
        self._changed = changed
        self._shared = store.shared
        self._writer = LogWriter(store, self._written_late)
        self._live_tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self.bytes = 0
        """About how many bytes of memory all tables use."""
        self._opening: SingleFlight[LiveTable] = SingleFlight()
        self._behind: dict[str, int] = {}
        self._late: set[asyncio.Task[None]] = set()
        self.written = 0
        """Commands written by this process."""

    async def close(self) -> None:
        """Write everything that is pending."""
        await self._writer.close()
        await asyncio.gather(*self._late)

    def __len__(self) -> int:
        return len(self._live_tables)

    # -- opening ------------------------------------------------------------------------------------------------

    async def get(self, match: str, since: int = 0) -> LiveTable:
        """The table of a match, up to date: with all commands up to `since` and all changes that were reported."""
        live = self._live_tables.get(match)
        if live is None:
            if not ID.fullmatch(match):
                raise no_such_match(match)
            live = await self._opening.run(match, lambda: self._read(match))
        if match in self._live_tables:
            self._live_tables.move_to_end(match)
        if max(since if self._shared else 0, self._behind.get(match, 0)) > live.sequence:
            await self._catch_up(live)
        if live.deleted:
            self._close(live)
            raise no_such_match(match)
        return live

    @asynccontextmanager
    async def reading(self, match: str, since: int = 0, at: int | None = None) -> AsyncIterator[LiveTable]:
        """Context manager: the table of a match, locked, so that everything in it is already in the database.

        With `at`, the history from that point is available, which may need a replay.
        """
        while True:
            live = await self.get(match, since)
            async with live.lock:
                if live.closed:
                    continue
                try:
                    if at is not None:
                        await in_thread(live.load_back_to, at)
                except Illegal as error:
                    raise Refused(str(error)) from None
                try:
                    yield live
                finally:
                    # The history was loaded, or views were built: they stay in memory.
                    if self._live_tables.get(match) is live:
                        self._weigh(live)
                return

    async def _read(self, match: str) -> LiveTable:
        """Load a table from the database."""
        with observed("load"):
            return await self._load(match)

    async def _load(self, match: str) -> LiveTable:
        snapshot, records = await self._store.read(match)
        if snapshot is None and (not records or isinstance(do.decode(records[0].command), do.DeleteMatch)):
            raise no_such_match(match)
        opened = await self._opened(pack_of_table(snapshot, records))
        live, dropped = await in_thread(rebuild, match, snapshot, records, opened)
        if dropped:
            # Later reads start at this snapshot, so that every process drops the same commands.
            await self._store.save_snapshot(match, live.sequence, live.snapshot())
        self._enter(live)
        return live

    async def _opened(self, ref: PackRef | None) -> OpenedPack | None:
        return None if ref is None else await self._open_pack(ref)

    def _enter(self, live: LiveTable) -> None:
        self._live_tables[live.id] = live
        self._weigh(live)

    def _weigh(self, live: LiveTable) -> None:
        """Note the size of a table, and close others if all together are too large."""
        size = live.size
        self.bytes += size - self._sizes.get(live.id, 0)
        self._sizes[live.id] = size
        if self.bytes > MAX_BYTES:
            self._shrink(live)

    def _shrink(self, used: LiveTable) -> None:
        """Close tables until the rest fit: those that were not used for longest, unwatched ones before watched ones.

        Tables that are in use stay open, and watched ones that would not become smaller.
        """
        for other in self._to_close(used):
            self._close(other)

    def _to_close(self, used: LiveTable) -> list[LiveTable]:
        too_much, found = self.bytes - MAX_BYTES, list[LiveTable]()
        for watched in (False, True):
            for other in self._live_tables.values():
                if too_much <= 0:
                    return found
                if other is used or other.lock.locked() or self._hub.watched(other.id) != watched:
                    continue
                if not watched or self._sizes[other.id] > SMALL:
                    found.append(other)
                    too_much -= self._sizes[other.id]
        return found

    def _close(self, live: LiveTable) -> None:
        live.closed = True
        if self._live_tables.get(live.id) is live:
            del self._live_tables[live.id]
            self.bytes -= self._sizes.pop(live.id, 0)
        self._behind.pop(live.id, None)
        # A notification may have been ignored because this object was up to date: let watchers read the new one.
        self._hub.notify(live.id)

    async def _catch_up(self, live: LiveTable) -> None:
        """Apply what other processes wrote to the log."""
        async with live.lock:
            if live.closed:
                # While this waited: a command in its memory was perhaps not written, so the log may not fit to it.
                return
            heard = self._behind.get(live.id)
            _, records = await self._store.read(live.id, live.sequence)
            try:
                found = [do.decode(record.command) for record in records]
                if any(isinstance(command, do.ErasePerson) for command in found):
                    # The commands before it may have been changed since: only a fresh load fits to them.
                    self._close(live)
                    return
                for record, command in zip(records, found, strict=True):
                    await self._load_back_to(live, command)
                    live.replay(record)
            except Exception:
                # Perhaps written by newer rules. A fresh load drops what does not fit and adds a notice.
                log.exception("cannot apply the log", extra={"match": live.id, "sequence": live.sequence})
                self._close(live)
                return
            if self._behind.get(live.id) == heard:
                self._behind.pop(live.id, None)

    def changed_elsewhere(self, match: str, sequence: int) -> None:
        """Called when the log of a match has reached this sequence, written by any process, also by this one."""
        live = self._live_tables.get(match)
        if live is not None and live.sequence >= sequence:
            return
        if live is not None or match in self._opening:
            self._behind[match] = max(sequence, self._behind.get(match, 0))
        self._hub.notify(match)

    def may_have_changed(self) -> None:
        """Called when any log may have been written without a notification."""
        for live in self._live_tables.values():
            self._behind[live.id] = live.sequence + 1
        self._hub.notify_all()

    # -- changing -----------------------------------------------------------------------------------------------

    async def begin(self, match: str, command: BeginMatch) -> bool:
        """Create a table. Returns False if another process has just created it."""
        now, opened = time.time(), await self._opened(command.pack)
        try:
            live = LiveTable.begin(match, command, now, opened)
        except ValueError as error:
            raise Refused(str(error)) from None
        record = CommandRecord(match, 0, now, do.encode(command))
        if not await self._append(_entry(live, record, IndexFacts(), snapshot=bool(command.save))):
            return False
        self._enter(live)
        self._changed(live)
        return True

    async def do(self, match: str, decide: Decide, key: str = "", since: int = 0) -> tuple[LiveTable, bool]:
        """Enter the command that `decide` returns into the log of a match, once.

        Returns the table and whether a command was entered, now or earlier under the same key. If another process
        writes to the log first, the table is loaded again and `decide` is called again.
        """
        for _ in range(MAX_TRIES):
            live = await self.get(match, since)
            async with live.lock:
                if live.closed:
                    continue
                command = decide(live)
                if command is None:
                    return live, live.seating.sequence_of(key) is not None
                if await self._enter_command(live, command, key):
                    return live, True
        raise Unavailable("Too many changes at this table at once. Try again.")

    async def delete(self, match: str, due: Callable[[LiveTable], bool] = lambda _: True) -> bool:
        """Delete a match with its log if `due` says so. Returns whether it was deleted."""
        live, deleted = await self.do(match, lambda live: do.DeleteMatch() if due(live) else None)
        if deleted:
            await self._store.removal.remove_match(match, live.sequence)
            self._close(live)
        return deleted

    async def erase(self, match: str, person: str, substitute: str) -> None:
        """Replace a person in the log, the snapshot and the seats of a match. Their name and messages are removed."""
        await self.do(match, lambda _: do.ErasePerson(digest(person), substitute))
        async with self.reading(match) as live:
            _, records = await self._store.read(match, -1)
            erased = [erase_from_record(record, person, substitute) for record in records]
            changed = [new for new, old in zip(erased, records, strict=True) if new is not old]
            await self._store.removal.replace_records(changed, live.sequence, live.snapshot())

    async def _enter_command(self, live: LiveTable, command: AnyCommand, key: str) -> bool:
        before, now = live.index_facts, time.time()
        try:
            await self._load_back_to(live, command)
        except Illegal as refused:
            raise Refused(str(refused), refused.rule) from None
        try:
            live.enter(command, now, key)
            command = live.answer_needless(command)
        except Illegal as refused:
            if not isinstance(command, do.GiveAnswer):
                # Only a refused answer is sure to have changed nothing.
                self._close(live)
            raise Refused(str(refused), refused.rule) from None
        except Exception as error:
            self._close(live)
            log.exception("the game raised an error", extra={"match": live.id, "sequence": live.sequence})
            raise GameFault(f"The game raised an error ({type(error).__name__}). The match is unchanged.") from error
        record = CommandRecord(live.id, live.sequence, now, do.encode(command), key)
        try:
            first = await self._append(_entry(live, record, before))
        except BaseException:
            # It is unknown whether the command was written: load the table again.
            self._close(live)
            raise
        if not first:
            self._close(live)
            return False
        self._weigh(live)
        self._hub.notify(live.id)
        if not live.deleted:
            self._changed(live)
        return True

    async def _load_back_to(self, live: LiveTable, command: AnyCommand) -> None:
        """Load the history for an undo in a thread, so that other tables are not blocked."""
        if (to := live.rewind_target(command)) is not None:
            await in_thread(live.load_back_to, to)

    async def _append(self, entry: LogEntry) -> bool:
        writing = self._writer.append(entry)
        try:
            with observed("write"):
                first = await writing
        except asyncio.CancelledError:
            # The caller is gone, but the command is still written; then the writer reports it, unless it has already.
            if not writing.cancelled():
                self._written_late(entry)
            raise
        except Exception as error:
            facts = {"match": entry.record.match, "error": error_name(error), "cause": problem(error)}
            log.error("a command was not written", extra=facts)
            raise Unavailable("Your last action may not have been saved. Reload, or try again.") from error
        self.written += first
        return first

    def _written_late(self, entry: LogEntry) -> None:
        """Notify the others of a command whose caller no longer waits for it."""
        self.changed_elsewhere(entry.record.match, entry.record.sequence)
        task = asyncio.create_task(self._wake_bot(entry.record.match))
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _wake_bot(self, match: str) -> None:
        """Wake the computer player that may be asked now."""
        try:
            self._changed(await self.get(match))
        except Exception as error:
            log.warning("a match cannot be opened", extra={"match": match, "error": error_name(error)})


def _entry(live: LiveTable, record: CommandRecord, before: IndexFacts, snapshot: bool = False) -> LogEntry:
    facts = live.index_facts
    new = facts.achieved != before.achieved or (facts.achieved and facts.players != before.players)
    # The snapshot of a deleted match would show it as it was before.
    due = snapshot or (live.snapshot_due and not live.deleted)
    return LogEntry(
        record,
        row(live, record.at),
        facts.people if facts.people != before.people else None,
        live.snapshot() if due else None,
        facts.achieved if new else None,
        facts.players,
    )


def row(live: LiveTable, now: float) -> MatchRow:
    """The row of the list of games for a table."""
    match = live.match
    outcome, figure = match.outcome, match.game.record
    # A match with a changed pack is no record: the pack could make every match as short as one likes.
    changed = live.seating.pack is not None
    score = None if outcome is None or figure is None or changed else figure.of(outcome)
    return MatchRow(
        id=live.id,
        game=match.game.name,
        created=now,
        updated=now,
        sequence=live.sequence,
        turn=min(max(match.game.rules.turn(match.state), 0), LARGEST),
        over=outcome is not None,
        won=outcome is not None and outcome.won,
        thinking=live.bot_to_move is not None and bool(live.seating.people),
        waiting=" ".join(map(str, live.awaited)),
        seating=live.index_facts.chairs,
        next=live.seating.next,
        due=live.due,
        question=live.seating.question,
        public=live.seating.public,
        winners=None if outcome is None else " ".join(map(str, outcome.winners)),
        score=None if score is None else min(max(score, -LARGEST), LARGEST),
        ended=None if outcome is None else live.seating.moved,
    )


def pack_of_table(snapshot: tuple[int, bytes] | None, records: list[CommandRecord]) -> PackRef | None:
    """The changed pack of a table's match; None if it uses the game's own."""
    if snapshot is not None:
        return pack_of_snapshot(snapshot[1])
    command = do.decode(records[0].command)
    return command.pack if isinstance(command, BeginMatch) else None


def rebuild(
    match: str,
    snapshot: tuple[int, bytes] | None,
    records: list[CommandRecord],
    opened: OpenedPack | None = None,
) -> tuple[LiveTable, bool]:
    """Build a table from its log. The second value says whether commands were dropped because the rules changed.

    `opened` is the changed pack of its match, if it has one.
    """
    if snapshot is None:
        first, *records = records
        command = do.decode(first.command)
        assert isinstance(command, BeginMatch)
        live = LiveTable.begin(match, command, first.at, opened)
    else:
        live = LiveTable.restore(match, *snapshot, opened)
    dropped = 0
    for record in records:
        try:
            live.replay(record)
        except Illegal:
            dropped += 1
            live.skip(record)
    if dropped:
        live.match.notices.append(f"The rules have changed. Dropped {count(dropped, 'answer')} that no longer fit.")
    changed = bool(live.match.notices)
    while live.match.notices:
        live.seating.add_notice(live.match.notices.pop(0))
    return live, changed
