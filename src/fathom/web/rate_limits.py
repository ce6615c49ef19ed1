"""How much one client may ask for: a bucket that fills slowly and is emptied by requests; and so many open lines."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many requests a second in the long run, and so many at once."""

    rate: float
    burst: float


GENERAL = Rate(50, 200)
"""Anything: a busy table with its pictures stays far below."""
EXPENSIVE = Rate(1, 20)
"""What makes lasting things or thinks for long: people, names, matches, imports, forks, hints, chances, talk."""
EXPENSIVE_PATHS = ("/people", "/me", "/matches", "/import", "/fork", "/rematch", "/hint", "/chances", "/talk")
CLIENTS = 10_000
"""Clients remembered; the one not heard of for longest is forgotten."""
MAX_CONNECTIONS = 40
"""Live lines and sockets that one address may have open: a household with many tabs stays below."""


class RateLimits:
    """Buckets by address, one for everything and one for what is dear."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()
        self._connections: Counter[str] = Counter()

    def wait(self, address: str, method: str, path: str) -> float:
        """Seconds to wait; 0 if the request may pass."""
        path = path.rstrip("/")
        expensive = path.endswith(EXPENSIVE_PATHS) and (
            method not in ("GET", "HEAD") or path.endswith(("/hint", "/chances"))
        )
        rule, client, now = EXPENSIVE if expensive else GENERAL, (network(address), expensive), self._clock()
        level, before = self._buckets.pop(client, (rule.burst, now))
        level = min(rule.burst, level + (now - before) * rule.rate)
        wait = 0.0 if level >= 1 else (1 - level) / rule.rate
        self._buckets[client] = (level if wait else level - 1, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return wait

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """An open line, as long as it lasts; False if there may not be another."""
        client = network(address)
        free = self._connections[client] < MAX_CONNECTIONS
        self._connections[client] += free
        try:
            yield free
        finally:
            self._connections[client] -= free
            if not self._connections[client]:
                del self._connections[client]


def network(address: str) -> str:
    """Whom an address stands for: with IPv6 everybody has 2^64 of them."""
    if ":" not in address:
        return address
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
