"""What the database knows about reports to the operator, and figures for the operator's page."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, case, func, select, update

from fathom.table.store.engines import Engine
from fathom.table.store.schema import matches, people, reports

LISTED = 100
"""The largest number of open reports in a list."""


class Report(msgspec.Struct, frozen=True):
    """A report about a table. `at` is in seconds since 1970."""

    id: str
    at: float
    match: str
    person: str
    text: str


class StoreFigures(msgspec.Struct, frozen=True):
    """How much is in the database."""

    matches: int
    running: int
    people: int
    reports: int
    """Open reports."""


class ReportStore:
    """Reads and writes reports."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def add(self, report: Report) -> None:
        """Store a report."""
        values = {"id": report.id, "at": report.at, "match_id": report.match, "person": report.person}
        row = reports.insert().values(**values, text=report.text, settled=None)
        await self._engine.write(lambda connection: connection.execute(row))

    async def open_reports(self) -> list[Report]:
        """The reports that are not settled, oldest first."""
        columns = (reports.c.id, reports.c.at, reports.c.match_id, reports.c.person, reports.c.text)
        wanted = select(*columns).where(reports.c.settled.is_(None)).order_by(reports.c.at).limit(LISTED)
        return await self._engine.read(lambda connection: [Report(*row) for row in connection.execute(wanted)])

    async def settle(self, id: str, at: float) -> bool:
        """Mark a report as settled. Returns False if there is no such open report."""
        done = update(reports).where(reports.c.id == id, reports.c.settled.is_(None)).values(settled=at)
        return bool(await self._engine.write(lambda connection: connection.execute(done).rowcount))

    async def figures(self) -> StoreFigures:
        """Count matches, people and open reports."""
        running = func.coalesce(func.sum(case((matches.c.over, 0), else_=1)), 0)

        def counted(connection: Connection) -> StoreFigures:
            total, open_matches = connection.execute(select(func.count(), running).select_from(matches)).one()
            known = connection.execute(select(func.count()).select_from(people)).scalar_one()
            waiting = select(func.count()).select_from(reports).where(reports.c.settled.is_(None))
            return StoreFigures(total, int(open_matches), known, connection.execute(waiting).scalar_one())

        return await self._engine.read(counted)
