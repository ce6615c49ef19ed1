"""What the operator of a server can see and do: reports, live figures, muting, removing and closing.

The operator sees a table as a spectator does: no hidden cards.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from fathom.game.game import Game
from fathom.table import commands as do
from fathom.table.access.tokens import Tokens, new_id
from fathom.table.commands import AnyCommand
from fathom.table.errors import NotFound, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import LiveTables
from fathom.table.live.seating import Chair
from fathom.table.store.database import Store
from fathom.table.store.report_store import Report, StoreFigures
from fathom.table.texts import clean_text, place


class ModeratedSeat(msgspec.Struct, frozen=True):
    """A seat as the operator sees it."""

    seat: int
    kind: str
    name: str
    muted: bool


class ModeratedChat(msgspec.Struct, frozen=True):
    """A chat message as the operator sees it."""

    at: float
    name: str
    text: str


class ModeratedTable(msgspec.Struct, frozen=True):
    """A table as the operator sees it. `spectator` is the token to watch it."""

    match: str
    game: str
    over: bool
    public: bool
    spectator: str
    seats: tuple[ModeratedSeat, ...]
    chat: tuple[ModeratedChat, ...]


class Moderation:
    """Reports and the actions of the operator. `offered` lists the computer players that can take a seat."""

    def __init__(
        self, store: Store, live_tables: LiveTables, tokens: Tokens, offered: Callable[[Game], dict[str, str]]
    ) -> None:
        self._store = store
        self._live_tables = live_tables
        self._tokens = tokens
        self._offered = offered

    async def report(self, match: str, person: str, text: str) -> None:
        """Send a report about a table to the operator. The caller has checked that the person may see it."""
        await self._store.reports.add(Report(new_id(), time.time(), match, person, clean_text(text)))

    async def reports(self) -> list[Report]:
        """The open reports, oldest first."""
        return await self._store.reports.open_reports()

    async def settle(self, report: str) -> None:
        """Mark a report as settled."""
        if not await self._store.reports.settle(report, time.time()):
            raise NotFound("There is no such open report.")

    async def figures(self) -> StoreFigures:
        """How many matches, people and open reports there are."""
        return await self._store.reports.figures()

    async def table(self, match: str) -> ModeratedTable:
        """A table as the operator sees it."""
        async with self._live_tables.reading(match) as live:
            seating = live.seating
            return ModeratedTable(
                match,
                live.match.game.name,
                live.match.outcome is not None,
                seating.public,
                self._tokens.spectator(match, seating.renewed),
                tuple(
                    ModeratedSeat(seat, chair.kind, chair.name, seating.is_muted(seat))
                    for seat, chair in enumerate(seating.chairs)
                ),
                tuple(ModeratedChat(message.at, message.name, message.text) for message in seating.chat),
            )

    async def mute(self, match: str, seat: int, muted: bool) -> None:
        """Forbid the player at a seat to chat at this table, or allow it again."""
        await self._live_tables.do(match, lambda live: mute_command(live, tuple(_taken(live, seat).people), muted))

    async def remove(self, match: str, seat: int) -> None:
        """Remove the player at a seat; a computer player takes it. They need a new invitation to come back."""

        def decide(live: LiveTable) -> AnyCommand | None:
            _taken(live, seat)
            return do.LeaveSeat(seat, next(iter(self._offered(live.match.game)), ""), out=True)

        await self._live_tables.do(match, decide)

    async def close(self, match: str) -> None:
        """Delete a table for everyone. It cannot be undone."""
        await self._live_tables.delete(match)


def mute_command(live: LiveTable, people: tuple[str, ...], muted: bool) -> AnyCommand | None:
    """The command that mutes people or lets them chat again; None if it would change nothing."""
    if not people:
        raise Refused("No person sits there.")
    if all((person in live.seating.muted) == muted for person in people):
        return None
    return do.MutePeople(people, muted)


def _taken(live: LiveTable, seat: int) -> Chair:
    """The chair at a seat. Raises `Refused` if no person has this seat."""
    chairs = live.seating.chairs
    if not 0 <= seat < len(chairs) or not chairs[seat].people:
        raise Refused(f"No person sits at {place(seat)}.")
    return chairs[seat]
