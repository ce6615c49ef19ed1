"""Who waits for news of which table. Tables that nobody watches cost nothing."""

from __future__ import annotations

import asyncio


class Hub:
    """One bell for each table that somebody waits at; ringing it wakes them all, however many they are."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = {}
        self._watchers: dict[str, int] = {}
        self.closed = False
        """Whether nobody is to wait any longer."""

    def close(self) -> None:
        """Wake everybody for the last time."""
        self.closed = True
        self.notify_all()

    def change_event(self, match: str) -> asyncio.Event:
        """What will be set at the next change. Get it before looking, and no change is missed."""
        return self._events.setdefault(match, asyncio.Event())

    def notify(self, match: str) -> None:
        """The table has changed."""
        if change_event := self._events.pop(match, None):
            change_event.set()

    def notify_all(self) -> None:
        """Any table may have changed."""
        for match in list(self._events):
            self.notify(match)

    def watch(self, match: str, more: int) -> None:
        """So many more watch the table (-1: one fewer)."""
        count = self._watchers.get(match, 0) + more
        if count:
            self._watchers[match] = count
        else:
            self._watchers.pop(match, None)
            self._events.pop(match, None)

    def watched(self, match: str) -> bool:
        """Whether anybody watches the table."""
        return match in self._watchers

    @property
    def watchers(self) -> int:
        """How many watch, at all tables together."""
        return sum(self._watchers.values())
