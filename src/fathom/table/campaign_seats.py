"""Joining and leaving a campaign between turns, starting a new session, and achievements."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec

from fathom.engine.errors import Illegal
from fathom.game.campaign import Farewell, Leaving
from fathom.game.game import Game
from fathom.matches.sessions import between_turns
from fathom.table import commands as do
from fathom.table.access.permissions import Actor, Permissions
from fathom.table.access.views import CommandResult
from fathom.table.commands import AnyCommand, Occupant
from fathom.table.creation import ME, OPEN
from fathom.table.errors import Refused
from fathom.table.finished import FinishedMatches
from fathom.table.live import sessions
from fathom.table.live.live_table import LiveTable
from fathom.table.texts import place

TWO_HANDS = "Other people play here. With a second seat you would see two hands."


class CampaignSeats(FinishedMatches):
    """Changes to the seats of a campaign between two turns."""

    async def join_campaign(self, match: str, actor: Actor, occupant: str, key: str = "") -> CommandResult:
        """Add a seat to a campaign: for `me`, `open`, or for a computer player. Only the host may do this."""
        name = await self.name(actor.person)

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            kinds = (ME, OPEN, *self.offered(live.match.game, live.changed_pack))
            if occupant not in kinds:
                raise Refused(f"A seat must be one of {', '.join(kinds)}, not “{occupant}”.")
            if occupant == ME and live.seating.players.others(mine.person):
                raise Refused(TWO_HANDS)
            me = Occupant((mine.person,), name)
            return _checked(
                live, do.JoinCampaign(me if occupant == ME else Occupant(computer="" if occupant == OPEN else occupant))
            )

        return await self._do(match, actor, key, ("join", occupant), decide)

    async def leave_campaign(
        self, match: str, actor: Actor, seat: int, leaving: Leaving | None = None, key: str = ""
    ) -> CommandResult:
        """Remove a player from the campaign: yourself or, as host, a seat without people.

        With `leaving` you choose who gets the cards: at your own seats, and where hands are open also for computer
        players. Without it, the cards are dealt to the others (see `Farewell.usual`).
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            found = farewell(live, mine, seat)
            if leaving is not None and (seat in mine.seats or found.open):
                return _checked(live, do.LeaveCampaign(seat, leaving))
            return _checked(live, do.LeaveCampaign(seat, found.usual(seat, live.match.setup.seats)))

        return await self._do(match, actor, key, ("part", seat, leaving), decide)

    async def resume_campaign(self, match: str, actor: Actor, first: int, key: str = "") -> CommandResult:
        """Start a new session: the table is set up again from the save, and seat `first` begins. Host only."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            return _checked(live, do.ResumeCampaign(first))

        return await self._do(match, actor, key, ("unpack", first), decide)

    async def achievements(self, person: str, game: Game) -> Any:
        """The achievements of all campaigns of a person, as one profile."""
        campaigns = game.campaigns
        assert campaigns is not None
        found = []
        for data in await self.store.achievements(person, game.name):
            with contextlib.suppress(msgspec.DecodeError):  # written by older rules
                found.append(msgspec.json.decode(data, type=campaigns.profile_type))
        return campaigns.together(found)

    async def farewells(self, match: str, actor: Actor) -> dict[int, Farewell]:
        """The seats this person may remove now, each with what its player gives up.

        Cards are listed only for the person's own seats and, where hands are open, for those of computer players.
        """
        async with self.live_tables.reading(match) as live:
            mine = self._permissions(live, actor)
            seats = live.match.setup.seats
            if live.match.game.campaigns is None or not between_turns(live.match) or seats <= live.match.game.seats[0]:
                return {}
            chairs = enumerate(live.seating.chairs)
            empty = [seat for seat, chair in chairs if mine.host and not chair.people]
            found = {seat: farewell(live, mine, seat) for seat in sorted({*mine.seats, *empty})}
            return {
                seat: one if one.open or seat in mine.seats else Farewell({}, False, seat)
                for seat, one in found.items()
            }


def farewell(live: LiveTable, mine: Permissions, seat: int) -> Farewell:
    """What the player at this seat gives up by leaving the campaign.

    Raises `Refused` unless the person holds the seat, or is the host and no person holds it.
    """
    if not 0 <= seat < len(live.seating.chairs):
        raise Refused(f"There is no {place(seat)}.")
    if not (mine.host and not live.seating.chairs[seat].people):
        mine.require_seat(seat)
    game = live.match.game
    if game.campaigns is None:
        raise Refused(f"In {game.title} players cannot join or leave during a match.")
    found = game.campaigns.farewell(live.match.pack, live.match.view(seat), seat)
    if hands_are_open(live, mine):
        return msgspec.structs.replace(found, open=True)
    return msgspec.structs.replace(found, giver=seat)


def hands_are_open(live: LiveTable, mine: Permissions) -> bool:
    """Whether all people of a table sit at this person's screen: no one else has played here, and no seat is open."""
    seating = live.seating
    return bool(mine.seats) and not seating.open and not seating.players.others(mine.person)


def _checked(live: LiveTable, command: sessions.Change) -> AnyCommand:
    """Return the command if the rules allow it; otherwise raise `Refused`."""
    if live.match.outcome is not None:
        raise Refused("The match is over.")
    try:
        sessions.changed_match(live.match, command)
    except Illegal as refused:
        raise Refused(str(refused), refused.rule) from None
    return command
