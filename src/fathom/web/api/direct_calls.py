"""Calls the handlers of commands directly: Litestar's general way to call a handler takes longer than a command.

The same handlers are routes of Litestar, which handles every request that is unusual in any way.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, get_type_hints

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.routes import HTTPRoute
from litestar.types import Receive, Send

from fathom.table.access.permissions import Actor
from fathom.table.live.live_tables import ID
from fathom.table.tables import Tables
from fathom.web.errors import problem_of
from fathom.web.identity import RequestContext, known
from fathom.web.json_body import BODY_LIMIT, may_be_deep
from fathom.web.json_response import send_json

_encode = msgspec.json.Encoder().encode
_PARAMETERS: dict[type, str] = {str: ID.pattern, int: "[0-9]{1,9}"}
"""What a parameter of the path looks like in an ordinary request, by its type."""
EXTRAS = ("guards", "middleware", "before_request", "after_request", "after_response")
"""What a handler or its router may ask Litestar to do besides the call. A handler with one of these is refused."""
PATHS_CACHED = 2_000
"""For how many paths their routes are remembered."""
LONGEST_PATH = 200
"""The longest path of an ordinary request."""


class DirectCalls:
    """ASGI app in front of Litestar that calls some of its handlers: those that take `context`, `data` if they are
    POST, parameters of the path, and parameters of the query that may be left out.

    It calls them for ordinary requests: from a known person, without a query, with a valid body that arrives in one
    part. Then it sends the result as JSON. All other requests are left to Litestar, which says what is wrong with them.
    """

    def __init__(
        self, app: Litestar, handlers: Collection[HTTPRouteHandler], tables: Callable[[], Tables | None]
    ) -> None:
        """Call these handlers of an app with what `tables` returns."""
        self._app = app
        self._tables = tables
        self._routes: dict[tuple[str, str], list[DirectRoute]] = {}
        for method, route in _direct_routes(app, {handler.fn for handler in handlers}):
            self._routes.setdefault((method, _last_word(route.template)), []).append(route)
        # Most requests are about matches that others have been about.
        self._route = lru_cache(PATHS_CACHED)(self._find_route)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        call = self._ordinary(scope)
        if call is None:
            await self._app(scope, receive, send)
            return
        route, parameters, context = call
        arguments = parameters
        if route.body is not None:
            event: Any = await receive()
            if (data := _data(route.body, event)) is None:
                await self._app(scope, _beginning_with(event, receive), send)
                return
            arguments = {**parameters, "data": data}
        scope["path_template"], scope["path_params"] = route.template, parameters
        try:
            status, body = route.status, _encode(await route.call(context=context, **arguments))
        except Exception as error:
            problem = problem_of(error)
            status, body = problem.status, _encode(problem)
        await send_json(send, status, body)

    def _ordinary(self, scope: Any) -> tuple[DirectRoute, dict[str, Any], RequestContext] | None:
        """The route of an ordinary request, the parameters of its path and its context; None for other requests."""
        if scope["type"] != "http" or scope["query_string"] or len(scope["path"]) > LONGEST_PATH:
            return None
        tables, found = self._tables(), self._route(scope["method"], scope["path"])
        if tables is None or found is None or (person := known(scope, tables)) is None:
            return None
        return *found, RequestContext(tables, Actor(person))

    def _find_route(self, method: str, path: str) -> tuple[DirectRoute, dict[str, Any]] | None:
        """The route of a request and the parameters of its path; None if Litestar has to find them."""
        for route in self._routes.get((method, _last_word(path)), ()):
            if found := route.path.fullmatch(path):
                return route, {name: read(found[name]) for name, read in route.parameters}
        return None


class DirectRoute(NamedTuple):
    """A handler and how it is called."""

    template: str
    path: re.Pattern[str]
    parameters: tuple[tuple[str, type], ...]
    """Names and types of the parameters of the path."""
    call: Callable[..., Any]
    body: msgspec.json.Decoder[Any] | None
    """Decodes the body; None if the handler takes none."""
    status: int


def _direct_routes(app: Litestar, functions: Collection[Callable[..., Any]]) -> Iterator[tuple[str, DirectRoute]]:
    """How an app is asked to call these functions: the method, and the route. Raises `TypeError` for those that only
    Litestar can call."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if handler.fn not in functions:
                continue
            _check(handler, set(route.path_parameters))
            parts = [x if isinstance(x, str) else f"(?P<{x.name}>{_PARAMETERS[x.type]})" for x in route.path_components]
            body = get_type_hints(handler.fn).get("data")
            found = DirectRoute(
                template=route.path_format,
                path=re.compile("/" + "/".join(parts)),
                parameters=tuple((x.name, x.type) for x in route.path_components if not isinstance(x, str)),
                call=handler.fn,
                body=None if body is None else msgspec.json.Decoder(body),
                status=handler.status_code,
            )
            for method in handler.http_methods:
                yield method, found


def _check(handler: HTTPRouteHandler, in_path: Collection[str]) -> None:
    """Raise `TypeError` if a handler has parameters that are not known here, or one of the `EXTRAS`."""
    hints = get_type_hints(handler.fn, include_extras=True)
    parameters = inspect.signature(handler.fn).parameters.values()
    # An ordinary request has no query.
    left_out = {x.name for x in parameters if x.default is not x.empty and _is_in_query(hints[x.name])}
    unknown = {x.name for x in parameters} - {"context", "data", *in_path, *left_out}
    extras = [name for name in EXTRAS if any(getattr(layer, name, None) for layer in handler.ownership_layers)]
    if unknown or extras:
        raise TypeError(f"{handler} cannot be called directly: {', '.join(sorted(unknown) + extras)}.")


def _is_in_query(hint: Any) -> bool:
    """Whether the annotation of a parameter says that it comes from the query."""
    return any(isinstance(x, QueryParameter) for x in getattr(hint, "__metadata__", ()))


def _last_word(path: str) -> str:
    return path.rpartition("/")[2]


def _data(decoder: msgspec.json.Decoder[Any], event: Any) -> Any:
    """The decoded body of a request; None if it is incomplete or invalid, or perhaps too large or too deep."""
    if event["type"] != "http.request" or event.get("more_body"):
        return None
    if len(event["body"]) > BODY_LIMIT or may_be_deep(event["body"]):
        return None
    try:
        return decoder.decode(event["body"])
    except (ValueError, RecursionError):
        return None


def _beginning_with(event: Any, receive: Receive) -> Receive:
    """A function that returns an event that was received already, and then what `receive` returns."""
    received = [event]

    async def receive_again() -> Any:
        return received.pop() if received else await receive()

    return receive_again
