"""Stops a process whose output is read by this one."""

from __future__ import annotations

import asyncio
import contextlib

SECONDS = 10.0
"""The seconds to wait for the end of a process that was killed."""


async def stop(process: asyncio.subprocess.Process) -> None:
    """Kill a process and wait for its end.

    Its remaining output is read: an unread pipe stays open, and asyncio waits for the pipe, too.
    """
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            if process.stdout is not None:
                await process.stdout.read()
            await process.wait()
