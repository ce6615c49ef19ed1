"""Announces turns: a push message to people who are asked something and have no page of the table in view."""

from __future__ import annotations

import asyncio
import time

import msgspec

from fathom.games import find
from fathom.present.phrases import listed
from fathom.table.live.presence import Presence
from fathom.table.live.repeated import Repeated
from fathom.table.live.seating import Chair
from fathom.table.push.quiet_hours import QuietHours
from fathom.table.push.sender import Delivery, PushMessage, PushSender
from fathom.table.store.database import Store
from fathom.table.store.push_store import AskedMatch, Subscription

SWEEP_SECONDS = 5.0
"""Seconds between two searches for turns to announce."""
DELAY = 15.0
"""Seconds for which a question must be open before it is announced, so that people who reload are not disturbed."""
RETRY = 60.0
"""Seconds before a message that could not be sent is tried again; twice as long after each further failure."""
LONGEST_RETRY = 3600.0
DEADLINE = 30.0
"""Seconds for the message to all browsers of a person. People choose push services: slow ones must not delay others."""
CONCURRENT = 20
"""The largest number of messages that are sent at the same time."""


class TurnAnnouncer:
    """Finds questions that were not announced, in the database, so that none is lost if a process ends.

    Runs in every process; the one that claims a question sends the message, and gives the claim back if that fails. A
    question that is asked during the quiet hours of a person is announced when these are over, if it is still open.
    """

    def __init__(self, store: Store, presence: Presence, sender: PushSender, *, delay: float = DELAY) -> None:
        self._store = store
        self._presence = presence
        self._sender = sender
        self._delay = delay
        self._sending: set[asyncio.Task[None]] = set()
        every = min(SWEEP_SECONDS, max(delay, 0.05))
        self._sweeping = Repeated(self._sweep, every, "turn announcer", "announcing turns failed")
        self._retries: dict[AskedMatch, tuple[float, float]] = {}
        """For messages that could not be sent: the time of the next try, and the pause before it."""

    def start(self) -> None:
        """Start searching."""
        self._sweeping.start()

    async def close(self) -> None:
        """Stop, and drop messages that are being sent."""
        await self._sweeping.close()
        tasks = list(self._sending)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._sender.close()

    async def _sweep(self) -> None:
        await self.look(time.time())

    async def look(self, now: float) -> None:
        """Announce every question that is due at `now`."""
        unannounced = await self._store.push.unannounced(now - self._delay)
        self._retries = {asked: retry for asked, retry in self._retries.items() if retry[0] > now - LONGEST_RETRY}
        for asked in unannounced:
            if not is_asked(asked) or is_quiet(asked, now) or asked.person in self._presence.viewing(asked.match):
                continue
            if self._retries.get(asked, (0.0, 0.0))[0] > now or not await self._store.push.claim(asked):
                continue
            while len(self._sending) >= CONCURRENT:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._announce(asked))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _announce(self, asked: AskedMatch) -> None:
        """Send the message to all browsers of the person. If it reaches none of them, it is tried again later."""
        failed = True
        try:
            message, browsers = turn_message(asked), await self._store.push.subscriptions_of(asked.person)
            deliveries = await asyncio.gather(*(self._deliver(browser, message) for browser in browsers))
            failed = Delivery.FAILED in deliveries and Delivery.SENT not in deliveries
        finally:
            # Also if an error or the end of the process has interrupted it.
            if failed:
                pause = min(2 * self._retries.get(asked, (0.0, RETRY / 2))[1], LONGEST_RETRY)
                self._retries[asked] = (time.time() + pause, pause)
                await self._store.push.release(asked)

    async def _deliver(self, subscription: Subscription, message: PushMessage) -> Delivery:
        """Send a message to one browser. A subscription that has ended or has wrong keys is removed."""
        try:
            async with asyncio.timeout(DEADLINE):
                delivery = await self._sender.send(subscription, message)
        except TimeoutError:
            delivery = Delivery.FAILED
        except ValueError:  # keys that were stored wrong
            delivery = Delivery.GONE
        if delivery is Delivery.GONE:
            await self._store.push.remove(subscription.endpoint)
        return delivery


def is_asked(asked: AskedMatch) -> bool:
    """Whether the person holds a seat that is asked."""
    chairs = _chairs(asked)
    return any(asked.person in chairs[int(seat)].people for seat in asked.waiting.split())


def is_quiet(asked: AskedMatch, now: float) -> bool:
    """Whether the person has quiet hours now."""
    return bool(asked.quiet) and msgspec.json.decode(asked.quiet, type=QuietHours).include(now)


def turn_message(asked: AskedMatch) -> PushMessage:
    """The message for a turn: the game, and who else is at the table."""
    others = [
        chair.name or ("a computer player" if chair.computer else "another player")
        for chair in _chairs(asked)
        if asked.person not in chair.people
    ]
    title = find(asked.game).title
    return PushMessage(
        title=f"Your turn in {title}",
        body=f"Table with {listed(list(dict.fromkeys(others)))}." if others else "You play alone at this table.",
        url=f"/table/{asked.match}",
        tag=asked.match,
    )


def _chairs(asked: AskedMatch) -> list[Chair]:
    return msgspec.json.decode(asked.seating, type=list[Chair])
