"""The pages of the workshop."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from fathom.web.identity import Caller
from fathom.web.pages import workshop_pages
from fathom.web.pages.responses import html


@get("/workshop", include_in_schema=False)
async def workshop(context: Caller) -> Response[str]:
    """A person's drafts."""
    drafts = await context.tables.workshop.mine(context.person)
    return html(workshop_pages.workshop_page(drafts, await context.tables.packs.listed()))


@get("/workshop/{draft:str}", include_in_schema=False)
async def editor(context: Caller, draft: FromPath[str]) -> Response[str]:
    """The editor of a draft."""
    return html(workshop_pages.editor_page(await context.tables.workshop.about(context.person, draft)))


ROUTES = [workshop, editor]
