"""Rate limits: a token bucket for each client, and a limit on open connections."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """How many requests are allowed: `rate` per second on average, `burst` at once."""

    rate: float
    burst: float


GENERAL = Rate(50, 200)
"""The limit for all requests. A busy table with its drawings stays far below it."""
EXPENSIVE = Rate(1, 20)
"""The limit for requests that store data or compute for long: people, accounts, matches, imports, hints, chat."""
EXPENSIVE_READS = ("/hint", "/analysis", "/review")
EXPENSIVE_PATHS = (
    "/people", "/me", "/matches", "/import", "/fork", "/rematch", "/again", "/chat", *EXPENSIVE_READS,
    "/passkeys", "/passkey", "/private-link", "/sign-out-everywhere", "/subscriptions", "/quiet-hours",
    "/packs",
)  # fmt: skip
CLIENTS = 10_000
"""The largest number of buckets that are remembered."""
MAX_CONNECTIONS = 40
"""The largest number of live connections and sockets of one address. A household with many tabs stays below it."""


class RateLimits:
    """Two buckets for each address: for all requests and for expensive ones."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()
        self._connections: Counter[str] = Counter()

    def wait(self, address: str, method: str, path: str) -> float:
        """The seconds that a request has to wait; 0 if it may pass now, and then it is counted."""
        path = path.rstrip("/")
        expensive = path.endswith(EXPENSIVE_PATHS) and (method not in ("GET", "HEAD") or path.endswith(EXPENSIVE_READS))
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
        """Count an open connection while it lasts. Yields False if there are too many."""
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
    """The network of an address, because one IPv6 client has 2^64 addresses; an IPv4 address stays as it is."""
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
