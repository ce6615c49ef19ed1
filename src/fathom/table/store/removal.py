"""Removes matches and people from the database, and finds what is stored about a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from fathom.table import commands as do
from fathom.table.commands import CommandRecord
from fathom.table.store.engines import Engine
from fathom.table.store.schema import (
    achievements,
    commands,
    drafts,
    matches,
    parts,
    passkeys,
    people,
    reports,
    simulations,
    snapshots,
    subscriptions,
    turn_notices,
)

TOGETHER = 100
"""The number of matches that are looked for at a time."""
FOUND_BY_NAME = 50
"""The largest number of people that are found by a name."""


class RemovalStore:
    """Removes matches and people."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        insert: Any = postgresql.insert if engine.shared else sqlite.insert
        snapshot = insert(snapshots)
        self._snapshot = snapshot.on_conflict_do_update(
            index_elements=["match_id"],
            set_={"sequence": snapshot.excluded.sequence, "data": snapshot.excluded.data},
            where=snapshots.c.sequence <= snapshot.excluded.sequence,
        )
        self._record = (
            update(commands)
            .where(commands.c.match_id == bindparam("of_match"), commands.c.sequence == bindparam("at_sequence"))
            .values(command=bindparam("new_command"), key=bindparam("new_key"))
        )

    # -- matches ------------------------------------------------------------------------------------------------

    async def expired(
        self, finished_before: float | None, idle_before: float | None, without: Collection[str] = ()
    ) -> list[str]:
        """The ids of matches that ended before a time, and of unfinished ones without any change since a time.

        If a time is None, matches of that kind are left out. Returns a limited number, never those in `without`.
        """
        old = []
        if finished_before is not None:
            ended = func.coalesce(matches.c.ended, matches.c.updated)
            old.append(and_(matches.c.over, ended < finished_before, matches.c.updated < finished_before))
        if idle_before is not None:
            old.append(and_(~matches.c.over, matches.c.updated < idle_before))
        if not old:
            return []
        wanted = (
            select(matches.c.id)
            .where(or_(*old), matches.c.id.not_in(without))
            .order_by(matches.c.updated)
            .limit(TOGETHER)
        )
        return await self._engine.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def remove_match(self, match: str, sequence: int | None = None) -> None:
        """Remove a match whose log ends with `DeleteMatch` at this sequence. People keep their achievements.

        The first and the last position of the log stay taken, so that no process writes there. Without a sequence, the
        last one in the database is used.
        """
        mine = commands.c.match_id == match
        gone = do.encode(do.DeleteMatch()).decode()

        def removed(connection: Any) -> None:
            last = sequence
            if last is None:
                last = connection.execute(select(func.max(commands.c.sequence)).where(mine)).scalar() or 0
            connection.execute(delete(commands).where(mine, commands.c.sequence.not_in((0, last))))
            connection.execute(update(commands).where(mine).values(command=gone, key=""))
            for table in (snapshots, parts, turn_notices):
                connection.execute(delete(table).where(table.c.match_id == match))
            connection.execute(delete(matches).where(matches.c.id == match))

        await self._engine.write(removed)

    async def replace_records(self, records: Sequence[CommandRecord], sequence: int, snapshot: bytes) -> None:
        """Replace records of one log, and store a new snapshot of its match, made after record `sequence`."""
        if not records:
            return
        values = [
            {
                "of_match": record.match,
                "at_sequence": record.sequence,
                "new_command": record.command.decode(),
                "new_key": record.key,
            }
            for record in records
        ]
        newest = {"match_id": records[0].match, "sequence": sequence, "data": snapshot.decode()}

        def replaced(connection: Any) -> None:
            connection.execute(self._record, values)
            connection.execute(self._snapshot, newest)

        await self._engine.write(replaced)

    # -- people -------------------------------------------------------------------------------------------------

    async def people_called(self, name: str) -> list[tuple[str, str]]:
        """The ids and names of people with this name; upper and lower case do not matter."""
        wanted = select(people.c.id, people.c.name).where(func.lower(people.c.name) == name.lower())
        ordered = wanted.order_by(people.c.id).limit(FOUND_BY_NAME)
        return await self._engine.read(lambda connection: [(x.id, x.name) for x in connection.execute(ordered)])

    async def matches_naming(self, person: str) -> list[str]:
        """All matches whose log or list of people contains a person."""
        find = func.strpos if self._engine.shared else func.instr
        quoted, key = f'"{person}"', f"{person} "
        named = or_(find(commands.c.command, quoted) > 0, find(commands.c.key, key) == 1)
        listed = select(parts.c.match_id).where(parts.c.person == person)
        wanted = select(commands.c.match_id).where(named).union(listed)
        return await self._engine.read(lambda connection: sorted(connection.execute(wanted).scalars()))

    async def rows(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        """The rows of these matches in the list of matches."""
        wanted = select(matches).where(matches.c.id.in_(ids)).order_by(matches.c.created)
        return await self._engine.read(lambda connection: [dict(x) for x in connection.execute(wanted).mappings()])

    async def stored_about(self, person: str, *, whole: bool = True) -> dict[str, list[dict[str, Any]]]:
        """The rows about a person in each table that has only data about people, by table.

        Unless `whole`, without the files of drafts, which can be very large.
        """
        tables = (people, passkeys, subscriptions, achievements, reports, drafts, simulations)

        def found(connection: Any) -> dict[str, list[dict[str, Any]]]:
            return {
                table.name: [
                    dict(row)
                    for row in connection.execute(
                        select(*(column for column in table.c if whole or column is not drafts.c.files)).where(
                            (table.c.id if table is people else table.c.person) == person
                        )
                    ).mappings()
                ]
                for table in tables
            }

        return await self._engine.read(found)

    async def remove_person(self, person: str) -> None:
        """Remove everything that is only about a person. Their token number stays, so old tokens remain invalid."""

        def removed(connection: Any) -> None:
            for table in (passkeys, subscriptions, achievements, parts, turn_notices, reports, drafts, simulations):
                connection.execute(delete(table).where(table.c.person == person))
            connection.execute(update(people).where(people.c.id == person).values(name="", quiet=""))

        await self._engine.write(removed)
