"""Opening matches and looking at them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from fathom.table.seen import Done, Hint, Links, Point, Refusal
from fathom.web.api.bodies import NewMatch, Plain, To
from fathom.web.api.looks import LINES, Look, look
from fathom.web.errors import AnyRequest
from fathom.web.people import Here

FILE_LIMIT = 4_000_000
"""Bytes of a match file."""

SeatQuery = Annotated[int | None, Parameter(query="seat", description="One of your seats.", ge=0, le=99)]
Since = Annotated[int, Parameter(query="since", description="See at least what was there at this sequence.", ge=0)]


class Made(Struct, frozen=True):
    """The id of a match."""

    match: str


@post("/matches")
async def create(here: Here, data: NewMatch) -> Made:
    """Set up a match; you are its host."""
    return Made(await here.tables.create(here.who, data.game, data.seats, data.options, data.seed))


@post("/matches/import", request_max_body_size=FILE_LIMIT)
async def import_match(here: Here, request: AnyRequest) -> Made:
    """Go on with a match file, sent as the body."""
    return Made(await here.tables.import_match(here.who, await request.body()))


@get("/matches/{match:str}")
async def see(
    here: Here,
    match: str,
    seat: SeatQuery = None,
    since: Since = 0,
    lines: Annotated[int, Parameter(description="Lines of the log.", ge=0, le=100_000)] = LINES,
) -> Look:
    """The table as you see it."""
    return look(await here.tables.see(match, here.who, seat, since), lines)


@get("/matches/{match:str}/now")
async def now(here: Here, match: str, since: Since = 0) -> Done:
    """The bare facts: who is asked, and your options."""
    return await here.tables.now(match, here.who, since)


@get("/matches/{match:str}/points")
async def points(here: Here, match: str) -> list[Point]:
    """Every point of the match, for a replay."""
    return await here.tables.points(match, here.who)


@get("/matches/{match:str}/points/{at:int}")
async def history(
    here: Here,
    match: str,
    at: int,
    seat: SeatQuery = None,
    lines: Annotated[int, Parameter(description="Lines of the log.", ge=0, le=100_000)] = LINES,
) -> Look:
    """The table as it was."""
    return look(await here.tables.history(match, here.who, at, seat), lines)


@get("/matches/{match:str}/warnings")
async def warnings(here: Here, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> dict[str, str]:
    """What to know before choosing, by option."""
    return await here.tables.warnings(match, here.who, seat)


@get("/matches/{match:str}/blocked")
async def blocked(here: Here, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> list[Refusal]:
    """What you might try and may not, and why."""
    return await here.tables.blocked(match, here.who, seat)


@get("/matches/{match:str}/hint")
async def hint(here: Here, match: str, seat: Annotated[int, Meta(ge=0, le=99)]) -> Hint:
    """What a computer player would do in your place."""
    return await here.tables.hint(match, here.who, seat)


@get("/matches/{match:str}/links")
async def links(here: Here, match: str) -> Links:
    """The secrets of the links you may have."""
    return await here.tables.links(match, here.who)


@get("/matches/{match:str}/file")
async def export(here: Here, match: str) -> Response[bytes]:
    """The match as a file."""
    data = await here.tables.export(match, here.who)
    headers = {"content-disposition": f'attachment; filename="{match}.fathom"'}
    return Response(data, media_type="application/json", headers=headers)


@post("/matches/{match:str}/fork")
async def fork(here: Here, match: str, data: To) -> Made:
    """A match of your own from a point of this one."""
    return Made(await here.tables.fork(match, here.who, data.to))


@post("/matches/{match:str}/rematch")
async def rematch(here: Here, match: str, data: Plain) -> Made:
    """The same people play again."""
    return Made(await here.tables.rematch(match, here.who, data.key))
