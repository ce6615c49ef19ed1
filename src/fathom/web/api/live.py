"""Live updates: server-sent events that say only how far the log goes. Whoever cares looks then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from litestar import get
from litestar.params import FromPath
from litestar.response import ServerSentEvent, ServerSentEventMessage

from fathom.table.access.permissions import Actor
from fathom.table.errors import TableError
from fathom.table.tables import Tables
from fathom.web.identity import Caller

BEAT_SECONDS = 15.0
"""Seconds of silence after which an event `beat` is sent: proxies keep the line open, and actor hears none knows."""


@get("/matches/{match:str}/live")
async def live(context: Caller, match: FromPath[str]) -> ServerSentEvent:
    """An event `change` with the sequence as its data, now and whenever the table has changed.

    After 15 seconds of silence comes a `beat` with the last sequence: without one for longer, the line is dead. `gone`
    says that there is nothing more to come.
    """
    await context.tables.now(match, context.actor)
    return ServerSentEvent(changes(context.tables, match, context.actor), headers={"x-accel-buffering": "no"})


async def changes(tables: Tables, match: str, actor: Actor) -> AsyncIterator[ServerSentEventMessage]:
    """The changes of a table as events, with a heartbeat. Ends when the person may no longer look."""
    subscription = tables.subscribe(match, actor)
    following: asyncio.Task[int] | None = None
    sequence = 0
    try:
        while True:
            following = following or asyncio.ensure_future(anext(subscription))
            done, _ = await asyncio.wait([following], timeout=BEAT_SECONDS)
            if not done:
                yield ServerSentEventMessage(event="beat", data=str(sequence))
                continue
            sequence = following.result()
            following = None
            yield ServerSentEventMessage(event="change", id=sequence, data=str(sequence))
    except (TableError, StopAsyncIteration):
        yield ServerSentEventMessage(event="gone", data="")
    finally:
        if following is not None:
            following.cancel()
        await asyncio.gather(*([following] if following else []), return_exceptions=True)
        await subscription.aclose()
