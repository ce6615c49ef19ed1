"""The response with which a connection is refused, before there is an app for it."""

from __future__ import annotations

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE


def refusal(status: int, why: str) -> bytes:
    """A whole response, after which the connection is closed."""
    body = msgspec.json.encode({"status": status, "error": why})
    head = [
        STATUS_LINE[status], b"content-type: application/json\r\n",
        b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body),
    ]  # fmt: skip
    return b"".join([*head, body])
