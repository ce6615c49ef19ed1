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
CHEATING = 0.05
"""How often a guest who waits tries to use the host's seat."""
FROM_A_SEAT = ("", "hint", "observation", "suggestion", "warnings")
"""What can be read of a match from a seat, after its address."""
WAIT_FOR_COMPUTER, WAIT_FOR_PERSON = 0.05, 0.2
"""Seconds between two looks at a match in which another is asked."""


class Reachable(Protocol):
    """Where a server can be reached."""

    host: str
    port: int


class Sent(msgspec.Struct):
    """A match, one of its players, and the acknowledged answers of that player: key and options, in order."""

    match: str
    person: str
    acknowledged: list[tuple[str, str]] = []


SECRET = ("RV-D01", "RV-D02")
"""The questions of Rivals that all players answer at once, in secret: their factions and their armies."""
ARMY = "muster "
"""How the options begin that are a whole army."""


def chosen(ask: str, options: Sequence[str], option: str) -> str:
    """This option, or a whole army if one is asked for: only a part of a secret choice is refused."""
    return next((each for each in options if each.startswith(ARMY)), option) if ask in SECRET else option


class Player:
    """A player who continues while servers are killed and restarted.

    With a guest, the other seat of every match is that person's. Otherwise it belongs to a computer player, or to the
    player, who then plays both seats.
    """

    def __init__(
        self,
        servers: Sequence[Reachable],
        number: int,
        computer: str = "",
        source: str = "",
        guest: Guest | None = None,
        game: str = "refuge",
    ) -> None:
        self._chance = random.Random(number)
        self._lines = [Line(server.host, server.port, source=source) for server in servers]
        self._computer = computer or ("random" if number % 4 == 0 else "")
        self._guest, self._game = guest, game
        self._sending = asyncio.Lock()
        self._last: Any = None
        self.matches: list[Sent] = []
        self.retries = 0
        self.limited = 0
        """How often a rate limit made the player wait."""

    async def play(self, stop: asyncio.Event) -> None:
        """One answer after the other until stopped. Called again, it continues the last match."""
        now = await self._status() if self.matches else None
        while not stop.is_set():
            if now is None or now["over"]:
                now = await self._begin()
            elif now["seat"] is None:
                await asyncio.sleep(WAIT_FOR_PERSON if self._guest else WAIT_FOR_COMPUTER)
                now = await self._status(now["sequence"])
            else:
                now = await self._answer(now)
        self.close()

    def situation(self) -> str:
        """What the player does and knows, to explain why a match does not continue."""
        match = self.matches[-1].match if self.matches else "no match"
        other = self._computer or ("a guest" if self._guest else "nobody else")
        return f"{type(self).__name__} in {match} of {self._game} with {other}, {self.retries} retries: {self._last}"

    def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.close()

    async def _status(self, since: int = 0) -> Any:
        """The status of the latest match. The server that answers may not have heard of the last change: so `since`."""
        return await self._send("GET", f"/api/matches/{self.matches[-1].match}/status?since={since}")

    async def _begin(self) -> Any:
        other = "open" if self._guest else self._computer or "me"
        person = await self._register()
        opened = {"game": self._game, "seats": ["me", other], "key": f"{len(self.matches)}"}
        made = await self._send("POST", "/api/matches", opened)
        since = 0
        if self._guest is not None:
            links = await self._send("GET", f"/api/matches/{made['match']}/links")
            since = await self._guest.join(made["match"], links["invitation"])
        self.matches.append(Sent(made["match"], person))
        return await self._status(since)

    async def _register(self) -> str:
        """The id of the person, who is created when this is called first."""
        if not self._lines[0].token:
            person = await self._send("POST", "/api/people", {})
            for line in self._lines:
                line.token = person["token"]
        return self._lines[0].token.partition(".")[0]

    async def _answer(self, now: Any) -> Any:
        sent, seat = self.matches[-1], now["seat"]
        key = f"{len(sent.acknowledged)}-{self._chance.random()}"
        option = chosen(now["ask"], now["options"], self._chance.choice(now["options"]))
        what: tuple[object, ...]
        if now["ask"] in SECRET:
            end, body, what = "choices", {"seat": seat, "options": [option], "key": key}, ("choose", seat, option)
        else:
            end, body = "answers", {"seat": seat, "option": option, "question": now["question"], "key": key}
            what = ("answer", seat, option, now["question"])
        done = await self._send("POST", f"/api/matches/{sent.match}/{end}", body)
        if not done["accepted"]:
            raise RuntimeError(f"{sent.match}: no one else can answer, but {body} was rejected as late: {done}")
        sent.acknowledged.append((personal_key(Actor(sent.person), key, *what), option))
        return done

    async def _try(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request to one of the servers. Raises `OSError` or `TimeoutError` if there is no response."""
        line = self._chance.choice(self._lines)
        async with self._sending:  # the host lets a guest join while the guest looks at the last match
            try:
                async with asyncio.timeout(LONGEST):
                    return await line.send(method, path, body)
            except (OSError, TimeoutError):
                line.close()
                raise

    async def _send(self, method: str, path: str, body: Any = None) -> Any:
        """Until somebody answers."""
        while True:
            try:
                status, found = await self._try(method, path, body)
            except (OSError, TimeoutError):
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
            self._last = found
            return found


class Guest(Player):
    """The second person at the table of another player. Joins every match that the host begins."""

    def __init__(self, servers: Sequence[Reachable], number: int, game: str = "refuge") -> None:
        super().__init__(servers, number, game=game)
        self._joined = 0
        self.tries = 0
        """How often this person tried to act or look from the host's seat."""
        self.seen: list[str] = []
        """Every response to such an attempt that was not a refusal."""

    async def join(self, match: str, invitation: str) -> int:
        """Take the second seat of a match, and return the sequence of that change: other servers may not know it."""
        person = await self._register()
        taken = await self._send("POST", f"/api/matches/{match}/seats/1/take?link={invitation}", {"key": "take"})
        self._joined = int(taken["sequence"])
        self.matches.append(Sent(match, person))
        return self._joined

    async def play(self, stop: asyncio.Event) -> None:
        """Answer whenever it is this person's turn, until stopped."""
        match = ""
        now: Any = None
        while not stop.is_set():
            if not self.matches:
                await asyncio.sleep(WAIT_FOR_PERSON)
            elif match != self.matches[-1].match:
                match, now = self.matches[-1].match, await self._status(self._joined)
            elif now["seat"] is None:
                await asyncio.sleep(WAIT_FOR_PERSON)
                if self._chance.random() < CHEATING:
                    await self._cheat(match, now)
                now = await self._status(now["sequence"])
            else:
                now = await self._answer(now)
        self.close()

    async def _cheat(self, match: str, now: Any) -> None:
        """Try to answer for the host, or to look from the host's seat, and note it if that is not refused."""
        answer = {"seat": 0, "option": "end", "question": now["question"]}
        end, body = self._chance.choice([("answers", answer), *((f"{end}?seat=0", None) for end in FROM_A_SEAT)])
        path = f"/api/matches/{match}" + (f"/{end}" if end[0] != "?" else end)
        try:
            status, found = await self._try("POST" if body else "GET", path, body)
        except (OSError, TimeoutError):
            return
        self.tries += 1
        if status not in (403, 429, 502, 503):
            self.seen.append(f"{path} of the host's seat: {status} {found}")
