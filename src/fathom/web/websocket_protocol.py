"""Web socket connections with bounds: on what a client can send that costs time and means nothing.

uvicorn parses everything that was read in one step. A read of 256 kB can have 43,000 pings, and meanwhile no one else
is served. Here a read is parsed in small parts, and only as fast as the app takes the messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame

from fathom.web.middleware import address_of
from fathom.web.refusal import refusal

PART = 1024
"""How many bytes are parsed before the next look at what they contained."""
SIDE_FRAMES = 200
"""How many frames of one second may be without the end of a message: pings, pongs and first parts of messages."""
LINGER_SECONDS = 1.0
"""The time for a client to read why it was refused."""
INVALID = "The head of this web socket is invalid or too large."


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """One web socket."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.on_lost: Callable[[], None] = lambda: None
        """Called when the connection has ended."""
        self.charge: Callable[[str, float], None] = lambda address, seconds: None
        """Charges processing time to an address."""
        self._unparsed = bytearray()
        self._side_frames = 0
        self._second = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that the connection has ended."""
        self.on_lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what was received. The first call gets the whole head of the request."""
        if self._unparsed or (len(data) > PART and self.handshake_initiated):
            self._unparsed += data
            self._parse()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            # Heads that `websockets` refuses to parse: uvicorn neither answers nor closes the connection.
            self._refuse()

    async def receive(self) -> Any:
        """The next message or event. When the app has taken all messages, parse on."""
        event = await super().receive()
        if self._unparsed:
            self._parse()
        return event

    def _parse(self) -> None:
        """Parse until there is a message for the app. While it has not taken it, uvicorn does not read on."""
        began = time.perf_counter()
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            part = bytes(self._unparsed[:PART])
            del self._unparsed[:PART]
            super().data_received(part)
        self.charge(address_of(self.scope), time.perf_counter() - began)

    def handle_events(self) -> None:
        """Handle frames, unless there are too many that complete no message."""
        if (second := int(self.loop.time())) != self._second:
            self._second, self._side_frames = second, 0
        self._side_frames += sum(
            isinstance(event, Frame) and (not event.fin or event.opcode in CTRL_OPCODES) for event in self.conn.events
        )
        if self._side_frames > SIDE_FRAMES:
            self.transport.abort()
        else:
            super().handle_events()

    def _refuse(self) -> None:
        self.transport.write(refusal(400, INVALID))
        self.transport.close()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
