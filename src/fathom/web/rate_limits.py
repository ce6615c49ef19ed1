"""Rate limits: token buckets for requests and processing time of each client, and a limit on open connections."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """How much is allowed, in requests or in seconds: `rate` per second on average, `burst` at once."""

    rate: float
    burst: float


GENERAL = Rate(50, 200)
"""The limit for all requests. A busy table with its drawings stays far below it."""
EXPENSIVE = Rate(1, 20)
"""The limit for requests that store data or compute for long: people, accounts, matches, imports, hints, chat."""
PROCESSING = Rate(0.25, 2)
"""The limit for processing time, in seconds: on average one address gets at most a quarter of a server process."""
EXPENSIVE_READS = ("/hint", "/analysis", "/review", "/me/data")
EXPENSIVE_PATHS = (
    "/people", "/me", "/matches", "/import", "/fork", "/rematch", "/again", "/chat", *EXPENSIVE_READS,
    "/passkeys", "/passkey", "/private-link", "/sign-out-everywhere", "/subscriptions", "/quiet-hours",
    "/erase", "/report", "/packs", "/drafts", "/publish", "/try", "/simulation", "/keep", "/cover",
    "/story",
)  # fmt: skip
CLIENTS = 10_000
"""The largest number of buckets that are remembered."""
MAX_CONNECTIONS = 40
"""The largest number of live connections and sockets of one address. A household with many tabs stays below it."""


class Buckets:
    """A bucket for each client: it fills at a rate, and what a client uses is taken from it."""

    def __init__(self, rule: Rate, clock: Callable[[], float]) -> None:
        self._rule = rule
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str, wanted: float) -> float:
        """The seconds until the bucket of a client contains `wanted`; 0 if it does now. Takes nothing out."""
        return max(0.0, wanted - self._level(client)) / self._rule.rate

    def take(self, client: str, used: float) -> None:
        """Take what a client has used out of its bucket, also if it is more than the bucket contains."""
        level = self._level(client) - used
        self._levels.pop(client, None)
        self._levels[client] = (level, self._clock())
        if len(self._levels) > CLIENTS:
            self._levels.popitem(last=False)

    def _level(self, client: str) -> float:
        now = self._clock()
        level, before = self._levels.get(client, (self._rule.burst, now))
        return min(self._rule.burst, level + (now - before) * self._rule.rate)


class RateLimits:
    """Three buckets for each address: for all requests, for expensive ones, and for processing time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._general = Buckets(GENERAL, clock)
        self._expensive = Buckets(EXPENSIVE, clock)
        self._processing = Buckets(PROCESSING, clock)
        self._connections: Counter[str] = Counter()

    def wait(self, address: str, method: str, path: str) -> float:
        """The seconds that a request has to wait. If they are 0, the request is counted and may be handled now.

        The processing time of a request is known only afterwards: see `charge`. An address that has used too much has
        to wait.
        """
        path, client = path.rstrip("/"), network(address)
        expensive = path.endswith(EXPENSIVE_PATHS) and (method not in ("GET", "HEAD") or path.endswith(EXPENSIVE_READS))
        requests = self._expensive if expensive else self._general
        wait = max(requests.wait(client, 1), self._processing.wait(client, 0))
        if not wait:
            requests.take(client, 1)
        return wait

    def charge(self, address: str, seconds: float) -> None:
        """Charge processing time to an address."""
        self._processing.take(network(address), seconds)

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """Count an open connection while it lasts. Yields False, and does not count it, if there are too many."""
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
