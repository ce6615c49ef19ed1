"""A small client of the JSON API: for bots, scripts and tests.

>>> async with Client("http://127.0.0.1:8000") as me:          # doctest: +SKIP
...     await me.become("Ada")
...     match = await me.create("refuge", ["me", "scripted"])
...     now = await me.now(match)
...     now = await me.answer(match, now, now.options[0])
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator
from typing import Any, Self, TypeVar

import httpx
import msgspec

from fathom.table.access.views import (
    Analysis,
    CommandResult,
    Hint,
    MatchSummary,
    OptionRefusal,
    ReplayPoint,
    TableLinks,
)
from fathom.web.api.matches import CreatedMatch
from fathom.web.api.people import PersonToken
from fathom.web.api.table_json import TableJson

T = TypeVar("T")


class ApiError(Exception):
    """The server refused; `status` is the HTTP status, `str()` what it said."""

    def __init__(self, status: int, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.rule = rule


class Client:
    """One person at one server. `link` is the secret of the link they came by, if any."""

    def __init__(self, address: str, token: str = "", link: str = "") -> None:
        self.token = token
        self.link = link
        self._http = httpx.AsyncClient(base_url=address, timeout=30)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    async def send(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """A request; an error of the server is raised."""
        response = await self._http.request(
            method,
            f"/api{path}",
            content=None if body is None else msgspec.json.encode(body),
            params={name: value for name, value in {**query, "link": self.link}.items() if value not in (None, "")},
            headers=self.headers,
        )
        if response.status_code >= 400:
            problem = response.json()
            raise ApiError(response.status_code, problem["error"], problem.get("rule", ""))
        return response

    @property
    def headers(self) -> dict[str, str]:
        """What goes along with every request."""
        found = {"content-type": "application/json"}
        return {**found, "authorization": f"Bearer {self.token}"} if self.token else found

    async def _got(self, kind: type[T], path: str, **query: Any) -> T:
        return msgspec.json.decode((await self.send("GET", path, **query)).content, type=kind)

    async def _sent(self, kind: type[T], path: str, body: dict[str, Any] | None = None, **query: Any) -> T:
        return msgspec.json.decode((await self.send("POST", path, body or {}, **query)).content, type=kind)

    # -- people and matches -------------------------------------------------------------------------------------

    async def become(self, name: str = "") -> str:
        """Become somebody; gives the token, which this client uses from now on."""
        self.token = (await self._sent(PersonToken, "/people", {"name": name})).token
        return self.token

    async def my_games(self) -> list[MatchSummary]:
        """Your matches."""
        return await self._got(list[MatchSummary], "/matches")

    async def create(self, game: str, seats: list[str], **more: Any) -> str:
        """Set up a match (`options`, `seed`, `key`); gives its id."""
        return (await self._sent(CreatedMatch, "/matches", {"game": game, "seats": seats, **more})).match

    async def import_match(self, data: bytes, key: str = "") -> str:
        """Go on with a match file; gives the id of the match."""
        return (await self._sent(CreatedMatch, "/matches/import", msgspec.Raw(data), key=key)).match  # type: ignore[arg-type]

    async def fork(self, match: str, to: int, key: str = "") -> str:
        """A match of your own from a point of this one."""
        return (await self._sent(CreatedMatch, f"/matches/{match}/fork", {"to": to, "key": key})).match

    async def rematch(self, match: str) -> str:
        """Play again."""
        return (await self._sent(CreatedMatch, f"/matches/{match}/rematch")).match

    # -- looking ------------------------------------------------------------------------------------------------

    async def see(self, match: str, seat: int | None = None, since: int = 0, lines: int = 40) -> TableJson:
        """The table as you see it."""
        return await self._got(TableJson, f"/matches/{match}", seat=seat, since=since, lines=lines)

    async def now(self, match: str, since: int = 0) -> CommandResult:
        """The bare facts."""
        return await self._got(CommandResult, f"/matches/{match}/now", since=since)

    async def points(self, match: str) -> list[ReplayPoint]:
        """The points of a replay."""
        return await self._got(list[ReplayPoint], f"/matches/{match}/points")

    async def history(self, match: str, at: int, seat: int | None = None) -> TableJson:
        """The table as it was."""
        return await self._got(TableJson, f"/matches/{match}/points/{at}", seat=seat)

    async def warnings(self, match: str, seat: int) -> dict[str, str]:
        """What to know before choosing."""
        return await self._got(dict[str, str], f"/matches/{match}/warnings", seat=seat)

    async def blocked(self, match: str, seat: int) -> list[OptionRefusal]:
        """What is not allowed, and why."""
        return await self._got(list[OptionRefusal], f"/matches/{match}/blocked", seat=seat)

    async def hint(self, match: str, seat: int) -> Hint:
        """What a computer player would do."""
        return await self._got(Hint, f"/matches/{match}/hint", seat=seat)

    async def chances(self, match: str, seat: int) -> Analysis:
        """What every answer promises."""
        return await self._got(Analysis, f"/matches/{match}/chances", seat=seat)

    async def links(self, match: str) -> TableLinks:
        """The links you may have."""
        return await self._got(TableLinks, f"/matches/{match}/links")

    async def export(self, match: str) -> bytes:
        """The match file."""
        return (await self.send("GET", f"/matches/{match}/file")).content

    async def live(self, match: str) -> AsyncGenerator[int]:
        """The sequence now, and whenever the table has changed."""
        query = {"link": self.link} if self.link else {}
        async with self._http.stream(
            "GET", f"/api/matches/{match}/live", params=query, headers=self.headers, timeout=None
        ) as stream:
            if stream.status_code >= 400:
                problem = msgspec.json.decode(await stream.aread())
                raise ApiError(stream.status_code, problem["error"])
            event = ""
            async for line in stream.aiter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    event = value
                elif name == "data" and event == "change":
                    yield int(value)

    # -- playing ------------------------------------------------------------------------------------------------

    async def answer(self, match: str, now: CommandResult, option: str, key: str = "") -> CommandResult:
        """Answer the question that `now` tells of."""
        body = {"seat": now.seat, "option": option, "question": now.question, "key": key or secrets.token_urlsafe(9)}
        return await self._sent(CommandResult, f"/matches/{match}/answers", body)

    async def do(self, match: str, what: str, **body: Any) -> CommandResult:
        """Any other command: `undo`, `rewind` (to), `votes` (proposal, yes), `talk` (text), `seats/1/take`, …"""
        return await self._sent(CommandResult, f"/matches/{match}/{what}", body)
