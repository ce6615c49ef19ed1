"""HTTP connections with bounds: on the size of a request head, on the time to send a request, and on their number.

uvicorn has none of these bounds. Without them one connection can fill the memory with headers, and a thousand that send
nothing use up the file descriptors, so that no one else can connect.
"""

from __future__ import annotations

import asyncio
import select
from collections import Counter
from typing import Any, Literal

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fathom.web.rate_limits import network

TOO_LARGE = "The head of this request is too large: send at most {bytes} bytes of address and headers."
TOO_SLOW = "The request took too long to arrive."
TOO_MANY = "Too many open connections from your address."
FULL = "The server has no room for another connection. Try again in a moment."
LINGER_BYTES = 2**20
"""How many bytes of a refused client are thrown away before the connection is closed."""
CHUNK_OVERHEAD = 8
"""How many bytes of framing a chunked body may have for each byte of content."""


class ConnectionBounds(msgspec.Struct, frozen=True):
    """The bounds of connections. Times are in seconds."""

    head_bytes: int = 64 * 1024
    """The largest head of a request; also the largest framing of a body."""
    head_seconds: float = 10.0
    """The time for the head of a request, from the beginning of the connection or from its first byte."""
    body_seconds: float = 60.0
    """The time for the body of a request."""
    write_seconds: float = 60.0
    """The time in which a client that reads nothing must read on."""
    linger_seconds: float = 1.0
    """The time for a client to read why it was refused, while what it still sends is thrown away."""
    per_address: int = 150
    """The largest number of connections of one address."""
    total: int = 800
    """The largest number of connections of a process."""


class Connections:
    """The open connections of a server process by address, and their bounds.

    Connections of `trusted` addresses, which are proxies, carry requests of many clients: only their total is bounded.
    """

    def __init__(self, bounds: ConnectionBounds, *, trusted: tuple[str, ...] = ()) -> None:
        self.bounds = bounds
        self._trusted = {network(address) for address in trusted}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._by_address.total()

    def refusal(self, address: str) -> str:
        """Why a new connection of this address is refused; empty if it is not."""
        client = network(address)
        if len(self) > self.bounds.total:
            return FULL
        alone = client not in self._trusted and "*" not in self._trusted
        return TOO_MANY if alone and self._by_address[client] > self.bounds.per_address else ""

    def opened(self, address: str) -> None:
        """Count a connection."""
        self._by_address[network(address)] += 1

    def closed(self, address: str) -> None:
        """Stop counting a connection."""
        client = network(address)
        self._by_address[client] -= 1
        if self._by_address[client] <= 0:
            del self._by_address[client]


class BoundedProtocol(HttpToolsProtocol):
    """One connection. `protocol_class` gives it its bounds."""

    shared: Connections

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._phase: Literal["idle", "head", "body", "refused", "web socket"] = "idle"
        self._counted = False
        self._received = self._framing = 0
        self._completed = 0
        """How many requests have arrived whole."""
        self._deadline: tuple[str, asyncio.TimerHandle] | None = None
        self._writing: asyncio.TimerHandle | None = None

    # -- the connection -----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and refuse it if there are too many."""
        super().connection_made(transport)
        self._counted = True
        self.shared.opened(self._address)
        if refusal := self.shared.refusal(self._address):
            self._refuse(429 if refusal == TOO_MANY else 503, refusal)
        else:
            self._set_deadline("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._uncount()
        self._set_deadline("")
        self.resume_writing()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over: web sockets are counted by the rate limits and have their own bounds."""
        self._uncount()
        self._set_deadline("")
        self._phase = "web socket"
        super().handle_websocket_upgrade()

    @property
    def busy(self) -> bool:
        """Whether a request is being received or answered, or has arrived and was not read yet."""
        if self._phase == "refused":
            return False
        if self._phase in ("head", "body") or (self.cycle is not None and not self.cycle.response_complete):
            return True
        return _has_unread_data(self.transport.get_extra_info("socket"))

    def close_after_response(self) -> None:
        """If a response is being made, close the connection after it."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.keep_alive = False

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _uncount(self) -> None:
        if self._counted:
            self._counted = False
            self.shared.closed(self._address)

    # -- receiving ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse what was received, and check the bounds afterwards."""
        if self._phase == "refused":
            self._received += len(data)
            if self._received > LINGER_BYTES:
                self.transport.abort()
            return
        if self._phase == "head":
            self._received += len(data)
        elif self._phase == "body":
            self._framing += len(data)
        completed = self._completed
        super().data_received(data)
        self._check(self._completed > completed)

    def _check(self, completed: bool) -> None:
        """Check the bounds; `completed`: whether a request was completed by what was received last."""
        bounds = self.shared.bounds
        if (self._phase == "head" and self._received > bounds.head_bytes) or (
            self._phase == "body" and self._framing > bounds.head_bytes
        ):
            self._refuse(431, TOO_LARGE.format(bytes=bounds.head_bytes))
        elif self._phase == "idle":
            answering = self.cycle is not None and not self.cycle.response_complete
            # Between requests uvicorn's time for idle connections counts. Empty lines before a request end it without
            # beginning one, so from the first of them on the request must come in time.
            self._set_deadline("" if completed or answering else "head")
        elif self._phase in ("head", "body"):
            self._set_deadline(self._phase)

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        if self._phase == "refused":
            return
        self._phase, self._received, self._framing = "head", 0, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Handle the request, unless its head is too large."""
        if self._phase == "refused":
            return
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.shared.bounds.head_bytes:
            self._refuse(431, TOO_LARGE.format(bytes=self.shared.bounds.head_bytes))
            return
        self._phase = "body"
        super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header. Trailers, which follow a body, are ignored: nothing here uses them."""
        if self._phase == "head":
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Give a part of the body to the app."""
        self._framing = max(0, self._framing - (1 + CHUNK_OVERHEAD) * len(body))
        if self._phase != "refused":
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        self._completed += 1
        if self._phase != "refused":
            self._phase = "idle"
            super().on_message_complete()

    # -- deadlines and refusals ---------------------------------------------------------------------------------

    def _set_deadline(self, phase: str) -> None:
        """Start the time limit of this phase, unless it runs already, and end the limit of the previous phase.

        An empty phase has no time limit.
        """
        if self._deadline is not None:
            if self._deadline[0] == phase:
                return
            self._deadline[1].cancel()
            self._deadline = None
        if phase:
            bounds = self.shared.bounds
            seconds = bounds.head_seconds if phase == "head" else bounds.body_seconds
            self._deadline = (phase, self.loop.call_later(seconds, self._too_late))

    def _too_late(self) -> None:
        self._deadline = None
        if self.transport.is_closing() or self._phase in ("refused", "web socket"):
            return
        answered = self.cycle is not None and self.cycle.response_started
        if self._phase == "idle" or (self._phase == "body" and answered):
            self.transport.close()
        else:
            self._refuse(408, TOO_SLOW)

    def _refuse(self, status: int, why: str) -> None:
        """Send an error, throw away what still comes, and close the connection."""
        self._set_deadline("")
        waiting, self._phase = self._phase == "body", "refused"
        if waiting and self.cycle is not None and not self.cycle.response_complete:
            # The app that waits for the body learns that the client is gone.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        body = msgspec.json.encode({"status": status, "error": why})
        head = [
            STATUS_LINE[status], b"content-type: application/json\r\n",
            b"content-length: %d\r\nconnection: close\r\n\r\n" % len(body),
        ]  # fmt: skip
        self.flow.resume_reading()
        self.transport.write(b"".join([*head, body]))
        self.loop.call_later(self.shared.bounds.linger_seconds, self.transport.abort)

    # -- sending ------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Called when the client does not read what is sent. Closes the connection if that lasts too long."""
        super().pause_writing()
        if self._writing is None:
            self._writing = self.loop.call_later(self.shared.bounds.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Called when the client reads again."""
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        if self.flow is not None:
            super().resume_writing()


def _has_unread_data(line: Any) -> bool:
    if line is None or not hasattr(select, "poll"):  # closed; Windows
        return False
    unread = select.poll()
    unread.register(line.fileno(), select.POLLIN)
    return bool(unread.poll(0))


def protocol_class(shared: Connections) -> type[BoundedProtocol]:
    """The protocol for connections that share these bounds."""
    return type("Connection", (BoundedProtocol,), {"shared": shared})
