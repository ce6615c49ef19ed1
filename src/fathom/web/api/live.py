"""Live updates: server-sent events with the log sequence. Clients then request what they need."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated, TypeVar

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from fathom.table.access.permissions import Actor
from fathom.table.access.views import TablePresence
from fathom.table.errors import TableError
from fathom.table.tables import Tables
from fathom.web.identity import Caller

T = TypeVar("T")
Hidden = Annotated[bool, QueryParameter(name="hidden")]
BEAT_SECONDS = 15.0
"""Seconds without a change after which `beat` is sent. It keeps proxies from closing the connection."""


@get("/matches/{match:str}/live")
async def live(context: Caller, match: FromPath[str], hidden: Hidden = False) -> ServerSentEvent:
    """An event `change` with the log sequence, now and after every change of the table.

    An event `presence` says who has the table open: the seats of the players, how many people watch, and the seats of
    other people who are typing a chat message.

    After 15 seconds without a change, a `beat` with the last sequence is sent; if it does not come, the connection is
    broken. `gone` means that no more events will come.

    `hidden` says that the page is in the background: the person counts as connected, but is still sent push messages.
    """
    await context.tables.status(match, context.actor)
    return ServerSentEvent(
        changes(context.tables, match, context.actor, hidden=hidden), headers={"x-accel-buffering": "no"}
    )


async def changes(
    tables: Tables, match: str, actor: Actor, *, hidden: bool = False
) -> AsyncIterator[ServerSentEventMessage]:
    """The changes of a table as events, with a heartbeat. Ends when the person may no longer see the table."""
    subscription, presence = tables.subscribe(match, actor, hidden=hidden), tables.follow_presence(match, actor)
    sequence = 0
    next_change = _next(subscription)
    # After the first change: from then on this connection counts.
    next_presence: asyncio.Task[TablePresence] | None = None
    try:
        while True:
            waiting = filter(None, (next_change, next_presence))
            done, _ = await asyncio.wait(waiting, timeout=BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                yield ServerSentEventMessage(event="beat", data=str(sequence))
            if next_change in done:
                sequence = next_change.result()
                next_change = _next(subscription)
                yield ServerSentEventMessage(event="change", id=sequence, data=str(sequence))
                next_presence = next_presence or _next(presence)
            elif next_presence is not None and next_presence in done:
                present = next_presence.result()
                next_presence = _next(presence)
                yield ServerSentEventMessage(event="presence", data=msgspec.json.encode(present).decode())
    except (TableError, StopAsyncIteration):
        yield ServerSentEventMessage(event="gone", data="")
    finally:
        pending = [task for task in (next_change, next_presence) if task is not None]
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        await subscription.aclose()
        await presence.aclose()


def _next(events: AsyncGenerator[T]) -> asyncio.Task[T]:
    """The next event, as a task that can be waited for together with others."""
    return asyncio.ensure_future(anext(events))
