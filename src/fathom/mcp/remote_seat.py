"""A seat at a table of a web server, taken with the link of the table."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit

import httpx
import msgspec

from fathom.engine.errors import Illegal
from fathom.game.game import Game
from fathom.games import find
from fathom.llm.answers import Refused, read_answer
from fathom.llm.observation import Observation
from fathom.mcp.seats import SeatFault
from fathom.present.phrases import sentence
from fathom.table.access.observations import TableObservation
from fathom.web.api.table_json import TableJson
from fathom.web.client import ApiError, Client

WAIT = 30.0
"""Seconds to wait for the turn of the seat. Then the model is told who is asked, and can look again."""


class TableLink(msgspec.Struct, frozen=True):
    """The parts of a link to a table: the address of the server, the id of the match and the token of the link."""

    address: str
    match: str
    token: str


def read_link(link: str) -> TableLink:
    """The parts of a link such as `http://127.0.0.1:8000/table/abc?link=…`. Raises `SeatFault` for other texts."""
    parts = urlsplit(link.strip())
    before, found, rest = parts.path.partition("/table/")
    match = rest.partition("/")[0]
    if parts.scheme not in ("http", "https") or not parts.netloc or not found or not match:
        raise SeatFault(f"“{link}” is not the link of a table. Copy the invitation link: http://…/table/…?link=…")
    token = parse_qs(parts.query).get("link", [""])[0]
    return TableLink(f"{parts.scheme}://{parts.netloc}{before}", match, token)


async def join(link: str, name: str = "", seat: int | None = None, wait: float = WAIT) -> RemoteSeat:
    """Take a seat at a table: `seat`, counted from 1, or the first open one. A link of a seat shares that seat.

    Raises `SeatFault` if the table cannot be reached or no seat can be taken.
    """
    found = read_link(link)
    client = Client(found.address)
    try:
        await client.register(name)
        client.link = found.token
        table = await client.view(found.match)
        taken = await _take(client, table, seat)
        return RemoteSeat(client, found.match, find(table.game), taken, wait)
    except (ApiError, httpx.HTTPError, Illegal) as error:
        await client.close()
        raise _fault(error, found.address) from error
    except BaseException:
        await client.close()
        raise


async def _take(client: Client, table: TableJson, wanted: int | None) -> int:
    """Take seat `wanted`, counted from 1, or an open one, or share that of the link; returns it, counted from 0."""
    if wanted is not None:
        if not 1 <= wanted <= len(table.seats):
            raise SeatFault(f"There is no seat {wanted}. The seats are 1 to {len(table.seats)}.")
        await client.do(table.match, f"seats/{wanted - 1}/take")
        return wanted - 1
    free = [info.seat for info in table.seats if info.free and info.kind == "open"]
    if free:
        await client.do(table.match, f"seats/{free[0]}/take")
        return free[0]
    try:
        await client.do(table.match, "share")
    except ApiError:
        raise SeatFault(_no_seat(table)) from None
    return (await client.view(table.match)).yours[0]


def _no_seat(table: TableJson) -> str:
    computers = [str(info.seat + 1) for info in table.seats if info.free]
    if computers:
        return f"No seat is open. Name the seat of a computer player to take it: {', '.join(computers)}."
    return "This link gives no seat: all seats are taken, or it is not an invitation. Ask the host for another link."


class RemoteSeat:
    """A seat at a table of a web server, through its HTTP API. The server sends only what this seat may see."""

    def __init__(self, client: Client, match: str, game: Game, seat: int, wait: float = WAIT) -> None:
        self._client = client
        self._match = match
        self._game = game
        self._seat = seat
        self._wait = wait
        self._draft: list[str] = []
        """The options of a secret choice that is not complete yet. The server gets the choice as a whole."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    async def observe(self, *, primer: bool = False) -> Observation:
        """What the seat may know now. If others must answer first, waits for their answers, but not for long."""
        try:
            return (await self._turn(primer=primer)).observation
        except (ApiError, httpx.HTTPError) as error:
            raise _fault(error) from error

    async def answer(self, text: str) -> Observation:
        """Answer the open question, and return what the seat observes when it is asked next."""
        try:
            seen = await self._turn()
            if seen.observation.question is None:
                raise _no_question(seen.observation)
            option = await self._option(seen, text)
            await self._give(seen, option)
            return (await self._turn()).observation
        except (ApiError, httpx.HTTPError) as error:
            raise _fault(error) from error

    async def refusals(self) -> list[Refused]:
        """The options that are not offered now, and why."""
        try:
            seen = await self._look(primer=False)
            if seen.observation.question is None:
                raise _no_question(seen.observation)
            return await self._refused()
        except (ApiError, httpx.HTTPError) as error:
            raise _fault(error) from error

    async def hint(self) -> str:
        """What a computer player would choose, and why. Raises `SeatFault` if the server gives no hints."""
        try:
            hint = await self._client.hint(self._match, self._seat)
        except (ApiError, httpx.HTTPError) as error:
            raise _fault(error) from error
        return f"The computer player would choose “{hint.label}” [{hint.option}]. {sentence(hint.why)}"

    async def leave(self) -> None:
        """Give up the seat, so that someone else can take it, and close the connection."""
        try:
            await self._client.do(self._match, f"seats/{self._seat}/leave")
        except (ApiError, httpx.HTTPError) as error:
            raise _fault(error) from error
        finally:
            await self._client.close()

    async def _option(self, seen: TableObservation, text: str) -> str:
        assert seen.observation.question is not None
        options = seen.observation.question.options
        try:
            return read_answer(options, text)
        except Illegal:
            # Only a text that names no option needs the reasons, which cost a request.
            refused = [] if seen.secret else await self._refused()
            return read_answer(options, text, lambda: refused)

    async def _refused(self) -> list[Refused]:
        found = await self._client.refusals(self._match, self._seat)
        return [Refused(one.option, one.label, one.rule, one.why) for one in found]

    async def _give(self, seen: TableObservation, option: str) -> None:
        if seen.secret:
            done = await self._client.choose(self._match, self._seat, [*self._draft, option])
            self._draft = [] if done.complete else [*self._draft, option]
            return
        now = await self._client.status(self._match)
        await self._client.answer(
            self._match, msgspec.structs.replace(now, seat=self._seat, question=seen.question), option
        )

    async def _turn(self, *, primer: bool = False) -> TableObservation:
        """What the seat observes once it is asked or the match is over; waits until then, or until the time is up."""
        seen = await self._look(primer=primer)
        if _can_act(seen):
            return seen
        changes = self._client.live(self._match)
        try:
            async with asyncio.timeout(self._wait):
                async for _ in changes:
                    seen = await self._look(primer=primer)
                    if _can_act(seen):
                        break
        except TimeoutError:
            return seen
        finally:
            await changes.aclose()
        return seen

    async def _look(self, *, primer: bool) -> TableObservation:
        seen = await self._client.observe(self._match, self._seat, primer=primer, draft=self._draft)
        # After an undo, the options of the draft may no longer be offered. The server would refuse them.
        self._draft = list(seen.draft)
        return seen


def _can_act(seen: TableObservation) -> bool:
    return seen.observation.question is not None or seen.observation.ending is not None


def _no_question(seen: Observation) -> SeatFault:
    """The fault of a seat that is not asked."""
    if seen.ending is not None:
        return SeatFault("The match is over.")
    return SeatFault(f"It is not your turn: {', '.join(seen.waiting) or 'no one'} is asked. Look again later.")


def _fault(error: Exception, address: str = "") -> SeatFault:
    """The fault for an error of the server or the connection."""
    if isinstance(error, httpx.HTTPError):
        where = f" at {address}" if address else ""
        return SeatFault(f"The server of the table{where} cannot be reached ({type(error).__name__}). Is it running?")
    return SeatFault(str(error))
