"""Sends responses. Heads that differ only in their last header, the request id, are made and checked once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from uvicorn.protocols.http.httptools_impl import (
    HEADER_RE,
    HEADER_VALUE_RE,
    STATUS_LINE,
    RequestResponseCycle,
)

HEADS_CACHED = 1_000
"""How many heads are remembered, each without its last header. The date makes them useless after a second."""
FRAMING = (b"connection", b"content-length", b"transfer-encoding")
"""Headers that say where a response ends. If there are others than one content length, uvicorn sends the response."""


class Head(NamedTuple):
    """The lines of a head, and the length of the body that they state."""

    lines: bytes
    length: int


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
        given = [*self.default_headers, *headers]
        if not given:
            return False
        last = b"" if given[-1][0].lower() in FRAMING else _line(*given.pop())
        head = _head_of(status, tuple(given))
        if head is None:
            return False
        self._head = b"%s%s\r\n" % (head.lines, last)
        self.response_started, self.waiting_for_100_continue = True, False
        self.chunked_encoding, self.expected_content_length = False, head.length
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


@lru_cache(HEADS_CACHED)
def _head_of(status: int, headers: tuple[tuple[bytes, bytes], ...]) -> Head | None:
    """The head with these headers; None if it does not state the length of the body, or says more about its end."""
    framing = [(name, value) for name, value in headers if name.lower() in FRAMING]
    if [name.lower() for name, _ in framing] != [b"content-length"]:
        return None
    return Head(b"".join([STATUS_LINE[status], *(_line(*header) for header in headers)]), int(framing[0][1]))


def _line(name: bytes, value: bytes) -> bytes:
    """A header as it is sent. Raises `RuntimeError` if it is not valid."""
    if HEADER_RE.search(name):
        raise RuntimeError("Invalid HTTP header name.")
    if HEADER_VALUE_RE.search(value):
        raise RuntimeError("Invalid HTTP header value.")
    return b"%s: %s\r\n" % (name.lower(), value)
