"""Endpoints for operators: liveness, readiness and metrics."""

from __future__ import annotations

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from fathom.table.errors import Unavailable
from fathom.web.errors import AnyRequest
from fathom.web.identity import tables_of
from fathom.web.metrics import Metrics


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> str:
    """Report that the process is alive."""
    return "alive"


@get("/ready", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[str]:
    """Report whether the database can be read and written and the process is not shutting down; 503 and why if not."""
    try:
        await tables_of(request.app.state).ready()
    except Unavailable as error:
        return Response(f"not ready: {error}", status_code=503, media_type="text/plain")
    except Exception as error:
        return Response(f"not ready: {type(error).__name__}", status_code=503, media_type="text/plain")
    return Response("ready", media_type="text/plain")


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show_metrics(request: AnyRequest) -> Response[bytes]:
    """Metrics for Prometheus."""
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def routes(*, metrics: bool) -> list[HTTPRouteHandler]:
    """The endpoints; /metrics only where the operator asked for it."""
    return [health, ready, *([show_metrics] if metrics else [])]
