"""Who is there: a signed cookie for browsers, a bearer token for programs. No accounts."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.params import QueryParameter
from msgspec import Struct

from fathom.table.access.permissions import Actor
from fathom.table.access.tokens import new_id
from fathom.table.tables import Tables

COOKIE = "fathom"
LASTS = 400 * 24 * 3600
"""Seconds a cookie is kept: no browser keeps one longer. It is set anew with every page that is opened."""
NEW_TOKEN = "fathom_new_token"
"""Where the guard finds the token of somebody who is here for the first time, to send it along as a cookie."""

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Link: TypeAlias = Annotated[
    str, QueryParameter(name="link", max_length=100, description="The secret of the link you came by, if you did.")
]


def tables_of(state: State) -> Tables:
    """The tables this server serves."""
    tables: Tables = state.tables
    return tables


def known(connection: Connection) -> str | None:
    """The person who sent this, if they are known."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        token = connection.cookies.get(COOKIE, "")
    return tables_of(connection.app.state).tokens.person(token) if token else None


class RequestContext(Struct, frozen=True):
    """Somebody at this server: what every handler of the API needs, in one piece (two take Litestar twice as long)."""

    tables: Tables
    actor: Actor

    @property
    def person(self) -> str:
        """Who it is."""
        return self.actor.person


Caller: TypeAlias = NamedDependency[RequestContext]
"""How a handler asks for it."""


def caller(request: Connection, link: Link = "") -> RequestContext:
    """Somebody known, with the link they came by; for the API."""
    person = known(request)
    if person is None:
        raise NotAuthorizedException(
            "Nobody knows you yet: send the token that POST /api/people gives you as a bearer."
        )
    return RequestContext(tables_of(request.app.state), Actor(person, link))


def visitor(request: Connection, link: Link = "") -> RequestContext:
    """Somebody known, or from now on known by the cookie that goes out with the response; for pages."""
    person = known(request)
    opened = request.headers.get("sec-fetch-mode") == "navigate"
    if person is None or (opened and "authorization" not in request.headers):
        person = person or new_id()
        set_cookie(request, person)
    return RequestContext(tables_of(request.app.state), Actor(person, link))


def set_cookie(connection: Connection, person: str) -> str:
    """Have the response set the cookie of this person; gives their token."""
    token = tables_of(connection.app.state).tokens.token(person)
    connection.scope["state"][NEW_TOKEN] = token
    return token


def cookie(token: str, secure: bool) -> str:
    """The header that keeps a token in a browser, out of the reach of scripts and of other sites."""
    return f"{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
