"""People: who you are, what you are called, and your games."""

from __future__ import annotations

from litestar import get, post, put
from msgspec import Struct

from fathom.table.rights import Who
from fathom.table.seals import new_id
from fathom.table.seen import Listed
from fathom.table.tables import Tables
from fathom.web.api.bodies import NewPerson
from fathom.web.errors import AnyRequest
from fathom.web.people import greet


class Person(Struct, frozen=True):
    """You, with the token that proves it. Keep it: there is no other way to be you again."""

    name: str
    token: str


class Me(Struct, frozen=True):
    """You."""

    name: str


@post("/people")
async def new_person(request: AnyRequest, tables: Tables, data: NewPerson) -> Person:
    """Become somebody. The token is also set as a cookie."""
    person = new_id()
    if data.name:
        await tables.rename(person, data.name)
    return Person(await tables.name(person), greet(request, person))


@get("/me")
async def me(tables: Tables, who: Who) -> Me:
    """What you are called."""
    return Me(await tables.name(who.person))


@put("/me")
async def rename(tables: Tables, who: Who, data: NewPerson) -> Me:
    """Be called something else, at all your tables."""
    await tables.rename(who.person, data.name)
    return Me(await tables.name(who.person))


@get("/matches")
async def my_games(tables: Tables, who: Who) -> list[Listed]:
    """Your matches, newest first."""
    return await tables.my_games(who.person)
