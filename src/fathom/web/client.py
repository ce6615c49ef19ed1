"""A small client of the JSON API for bots, scripts and tests.

>>> async with Client("http://127.0.0.1:8000") as me:          # doctest: +SKIP
...     await me.register("Ada")
...     match = await me.create("refuge", ["me", "scripted"])
...     status = await me.status(match)
...     status = await me.answer(match, status, status.options[0])
"""

from __future__ import annotations

import secrets
import ssl
from collections.abc import AsyncGenerator, Sequence
from functools import cache
from typing import Any, Self, TypeVar

import httpx
import msgspec

from fathom.players.review import Review
from fathom.table.access.observations import TableObservation
from fathom.table.access.views import (
    Analysis,
    CommandResult,
    GameStatistics,
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
    """The server refused a request. `status` is the HTTP status; `str()` is the server's message."""

    def __init__(self, status: int, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.rule = rule


@cache
def _trusted_certificates() -> ssl.SSLContext:
    """The certificates that all clients trust. Reading them takes longer than most requests."""
    return httpx.create_ssl_context()


class Client:
    """A client for one person at one server. `link` is the token of the link they used, or empty.

    A request fails if no data arrives for `timeout` seconds.
    """

    def __init__(self, address: str, token: str = "", link: str = "", timeout: float = 30) -> None:
        self.token = token
        self.link = link
        self._http = httpx.AsyncClient(base_url=address, timeout=timeout, verify=_trusted_certificates())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def send(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """Send a request. Raises `ApiError` if the server refuses it."""
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
        """The headers of every request."""
        found = {"content-type": "application/json"}
        return {**found, "authorization": f"Bearer {self.token}"} if self.token else found

    async def _get(self, kind: type[T], path: str, **query: Any) -> T:
        return msgspec.json.decode((await self.send("GET", path, **query)).content, type=kind)

    async def _post(self, kind: type[T], path: str, body: dict[str, Any] | None = None, **query: Any) -> T:
        return msgspec.json.decode((await self.send("POST", path, body or {}, **query)).content, type=kind)

    # -- people and matches -------------------------------------------------------------------------------------

    async def register(self, name: str = "") -> str:
        """Create a person and return their token, which this client uses from now on."""
        self.token = (await self._post(PersonToken, "/people", {"name": name})).token
        return self.token

    async def my_games(self) -> list[MatchSummary]:
        """The matches of the person whose token this client uses."""
        return await self._get(list[MatchSummary], "/matches")

    async def create(self, game: str, seats: list[str], **more: Any) -> str:
        """Create a match (`settings`, `seed`, `clock`, `key`, `pack`) and return its id."""
        return (await self._post(CreatedMatch, "/matches", {"game": game, "seats": seats, **more})).match

    async def import_match(self, data: bytes, key: str = "") -> str:
        """Load a match file and return the id of the match."""
        return (await self._post(CreatedMatch, "/matches/import", msgspec.Raw(data), key=key)).match  # type: ignore[arg-type]

    async def fork(self, match: str, to: int, key: str = "") -> str:
        """Create a match that continues this one after `to` history entries, and return its id."""
        return (await self._post(CreatedMatch, f"/matches/{match}/fork", {"to": to, "key": key})).match

    async def rematch(self, match: str) -> str:
        """Start a rematch and return its id."""
        return (await self._post(CreatedMatch, f"/matches/{match}/rematch")).match

    async def again(self, match: str, key: str = "") -> str:
        """Start a match with the same deal and return its id."""
        return (await self._post(CreatedMatch, f"/matches/{match}/again", {"key": key})).match

    async def review(self, match: str) -> Review:
        """The win chance over a finished match and its turning point."""
        return await self._get(Review, f"/matches/{match}/review")

    async def statistics(self) -> list[GameStatistics]:
        """Your results by game."""
        return await self._get(list[GameStatistics], "/me/statistics")

    # -- views --------------------------------------------------------------------------------------------------

    async def view(self, match: str, seat: int | None = None, since: int = 0, lines: int = 40) -> TableJson:
        """The table as you see it."""
        return await self._get(TableJson, f"/matches/{match}", seat=seat, since=since, lines=lines)

    async def status(self, match: str, since: int = 0) -> CommandResult:
        """A short status: who is asked, and your options."""
        return await self._get(CommandResult, f"/matches/{match}/status", since=since)

    async def history(self, match: str) -> list[ReplayPoint]:
        """All points of the match, for a replay."""
        return await self._get(list[ReplayPoint], f"/matches/{match}/history")

    async def view_at(self, match: str, at: int, seat: int | None = None) -> TableJson:
        """The table as it was after `at` history entries."""
        return await self._get(TableJson, f"/matches/{match}/history/{at}", seat=seat)

    async def observe(
        self, match: str, seat: int, *, primer: bool = False, draft: Sequence[str] = ()
    ) -> TableObservation:
        """Everything that your seat may know, in words. `draft` has the options of your secret choice so far."""
        query = {"primer": "true" if primer else "", "draft": "\n".join(draft)}
        return await self._get(TableObservation, f"/matches/{match}/observation", seat=seat, **query)

    async def warnings(self, match: str, seat: int) -> dict[str, str]:
        """The warnings of options that have one, by option."""
        return await self._get(dict[str, str], f"/matches/{match}/warnings", seat=seat)

    async def refusals(self, match: str, seat: int) -> list[OptionRefusal]:
        """Options that are not offered now, and why."""
        return await self._get(list[OptionRefusal], f"/matches/{match}/refusals", seat=seat)

    async def hint(self, match: str, seat: int) -> Hint:
        """What a computer player would choose in your place."""
        return await self._get(Hint, f"/matches/{match}/hint", seat=seat)

    async def analyse(self, match: str, seat: int) -> Analysis:
        """The estimated win chance of every option, best first."""
        return await self._get(Analysis, f"/matches/{match}/analysis", seat=seat)

    async def links(self, match: str) -> TableLinks:
        """The tokens of the links you may have."""
        return await self._get(TableLinks, f"/matches/{match}/links")

    async def export(self, match: str) -> bytes:
        """The match file."""
        return (await self.send("GET", f"/matches/{match}/file")).content

    async def live(self, match: str, *, hidden: bool = False) -> AsyncGenerator[int]:
        """Yield the log's sequence number now and after every change. With `hidden`, no one looks at the table."""
        query = {"link": self.link} if self.link else {}
        if hidden:
            query["hidden"] = "true"
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
        """Answer the open question; `now` is the status that contains it."""
        body = {"seat": now.seat, "option": option, "question": now.question, "key": key or secrets.token_urlsafe(9)}
        return await self._post(CommandResult, f"/matches/{match}/answers", body)

    async def choose(self, match: str, seat: int, options: Sequence[str], key: str = "") -> CommandResult:
        """Make a secret choice as a whole. If it needs more options, `complete` is False and nothing is stored."""
        body = {"seat": seat, "options": list(options), "key": key or secrets.token_urlsafe(9)}
        return await self._post(CommandResult, f"/matches/{match}/choices", body)

    async def write_note(self, match: str, place: str, text: str, key: str = "") -> CommandResult:
        """Write a note at a place of the board, change it, or (with an empty text) remove it."""
        return await self._post(CommandResult, f"/matches/{match}/notes", {"place": place, "text": text, "key": key})

    async def do(self, match: str, what: str, **body: Any) -> CommandResult:
        """Send any other command: `undo`, `rewind` (to), `votes` (proposal, yes), `chat` (text), `seats/1/take`, …"""
        return await self._post(CommandResult, f"/matches/{match}/{what}", body)
