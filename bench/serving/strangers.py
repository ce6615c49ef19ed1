"""People who look for what they must not see, also while everything around them fails."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from bench.serving.players import LONGEST, PATIENCE, Reachable
from bench.serving.wire import Line

READS = ("", "/status", "/history", "/file", "/links", "/hint?seat=0", "/observation?seat=0")
"""What a stranger tries to read of a match, after its address."""
WRITES: dict[str, dict[str, object]] = {
    "/answers": {"seat": 0, "option": "end", "question": 0},
    "/undo": {},
    "/chat": {"text": "Hello"},
    "/seats/0/take": {},
}
"""What a stranger tries to change, and valid bodies: an invalid one would be refused even if it were permitted."""
REFUSALS = (401, 403, 404)
UNAVAILABLE = (429, 503)
"""What a server that is busy, or has no database, may answer to anything. It says nothing about permissions, so the
attempt is repeated."""


class Stranger:
    """A person without a link who tries to read and change the matches of others."""

    def __init__(self, servers: Sequence[Reachable], number: int, matches: Callable[[], Sequence[str]]) -> None:
        self._chance = random.Random(-number)
        self._lines = [Line(server.host, server.port) for server in servers]
        self._matches = matches
        self._undecided: tuple[str, dict[str, object] | None] | None = None
        """The path and body of an attempt to repeat."""
        self.refused = self.unavailable = 0
        """How often an attempt was refused, and how often the server was unavailable."""
        self.seen: list[str] = []
        """Every response that is neither a refusal nor says that the server is unavailable."""

    async def look(self, stop: asyncio.Event) -> None:
        """One attempt after the other until stopped."""
        while not stop.is_set():
            matches = self._matches()
            await asyncio.sleep(PATIENCE)
            line = self._chance.choice(self._lines)
            try:
                if not line.token:
                    status, person = await asyncio.wait_for(line.send("POST", "/api/people", {}), LONGEST)
                    line.token = person["token"] if status == 201 else ""
                elif matches:
                    await self._try(line, self._chance.choice(matches))
            except (OSError, TimeoutError):
                line.close()
        for line in self._lines:
            line.close()

    async def _try(self, line: Line, match: str) -> None:
        path, body = self._undecided or self._choose(match)
        self._undecided = path, body  # also if the connection breaks
        if await self.attempt(line, path, body):
            self._undecided = None

    def _choose(self, match: str) -> tuple[str, dict[str, object] | None]:
        writing = self._chance.random() < 0.3
        end = self._chance.choice(list(WRITES) if writing else READS)
        return f"/api/matches/{match}{end}", WRITES[end] if writing else None

    async def attempt(self, line: Line, path: str, body: dict[str, object] | None) -> bool:
        """Send one request, with a body if it shall change something, and note the response if it must not be.

        Returns whether the response says something about permissions.
        """
        call = line.send("GET", path) if body is None else line.send("POST", path, body)
        status, found = await asyncio.wait_for(call, LONGEST)
        if status in UNAVAILABLE:
            self.unavailable += 1
            return False
        if status in REFUSALS:
            self.refused += 1
        else:
            self.seen.append(f"{path}: {status} {found}")
        return True
