"""Request bodies as JSON, with a limit on how deep they are nested.

Very deep nesting makes decoders raise `RecursionError`, which is not a `ValueError`. Without the limit, a bad request
would be reported as a fault of the server.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ClientException, InternalServerException

BODY_LIMIT = 64_000
"""The largest request body in bytes; match files may be larger."""
MAX_DEPTH = 32
"""The largest depth of lists and objects in a request body. What we read has at most six."""
TOO_DEEP = f"The JSON of this request is nested too deeply: send at most {MAX_DEPTH} levels."

NOT_UTF8 = "The JSON of this request is not UTF-8 text: encode it as UTF-8."


class ClientLeft(ClientException):
    """The client closed the connection before its request was complete. No one reads the response."""

    status_code = 499


class JsonRequest(Request[Any, Any, Any]):
    """A request whose JSON body is refused with status 400 if it is nested too deeply."""

    async def stream(self) -> AsyncGenerator[bytes]:
        """The body in parts. Raises `ClientLeft` if the client leaves; Litestar would report a server error."""
        try:
            async for part in super().stream():
                yield part
        except InternalServerException as error:
            if "disconnected" not in error.detail:
                raise
            raise ClientLeft("The client left.") from None

    async def json(self) -> Any:
        """The decoded body."""
        try:
            found = await super().json()
        except RecursionError:
            raise ClientException(TOO_DEEP) from None
        except UnicodeDecodeError:
            raise ClientException(NOT_UTF8) from None
        if may_be_deep(await self.body()) and is_deeper(found, MAX_DEPTH):
            raise ClientException(TOO_DEEP)
        return found


def check_nesting(data: bytes) -> None:
    """Raise an error with status 400 if these bytes are JSON that is nested too deeply for the decoders here."""
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except RecursionError:
        raise ClientException(TOO_DEEP) from None
    except msgspec.DecodeError:
        return  # the reader of the data says what is wrong


def may_be_deep(data: bytes) -> bool:
    """Whether JSON has enough brackets to be nested too deeply. That is found faster than how deep it is."""
    return data.count(b"[") + data.count(b"{") > MAX_DEPTH


def is_deeper(value: Any, depth: int) -> bool:
    """Whether lists and objects in decoded JSON are nested deeper than this."""
    level = [value]
    for _ in range(depth + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True
