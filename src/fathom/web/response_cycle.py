"""Sends responses. Nearly all headers are the same in every response, so they are checked only once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    RequestResponseCycle,
)

LINES_CACHED = 256
"""How many headers are remembered with their values. Only few values, such as request ids, are used once."""


class ResponseCycle(RequestResponseCycle):
    """A request and its response. A head that states the length of the body is sent together with the body."""

    _head = b""
    """The head, until the first part of the body is known."""

    async def send(self, message: Any) -> None:
        """Send the head of the response, or a part of its body."""
        if message["type"] == "http.response.start":
            if self._begin(message["status"], message.get("headers", [])):
                return
        elif self._head:
            head, self._head = self._head, b""
            if self._end(head, message.get("body", b""), message.get("more_body", False)):
                return
            if not self.disconnected:
                self.transport.write(head)
        await super().send(message)

    def _begin(self, status: int, headers: list[tuple[bytes, bytes]]) -> bool:
        """Begin a response whose head states the length of the body. False if the head is unusual: uvicorn sends it."""
        if self.response_started or self.disconnected or self.access_log or not self.keep_alive:
            return False
        length = None
        lines = [STATUS_LINE[status]]
        for given, value in (*self.default_headers, *headers):
            name = given.lower()
            if name == b"content-length" and length is None:
                length = int(value)
            elif name in (b"connection", b"transfer-encoding"):
                return False
            lines.append(_line(name, value))
        if length is None:
            return False
        self._head = b"".join([*lines, b"\r\n"])
        self.response_started, self.waiting_for_100_continue = True, False
        self.chunked_encoding, self.expected_content_length = False, length
        return True

    def _end(self, head: bytes, body: bytes, more_body: bool) -> bool:
        """Send a whole response. False if it is not whole, or cannot be sent now."""
        if more_body or self.disconnected or self.flow.write_paused or len(body) != self.expected_content_length:
            return False
        if self.scope["method"] == "HEAD":
            return False
        self.transport.write(head + body)
        self.expected_content_length, self.response_complete = 0, True
        self.message_event.set()
        if not self.keep_alive:
            self.transport.close()
        self.on_response()
        return True


@lru_cache(LINES_CACHED)
def _line(name: bytes, value: bytes) -> bytes:
    """A header as it is sent. Raises `RuntimeError` if it is not valid."""
    if HEADER_RE.search(name):
        raise RuntimeError("Invalid HTTP header name.")
    if HEADER_VALUE_RE.search(value):
        raise RuntimeError("Invalid HTTP header value.")
    return b"%s: %s\r\n" % (name, value)
