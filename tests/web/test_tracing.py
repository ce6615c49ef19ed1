"""Traces: off unless wanted; then a span for each request and what the tables do for it, without anything secret."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

import fathom
from fathom.web import app as app_module
from fathom.web import tracing
from fathom.web.tracing import ENDPOINTS, Traces, start_traces
from tests.web.serving import serving


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    """Spans of all servers that a test starts."""
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(app_module, "start_traces", lambda: Traces(provider))
    return exporter


def test_without_an_address_there_are_no_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ENDPOINTS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk", None)
    assert start_traces() is None


def test_with_an_address_the_extra_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINTS[0], "http://127.0.0.1:4318")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk", None)
    with pytest.raises(fathom.MissingExtra, match=r"fathom-five\[otel\]"):
        start_traces()


def test_with_an_address_and_the_extra_there_are_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINTS[0], "http://127.0.0.1:9")
    found = tracing.start_traces()
    assert found is not None
    found.close()


def named(spans: tuple[ReadableSpan, ...], name: str) -> list[ReadableSpan]:
    return [span for span in spans if span.name == name]


async def test_a_request_and_its_writing_are_one_trace(tmp_path: Path, exported: InMemorySpanExporter) -> None:
    async with serving(str(tmp_path / "table.db")) as server:
        ada = await server.person("Adalbert")
        match = await ada.create("refuge", ["me"])
        links = await ada.links(match)
        await ada.do(match, "chat", text="Mind the whelk")
    spans = exported.get_finished_spans()
    (chat,) = named(spans, "POST /api/matches/{match}/chat")
    assert chat.attributes is not None
    assert chat.attributes["http.response.status_code"] == 200
    assert chat.attributes["fathom.match"] == match
    written = [span for span in named(spans, "write") if span.parent and span.parent.span_id == chat.context.span_id]
    assert len(written) == 1
    text = "".join(span.to_json() for span in spans)
    for secret in (ada.token, links.spectator, "Adalbert", "whelk"):
        assert secret not in text


@pytest.mark.parametrize("proxied", [False, True])
async def test_only_a_trusted_proxy_continues_its_trace(
    tmp_path: Path, exported: InMemorySpanExporter, proxied: bool
) -> None:
    trace = "0af7651916cd43dd8448eb211c80319c"
    header = {"traceparent": f"00-{trace}-b7ad6b7169203331-01"}
    async with serving(str(tmp_path / "table.db"), proxied=proxied) as server:
        await server.stranger()._http.get("/health", headers=header)
    (found,) = named(exported.get_finished_spans(), "GET /health")
    assert (f"{found.context.trace_id:032x}" == trace) is proxied


async def test_an_error_is_marked_without_its_message(exported: InMemorySpanExporter) -> None:
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exported))
    traces = Traces(provider)
    with pytest.raises(KeyError), traces.observe("write", ""):
        raise KeyError("the Treasure Map in Ada's hand")
    (span,) = exported.get_finished_spans()
    assert not span.status.is_ok
    assert span.attributes == {"error.type": "KeyError"}
    assert "Treasure" not in span.to_json()
