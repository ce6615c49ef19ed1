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
from fathom.table import commands as do
from fathom.table import looking
from fathom.table.comfort import comfortable
from fathom.table.commands import AnyCommand, Begin, Sitter
from fathom.table.errors import Refused, Unknown
from fathom.table.importing import Found, open_parcel, parcel
from fathom.table.rights import Who, own_business
from fathom.table.room import Room
from fathom.table.seals import new_id
from fathom.table.seating import Chair
from fathom.table.seen import Listed, Sitting
from fathom.table.service import Service, personal
from fathom.table.store import Row, fault
from fathom.table.texts import clean_name

log = logging.getLogger("fathom.table")
SEEDS = 10**18
"""Seeds go up to here: a match file holds numbers of 64 bits."""
ME, OPEN = "me", "open"
CLOCK = range(30, 30 * 24 * 3600 + 1)
"""Seconds there can be for each answer."""


class Opening(Service):
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
            await self._introduce(match, person, name)

    async def _introduce(self, match: str, person: str, name: str, *, alone: bool = False) -> None:
        """Tell a table what somebody who plays there is called; `alone`: but not for a seat they share."""
        try:
            await self.rooms.do(match, lambda room: _renamed(room, person, name, alone))
        except Exception as error:
            # One match that cannot be opened must not keep the others from knowing, nor anybody from looking.
            log.warning("nobody could be renamed", extra={"match": match, "error": fault(error)})

    async def my_games(self, person: str) -> list[Listed]:
        """The matches a person has a seat in or is host of, newest first."""
        return [_listed(row, person) for row in await self.store.matches_of(person)]

    # -- opening a table ----------------------------------------------------------------------------------------

    async def create(
        self,
        who: Who,
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
        sitters = (ME, OPEN, *offered(find(game)))
        for seat in seats:
            if seat not in sitters:
                raise Refused(f"A seat is one of {', '.join(sitters)}, not “{seat}”.")
        me = Sitter((who.person,), await self.name(who.person))
        chairs = tuple(me if x == ME else Sitter() if x == OPEN else Sitter(computer=x) for x in seats)
        dealt = secrets.randbelow(SEEDS) if seed is None else seed
        id = self._new_match(who, key, "create", game, tuple(seats), options, seed, clock)
        await self.rooms.begin(id, Begin(game, who.person, chairs, chosen, dealt, seed is not None, clock=clock))
        return id

    async def import_match(self, who: Who, data: bytes, key: str = "") -> str:
        """Go on with a match file. Its people's seats are all yours."""
        id = self._new_match(who, key, "import", data)
        await self.imports.run(id, lambda: self._import(id, who, data))
        return id

    async def _import(self, id: str, who: Who, data: bytes) -> None:
        with contextlib.suppress(Unknown):
            await self.rooms.get(id)
            return
        found = msgspec.json.decode(await self.helpers.run(who.person, open_parcel, parcel(data)), type=Found)
        if found.problem:
            raise Refused(found.problem)
        me = Sitter((who.person,), await self.name(who.person))
        chairs, match = _chairs(found.game, found.seats, found.players, me), bytes(found.match).decode()
        await self.rooms.begin(id, Begin("", who.person, chairs, chosen=True, save=match, notices=tuple(found.notices)))

    async def fork(self, match: str, who: Who, at: int, key: str = "") -> str:
        """A match of your own from a point of this one; what you cannot know is laid out anew.

        Of a match that others still play in there is none: it would show what they hide.
        """
        me = Sitter((who.person,), await self.name(who.person))
        async with self.rooms.reading(match, at=max(at, 0)) as room:
            mine = self._rights(room, who)
            own_business(room, mine, "forked")
            looking.sight(room, None, at)
            twin = room.match.fork(at)
            if twin.outcome is not None:
                raise Refused("The match is over at this point; fork it at an earlier one.")
            # What the open question is about must stay as it is, whosever it is.
            asked = twin.ask.seats if twin.ask else ()
            twin.rekey(chance_key(do.fresh_key()), tuple(sorted({*mine.seats, *asked})))
            chairs = _chairs(twin.game.name, twin.setup.seats, room.seating.computers, me)
            command = Begin("", who.person, chairs, save=twin.snapshot().decode())
        id = self._new_match(who, key, "fork", match, at)
        await self.rooms.begin(id, command)
        return id

    async def rematch(self, match: str, who: Who, key: str = "") -> str:
        """The same people play again; gives the id of the new match, which is the same for everybody."""
        async with self.rooms.reading(match) as room:
            self._rights(room, who).play()
            if room.match.outcome is None:
                raise Refused("This match is not over yet.")
            setup, seating = room.match.setup, room.seating
            if seating.next:
                return seating.next
            chairs = tuple(Sitter(tuple(chair.people), chair.name, chair.computer) for chair in seating.chairs)
            options = msgspec.to_builtins(setup.settings)
            dealt = secrets.randbelow(SEEDS)
            again = Begin(room.match.game.name, seating.host, chairs, options, dealt, clock=seating.clock)
        # Whoever comes first sets it up; for the others it is there already. Only then is anybody sent to it.
        id = self.seals.rematch(match, seating.question)
        await self.rooms.begin(id, again)
        await self._do(match, who, key, ("rematch",), lambda room, _: None if room.seating.next else do.Next(id))
        return id

    def _new_match(self, who: Who, key: str, *what: object) -> str:
        """The id of a match to be opened: under a key the same whenever this is sent again."""
        return self.seals.match(*personal(who, key, *what).split()) if key else new_id()


def _chairs(game: str, seats: int, computers: Mapping[int, str], me: Sitter) -> tuple[Sitter, ...]:
    """Computer players where there are some that are offered at tables, and one person on all other seats."""
    kinds = [computers.get(seat, "") for seat in range(seats)]
    return tuple(Sitter(computer=kind) if kind in offered(find(game)) else me for kind in kinds)


def _renamed(room: Room, person: str, name: str, alone: bool) -> AnyCommand | None:
    own = [chair for chair in room.seating.chairs if person in chair.people and (len(chair.people) == 1 or not alone)]
    # A match that is over is kept as it was played.
    return do.Name(person, name) if room.match.outcome is None and {chair.name for chair in own} - {name} else None


def _listed(row: Row, person: str) -> Listed:
    chairs = msgspec.json.decode(row.seating, type=list[Chair])
    waiting = [int(seat) for seat in row.waiting.split()]
    seats = tuple(
        Sitting(seat, chair.kind, chair.name, chair.computer, person in chair.people)
        for seat, chair in enumerate(chairs)
    )
    return Listed(
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
