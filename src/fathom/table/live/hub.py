"""Notification of the tasks that watch a table. Tables without watchers cost nothing."""

from __future__ import annotations

import asyncio


class Hub:
    """Has one `asyncio.Event` for each watched table. Setting it wakes all watchers of the table."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = {}
        self._watchers: dict[str, int] = {}
        self.closed = False
        """Whether subscriptions should end."""

    def close(self) -> None:
        """Wake all watchers a last time."""
        self.closed = True
        self.notify_all()

    def change_event(self, match: str) -> asyncio.Event:
        """The event that the next change sets. Get it before reading the table, so that no change is missed."""
        return self._events.setdefault(match, asyncio.Event())

    def notify(self, match: str) -> None:
        """Report that the table has changed."""
        if change_event := self._events.pop(match, None):
            change_event.set()

    def notify_all(self) -> None:
        """Report that any table may have changed."""
        for match in list(self._events):
            self.notify(match)

    def watch(self, match: str, more: int) -> None:
        """Change the number of watchers of a table by `more`."""
        count = self._watchers.get(match, 0) + more
        if count:
            self._watchers[match] = count
        else:
            self._watchers.pop(match, None)
            self._events.pop(match, None)

    def watched(self, match: str) -> bool:
        """Whether the table has watchers."""
        return match in self._watchers

    @property
    def watchers(self) -> int:
        """The number of watchers of all tables."""
        return sum(self._watchers.values())
