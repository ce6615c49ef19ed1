"""The last simulation of each draft in the database, so that all processes of a server know it, and later ones."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from fathom.table.store.engines import Engine
from fathom.table.store.schema import drafts, simulations
from fathom.workshop.simulation import SimulationReport

State: TypeAlias = Literal["waiting", "running", "done", "cancelled", "stopped", "failed"]
ACTIVE = ("waiting", "running")


class DraftGone(Exception):
    """The draft of a simulation was removed."""


class StoredSimulation(msgspec.Struct, frozen=True):
    """A simulation as it was when it was stored."""

    run: str
    """The id of this simulation: a draft can have one after another."""
    person: str
    """The author of the draft."""
    state: State
    title: str
    before: str
    ahead: int
    report: SimulationReport


class SimulationStore:
    """Reads and writes simulations."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def begin(self, draft: str, at: float, found: StoredSimulation, since: float) -> StoredSimulation | None:
        """Store a new simulation; it replaces an earlier one of the same draft. Returns None.

        If its author has one that runs or waits, that one is returned and nothing is stored. One that was not stored
        again after the time `since` does not count: its process has ended. Raises `DraftGone` if there is no such
        draft of this author.
        """
        row = {"draft": draft, "person": found.person, "at": at, "data": _written(found)}
        # Locked, so that two processes do not begin one each, and so that none remains of a draft that is removed now.
        own = select(drafts.c.id).where(drafts.c.person == found.person).with_for_update()
        recent = select(simulations.c.data).where(simulations.c.person == found.person, simulations.c.at >= since)

        def begun(connection: Connection) -> StoredSimulation | None:
            if draft not in connection.execute(own).scalars().all():
                raise DraftGone
            others = [_read(data) for data in connection.execute(recent).scalars()]
            active = next((one for one in others if one.state in ACTIVE), None)
            if active is None:
                connection.execute(delete(simulations).where(simulations.c.draft == draft))
                connection.execute(simulations.insert(), row)
            return active

        return await self._engine.write(begun)

    async def update(self, draft: str, at: float, found: StoredSimulation) -> bool:
        """Store a simulation again. Returns False, and stores nothing, if it was removed or replaced by another."""
        # The id of a simulation is the first field of its JSON.
        begin = f'{{"run":"{found.run}"'
        same = func.substr(simulations.c.data, 1, len(begin)) == begin
        changed = update(simulations).where(simulations.c.draft == draft, same).values(at=at, data=_written(found))
        return bool(await self._engine.write(lambda connection: connection.execute(changed).rowcount))

    async def get(self, draft: str) -> tuple[float, StoredSimulation] | None:
        """When the last simulation of a draft was stored, and how it was then; None if there is none."""
        wanted = select(simulations.c.at, simulations.c.data).where(simulations.c.draft == draft)
        found = await self._engine.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else (found[0], _read(found[1]))

    async def remove(self, draft: str) -> None:
        """Remove the simulation of a draft."""
        gone = delete(simulations).where(simulations.c.draft == draft)
        await self._engine.write(lambda connection: connection.execute(gone))


def _written(found: StoredSimulation) -> str:
    return msgspec.json.encode(found).decode()


def _read(data: str) -> StoredSimulation:
    return msgspec.json.decode(data, type=StoredSimulation)
