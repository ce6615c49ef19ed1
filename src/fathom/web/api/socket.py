"""A web socket for programs that play fast: one message for each answer, many matches on one connection."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from fathom.table.access.views import CommandResult
from fathom.table.live.processing_time import charged
from fathom.web.api.requests import Key, LogPosition, Seat
from fathom.web.errors import Problem, problem_of
from fathom.web.identity import RequestContext, caller, known
from fathom.web.rate_limits import RateLimits

MAX_CONCURRENT = 64
"""The largest number of messages of one connection that are handled at the same time."""

Socket = WebSocket[Any, Any, Any]


class SocketMessage(Struct, forbid_unknown_fields=True):
    """An answer, as in `POST /api/matches/{match}/answers`; without an option, a request for the status."""

    match: str
    id: int = 0
    seat: Seat = 0
    option: str = ""
    question: LogPosition = 0
    key: Key = ""


class SocketReply(Struct, omit_defaults=True):
    """The result of the message with this id."""

    id: int
    result: CommandResult | None = None
    problem: Problem | None = None


_message = msgspec.json.Decoder(SocketMessage)
_encode = msgspec.json.Encoder().encode


@websocket("/play")
async def play(socket: Socket) -> None:
    """Answer questions over one connection. Replies come as they are ready, in any order."""
    context = caller(socket)
    await socket.accept()
    working: set[asyncio.Task[None]] = set()
    try:
        while True:
            data = await socket.receive_data("text")
            if len(working) == MAX_CONCURRENT:
                await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(charged(_answer(socket, context, data)))
            working.add(task)
            task.add_done_callback(working.discard)
    except WebSocketDisconnect:
        # Answers that were received are still entered; only the replies are dropped.
        await asyncio.gather(*working, return_exceptions=True)


async def _answer(socket: Socket, context: RequestContext, data: str) -> None:
    reply = await _reply(socket, context, data)
    if socket.connection_state != "disconnect":
        # A client that has just left would otherwise cause an error in the log for each of its messages.
        with contextlib.suppress(OSError):
            await socket.send_data(_encode(reply).decode(), "text")


async def _reply(socket: Socket, context: RequestContext, data: str) -> SocketReply:
    limits: RateLimits | None = socket.app.state.limits
    late = limits.wait(socket.client.host if socket.client else "", "POST", "/play") if limits else 0
    try:
        message = _message.decode(data)
    except msgspec.MsgspecError as error:
        return SocketReply(0, problem=Problem(400, str(error)))
    if late:
        return SocketReply(message.id, problem=Problem(429, f"Too many messages; try again in {late:.2f} s."))
    if known(socket.scope, context.tables) != context.person:
        return SocketReply(message.id, problem=Problem(401, "You have signed out everywhere: use your new token."))
    tables, actor, match = context.tables, context.actor, message.match
    try:
        if message.option:
            result = await tables.answer(match, actor, message.seat, message.option, message.question, message.key)
        else:
            result = await tables.status(match, actor, message.question)
    except Exception as error:
        return SocketReply(message.id, problem=problem_of(error))
    return SocketReply(message.id, result)
