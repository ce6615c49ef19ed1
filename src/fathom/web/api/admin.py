"""For the operator: reports, live figures, muting, removing and closing. Needs the key of the operator."""

from __future__ import annotations

import time

from litestar import Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from fathom.table.access.tokens import equal
from fathom.table.moderation import ModeratedTable
from fathom.table.store.report_store import Report, StoreFigures
from fathom.table.tables import Tables
from fathom.web.api.requests import EmptyRequest, MuteRequest, ReportRequest
from fathom.web.identity import Caller, Connection, tables_of
from fathom.web.metrics import Metrics, resident_bytes
from fathom.web.recent_requests import RequestFigures

STARTED = time.time()


class ProcessFigures(Struct, frozen=True):
    """What this server process does now."""

    since: float
    """When it was started, in seconds since 1970."""
    tables: int
    """Matches in memory."""
    bytes: int
    """About how much memory these matches use."""
    watchers: int
    """Open live connections."""
    thinking: int
    """Matches in which a computer player thinks."""
    written: int
    """Commands written since the start."""
    waiting: int
    """Answers of computer players that wait for a worker."""
    workers: dict[str, int]
    """Bot workers: on this computer (`here`), and those that have joined (`joined`)."""
    connections: int
    """Open HTTP connections."""
    memory: int
    """The memory of the process in bytes; 0 where the system does not say it."""
    cpu: float
    """The processor time since the start, in seconds."""
    delay: float
    """How late the event loop was at the last look, in milliseconds: how long every request had to wait."""
    requests: RequestFigures
    """The requests of the last minute."""


class AdminOverview(Struct, frozen=True):
    """The figures of the database and of this process, and the open reports."""

    database: StoreFigures
    process: ProcessFigures
    reports: list[Report]


def process_figures(service: Tables, metrics: Metrics) -> ProcessFigures:
    """The figures of this process."""
    live = service.live_tables
    return ProcessFigures(
        STARTED,
        len(live),
        live.bytes,
        service.hub.watchers,
        service.bots.thinking,
        live.written,
        service.bots.waiting,
        service.bots.workers,
        metrics.connections(),
        resident_bytes(),
        time.process_time(),
        1000 * metrics.delay,
        metrics.recent.figures(),
    )


def operator(request: Connection) -> Tables:
    """The table service, for a request with the operator's key. Raises an error with status 401 without it."""
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not equal(given, request.app.state.admin_key):
        raise NotAuthorizedException("This needs the key of the operator: send $FATHOM_ADMIN_KEY as a bearer token.")
    return tables_of(request.app.state)


@get("/")
async def overview(request: Connection, service: NamedDependency[Tables]) -> AdminOverview:
    """Live figures and open reports."""
    process = process_figures(service, request.app.state.metrics)
    moderation = service.moderation
    return AdminOverview(await moderation.figures(), process, await moderation.reports())


@post("/reports/{report:str}/settle", status_code=200)
async def settle(service: NamedDependency[Tables], report: FromPath[str], data: JSONBody[EmptyRequest]) -> None:
    """Mark a report as settled."""
    await service.moderation.settle(report)


@get("/matches/{match:str}")
async def table(service: NamedDependency[Tables], match: FromPath[str]) -> ModeratedTable:
    """The seats and the chat of a table, and the token to watch it."""
    return await service.moderation.table(match)


@post("/matches/{match:str}/seats/{seat:int}/mute", status_code=200)
async def mute(
    service: NamedDependency[Tables], match: FromPath[str], seat: FromPath[int], data: JSONBody[MuteRequest]
) -> None:
    """Forbid the player at a seat to chat, or allow it again."""
    await service.moderation.mute(match, seat, data.muted)


@post("/matches/{match:str}/seats/{seat:int}/remove", status_code=200)
async def remove(
    service: NamedDependency[Tables], match: FromPath[str], seat: FromPath[int], data: JSONBody[EmptyRequest]
) -> None:
    """Remove the player at a seat; a computer player takes it."""
    await service.moderation.remove(match, seat)


@post("/matches/{match:str}/close", status_code=200)
async def close(service: NamedDependency[Tables], match: FromPath[str], data: JSONBody[EmptyRequest]) -> None:
    """Delete a table for everyone."""
    await service.moderation.close(match)


@post("/matches/{match:str}/report")
async def report(context: Caller, match: FromPath[str], data: JSONBody[ReportRequest]) -> None:
    """Report a table that you can see to the operator of the server."""
    await context.tables.status(match, context.actor)
    await context.tables.moderation.report(match, context.person, data.text)


def admin_routes() -> Router:
    """Everything under /api/admin."""
    return Router(
        "/api/admin",
        route_handlers=[overview, settle, table, mute, remove, close],
        dependencies={"service": Provide(operator, sync_to_thread=False)},
    )
