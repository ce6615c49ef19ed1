"""The files that make the site an installable app: the manifest, its icons, and the service worker."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler

from fathom.web.pages.page import STATIC, static

DAY = CacheControlHeader(public=True, max_age=24 * 3600).to_header()
ICON_SIZES = (192, 512)


@cache
def manifest_json() -> bytes:
    """The web app manifest."""
    icons = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in ICON_SIZES
        for purpose in ("any", "maskable")
    ]
    return msgspec.json.encode(
        {
            "id": "/",
            "name": "Fathom Five",
            "short_name": "Fathom Five",
            "description": "Five deep-sea board games, played by their real rules.",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#06141e",
            "theme_color": "#06141e",
            "categories": ["games"],
            "icons": icons,
        }
    )


@get("/app.webmanifest", include_in_schema=False, sync_to_thread=False)
def manifest() -> Response[bytes]:
    """The web app manifest."""
    return Response(manifest_json(), media_type="application/manifest+json", headers={"cache-control": DAY})


@get("/service-worker.js", include_in_schema=False, sync_to_thread=False)
def service_worker() -> Response[bytes]:
    """The service worker. It is at the root, because its address decides which pages it is for."""
    script = (STATIC / "service-worker.js").read_bytes()
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/icon-192.png", include_in_schema=False, sync_to_thread=False)
def icon() -> Response[bytes]:
    """The icon of notifications; the service worker does not know the addresses with a hash."""
    return Response((STATIC / "icon-192.png").read_bytes(), media_type="image/png", headers={"cache-control": DAY})


ROUTES: tuple[HTTPRouteHandler, ...] = (manifest, service_worker, icon)
