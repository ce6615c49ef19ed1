"""The routes of all pages. Pages change nothing; changes go through the JSON API."""

from __future__ import annotations

from typing import Annotated

import htpy as h
import msgspec
from litestar import Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import FromPath, QueryParameter

from fathom.table.access.views import TableView
from fathom.table.errors import TableError
from fathom.table.live.processing_time import in_thread
from fathom.web import errors
from fathom.web.api.matches import DraftLines
from fathom.web.errors import STATUS, AnyRequest
from fathom.web.identity import Caller, RequestContext, visitor
from fathom.web.pages import (
    account_page,
    app_files,
    campaign,
    common_routes,
    ending,
    fragments,
    game_pages,
    pack_pages,
    playback,
    public_page,
    share_link,
    table_page,
)
from fathom.web.pages.company import has_lobby
from fathom.web.pages.diary import diary_page
from fathom.web.pages.encoded import page_around
from fathom.web.pages.fragments import table_url
from fathom.web.pages.help_routes import legend, rule, what
from fathom.web.pages.journal_routes import ROUTES as JOURNAL_ROUTES
from fathom.web.pages.my_games import my_games_page
from fathom.web.pages.pack_routes import ROUTES as PACK_ROUTES
from fathom.web.pages.page import problem
from fathom.web.pages.responses import game_called, html
from fathom.web.pages.share import share_dialog
from fathom.web.pages.workshop_routes import ROUTES as WORKSHOP_ROUTES

Since = Annotated[int, QueryParameter(name="since", ge=0)]
After = Annotated[int, QueryParameter(name="after", ge=0)]
Until = Annotated[int | None, QueryParameter(name="until", ge=0)]
Whole = Annotated[bool, QueryParameter(name="whole")]
OwnSeat = Annotated[int, QueryParameter(name="seat", ge=0, le=99)]
LastSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=99)]
At = Annotated[int | None, QueryParameter(name="at", ge=0)]
ChosenPack = Annotated[str, QueryParameter(name="pack", max_length=40)]


@get("/", include_in_schema=False)
async def home(context: Caller) -> Response[str]:
    """The home page."""
    mine = await context.tables.my_games(context.person)
    return html(game_pages.home_page(mine, public_tables=context.tables.public_tables))


@get("/tables", include_in_schema=False)
async def public_tables(context: Caller) -> Response[str]:
    """The list of public tables."""
    if not context.tables.public_tables:
        raise NotFoundException("This server has no public tables.")
    return html(public_page.public_page(await context.tables.public_matches(context.person)))


@get("/account", include_in_schema=False)
async def account(request: AnyRequest, context: Caller) -> Response[str]:
    """The page to use other devices and to set notifications."""
    accounts, person = context.tables.accounts, context.person
    base, own = share_link.base_address(request)
    link, matches = f"{base}sign-in#{await accounts.link(person)}", len(await context.tables.my_games(person))
    passkeys = await accounts.passkeys(person)
    return html(account_page.account_page(await context.tables.name(person), passkeys, link, matches, own=own))


@get("/sign-in", include_in_schema=False)
async def sign_in(context: Caller) -> Response[str]:
    """The page that a private link opens. The token follows the “#”, so that it is in no log of a server."""
    return html(account_page.sign_in_page(len(await context.tables.my_games(context.person))))


@get("/games/{name:str}", include_in_schema=False)
async def game(context: Caller, name: FromPath[str], pack: ChosenPack = "") -> Response[str]:
    """The page of a game, with the form for a new match. `pack` is the pack that is chosen at first."""
    found = game_called(name)
    profile = await context.tables.achievements(context.person, found) if found.campaigns else None
    packs = pack_pages.pack_field(await context.tables.packs.listed(found.name), pack)
    return html(game_pages.game_page(found, context.tables.offered(found), profile, packs))


@get("/table/{match:str}", include_in_schema=False)
async def table_(request: AnyRequest, context: Caller, match: FromPath[str]) -> Response[bytes]:
    """The page of a table."""
    table = await context.tables.view(match, context.actor)
    hidden, inviting = await secret(context, table), await invitation(request, context, table)
    link, following = context.actor.link, next_link(context, table)
    page = table_page.table_page(
        table,
        link,
        next_link=following,
        secret=hidden,
        invitation=inviting,
        reports=bool(request.app.state.admin_key),
    )
    return page_around(request, str(h.fragment[page]), table.seat_view.scene.backdrop())


@get("/table/{match:str}/parts", include_in_schema=False)
async def table_parts(
    request: AnyRequest,
    context: Caller,
    match: FromPath[str],
    since: Since = 0,
    seat: LastSeat = None,
    draft: DraftLines = "",
) -> Response[str]:
    """The parts of a table that change. `seat` is the seat shown so far, `draft` what it has chosen in secret."""
    table = await context.tables.view(match, context.actor, since=since)
    if draft and table.seat_view.choosing and seat == table.seat_view.seat:
        table = await context.tables.view(match, context.actor, seat, since, tuple(draft.splitlines()))
    hidden = await secret(context, table)
    if hidden and seat in table.yours and not set(table.yours) & set(table.seat_view.waiting):
        # No one at this screen is asked: keep showing the same seat.
        table = await context.tables.view(match, context.actor, seat, since)
    inviting = await invitation(request, context, table)
    link, following = context.actor.link, next_link(context, table)
    return html(*fragments.parts(table, link, next_link=following, secret=hidden, invitation=inviting))


@get("/table/{match:str}/steps", include_in_schema=False)
async def table_steps(
    context: Caller,
    match: FromPath[str],
    after: After = 0,
    until: Until = None,
    seat: LastSeat = None,
    whole: Whole = False,
) -> Response[str]:
    """The events after the first `after`, up to event `until`, as steps for the page to show one by one.

    With `whole`, the first step is the whole board as it was after `after` events.
    """
    views = await context.tables.steps(match, context.actor, after, until, seat)
    first = whole or not views or len(views[0].events) != after
    # Dozens of boards take a second and more.
    return html(*await in_thread(playback.steps, views, first))


@get("/table/{match:str}/changes", include_in_schema=False)
async def table_changes(context: Caller, match: FromPath[str], after: After, seat: LastSeat = None) -> list[str]:
    """The ids of the elements of the board that have changed after the first `after` events."""
    return await in_thread(playback.changes, await context.tables.steps(match, context.actor, after, seat=seat))


async def invitation(request: AnyRequest, context: RequestContext, table: TableView) -> str:
    """The address to send to players who are missing; empty if none are, or if this person may not invite."""
    if not has_lobby(table):
        return ""
    found = await context.tables.links(table.match, context.actor)
    return f"{share_link.base_address(request)[0]}{table_url(table.match, found.invitation)[1:]}"


def next_link(context: RequestContext, table: TableView) -> str:
    """The spectator token of the rematch, for people without a seat; empty for players and without a rematch."""
    return context.tables.tokens.spectator(table.next, 0) if table.next and not table.yours else ""


async def secret(context: RequestContext, table: TableView) -> bool:
    """Whether a person holds several seats from which they see different things, so that hands must be hidden."""
    views = set()
    for seat in table.yours if len(table.yours) > 1 else ():
        view = (await context.tables.view(table.match, context.actor, seat)).seat_view.view
        views.add(msgspec.json.encode({**msgspec.to_builtins(view), "seat": None}))
    return len(views) > 1


@get("/table/{match:str}/why", include_in_schema=False)
async def why(context: Caller, match: FromPath[str], seat: OwnSeat, draft: DraftLines = "") -> Response[str]:
    """The dialog with the options that are not offered now, and why."""
    table = await context.tables.view(match, context.actor, seat)
    return html(
        table_page.why(table, await context.tables.refusals(match, context.actor, seat, tuple(draft.splitlines())))
    )


@get("/table/{match:str}/analysis", include_in_schema=False)
async def analysis(context: Caller, match: FromPath[str], seat: OwnSeat, draft: DraftLines = "") -> Response[str]:
    """The dialog with the win chance of every option."""
    found = await context.tables.analyse(match, context.actor, seat, tuple(draft.splitlines()))
    return html(table_page.analysis(found))


@get("/table/{match:str}/links", include_in_schema=False)
async def links(request: AnyRequest, context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with the links to send."""
    table = await context.tables.view(match, context.actor)
    found = await context.tables.links(match, context.actor)
    base, own = share_link.base_address(request)
    public = table.public if context.tables.public_tables else None
    return html(table_page.links(found, base, table, own=own, public=public))


@get("/table/{match:str}/ending", include_in_schema=False)
async def after_the_end(context: Caller, match: FromPath[str]) -> Response[str]:
    """The part of the page below the result of a finished match: statistics, and the record of the person."""
    table = await context.tables.view(match, context.actor)
    figures = await context.tables.figures(match, context.actor)
    record = await context.tables.statistics(context.person, table.seat_view.game.name) if table.yours else []
    return html(*ending.aftermath(table, figures, next(iter(record), None)))


@get("/table/{match:str}/review", include_in_schema=False)
async def review(context: Caller, match: FromPath[str]) -> Response[str]:
    """What decided a finished match: the win chance over time, and the turning point."""
    found = await context.tables.review(match, context.actor)
    table = await context.tables.view(match, context.actor)
    return html(ending.review(table, found, fragments.table_url(match, context.actor.link, "/replay")))


@get("/table/{match:str}/share", include_in_schema=False)
async def share(request: AnyRequest, context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with a link to the replay of a finished match, and its picture."""
    table = await context.tables.view(match, context.actor)
    spectator = (await context.tables.links(match, context.actor)).spectator
    base, own = share_link.base_address(request)
    return html(share_dialog(table, f"{base}table/{match}/replay?link={spectator}&at=0&play=1", own=own))


@get("/mine", include_in_schema=False)
async def mine(context: Caller) -> Response[str]:
    """The page with a person's finished matches and statistics."""
    finished = await context.tables.finished(context.person)
    return html(my_games_page(finished, await context.tables.my_games(context.person)))


@get("/table/{match:str}/campaign", include_in_schema=False)
async def between_turns(context: Caller, match: FromPath[str], seat: LastSeat = None) -> Response[str]:
    """The dialog in which players join or leave a campaign between two turns."""
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
async def replay(request: AnyRequest, context: Caller, match: FromPath[str], at: At = None) -> Response[bytes]:
    """The replay of a match from one seat, so that people at one screen do not see each other's hands."""
    now = await context.tables.view(match, context.actor)
    hidden = now.seat_view.outcome is None and await secret(context, now)
    points = await context.tables.points(match, context.actor)
    at = len(points) - 1 if at is None else min(at, len(points) - 1)
    table = await context.tables.view_at(match, context.actor, at, now.seat_view.seat if hidden else None)
    page = table_page.replay_page(table, points, at, context.actor.link, forks=now.may_export, secret=hidden)
    return page_around(request, str(h.fragment[page]), table.seat_view.scene.backdrop())


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


def unexpected_error(_: AnyRequest, error: Exception) -> Response[str]:
    """The page for an unexpected error."""
    found = errors.internal_error(error)
    return html(problem("Something went wrong", found.error), status=found.status)


def pages() -> Router:
    """The router of all pages."""
    return Router(
        "/",
        route_handlers=[
            home,
            account,
            sign_in,
            public_tables,
            *app_files.ROUTES,
            game,
            table_,
            table_parts,
            table_steps,
            table_changes,
            why,
            analysis,
            links,
            after_the_end,
            review,
            share,
            mine,
            between_turns,
            diary,
            *JOURNAL_ROUTES,
            *PACK_ROUTES,
            *WORKSHOP_ROUTES,
            replay,
            replay_parts,
            what,
            legend,
            rule,
        ],
        dependencies={"context": Provide(visitor, sync_to_thread=False)},
        exception_handlers={TableError: refused, HTTPException: invalid_request, Exception: unexpected_error},
    )


def shared_pages() -> Router:
    """The router of the pages that are the same for everyone. Their responses are compressed already."""
    return Router(
        "/",
        route_handlers=[*common_routes.ROUTES],
        dependencies={"context": Provide(visitor, sync_to_thread=False)},
        exception_handlers={HTTPException: invalid_request, Exception: unexpected_error},
    )
