"""The tables people sit at: everything a face can do, in one place.

Every method takes `who`: the person, and the secret of the link they came by if they came by one. Methods that change
a table take a `key` of the caller's making; a command sent again with the same key is done once.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator

from fathom.players import offered
from fathom.table import advice, looking
from fathom.table import commands as do
from fathom.table.campaigning import Campaigning
from fathom.table.commands import AnyCommand
from fathom.table.errors import Forbidden, Refused
from fathom.table.looking import SETTLED
from fathom.table.rights import Rights, Who, may_join, may_sit, own_business
from fathom.table.room import Room
from fathom.table.seating import DEVICES, Chair
from fathom.table.seen import Chances, Done, Hint, Links, Point, Refusal, Seen
from fathom.table.texts import clean_text, place
from fathom.table.thinking import ponder, think

__all__ = ["Tables", "Who"]
ABSENT = 15 * 60.0
"""Seconds for which a seat is waited for until the others may let a computer player go on."""


class Tables(Campaigning):
    """Sitting down, looking, playing. Opening a table is in `Opening`, coming and going in a campaign in
    `Campaigning`, the start and end of all in `Service`."""

    # -- seats --------------------------------------------------------------------------------------------------

    async def take(self, match: str, who: Who, seat: int, key: str = "") -> Done:
        """Take an open seat or a computer player's, if you are invited or the host."""
        name = await self.name(who.person)

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            chair = _chair(room, seat)
            if not mine.invited:
                raise Forbidden("To take a seat you need the invitation link.")
            if seat in mine.seats:
                return None
            if chair.people:
                raise Refused(f"{place(seat).capitalize()} is taken.")
            may_sit(room, who.person, seat)
            return do.Take(seat, who.person, name, do.fresh_key())

        return await self._do(match, who, key, ("take", seat), decide)

    async def share(self, match: str, who: Who, key: str = "") -> Done:
        """Hold a seat on a second device: `who.link` is the secret of the seat."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            if mine.given is None:
                raise Forbidden("This is not the link of a seat, or the seat has been given up since.")
            if mine.given in mine.seats:
                return None
            if len(_chair(room, mine.given).people) >= DEVICES:
                raise Refused(f"A seat can be held on {DEVICES} devices at most.")
            may_join(room, who.person)
            return do.Share(mine.given, who.person)

        return await self._do(match, who, key, ("share",), decide)

    async def leave(self, match: str, who: Who, seat: int, computer: str = "", key: str = "") -> Done:
        """Give up your seat, or (host) clear anybody's; to a kind of computer player, or open.

        Who holds it on another device, too, keeps it. Whom the host sends away does not come back by the old links.
        For a seat that has long been waited for any player may let a computer play; who had it takes it back at will.
        """

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            chair = _chair(room, seat)
            kinds = offered(room.match.game)
            if computer and computer not in kinds:
                raise Refused(f"A computer player is one of {', '.join(kinds)}, not “{computer}”.")
            if seat in mine.seats:
                return do.Leave(seat, computer, who.person)
            if not chair.people and chair.computer == computer:
                return None
            if mine.host:
                return do.Leave(seat, computer, out=bool(chair.people))
            _absent(room, mine, seat, computer)
            return do.Leave(seat, computer, absent=True)

        return await self._do(match, who, key, ("leave", seat, computer), decide)

    async def make_host(self, match: str, who: Who, seat: int, key: str = "") -> Done:
        """The host passes the host's rights on to the person at a seat."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.lead()
            people = _chair(room, seat).people
            if not people:
                raise Refused(f"Nobody sits at {place(seat)}.")
            return None if mine.person in people else do.Host(people[0])

        return await self._do(match, who, key, ("host", seat), decide)

    async def renew_links(self, match: str, who: Who, key: str = "") -> Done:
        """The host makes new links; the old invitation and spectator link no longer work."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.lead()
            return do.Renew()

        return await self._do(match, who, key, ("renew",), decide)

    async def links(self, match: str, who: Who) -> Links:
        """The secrets of the links this person may have."""
        async with self.rooms.reading(match) as room:
            mine, seating = self._rights(room, who), room.seating
            invitation = self.seals.invitation(match, seating.renewed) if mine.invited or mine.seats else ""
            spectator = self.seals.spectator(match, seating.renewed)
            own = {seat: self.seals.seat(match, seat, seating.chairs[seat].taken) for seat in mine.seats}
            return Links(invitation, spectator, own)

    # -- looking ------------------------------------------------------------------------------------------------

    async def see(self, match: str, who: Who, seat: int | None = None, since: int = 0) -> Seen:
        """The table as this person sees it: from `seat` if they hold it, by default from the one that is asked.

        `since` is a sequence they know of: what they see is at least that new.
        """
        async with self.rooms.reading(match, since) as room:
            return looking.seen_by(room, self._rights(room, who), seat)

    async def history(self, match: str, who: Who, at: int, seat: int | None = None) -> Seen:
        """The table as it was when so many things had been entered."""
        async with self.rooms.reading(match, at=max(at, 0)) as room:
            return looking.seen_by(room, self._rights(room, who), seat, at)

    async def points(self, match: str, who: Who) -> list[Point]:
        """Every point of the match, for a replay."""
        async with self.rooms.reading(match, at=0) as room:
            self._rights(room, who)
            return looking.points(room)

    async def now(self, match: str, who: Who, since: int = 0) -> Done:
        """The bare facts for a program that plays: who is asked what."""
        async with self.rooms.reading(match, since) as room:
            self._rights(room, who)
            return looking.done(room, who.person)

    async def warnings(self, match: str, who: Who, seat: int) -> dict[str, str]:
        """For options of the open question that have one: what the player should know before choosing it."""
        async with self.rooms.reading(match) as room:
            self._rights(room, who).hold(seat)
            return advice.warnings(room, seat)

    async def refusals(self, match: str, who: Who, seat: int) -> list[Refusal]:
        """What the player might try now and may not, and why."""
        async with self.rooms.reading(match) as room:
            self._rights(room, who).hold(seat)
            return advice.refusals(room, seat)

    async def hint(self, match: str, who: Who, seat: int) -> Hint:
        """What a computer player would do in this seat, and why."""
        async with self.rooms.reading(match) as room:
            self._rights(room, who).hold(seat)
            sight, task = advice.question(room, seat, self._seconds)
        return advice.hint(sight, await self.helpers.run(who.person, think, task))

    async def chances(self, match: str, who: Who, seat: int) -> Chances:
        """Every answer with its chance to win, as a search finds it; the best first."""
        async with self.rooms.reading(match) as room:
            self._rights(room, who).hold(seat)
            if not room.match.game.bots.searchable:
                raise Refused(f"Nobody can tell chances in {room.match.game.title}: its end is too far away.")
            sight, task = advice.question(room, seat, self._seconds, advice.SEARCHER)
        return advice.chances(sight, await self.helpers.run(who.person, ponder, task))

    async def export(self, match: str, who: Who) -> bytes:
        """The match file: of a match that is over, or of one in which nobody else plays (it tells what is hidden)."""
        async with self.rooms.reading(match) as room:
            own_business(room, self._rights(room, who), "exported")
            return room.match.save()

    async def subscribe(self, match: str, who: Who) -> AsyncGenerator[int]:
        """The sequence now, and again whenever the table has changed; changes in quick succession are told as one."""
        if (await self.see(match, who)).yours:
            await self._introduce(match, who.person, await self.name(who.person), alone=True)
        self.hub.watch(match, 1)
        try:
            while not self.hub.closed:
                bell = self.hub.bell(match)
                async with self.rooms.reading(match) as room:
                    self._rights(room, who)
                    self.computers.wake(room)
                    sequence = room.sequence
                yield sequence
                await bell.wait()
        finally:
            self.hub.watch(match, -1)

    # -- playing ------------------------------------------------------------------------------------------------

    async def answer(self, match: str, who: Who, seat: int, option: str, question: int, key: str = "") -> Done:
        """Answer the question of this number. If it has been answered already, nothing happens: see `Done`."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.hold(seat)
            if room.seating.question != question or room.match.ask is None:
                return None
            if seat not in room.waiting:
                # Not what others are asked: that may tell what they hold.
                raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
            return do.Answer(seat, option)

        return await self._do(match, who, key, ("answer", seat, option, question), decide, since=question)

    async def undo(self, match: str, who: Who, key: str = "") -> Done:
        """Take back your last answer: at once if nothing has shown and nobody has acted since, else if all agree."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.play()
            to = room.last_of(mine.person)
            if room.settled:
                raise Refused(SETTLED)
            if to is None:
                raise Refused("There is nothing to take back yet.")
            return do.Propose(mine.person, to, do.fresh_key())

        return await self._do(match, who, key, ("undo",), decide)

    async def rewind(self, match: str, who: Who, to: int, key: str = "") -> Done:
        """Go back to any point, if all people agree; what was hidden then is laid out anew."""

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.play()
            if room.settled:
                raise Refused(SETTLED)
            last = len(room.match.history)
            if not 0 <= to < last:
                raise Refused(
                    f"The match is at point {last}; it can go back to 0 or any point before {last}, not {to}."
                )
            return do.Propose(mine.person, to, do.fresh_key())

        return await self._do(match, who, key, ("rewind", to), decide)

    async def vote(self, match: str, who: Who, proposal: int, yes: bool, key: str = "") -> Done:
        """Agree to the proposal of this number, or do not; the one who made it takes it back by disagreeing.

        If it is no longer open, nothing happens: see `Done`.
        """

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.play()
            found = room.seating.proposal
            if found is None or found.number != proposal or (yes and mine.person in found.agreed):
                return None
            return do.Vote(mine.person, yes, do.fresh_key())

        return await self._do(match, who, key, ("vote", proposal, yes), decide)

    async def concede(self, match: str, who: Who, key: str = "") -> Done:
        """Give up. Where one may leave a game alone: with your seat that is asked; the others play on.

        Else with all your seats; when all people have, the match is lost.
        """

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            mine.play()
            if room.match.outcome is not None:
                raise Refused("The match is over.")
            if room.match.game.rules.may_leave and set(room.waiting).isdisjoint(mine.seats):
                raise Refused("You can give up when you are asked something.", room.match.game.rules.concession)
            return do.Concede(mine.person)

        return await self._do(match, who, key, ("concede",), decide)

    async def say(self, match: str, who: Who, text: str, key: str = "") -> Done:
        """Say something to everybody at the table."""
        text = clean_text(text)
        name = await self.name(who.person)

        def decide(room: Room, mine: Rights) -> AnyCommand | None:
            if not mine.host:
                mine.play()
            return do.Say(mine.person, name or room.seating.name_of(mine.person), text)

        return await self._do(match, who, key, ("say", text), decide)


def _chair(room: Room, seat: int) -> Chair:
    chairs = room.seating.chairs
    if not 0 <= seat < len(chairs):
        raise Refused(f"There is no {place(seat)}; the last one is {place(len(chairs) - 1)}.")
    return chairs[seat]


def _absent(room: Room, mine: Rights, seat: int, computer: str) -> None:
    """Refuse unless a computer player is to go on where the table has long waited for this seat."""
    if not mine.seats or not computer or room.seating.chairs[seat].computer:
        mine.hold(seat)
    if seat not in room.waiting or time.time() < room.seating.moved + ABSENT:
        raise Forbidden(
            f"{place(seat).capitalize()} is not yours. Once it has been waited for {ABSENT / 60:.0f} minutes, "
            "you may let a computer player go on."
        )
