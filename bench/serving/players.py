"""Players who continue while servers, networks and databases fail, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from bench.serving.wire import Line
from fathom.table.access.permissions import Actor
from fathom.table.service import personal_key

PATIENCE = 0.3
"""Seconds after which a player tries again."""
LONGEST = 20.0
"""Seconds to wait for a response."""


class Reachable(Protocol):
    """Where a server can be reached."""

    host: str
    port: int


class Sent(msgspec.Struct):
    """A match, its player, and the acknowledged answers: key and option, in order."""

    match: str
    person: str
    acknowledged: list[tuple[str, str]] = []


class Player:
    """A player who continues while servers are killed and restarted."""

    def __init__(self, servers: Sequence[Reachable], number: int, computer: str = "", source: str = "") -> None:
        self._chance = random.Random(number)
        self._lines = [Line(server.host, server.port, source=source) for server in servers]
        self._computer = computer or ("random" if number % 4 == 0 else "")
        self.matches: list[Sent] = []
        self.retries = 0
        self.limited = 0
        """How often a rate limit made the player wait."""

    async def play(self, stop: asyncio.Event) -> None:
        """One answer after the other until stopped."""
        now: Any = None
        while not stop.is_set():
            if now is None or now["over"]:
                now = await self._begin()
            elif now["seat"] is None:
                await asyncio.sleep(0.05)
                # The other server may not have heard of the last answer yet.
                now = await self._send("GET", f"/api/matches/{self.matches[-1].match}/status?since={now['sequence']}")
            else:
                now = await self._answer(now)
        for line in self._lines:
            line.close()

    async def _begin(self) -> Any:
        if not self._lines[0].token:
            person = await self._send("POST", "/api/people", {})
            for line in self._lines:
                line.token = person["token"]
        seats = ["me", self._computer or "me"]
        opened = {"game": "refuge", "seats": seats, "key": f"{len(self.matches)}"}
        made = await self._send("POST", "/api/matches", opened)
        person = self._lines[0].token.partition(".")[0]
        self.matches.append(Sent(made["match"], person))
        return await self._send("GET", f"/api/matches/{made['match']}/status")

    async def _answer(self, now: Any) -> Any:
        sent = self.matches[-1]
        key, option = f"{len(sent.acknowledged)}-{self._chance.random()}", self._chance.choice(now["options"])
        body = {"seat": now["seat"], "option": option, "question": now["question"], "key": key}
        done = await self._send("POST", f"/api/matches/{sent.match}/answers", body)
        if not done["accepted"]:
            raise RuntimeError(f"{sent.match}: there is no other player, but {body} was rejected as late: {done}")
        known = personal_key(Actor(sent.person), key, "answer", now["seat"], option, now["question"])
        sent.acknowledged.append((known, option))
        return done

    async def _send(self, method: str, path: str, body: Any = None) -> Any:
        """Until somebody answers."""
        while True:
            line = self._chance.choice(self._lines)
            try:
                status, found = await asyncio.wait_for(line.send(method, path, body), LONGEST)
            except (OSError, TimeoutError):
                line.close()
                self.retries += 1
                await asyncio.sleep(PATIENCE)
                continue
            if status in (502, 503):  # 502 is what a proxy says while there is no server
                self.retries += 1
                await asyncio.sleep(PATIENCE)
                continue
            if status == 429:
                self.limited += 1
                await asyncio.sleep(PATIENCE)
                continue
            if status >= 400:
                raise RuntimeError(f"{method} {path} {body}: {status} {found}")
            return found
