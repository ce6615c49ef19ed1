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
TYPING_SECONDS = 6.0
"""Seconds for which a person counts as typing after the page has said so. It says so again while they type."""
FRESH_SECONDS = 75.0
"""Seconds after which the report of another process is void, because it may have ended."""


class PresenceReport(msgspec.Struct, frozen=True):
    """The people at one table who are connected to one process."""

    process: str
    match: str
    people: tuple[str, ...]
    hidden: tuple[str, ...] = ()
    """Those of them whose pages are all in the background."""
    typing: tuple[str, ...] = ()
    """Those who are typing a chat message."""


class Presence:
    """The people at each table. A change wakes the tasks that wait on `hub`."""

    def __init__(self, process: str, grace: float = GRACE_SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        self.hub = Hub()
        self.changed_here: Callable[[str], None] = lambda match: None
        """Called with a match when the people at it in this process change."""
        self._process = process
        self._grace = grace
        self._clock = clock
        self._here: dict[str, Counter[tuple[str, bool]]] = {}
        """By match: the number of connections of each person, apart for pages in view and in the background."""
        self._elsewhere: dict[str, dict[str, tuple[PresenceReport, float]]] = {}
        """By match and process: the report, and until when it counts."""
        self._leaving: set[asyncio.TimerHandle] = set()
        self._typing: dict[tuple[str, str], asyncio.TimerHandle] = {}
        """By match and person: the timer that ends the typing."""

    def close(self) -> None:
        """Stop waiting for connections to come back, and close the hub."""
        for handle in (*self._leaving, *self._typing.values()):
            handle.cancel()
        self._leaving.clear()
        self._typing.clear()
        self.hub.close()

    @contextmanager
    def connected(self, match: str, person: str, *, hidden: bool = False) -> Iterator[None]:
        """Count a connection of a person while it lasts, and a little longer.

        `hidden` says that the page is in the background.
        """
        self._count(match, (person, hidden), 1)
        try:
            yield
        finally:
            if not self.hub.closed:
                self._leave_soon(match, (person, hidden))

    def _leave_soon(self, match: str, page: tuple[str, bool]) -> None:
        handle = asyncio.get_running_loop().call_later(self._grace, self._count, match, page, -1)
        now = handle.when() - self._grace
        self._leaving = {handle, *(known for known in self._leaving if known.when() > now)}

    def _count(self, match: str, page: tuple[str, bool], more: int) -> None:
        before = self.report(match)
        pages = self._here.setdefault(match, Counter())
        pages[page] += more
        if not pages[page]:
            del pages[page]
        if not pages:
            del self._here[match]
        now = self.report(match)
        if before.people != now.people:
            self.hub.notify(match)
        if before != now:
            self.changed_here(match)

    def start_typing(self, match: str, person: str) -> None:
        """Count a person as typing a chat message, for a few seconds."""
        known = self._typing.get((match, person))
        if known is not None:
            known.cancel()
        loop = asyncio.get_running_loop()
        self._typing[match, person] = loop.call_later(TYPING_SECONDS, self.stop_typing, match, person)
        if known is None:
            self._typing_changed(match)

    def stop_typing(self, match: str, person: str) -> None:
        """The person has sent the message, or has stopped typing."""
        known = self._typing.pop((match, person), None)
        if known is not None:
            known.cancel()
            self._typing_changed(match)

    def _typing_changed(self, match: str) -> None:
        self.hub.notify(match)
        self.changed_here(match)

    def typing(self, match: str) -> frozenset[str]:
        """Everyone who is typing a chat message at a table."""
        return frozenset(person for report in self._reports(match) for person in report.typing)

    def people(self, match: str) -> frozenset[str]:
        """Everyone who is connected to a table."""
        return frozenset(person for report in self._reports(match) for person in report.people)

    def viewing(self, match: str) -> frozenset[str]:
        """Everyone who has a page of a table in view, not in the background."""
        return frozenset(
            person for report in self._reports(match) for person in report.people if person not in report.hidden
        )

    def _reports(self, match: str) -> list[PresenceReport]:
        """The reports of all processes about a table, this one first; those of others only while they are recent."""
        now = self._clock()
        elsewhere = [report for report, until in self._elsewhere.get(match, {}).values() if until > now]
        return [self.report(match), *elsewhere]

    # -- several processes --------------------------------------------------------------------------------------

    def report(self, match: str) -> PresenceReport:
        """The report of this process about a table, for the other processes."""
        pages = self._here.get(match, Counter[tuple[str, bool]]())
        people = sorted({person for person, _ in pages})
        hidden = tuple(person for person in people if (person, False) not in pages)
        typing = sorted(person for at, person in self._typing if at == match)
        return PresenceReport(self._process, match, tuple(people), hidden, tuple(typing))

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
        before = (
            known[report.process][0] if report.process in known else PresenceReport(report.process, report.match, ())
        )
        if report.people:
            known[report.process] = (report, now + FRESH_SECONDS)
        else:
            known.pop(report.process, None)
        if not known:
            del self._elsewhere[report.match]
        if (report.people, report.typing) != (before.people, before.typing):
            self.hub.notify(report.match)
