"""The table service: everything a client can do, in one place.

Every method takes an `actor`: the person, and the token of the link they used, if any. Methods that change a table take
a `key` chosen by the caller; a command sent again with the same key is executed once.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Mapping

import msgspec

from fathom.assist import check_analysis
from fathom.engine.errors import Illegal
from fathom.game.notes import with_notes
from fathom.table import commands as do
from fathom.table.access import view_builder
from fathom.table.access.observations import TableObservation, observe_table
from fathom.table.access.permissions import Actor, Permissions, check_may_export, check_may_join, check_may_sit
from fathom.table.access.view_builder import UNDO_CLOSED
from fathom.table.access.views import (
    Analysis,
    CommandResult,
    Hint,
    OptionRefusal,
    ReplayPoint,
    SeatView,
    Series,
    TableLinks,
    TablePresence,
    TableView,
    WayTo,
)
from fathom.table.bots import hints
from fathom.table.bots.workers import analyse_task, answer_task, series_task
from fathom.table.commands import AnyCommand
from fathom.table.errors import Forbidden, Refused
from fathom.table.host_commands import HostCommands, chair_at
from fathom.table.live import undo
from fathom.table.live.choices import completed, has_chosen
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import DEVICES
from fathom.table.live.secret_stretch import is_whole
from fathom.table.live.series import fitting
from fathom.table.texts import clean_text, place

__all__ = ["Actor", "Tables"]
ABSENT_AFTER = 15 * 60.0
"""Seconds to wait for a seat before other players may let a computer player take over."""
SEND_WHOLE = "Other players choose in secret, too. Send all options of your choice at once, to `choices`."


class Tables(HostCommands):
    """Seats, views and play. Creating matches is in `MatchCreation`, what follows their end in `FinishedMatches`,
    campaign seats in `CampaignSeats`, the commands of hosts in `HostCommands`, start and stop in `TableService`."""

    # -- seats --------------------------------------------------------------------------------------------------

    async def take(self, match: str, actor: Actor, seat: int, key: str = "") -> CommandResult:
        """Take an open seat or a computer player's seat. Needs an invitation."""
        name = await self.name(actor.person)

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            chair = chair_at(live, seat)
            if not mine.invited and not mine.public:
                raise Forbidden("You need the invitation link to take a seat.")
            if seat in mine.seats:
                return None
            if chair.people:
                raise Refused(f"{place(seat).capitalize()} is taken.")
            if not mine.may_take(chair):
                raise Forbidden("You need the invitation link to take the seat of a computer player.")
            check_may_sit(live, actor.person, seat)
            return do.TakeSeat(seat, actor.person, name, do.fresh_key())

        return await self._do(match, actor, key, ("take", seat), decide)

    async def share(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Hold the seat whose token is `actor.link` on another device, too."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            if mine.link_seat is None:
                raise Forbidden("This is not the link of a seat, or the seat was given up since.")
            if mine.link_seat in mine.seats:
                return None
            if len(chair_at(live, mine.link_seat).people) >= DEVICES:
                raise Refused(f"A seat can be held on at most {DEVICES} devices.")
            check_may_join(live, actor.person)
            return do.ShareSeat(mine.link_seat, actor.person)

        return await self._do(match, actor, key, ("share",), decide)

    async def leave(self, match: str, actor: Actor, seat: int, computer: str = "", key: str = "") -> CommandResult:
        """Give up your seat, or as host clear any seat. A computer player takes it if one is named; else it is open.

        Other devices that hold the seat keep it. A player whom the host removes needs a new invitation. If the table
        has waited long for a seat, any player may let a computer player take over; the owner can take the seat back.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            chair = chair_at(live, seat)
            kinds = self.offered(live.match.game, live.changed_pack)
            if computer and computer not in kinds:
                raise Refused(f"A computer player must be one of {', '.join(kinds)}, not “{computer}”.")
            if seat in mine.seats:
                return do.LeaveSeat(seat, computer, actor.person)
            if not chair.people and chair.computer == computer:
                return None
            if mine.host:
                return do.LeaveSeat(seat, computer, out=bool(chair.people))
            _check_absent(live, mine, seat, computer)
            return do.LeaveSeat(seat, computer, absent=True)

        return await self._do(match, actor, key, ("leave", seat, computer), decide)

    async def links(self, match: str, actor: Actor) -> TableLinks:
        """The tokens of this table's links that this person may have: invitation, spectator, own seats."""
        async with self.live_tables.reading(match) as live:
            mine, seating = self._permissions(live, actor), live.seating
            invitation = self.tokens.invitation(match, seating.renewed) if mine.invited or mine.seats else ""
            spectator = self.tokens.spectator(match, seating.renewed)
            own = {seat: self.tokens.seat(match, seat, seating.chairs[seat].taken) for seat in mine.seats}
            return TableLinks(invitation, spectator, own)

    # -- views --------------------------------------------------------------------------------------------------

    async def view(
        self, match: str, actor: Actor, seat: int | None = None, since: int = 0, draft: tuple[str, ...] = ()
    ) -> TableView:
        """The table as this person may see it: from `seat`, by default from their seat that is asked.

        The view includes at least everything up to the log sequence `since`. `draft` has the first options of the
        seat's secret choice, to see what comes next; they are not stored.
        """
        async with self.live_tables.reading(match, since) as live:
            connected = self.presence.people(match)
            mine = self._permissions(live, actor)
            return view_builder.build_table_view(live, mine, seat, connected=connected, draft=draft)

    async def steps(
        self, match: str, actor: Actor, after: int, until: int | None = None, seat: int | None = None
    ) -> list[SeatView]:
        """What has happened after the first `after` events that this person saw, one view for each event.

        The first view is what the person saw last, unless `after` is 0. `until` is how many events to show at most.
        """
        async with self.live_tables.reading(match) as live:
            mine = self._permissions(live, actor)
            if seat is None:
                seat = view_builder.default_seat(live.awaited, mine)
            else:
                mine.require_seat(seat)
            return view_builder.steps(live, seat, after, until)

    async def view_at(self, match: str, actor: Actor, at: int, seat: int | None = None) -> TableView:
        """The table as it was after `at` history entries."""
        async with self.live_tables.reading(match, at=max(at, 0)) as live:
            return view_builder.build_table_view(live, self._permissions(live, actor), seat, at)

    async def points(self, match: str, actor: Actor) -> list[ReplayPoint]:
        """Every point of the match, for a replay."""
        async with self.live_tables.reading(match, at=0) as live:
            self._permissions(live, actor)
            return view_builder.points(live)

    async def status(self, match: str, actor: Actor, since: int = 0) -> CommandResult:
        """A short status for programs that play: who is asked, and the options."""
        async with self.live_tables.reading(match, since) as live:
            self._permissions(live, actor)
            return view_builder.command_result(live, actor.person)

    async def observe(
        self, match: str, actor: Actor, seat: int, *, primer: bool = False, draft: tuple[str, ...] = ()
    ) -> TableObservation:
        """What one of the person's seats observes: everything it may know, in words. `draft` as in `view`."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return observe_table(live, seat, primer=primer, draft=draft)

    async def warnings(self, match: str, actor: Actor, seat: int, draft: tuple[str, ...] = ()) -> dict[str, str]:
        """Warnings to show before an option of the open question is chosen, by option. `draft` as in `view`.

        Empty if the seat is not asked, or no longer.
        """
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return hints.warnings(live, seat, draft)

    async def ways(self, match: str, actor: Actor, seat: int) -> list[WayTo]:
        """The places that the seat's piece can reach by several steps, each with the options to choose."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return hints.ways(live, seat)

    async def refusals(self, match: str, actor: Actor, seat: int, draft: tuple[str, ...] = ()) -> list[OptionRefusal]:
        """Options that are not offered now, each with the reason. `draft` as in `view`."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            return hints.refusals(live, seat, draft)

    async def suggest(self, match: str, actor: Actor, seat: int) -> Series:
        """What a computer player would answer to the open question and, while it is asked again, to the next ones.

        Empty if the seat is not asked, or no longer.
        """
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            if not hints.is_asked(live, seat):
                return Series([], [])
            # A series can have many questions, so the quick player answers them.
            _, task = hints.question(live, seat, self._seconds, kind=hints.QUICK)
        found = await self.jobs.run(actor.person, series_task, task)
        chosen = msgspec.json.decode(found, type=list[tuple[str, str]])
        return Series([option for option, _ in chosen], [label for _, label in chosen])

    async def hint(self, match: str, actor: Actor, seat: int, draft: tuple[str, ...] = ()) -> Hint:
        """What a computer player would choose in this seat, and why. `draft` as in `view`."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            if not draft and (planned := hints.planned_hint(live, seat)) is not None:
                return planned
            question = live.seating.question
            _, task = hints.question(live, seat, self._seconds, draft)
        concluded = await self.jobs.run(actor.person, answer_task, task)
        async with self.live_tables.reading(match) as live:
            if live.seating.question != question:
                raise Refused("The question was answered meanwhile.")
            return hints.new_hint(live, seat, concluded, draft)

    async def analyse(self, match: str, actor: Actor, seat: int, draft: tuple[str, ...] = ()) -> Analysis:
        """The estimated win chance of every option, best first. `draft` as in `view`."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_seat(seat)
            try:
                check_analysis(live.match.game)
            except Illegal as refused:
                raise Refused(str(refused)) from None
            seat_view, task = hints.question(live, seat, self._seconds, draft)
        return hints.analysis(seat_view, await self.jobs.run(actor.person, analyse_task, task))

    async def export(self, match: str, actor: Actor) -> bytes:
        """The match file. Refused before the end while others play, because it holds hidden information."""
        async with self.live_tables.reading(match) as live:
            check_may_export(live, self._permissions(live, actor), "exported")
            return live.match.save()

    async def subscribe(self, match: str, actor: Actor, *, hidden: bool = False) -> AsyncGenerator[int]:
        """Yield the log sequence now and after every change. Changes in quick succession are reported once.

        `hidden` says that the person's page is in the background, so that their turn is announced to them.
        """
        if (await self.view(match, actor)).yours:
            await self._announce_name(match, actor.person, await self.name(actor.person), alone=True)
        self.hub.watch(match, 1)
        try:
            with self.presence.connected(match, actor.person, hidden=hidden):
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

    async def follow_presence(self, match: str, actor: Actor) -> AsyncGenerator[TablePresence]:
        """Yield who has the table open, and who else is typing, now and after every change."""
        hub, last = self.presence.hub, None
        hub.watch(match, 1)
        try:
            while not hub.closed:
                change_event = hub.change_event(match)
                async with self.live_tables.reading(match) as live:
                    self._permissions(live, actor)
                    typing = self.presence.typing(match) - {actor.person}
                    present = view_builder.presence(live, self.presence.people(match), typing)
                if present != last:
                    yield present
                last = present
                await change_event.wait()
        finally:
            hub.watch(match, -1)

    # -- playing ------------------------------------------------------------------------------------------------

    async def answer(
        self, match: str, actor: Actor, seat: int, option: str, question: int, key: str = "", more: tuple[str, ...] = ()
    ) -> CommandResult:
        """Answer the question of this number. If it was answered before, nothing happens: see `CommandResult`.

        `more` has further options, for the same question asked again. They are given one after another up to the first
        that is not possible; `left_out` of the result says why. All that were given are undone together.
        """
        left_out = ""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            nonlocal left_out
            mine.require_seat(seat)
            if live.seating.question != question or live.match.ask is None:
                return None
            if seat not in live.waiting:
                if seat in live.awaited:
                    raise Refused(SEND_WHOLE)
                # The message must not say what others are asked: that could show what they hold.
                raise Refused(f"{place(seat).capitalize()} is not asked anything now.")
            _check_whole(live, seat, (option, *more))
            if not more:
                return do.GiveAnswer(seat, option)
            try:
                (first, *others), left_out = fitting(live.match, seat, (option, *more))
            except Illegal as refused:
                raise Refused(str(refused), refused.rule) from None
            return do.GiveAnswer(seat, first, more=tuple(others))

        what = ("answer", seat, " / ".join((option, *more)), question)
        done = await self._do(match, actor, key, what, decide, since=question)
        return msgspec.structs.replace(done, left_out=left_out) if left_out else done

    async def choose(
        self, match: str, actor: Actor, seat: int, options: tuple[str, ...], key: str = ""
    ) -> CommandResult:
        """Make a secret choice as a whole, also before the match asks this seat. Others see only that it was made.

        The match gets it when everyone has chosen; until then it can be withdrawn. If more options are needed,
        nothing is stored, and `complete` of the result is False.
        """
        complete = True

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            nonlocal complete
            mine.require_seat(seat)
            if seat in live.seating.choices:
                raise Refused("You have chosen already. Withdraw your choice to change it.")
            try:
                found = completed(live.match, seat, options)
            except Illegal as refused:
                raise Refused(str(refused), refused.rule) from None
            complete = found is not None
            return None if found is None else do.MakeChoice(seat, found.options, found.question)

        done = await self._do(match, actor, key, ("choose", seat, " / ".join(options)), decide)
        return done if complete else msgspec.structs.replace(done, complete=False)

    async def withdraw(self, match: str, actor: Actor, seat: int, key: str = "") -> CommandResult:
        """Withdraw the secret choice of a seat, to choose again. Nothing happens if there is none."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_seat(seat)
            return do.WithdrawChoice(seat) if seat in live.seating.choices else None

        return await self._do(match, actor, key, ("withdraw", seat), decide)

    async def undo(self, match: str, actor: Actor, key: str = "") -> CommandResult:
        """Undo your last answer: at once if nothing was revealed and no one else acted, otherwise if all agree.

        A secret choice that waits for the others is withdrawn.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            for seat in reversed(mine.seats):
                if has_chosen(live.match, live.seating, seat):
                    return do.WithdrawChoice(seat)
            to = undo.last_answer_of(live.match, live.seating, mine.person)
            if undo.is_closed(live.match, live.seating):
                raise Refused(UNDO_CLOSED)
            if to is None:
                raise Refused("There is nothing to undo yet.")
            return do.ProposeUndo(mine.person, to, do.fresh_key())

        return await self._do(match, actor, key, ("undo",), decide)

    async def rewind(self, match: str, actor: Actor, to: int, key: str = "") -> CommandResult:
        """Rewind to any point if all players agree. Hidden information is reshuffled."""

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            if undo.is_closed(live.match, live.seating):
                raise Refused(UNDO_CLOSED)
            last = live.visible_entries
            if not 0 <= to < last:
                raise Refused(
                    f"The match is at point {last}. It can be rewound to a point from 0 to {last - 1}, not to {to}."
                )
            return do.ProposeUndo(mine.person, to, do.fresh_key())

        return await self._do(match, actor, key, ("rewind", to), decide)

    async def vote(self, match: str, actor: Actor, proposal: int, yes: bool, key: str = "") -> CommandResult:
        """Agree to the proposal of this number, or decline. The person who made it withdraws it by declining.

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
        """Give up. If a seat can leave the game alone, only your seat that is asked gives up and the others continue.

        Otherwise all your seats give up, and the match is lost when all people have given up.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            if live.match.outcome is not None:
                raise Refused("The match is over.")
            if live.match.game.rules.may_leave and set(live.waiting).isdisjoint(mine.seats):
                raise Refused("You can only give up when you are asked something.", live.match.game.rules.concession)
            return do.ConcedeMatch(mine.person)

        return await self._do(match, actor, key, ("concede",), decide)

    async def send_chat(self, match: str, actor: Actor, text: str, key: str = "") -> CommandResult:
        """Send a chat message to everyone at the table."""
        text = clean_text(text)
        name = await self.name(actor.person)

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            if not mine.host:
                mine.require_player()
            if mine.person in live.seating.muted:
                raise Forbidden("You cannot chat at this table: the host or the operator of the server has muted you.")
            return do.SendChat(mine.person, name or live.seating.name_of(mine.person), text)

        done = await self._do(match, actor, key, ("say", text), decide)
        self.presence.stop_typing(match, actor.person)
        return done

    async def note_typing(self, match: str, actor: Actor) -> None:
        """Show the others at the table that this person is typing a chat message. Muted people are not shown."""
        async with self.live_tables.reading(match) as live:
            self._permissions(live, actor).require_player()
            if actor.person not in live.seating.muted:
                self.presence.start_typing(match, actor.person)

    async def write_notes(self, match: str, actor: Actor, notes: Mapping[str, str], key: str = "") -> CommandResult:
        """Write a text at each of these places of the board; an empty text removes the note there.

        Every player may write notes, at any time. Everyone at the table sees them.
        """

        def decide(live: LiveTable, mine: Permissions) -> AnyCommand | None:
            mine.require_player()
            try:
                after = with_notes(live.match.note_places, live.match.notes, notes)
            except Illegal as refused:
                raise Refused(str(refused)) from None
            changed = {place: after.get(place, "") for place in notes}
            return None if after == live.match.notes else do.WriteNotes(mine.person, changed)

        return await self._do(match, actor, key, ("note", tuple(sorted(notes.items()))), decide)


def _check_whole(live: LiveTable, seat: int, options: tuple[str, ...]) -> None:
    """Refuse only a part of a secret choice: the number of commands would tell the others how much was chosen."""
    if live.seating.secret is None or live.seating.alone:
        return
    try:
        whole = is_whole(live.match, seat, options)
    except Illegal:
        return  # the match says what is wrong
    if not whole:
        raise Refused(SEND_WHOLE)


def _check_absent(live: LiveTable, mine: Permissions, seat: int, computer: str) -> None:
    """Refuse unless the table has waited long for this seat and a computer player is to take over."""
    if not mine.seats or not computer or live.seating.chairs[seat].computer:
        mine.require_seat(seat)
    if seat not in live.awaited or time.time() < live.seating.moved + ABSENT_AFTER:
        raise Forbidden(
            f"{place(seat).capitalize()} is not yours. After {ABSENT_AFTER / 60:.0f} minutes without an answer "
            "you may let a computer player take over."
        )
