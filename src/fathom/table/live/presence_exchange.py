"""Tells the other server processes who is connected to this one, over a channel of the shared database."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from fathom.table.live.presence import Presence, PresenceReport
from fathom.table.store.database import Store, error_name

log = logging.getLogger("fathom.table")
PRESENCE_CHANNEL = "fathom_presence"
REPEAT_SECONDS = 30.0
"""Seconds between two reports of everything, for processes that have just started or missed one."""
PAUSE = 0.2
"""Seconds in which changes are collected."""

_report = msgspec.json.Decoder(PresenceReport)


class PresenceExchange:
    """Sends reports of this process, and hands those of others to `presence`."""

    def __init__(self, store: Store, presence: Presence) -> None:
        self._store = store
        self._presence = presence
        self._changed: set[str] = set()
        self._come = asyncio.Event()
        presence.changed_here = self._note
        self._task = asyncio.create_task(self._send(), name="presence")

    def _note(self, match: str) -> None:
        self._changed.add(match)
        self._come.set()

    def hear(self, payload: str) -> None:
        """Read a message of the channel; one of an unknown form, perhaps of a newer version, is ignored."""
        try:
            self._presence.hear(_report.decode(payload))
        except msgspec.MsgspecError:
            log.warning("unknown presence report")

    async def close(self) -> None:
        """Stop sending reports."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            try:
                async with asyncio.timeout(REPEAT_SECONDS):
                    await self._come.wait()
                await asyncio.sleep(PAUSE)
                matches, self._changed = self._changed, set()
                self._come.clear()
            except TimeoutError:
                matches = set(self._presence.matches)
            for match in matches:
                await self._publish(match)

    async def _publish(self, match: str) -> None:
        payload = msgspec.json.encode(self._presence.report(match)).decode()
        try:
            await self._store.publish(PRESENCE_CHANNEL, payload)
        except Exception as error:
            # The next report of everything repairs it.
            log.warning("presence was not reported", extra={"error": error_name(error)})
