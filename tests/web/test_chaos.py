"""The faults of `make chaos` change something, and an outage does not count as a refusal of strangers."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from bench.chaos import Chaos
from bench.serving import strangers
from bench.serving.strangers import Stranger
from bench.serving.wire import Line


def test_a_clock_jump_always_sets_another_time(tmp_path: Path) -> None:
    nothing: Any = None
    shift, found = tmp_path / "shift", [0.0]
    chaos = Chaos(nothing, [], [], [], [shift], random.Random(1))
    for _ in range(50):
        chaos._jump(shift)
        found.append(float(shift.read_text()))
    assert all(now != before for before, now in pairwise(found))
    assert {*found} == {-3600.0, 0.0, 3600.0}


class Answering(Line):
    """A server that answers with these statuses, one after the other."""

    def __init__(self, statuses: list[int]) -> None:
        super().__init__("", 0, token="token")
        self.statuses = statuses
        self.requests: list[tuple[str, str]] = []

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        self.requests.append((method, path))
        status = self.statuses.pop(0)
        if not status:
            raise ConnectionResetError
        return status, None


async def look(statuses: list[int], monkeypatch: pytest.MonkeyPatch) -> tuple[Stranger, Answering]:
    """A stranger who has looked until the server has given all these statuses; 0 is a lost connection."""
    monkeypatch.setattr(strangers, "PATIENCE", 0.0)
    server, stop = Answering(statuses), asyncio.Event()
    stranger = Stranger([], 1, lambda: [f"match-{len(server.requests)}"])
    stranger._lines = [server]
    looking = asyncio.create_task(stranger.look(stop))
    async with asyncio.timeout(10):
        while server.statuses:
            await asyncio.sleep(0)
        stop.set()
        await looking
    return stranger, server


async def test_an_attempt_is_repeated_until_the_server_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger, server = await look([503, 429, 0, 403, 404], monkeypatch)
    assert (stranger.refused, stranger.unavailable, stranger.seen) == (2, 2, [])
    assert len({*server.requests[:4]}) == 1
    assert server.requests[4] != server.requests[3]


async def test_a_permission_is_found_behind_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger, _ = await look([503, 200], monkeypatch)
    assert (stranger.refused, stranger.unavailable, len(stranger.seen)) == (0, 1, 1)
