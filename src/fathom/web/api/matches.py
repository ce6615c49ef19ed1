"""Opening matches and looking at them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from fathom.table.access.views import Analysis, CommandResult, Hint, OptionRefusal, ReplayPoint, TableLinks
from fathom.web.api.requests import EmptyRequest, MatchRequest, PointRequest
from fathom.web.api.table_json import LINES, TableJson, look
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller

FILE = "application/octet-stream"
FILE_LIMIT = 1_000_000
"""Bytes of a match file."""

OwnSeat = Annotated[int, QueryParameter(name="seat", description="One of your seats.", ge=0, le=99)]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", description="One of your seats.", ge=0, le=99)]
Since = Annotated[int, QueryParameter(name="since", description="See at least what was there at this sequence.", ge=0)]

KeyQuery = Annotated[
    str,
    QueryParameter(name="key", description="Of your making: the same sent again with it is done once.", max_length=64),
]
Lines = Annotated[int, QueryParameter(name="lines", description="Lines of the log.", ge=0, le=2_000)]


class CreatedMatch(Struct, frozen=True):
    """The id of a match."""

    match: str


@post("/matches")
async def create(context: Caller, data: JSONBody[MatchRequest]) -> CreatedMatch:
    """Set up a match; you are its host."""
    return CreatedMatch(
        await context.tables.create(context.actor, data.game, data.seats, data.options, data.seed, data.key, data.clock)
    )


@post("/matches/import", request_max_body_size=FILE_LIMIT)
async def import_match(context: Caller, request: AnyRequest, key: KeyQuery = "") -> CreatedMatch:
    """Go on with a match file, sent as the body."""
    return CreatedMatch(await context.tables.import_match(context.actor, await request.body(), key))


@get("/matches/{match:str}")
async def see(
    context: Caller,
    match: FromPath[str],
    seat: SeatQuery = None,
    since: Since = 0,
    lines: Lines = LINES,
) -> TableJson:
    """The table as you see it."""
    return look(await context.tables.see(match, context.actor, seat, since), lines)


@get("/matches/{match:str}/now")
async def now(context: Caller, match: FromPath[str], since: Since = 0) -> CommandResult:
    """The bare facts: who is asked, and your options."""
    return await context.tables.now(match, context.actor, since)


@get("/matches/{match:str}/points")
async def points(context: Caller, match: FromPath[str]) -> list[ReplayPoint]:
    """Every point of the match, for a replay."""
    return await context.tables.points(match, context.actor)


@get("/matches/{match:str}/points/{at:int}")
async def history(
    context: Caller,
    match: FromPath[str],
    at: FromPath[int],
    seat: SeatQuery = None,
    lines: Lines = LINES,
) -> TableJson:
    """The table as it was."""
    return look(await context.tables.history(match, context.actor, at, seat), lines)


@get("/matches/{match:str}/warnings")
async def warnings(context: Caller, match: FromPath[str], seat: OwnSeat) -> dict[str, str]:
    """What to know before choosing, by option."""
    return await context.tables.warnings(match, context.actor, seat)


@get("/matches/{match:str}/blocked")
async def refusals(context: Caller, match: FromPath[str], seat: OwnSeat) -> list[OptionRefusal]:
    """What you might try and may not, and why."""
    return await context.tables.refusals(match, context.actor, seat)


@get("/matches/{match:str}/hint")
async def hint(context: Caller, match: FromPath[str], seat: OwnSeat) -> Hint:
    """What a computer player would do in your place."""
    return await context.tables.hint(match, context.actor, seat)


@get("/matches/{match:str}/chances")
async def chances(context: Caller, match: FromPath[str], seat: OwnSeat) -> Analysis:
    """Every answer you could give with its chance to win, the best first: a search of a few seconds."""
    return await context.tables.chances(match, context.actor, seat)


@get("/matches/{match:str}/links")
async def links(context: Caller, match: FromPath[str]) -> TableLinks:
    """The secrets of the links you may have."""
    return await context.tables.links(match, context.actor)


@get("/matches/{match:str}/file", media_type=FILE)
async def export(context: Caller, match: FromPath[str]) -> Response[bytes]:
    """The match as a file."""
    data = await context.tables.export(match, context.actor)
    headers = {"content-disposition": f'attachment; filename="{match}.fathom"'}
    return Response(data, media_type=FILE, headers=headers)


@post("/matches/{match:str}/fork")
async def fork(context: Caller, match: FromPath[str], data: JSONBody[PointRequest]) -> CreatedMatch:
    """A match of your own from a point of this one."""
    return CreatedMatch(await context.tables.fork(match, context.actor, data.to, data.key))


@post("/matches/{match:str}/rematch")
async def rematch(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CreatedMatch:
    """The same people play again."""
    return CreatedMatch(await context.tables.rematch(match, context.actor, data.key))
