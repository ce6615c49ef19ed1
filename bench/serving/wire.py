"""A bare HTTP/1.1 client: as little work as possible on the side that measures."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Line:
    """One persistent connection, one request at a time."""

    def __init__(self, host: str, port: int, token: str = "", source: str = "") -> None:
        """A connection to this address; from `source`, if this computer has several addresses."""
        self._where = (host, port)
        self._source = (source, 0) if source else None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.token = token

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; return the status and the decoded JSON, or other text.

        Raises `OSError` if the connection breaks.
        """
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(*self._where, local_addr=self._source)
        data = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n"
        )
        if self.token:
            head += f"authorization: Bearer {self.token}\r\n"
        try:
            self._writer.write(head.encode() + b"\r\n" + data)
            top = await self._reader.readuntil(b"\r\n\r\n")
            lower = top.lower()
            start = lower.index(b"content-length:") + 15
            length = int(lower[start : lower.index(b"\r\n", start)])
            answer = await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, ValueError) as error:
            self.close()
            raise ConnectionResetError("the server hung up") from error
        except OSError:
            self.close()
            raise
        # A proxy sends its own errors as pages.
        is_json = b"\r\ncontent-type: application/json" in lower
        return int(top[9:12]), msgspec.json.decode(answer) if is_json and answer else answer.decode() or None

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


TEXT, PING, PONG = 1, 9, 10
"""Kinds of WebSocket frames."""


def text_frame(data: bytes) -> bytes:
    """The WebSocket frame in which a client sends a text of less than 64 kB.

    The length takes as few bytes as possible: servers may refuse others (RFC 6455, section 5.2).
    """
    length = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    # A client masks what it sends; a mask of zeros leaves it as it is.
    return b"\x81" + length + bytes(4) + data


class Socket:
    """One WebSocket to `/api/play`, one message at a time."""

    def __init__(self, host: str, port: int, token: str) -> None:
        self._where = (host, port)
        self._token = token
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, message: Any) -> Any:
        """Send a message and return the decoded reply."""
        if self._writer is None or self._reader is None:
            await self._connect()
        assert self._reader is not None
        assert self._writer is not None
        self._writer.write(text_frame(msgspec.json.encode(message)))
        while True:
            kind, payload = await self._frame()
            if kind == PING:
                self._writer.write(bytes((0x80 | PONG, 0x80 | len(payload))) + bytes(4) + payload)
            elif kind == TEXT:
                return msgspec.json.decode(payload)
            else:
                raise ConnectionResetError(f"the server sent a frame of kind {kind}: {payload!r}")

    async def _frame(self) -> tuple[int, bytes]:
        assert self._reader is not None
        head, length = await self._reader.readexactly(2)
        if length >= 126:
            length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8), "big")
        return head & 0x0F, await self._reader.readexactly(length)

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(*self._where)
        self._writer.write(
            b"GET /api/play HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"authorization: Bearer " + self._token.encode() + b"\r\n\r\n"
        )
        top = await self._reader.readuntil(b"\r\n\r\n")
        if not top.startswith(b"HTTP/1.1 101"):
            raise ConnectionRefusedError(top.decode())

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
