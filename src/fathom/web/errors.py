"""Errors as JSON that names what was wrong, and nothing else."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from fathom.table.errors import Forbidden, GameFault, NotFound, Refused, TableError, Unavailable
from fathom.web.pages.page import problem

log = logging.getLogger("fathom.web")
STATUS: dict[type[TableError], int] = {NotFound: 404, Forbidden: 403, Refused: 409, Unavailable: 503, GameFault: 500}


class Problem(Struct, omit_defaults=True):
    """What was wrong. `rule` is the rule of the game that forbids it."""

    status: int
    error: str
    rule: str = ""


AnyRequest = Request[Any, Any, Any]


def refused(_: AnyRequest, error: TableError) -> Response[Problem]:
    """The table does not allow it."""
    status = STATUS[type(error)]
    return Response(Problem(status, str(error), error.rule), status_code=status, media_type="application/json")


def bad(request: AnyRequest, error: HTTPException) -> Response[Problem] | Response[str]:
    """The request itself is wrong. Somebody who typed an address gets a page."""
    message = error.detail
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api"):
        page = str(problem("No such page", "There is nothing at this address."))
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


def fault(error: Exception) -> Problem:
    """Our own fault: the log says more, the answer does not."""
    log.error("broken", exc_info=error)
    return Problem(500, "Something went wrong on our side.")


def broken(_: AnyRequest, error: Exception) -> Response[Problem]:
    """What nobody has foreseen."""
    return Response(fault(error), status_code=500, media_type="application/json")


HANDLERS: ExceptionHandlersMap = {TableError: refused, HTTPException: bad, Exception: broken}
