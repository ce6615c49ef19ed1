"""What goes wrong: a database that fails, a log that others write to, rules that have changed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from fathom.table import commands as do
from fathom.table.commands import BeginMatch, CommandRecord, Occupant
from fathom.table.errors import GameFault, Unavailable
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import row
from fathom.table.store.database import LogEntry, Store, WriteResult
from fathom.table.store.opening import StoreError
from fathom.table.store.schema import STEPS
from fathom.table.tables import Tables
from tests.table.conftest import PATIENCE, empty, listening
from tests.table.test_playing import ADA, play_on, started


async def test_a_command_that_cannot_be_written_has_no_effect(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await started(tables, "me", "me")
    now = await tables.status(match, ADA)
    assert now.seat is not None

    async def full(self: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        raise OSError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", full)
        with pytest.raises(Unavailable, match="may not have been saved"):
            await tables.answer(match, ADA, now.seat, now.options[0], now.question, "k")
    assert await tables.status(match, ADA) == now
    assert (await tables.answer(match, ADA, now.seat, now.options[0], now.question, "k")).accepted


async def test_a_table_with_a_command_that_was_not_written_reads_no_more_of_the_log(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(tables, "me", "me")
    now = await tables.status(match, ADA)
    assert now.seat is not None
    failing, plain = asyncio.Event(), tables.store.read
    read: list[int | None] = []

    async def full(self: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        await failing.wait()
        raise OSError("disk full")

    async def noted(id: str, after: int | None = None) -> Any:
        read.append(after)
        return await plain(id, after)

    monkeypatch.setattr(tables.store, "read", noted)
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", full)
        answering = asyncio.create_task(tables.answer(match, ADA, now.seat, now.options[0], now.question))
        live = await tables.live_tables.get(match)
        while live.sequence == now.sequence:
            await asyncio.sleep(0)
        # Meanwhile another process has written, so a reader waits to apply that.
        tables.live_tables.changed_elsewhere(match, live.sequence + 1)
        reading = asyncio.create_task(tables.status(match, ADA))
        while not live.lock._waiters:
            await asyncio.sleep(0)
        failing.set()
        with pytest.raises(Unavailable):
            await answering
    assert await reading == now
    assert read == [None]


async def test_a_command_of_a_cancelled_caller_is_announced(tables: Tables) -> None:
    match = await started(tables, "me", "random", game="tyrian")
    now = await tables.status(match, ADA)
    sequences: asyncio.Queue[int] = asyncio.Queue()

    async def watch() -> None:
        async for sequence in tables.subscribe(match, ADA):
            sequences.put_nowait(sequence)

    watching = asyncio.create_task(watch())
    assert await sequences.get() == 0
    task = asyncio.create_task(tables.answer(match, ADA, 0, "rest", now.question, "k"))
    while not tables.live_tables._writer._waiting:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(PATIENCE):
        while await sequences.get() < 2:  # the computer player is notified, too
            pass
    watching.cancel()
    done = await tables.answer(match, ADA, 0, "rest", now.question, "k")
    assert done.accepted
    assert done.sequence >= 2


async def test_a_write_that_seemed_lost_is_announced(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database replies after we have stopped waiting."""
    tables = await Tables.open(await empty(postgres, "late"))
    await listening(tables)
    match = await started(tables, "me", "me", game="tyrian")
    sequences: asyncio.Queue[int] = asyncio.Queue()
    landing, plain = asyncio.Event(), Store.append
    late: list[asyncio.Task[list[WriteResult]]] = []

    async def watch() -> None:
        async for sequence in tables.subscribe(match, ADA):
            sequences.put_nowait(sequence)

    async def slow(store: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        async def land() -> list[WriteResult]:
            await landing.wait()
            return await plain(store, entries)

        late.append(asyncio.create_task(land()))
        raise TimeoutError

    watching = asyncio.create_task(watch())
    async with asyncio.timeout(PATIENCE):
        assert await sequences.get() == 0
        monkeypatch.setattr(Store, "append", slow)
        with pytest.raises(Unavailable):
            await tables.send_chat(match, ADA, "Hello?")
        assert (await tables.view(match, ADA)).chat == ()
        landing.set()
        while await sequences.get() < 1:
            pass
    assert [line.text for line in (await tables.view(match, ADA)).chat] == ["Hello?"]
    assert await asyncio.gather(*late) == [[True]]
    watching.cancel()
    await tables.close()


async def test_the_slower_of_two_processes_is_notified(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notification arrives while our own command, which is never written, has the same sequence number."""
    match = await started(tables, "me", "me", game="tyrian")
    sequences: asyncio.Queue[int] = asyncio.Queue()
    live, plain = await tables.live_tables.get(match), Store.append
    quicker = CommandRecord(match, 1, 0.0, do.encode(do.GiveAnswer(0, "rest")))

    async def watch() -> None:
        async for sequence in tables.subscribe(match, ADA):
            sequences.put_nowait(sequence)

    async def beaten(store: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        monkeypatch.setattr(Store, "append", plain)
        await plain(store, [LogEntry(quicker, row(live, 0.0))])
        tables.live_tables.changed_elsewhere(match, 1)
        return await plain(store, entries)

    watching = asyncio.create_task(watch())
    async with asyncio.timeout(PATIENCE):
        assert await sequences.get() == 0
        now = await tables.status(match, ADA)
        monkeypatch.setattr(Store, "append", beaten)
        assert not (await tables.answer(match, ADA, 0, "dive", now.question)).accepted
        while await sequences.get() < 1:
            pass
    watching.cancel()


async def test_one_bad_row_does_not_affect_the_others(tables: Tables) -> None:
    match, bad = await started(tables, "me", "me"), await started(tables, "me", "me")
    entries = []
    for id in (match, bad):
        live = await tables.live_tables.get(id)
        record = CommandRecord(id, 1, 0.0, do.encode(do.SendChat("ada", "Ada", "Hello?")))
        entries.append(LogEntry(record, msgspec.structs.replace(row(live, 0.0), waiting="" if id == match else None)))
    sound, broken = await tables.store.append(entries)
    assert sound is True
    assert isinstance(broken, IntegrityError)
    tables.live_tables._close(await tables.live_tables.get(match))
    assert [line.text for line in (await tables.view(match, ADA)).chat] == ["Hello?"]


def test_an_import_with_any_turn_number_can_be_listed() -> None:
    live = LiveTable.begin("x", BeginMatch("tyrian", "ada", (Occupant(("ada",)),) * 2))
    live.match.state.turn = 2**40
    assert row(live, 0.0).turn == 2**31 - 1


async def test_nothing_is_written_after_close(tmp_path: Path) -> None:
    tables = await Tables.open(tmp_path / "table.db")
    match = await started(tables, "me", "me")
    now = await tables.status(match, ADA)
    await tables.close()
    with pytest.raises(Unavailable):
        await asyncio.wait_for(tables.answer(match, ADA, 0, now.options[0], now.question), PATIENCE)


async def test_a_log_that_cannot_be_applied_is_loaded_again(postgres: str) -> None:
    """Another process has written a command that is illegal under our rules."""
    address = await empty(postgres, "newer")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    match = await started(here, "me", "me")
    await there.view(match, ADA)
    live = await here.live_tables.get(match)
    odd = CommandRecord(match, 1, 0.0, do.encode(do.GiveAnswer(0, "fly away")))
    await here.store.append([LogEntry(odd, row(live, 0.0))])
    seen = await there.view(match, ADA, since=1)
    assert seen.sequence == 1
    assert any("no longer fit" in notice for notice in seen.notices)
    await here.close()
    await there.close()


@pytest.mark.parametrize("query", ["?sslmode=disable", "?ssl=disable", "?sslmode=prefer"])
async def test_the_encryption_setting_holds_for_every_connection(postgres: str, query: str) -> None:
    tables = await Tables.open(await empty(postgres, "encrypted") + query)
    await listening(tables)
    await started(tables, "me", "me")
    await tables.close()


async def test_connecting_to_a_silent_database_fails_after_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.table.store.engines.SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(StoreError, match="does not answer"):
                await Tables.open(f"postgresql://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing")


async def test_a_fault_in_the_rules_changes_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await started(tables, "me", "me", game="tyrian")
    now = await tables.status(match, ADA)
    with monkeypatch.context() as patched:
        patched.setattr("tests.toy.rules.dive", lambda t, trader: 1 // 0)
        with pytest.raises(GameFault, match="raised an error"):
            await tables.answer(match, ADA, 0, "dive", now.question)
    assert await tables.status(match, ADA) == now
    assert (await tables.answer(match, ADA, 0, "dive", now.question)).accepted


async def test_many_answers_share_a_transaction(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    plain = Store.append

    async def counted(self: Store, entries: Sequence[LogEntry]) -> list[WriteResult]:
        sizes.append(len(entries))
        return await plain(self, entries)

    matches = [await started(tables, "me", "me") for _ in range(30)]
    monkeypatch.setattr(Store, "append", counted)
    await asyncio.gather(*(play_on(tables, match, ADA, 5) for match in matches))
    assert sum(sizes) == 150
    assert max(sizes) > 10


async def test_the_first_writer_to_a_file_wins(database: str) -> None:
    """Two processes should not share a file, but they do no harm."""
    here, there = await Tables.open(database), await Tables.open(database)
    match = await started(here, "me", "me")
    now = await there.status(match, ADA)
    assert now.seat is not None
    first = await here.answer(match, ADA, now.seat, now.options[0], now.question)
    late = await there.answer(match, ADA, now.seat, now.options[1], now.question)
    assert first.accepted
    assert not late.accepted
    assert (late.sequence, late.options) == (first.sequence, first.options)
    await here.close()
    await there.close()


async def test_answers_that_no_longer_fit_the_rules_are_dropped_with_a_notice(database: str) -> None:
    tables = await Tables.open(database)
    match = await started(tables, "me", "me")
    await play_on(tables, match, ADA, 45)
    live = await tables.live_tables.get(match)
    before = await tables.status(match, ADA)
    odd = CommandRecord(match, live.sequence + 1, 0.0, do.encode(do.GiveAnswer(0, "fly away")))
    talk = CommandRecord(match, live.sequence + 2, 0.0, do.encode(do.SendChat("ada", "Ada", "Still there?")))
    for record in (odd, talk):
        assert await tables.store.append([LogEntry(record, row(live, 0.0))]) == [True]
    await tables.close()
    for _ in range(2):
        tables = await Tables.open(database)
        seen = await tables.view(match, ADA)
        assert seen.sequence == before.sequence + 2
        assert [line.text for line in seen.chat] == ["Still there?"]
        assert [notice for notice in seen.notices if "no longer fit" in notice] == list(seen.notices)
        assert len(seen.notices) == 1
        assert (await tables.status(match, ADA)).options == before.options
        await tables.close()
    tables = await Tables.open(database)
    await play_on(tables, match, ADA, 1)
    await tables.close()


async def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    store = await Store.open(database)
    await store._engine.write(lambda c: c.execute(text("insert into migrations (number, at) values (99, 0)")))
    await store.close()
    newest = len(STEPS)
    with pytest.raises(StoreError, match=rf"has version {newest + 1}; this program supports versions up to {newest}"):
        await Store.open(database)


async def test_several_processes_may_set_up_the_database_at_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
    assert len({await store.key() for store in stores}) == 1
    for store in stores:
        await store.close()


async def test_notifications_during_loading_are_not_lost(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    address = await empty(postgres, "reading")
    here, there = await Tables.open(address), await Tables.open(address)
    await listening(there)
    match = await started(here, "me", "me")
    plain = there.store.read

    async def slow(id: str, after: int | None = None) -> Any:
        found = await plain(id, after)
        if after is None:
            await here.send_chat(match, ADA, "Hello?")
            async with asyncio.timeout(PATIENCE):
                while not there.live_tables._behind.get(match):
                    await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(there.store, "read", slow)
    assert [line.text for line in (await there.view(match, ADA)).chat] == ["Hello?"]
    await here.close()
    await there.close()


async def test_only_the_owner_can_read_the_database_file(tmp_path: Path) -> None:
    tables = await Tables.open(tmp_path / "deep" / "table.db")
    await started(tables, "me", "me")
    files = sorted((tmp_path / "deep").iterdir())
    assert len(files) == 3
    assert [oct(file.stat().st_mode & 0o777) for file in files] == ["0o600"] * 3
    await tables.close()


async def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        await Tables.open("mysql://localhost/x")


async def test_a_match_that_cannot_be_opened_does_not_stop_other_matches(tmp_path: Path) -> None:
    database = str(tmp_path / "table.db")
    tables = await Tables.open(database)
    tables.bots.wake = lambda live: None  # type: ignore[method-assign]
    tables.live_tables._changed = lambda live: None
    broken, sound = [await started(tables, "random", "me", game="tyrian") for _ in range(2)]
    damage = text("update commands set command = '{' where match_id = :match")
    await tables.store._engine.write(lambda c: c.execute(damage, {"match": broken}))
    await tables.close()
    tables = await Tables.open(database)
    async with asyncio.timeout(PATIENCE):
        async for _ in tables.subscribe(sound, ADA):
            if (await tables.status(sound, ADA)).seat is not None:
                break
    await tables.close()
