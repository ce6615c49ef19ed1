"""Push messages of one person: their subscriptions and quiet hours."""

from __future__ import annotations

import time

import msgspec

from fathom.table.errors import Refused
from fathom.table.push.encryption import decode, read_public_key
from fathom.table.push.public_network import check_endpoint
from fathom.table.push.quiet_hours import QuietHours, check_quiet_hours
from fathom.table.store.push_store import PushStore, Subscription

WRONG_KEYS = "The keys of this push subscription are wrong. Subscribe again."


class PushSettings:
    """Checks and stores what a person sets. `loopback` allows endpoints on this computer, for tests."""

    def __init__(self, store: PushStore, key: str, *, loopback: bool = False) -> None:
        self._store = store
        self._loopback = loopback
        self.key = key
        """The public key of this server, which browsers need to subscribe."""

    async def subscribe(self, person: str, endpoint: str, p256dh: str, auth: str, origin: str) -> None:
        """Send push messages for this person, and for no one else, to a browser."""
        check_endpoint(endpoint, loopback=self._loopback)
        try:
            read_public_key(decode(p256dh))
            right = len(decode(auth)) == 16
        except ValueError:
            right = False
        if not right:
            raise Refused(WRONG_KEYS)
        await self._store.subscribe(Subscription(endpoint, person, p256dh, auth, origin, time.time()))

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        """Send no more messages to a browser of this person."""
        await self._store.remove(endpoint, person)

    async def quiet_hours(self, person: str) -> QuietHours | None:
        """The quiet hours of a person; None if they have none."""
        found = await self._store.quiet(person)
        return msgspec.json.decode(found, type=QuietHours) if found else None

    async def set_quiet_hours(self, person: str, quiet: QuietHours | None) -> None:
        """Set the quiet hours of a person, or end them with None."""
        if quiet is not None:
            check_quiet_hours(quiet)
        await self._store.set_quiet(person, msgspec.json.encode(quiet).decode() if quiet else "")
