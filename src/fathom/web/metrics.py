"""Metrics for Prometheus. Labels never contain what people send."""

from __future__ import annotations

import asyncio
import collections
import os
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics import Histogram as HistogramMetric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

import fathom
from fathom.table.errors import TableError, Unavailable
from fathom.web.recent_requests import RecentRequests

if TYPE_CHECKING:
    from fathom.table.tables import Tables

METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE")
MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder in which several processes share their metrics."""
UPDATE_SECONDS = 2.0
"""Seconds between two updates of the metrics."""
BATCH = 100
"""How many numbers are added to a histogram at once."""
FAST = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)


class Metrics:
    """The metrics of this server, over all its processes."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = self._counter("fathom_requests", "Requests by method and status.", "method", "status")
        self._seconds = self._histogram("fathom_request_seconds", "How long a request took.", FAST, "path")
        self._activities = self._histogram(
            "fathom_activity_seconds",
            "How long the table service took to write a command, load a match, or let a computer player think.",
            SLOW,
            "activity",
            "detail",
        )
        self._failures = self._counter(
            "fathom_activity_failures", "Activities of the table service that failed.", "activity", "detail"
        )
        self._written = self._counter("fathom_commands_written", "Commands written to the logs of matches.")
        self._live_tables = self._gauge("fathom_tables_open", "Matches held in memory.")
        self._table_bytes = self._gauge("fathom_tables_bytes", "About how much memory these matches use, in bytes.")
        self._watchers = self._gauge("fathom_watchers", "Open live connections.")
        self._connections = self._gauge("fathom_connections", "Open connections, with web sockets.")
        self._thinking = self._gauge("fathom_thinking", "Matches in which a computer player thinks or waits to.")
        self._waiting = self._gauge("fathom_waiting_thoughts", "Answers of computer players that wait for a worker.")
        self._workers = self._gauge("fathom_bot_workers", "Bot workers: local processes, and those that joined.", "at")
        self._memory = self._gauge("fathom_resident_bytes", "Memory of the server processes, in bytes.")
        self._cpu = self._counter("fathom_cpu_seconds", "Processor time of the server processes, in seconds.")
        self._delay = self._gauge(
            "fathom_loop_delay_seconds", "How late the event loop was at the last look.", mode="livemax"
        )
        build = self._gauge("fathom_build", "The version of the program; the value is always 1.", "version", mode="max")
        build.labels(fathom.__version__).set(1)
        self._gauge("fathom_start_seconds", "When the first process was started.", mode="min").set(time.time())
        self._tables: Tables | None = None
        self._known, self._known_cpu = 0, 0.0
        self._paths: dict[str, _Batch] = {}
        self._counts: collections.Counter[tuple[str, int]] = collections.Counter()
        """Requests by method and status that are not yet in the metrics."""
        self._kinds: dict[tuple[str, str], _Batch] = {}
        self.recent = RecentRequests()
        self.connections: Callable[[], int] = lambda: 0
        """Returns the number of open HTTP connections. The server that runs the app sets it."""
        self.delay = 0.0
        """How late the event loop was at the last look, in seconds."""

    def _counter(self, name: str, what: str, *labels: str) -> Counter:
        return Counter(name, what, labels, registry=self._registry)

    def _histogram(self, name: str, what: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(name, what, labels, buckets=buckets, registry=self._registry)

    def _gauge(self, name: str, what: str, *labels: str, mode: str = "livesum") -> Gauge:
        return Gauge(name, what, labels, registry=self._registry, multiprocess_mode=mode)  # type: ignore[arg-type]

    async def watch(self, tables: Tables) -> None:
        """Include these tables in the metrics while they are open."""
        self._tables = tables
        loop = asyncio.get_running_loop()
        while True:
            self._update()
            before = loop.time()
            await asyncio.sleep(UPDATE_SECONDS)
            self.delay = max(0.0, loop.time() - before - UPDATE_SECONDS)

    def flush(self) -> None:
        """Copy what was counted since the last update."""
        for key, number in self._counts.items():
            self._requests.labels(*key).inc(number)
        self._counts.clear()
        for batch in (*self._paths.values(), *self._kinds.values()):
            batch.flush()
        cpu = time.process_time()
        used, self._known_cpu = cpu - self._known_cpu, cpu
        self._cpu.inc(used)
        if self._tables is not None:
            written = self._tables.live_tables.written
            self._written.inc(written - self._known)
            self._known = written

    def _update(self) -> None:
        """Copy what was counted, and what is true now of the table service and of this process."""
        self.flush()
        self._memory.set(resident_bytes())
        self._delay.set(self.delay)
        self._connections.set(self.connections())
        if (tables := self._tables) is None:
            return
        self._live_tables.set(len(tables.live_tables))
        self._table_bytes.set(tables.live_tables.bytes)
        self._watchers.set(tables.hub.watchers)
        self._thinking.set(tables.bots.thinking)
        self._waiting.set(tables.bots.waiting)
        for where, number in tables.bots.workers.items():
            self._workers.labels(where).set(number)

    def request(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request and the seconds it took."""
        self._counts[method if method in METHODS else "other", status] += 1
        if path not in self._paths:
            self._paths[path] = _Batch(self._seconds.labels(path))
        self._paths[path].add(seconds)
        self.recent.add(status, seconds)

    def observe(self, activity: str, detail: str) -> AbstractContextManager[None]:
        """Context manager: measure an activity of the table service."""
        kind = (activity, detail)
        if kind not in self._kinds:
            self._kinds[kind] = _Batch(self._activities.labels(*kind))
        return _Activity(self._kinds[kind], lambda: self._failures.labels(*kind).inc())

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        self._update()
        registry = self._registry
        if MULTIPROCESS_DIR in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


class _Batch:
    """Adds numbers to a histogram, many at once instead of one after each request."""

    def __init__(self, histogram: HistogramMetric) -> None:
        self._histogram = histogram
        self._waiting: list[float] = []

    def add(self, number: float) -> None:
        """Add a number with the next flush."""
        self._waiting.append(number)
        if len(self._waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Add all that were not added yet."""
        waiting, self._waiting = self._waiting, []
        for number in waiting:
            self._histogram.observe(number)


class _Activity(AbstractContextManager[None]):
    """Measures how long an activity takes, and reports its failure. A class, because a generator costs more time."""

    def __init__(self, seconds: _Batch, failed: Callable[[], None]) -> None:
        self._seconds = seconds
        self._failed = failed

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self._seconds.add(time.perf_counter() - self._began)
        # A refusal is a good answer to a wrong request.
        if isinstance(error, Unavailable) or (isinstance(error, Exception) and not isinstance(error, TableError)):
            self._failed()


def resident_bytes() -> int:
    """The memory of this process in bytes; 0 where the system does not say it."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def share_between_processes(folder: Path) -> None:
    """Share the metrics of processes started from now on through this folder."""
    os.environ[MULTIPROCESS_DIR] = str(folder)


def ended(pid: int) -> None:
    """Called when a process has ended: keeps its counters and drops its gauges."""
    mark_process_dead(pid)  # type: ignore[no-untyped-call]
