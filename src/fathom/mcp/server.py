"""The MCP server and its tools. Each tool returns text for the model; a refusal is an error that says what to do."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Annotated, Any, Literal

import msgspec
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from fathom.engine.errors import Error, SetupError
from fathom.games import find, names
from fathom.llm.observation import Observation
from fathom.llm.primer import primer
from fathom.mcp import remote_seat
from fathom.mcp.local_seat import start_local
from fathom.mcp.rule_texts import describe_game, find_rules
from fathom.mcp.seats import Seat, SeatFault, why_not

MOST_TABLES = 100
"""The largest number of seats that one server holds at the same time."""
ANY = "any"
"""Allows to join tables of every web server."""
INSTRUCTIONS = (
    "Play deep-sea board games. Start a game with start_game, or take a seat at a running table with join_table. "
    "Both return a table id, the rules in short and what you see. Then call answer again and again, with the number, "
    "the code or the text of an option, until the match is over. An answer that is not possible changes nothing: "
    "the error says why. why_not explains what is not offered, rules looks up rules and cards."
)

Table = Annotated[str, Field(description="The table id that start_game or join_table returned.")]
GameName = Annotated[str, Field(description="The name of a game, from list_games.")]


class HeldSeats:
    """The seats that models hold, by table id. An id is a secret: it gives access to the seat."""

    def __init__(self) -> None:
        self._seats: dict[str, Seat] = {}

    def add(self, seat: Seat) -> str:
        """Add a seat and return its table id. Raises `SeatFault` if there are too many."""
        if len(self._seats) >= MOST_TABLES:
            raise SeatFault(f"This server already holds {MOST_TABLES} tables. Leave one with leave_table.")
        table = secrets.token_urlsafe(9)
        self._seats[table] = seat
        return table

    def find(self, table: str) -> Seat:
        """The seat of a table id. Raises `SeatFault` if there is none."""
        if table not in self._seats:
            raise SeatFault(f"There is no table “{table}”. Use the table id that start_game or join_table returned.")
        return self._seats[table]

    async def leave(self, table: str) -> None:
        """Leave a table; its id is no longer valid."""
        seat = self.find(table)
        del self._seats[table]
        await seat.leave()

    async def close(self) -> None:
        """Leave all tables; web servers that cannot be reached are ignored."""
        for table in list(self._seats):
            try:
                await self.leave(table)
            except SeatFault:
                continue  # the server of that table has gone


def build_server(
    held: HeldSeats, *, hints: bool = True, join: str = ANY, wait: float = remote_seat.WAIT
) -> MCPServer[Any]:
    """The MCP server, which puts the seats it gives into `held`. Without `hints`, there is no tool for hints.

    `join` is the address of the only web server whose tables may be joined; `ANY` allows all, an empty text none.
    `wait` is how many seconds a tool waits for the turn of a seat at such a table.
    """
    server: MCPServer[Any] = MCPServer(
        "fathom-five",
        title="Fathom Five",
        version=version("fathom-five"),
        instructions=INSTRUCTIONS,
        log_level="WARNING",
    )
    _add_library(server)
    _add_starting(server, held, join, wait)
    _add_playing(server, held)
    if hints:
        _add_hints(server, held)
    return server


def _add_library(server: MCPServer[Any]) -> None:
    """Add the tools that need no table."""

    @server.tool(structured_output=False)
    def list_games() -> str:
        """List the games: name, number of players, length, settings."""
        return "\n\n".join(describe_game(find(name)) for name in names())

    @server.tool(structured_output=False)
    def rules(
        game: GameName,
        query: Annotated[
            str, Field(description="A rule id, the id or name of a card, or words to search for; empty: in short.")
        ] = "",
    ) -> str:
        """Look up the rules of a game: in short, or by rule id, card, or words."""
        with _refusals():
            declared = find(game)
            return find_rules(declared, query) if query.strip() else primer(declared)


def _add_starting(server: MCPServer[Any], held: HeldSeats, join: str, wait: float) -> None:
    """Add the tools that give a seat."""

    @server.tool(structured_output=False)
    async def start_game(
        game: GameName,
        players: Annotated[int | None, Field(description="Number of seats; by default 2, if possible.")] = None,
        seats: Annotated[list[int], Field(description="The seats that you play, counted from 1.")] = [1],  # noqa: B006
        others: Annotated[
            str, Field(description="The computer player at the other seats: random, scripted, scripted:1, search.")
        ] = "scripted",
        settings: Annotated[dict[str, Any], Field(description="Settings of the game, from list_games.")] = {},  # noqa: B006
        seed: Annotated[int | None, Field(description="Random seed; by default random.")] = None,
    ) -> str:
        """Start a new match against or with computer players. Returns a table id and what you see."""
        with _refusals():
            seat = start_local(game, players, seats, others, settings, seed)
            return _welcome(held.add(seat), await seat.observe(primer=True))

    if not join:
        return

    @server.tool(structured_output=False)
    async def join_table(
        link: Annotated[str, Field(description="The invitation link of the table: http://…/table/…?link=…")],
        name: Annotated[str, Field(description="The name that others see.")] = "",
        seat: Annotated[
            int | None, Field(description="The seat to take, counted from 1; by default an open one.")
        ] = None,
    ) -> str:
        """Take a seat at a running table of a web server, by its link. Returns a table id and what you see."""
        with _refusals():
            if join != ANY and remote_seat.read_link(link).address.rstrip("/") != join.rstrip("/"):
                raise SeatFault(f"Only tables of {join} can be joined here.")
            taken = await remote_seat.join(link, name, seat, wait)
            return _welcome(held.add(taken), await taken.observe(primer=True))


def _add_playing(server: MCPServer[Any], held: HeldSeats) -> None:
    """Add the tools of a player at a table."""

    @server.tool(structured_output=False)
    async def see(
        table: Table,
        primer: Annotated[bool, Field(description="Also give the rules in short.")] = False,
        format: Annotated[Literal["text", "json"], Field(description="Text, or the same as JSON.")] = "text",
    ) -> str:
        """See everything that you may know: what happened, the position, what the cards do, your options."""
        with _refusals():
            seen = await held.find(table).observe(primer=primer)
        return seen.text if format == "text" else msgspec.json.encode(seen).decode()

    @server.tool(structured_output=False)
    async def answer(
        table: Table,
        answer: Annotated[str, Field(description="An option of the open question: its number, code or text.")],
    ) -> str:
        """Answer the open question. Returns what you see next; an error says why an answer is not possible."""
        with _refusals():
            return (await held.find(table).answer(answer)).text

    @server.tool(name="why_not", structured_output=False)
    async def explain_refusal(
        table: Table,
        option: Annotated[
            str,
            Field(description="What you would like to do; leave it empty for the reasons of everything not offered."),
        ] = "",
    ) -> str:
        """Ask why something is not offered now. Cites the rule."""
        with _refusals():
            return why_not(await held.find(table).refusals(), option)

    @server.tool(structured_output=False)
    async def leave_table(table: Table) -> str:
        """Leave a table. At a table of a web server your seat becomes open."""
        with _refusals():
            await held.leave(table)
        return "You have left the table."


def _add_hints(server: MCPServer[Any], held: HeldSeats) -> None:
    """Add the tool that gives hints."""

    @server.tool(structured_output=False)
    async def hint(table: Table) -> str:
        """Ask what a computer player would choose in your place, and why."""
        with _refusals():
            return await held.find(table).hint()


@contextmanager
def _refusals() -> Iterator[None]:
    """Context manager: turn refusals and errors about wrong input into tool errors, which the model can read."""
    try:
        yield
    except (SeatFault, SetupError, Error) as error:
        raise ToolError(str(error)) from error


def _welcome(table: str, seen: Observation) -> str:
    return f"Table id: {table}\n\n{seen.text}"
