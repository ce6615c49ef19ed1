"""The addresses of a campaign's journal: its dialogs at the table, and the pages of the storybook read so far."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from fathom.present.journal import Journal
from fathom.table.access.views import TableView
from fathom.web.identity import Caller, RequestContext
from fathom.web.pages import journal as pages
from fathom.web.pages.notes import notes_dialog, places_of
from fathom.web.pages.responses import html

Chapter = Annotated[str, QueryParameter(name="chapter", max_length=20)]
Spot = Annotated[str, QueryParameter(name="spot", max_length=60)]


@get("/table/{match:str}/previously", include_in_schema=False)
async def previously(context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with what happened on the evening before."""
    return await _dialog(context, match, "previously")


@get("/table/{match:str}/quests", include_in_schema=False)
async def quests(context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with the quests."""
    return await _dialog(context, match, "quests")


@get("/table/{match:str}/evening", include_in_schema=False)
async def evening(context: Caller, match: FromPath[str]) -> Response[str]:
    """The dialog with the summary of this evening."""
    return await _dialog(context, match, "evening")


@get("/table/{match:str}/notes", include_in_schema=False)
async def notes(context: Caller, match: FromPath[str], spot: Spot = "") -> Response[str]:
    """The dialog with the notes at places of the board. `spot` is a place, or an element that stands for one."""
    table = await context.tables.view(match, context.actor)
    if not places_of(table.seat_view):
        raise NotFoundException("This game has no places for notes.")
    journal = pages.journal_of(table)
    parts = None if journal is None else pages.navigation(table, journal, "notes", context.actor.link)
    return html(notes_dialog(table, spot, parts))


@get("/table/{match:str}/storybook", include_in_schema=False)
async def storybook(context: Caller, match: FromPath[str], chapter: Chapter = "") -> Response[str]:
    """The page with the pages of the storybook that were read so far."""
    table = await context.tables.view(match, context.actor)
    return html(pages.storybook_page(table, _journal(table), chapter, context.actor.link))


async def _dialog(context: RequestContext, match: str, name: str) -> Response[str]:
    table = await context.tables.view(match, context.actor)
    return html(pages.dialog(table, _journal(table), name, context.actor.link))


def _journal(table: TableView) -> Journal:
    found = pages.journal_of(table)
    if found is None:
        raise NotFoundException("This game has no journal.")
    return found


ROUTES = [previously, quests, evening, notes, storybook]
