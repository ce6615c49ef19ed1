"""How many requests one client may send: a bucket that fills slowly and is emptied by every request."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec


class Rule(msgspec.Struct, frozen=True):
    """So many requests a second in the long run, and so many at once."""

    rate: float
    burst: float


GENERAL = Rule(50, 200)
"""Anything: a busy table with its pictures stays far below."""
DEAR = Rule(1, 20)
"""What makes lasting things or thinks for long: people, matches, imports, forks, hints, talk."""
DEAR_ENDS = ("/people", "/matches", "/import", "/fork", "/rematch", "/hint", "/talk", "/report")
CLIENTS = 10_000
"""Clients remembered; the one not heard of for longest is forgotten."""


class Limits:
    """Buckets by client: the token where there is one, otherwise the address."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[bytes, bool], tuple[float, float]] = OrderedDict()

    def wait(self, headers: dict[bytes, bytes], address: str, method: str, path: str) -> float:
        """Seconds to wait; 0 if the request may pass. Those who send no valid token share their address's bucket."""
        dear = path.endswith(DEAR_ENDS) and (method != "GET" or path.endswith("/hint"))
        return self._take((address.encode(), dear), DEAR if dear else GENERAL)

    def _take(self, client: tuple[bytes, bool], rule: Rule) -> float:
        now = time.monotonic()
        level, before = self._buckets.pop(client, (rule.burst, now))
        level = min(rule.burst, level + (now - before) * rule.rate)
        wait = 0.0 if level >= 1 else (1 - level) / rule.rate
        self._buckets[client] = (level if wait else level - 1, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return wait
