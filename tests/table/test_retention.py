"""Old tables are deleted only if the operator wants it, and then completely."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from sqlalchemy import select, update

from fathom.table import commands as do
from fathom.table.errors import NotFound
from fathom.table.live.retention import DAY, Retention
from fathom.table.retention_policy import KEEP_ALL, RetentionPolicy
from fathom.table.store.inspection import inspect_database
from fathom.table.store.schema import achievements, commands, matches, metadata
from fathom.table.tables import Tables
from tests.table.conftest import PATIENCE, empty, listening
from tests.table.test_playing import ADA, play_on


def retention(tables: Tables, finished: float | None = None, idle: float | None = None) -> Retention:
    return Retention(tables.store, tables.live_tables, tables.hub, RetentionPolicy(finished, idle))


async def rows(tables: Tables) -> dict[str, list[dict[str, Any]]]:
    """All rows about matches, by table."""

    def found(connection: Any) -> dict[str, list[dict[str, Any]]]:
        return {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in metadata.tables.items()
            if "match_id" in table.c or name == "matches"
        }

    return await tables.store._engine.read(found)


async def finished_and_running(tables: Tables) -> tuple[str, str]:
    over, running = (
        await tables.create(ADA, "refuge", ["me"], key="1"),
        await tables.create(ADA, "refuge", ["me"], key="2"),
    )
    await tables.concede(over, ADA)
    await play_on(tables, running, ADA, 2)
    return over, running


async def test_by_default_nothing_is_deleted(tables: Tables) -> None:
    await finished_and_running(tables)
    assert not KEEP_ALL.active
    assert await retention(tables).delete_due(time.time() + 1000 * DAY) == 0
    assert len((await rows(tables))["matches"]) == 2


@pytest.mark.parametrize("kind", ["finished", "idle"])
async def test_a_policy_deletes_what_it_names_and_nothing_younger(tables: Tables, kind: str) -> None:
    over, running = await finished_and_running(tables)
    gone, kept = (over, running) if kind == "finished" else (running, over)
    policy = retention(tables, **{kind: 30.0})
    assert await policy.delete_due(time.time() + 29 * DAY) == 0
    assert await policy.delete_due(time.time() + 31 * DAY) == 1
    with pytest.raises(NotFound):
        await tables.view(gone, ADA)
    assert [match.match for match in await tables.my_games("ada")] == [kept]
    found = await rows(tables)
    # The first and the last place of the log stay taken.
    assert [do.decode(x["command"]) for x in found["commands"] if x["match_id"] == gone] == [do.DeleteMatch()] * 2
    assert not any(x["match_id"] == gone for name in ("snapshots", "parts", "turn_notices") for x in found[name])
    await play_on(tables, running, ADA, 1) if kept == running else None
    assert await policy.delete_due(time.time() + 31 * DAY) == 0


async def test_a_deleted_match_is_not_created_again_by_a_late_request(tables: Tables) -> None:
    over, _ = await finished_and_running(tables)
    await retention(tables, finished=1).delete_due(time.time() + 2 * DAY)
    assert await tables.create(ADA, "refuge", ["me"], key="1") == over
    with pytest.raises(NotFound):
        await tables.view(over, ADA)


async def test_a_table_that_somebody_has_open_stays(tables: Tables) -> None:
    _, running = await finished_and_running(tables)
    policy = retention(tables, idle=1)
    tables.hub.watch(running, 1)
    assert await policy.delete_due(time.time() + 2 * DAY) == 0
    tables.hub.watch(running, -1)
    assert await policy.delete_due(time.time() + 2 * DAY) == 1


async def test_people_keep_their_achievements(tables: Tables) -> None:
    over, _ = await finished_and_running(tables)
    row = {"person": "ada", "match_id": over, "game": "refuge", "data": "{}"}
    await tables.store._engine.write(lambda connection: connection.execute(achievements.insert(), row))
    await retention(tables, finished=1).delete_due(time.time() + 2 * DAY)
    assert (await rows(tables))["achievements"] == [row]


async def test_a_deletion_that_was_interrupted_is_completed(
    tables: Tables, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, _ = await finished_and_running(tables)

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store.removal, "remove_match", killed)
        assert await retention(tables, finished=1).delete_due(time.time() + 2 * DAY) == 0
    again = await Tables.open(database)
    try:
        with pytest.raises(NotFound):
            await again.view(over, ADA)
        assert await retention(again, finished=1).delete_due(time.time() + 2 * DAY) == 1
        assert [x["id"] for x in (await rows(again))["matches"] if x["id"] == over] == []
    finally:
        await again.close()


async def test_another_process_does_not_bring_a_match_back(postgres: str) -> None:
    database = await empty(postgres, "tables")
    one, other = await Tables.open(database), await Tables.open(database)
    try:
        await listening(one)
        await listening(other)
        _, running = await finished_and_running(one)
        await other.view(running, ADA)  # now it is in the memory of both
        other.live_tables.changed_elsewhere = lambda match, sequence: None  # type: ignore[method-assign]
        now = await other.status(running, ADA)
        assert await retention(one, idle=1).delete_due(time.time() + 2 * DAY) == 1
        assert now.seat is not None
        with pytest.raises(NotFound):
            await other.answer(running, ADA, now.seat, now.options[0], now.question)
        assert (await inspect_database(database)).faults == ()
        assert (await inspect_database(database)).matches == 1
        left = [x["command"] for x in (await rows(one))["commands"] if x["match_id"] == running]
        assert [do.decode(command) for command in left] == [do.DeleteMatch()] * 2
    finally:
        await one.close()
        await other.close()


async def test_a_server_with_a_policy_deletes_when_it_starts(database: str) -> None:
    tables = await Tables.open(database)
    over, running = await finished_and_running(tables)

    def make_old(connection: Any) -> None:
        connection.execute(update(commands).where(commands.c.match_id == over).values(at=commands.c.at - 10 * DAY))
        old = {"updated": matches.c.updated - 10 * DAY, "ended": matches.c.ended - 10 * DAY}
        connection.execute(update(matches).where(matches.c.id == over).values(**old))

    await tables.store._engine.write(make_old)
    await tables.close()
    tables = await Tables.open(database, retention=RetentionPolicy(finished_days=9))
    try:
        async with asyncio.timeout(PATIENCE):
            while [match.match for match in await tables.my_games("ada")] != [running]:
                await asyncio.sleep(0.01)
    finally:
        await tables.close()
