"""Identity: a signed cookie for browsers, a bearer token for programs.

Accounts, which sign several browsers in as the same person, are optional: see `table/accounts.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.params import QueryParameter
from litestar.types import Scope
from msgspec import Struct

from fathom.table.access.permissions import Actor
from fathom.table.access.tokens import new_id
from fathom.table.tables import Tables

COOKIE = "fathom"
LASTS = 400 * 24 * 3600
"""How many seconds a cookie lasts: the longest that browsers allow. Every page that is opened renews it."""
NEW_TOKEN = "fathom_new_token"
"""The key in the request state of the token that the middleware sets as a cookie."""

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Link: TypeAlias = Annotated[
    str, QueryParameter(name="link", max_length=100, description="The token of the link you used, if any.")
]


def tables_of(state: State) -> Tables:
    """The table service of this server."""
    tables: Tables = state.tables
    return tables


def known(scope: Scope, tables: Tables) -> str | None:
    """The id of the person who sent the request of this ASGI scope; None if unknown."""
    kind, _, token = _header(scope, b"authorization").partition(" ")
    if kind.lower() != "bearer":
        token = _cookie_value(_header(scope, b"cookie"))
    return tables.tokens.person(token) if token else None


def _header(scope: Scope, name: bytes) -> str:
    """The first header of this name; empty if there is none."""
    for known, value in scope["headers"]:
        if known == name:
            return value.decode("latin-1")
    return ""


def _cookie_value(header: str) -> str:
    """The value of our cookie in a `cookie` header; empty if there is none.

    Not `connection.cookies`: it also decodes the quotes of all cookies, with a function of Python that in some versions
    takes a minute for 60 kB of backslashes. Our tokens have no quotes.
    """
    pairs = (pair.strip().partition("=") for pair in header.split(";"))
    return next((value for name, _, value in pairs if name == COOKIE), "")


class RequestContext(Struct, frozen=True):
    """What every handler needs: the table service and the actor. One object, because each dependency costs time."""

    tables: Tables
    actor: Actor

    @property
    def person(self) -> str:
        """The id of the person."""
        return self.actor.person


Caller: TypeAlias = NamedDependency[RequestContext]
"""The type of a handler's parameter `context`, which Litestar fills with `caller` or `visitor`."""


def caller(request: Connection, link: Link = "") -> RequestContext:
    """The context of an API request. Raises 401 for an unknown person."""
    tables = tables_of(request.app.state)
    person = known(request.scope, tables)
    if person is None:
        raise NotAuthorizedException("You are not signed in: send the token from POST /api/people as a bearer token.")
    return RequestContext(tables, Actor(person, link))


def visitor(request: Connection, link: Link = "") -> RequestContext:
    """The context of a page request. An unknown person gets a new id in a cookie; opening a page renews the cookie."""
    tables = tables_of(request.app.state)
    person = known(request.scope, tables)
    opened = request.headers.get("sec-fetch-mode") == "navigate"
    if person is None or (opened and "authorization" not in request.headers):
        person = person or new_id()
        set_cookie(request, person)
    return RequestContext(tables, Actor(person, link))


def set_cookie(connection: Connection, person: str) -> str:
    """Set the cookie of this person with the response, and return their token."""
    token = tables_of(connection.app.state).tokens.token(person)
    connection.scope["state"][NEW_TOKEN] = token
    return token


def cookie(token: str, secure: bool) -> str:
    """The value of the `set-cookie` header; scripts and other sites cannot use the cookie."""
    return f"{COOKIE}={token}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"
