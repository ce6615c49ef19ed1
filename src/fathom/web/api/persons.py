"""People: who you are, what you are called, and your games."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from fathom.table.seals import new_id
from fathom.table.seen import Listed
from fathom.web.api.bodies import NewPerson
from fathom.web.errors import AnyRequest
from fathom.web.people import Caller, greet, tables_of


class Person(Struct, frozen=True):
    """You, with the token that proves it. Keep it: there is no other way to be you again."""

    name: str
    token: str


class Me(Struct, frozen=True):
    """You."""

    name: str


@post("/people")
async def new_person(request: AnyRequest, data: JSONBody[NewPerson]) -> Person:
    """Become somebody. The token is also set as a cookie."""
    tables, person = tables_of(request.app.state), new_id()
    if data.name:
        await tables.rename(person, data.name)
    return Person(await tables.name(person), greet(request, person))


@get("/me")
async def me(here: Caller) -> Me:
    """What you are called."""
    return Me(await here.tables.name(here.person))


@put("/me")
async def rename(here: Caller, data: JSONBody[NewPerson]) -> Me:
    """Be called something else: at your newest tables at once, at others when you next come there."""
    await here.tables.rename(here.person, data.name)
    return Me(await here.tables.name(here.person))


@get("/matches")
async def my_games(here: Caller) -> list[Listed]:
    """Your matches, newest first."""
    return await here.tables.my_games(here.person)
