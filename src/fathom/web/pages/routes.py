"""All pages, in one place. What changes something goes through the JSON API; pages only look."""

from __future__ import annotations

from typing import Annotated

import htpy as h
import msgspec
from htpy import Node
from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.static_files import create_static_files_router

from fathom.game.game import Game
from fathom.games import find, names
from fathom.table.errors import TableError
from fathom.table.seen import Seen
from fathom.web import errors, network
from fathom.web.errors import STATUS, AnyRequest
from fathom.web.pages import campaign, games, manual, parts, table
from fathom.web.pages.diary import diary_page
from fathom.web.pages.layout import STATIC, problem, version
from fathom.web.people import Caller, Here, visitor

KEPT = CacheControlHeader(public=True, max_age=31536000, immutable=True)
"""For addresses that change with what they name."""
Since = Annotated[int, QueryParameter(name="since", ge=0)]
OwnSeat = Annotated[int, QueryParameter(name="seat", ge=0, le=99)]
LastSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
At = Annotated[int | None, QueryParameter(name="at", ge=0)]


def html(*nodes: Node, status: int = 200) -> Response[str]:
    """Elements as a response."""
    return Response(str(h.fragment[nodes]), media_type=MediaType.HTML, status_code=status)


def game_called(name: str) -> Game:
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
    found = game_called(name)
    profile = await here.tables.achievements(here.person, found) if found.campaigns else None
    return html(games.game_page(found, profile))


@get("/games/{name:str}/rules", include_in_schema=False)
async def rules(here: Caller, name: FromPath[str]) -> Response[str]:
    """The manual."""
    return html(manual.rules_page(game_called(name)))


@get("/table/{match:str}", include_in_schema=False)
async def table_(here: Caller, match: FromPath[str]) -> Response[str]:
    """The table."""
    seen = await here.tables.see(match, here.who)
    hidden = await secret(here, seen)
    return html(table.table_page(seen, here.who.link, onward=onward(here, seen), secret=hidden))


@get("/table/{match:str}/parts", include_in_schema=False)
async def table_parts(here: Caller, match: FromPath[str], since: Since = 0, seat: LastSeat = None) -> Response[str]:
    """The parts of a table that change, as they are now. `seat` is the one they looked from so far."""
    seen = await here.tables.see(match, here.who, since=since)
    hidden = await secret(here, seen)
    if hidden and seat in seen.yours and not set(seen.yours) & set(seen.sight.waiting):
        # None of the people before the screen is asked: nobody need get up.
        seen = await here.tables.see(match, here.who, seat, since)
    return html(*parts.parts(seen, here.who.link, onward=onward(here, seen), secret=hidden))


def onward(here: Here, seen: Seen) -> str:
    """The link by which somebody who watches this match watches the next one."""
    return here.tables.seals.spectator(seen.next, 0) if seen.next and not seen.yours else ""


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
    return html(table.why(seen, await here.tables.refusals(match, here.who, seat)))


@get("/table/{match:str}/chances", include_in_schema=False)
async def chances(here: Caller, match: FromPath[str], seat: OwnSeat) -> Response[str]:
    """What each answer promises."""
    return html(table.chances(await here.tables.chances(match, here.who, seat)))


@get("/table/{match:str}/links", include_in_schema=False)
async def links(request: AnyRequest, here: Caller, match: FromPath[str]) -> Response[str]:
    """Links to send."""
    seen = await here.tables.see(match, here.who)
    found = await here.tables.links(match, here.who)
    base = str(request.base_url)
    own = network.is_own(request.base_url.hostname or "")
    if own and (house := request.app.state.house):
        base, own = house, False
    return html(table.links(found, base, match, host=seen.host, own=own))


@get("/table/{match:str}/campaign", include_in_schema=False)
async def between_turns(here: Caller, match: FromPath[str], seat: LastSeat = None) -> Response[str]:
    """Who may join and leave a campaign now."""
    seen = await here.tables.see(match, here.who)
    if seat in seen.yours:
        seen = await here.tables.see(match, here.who, seat)
    if seen.sight.game.campaigns is None:
        raise NotFoundException("This game is no campaign.")
    return html(campaign.dialog(seen, await here.tables.farewells(match, here.who)))


@get("/table/{match:str}/diary", include_in_schema=False)
async def diary(here: Caller, match: FromPath[str]) -> Response[str]:
    """The journey log of a campaign."""
    found = diary_page(await here.tables.see(match, here.who), here.who.link)
    if found is None:
        raise NotFoundException("This game keeps no diary.")
    return html(found)


@get("/table/{match:str}/replay", include_in_schema=False)
async def replay(here: Caller, match: FromPath[str], at: At = None) -> Response[str]:
    """Any point of a match, from one seat: people at one screen do not see each other's hands here, either."""
    now = await here.tables.see(match, here.who)
    hidden = now.sight.outcome is None and await secret(here, now)
    points = await here.tables.points(match, here.who)
    at = len(points) - 1 if at is None else min(at, len(points) - 1)
    seen = await here.tables.history(match, here.who, at, now.sight.seat if hidden else None)
    return html(table.replay_page(seen, points, at, here.who.link, forks=now.whole, secret=hidden))


@get("/table/{match:str}/at/{at:int}", include_in_schema=False)
async def replay_parts(here: Caller, match: FromPath[str], at: FromPath[int], seat: LastSeat = None) -> Response[str]:
    """What a point of a match changes on the page."""
    return html(*table.replay_parts(await here.tables.history(match, here.who, at, seat)))


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
            chances,
            links,
            between_turns,
            diary,
            replay,
            replay_parts,
            create_static_files_router(f"/static/{version()}", [STATIC], cache_control=KEPT, include_in_schema=False),
        ],
        dependencies={"here": Provide(visitor, sync_to_thread=False)},
        exception_handlers={TableError: refused, HTTPException: bad, Exception: broken},
    )
