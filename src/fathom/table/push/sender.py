"""Sends push messages: encrypted, signed, with a few retries."""

from __future__ import annotations

import asyncio
import logging
import time
from enum import Enum

import httpcore
import msgspec

from fathom.table.access.tokens import digest
from fathom.table.push.encryption import ServerKey, decode, encrypt
from fathom.table.push.public_network import PrivateAddressError, PublicNetwork
from fathom.table.store.push_store import Subscription

log = logging.getLogger("fathom.table")
TRIES = 3
PAUSE = 2.0
"""Seconds before the second try; before the third it is twice as long."""
LONGEST_PAUSE = 30.0
"""The longest pause that a push service can ask for; with a longer one, the message is dropped."""
TIMEOUTS = {"connect": 10.0, "read": 10.0, "write": 10.0, "pool": 30.0}
KEPT_SECONDS = 24 * 3600
"""How long the push service keeps a message for a browser that is offline."""
CONNECTIONS = 200
"""The largest number of connections: enough for all browsers of the people who are told at the same time."""


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker shows. It says which game and which table, and nothing that happens there."""

    title: str
    body: str
    url: str
    """The path of the table."""
    tag: str
    """A new message with the same tag replaces the old one."""


class Delivery(Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"
    """The browser has ended its subscription."""
    FAILED = "failed"


class PushSender:
    """Sends messages to push services. `loopback` allows addresses of this computer, for tests."""

    def __init__(self, key: ServerKey, *, loopback: bool = False) -> None:
        self.key = key
        self._network = PublicNetwork(loopback=loopback)
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=CONNECTIONS, keepalive_expiry=30, network_backend=self._network
        )

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
        self._network.close()

    async def send(self, to: Subscription, message: PushMessage) -> Delivery:
        """Send a message to a browser. Redirects are not followed."""
        pause = PAUSE
        for tries_left in reversed(range(TRIES)):
            status, wanted_pause = await self._post(to, message)
            if status in (404, 410):
                return Delivery.GONE
            if 200 <= status < 300:
                return Delivery.SENT
            pause = max(pause, wanted_pause)
            if not tries_left or pause > LONGEST_PAUSE or (status < 500 and status != 429):
                break
            await asyncio.sleep(pause)
            pause *= 2
        log.warning("a push message was not sent", extra={"status": status})
        return Delivery.FAILED

    async def _post(self, to: Subscription, message: PushMessage) -> tuple[int, float]:
        """Send a message once. Returns the HTTP status, and the seconds to wait that the push service asks for.

        The status is 500 if there is no response, and 400 if the endpoint has a private address.
        """
        body = encrypt(msgspec.json.encode(message), decode(to.p256dh), decode(to.auth))
        headers: dict[bytes | str, bytes | str] = {
            "authorization": self.key.authorization(to.endpoint, to.origin, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "content-length": str(len(body)),
            "ttl": str(KEPT_SECONDS),
            "topic": digest(message.tag),
            "urgency": "normal",
        }
        try:
            async with self._pool.stream(
                "POST", to.endpoint, headers=headers, content=body, extensions={"timeout": TIMEOUTS}
            ) as answer:
                # The body of the answer is not read: it may have any length.
                wanted = dict(answer.headers).get(b"retry-after", b"")
                return answer.status, float(wanted) if wanted.isdigit() else 0.0
        except PrivateAddressError:
            return 400, 0.0
        except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError):
            return 500, 0.0
