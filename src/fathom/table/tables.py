"""The tables people sit at: everything a face can do, in one place.

Every method takes `actor`: the person, and the secret of the link they came by if they came by one. Methods that change
a table take a `key` of the caller's making; a command sent again with the same key is done once.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator

from fathom.players import offered
from fathom.table import commands as do
from fathom.table.access import view_builder
from fathom.table.access.permissions import Actor, Permissions, check_may_export, check_may_join, check_may_sit
from fathom.table.access.view_builder import UNDO_CLOSED
from fathom.table.access.views import Analysis, CommandResult, Hint, OptionRefusal, ReplayPoint, TableLinks, TableView
from fathom.table.bots import hints
from fathom.table.bots.workers import analyse_task, answer_task
from fathom.table.campaign_seats import CampaignSeats
from fathom.table.commands import AnyCommand
from fathom.table.errors import Forbidden, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import DEVICES, Chair
from fathom.table.texts import clean_text, place

__all__ = ["Actor", "Tables"]
ABSENT_AFTER = 15 * 60.0
"""Seconds for which a seat is waited for until the others may let a computer player go on."""


class Tables(CampaignSeats):
    """Sitting down, looking, playing. Opening a table is in `MatchCreation`, coming and going in a campaign in
    `CampaignSeats`, the start and end of all in `TableService`."""

    # -- seats --------------------------------------------------------------------------------------------------

    async def take(self, match: str, actor: Actor, seat: int, key: str = "") -> CommandResult:
        """Take an open seat or a computer player's, if you are invited or the host."""
        name = await self.name(actor.person)

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            chair = _chair(live, seat)
            if not mine.invited:
                raise Forbidden("To take a seat you need the invitation link.")
            if seat in mine.seats:
                return None
            if chair.people:
                raise Refused(f"{place(seat).capitalize()} is taken.")
            check_may_sit(live, actor.person, seat)
            return do.TakeSeat(seat, actor.person, name, do.fresh_key())

        return await self._do(match, actor, key, ("take", seat), decide)

    async def share(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Hold a seat on a second device: `actor.link` is the secret of the seat."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            if mine.given is None:
                raise Forbidden("This is not the link of a seat, or the seat has been given up since.")
            if mine.given in mine.seats:
                return None
            if len(_chair(live, mine.given).people) >= DEVICES:
                raise Refused(f"A seat can be held on {DEVICES} devices at most.")
            check_may_join(live, actor.person)
            return do.ShareSeat(mine.given, actor.person)

        return await self._do(match, actor, key, ("share",), decide)

    async def leave(self, match: str, actor: Actor, seat: int, computer: str = "", key: str = "") -> CommandResult:
        """Give up your seat, or (host) clear anybody's; to a kind of computer player, or open.

        Who holds it on another device, too, keeps it. Whom the host sends away does not come back by the old links.
        For a seat that has long been waited for any player may let a computer play; who had it takes it back at will.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            chair = _chair(live, seat)
            kinds = offered(live.match.game)
            if computer and computer not in kinds:
                raise Refused(f"A computer player is one of {', '.join(kinds)}, not “{computer}”.")
            if seat in mine.seats:
                return do.LeaveSeat(seat, computer, actor.person)
            if not chair.people and chair.computer == computer:
                return None
            if mine.host:
                return do.LeaveSeat(seat, computer, out=bool(chair.people))
            _absent(live, mine, seat, computer)
            return do.LeaveSeat(seat, computer, absent=True)

        return await self._do(match, actor, key, ("leave", seat, computer), decide)

    async def make_host(self, match: str, actor: Actor, seat: int, key: str = "") -> CommandResult:
        """The host passes the host's rights on to the person at a seat."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            people = _chair(live, seat).people
            if not people:
                raise Refused(f"Nobody sits at {place(seat)}.")
            return None if mine.person in people else do.SetHost(people[0])

        return await self._do(match, actor, key, ("host", seat), decide)

    async def renew_links(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """The host makes new links; the old invitation and spectator link no longer work."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_host()
            return do.RenewLinks()

        return await self._do(match, actor, key, ("renew",), decide)

    async def links(self, match: str, actor: Actor) -> TableLinks:
        """The secrets of the links this person may have."""
        async with self.live_tables.reading(match) as live:
            mine, seating = self._permissions(live, actor), live.seating
            invitation = self.tokens.invitation(match, seating.renewed) if mine.invited or mine.seats else ""
            spectator = self.tokens.spectator(match, seating.renewed)
            own = {seat: self.tokens.seat(match, seat, seating.chairs[seat].taken) for seat in mine.seats}
            return TableLinks(invitation, spectator, own)

    # -- looking ------------------------------------------------------------------------------------------------

    async def see(self, match: str, actor: Actor, seat: int | None = None, since: int = 0) -> TableView:
        """The table as this person sees it: from `seat` if they hold it, by default from the one that is asked.

        `since` is a sequence they know of: what they see is at least that new.
        """
        async with self.live_tables.reading(match, since) as live:
            return view_builder.build_table_view(live, self._permissions(live, actor), seat)

    async def history(self, match: str, actor: Actor, at: int, seat: int | None = None) -> TableView:
        """The table as it was when so many things had been entered."""
        async with self.live_tables.reading(match, at=max(at, 0)) as live:
            return view_builder.build_table_view(live, self._permissions(live, actor), seat, at)

    async def points(self, match: str, actor: Actor) -> list[ReplayPoint]:
        """Every point of the match, for a replay."""
        async with self.live_tables.reading(match, at=0) as live:
            self._permissions(live, actor)
            return view_builder.points(live)

    async def now(self, match: str, actor: Actor, since: int = 0) -> CommandResult:
        """The bare facts for a program that plays: who is asked what."""
        async with self.live_tables.reading(match, since) as live:
            self._permissions(live, actor)
            return view_builder.done(live, actor.person)

    async def warnings(self, match: str, actor: Actor, seat: int) -> dict[str, str]:
        """For options of the open question that have one: what the player should know before choosing it."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return hints.warnings(live, seat)

    async def refusals(self, match: str, actor: Actor, seat: int) -> list[OptionRefusal]:
        """What the player might try now and may not, and why."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return hints.refusals(live, seat)

    async def hint(self, match: str, actor: Actor, seat: int) -> Hint:
        """What a computer player would do in this seat, and why."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            seat_view, task = hints.question(live, seat, self._seconds)
        return hints.hint(seat_view, await self.jobs.run(actor.person, answer_task, task))

    async def chances(self, match: str, actor: Actor, seat: int) -> Analysis:
        """Every answer with its chance to win, as a search finds it; the best first."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            if not live.match.game.searchable:
                raise Refused(f"Nobody can tell chances in {live.match.game.title}: its end is too far away.")
            seat_view, task = hints.question(live, seat, self._seconds, hints.SEARCHER)
        return hints.chances(seat_view, await self.jobs.run(actor.person, analyse_task, task))

    async def export(self, match: str, actor: Actor) -> bytes:
        """The match file: of a match that is over, or of one in which nobody else plays (it tells what is hidden)."""
        async with self.live_tables.reading(match) as live:
            check_may_export(live, self._permissions(live, actor), "exported")
            return live.match.save()

    async def subscribe(self, match: str, actor: Actor) -> AsyncGenerator[int]:
        """The sequence now, and again whenever the table has changed; changes in quick succession are told as one."""
        if (await self.see(match, actor)).yours:
            await self._announce_name(match, actor.person, await self.name(actor.person), alone=True)
        self.hub.watch(match, 1)
        try:
            while not self.hub.closed:
                change_event = self.hub.change_event(match)
                async with self.live_tables.reading(match) as live:
                    self._permissions(live, actor)
                    self.bots.wake(live)
                    sequence = live.sequence
                yield sequence
                await change_event.wait()
        finally:
            self.hub.watch(match, -1)

    # -- playing ------------------------------------------------------------------------------------------------

    async def answer(
        self, match: str, actor: Actor, seat: int, option: str, question: int, key: str = ""
    ) -> CommandResult:
        """Answer the question of this number. If it has been answered already, nothing happens: see `CommandResult`."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_seat(seat)
            if live.seating.question != question or live.match.ask is None:
                return None
            if seat not in live.waiting:
                # Not what others are asked: that may tell what they hold.
                raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
            return do.GiveAnswer(seat, option)

        return await self._do(match, actor, key, ("answer", seat, option, question), decide, since=question)

    async def undo(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Take back your last answer: at once if nothing has shown and nobody has acted since, else if all agree."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            to = live.last_answer_of(mine.person)
            if live.undo_closed:
                raise Refused(UNDO_CLOSED)
            if to is None:
                raise Refused("There is nothing to take back yet.")
            return do.ProposeUndo(mine.person, to, do.fresh_key())

        return await self._do(match, actor, key, ("undo",), decide)

    async def rewind(self, match: str, actor: Actor, to: int, key: str = "") -> CommandResult:
        """Go back to any point, if all people agree; what was hidden then is laid out anew."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            if live.undo_closed:
                raise Refused(UNDO_CLOSED)
            last = len(live.match.entries)
            if not 0 <= to < last:
                raise Refused(
                    f"The match is at point {last}; it can go back to 0 or any point before {last}, not {to}."
                )
            return do.ProposeUndo(mine.person, to, do.fresh_key())

        return await self._do(match, actor, key, ("rewind", to), decide)

    async def vote(self, match: str, actor: Actor, proposal: int, yes: bool, key: str = "") -> CommandResult:
        """Agree to the proposal of this number, or do not; the one who made it takes it back by disagreeing.

        If it is no longer open, nothing happens: see `CommandResult`.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            found = live.seating.proposal
            if found is None or found.number != proposal or (yes and mine.person in found.agreed):
                return None
            return do.VoteOnUndo(mine.person, yes, do.fresh_key())

        return await self._do(match, actor, key, ("vote", proposal, yes), decide)

    async def concede(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Give up. Where one may leave a game alone: with your seat that is asked; the others play on.

        Else with all your seats; when all people have, the match is lost.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            if live.match.outcome is not None:
                raise Refused("The match is over.")
            if live.match.game.may_leave and set(live.waiting).isdisjoint(mine.seats):
                raise Refused("You can give up when you are asked something.", live.match.game.concession)
            return do.ConcedeMatch(mine.person)

        return await self._do(match, actor, key, ("concede",), decide)

    async def say(self, match: str, actor: Actor, text: str, key: str = "") -> CommandResult:
        """Say something to everybody at the table."""
        text = clean_text(text)
        name = await self.name(actor.person)

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            if not mine.host:
                mine.require_player()
            return do.SendChat(mine.person, name or live.seating.name_of(mine.person), text)

        return await self._do(match, actor, key, ("say", text), decide)


def _chair(live: LiveTable, seat: int) -> Chair:
    chairs = live.seating.chairs
    if not 0 <= seat < len(chairs):
        raise Refused(f"There is no {place(seat)}; the last one is {place(len(chairs) - 1)}.")
    return chairs[seat]


def _absent(live: LiveTable, mine: Permissions, seat: int, computer: str) -> None:
    """Refuse unless a computer player is to go on where the table has long waited for this seat."""
    if not mine.seats or not computer or live.seating.chairs[seat].computer:
        mine.require_seat(seat)
    if seat not in live.waiting or time.time() < live.seating.moved + ABSENT_AFTER:
        raise Forbidden(
            f"{place(seat).capitalize()} is not yours. Once it has been waited for {ABSENT_AFTER / 60:.0f} minutes, "
            "you may let a computer player go on."
        )
