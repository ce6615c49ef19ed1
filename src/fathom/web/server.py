"""The HTTP server of one process, and how it ends: it answers every request that it has accepted."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

import uvicorn

from fathom.web.app import App
from fathom.web.file_limit import raise_file_limit
from fathom.web.http_protocol import BoundedProtocol, ConnectionBounds, Connections, protocol_class
from fathom.web.rate_limits import RateLimits
from fathom.web.settings import Settings
from fathom.web.websocket_protocol import BoundedWebSocket

GRACE = 20
"""Seconds that running requests have to finish on shutdown."""
SETTLE = 1.0
"""Seconds on shutdown in which open connections may still bring a request."""
SETTLE_BESIDE_OTHERS = 10.0
"""The same for a process that was replaced: no one waits for its end, because others serve meanwhile."""
TICK = 0.02
"""Seconds between two looks at the open connections on shutdown."""


class Server(uvicorn.Server):
    """A server that ends live connections on shutdown and finishes other requests, unless they take too long."""

    def __init__(
        self,
        app: App,
        *,
        proxies: str = "",
        grace: int = GRACE,
        settle: float = SETTLE,
        bounds: ConnectionBounds | None = None,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        """A server for `app` behind these proxies. `on_ready` is called when it accepts connections.

        On shutdown running requests have `grace` seconds to finish. Connections that are open, but have sent nothing
        yet, have `settle` seconds to send a request: it was perhaps on its way when the shutdown began.
        """
        bounds = bounds or connection_bounds(app.settings)
        trusted = tuple(word.strip() for word in proxies.split(",") if word.strip())
        self.connections = Connections(bounds, trusted=trusted)
        limits: RateLimits | None = app.litestar.state.limits
        if limits is not None:
            self.connections.charge = limits.charge
        config = uvicorn.Config(
            app,
            http=protocol_class(self.connections),
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies,
            timeout_graceful_shutdown=grace,
            ws=BoundedWebSocket,
            ws_max_size=64_000,
            # The length of a compressed message could show whether it contains what somebody else has sent.
            ws_per_message_deflate=False,
            backlog=2048,
            timeout_keep_alive=75,
        )
        super().__init__(config)
        self._app = app
        app.metrics.connections = lambda: len(self.connections)
        self._grace, self._settle = grace, settle
        self._on_ready = on_ready
        self.restarting = False
        """Whether the server ends because the program shall be started again."""

    def restart(self) -> None:
        """End as on shutdown. The caller starts the program again with the same listening sockets."""
        self.restarting = self.should_exit = True

    def leave(self) -> None:
        """End as on shutdown, but with more time for open connections: other processes have taken over."""
        self._settle = max(self._settle, SETTLE_BESIDE_OTHERS)
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the tables and accept connections."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. Everything that was acknowledged is in the database."""
        self._app.stop()
        for server in self.servers:
            server.close()
        await self._drain()
        await super().shutdown(sockets)

    async def _drain(self) -> None:
        """Answer the last requests of open connections, and tell their clients to use new connections afterwards."""
        loop, state = asyncio.get_running_loop(), self.server_state
        state.default_headers = [*state.default_headers, (b"connection", b"close")]
        for connection in self._open_connections():
            connection.close_after_response()
        settled, end = loop.time() + self._settle, loop.time() + self._grace
        while found := self._open_connections():
            # A client that is idle for longer learns from the end of the connection that it must open a new one.
            if loop.time() > end or (loop.time() > settled and not any(one.busy for one in found)):
                break
            await asyncio.sleep(TICK)

    def _open_connections(self) -> list[BoundedProtocol]:
        """The open connections except web sockets, which are closed in another way."""
        return [one for one in self.server_state.connections if isinstance(one, BoundedProtocol)]


def connection_bounds(settings: Settings) -> ConnectionBounds:
    """The bounds of connections: in total as many as the limit of open files allows.

    Without rate limits, one address may use all of them.
    """
    total = raise_file_limit()
    return ConnectionBounds(total=total) if settings.limited else ConnectionBounds(total=total, per_address=total)
