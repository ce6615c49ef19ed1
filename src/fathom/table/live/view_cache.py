"""What was built to show a table since its last change, in a bounded number."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST_VIEWS = 100
"""The largest number of views cached for one table: enough for all seats and for moving through a replay."""


class ViewCache:
    """Views by key. People choose parts of the keys, such as which events to watch again, so the number is bounded."""

    def __init__(self) -> None:
        self._found: dict[Hashable, Any] = {}
        self.views = 0
        """The number of views in the cache."""

    def get(self, key: Hashable, build: Callable[[], T], views: int = 1) -> T:
        """What `build` returns, cached by `key`. It counts as so many `views`.

        If there are too many, all others are dropped.
        """
        if key in self._found:
            known: T = self._found[key]
            return known
        found = build()
        if self.views + views > MOST_VIEWS:
            self.clear()
        self._found[key] = found
        self.views += views
        return found

    def clear(self) -> None:
        """Drop all views, because the table has changed."""
        self._found.clear()
        self.views = 0
