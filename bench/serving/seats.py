"""People who play matches as fast as a benchmark lets them: one for both seats, or two with a live connection each."""

from __future__ import annotations

import random
import time
from typing import Any

from bench.serving.players import Reachable
from bench.serving.watchers import Watcher
from bench.serving.wire import Line, Socket


class Seat:
    """One person who plays a match by themselves, and another when it is over."""

    def __init__(self, served: Reachable, chance: random.Random, fast: bool) -> None:
        self.line = Line(served.host, served.port)
        """The connection of the person who is asked."""
        self.socket: Socket | None = None
        self._fast = fast
        self._served = served
        self.chance = chance
        self.match = ""
        self.now: dict[str, object] = {}
        self.acknowledged: dict[tuple[str, object], float] = {}
        """When each answer was acknowledged, by match and sequence."""

    async def ready(self) -> None:
        """Do what must be done before the next answer: a new match, if the last one is over."""
        if self.now["over"]:
            await self.sit()

    async def sit(self) -> None:
        """Set up a new match."""
        await register(self.line)
        if self._fast and self.socket is None:
            self.socket = Socket(self._served.host, self._served.port, self.line.token)
        body = {"game": "refuge", "seats": ["me", "me"], "seed": self.chance.randrange(10**6)}
        self.match = (await must(self.line, "POST", "/api/matches", body))["match"]
        if self.socket is not None:
            self.now = (await self.socket.send({"match": self.match}))["result"]
        else:
            self.now = await must(self.line, "GET", f"/api/matches/{self.match}/status")

    def close(self) -> None:
        """Hang up."""
        self.line.close()
        if self.socket is not None:
            self.socket.close()

    async def answer(self) -> None:
        """Give any answer."""
        options = self.now["options"]
        assert isinstance(options, list)
        body = {"seat": self.now["seat"], "option": self.chance.choice(options), "question": self.now["question"]}
        if self.socket is not None:
            reply = await self.socket.send({"match": self.match, **body})
            status, now = 200, reply["result"]
        else:
            status, now = await self._post(f"/api/matches/{self.match}/answers", body)
        if status != 200 or not now["accepted"]:
            raise RuntimeError(f"{status}: {now}")
        self.now = now
        self.acknowledged[self.match, now["sequence"]] = time.perf_counter()

    async def _post(self, path: str, body: dict[str, object]) -> tuple[int, Any]:
        try:
            return await self.line.send("POST", path, body)
        except ConnectionResetError:
            # The server closes connections that were idle for long. The question's number keeps an answer from counting
            # twice.
            self.line.close()
            return await self.line.send("POST", path, body)


class Pair(Seat):
    """Two people who play a match together, and another when it is over.

    As in a browser, each has a live connection that says when something has changed, and asks what it is when their
    turn has come.
    """

    def __init__(self, served: Reachable, chance: random.Random) -> None:
        super().__init__(served, chance, fast=False)
        self._waiting = Line(served.host, served.port)
        """The connection of the other person."""
        self._live: list[Watcher] = []

    async def ready(self) -> None:
        """Begin a new match if the last one is over; let the other person look if they are asked."""
        if self.now["over"]:
            await self.sit()
        elif self.now["seat"] is None:
            self.line, self._waiting = self._waiting, self.line
            self.now = await must(self.line, "GET", f"/api/matches/{self.match}/status")

    async def sit(self) -> None:
        """Set up a new match: one opens it, the other one comes by the invitation."""
        self._hang_up()
        host, guest = self.line, self._waiting
        for line in (host, guest):
            await register(line)
        body = {"game": "refuge", "seats": ["me", "open"], "seed": self.chance.randrange(10**6)}
        self.match = (await must(host, "POST", "/api/matches", body))["match"]
        links = await must(host, "GET", f"/api/matches/{self.match}/links")
        await must(guest, "POST", f"/api/matches/{self.match}/seats/1/take?link={links['invitation']}", {})
        self._live = [Watcher(self._served.host, self._served.port, line.token, self.match) for line in (host, guest)]
        for watcher in self._live:
            await watcher.start()
        self.now = await must(host, "GET", f"/api/matches/{self.match}/status")
        await self.ready()

    def _hang_up(self) -> None:
        for watcher in self._live:
            watcher.close()

    def close(self) -> None:
        """Hang up."""
        super().close()
        self._waiting.close()
        self._hang_up()


async def register(line: Line) -> None:
    """Let the server know the person of a connection, if it does not yet."""
    if not line.token:
        line.token = (await must(line, "POST", "/api/people", {}))["token"]


async def must(line: Line, method: str, path: str, body: object = None) -> Any:
    """Send a request that must succeed, and return the response."""
    status, found = await line.send(method, path, body)
    if not 200 <= status < 300:
        raise RuntimeError(f"{method} {path}: {status} {found}")
    return found
