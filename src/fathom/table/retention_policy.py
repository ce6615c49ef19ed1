"""Which old tables are deleted."""

from __future__ import annotations

import msgspec


class RetentionPolicy(msgspec.Struct, frozen=True):
    """After how many days tables are deleted; None means never."""

    finished_days: float | None = None
    """Finished matches, counted from their end."""
    idle_days: float | None = None
    """Unfinished matches, counted from the last time that something happened in them."""

    @property
    def active(self) -> bool:
        """Whether anything is ever deleted."""
        return self.finished_days is not None or self.idle_days is not None


KEEP_ALL = RetentionPolicy()
