"""Opening matches and looking at them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from fathom.table.rights import Who
from fathom.table.seen import Done, Hint, Links, Point, Refusal
from fathom.table.tables import Tables
from fathom.web.api.bodies import NewMatch, Plain, To
from fathom.web.api.looks import LINES, Look, look
from fathom.web.errors import AnyRequest

FILE_LIMIT = 4_000_000
"""Bytes of a match file."""

SeatQuery = Annotated[int | None, Parameter(query="seat", description="One of your seats.", ge=0, le=99)]
Since = Annotated[int, Parameter(query="since", description="See at least what was there at this sequence.", ge=0)]


class Made(Struct, frozen=True):
    """The id of a match."""

    match: str


@post("/matches")
async def create(tables: Tables, who: Who, data: NewMatch) -> Made:
    """Set up a match; you are its host."""
    return Made(await tables.create(who, data.game, data.seats, data.options, data.seed))


@post("/matches/import", request_max_body_size=FILE_LIMIT)
async def import_match(tables: Tables, who: Who, request: AnyRequest) -> Made:
    """Go on with a match file, sent as the body."""
    return Made(await tables.import_match(who, await request.body()))


@get("/matches/{match:str}")
async def see(
    tables: Tables,
    who: Who,
    match: str,
    seat: SeatQuery = None,
    since: Since = 0,
    lines: Annotated[int, Parameter(description="Lines of the log.", ge=0, le=100_000)] = LINES,
) -> Look:
    """The table as you see it."""
    return look(await tables.see(match, who, seat, since), lines)


@get("/matches/{match:str}/now")
async def now(tables: Tables, who: Who, match: str, since: Since = 0) -> Done:
    """The bare facts: who is asked, and your options."""
    return await tables.now(match, who, since)


@get("/matches/{match:str}/points")
async def points(tables: Tables, who: Who, match: str) -> list[Point]:
    """Every point of the match, for a replay."""
    return await tables.points(match, who)


@get("/matches/{match:str}/points/{at:int}")
async def history(
    tables: Tables,
    who: Who,
    match: str,
    at: int,
    seat: SeatQuery = None,
    lines: Annotated[int, Parameter(description="Lines of the log.", ge=0, le=100_000)] = LINES,
) -> Look:
    """The table as it was."""
    return look(await tables.history(match, who, at, seat), lines)


@get("/matches/{match:str}/warnings")
async def warnings(tables: Tables, who: Who, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> dict[str, str]:
    """What to know before choosing, by option."""
    return await tables.warnings(match, who, seat)


@get("/matches/{match:str}/blocked")
async def blocked(tables: Tables, who: Who, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> list[Refusal]:
    """What you might try and may not, and why."""
    return await tables.blocked(match, who, seat)


@get("/matches/{match:str}/hint")
async def hint(tables: Tables, who: Who, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> Hint:
    """What a computer player would do in your place."""
    return await tables.hint(match, who, seat)


@get("/matches/{match:str}/links")
async def links(tables: Tables, who: Who, match: str) -> Links:
    """The secrets of the links you may have."""
    return await tables.links(match, who)


@get("/matches/{match:str}/file")
async def export(tables: Tables, who: Who, match: str) -> Response[bytes]:
    """The match as a file."""
    data = await tables.export(match, who)
    headers = {"content-disposition": f'attachment; filename="{match}.fathom"'}
    return Response(data, media_type="application/json", headers=headers)


@post("/matches/{match:str}/fork")
async def fork(tables: Tables, who: Who, match: str, data: To) -> Made:
    """A match of your own from a point of this one."""
    return Made(await tables.fork(match, who, data.to))


@post("/matches/{match:str}/rematch")
async def rematch(tables: Tables, who: Who, match: str, data: Plain) -> Made:
    """The same people play again."""
    return Made(await tables.rematch(match, who, data.key))
