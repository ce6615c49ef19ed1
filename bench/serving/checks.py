"""What must be true after servers were killed: nothing that was acknowledged is lost, and every match continues."""

from __future__ import annotations

import asyncio

from bench.serving.players import Sent
from fathom.table import commands as do
from fathom.table.access.permissions import Actor
from fathom.table.live.live_tables import rebuild
from fathom.table.store.database import Store
from fathom.table.tables import Tables


async def check(database: str, sent: list[Sent]) -> tuple[int, int]:
    """Read every log: no gap, every acknowledged answer once, in the order in which they were given.

    Every answer, a computer player's too, fits the question it was given to: else the log could not be replayed.
    """
    store = await Store.open(database)
    unacknowledged = 0
    for match in sent:
        snapshot, since = await store.read(match.match)
        _, records = await store.read(match.match, -1)
        alone, _ = rebuild(match.match, None, records)
        if snapshot is not None and rebuild(match.match, snapshot, since)[0].match.save() != alone.match.save():
            raise AssertionError(f"{match.match}: its snapshot is not what its log makes")
        if [record.sequence for record in records] != list(range(len(records))):
            raise AssertionError(f"{match.match}: the log has a gap")
        keyed = []
        for record in records:
            command = do.decode(record.command)
            if isinstance(command, do.GiveAnswer) and record.key:
                keyed.append((record.key, command.option))
        if keyed[: len(match.acknowledged)] != match.acknowledged or len(keyed) > len(match.acknowledged) + 1:
            raise AssertionError(f"{match.match}: acknowledged {match.acknowledged}, but written {keyed}")
        unacknowledged += len(keyed) - len(match.acknowledged)
    await store.close()
    return sum(len(match.acknowledged) for match in sent), unacknowledged


async def continue_matches(database: str, sent: list[Sent]) -> int:
    """Open every match afresh and give one more answer; says how many were not over."""
    tables = await Tables.open(database)
    count = 0
    for match in sent:
        who = Actor(match.person)
        async with asyncio.timeout(60):
            async for _ in tables.subscribe(match.match, who):
                now = await tables.status(match.match, who)
                if now.over or now.seat is not None:
                    break
        if now.seat is not None:
            done = await tables.answer(match.match, who, now.seat, now.options[0], now.question)
            assert done.accepted
            count += 1
    await tables.close()
    return count
