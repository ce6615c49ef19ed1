"""Figures for Prometheus. Labels are never made from what people send."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.metrics import Histogram as HistogramMetric
from prometheus_client.registry import Collector

from fathom.table.tables import Tables

METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE")


class Written(Collector):
    """Counts what the tables count themselves."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The count as it is."""
        written = self._tables.rooms.written
        yield CounterMetricFamily("fathom_commands_written", "Commands written to the logs of matches.", written)


class Figures:
    """What this process has done, and is doing."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "fathom_requests", "Requests by method and status.", ["method", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "fathom_request_seconds",
            "How long a request took.",
            ["path"],
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self._registry,
        )
        self._paths: dict[str, HistogramMetric] = {}
        self._counts: dict[tuple[str, int], Counter] = {}

    def watch(self, tables: Tables) -> None:
        """Tell of these tables, too."""
        self._registry.register(Written(tables))
        told = {
            "fathom_rooms_open": ("Matches held in memory.", lambda: len(tables.rooms)),
            "fathom_watchers": ("Open live connections.", lambda: tables.hub.watchers),
            "fathom_thinking": ("Matches in which a computer player thinks.", lambda: tables.computers.thinking),
        }
        for name, (what, value) in told.items():
            Gauge(name, what, registry=self._registry).set_function(value)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """A request was answered."""
        key = (method if method in METHODS else "other", status)
        if key not in self._counts:
            self._counts[key] = self._requests.labels(*key)
        self._counts[key].inc()
        if path not in self._paths:
            self._paths[path] = self._seconds.labels(path)
        self._paths[path].observe(seconds)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self._registry)
