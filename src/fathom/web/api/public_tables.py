"""Public tables, on a server that allows them."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from fathom.table.access.views import CommandResult, MatchSummary
from fathom.web.api.requests import PublicRequest
from fathom.web.identity import Caller


@get("/public-matches")
async def public_matches(context: Caller) -> list[MatchSummary]:
    """The running matches of public tables, newest first. Everyone may watch them and take their open seats."""
    return await context.tables.public_matches(context.person)


@post("/matches/{match:str}/public", status_code=200)
async def set_public(context: Caller, match: FromPath[str], data: JSONBody[PublicRequest]) -> CommandResult:
    """Open the table to everyone, or close it again. Host only."""
    return await context.tables.set_public(match, context.actor, data.public, data.key)
