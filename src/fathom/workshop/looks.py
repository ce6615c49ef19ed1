"""Looks at drafts in a separate process, one after another, so that no draft can slow down or stop a server."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile

import msgspec

from fathom.games import module_of, names
from fathom.workshop.looking import Look, LookTask
from fathom.workshop.process import SIZE, Greeting, Reply, Task
from fathom.workshop.stopping import stop
from fathom.workshop.story_look import StoryLook, StoryTask

SECONDS = 60.0
"""The seconds after which a look is stopped. Our largest pack needs about four."""
LONGEST = 8 * 2**20
"""The number of bytes of a reply that are read ahead."""
TOO_LONG = "Looking at the draft takes too long. Undo your last change, or make the draft smaller."


class LookRefused(Exception):
    """A look was not possible. The message says why and what to do."""


class DraftLooks:
    """One process that looks at drafts; it is started when it is first needed, and again after it was stopped."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turn = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="fathom-workshop-", ignore_cleanup_errors=True)

    async def look(self, task: LookTask) -> Look:
        """Look at a draft. Raises `LookRefused` if the edit is not possible, or takes too long."""
        found = (await self._reply(Task(look=task))).found
        assert found is not None
        return found

    async def look_at_story(self, task: StoryTask) -> StoryLook:
        """Carry out a task about a draft's story. Raises `LookRefused` if it is not possible, or takes too long."""
        found = (await self._reply(Task(story=task))).story
        assert found is not None
        return found

    async def _reply(self, task: Task) -> Reply:
        data = msgspec.json.encode(task)
        async with self._turn:
            try:
                async with asyncio.timeout(self._seconds):
                    reply = msgspec.json.decode(await self._asked(data), type=Reply)
            except TimeoutError:
                await self._end()
                raise LookRefused(TOO_LONG) from None
            except (OSError, asyncio.IncompleteReadError):
                await self._end()
                raise LookRefused("Looking at the draft takes too much memory. Undo your last change.") from None
            except BaseException:
                # What was asked last would otherwise be the answer to the next question.
                await self._end()
                raise
        if reply.refusal:
            raise LookRefused(reply.refusal)
        return reply

    async def _asked(self, data: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(SIZE.pack(len(data)) + data)
        await process.stdin.drain()
        size = SIZE.unpack(await process.stdout.readexactly(SIZE.size))[0]
        return await process.stdout.readexactly(size)

    async def _started(self) -> asyncio.subprocess.Process:
        # The keys of a server are not for a process that reads what others wrote.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FATHOM_")}
        environment |= {"TMPDIR": self._folder.name, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "fathom.workshop.process", stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL,
            env=environment, limit=LONGEST,
        )  # fmt: skip
        assert process.stdin is not None
        greeting = msgspec.json.encode(Greeting({name: module_of(name) for name in names()}))
        process.stdin.write(SIZE.pack(len(greeting)) + greeting)
        return process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            await stop(process)

    async def close(self) -> None:
        """End the process and remove its files."""
        await self._end()
        self._folder.cleanup()
