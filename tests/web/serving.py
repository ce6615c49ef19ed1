"""Runs a server on a free port, in the event loop of the test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fathom.table.tables import Tables
from fathom.web.app import App
from fathom.web.client import Client
from fathom.web.http_protocol import ConnectionBounds, Connections
from fathom.web.serve import listen
from fathom.web.server import Server
from fathom.web.settings import Settings


class Serving:
    """A running server, and clients of it."""

    def __init__(self, app: App, connections: Connections, address: str) -> None:
        self.app = app
        self.connections = connections
        self.address = address
        self._clients: list[Client] = []

    @property
    def tables(self) -> Tables:
        assert self.app.tables is not None
        return self.app.tables

    async def person(self, name: str = "", link: str = "") -> Client:
        """A client for a new person."""
        client = Client(self.address, link=link)
        self._clients.append(client)
        await client.register(name)
        client.link = link
        return client

    def stranger(self) -> Client:
        """A client without a person."""
        client = Client(self.address)
        self._clients.append(client)
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.close()


@asynccontextmanager
async def serving(database: str, bounds: ConnectionBounds | None = None, **settings: Any) -> AsyncIterator[Serving]:
    app = App(Settings(database, pace=0, **{"limited": False, **settings}))
    listening = listen("127.0.0.1", 0)
    server = Server(app, grace=5, settle=0, bounds=bounds)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        if task.done():
            raise RuntimeError("the server could not start") from task.exception()
        await asyncio.sleep(0.01)
    running = Serving(app, server.connections, f"http://127.0.0.1:{listening.getsockname()[1]}")
    try:
        yield running
    finally:
        await running.close()
        server.should_exit = True
        await task
        listening.close()
