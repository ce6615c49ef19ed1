"""The ASGI app: pages and API over the table service, wrapped in the middleware."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

import fathom
from fathom.games import find, names
from fathom.packs.library import PackLibrary
from fathom.table.activities import observing
from fathom.table.store.opening import StoreError
from fathom.table.tables import Tables
from fathom.web import fonts, health
from fathom.web.api.admin import admin_routes
from fathom.web.api.direct_calls import DirectCalls
from fathom.web.api.routes import PLAYING, api
from fathom.web.errors import HANDLERS
from fathom.web.hosts import AllowedHosts, host_of
from fathom.web.identity import tables_of
from fathom.web.json_body import BODY_LIMIT, JsonRequest
from fathom.web.metrics import Metrics
from fathom.web.middleware import GuardMiddleware
from fathom.web.pages.admin_page import admin
from fathom.web.pages.routes import pages, shared_pages
from fathom.web.rate_limits import RateLimits
from fathom.web.settings import Settings
from fathom.web.tracing import start_traces

log = logging.getLogger("fathom.web")
PLAIN = ["^/table/[^/]*/(?!(?:rules|pack)/?$)."]
"""What is not compressed: everything about a table except its rules. It contains chat, names and notes of other people
and hidden cards of the reader, so that its compressed length could reveal whether the two match."""
COMPRESSED = ["^/table/[^/]*/?$", "^/table/[^/]*/replay/?$"]
"""Pages that are compressed by their handlers (`pages/encoded.py`)."""


def compressed(pages: Router) -> Router:
    """The pages with compressed responses, except those in `PLAIN`."""
    config = CompressionConfig("gzip", gzip_compress_level=5, minimum_size=1000, exclude=[*PLAIN, *COMPRESSED])
    return Router("/", route_handlers=[pages], middleware=[DefineMiddleware(CompressionMiddleware, config=config)])


def admin_handlers(*, operated: bool) -> list[ControllerRouterHandler]:
    """The page and the API of the operator; none on a server without one."""
    return [admin_routes(), admin] if operated else []


class App(GuardMiddleware):
    """The whole server as one ASGI app. The table service is open while the app runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.tables: Tables | None = None
        self.metrics = metrics = Metrics()
        self.litestar = Litestar(
            route_handlers=[
                compressed(pages()),
                shared_pages(),
                *fonts.ROUTES,
                api(reports=bool(settings.admin_key), workers=bool(settings.worker_key)),
                *admin_handlers(operated=bool(settings.admin_key)),
                *health.routes(metrics=settings.metrics),
            ],
            dependencies={"tables": Provide(tables_of, sync_to_thread=False)},
            exception_handlers=HANDLERS,
            lifespan=[self._lifespan],
            logging_config=None,
            request_class=JsonRequest,
            request_max_body_size=BODY_LIMIT,
            openapi_config=OpenAPIConfig(
                "Fathom Five", fathom.__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
            ),
        )
        self.litestar.state.lan_address = settings.lan_address
        self.litestar.state.address = settings.address
        self.litestar.state.admin_key = settings.admin_key
        self.litestar.state.worker_key = settings.worker_key
        limits = RateLimits() if settings.limited else None
        self.litestar.state.metrics = metrics
        self.litestar.state.limits = limits
        # Without a public URL, the proxy in front is the one that knows the names of the server.
        hosts = AllowedHosts(
            host_of(settings.address),
            host_of(settings.lan_address),
            *settings.hosts,
            any_name=settings.proxied and not settings.address,
        )
        self.traces = start_traces()
        calls = DirectCalls(self.litestar, PLAYING, lambda: self.tables)
        super().__init__(calls, limits, metrics, hosts=hosts, proxied=settings.proxied, traces=self.traces)

    @asynccontextmanager
    async def _lifespan(self, litestar: Litestar) -> AsyncIterator[None]:
        for name in names():
            # Load the packs before the first request.
            await asyncio.to_thread(getattr, find(name), "pack")
        try:
            self.tables = await self._open_tables()
        except StoreError as error:
            log.error("the database cannot be opened: %s", error)
            raise
        litestar.state.tables = self.tables
        watching = asyncio.create_task(self._metrics.watch(self.tables))
        with ExitStack() as stack:
            stack.enter_context(observing(self._metrics.observe))
            if self.traces is not None:
                stack.callback(self.traces.close)
                stack.enter_context(observing(self.traces.observe))
            try:
                yield
            finally:
                watching.cancel()
                try:
                    await self.tables.close()
                finally:
                    self._metrics.flush()

    async def _open_tables(self) -> Tables:
        settings = self.settings
        return await Tables.open(
            settings.database,
            workers=settings.bot_workers,
            seconds=settings.seconds,
            pace=settings.pace,
            key=bytes.fromhex(settings.key) if settings.key else None,
            players=settings.players,
            public_tables=settings.public_tables,
            push_delay=settings.push_delay,
            push_loopback=settings.push_loopback,
            retention=settings.retention,
            library=PackLibrary(
                Path(settings.packs) if settings.packs else None, tuple(map(Path, settings.more_packs))
            ),
            owner_key=settings.owner_key,
        )

    def stop(self) -> None:
        """End live connections, so that the shutdown does not wait for them."""
        if self.tables is not None:
            self.tables.stop()
