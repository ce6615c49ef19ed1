"""What must be true after servers were killed: nothing that was acknowledged is lost, and every match continues."""

from __future__ import annotations

import asyncio

from bench.serving.players import SECRET, Sent, chosen
from fathom.table import commands as do
from fathom.table.access.permissions import Actor
from fathom.table.live.live_tables import rebuild
from fathom.table.store.database import Store
from fathom.table.tables import Tables


async def check(database: str, sent: list[Sent]) -> tuple[int, int]:
    """Read every log: no gap, every acknowledged answer of a person once, in the order in which they were given.

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
        keyed = [(record.key, options_of(do.decode(record.command))) for record in records if is_of(match, record)]
        keyed = [(key, option) for key, option in keyed if option]
        if keyed[: len(match.acknowledged)] != match.acknowledged or len(keyed) > len(match.acknowledged) + 1:
            raise AssertionError(f"{match.match}: acknowledged {match.acknowledged}, but written {keyed}")
        unacknowledged += len(keyed) - len(match.acknowledged)
    await store.close()
    return sum(len(match.acknowledged) for match in sent), unacknowledged


def is_of(match: Sent, record: do.CommandRecord) -> bool:
    """Whether a command was sent by this player. The key that a person chose begins with the person in the log."""
    return record.key.startswith(f"{match.person} ")


def options_of(command: do.AnyCommand) -> str:
    """The option of an answer, or those of a secret choice; empty for other commands."""
    if isinstance(command, do.MakeChoice):
        return " / ".join(command.options)
    return command.option if isinstance(command, do.GiveAnswer) else ""


async def continue_matches(database: str, sent: list[Sent]) -> int:
    """Open every match afresh and let a person who is asked give one more answer; says how many were not over."""
    tables = await Tables.open(database)
    people: dict[str, list[Actor]] = {}
    for each in sent:
        people.setdefault(each.match, []).append(Actor(each.person))
    count = 0
    for match, actors in people.items():
        async with asyncio.timeout(60):
            async for _ in tables.subscribe(match, actors[0]):
                now = [await tables.status(match, actor) for actor in actors]
                if now[0].over or any(each.seat is not None for each in now):
                    break
        actor, asked = next(
            ((actor, each) for actor, each in zip(actors, now, strict=True) if each.seat is not None), (None, None)
        )
        if actor is not None and asked is not None and asked.seat is not None:
            option = chosen(asked.ask, asked.options, asked.options[0])
            if asked.ask in SECRET:
                done = await tables.choose(match, actor, asked.seat, (option,))
            else:
                done = await tables.answer(match, actor, asked.seat, option, asked.question)
            assert done.accepted
            count += 1
    await tables.close()
    return count
