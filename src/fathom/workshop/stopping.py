"""Stops a process whose output is read by this one."""

from __future__ import annotations

import asyncio
import contextlib

SECONDS = 10.0
"""The seconds to wait for the end of a process that was killed."""


async def stop(process: asyncio.subprocess.Process) -> None:
    """Kill a process and wait for its end.

    What it has written is read first: a pipe that nobody reads stays open, and asyncio waits for it as for the process.
    """
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            if process.stdout is not None:
                await process.stdout.read()
            await process.wait()
