"""Metrics: each server process reports those of all processes."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from fathom.table.tables import Tables
from fathom.web import metrics
from tests.web.serving import serving

PROCESS = """
import asyncio, contextlib, os
from types import SimpleNamespace
from fathom.web.metrics import Metrics

class LiveTables(list):
    written = 3
    bytes = 1000

async def main():
    counted = Metrics()
    if "ENDING" in os.environ:
        counted.request("GET", "/", 200, 0.01)
        counted.flush()
        os._exit(0)
    counted.request("GET", "/", 200, 0.01)
    hub, bots = SimpleNamespace(watchers=5), SimpleNamespace(thinking=1, waiting=4, workers={"here": 2, "joined": 3})
    with counted.observe("think", "search"), contextlib.suppress(ValueError), counted.observe("write", ""):
        raise ValueError
    counted.connections = lambda: 7
    tables = SimpleNamespace(live_tables=LiveTables("ab"), hub=hub, bots=bots)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(counted.watch(tables), 0.1)
    print(os.getpid())
    print(counted.text().decode())

asyncio.run(main())
"""
"""A server process that has answered one request, and has two tables open."""


def process(**environment: str) -> tuple[int, dict[str, float]]:
    """Its process id and its metrics."""
    done = subprocess.run(
        [sys.executable, "-c", PROCESS], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    number, _, text = done.stdout.partition("\n")
    values = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return int(number), {name: float(value) for name, _, value in values if name}


REQUESTS = 'fathom_requests_total{method="GET",status="200"}'
NOW = {
    "fathom_tables_open": 2,
    "fathom_watchers": 5,
    "fathom_thinking": 1,
    "fathom_waiting_thoughts": 4,
    'fathom_bot_workers{at="joined"}': 3,
    "fathom_connections": 7,
}


def test_one_process_reports_its_metrics() -> None:
    for _ in range(2):
        _, values = process()
        assert values[REQUESTS] == 1
        assert values["fathom_commands_written_total"] == 3
        assert values['fathom_activity_seconds_count{activity="think",detail="search"}'] == 1
        assert values['fathom_activity_failures_total{activity="write",detail=""}'] == 1
        assert values["fathom_resident_bytes"] > 2**20
        assert values["fathom_cpu_seconds_total"] > 0
        assert {name: values[name] for name in NOW} == NOW


def test_processes_report_for_all_and_ended_ones_still_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics.MULTIPROCESS_DIR, "")
    metrics.share_between_processes(tmp_path)
    first, _ = process()
    second, values = process()
    assert values[REQUESTS] == 2
    assert values["fathom_commands_written_total"] == 6
    assert values['fathom_request_seconds_count{path="/"}'] == 2
    assert {name: values[name] for name in NOW} == {name: 2 * value for name, value in NOW.items()}
    metrics.ended(first)
    metrics.ended(second)
    _, values = process()
    assert values[REQUESTS] == 3
    assert {name: values[name] for name in NOW} == NOW


def test_what_a_process_counted_last_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics.MULTIPROCESS_DIR, "")
    metrics.share_between_processes(tmp_path)
    subprocess.run([sys.executable, "-c", PROCESS], env=os.environ | {"ENDING": "1"}, check=True)
    assert process()[1][REQUESTS] == 2


@pytest.mark.parametrize("fails", [False, True])
async def test_a_server_that_ends_reports_its_last_requests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    done: list[str] = []
    close = Tables.close

    async def closed(tables: Tables) -> None:
        await close(tables)
        done.append("closed")
        if fails:
            raise OSError("the disk is full")

    with suppress(OSError):
        async with serving(str(tmp_path / "table.db")):
            monkeypatch.setattr(Tables, "close", closed)
            monkeypatch.setattr(metrics.Metrics, "flush", lambda _: done.append("reported"))
    assert done[-2:] == ["closed", "reported"]
