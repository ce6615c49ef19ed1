"""The pages of the workshop."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from fathom.web.identity import Caller
from fathom.web.pages import story_pages, workshop_pages
from fathom.web.pages.responses import html

PartQuery = Annotated[str, QueryParameter(name="part", max_length=100)]
PageQuery = Annotated[str, QueryParameter(name="page", max_length=20)]


@get("/workshop", include_in_schema=False)
async def workshop(context: Caller) -> Response[str]:
    """A person's drafts."""
    drafts = await context.tables.workshop.mine(context.person)
    return html(workshop_pages.workshop_page(drafts, await context.tables.packs.listed()))


@get("/workshop/{draft:str}", include_in_schema=False)
async def editor(context: Caller, draft: FromPath[str]) -> Response[str]:
    """The editor of a draft."""
    row = await context.tables.workshop.about(context.person, draft)
    drafts = [one for one in await context.tables.workshop.mine(context.person) if one.game == row.game]
    return html(workshop_pages.editor_page(row, await context.tables.packs.listed(row.game), drafts))


@get("/workshop/{draft:str}/story", include_in_schema=False)
async def story(context: Caller, draft: FromPath[str], part: PartQuery = "") -> Response[str]:
    """The graph of a draft's story."""
    row = await context.tables.workshop.about(context.person, draft)
    found = await context.tables.workshop.story(context.person, draft, "graph", part)
    return html(story_pages.story_page(row, found))


@get("/workshop/{draft:str}/read", include_in_schema=False)
async def read(context: Caller, draft: FromPath[str], part: PartQuery = "") -> Response[str]:
    """A draft's story, or a part of it, as one text to read."""
    row = await context.tables.workshop.about(context.person, draft)
    found = await context.tables.workshop.story(context.person, draft, "export", part)
    return html(story_pages.read_page(row, part, found.text))


@get("/workshop/{draft:str}/notes", include_in_schema=False)
async def notes(context: Caller, draft: FromPath[str]) -> Response[str]:
    """Hints on the style and balance of a draft's story."""
    row = await context.tables.workshop.about(context.person, draft)
    found = await context.tables.workshop.story(context.person, draft, "notes")
    return html(story_pages.notes_page(row, found))


@get("/workshop/{draft:str}/play", include_in_schema=False)
async def play(context: Caller, draft: FromPath[str], page: PageQuery = "") -> Response[str]:
    """The set-up of a try-out that begins with a page of a draft's story."""
    row = await context.tables.workshop.about(context.person, draft)
    found = await context.tables.workshop.story(context.person, draft, "hold")
    assert found.holdings is not None
    return html(story_pages.play_page(row, page, found.holdings))


ROUTES = [workshop, editor, story, read, notes, play]
