"""Presence: who has a live connection to a table, in this process and in others that share the database."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from fathom.table.live.hub import Hub

GRACE_SECONDS = 4.0
"""Seconds for which a person counts as connected after the connection ends, so that a reload does not show."""
FRESH_SECONDS = 75.0
"""Seconds after which the report of another process is void, because it may have ended."""


class PresenceReport(msgspec.Struct, frozen=True):
    """The people whom one process has at one table."""

    process: str
    match: str
    people: tuple[str, ...]


class Presence:
    """The people at each table. A change wakes the tasks that wait on `hub`."""

    def __init__(self, process: str, grace: float = GRACE_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub = Hub()
        self.changed_here: Callable[[str], None] = lambda match: None
        """Called with a match when the people at it in this process change."""
        self._process = process
        self._grace = grace
        self._clock = clock
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}
        """By match and process: the people, and until when the report counts."""
        self._leaving: set[asyncio.TimerHandle] = set()

    def close(self) -> None:
        """Stop waiting for connections to come back."""
        for handle in self._leaving:
            handle.cancel()
        self._leaving.clear()
        self.hub.close()

    @contextmanager
    def connected(self, match: str, person: str) -> Iterator[None]:
        """Count a connection of a person while it lasts, and a little longer."""
        self._count(match, person, 1)
        try:
            yield
        finally:
            if not self.hub.closed:
                self._leave_soon(match, person)

    def _leave_soon(self, match: str, person: str) -> None:
        handle = asyncio.get_running_loop().call_later(self._grace, self._count, match, person, -1)
        now = handle.when() - self._grace
        self._leaving = {handle, *(known for known in self._leaving if known.when() > now)}

    def _count(self, match: str, person: str, more: int) -> None:
        people = self._here.setdefault(match, Counter())
        before = person in people
        people[person] += more
        if not people[person]:
            del people[person]
        if not people:
            del self._here[match]
        if before != (person in people):
            self.hub.notify(match)
            self.changed_here(match)

    def people(self, match: str) -> frozenset[str]:
        """Everyone who is connected to a table."""
        now = self._clock()
        found = set(self._here.get(match, ()))
        for people, until in self._elsewhere.get(match, {}).values():
            if until > now:
                found |= people
        return frozenset(found)

    # -- several processes --------------------------------------------------------------------------------------

    def report(self, match: str) -> PresenceReport:
        """What this process tells the others about a table."""
        return PresenceReport(self._process, match, tuple(sorted(self._here.get(match, ()))))

    @property
    def matches(self) -> list[str]:
        """The tables that have people in this process."""
        return list(self._here)

    def hear(self, report: PresenceReport) -> None:
        """Store the report of another process."""
        if report.process == self._process:
            return
        now = self._clock()
        known = self._elsewhere.setdefault(report.match, {})
        for process in [process for process, (_, until) in known.items() if until <= now]:
            del known[process]
        before = known.get(report.process, (frozenset(), 0.0))[0]
        people = frozenset(report.people)
        if people:
            known[report.process] = (people, now + FRESH_SECONDS)
        else:
            known.pop(report.process, None)
        if not known:
            del self._elsewhere[report.match]
        if people != before:
            self.hub.notify(report.match)
