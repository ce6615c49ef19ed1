"""Calls the handlers of commands directly: Litestar's general way to call a handler takes longer than a command.

Litestar still finds the handler, and turns errors into responses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec
from litestar.types import ASGIApp, Receive, Send

from fathom.table.access.permissions import Actor
from fathom.web.identity import RequestContext, known, tables_of
from fathom.web.json_body import BODY_LIMIT, may_be_deep
from fathom.web.json_response import send_json

_encode = msgspec.json.Encoder().encode


class DirectCalls:
    """Middleware for HTTP handlers that take `context`, `data` if they are POST, and parameters of the path.

    It calls the handler for ordinary requests: from a known person, without a query, with a valid body that arrives in
    one part. Then it sends the result as JSON. All other requests are left to Litestar, which says what is wrong with
    them.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["method"] not in ("GET", "POST") or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        handler = scope["route_handler"]
        tables = tables_of(scope["litestar_app"].state)
        arguments, person = scope["path_params"], known(scope, tables)
        if scope["method"] == "POST":
            event: Any = await receive()
            receive = _beginning_with(event, receive)
            arguments = {**arguments, "data": _data(handler.fn, event)}
        if person is None or None in arguments.values():
            await self._app(scope, receive, send)
            return
        result = await handler.fn(context=RequestContext(tables, Actor(person)), **arguments)
        await send_json(send, handler.status_code, _encode(result))


def _data(handler: Callable[..., Any], event: Any) -> Any:
    """The decoded body of a request; None if it is incomplete or invalid, or perhaps too large or too deep."""
    if event["type"] != "http.request" or event.get("more_body"):
        return None
    if len(event["body"]) > BODY_LIMIT or may_be_deep(event["body"]):
        return None
    try:
        return _decoder(handler).decode(event["body"])
    except (ValueError, RecursionError):
        return None


@cache
def _decoder(handler: Callable[..., Any]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(get_type_hints(handler)["data"])


def _beginning_with(event: Any, receive: Receive) -> Receive:
    """A function that returns an event that was received already, and then what `receive` returns."""
    received = [event]

    async def receive_again() -> Any:
        return received.pop() if received else await receive()

    return receive_again
