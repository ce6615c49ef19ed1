"""Live updates: server-sent events with the log sequence. Clients then request what they need."""

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
"""Seconds without a change after which `beat` is sent. It keeps proxies from closing the connection."""


@get("/matches/{match:str}/live")
async def live(context: Caller, match: FromPath[str]) -> ServerSentEvent:
    """An event `change` with the log sequence, now and after every change of the table.

    After 15 seconds without a change, a `beat` with the last sequence is sent; if it does not come, the connection is
    broken. `gone` means that no more events will come.
    """
    await context.tables.status(match, context.actor)
    return ServerSentEvent(changes(context.tables, match, context.actor), headers={"x-accel-buffering": "no"})


async def changes(tables: Tables, match: str, actor: Actor) -> AsyncIterator[ServerSentEventMessage]:
    """The changes of a table as events, with a heartbeat. Ends when the person may no longer see the table."""
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
