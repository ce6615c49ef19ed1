"""Metrics for Prometheus. Labels never contain what people send."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics import Histogram as HistogramMetric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

if TYPE_CHECKING:
    from fathom.table.tables import Tables

METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE")
MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which several processes share their metrics."""
UPDATE_SECONDS = 2.0
"""Seconds between two updates of the shared metrics."""


class Metrics:
    """The metrics of this server, over all its processes."""

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
        self._written = Counter(
            "fathom_commands_written", "Commands written to the logs of matches.", registry=self._registry
        )
        self._live_tables = self._gauge("fathom_tables_open", "Matches held in memory.")
        self._table_bytes = self._gauge("fathom_tables_bytes", "About how much memory these matches use, in bytes.")
        self._watchers = self._gauge("fathom_watchers", "Open live connections.")
        self._thinking = self._gauge("fathom_thinking", "Matches in which a computer player thinks.")
        self._tables: Tables | None = None
        self._known = 0
        self._paths: dict[str, HistogramMetric] = {}
        self._counts: dict[tuple[str, int], Counter] = {}

    def _gauge(self, name: str, what: str) -> Gauge:
        return Gauge(name, what, registry=self._registry, multiprocess_mode="livesum")

    async def watch(self, tables: Tables) -> None:
        """Include these tables in the metrics while they are open."""
        self._tables = tables
        while MULTIPROCESS_DIR in os.environ:
            self._update()
            await asyncio.sleep(UPDATE_SECONDS)

    def _update(self) -> None:
        """Copy the counters of the table service."""
        if (tables := self._tables) is None:
            return
        written, self._known = tables.live_tables.written - self._known, tables.live_tables.written
        self._written.inc(written)
        self._live_tables.set(len(tables.live_tables))
        self._table_bytes.set(tables.live_tables.bytes)
        self._watchers.set(tables.hub.watchers)
        self._thinking.set(tables.bots.thinking)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request and the seconds it took."""
        key = (method if method in METHODS else "other", status)
        if key not in self._counts:
            self._counts[key] = self._requests.labels(*key)
        self._counts[key].inc()
        if path not in self._paths:
            self._paths[path] = self._seconds.labels(path)
        self._paths[path].observe(seconds)

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        self._update()
        registry = self._registry
        if MULTIPROCESS_DIR in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def share_between_processes(folder: Path) -> None:
    """Share the metrics of processes started from now on through this folder."""
    os.environ[MULTIPROCESS_DIR] = str(folder)


def ended(pid: int) -> None:
    """Called when a process has ended: keeps its counters and drops its gauges."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
