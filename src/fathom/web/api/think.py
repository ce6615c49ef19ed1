"""A web socket for bot workers of other computers: they get tasks and send results. Needs the key of the workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

import fathom
from fathom.table.access.tokens import equal
from fathom.table.bots.joined import JoinedWorker
from fathom.web.identity import tables_of

log = logging.getLogger("fathom.web")
WRONG_KEY, WRONG_VERSION = 4401, 4409
"""Codes with which the server closes a connection that it will not accept later, either."""
VERSION_HEADER = "x-fathom-version"


@websocket("/think")
async def think(socket: WebSocket[Any, Any, Any]) -> None:
    """Send tasks to one bot worker, one at a time. If the worker leaves, another one does its task."""
    kind, _, given = socket.headers.get("authorization", "").partition(" ")
    await socket.accept()
    if kind.lower() != "bearer" or not equal(given, socket.app.state.worker_key):
        await socket.close(WRONG_KEY, "wrong key")
        return
    if socket.headers.get(VERSION_HEADER) != fathom.__version__:
        # The states of matches of another version may have another form.
        await socket.close(WRONG_VERSION, f"the server has version {fathom.__version__}")
        return
    tables = tables_of(socket.app.state)

    async def send(task: bytes) -> None:
        await socket.send_data(task.decode(), "text")

    worker = JoinedWorker(send, tables.worker_patience)
    with tables.joined_workers.join(worker):
        ends = [asyncio.create_task(_receive(socket, worker)), asyncio.create_task(_given_up(worker))]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in ends:
                task.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
    with contextlib.suppress(Exception):  # it may be closed already
        await socket.close(1001, "the worker is not needed any more")


async def _given_up(worker: JoinedWorker) -> None:
    await worker.lost.wait()


async def _receive(socket: WebSocket[Any, Any, Any], worker: JoinedWorker) -> None:
    """Take results until the connection ends."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            try:
                worker.receive(await socket.receive_data("text"))
            except msgspec.MsgspecError as error:
                log.warning("a bot worker has sent an unreadable message", extra={"error": type(error).__name__})
                return
