"""Error responses as JSON. They say what was wrong with the request and nothing about the server."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from fathom.table.errors import Forbidden, GameFault, NotFound, Refused, TableError, Unavailable
from fathom.table.store.database import error_name
from fathom.table.store.opening import is_outage, is_unstorable
from fathom.table.store.opening import problem as cause
from fathom.web.logs import REQUEST
from fathom.web.pages.page import problem

log = logging.getLogger("fathom.web")
STATUS: dict[type[TableError], int] = {NotFound: 404, Forbidden: 403, Refused: 409, Unavailable: 503, GameFault: 500}


class Problem(Struct, omit_defaults=True):
    """What was wrong with a request. `rule` is the id of the rule that forbids it, or empty."""

    status: int
    error: str
    rule: str = ""


AnyRequest = Request[Any, Any, Any]


def invalid_request(request: AnyRequest, error: HTTPException) -> Response[Problem] | Response[str]:
    """The response to an invalid request. A browser that requested a page gets a page."""
    message = error.detail
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        page = str(problem("Page not found", "There is nothing at this address."))
        return Response(page, status_code=error.status_code, media_type="text/html", headers=error.headers)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        found = [f"{x.get('key', '')}: {x.get('message', '')}".strip(": ") for x in error.extra if isinstance(x, dict)]
        message = "; ".join(found) or message
    return Response(
        Problem(error.status_code, message),
        status_code=error.status_code,
        media_type="application/json",
        headers=error.headers,
    )


def problem_of(error: Exception) -> Problem:
    """The problem to send for an error that the table service has raised, or that no one expected."""
    if isinstance(error, TableError):
        return Problem(STATUS[type(error)], str(error), error.rule)
    return internal_error(error)


def internal_error(error: Exception) -> Problem:
    """Log an unexpected error; returns the problem to send, which does not contain the details.

    An error of a database that does not answer is not a fault of the program: the client should try again.
    """
    if is_outage(error):
        log.error("the database cannot be used", extra={"error": error_name(error), "cause": cause(error)})
        return Problem(503, "The server cannot use its database now. Try again in a moment.")
    if is_unstorable(error):
        return Problem(400, "This request contains the character U+0000, which cannot be stored. Leave it out.")
    log.error("broken", exc_info=error)
    known = f" The operator finds it in the log as request {id}." if (id := REQUEST.get()) else ""
    return Problem(500, f"Something went wrong on the server.{known}")


def error_response(_: AnyRequest, error: Exception) -> Response[Problem]:
    """The response to a request that was refused or has failed."""
    found = problem_of(error)
    return Response(found, status_code=found.status, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {HTTPException: invalid_request, Exception: error_response}
