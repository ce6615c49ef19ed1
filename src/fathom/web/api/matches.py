"""Opening matches and looking at them."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from fathom.table.seen import Chances, Done, Hint, Links, Point, Refusal
from fathom.web.api.bodies import NewMatch, Plain, To
from fathom.web.api.looks import LINES, Look, look
from fathom.web.errors import AnyRequest
from fathom.web.people import Caller

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


class Made(Struct, frozen=True):
    """The id of a match."""

    match: str


@post("/matches")
async def create(here: Caller, data: JSONBody[NewMatch]) -> Made:
    """Set up a match; you are its host."""
    return Made(
        await here.tables.create(here.who, data.game, data.seats, data.options, data.seed, data.key, data.clock)
    )


@post("/matches/import", request_max_body_size=FILE_LIMIT)
async def import_match(here: Caller, request: AnyRequest, key: KeyQuery = "") -> Made:
    """Go on with a match file, sent as the body."""
    return Made(await here.tables.import_match(here.who, await request.body(), key))


@get("/matches/{match:str}")
async def see(
    here: Caller,
    match: FromPath[str],
    seat: SeatQuery = None,
    since: Since = 0,
    lines: Lines = LINES,
) -> Look:
    """The table as you see it."""
    return look(await here.tables.see(match, here.who, seat, since), lines)


@get("/matches/{match:str}/now")
async def now(here: Caller, match: FromPath[str], since: Since = 0) -> Done:
    """The bare facts: who is asked, and your options."""
    return await here.tables.now(match, here.who, since)


@get("/matches/{match:str}/points")
async def points(here: Caller, match: FromPath[str]) -> list[Point]:
    """Every point of the match, for a replay."""
    return await here.tables.points(match, here.who)


@get("/matches/{match:str}/points/{at:int}")
async def history(
    here: Caller,
    match: FromPath[str],
    at: FromPath[int],
    seat: SeatQuery = None,
    lines: Lines = LINES,
) -> Look:
    """The table as it was."""
    return look(await here.tables.history(match, here.who, at, seat), lines)


@get("/matches/{match:str}/warnings")
async def warnings(here: Caller, match: FromPath[str], seat: OwnSeat) -> dict[str, str]:
    """What to know before choosing, by option."""
    return await here.tables.warnings(match, here.who, seat)


@get("/matches/{match:str}/blocked")
async def refusals(here: Caller, match: FromPath[str], seat: OwnSeat) -> list[Refusal]:
    """What you might try and may not, and why."""
    return await here.tables.refusals(match, here.who, seat)


@get("/matches/{match:str}/hint")
async def hint(here: Caller, match: FromPath[str], seat: OwnSeat) -> Hint:
    """What a computer player would do in your place."""
    return await here.tables.hint(match, here.who, seat)


@get("/matches/{match:str}/chances")
async def chances(here: Caller, match: FromPath[str], seat: OwnSeat) -> Chances:
    """Every answer you could give with its chance to win, the best first: a search of a few seconds."""
    return await here.tables.chances(match, here.who, seat)


@get("/matches/{match:str}/links")
async def links(here: Caller, match: FromPath[str]) -> Links:
    """The secrets of the links you may have."""
    return await here.tables.links(match, here.who)


@get("/matches/{match:str}/file", media_type=FILE)
async def export(here: Caller, match: FromPath[str]) -> Response[bytes]:
    """The match as a file."""
    data = await here.tables.export(match, here.who)
    headers = {"content-disposition": f'attachment; filename="{match}.fathom"'}
    return Response(data, media_type=FILE, headers=headers)


@post("/matches/{match:str}/fork")
async def fork(here: Caller, match: FromPath[str], data: JSONBody[To]) -> Made:
    """A match of your own from a point of this one."""
    return Made(await here.tables.fork(match, here.who, data.to, data.key))


@post("/matches/{match:str}/rematch")
async def rematch(here: Caller, match: FromPath[str], data: JSONBody[Plain]) -> Made:
    """The same people play again."""
    return Made(await here.tables.rematch(match, here.who, data.key))
