"""All pages. They only read; changes go through the JSON API."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.static_files import create_static_files_router

from fathom.games import names
from fathom.table.access.views import TableView
from fathom.table.errors import TableError
from fathom.web import errors, network
from fathom.web.errors import STATUS, AnyRequest
from fathom.web.identity import Caller, RequestContext, visitor
from fathom.web.pages import (
    campaign,
    fragments,
    game_pages,
    rules_page,
    table_page,
)
from fathom.web.pages.diary import diary_page
from fathom.web.pages.help_routes import legend, rule, what
from fathom.web.pages.page import STATIC, problem, version
from fathom.web.pages.responses import game_called, html

CACHE_FOREVER = CacheControlHeader(public=True, max_age=31536000, immutable=True)
"""The cache header for addresses that contain a hash of their content."""
Since = Annotated[int, QueryParameter(name="since", ge=0)]
After = Annotated[int, QueryParameter(name="after", ge=0)]
Until = Annotated[int | None, QueryParameter(name="until", ge=0)]
Whole = Annotated[bool, QueryParameter(name="whole")]
OwnSeat = Annotated[int, QueryParameter(name="seat", ge=0, le=99)]
LastSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
At = Annotated[int | None, QueryParameter(name="at", ge=0)]


@get("/", include_in_schema=False)
async def home(context: Caller) -> Response[str]:
    """The home page."""
    return html(game_pages.home_page(await context.tables.my_games(context.person)))


@get("/covers/{version:str}/{file:str}", include_in_schema=False)
async def cover(version: FromPath[str], file: FromPath[str]) -> Response[str]:
    """The cover of a game; its address contains a hash of the picture."""
    name = file.removesuffix(".svg")
    if name not in names() or version != game_pages.cover_hash(name):
        raise NotFoundException("There is no such picture.")
    return Response(
        game_pages.cover_svg(name), media_type="image/svg+xml", headers={"cache-control": CACHE_FOREVER.to_header()}
    )


@get("/games/{name:str}", include_in_schema=False)
async def game(context: Caller, name: FromPath[str]) -> Response[str]:
    """The page of a game, with the form for a new match."""
    found = game_called(name)
    profile = await context.tables.achievements(context.person, found) if found.campaigns else None
    return html(game_pages.game_page(found, context.tables.offered(found), profile))


@get("/games/{name:str}/rules", include_in_schema=False)
async def rules(context: Caller, name: FromPath[str]) -> Response[str]:
    """The page with the rules of a game."""
    return html(rules_page.rules_page(game_called(name)))


@get("/table/{match:str}", include_in_schema=False)
async def table_(context: Caller, match: FromPath[str]) -> Response[str]:
    """The page of a table."""
    table = await context.tables.view(match, context.actor)
    hidden = await secret(context, table)
    return html(table_page.table_page(table, context.actor.link, next_link=next_link(context, table), secret=hidden))


@get("/table/{match:str}/parts", include_in_schema=False)
async def table_parts(context: Caller, match: FromPath[str], since: Since = 0, seat: LastSeat = None) -> Response[str]:
    """The parts of a table that change. `seat` is the seat shown so far."""
    table = await context.tables.view(match, context.actor, since=since)
    hidden = await secret(context, table)
    if hidden and seat in table.yours and not set(table.yours) & set(table.seat_view.waiting):
        # No one at this screen is asked: keep showing the same seat.
        table = await context.tables.view(match, context.actor, seat, since)
    return html(*fragments.parts(table, context.actor.link, next_link=next_link(context, table), secret=hidden))


@get("/table/{match:str}/steps", include_in_schema=False)
async def table_steps(
    context: Caller,
    match: FromPath[str],
    after: After = 0,
    until: Until = None,
    seat: LastSeat = None,
    whole: Whole = False,
) -> Response[str]:
    """What has happened after the first `after` events up to the first `until`, step by step.

    With `whole` it begins with the board as it was then.
    """
    views = await context.tables.steps(match, context.actor, after, until, seat)
    return html(*fragments.steps(views, whole or not views or len(views[0].events) != after))


def next_link(context: RequestContext, table: TableView) -> str:
    """The token for a spectator of the rematch; empty for players and if there is no rematch."""
    return context.tables.tokens.spectator(table.next, 0) if table.next and not table.yours else ""


async def secret(context: RequestContext, table: TableView) -> bool:
    """Whether a person with several seats on one screen sees different things from them."""
    views = set()
    for seat in table.yours if len(table.yours) > 1 else ():
        view = (await context.tables.view(table.match, context.actor, seat)).seat_view.view
        views.add(msgspec.json.encode({**msgspec.to_builtins(view), "seat": None}))
    return len(views) > 1


@get("/table/{match:str}/why", include_in_schema=False)
async def why(context: Caller, match: FromPath[str], seat: OwnSeat) -> Response[str]:
    """The dialog with the options that are not offered now, and why."""
    table = await context.tables.view(match, context.actor, seat)
    return html(table_page.why(table, await context.tables.refusals(match, context.actor, seat)))


@get("/table/{match:str}/analysis", include_in_schema=False)
async def analysis(context: Caller, match: FromPath[str], seat: OwnSeat) -> Response[str]:
    """The dialog with the win chance of every option."""
    return html(table_page.analysis(await context.tables.analyse(match, context.actor, seat)))


@get("/table/{match:str}/links", include_in_schema=False)
async def links(request: AnyRequest, context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with the links to send."""
    table = await context.tables.view(match, context.actor)
    found = await context.tables.links(match, context.actor)
    base = str(request.base_url)
    own = network.is_local(request.base_url.hostname or "")
    if own and (lan_address := request.app.state.lan_address):
        base, own = lan_address, False
    return html(table_page.links(found, base, match, host=table.host, own=own))


@get("/table/{match:str}/campaign", include_in_schema=False)
async def between_turns(context: Caller, match: FromPath[str], seat: LastSeat = None) -> Response[str]:
    """The dialog between the turns of a campaign."""
    table = await context.tables.view(match, context.actor)
    if seat in table.yours:
        table = await context.tables.view(match, context.actor, seat)
    if table.seat_view.game.campaigns is None:
        raise NotFoundException("This game has no campaigns.")
    players = context.tables.offered(table.seat_view.game)
    return html(campaign.dialog(table, await context.tables.farewells(match, context.actor), players))


@get("/table/{match:str}/diary", include_in_schema=False)
async def diary(context: Caller, match: FromPath[str]) -> Response[str]:
    """The page with the diary of a campaign."""
    found = diary_page(await context.tables.view(match, context.actor), context.actor.link)
    if found is None:
        raise NotFoundException("This game has no diary.")
    return html(found)


@get("/table/{match:str}/replay", include_in_schema=False)
async def replay(context: Caller, match: FromPath[str], at: At = None) -> Response[str]:
    """The replay of a match from one seat, so that people at one screen do not see each other's hands."""
    now = await context.tables.view(match, context.actor)
    hidden = now.seat_view.outcome is None and await secret(context, now)
    points = await context.tables.points(match, context.actor)
    at = len(points) - 1 if at is None else min(at, len(points) - 1)
    table = await context.tables.view_at(match, context.actor, at, now.seat_view.seat if hidden else None)
    return html(table_page.replay_page(table, points, at, context.actor.link, forks=now.may_export, secret=hidden))


@get("/table/{match:str}/at/{at:int}", include_in_schema=False)
async def replay_parts(
    context: Caller, match: FromPath[str], at: FromPath[int], seat: LastSeat = None
) -> Response[str]:
    """The parts of the replay page that change."""
    return html(*table_page.replay_parts(await context.tables.view_at(match, context.actor, at, seat)))


def refused(_: AnyRequest, error: TableError) -> Response[str]:
    """The page for a request that the table service refused."""
    return html(problem("Not possible", str(error)), status=STATUS[type(error)])


def invalid_request(_: AnyRequest, error: HTTPException) -> Response[str]:
    """The page for an invalid request, such as an address that does not exist."""
    return html(problem("Page not found", error.detail), status=error.status_code)


def unexpected_error(request: AnyRequest, error: Exception) -> Response[str]:
    """The page for an unexpected error."""
    answer = errors.unexpected_error(request, error)
    return html(problem("Something went wrong", answer.content.error), status=500)


def pages() -> Router:
    """The router of all pages."""
    return Router(
        "/",
        route_handlers=[
            home,
            cover,
            game,
            rules,
            table_,
            table_parts,
            table_steps,
            why,
            analysis,
            links,
            between_turns,
            diary,
            replay,
            replay_parts,
            what,
            legend,
            rule,
            create_static_files_router(
                f"/static/{version()}", [STATIC], cache_control=CACHE_FOREVER, include_in_schema=False
            ),
        ],
        dependencies={"context": Provide(visitor, sync_to_thread=False)},
        exception_handlers={TableError: refused, HTTPException: invalid_request, Exception: unexpected_error},
    )
