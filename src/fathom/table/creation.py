"""People, and opening a table: new, imported, forked, or once more."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from fathom.engine.chance import key as chance_key
from fathom.games import find
from fathom.players import offered
from fathom.records.snapshot import take_snapshot
from fathom.table import commands as do
from fathom.table.access import view_builder
from fathom.table.access.permissions import Actor, check_may_export
from fathom.table.access.tokens import new_id
from fathom.table.access.views import MatchSummary, SeatInfo
from fathom.table.comfort import comfortable
from fathom.table.commands import AnyCommand, BeginMatch, Occupant
from fathom.table.errors import NotFound, Refused
from fathom.table.imports import ImportedMatch, import_task, open_import
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair
from fathom.table.service import TableService, personal_key
from fathom.table.store.database import MatchRow, error_name
from fathom.table.texts import clean_name

log = logging.getLogger("fathom.table")
SEEDS = 10**18
"""Seeds go up to here: a match file holds numbers of 64 bits."""
ME, OPEN = "me", "open"
CLOCK = range(30, 30 * 24 * 3600 + 1)
"""Seconds there can be for each answer."""


class MatchCreation(TableService):
    """Where a person's tables come from."""

    # -- people -------------------------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """What a person is called; empty if they have not said."""
        return await self.store.name(person)

    async def rename(self, person: str, name: str) -> None:
        """A person wants to be called this: at their newest tables at once, at others when they next come there."""
        name = clean_name(name)
        await self.store.rename(person, name)
        for match in await self.store.running(person):
            await self._announce_name(match, person, name)

    async def _announce_name(self, match: str, person: str, name: str, *, alone: bool = False) -> None:
        """Tell a table what somebody who plays there is called; `alone`: but not for a seat they share."""
        try:
            await self.live_tables.do(match, lambda live: _name_command(live, person, name, alone))
        except Exception as error:
            # One match that cannot be opened must not keep the others from knowing, nor anybody from view_builder.
            log.warning("nobody could be renamed", extra={"match": match, "error": error_name(error)})

    async def my_games(self, person: str) -> list[MatchSummary]:
        """The matches a person has a seat in or is host of, newest first."""
        return [_summary(row, person) for row in await self.store.matches_of(person)]

    # -- opening a table ----------------------------------------------------------------------------------------

    async def create(
        self,
        actor: Actor,
        game: str,
        seats: Sequence[str],
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        key: str = "",
        clock: int = 0,
    ) -> str:
        """Set up a match; gives its id. `seats` says for each seat `me`, `open`, or a kind of computer player.

        Whoever takes longer than `clock` seconds over an answer is answered for; 0: nobody is.
        """
        try:
            chosen = comfortable(find(game), options or {})
        except ValueError as error:
            raise Refused(str(error)) from None
        if seed is not None and not 0 <= seed <= SEEDS:
            raise Refused(f"The seed is a number from 0 to {SEEDS}, not {seed}.")
        if clock and clock not in CLOCK:
            raise Refused(f"The time for an answer is {CLOCK[0]} to {CLOCK[-1]} seconds, or 0 for no clock.")
        occupants = (ME, OPEN, *offered(find(game)))
        for seat in seats:
            if seat not in occupants:
                raise Refused(f"A seat is one of {', '.join(occupants)}, not “{seat}”.")
        me = Occupant((actor.person,), await self.name(actor.person))
        chairs = tuple(me if x == ME else Occupant() if x == OPEN else Occupant(computer=x) for x in seats)
        dealt = secrets.randbelow(SEEDS) if seed is None else seed
        id = self._new_match(actor, key, "create", game, tuple(seats), options, seed, clock)
        await self.live_tables.begin(
            id, BeginMatch(game, actor.person, chairs, chosen, dealt, seed is not None, clock=clock)
        )
        return id

    async def import_match(self, actor: Actor, data: bytes, key: str = "") -> str:
        """Go on with a match file. Its people's seats are all yours."""
        id = self._new_match(actor, key, "import", data)
        await self.imports.run(id, lambda: self._import(id, actor, data))
        return id

    async def _import(self, id: str, actor: Actor, data: bytes) -> None:
        with contextlib.suppress(NotFound):
            await self.live_tables.get(id)
            return
        found = msgspec.json.decode(
            await self.jobs.run(actor.person, open_import, import_task(data)), type=ImportedMatch
        )
        if found.problem:
            raise Refused(found.problem)
        me = Occupant((actor.person,), await self.name(actor.person))
        chairs, match = _chairs(found.game, found.seats, found.players, me), bytes(found.match).decode()
        await self.live_tables.begin(
            id, BeginMatch("", actor.person, chairs, chosen=True, save=match, notices=tuple(found.notices))
        )

    async def fork(self, match: str, actor: Actor, at: int, key: str = "") -> str:
        """A match of your own from a point of this one; what you cannot know is laid out anew.

        Of a match that others still play in there is none: it would show what they hide.
        """
        me = Occupant((actor.person,), await self.name(actor.person))
        async with self.live_tables.reading(match, at=max(at, 0)) as live:
            mine = self._permissions(live, actor)
            check_may_export(live, mine, "forked")
            view_builder.seat_view(live, None, at)
            twin = live.match.fork(at)
            if twin.outcome is not None:
                raise Refused("The match is over at this point; fork it at an earlier one.")
            # What the open question is about must stay as it is, whosever it is.
            asked = twin.ask.seats if twin.ask else ()
            twin.rekey(chance_key(do.fresh_key()), tuple(sorted({*mine.seats, *asked})))
            chairs = _chairs(twin.game.name, twin.setup.seats, live.seating.computers, me)
            command = BeginMatch("", actor.person, chairs, save=take_snapshot(twin).decode())
        id = self._new_match(actor, key, "fork", match, at)
        await self.live_tables.begin(id, command)
        return id

    async def rematch(self, match: str, actor: Actor, key: str = "") -> str:
        """The same people play again; gives the id of the new match, which is the same for everybody."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_player()
            if live.match.outcome is None:
                raise Refused("This match is not over yet.")
            setup, seating = live.match.setup, live.seating
            if seating.next:
                return seating.next
            chairs = tuple(Occupant(tuple(chair.people), chair.name, chair.computer) for chair in seating.chairs)
            options = msgspec.to_builtins(setup.options)
            dealt = secrets.randbelow(SEEDS)
            again = BeginMatch(live.match.game.name, seating.host, chairs, options, dealt, clock=seating.clock)
        # Whoever comes first sets it up; for the others it is there already. Only then is anybody sent to it.
        id = self.tokens.rematch(match, seating.question)
        await self.live_tables.begin(id, again)
        await self._do(
            match, actor, key, ("rematch",), lambda live, _: None if live.seating.next else do.SetNextMatch(id)
        )
        return id

    def _new_match(self, actor: Actor, key: str, *what: object) -> str:
        """The id of a match to be opened: under a key the same whenever this is sent again."""
        return self.tokens.match(*personal_key(actor, key, *what).split()) if key else new_id()


def _chairs(game: str, seats: int, computers: Mapping[int, str], me: Occupant) -> tuple[Occupant, ...]:
    """Computer players where there are some that are offered at tables, and one person on all other seats."""
    kinds = [computers.get(seat, "") for seat in range(seats)]
    return tuple(Occupant(computer=kind) if kind in offered(find(game)) else me for kind in kinds)


def _name_command(live: LiveTable, person: str, name: str, alone: bool) -> AnyCommand | None:
    own = [chair for chair in live.seating.chairs if person in chair.people and (len(chair.people) == 1 or not alone)]
    # A match that is over is kept as it was played.
    return do.SetName(person, name) if live.match.outcome is None and {chair.name for chair in own} - {name} else None


def _summary(row: MatchRow, person: str) -> MatchSummary:
    chairs = msgspec.json.decode(row.seating, type=list[Chair])
    waiting = [int(seat) for seat in row.waiting.split()]
    seats = tuple(
        SeatInfo(seat, chair.kind, chair.name, chair.computer, person in chair.people)
        for seat, chair in enumerate(chairs)
    )
    return MatchSummary(
        match=row.id,
        game=row.game,
        title=find(row.game).title,
        created=row.created,
        updated=row.updated,
        turn=row.turn,
        over=row.over,
        won=row.won,
        seats=seats,
        your_turn=any(seats[seat].yours for seat in waiting),
        next=row.next,
    )
