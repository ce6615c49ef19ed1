"""The app: tables behind a guard, with an API and pages before them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import fathom
from fathom.games import find, names
from fathom.table.tables import Tables
from fathom.web import health
from fathom.web.api.routes import api
from fathom.web.errors import HANDLERS
from fathom.web.identity import tables_of
from fathom.web.metrics import Metrics
from fathom.web.middleware import GuardMiddleware
from fathom.web.pages.routes import pages
from fathom.web.rate_limits import RateLimits
from fathom.web.settings import Settings

PLAIN = ["^/table/.*/(parts|links|why|at)"]
"""Pages that are not compressed: others can have them sent again by talking, and they hold both their words and
somebody's hidden cards. Their compressed length would tell whoever counts the bytes on the way if the two agree."""
BODY_LIMIT = 64_000
"""Bytes of a request; a match file may have more."""


def compressed(pages: Router) -> Router:
    """Pages whose responses are compressed, but for those that had better not be."""
    config = CompressionConfig("gzip", gzip_compress_level=5, minimum_size=1000, exclude=PLAIN)
    return Router("/", route_handlers=[pages], middleware=[DefineMiddleware(CompressionMiddleware, config=config)])


class App(GuardMiddleware):
    """The whole server as one ASGI app. Its tables are open between the start and the end of its life."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables: Tables | None = None
        figures = Metrics()
        self.litestar = Litestar(
            route_handlers=[compressed(pages()), api(), health.health, health.ready, health.metrics],
            dependencies={"tables": Provide(tables_of, sync_to_thread=False)},
            exception_handlers=HANDLERS,
            lifespan=[self._life],
            logging_config=None,
            request_max_body_size=BODY_LIMIT,
            openapi_config=OpenAPIConfig(
                "Fathom Five", fathom.__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
            ),
        )
        self.litestar.state.lan_address = settings.lan_address
        limits = RateLimits() if settings.limited else None
        self.litestar.state.figures = figures
        self.litestar.state.limits = limits
        super().__init__(self.litestar, limits, figures, proxied=settings.proxied)

    @asynccontextmanager
    async def _life(self, litestar: Litestar) -> AsyncIterator[None]:
        settings = self.settings
        for name in names():
            # Whoever comes first should not wait for the box to be unpacked.
            await asyncio.to_thread(getattr, find(name), "pack")
        self.tables = await Tables.open(
            settings.database,
            workers=settings.bot_workers,
            seconds=settings.seconds,
            pace=settings.pace,
            key=bytes.fromhex(settings.key) if settings.key else None,
        )
        litestar.state.tables = self.tables
        watching = asyncio.create_task(self._metrics.watch(self.tables))
        try:
            yield
        finally:
            watching.cancel()
            await self.tables.close()

    def stop(self) -> None:
        """The server is about to end: live connections end now, so that it need not wait for them."""
        if self.tables is not None:
            self.tables.stop()
