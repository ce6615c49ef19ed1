"""Traces for OpenTelemetry, if the operator asks for them. They contain routes, match ids and times, nothing of people.

Off unless the standard variable `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) has an address, and then it
needs the extra `otel`. All other variables of OpenTelemetry work, too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import fathom
from fathom.extras import require

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Traces:
    """Spans of requests and of what the table service does for them."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("fathom", fathom.__version__)

    @contextmanager
    def observe(self, activity: str, detail: str) -> Iterator[None]:
        """Context manager: record an activity of the table service as a span, within the request that caused it."""
        attributes = {"fathom.detail": detail} if detail else {}
        # Messages of errors may name cards, so they are not recorded: only that it failed.
        with self._tracer.start_as_current_span(
            activity, attributes=attributes, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield
            except Exception as error:
                _set_failed(span, type(error).__name__)
                raise

    @contextmanager
    def request(self, headers: dict[bytes, bytes], method: str, trusted: bool) -> Iterator[Callable[..., None]]:
        """Context manager: record a request as a span. Call what it yields with the route and the status, once known.

        The trace of a trusted proxy is continued. Other clients cannot name a trace, as it may belong to someone else.
        """
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        given = {"traceparent": headers.get(b"traceparent", b"").decode("ascii", "replace")} if trusted else {}
        context = TraceContextTextMapPropagator().extract(given)
        with self._tracer.start_as_current_span(method, context=context, kind=SpanKind.SERVER) as span:

            def answered(route: str, status: int, **more: str) -> None:
                span.update_name(f"{method} {route}")
                span.set_attribute("http.request.method", method)
                span.set_attribute("http.route", route)
                span.set_attribute("http.response.status_code", status)
                for name, value in more.items():
                    span.set_attribute(f"fathom.{name}", value)
                if status >= 500:
                    _set_failed(span, str(status))

            yield answered

    def close(self) -> None:
        """Send what is pending."""
        self._provider.shutdown()


def _set_failed(span: Any, error: str) -> None:
    from opentelemetry.trace import Status, StatusCode

    span.set_attribute("error.type", error)
    span.set_status(Status(StatusCode.ERROR))


def wanted() -> bool:
    """Whether the operator has given an address for traces."""
    return any(os.environ.get(name) for name in ENDPOINTS)


def start_traces() -> Traces | None:
    """Traces that are sent to the address of the operator; None if there is none.

    Raises `MissingExtra` if the libraries for it are not installed.
    """
    if not wanted():
        return None
    require("otel", "opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME", "fathom-five")
    provider = TracerProvider(resource=Resource.create({"service.name": name, "service.version": fathom.__version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return Traces(provider)
