"""What the people of a long game do between two turns: join, leave, pack the box and lay it out again."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec

from fathom.engine.errors import Illegal
from fathom.game.campaign import Farewell, Leaving
from fathom.game.game import Game
from fathom.matches.sessions import between_turns
from fathom.players import offered
from fathom.table import commands as do
from fathom.table import sittings
from fathom.table.commands import AnyCommand, Sitter
from fathom.table.errors import Refused
from fathom.table.opening import ME, OPEN, Opening
from fathom.table.rights import Rights, Who
from fathom.table.room import Room
from fathom.table.seen import Done
from fathom.table.texts import place

TWO_HANDS = "Others play here: with another seat you would see two hands."


class Campaigning(Opening):
    """Coming and going between the turns of a campaign."""

    async def join(self, match: str, who: Who, sitter: str, key: str = "") -> Done:
        """The host makes room for one player more: `me`, `open`, or a kind of computer player."""
        name = await self.name(who.person)

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.lead()
            kinds = (ME, OPEN, *offered(room.match.game))
            if sitter not in kinds:
                raise Refused(f"A seat is one of {', '.join(kinds)}, not “{sitter}”.")
            if sitter == ME and room.seating.players.others(mine.person):
                raise Refused(TWO_HANDS)
            me = Sitter((mine.person,), name)
            return _tried(room, do.Join(me if sitter == ME else Sitter(computer="" if sitter == OPEN else sitter)))

        return await self._do(match, who, key, ("join", sitter), decide)

    async def part(self, match: str, who: Who, seat: int, leaving: Leaving | None = None, key: str = "") -> Done:
        """A player leaves the campaign: you, or (host) a computer player or nobody. By default things go as usual."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            found = farewell(room, mine, seat)
            if seat in mine.seats and leaving is not None:
                return _tried(room, do.Part(seat, leaving))
            return _tried(room, do.Part(seat, found.usual(seat, room.match.setup.seats)))

        return await self._do(match, who, key, ("part", seat, leaving), decide)

    async def unpack(self, match: str, who: Who, first: int, key: str = "") -> Done:
        """The host lays the table out again as from the box, this seat beginning."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.lead()
            return _tried(room, do.Unpack(first))

        return await self._do(match, who, key, ("unpack", first), decide)

    async def achievements(self, person: str, game: Game) -> Any:
        """What all campaigns of a person have achieved: their profile."""
        campaigns = game.campaigns
        assert campaigns is not None
        found = []
        for data in await self.store.achievements(person, game.name):
            with contextlib.suppress(msgspec.DecodeError):  # of rules that have changed since
                found.append(msgspec.json.decode(data, type=campaigns.profile_type))
        return campaigns.together(found)

    async def farewells(self, match: str, who: Who) -> dict[int, Farewell]:
        """The seats this person may let go now; of their own, with what they have to share out."""
        async with self.rooms.reading(match) as room:
            mine = self._rights(room, who)
            seats = room.match.setup.seats
            if room.match.game.campaigns is None or not between_turns(room.match) or seats <= room.match.game.seats[0]:
                return {}
            chairs = enumerate(room.seating.chairs)
            own = {seat: farewell(room, mine, seat) for seat in mine.seats}
            others = {seat: Farewell({}, False) for seat, chair in chairs if mine.host and not chair.people}
            return dict(sorted({**own, **others}.items()))


def farewell(room: Room, mine: Rights, seat: int) -> Farewell:
    """What leaves with a seat; refused unless it is one's own, or the host's to clear."""
    if not 0 <= seat < len(room.seating.chairs):
        raise Refused(f"There is no {place(seat)}.")
    if not (mine.host and not room.seating.chairs[seat].people):
        mine.hold(seat)
    game = room.match.game
    if game.campaigns is None:
        raise Refused(f"{game.title} is played by the same people from beginning to end.")
    return game.campaigns.farewell(room.match.pack, room.match.view(seat), seat)


def _tried(room: Room, command: sittings.Change) -> AnyCommand:
    """The command, if the rules allow it."""
    if room.match.outcome is not None:
        raise Refused("The match is over.")
    try:
        sittings.changed(room.match, command)
    except Illegal as refused:
        raise Refused(str(refused), refused.rule) from None
    return command
