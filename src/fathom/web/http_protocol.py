"""HTTP connections with bounds: on the size of a request head, on the time to send a request, and on their number.

uvicorn has none of these bounds. Without them one connection can fill the memory with headers, and a thousand that send
nothing use up the file descriptors, so that no one else can connect. It also accepts any number of requests before the
first is answered, and reads the body of a request with an unknown `Upgrade` header as another request.
"""

from __future__ import annotations

import asyncio
import select
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import unquote

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from fathom.web.rate_limits import network
from fathom.web.refusal import refusal
from fathom.web.response_cycle import ResponseCycle
from fathom.web.websocket_protocol import BoundedWebSocket

TOO_LARGE = "The head of this request is too large: send at most {bytes} bytes of address and headers."
TOO_SLOW = "The request took too long to arrive."
TOO_MANY = "Too many open connections from your address."
INVALID = "This is not a valid HTTP request."
NO_WEB_SOCKET = "A web socket begins with a GET request without a body."
NO_TUNNEL = "This server is not a proxy."
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
        self.charge: Callable[[str, float], None] = lambda address, seconds: None
        """Charges processing time to an address."""

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


class StopParsingError(Exception):
    """Raised in a callback of the parser, so that it ignores the rest of what it was given."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection. `protocol_class` gives it its bounds."""

    shared: Connections

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._phase: Literal["idle", "head", "body", "upgrade", "web socket", "last", "refused"] = "idle"
        """What is received. In `upgrade` it is a request that wants another protocol; after the `last` request, and
        after one that was refused, everything is ignored."""
        self._counted = False
        self._received = self._framing = 0
        self._completed = 0
        """How many requests have arrived whole."""
        self._ahead: RequestResponseCycle | None = None
        """If a request waits in `pipeline`, the one that is answered before it."""
        self._deadline: tuple[str, asyncio.TimerHandle] | None = None
        self._idle_since: float | None = None
        """When the last response was complete; None if another request has begun to arrive."""
        self._idle_timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None

    # -- the connection -----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and refuse it if there are too many."""
        super().connection_made(transport)
        self._counted = True
        self.shared.opened(self._address)
        if why := self.shared.refusal(self._address):
            self._refuse(429 if why == TOO_MANY else 503, why)
        else:
            self._set_deadline("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._uncount()
        self._set_deadline("")
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self.resume_writing()
        if self.pipeline:
            self._forget_waiting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over. It is counted until it ends."""
        self._phase = "web socket"
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, BoundedWebSocket)
        protocol.on_lost, protocol.charge = self._uncount, self.shared.charge

    @property
    def busy(self) -> bool:
        """Whether a request is being received or answered, or has arrived and was not read yet."""
        if self._phase == "refused":
            return False
        if self._phase in ("head", "body") or self._answering:
            return True
        return _has_unread_data(self.transport.get_extra_info("socket"))

    @property
    def _answering(self) -> bool:
        """Whether a request was accepted whose response is not complete."""
        return self.cycle is not None and not self.cycle.response_complete

    def close_after_response(self) -> None:
        """If a response is being made, close the connection after it."""
        if self._answering:
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
        if self._phase == "head":
            self._received += len(data)
        elif self._phase == "body":
            self._framing += len(data)
        elif self._phase == "refused":
            self._received += len(data)
            if self._received > LINGER_BYTES:
                self.transport.abort()
            return
        elif self._phase != "idle":
            self.flow.pause_reading()
            return
        completed, self._idle_since = self._completed, None
        self._parse(data)
        self._check(self._completed > completed)
        if self._phase == "idle" and self._deadline is None and not self._answering:
            # What came was the rest of a request that is answered already.
            self._start_idle_time()

    def _parse(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as stopped:
            if self._phase == "upgrade":
                self._upgrade(data[stopped.args[0] :])
        except httptools.HttpParserError:
            if self._phase not in ("last", "refused"):
                self._refuse(400, INVALID)

    def _check(self, completed: bool) -> None:
        """Check the bounds; `completed`: whether a request was completed by what was received last."""
        bounds = self.shared.bounds
        if (self._phase == "head" and self._received > bounds.head_bytes) or (
            self._phase == "body" and self._framing > bounds.head_bytes
        ):
            self._refuse(431, TOO_LARGE.format(bytes=bounds.head_bytes))
        elif self._phase == "idle":
            # Between requests uvicorn's time for idle connections counts. Empty lines before a request end it without
            # beginning one, so from the first of them on the request must come in time.
            self._set_deadline("" if completed or self._answering else "head")
        elif self._phase in ("head", "body"):
            self._set_deadline(self._phase)

    def on_message_begin(self) -> None:
        """Note that a request begins.

        One request may arrive before the last one is answered: a client can have all of a response a moment before it
        is complete here. If more arrive, those that were accepted are answered, and the connection is closed.
        """
        if self.pipeline:
            self._ignore_the_rest()
        if self._phase in ("last", "refused"):
            raise StopParsingError
        self._phase, self._received, self._framing = "head", 0, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Handle the request, unless its head is too large."""
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if size > self.shared.bounds.head_bytes:
            self._refuse(431, TOO_LARGE.format(bytes=self.shared.bounds.head_bytes))
            raise StopParsingError
        if self.parser.should_upgrade():
            # The parser takes what follows for another protocol, also if it is the body, and stops.
            self._phase = "upgrade"
            return
        self._complete_scope()
        self._phase = "body"
        before, self.cycle = self.cycle, self._new_cycle()
        if before is None or before.response_complete:
            self._start_asgi_task(self.cycle, self.app)
        else:
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self.app))
            self._ahead = before

    def _complete_scope(self) -> None:
        """Add to the scope what the head of the request says."""
        url, version = httptools.parse_url(self.url), self.parser.get_http_version()
        path = url.path.decode("ascii")
        self.scope["method"] = self.parser.get_method().decode("ascii")
        if version != "1.1":
            self.scope["http_version"] = version
        self.scope["path"] = unquote(path) if "%" in path else path
        self.scope["raw_path"] = url.path
        self.scope["query_string"] = url.query or b""

    def _new_cycle(self) -> ResponseCycle:
        """The request that begins, and its response."""
        return ResponseCycle(
            scope=self.scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=self.access_log,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=self.expect_100_continue,
            keep_alive=self.scope["http_version"] != "1.0" and self.parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header. Trailers, which follow a body, are ignored: nothing here uses them."""
        if self._phase == "head":
            name = name.lower()
            if name == b"expect" and value.lower() == b"100-continue":
                self.expect_100_continue = True
            self.headers.append((name, value))

    def on_body(self, body: bytes) -> None:
        """Give a part of the body to the app."""
        self._framing = max(0, self._framing - (1 + CHUNK_OVERHEAD) * len(body))
        if self._phase != "refused":
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        self._completed += 1
        if self._phase == "body":
            self._phase = "idle"
            super().on_message_complete()

    # -- other protocols ----------------------------------------------------------------------------------------

    def _upgrade(self, rest: bytes) -> None:
        """Begin a web socket, or handle a request for another protocol as if it had no `Upgrade` header.

        `rest` is what was received after the head.
        """
        self._set_deadline("")
        method = self.parser.get_method()
        headers = dict(self.headers)
        if method == b"CONNECT":
            self._refuse(400, NO_TUNNEL)
        elif not self._should_upgrade():
            lines = [b"%s %s HTTP/%s" % (method, self.url, self.parser.get_http_version().encode())]
            lines += [b"%s: %s" % header for header in self.headers if header[0] != b"upgrade"]
            self.parser = httptools.HttpRequestParser(self)
            self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
            self._parse(b"\r\n".join([*lines, b"", rest]))
        elif method != b"GET" or b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
            self._refuse(400, NO_WEB_SOCKET)
        else:
            self.scope["method"] = "GET"
            if self._answering:
                self.flow.pause_reading()  # see on_response_complete
            else:
                self.handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        """Go on with the next request."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._phase == "upgrade":
            self.handle_websocket_upgrade()
        else:
            self._start_idle_time()

    def _start_idle_time(self) -> None:
        """Note that the connection is idle from now on."""
        self._idle_since = self.loop.time()
        if self._idle_timer is None:
            self._idle_timer = self.loop.call_later(self.timeout_keep_alive, self._close_if_idle)

    def _close_if_idle(self) -> None:
        """Close the connection if it was idle for as long as it may be; otherwise look again when it could be.

        One timer for many requests: to start and stop one for each of them costs time.
        """
        self._idle_timer = None
        if self._idle_since is None or self.transport.is_closing():
            return
        left = self._idle_since + self.timeout_keep_alive - self.loop.time()
        if left > 0:
            self._idle_timer = self.loop.call_later(left, self._close_if_idle)
        else:
            self.transport.close()

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
        if self.transport.is_closing() or self._phase not in ("idle", "head", "body"):
            return
        if self._phase == "idle":
            self.transport.close()
        else:
            self._refuse(408, TOO_SLOW)

    def _refuse(self, status: int, why: str) -> None:
        """Send an error, throw away what still comes, and close the connection.

        If an earlier request is not answered yet, only its response is sent.
        """
        self._set_deadline("")
        if self._phase == "body":
            if self.pipeline:
                self._forget_waiting()
            elif self.cycle.response_started:
                self.transport.close()
                return
            else:
                # The app that waits for the body learns that the client is gone.
                self.cycle.disconnected = True
                self.cycle.message_event.set()
        if self._answering and not self.cycle.disconnected:
            self._ignore_the_rest()
            return
        self._phase = "refused"
        self.flow.resume_reading()
        self.transport.write(refusal(status, why))
        self.loop.call_later(self.shared.bounds.linger_seconds, self.transport.abort)

    def _forget_waiting(self) -> None:
        """Forget the request that waits until the one before it is answered."""
        assert self._ahead is not None
        self.pipeline.clear()
        self.cycle = self._ahead

    def _ignore_the_rest(self) -> None:
        """Answer the requests that were accepted, and close the connection."""
        self._phase = "last"
        self._set_deadline("")
        self.cycle.keep_alive = False
        self.flow.pause_reading()

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
