"""Creating matches and viewing them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from fathom.players.review import Review
from fathom.table.access.figures import FigureRow
from fathom.table.access.observations import TableObservation
from fathom.table.access.views import (
    Analysis,
    CommandResult,
    Hint,
    OptionRefusal,
    ReplayPoint,
    Series,
    TableLinks,
    WayTo,
)
from fathom.web.api.requests import EmptyRequest, MatchRequest, PointRequest
from fathom.web.api.table_json import LINES, TableJson, table_json
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller
from fathom.web.json_body import check_nesting

FILE = "application/octet-stream"
FILE_LIMIT = 1_000_000
"""The largest size of a match file in bytes."""

OwnSeat = Annotated[int, QueryParameter(name="seat", description="One of your seats.", ge=0, le=99)]
SeatQuery = Annotated[int | None, QueryParameter(name="seat", description="One of your seats.", ge=0, le=99)]
Since = Annotated[int, QueryParameter(name="since", description="Include at least this log sequence.", ge=0)]

KeyQuery = Annotated[
    str,
    QueryParameter(name="key", description="Your key for this request. A retry with it has no effect.", max_length=64),
]
DraftLines = Annotated[
    str,
    QueryParameter(
        name="draft", description="The options of your secret choice so far, one in each line.", max_length=4_000
    ),
]
Lines = Annotated[int, QueryParameter(name="lines", description="The number of log lines to include.", ge=0, le=2_000)]


class CreatedMatch(Struct, frozen=True):
    """The id of a match."""

    match: str


@post("/matches")
async def create(context: Caller, data: JSONBody[MatchRequest]) -> CreatedMatch:
    """Create a match. You are its host."""
    return CreatedMatch(
        await context.tables.create(
            context.actor, data.game, data.seats, data.settings, data.seed, data.key, data.clock, data.pack
        )
    )


@post("/matches/import", request_max_body_size=FILE_LIMIT)
async def import_match(context: Caller, request: AnyRequest, key: KeyQuery = "") -> CreatedMatch:
    """Load a match file, sent as the body."""
    data = await request.body()
    check_nesting(data)
    return CreatedMatch(await context.tables.import_match(context.actor, data, key))


@get("/matches/{match:str}")
async def view(
    context: Caller,
    match: FromPath[str],
    seat: SeatQuery = None,
    since: Since = 0,
    lines: Lines = LINES,
) -> TableJson:
    """The table as you see it."""
    return table_json(await context.tables.view(match, context.actor, seat, since), lines)


@get("/matches/{match:str}/status")
async def status(context: Caller, match: FromPath[str], since: Since = 0) -> CommandResult:
    """A short status: who is asked, and your options."""
    return await context.tables.status(match, context.actor, since)


@get("/matches/{match:str}/history")
async def history(context: Caller, match: FromPath[str]) -> list[ReplayPoint]:
    """Every point of the match, for a replay."""
    return await context.tables.points(match, context.actor)


@get("/matches/{match:str}/history/{at:int}")
async def view_at(
    context: Caller,
    match: FromPath[str],
    at: FromPath[int],
    seat: SeatQuery = None,
    lines: Lines = LINES,
) -> TableJson:
    """The table as it was after `at` history entries."""
    return table_json(await context.tables.view_at(match, context.actor, at, seat), lines)


@get("/matches/{match:str}/observation")
async def observation(
    context: Caller, match: FromPath[str], seat: OwnSeat, primer: FromQuery[bool] = False, draft: DraftLines = ""
) -> TableObservation:
    """Everything that your seat may know, in words: for language models. `primer` adds the rules in short."""
    options = tuple(draft.splitlines())
    return await context.tables.observe(match, context.actor, seat, primer=primer, draft=options)


@get("/matches/{match:str}/warnings")
async def warnings(context: Caller, match: FromPath[str], seat: OwnSeat, draft: DraftLines = "") -> dict[str, str]:
    """Warnings to show before an option is chosen, by option. None if you are not asked."""
    return await context.tables.warnings(match, context.actor, seat, tuple(draft.splitlines()))


@get("/matches/{match:str}/ways")
async def ways(context: Caller, match: FromPath[str], seat: OwnSeat) -> list[WayTo]:
    """Places that your piece can reach by several steps, each with the options to choose one after another."""
    return await context.tables.ways(match, context.actor, seat)


@get("/matches/{match:str}/refusals")
async def refusals(context: Caller, match: FromPath[str], seat: OwnSeat) -> list[OptionRefusal]:
    """Options that are not offered now, and why."""
    return await context.tables.refusals(match, context.actor, seat)


@get("/matches/{match:str}/suggestion")
async def suggestion(context: Caller, match: FromPath[str], seat: OwnSeat) -> Series:
    """What a computer player would answer while you are asked the same question again. Nothing if you are not asked."""
    return await context.tables.suggest(match, context.actor, seat)


@get("/matches/{match:str}/hint")
async def hint(context: Caller, match: FromPath[str], seat: OwnSeat, draft: DraftLines = "") -> Hint:
    """What a computer player would choose in your place."""
    return await context.tables.hint(match, context.actor, seat, tuple(draft.splitlines()))


@get("/matches/{match:str}/analysis")
async def analysis(context: Caller, match: FromPath[str], seat: OwnSeat) -> Analysis:
    """The estimated win chance of every option, best first. Takes a few seconds."""
    return await context.tables.analyse(match, context.actor, seat)


@get("/matches/{match:str}/links")
async def links(context: Caller, match: FromPath[str]) -> TableLinks:
    """The tokens of the links you may have."""
    return await context.tables.links(match, context.actor)


@get("/matches/{match:str}/file", media_type=FILE)
async def export(context: Caller, match: FromPath[str]) -> Response[bytes]:
    """The match as a file."""
    data = await context.tables.export(match, context.actor)
    headers = {"content-disposition": f'attachment; filename="{match}.fathom"'}
    return Response(data, media_type=FILE, headers=headers)


@post("/matches/{match:str}/fork")
async def fork(context: Caller, match: FromPath[str], data: JSONBody[PointRequest]) -> CreatedMatch:
    """Create a match from a point of this one."""
    return CreatedMatch(await context.tables.fork(match, context.actor, data.to, data.key))


@post("/matches/{match:str}/rematch")
async def rematch(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CreatedMatch:
    """Start a match with the same people."""
    return CreatedMatch(await context.tables.rematch(match, context.actor, data.key))


@post("/matches/{match:str}/again")
async def again(context: Caller, match: FromPath[str], data: JSONBody[EmptyRequest]) -> CreatedMatch:
    """Start a match with the same deal and the same people."""
    return CreatedMatch(await context.tables.again(match, context.actor, data.key))


@get("/matches/{match:str}/figures")
async def figures(context: Caller, match: FromPath[str]) -> list[FigureRow]:
    """The statistics of each player, one row for each kind. Only after the end."""
    return await context.tables.figures(match, context.actor)


@get("/matches/{match:str}/review")
async def review(context: Caller, match: FromPath[str]) -> Review:
    """The win chance over the match and its turning point, after the end. Takes some seconds the first time."""
    return await context.tables.review(match, context.actor)
