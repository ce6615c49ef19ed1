"""A process that holds a listening socket and starts the server again as its child, as systemd can."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Sequence

VARIABLE = "HELD_SOCKET"
"""The variable with the number of the socket that a child inherits."""
BACKLOG = 2048


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket at this address."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found


def inherited_sockets() -> list[socket.socket] | None:
    """The socket that this process inherited from `hold`; None if it inherited none."""
    number = os.environ.get(VARIABLE)
    return [socket.socket(fileno=int(number))] if number else None


async def hold(held: socket.socket, command: Sequence[str]) -> None:
    """Listen, and run this command as a child that serves. SIGUSR2 replaces the child, SIGTERM ends both."""
    held.listen(BACKLOG)
    environment = os.environ | {VARIABLE: str(held.fileno())}
    signals: asyncio.Queue[signal.Signals] = asyncio.Queue()
    for number in (signal.SIGUSR2, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, signals.put_nowait, number)

    async def start() -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(*command, env=environment, pass_fds=(held.fileno(),))

    async def end(child: asyncio.subprocess.Process) -> None:
        if child.returncode is None:
            child.terminate()
        await child.wait()

    child = await start()
    while await signals.get() == signal.SIGUSR2:
        await end(child)
        child = await start()
    await end(child)
