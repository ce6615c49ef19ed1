"""The last simulation of each draft in the database, so that all processes of a server know it, and later ones."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, select

from fathom.table.store.engines import Engine
from fathom.table.store.schema import simulations
from fathom.workshop.simulation import SimulationReport

State: TypeAlias = Literal["waiting", "running", "done", "cancelled", "stopped", "failed"]


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

    async def put(self, draft: str, at: float, found: StoredSimulation) -> None:
        """Store a simulation; it replaces an earlier one of the same draft."""
        row = {"draft": draft, "person": found.person, "at": at, "data": msgspec.json.encode(found).decode()}

        def written(connection: Connection) -> None:
            connection.execute(delete(simulations).where(simulations.c.draft == draft))
            connection.execute(simulations.insert(), row)

        await self._engine.write(written)

    async def get(self, draft: str) -> tuple[float, StoredSimulation] | None:
        """When the last simulation of a draft was stored, and how it was then; None if there is none."""
        wanted = select(simulations.c.at, simulations.c.data).where(simulations.c.draft == draft)
        found = await self._engine.read(lambda connection: connection.execute(wanted).first())
        return None if found is None else (found[0], msgspec.json.decode(found[1], type=StoredSimulation))

    async def remove(self, draft: str) -> None:
        """Remove the simulation of a draft."""
        gone = delete(simulations).where(simulations.c.draft == draft)
        await self._engine.write(lambda connection: connection.execute(gone))
