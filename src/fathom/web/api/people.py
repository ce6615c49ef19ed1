"""People: your identity, your name and your matches."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from fathom.table.access.tokens import new_id
from fathom.table.access.views import GameStatistics, MatchSummary
from fathom.web.api.requests import PersonRequest
from fathom.web.errors import AnyRequest
from fathom.web.identity import Caller, set_cookie, tables_of


class PersonToken(Struct, frozen=True):
    """Your name and your token. Keep the token: it cannot be issued again."""

    name: str
    token: str


class PersonProfile(Struct, frozen=True):
    """Your profile."""

    name: str


@post("/people")
async def new_person(request: AnyRequest, data: JSONBody[PersonRequest]) -> PersonToken:
    """Create a person. The token is also set as a cookie."""
    tables, person = tables_of(request.app.state), new_id()
    if data.name:
        await tables.rename(person, data.name)
    return PersonToken(await tables.name(person), set_cookie(request, person))


@get("/me")
async def me(context: Caller) -> PersonProfile:
    """Your name."""
    return PersonProfile(await context.tables.name(context.person))


@put("/me")
async def rename(context: Caller, data: JSONBody[PersonRequest]) -> PersonProfile:
    """Change your name: at your newest tables at once, at others on your next visit."""
    await context.tables.rename(context.person, data.name)
    return PersonProfile(await context.tables.name(context.person))


@get("/matches")
async def my_games(context: Caller) -> list[MatchSummary]:
    """Your matches, newest first."""
    return await context.tables.my_games(context.person)


@get("/me/statistics")
async def statistics(context: Caller) -> list[GameStatistics]:
    """Your results by game, the most played first."""
    return await context.tables.statistics(context.person)
