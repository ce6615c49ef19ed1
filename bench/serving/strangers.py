"""People who look for what they must not see, also while everything around them fails."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from bench.serving.players import LONGEST, PATIENCE, Reachable
from bench.serving.wire import Line

READS = ("", "/status", "/history", "/file", "/links", "/hint?seat=0", "/observation?seat=0")
"""What a stranger tries to read of a match, after its address."""
WRITES = ("/answers", "/undo", "/chat", "/seats/0/take")


class Stranger:
    """A person without a link who tries to read and change the matches of others."""

    def __init__(self, servers: Sequence[Reachable], number: int, matches: Callable[[], Sequence[str]]) -> None:
        self._chance = random.Random(-number)
        self._lines = [Line(server.host, server.port) for server in servers]
        self._matches = matches
        self.tries = 0
        self.seen: list[str] = []
        """What was answered although it must not be."""

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
        writing = self._chance.random() < 0.3
        path = f"/api/matches/{match}{self._chance.choice(WRITES if writing else READS)}"
        body = {"seat": 0, "option": "end", "question": 0} if writing and path.endswith("answers") else {}
        call = line.send("POST", path, body) if writing else line.send("GET", path)
        status, found = await asyncio.wait_for(call, LONGEST)
        self.tries += 1
        if status < 400:
            self.seen.append(f"{path}: {status} {found}")
