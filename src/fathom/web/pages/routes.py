"""All pages, in one place. What changes something goes through the JSON API; pages only look."""

from __future__ import annotations

from typing import Annotated, Any

import htpy as h
import msgspec
from htpy import Node
from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.static_files import create_static_files_router

from fathom.core.game import Game
from fathom.games import find, names
from fathom.table.errors import TableError
from fathom.table.seen import Seen
from fathom.web import errors
from fathom.web.errors import STATUS, AnyRequest
from fathom.web.pages import games, manual, parts, table
from fathom.web.pages.layout import STATIC, problem, version
from fathom.web.people import Caller, Here, visitor

KEPT = CacheControlHeader(public=True, max_age=31536000, immutable=True)
"""For addresses that change with what they name."""
Since = Annotated[int, QueryParameter(name="since", ge=0)]
OwnSeat = Annotated[int, QueryParameter(name="seat", ge=0, le=99)]
At = Annotated[int | None, QueryParameter(name="at", ge=0)]


def html(*nodes: Node, status: int = 200) -> Response[str]:
    """Elements as a response."""
    return Response(str(h.fragment[nodes]), media_type=MediaType.HTML, status_code=status)


def game_called(name: str) -> Game[Any, Any, Any]:
    """A registered game, or no such page."""
    if name not in names():
        raise NotFoundException(f"There is no game called “{name}”.")
    return find(name)


@get("/", include_in_schema=False)
async def home(here: Caller) -> Response[str]:
    """The shelf."""
    return html(games.home_page(await here.tables.my_games(here.person)))


@get("/covers/{version:str}/{file:str}", include_in_schema=False)
async def cover(version: FromPath[str], file: FromPath[str]) -> Response[str]:
    """The lid of a box; its address changes with the picture."""
    name = file.removesuffix(".svg")
    if name not in names() or version != games.cover_hash(name):
        raise NotFoundException("There is no such picture.")
    return Response(games.cover_svg(name), media_type="image/svg+xml", headers={"cache-control": KEPT.to_header()})


@get("/games/{name:str}", include_in_schema=False)
async def game(here: Caller, name: FromPath[str]) -> Response[str]:
    """A game, and the form that begins a match."""
    return html(games.game_page(game_called(name)))


@get("/games/{name:str}/rules", include_in_schema=False)
async def rules(here: Caller, name: FromPath[str]) -> Response[str]:
    """The manual."""
    return html(manual.rules_page(game_called(name)))


@get("/table/{match:str}", include_in_schema=False)
async def table_(here: Caller, match: FromPath[str]) -> Response[str]:
    """The table."""
    seen = await here.tables.see(match, here.who)
    return html(table.table_page(seen, here.who.link, secret=await secret(here, seen)))


@get("/table/{match:str}/parts", include_in_schema=False)
async def table_parts(here: Caller, match: FromPath[str], since: Since = 0) -> Response[str]:
    """The parts of a table that change, as they are now."""
    seen = await here.tables.see(match, here.who, since=since)
    return html(*parts.parts(seen, secret=await secret(here, seen)))


async def secret(here: Here, seen: Seen) -> bool:
    """Whether somebody who plays several seats on one screen sees different things from them."""
    views = set()
    for seat in seen.yours if len(seen.yours) > 1 else ():
        view = (await here.tables.see(seen.match, here.who, seat)).sight.view
        views.add(msgspec.json.encode({**msgspec.to_builtins(view), "seat": None}))
    return len(views) > 1


@get("/table/{match:str}/why", include_in_schema=False)
async def why(here: Caller, match: FromPath[str], seat: OwnSeat) -> Response[str]:
    """What is not allowed now, and why."""
    seen = await here.tables.see(match, here.who, seat)
    return html(table.why(seen, await here.tables.blocked(match, here.who, seat)))


@get("/table/{match:str}/links", include_in_schema=False)
async def links(request: AnyRequest, here: Caller, match: FromPath[str]) -> Response[str]:
    """Links to send."""
    seen = await here.tables.see(match, here.who)
    found = await here.tables.links(match, here.who)
    return html(table.links(found, str(request.base_url), match, host=seen.host))


@get("/table/{match:str}/replay", include_in_schema=False)
async def replay(here: Caller, match: FromPath[str], at: At = None) -> Response[str]:
    """Any point of a match."""
    points = await here.tables.points(match, here.who)
    at = len(points) - 1 if at is None else min(at, len(points) - 1)
    return html(table.replay_page(await here.tables.history(match, here.who, at), points, at, here.who.link))


@get("/table/{match:str}/at/{at:int}", include_in_schema=False)
async def replay_parts(here: Caller, match: FromPath[str], at: FromPath[int]) -> Response[str]:
    """What a point of a match changes on the page."""
    return html(*table.replay_parts(await here.tables.history(match, here.who, at)))


def refused(_: AnyRequest, error: TableError) -> Response[str]:
    """The table does not allow it: said on a page."""
    return html(problem("Not here", str(error)), status=STATUS[type(error)])


def bad(_: AnyRequest, error: HTTPException) -> Response[str]:
    """There is no such page."""
    return html(problem("No such page", error.detail), status=error.status_code)


def broken(request: AnyRequest, error: Exception) -> Response[str]:
    """Our own fault."""
    answer = errors.broken(request, error)
    return html(problem("Something went wrong", answer.content.error), status=500)


def pages() -> Router:
    """Everything a browser opens."""
    return Router(
        "/",
        route_handlers=[
            home,
            cover,
            game,
            rules,
            table_,
            table_parts,
            why,
            links,
            replay,
            replay_parts,
            create_static_files_router(f"/static/{version()}", [STATIC], cache_control=KEPT, include_in_schema=False),
        ],
        dependencies={"here": Provide(visitor, sync_to_thread=False)},
        exception_handlers={TableError: refused, HTTPException: bad, Exception: broken},
    )
