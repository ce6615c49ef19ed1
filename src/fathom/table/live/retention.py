"""Deletes old tables, if the operator of the server wants it."""

from __future__ import annotations

import logging
import time

from fathom.table.errors import NotFound
from fathom.table.live.hub import Hub
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.repeated import Repeated
from fathom.table.retention_policy import RetentionPolicy
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
DAY = 24 * 3600.0
SWEEP_SECONDS = 3600.0
"""Seconds between two checks."""


def is_due(live: LiveTable, policy: RetentionPolicy, now: float) -> bool:
    """Whether a policy deletes a table now. Chat does not make a table count as used."""
    days = policy.idle_days if live.match.outcome is None else policy.finished_days
    return days is not None and live.seating.moved < now - days * DAY


class Retention:
    """Deletes the tables that are due by a policy. Runs in every process; each table is deleted by one of them."""

    def __init__(self, store: Store, live_tables: LiveTables, hub: Hub, policy: RetentionPolicy) -> None:
        self._store = store
        self._live_tables = live_tables
        self._hub = hub
        self._policy = policy
        self._sweeping = Repeated(self._sweep, SWEEP_SECONDS, "retention", "deleting old matches failed")

    def start(self) -> None:
        """Start checking, if the policy deletes anything."""
        if self._policy.active:
            self._sweeping.start()

    async def close(self) -> None:
        """Stop checking."""
        await self._sweeping.close()

    async def _sweep(self) -> None:
        if deleted := await self.delete_due(time.time()):
            log.info("old matches were deleted", extra={"matches": deleted})

    async def delete_due(self, now: float) -> int:
        """Delete all tables that are due at `now`, except those that someone has open. Returns how many."""
        finished, idle = self._policy.finished_days, self._policy.idle_days
        passed: set[str] = set()
        deleted = 0
        while True:
            found = await self._store.removal.expired(
                None if finished is None else now - finished * DAY,
                None if idle is None else now - idle * DAY,
                passed,
            )
            if not found:
                return deleted
            for match in found:
                passed.add(match)
                deleted += not self._hub.watched(match) and await self._delete(match, now)

    async def _delete(self, match: str, now: float) -> bool:
        try:
            return await self._live_tables.delete(match, lambda live: is_due(live, self._policy, now))
        except NotFound:
            # Another process was stopped while it deleted the match.
            await self._store.removal.remove_match(match)
            return True
        except Exception as error:
            log.error("a match was not deleted", extra={"match": match, "error": error_name(error)})
            return False
