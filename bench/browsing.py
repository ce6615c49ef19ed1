"""A server of its own and Chromium, for benchmarks of the pages."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.postgres import free_port
from tests.web.browser.start import start

from bench.serving.servers import Served

PATIENCE = 60_000
"""Milliseconds to wait for anything."""


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """Chromium, and the address of a server with a new database, in a process of its own."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(str(Path(folder) / "table.db"), free_port(), Path(folder) / "log")
        asyncio.run(served.start())
        try:
            with sync_playwright() as playwright:
                browser = start(playwright)
                yield browser, f"http://{served.host}:{served.port}"
                browser.close()
        finally:
            served.stop()


def new_page(browser: Browser, base: str, script: str = "", **more: Any) -> Page:
    """A page of one more person, who sees movements. `script` runs before those of every page."""
    usual: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
    context = browser.new_context(base_url=base, **{**usual, **more})
    context.set_default_timeout(PATIENCE)
    if script:
        context.add_init_script(script)
    return context.new_page()


def chromium_cpu() -> float:
    """Seconds of processor time that all processes of Chromium below this process have used."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            program = (process / "cmdline").read_bytes().partition(b"\0")[0]
        except OSError:
            continue  # it has ended
        parents[int(process.name)] = int(fields[1])
        if b"chrom" in program:
            seconds[int(process.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return sum(used for id, used in seconds.items() if os.getpid() in _above(id, parents))


def _above(id: int, parents: dict[int, int]) -> Iterator[int]:
    while id in parents:
        id = parents[id]
        yield id
