"""How many requests one client may send: a bucket that fills slowly and is emptied by every request."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """So many requests a second in the long run, and so many at once."""

    rate: float
    burst: float


GENERAL = Rule(50, 200)
"""Anything: a busy table with its pictures stays far below."""
DEAR = Rule(1, 20)
"""What makes lasting things or thinks for long: people, matches, imports, forks, hints, talk."""
DEAR_ENDS = ("/people", "/matches", "/import", "/fork", "/rematch", "/hint", "/talk")
CLIENTS = 10_000
"""Clients remembered; the one not heard of for longest is forgotten."""


class Limits:
    """Buckets by address, one for everything and one for what is dear."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()

    def wait(self, address: str, method: str, path: str) -> float:
        """Seconds to wait; 0 if the request may pass."""
        path = path.rstrip("/")
        dear = path.endswith(DEAR_ENDS) and (method != "GET" or path.endswith("/hint"))
        rule, client, now = DEAR if dear else GENERAL, (address, dear), self._clock()
        level, before = self._buckets.pop(client, (rule.burst, now))
        level = min(rule.burst, level + (now - before) * rule.rate)
        wait = 0.0 if level >= 1 else (1 - level) / rule.rate
        self._buckets[client] = (level if wait else level - 1, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return wait
