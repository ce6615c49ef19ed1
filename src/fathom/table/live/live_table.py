"""A table as its log makes it: a match, and who sits at it. Knows no database and no network."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

import fathom
from fathom.engine import history as core
from fathom.engine.ask import Illegal
from fathom.engine.chance import key as chance_key
from fathom.engine.match import Match
from fathom.games import find
from fathom.players.search import Plan
from fathom.records.snapshot import reaches, restore, take_snapshot, whole
from fathom.table import commands as do
from fathom.table.commands import AnyCommand, BeginMatch, CommandRecord, Occupant
from fathom.table.live import sessions
from fathom.table.live.seating import MAX_TIMEOUTS, TALK, Chair, ChatMessage, Proposal, Seating
from fathom.table.texts import place

SNAPSHOT_EVERY = 40
"""Commands between two snapshots, at least."""


class TableSnapshot(msgspec.Struct):
    """A table at one point of its log, from which it is taken up without reading what was before."""

    seating: Seating
    match: msgspec.Raw


class LiveTable:
    """One table. `enter` is the only way it changes.

    Whoever changes it holds `lock` from deciding on a command until it is in the database; then nobody ever looks at
    something that may yet turn out not to have happened.
    """

    def __init__(self, id: str, match: Match[Any, Any, Any], seating: Seating, sequence: int) -> None:
        self.id = id
        self.match = match
        self.seating = seating
        self.sequence = sequence
        self.lock = asyncio.Lock()
        self.closed = False
        """Whether it was given up because somebody else wrote to its log: to be opened again from the database."""
        self.snapshot_sequence = 0
        """The sequence of its last snapshot."""
        self.cached_views: dict[Any, Any] = {}
        """What was made for somebody to look at, until something changes."""
        self.plans: dict[int, Plan] = {}
        """What computer players mean to do next, as long as nothing but answers comes in between."""
        self._note()

    @classmethod
    def begin(cls, id: str, command: BeginMatch, at: float = 0.0) -> LiveTable:
        """The table as it is set up."""
        if command.save:
            match = restore(command.save.encode(), find)
        else:
            match = fathom.new(command.game, len(command.chairs), command.seed, command.options)
        chairs = [Chair() for _ in command.chairs]
        for chair, occupant in zip(chairs, command.chairs, strict=True):
            chair.seat(occupant, 0)
        seating = Seating(command.host, chairs, command.chosen, moved=at, asked=at, clock=command.clock)
        seating.notices = list(command.notices)
        return cls(id, match, seating, 0)

    @classmethod
    def restore(cls, id: str, sequence: int, data: bytes) -> LiveTable:
        """The table as a snapshot has it."""
        snapshot = msgspec.json.decode(data, type=TableSnapshot)
        live = cls(id, restore(bytes(snapshot.match), find), snapshot.seating, sequence)
        live.snapshot_sequence = sequence
        return live

    def snapshot(self) -> bytes:
        """The table as it is, to be restored from."""
        self.snapshot_sequence = self.sequence
        return msgspec.json.encode(TableSnapshot(self.seating, msgspec.Raw(take_snapshot(self.match))))

    @property
    def snapshot_due(self) -> bool:
        """Whether so much has been entered since the last snapshot that there should be another.

        They grow with the match, so they come ever further apart: all together they stay in proportion to the log.
        """
        return self.sequence - self.snapshot_sequence >= max(SNAPSHOT_EVERY, self.snapshot_sequence // 8)

    # -- the log ------------------------------------------------------------------------------------------------

    def replay(self, record: CommandRecord) -> None:
        """Enter the next record of the log."""
        if record.sequence != self.sequence + 1:
            raise ValueError(f"{record.sequence} does not follow {self.sequence} in the log of {self.id}")
        self.enter(do.decode(record.command), record.at, record.key)

    def skip(self, record: CommandRecord) -> None:
        """Leave out the next record of the log, which no longer fits the rules."""
        self.sequence = record.sequence
        self.seating.question = record.sequence
        self.seating.asked = record.at

    def enter(self, command: AnyCommand, at: float, key: str = "") -> None:
        """The next command. One that the rules refuse raises `Illegal` and changes nothing."""
        seating, sequence, proposed, timed = self.seating, self.sequence + 1, self.seating.proposal, self.timed
        match command:
            case do.GiveAnswer(seat, option, late):
                self.match.choose(option, seat)
                if late:
                    seating.add_notice(f"The time of {place(seat)} was up: the game has gone on without their answer.")
                seating.question = sequence
                seating.proposal = None
            case do.ProposeUndo(person, to, secret):
                seating.proposal = Proposal(person, to, [person], sequence, at)
                self._rewind(sequence, secret, free=self.free(person, to))
            case do.VoteOnUndo(person, yes, secret):
                self._vote(person, yes, sequence, secret)
            case do.ConcedeMatch(person):
                self._concede(person, sequence)
            case do.TakeSeat():
                self._take(command, sequence)
            case do.ShareSeat(seat, person):
                seating.chairs[seat].people.append(person)
                seating.players.add_people(seating.chairs[seat].people, seat)
            case do.LeaveSeat():
                self._leave(command, sequence)
            case do.SendChat(person, name, text):
                seating.talk = [*seating.talk[1 - TALK :], ChatMessage(sequence, at, person, name, text)]
            case do.SetName(person, name):
                for chair in seating.chairs:
                    if person in chair.people:
                        chair.name = name
            case do.SetHost(person):
                seating.host = person
            case do.RenewLinks():
                seating.renewed += 1
                seating.players.require_invitation(seating.people)
            case do.JoinCampaign() | do.LeaveCampaign() | do.ResumeCampaign():
                self.match = sessions.change_campaign(self.match, seating, command, sequence)
            case do.SetNextMatch(match):
                seating.next = match
            case BeginMatch():
                raise ValueError(f"{self.id} has begun already")
        if key:
            seating.remember(key, sequence)
        if isinstance(command, do.GiveAnswer) and (command.late or command.seat in seating.computers):
            seating.timeouts += command.late
        else:
            seating.timeouts = 0
        if seating.question == sequence or (self.timed and not timed):
            seating.asked = at
        elif proposed is not None and seating.proposal is not proposed:
            # The clock stood still while there was a proposal.
            seating.asked += at - max(proposed.at, seating.asked)
        if not isinstance(command, do.SendChat | do.SetName | do.RenewLinks | do.SetNextMatch):
            seating.moved = at
        self.sequence = sequence
        if not isinstance(command, do.GiveAnswer | do.SendChat):
            self.plans.clear()
        self.cached_views.clear()
        self._note()

    def _note(self) -> None:
        """The match file tells who played by computer; and we know who may have read it."""
        self.match.players = self.seating.computers
        self.seating.note(over=self.match.outcome is not None)

    # -- seats --------------------------------------------------------------------------------------------------

    def reshuffles_for(self, person: str, seat: int) -> bool:
        """Whether what is hidden is laid out anew when this person sits down at a seat.

        As long as one player has a table to themselves, all of it is theirs to know, be it by looking from every seat
        or from the match file. So when somebody new comes, what no seat that people hold shows is laid out anew, by a
        key that nobody can foresee. This happens once at a table: nobody gets a better hand by it. Where the seed was
        chosen, everybody is told so instead, until the match begins.

        Before the first answer nobody loses anything by it, so then a hand that anybody has looked at goes to nobody
        new either.
        """
        seating = self.seating
        newcomer = seating.players.of(person) is None
        known = seating.known_to_one_player or (self.dealt and seating.players.seen_from(seat))
        return newcomer and known and self.match.outcome is None and (self.begun or not seating.chosen)

    def _take(self, command: do.TakeSeat, sequence: int) -> None:
        seating, match, seat = self.seating, self.match, command.seat
        anew = self.reshuffles_for(command.person, seat)
        newcomer = seating.players.of(command.person) is None
        knows = tuple(held for held in seating.held if held != seat)
        seating.chairs[seat].seat(Occupant((command.person,), command.name), sequence)
        if anew:
            if self.dealt:
                setup = msgspec.structs.replace(match.setup, seed=command.key)
                self.match = Match.begin(match.game, match.pack, setup)
                seating.add_notice(
                    f"Somebody new came to {place(seat)} before the first answer: all has been dealt anew."
                )
            else:
                match.rekey(chance_key(command.key), knows)
                seating.add_notice(f"Somebody new came to {place(seat)}: what is hidden has been laid out anew.")
            seating.players.forget(seating.seats_of, begun=self.begun)
            seating.chosen = False
            seating.proposal = None
            seating.question = sequence
        elif newcomer and seating.players.seen_from(seat):
            seating.add_notice(f"Somebody new came to {place(seat)}, from which somebody else has looked before.")
        seating.players.add_people((command.person,), seat)

    def _leave(self, command: do.LeaveSeat, sequence: int) -> None:
        seating, chair = self.seating, self.seating.chairs[command.seat]
        if command.failed:
            seating.add_notice(
                f"The computer player at {place(command.seat)} could not go on. Somebody can take the seat."
            )
        if command.absent:
            seating.add_notice(f"A computer player goes on at {place(command.seat)}, which was long waited for.")
        before = chair.people
        rest = tuple(person for person in before if person != command.person)
        if command.person and rest:
            chair.seat(Occupant(rest, chair.name), sequence)
        else:
            chair.seat(Occupant(computer=command.computer), sequence)
        # Nobody's leaving makes a proposal pass that they had not agreed to.
        seating.proposal = None
        if command.out:
            seating.renewed += 1
            seating.players.require_invitation(seating.people, before)
        if seating.host in before and seating.host not in seating.people:
            # A table whose host has gone would have nobody to open or clear a seat.
            seating.host = next((person for held in (chair, *seating.chairs) for person in held.people), seating.host)

    # -- who is waited for --------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may answer."""
        return self.match.ask.seats if self.match.ask else ()

    @property
    def begun(self) -> bool:
        """Whether anybody has answered or given up."""
        return any(not isinstance(entry, core.Rekey) for entry in self.match.entries)

    @property
    def dealt(self) -> bool:
        """Whether it lies as it was dealt from a seed."""
        return not self.begun and self.match.setup.start is None

    @property
    def bot_to_move(self) -> int | None:
        """The computer player that is to answer now: people go first where several seats are asked.

        Nor does one begin before everybody has come.
        """
        chairs = self.seating.chairs
        if self.person_to_move is not None:
            return None
        if not self.begun and self.seating.open:
            return None
        return next((seat for seat in self.waiting if chairs[seat].kind == "computer"), None)

    @property
    def timed(self) -> bool:
        """Whether the table has a clock, and it is for somebody who is asked now.

        It is not for computer players, nor before everybody has come, nor where one person has the table to
        themselves or all have left it.
        """
        seating = self.seating
        if not seating.clock or seating.timeouts >= MAX_TIMEOUTS or self.person_to_move is None:
            return False
        return not seating.alone and (self.begun or not seating.open)

    @property
    def due(self) -> float | None:
        """When the time of the person who is waited for is up, in seconds since 1970; None if no clock runs.

        None does while the table votes on going back.
        """
        seating = self.seating
        return seating.asked + seating.clock if self.timed and seating.proposal is None else None

    @property
    def person_to_move(self) -> int | None:
        """The first seat that may answer and is a person's."""
        chairs = self.seating.chairs
        return next((seat for seat in self.waiting if chairs[seat].kind == "person"), None)

    def load_back_to(self, to: int) -> None:
        """Make sure that the match can be seen as it was there: what a snapshot leaves out is played again."""
        if reaches(self.match, to):
            return
        found = whole(self.match)
        if found is None:
            raise Illegal("The rules have changed since: it cannot be gone back so far.")
        self.match = found

    # -- going back ---------------------------------------------------------------------------------------------

    def rewind_target(self, command: AnyCommand) -> int | None:
        """To where the match must reach before this is entered."""
        match command:
            case do.ProposeUndo(to=to):
                return to
            case do.VoteOnUndo(yes=True) if self.seating.proposal is not None:
                return self.seating.proposal.to
        return None

    @property
    def undo_closed(self) -> bool:
        """Whether nobody goes back any more: opponents may have read each other's hands when the match was over."""
        match = self.match
        return match.outcome is not None and match.game.competitive and len(self.seating.players.all) > 1

    def last_answer_of(self, person: str) -> int | None:
        """Where a person goes back to by undoing: before the last thing entered from one of their seats."""
        seats, entries = self.seating.seats_of(person), self.match.entries
        for index in range(len(entries) - 1, -1, -1):
            entry = entries[index]
            if not isinstance(entry, core.Rekey) and entry.seat in seats:
                # The votes by which the table gave up are taken back together.
                while index and isinstance(entry, core.Concede) and isinstance(entries[index - 1], core.Concede):
                    index -= 1
                return index
        return None

    def free(self, person: str, to: int) -> bool:
        """Whether a person may go back there without asking: nothing has shown since, and nobody else has acted."""
        own = {*self.seating.seats_of(person), *self.seating.computers}
        since = self.match.entries[to:]
        return not self.revealed_since(to) and all(not isinstance(x, core.Rekey) and x.seat in own for x in since)

    def revealed_since(self, to: int) -> bool:
        """Whether going back there means that what is hidden is laid out anew.

        At the end all may have been seen; and what followed when somebody left the game may have shown anything.
        """
        if self.match.outcome is not None:
            return True
        showing = (core.Rekey, core.Concede) if self.match.game.may_leave else core.Rekey
        since = self.match.entries[to:]
        return any(isinstance(x, showing) or (isinstance(x, core.Answer) and x.learned) for x in since)

    def _vote(self, person: str, yes: bool, sequence: int, secret: int) -> None:
        proposal = self.seating.proposal
        if proposal is None:
            return
        if not yes:
            self.seating.proposal = None
            return
        proposal.agreed.append(person)
        self._rewind(sequence, secret)

    def _rewind(self, sequence: int, secret: int, *, free: bool = False) -> None:
        """Do what is proposed, if everybody agrees or nobody need be asked."""
        seating = self.seating
        proposal = seating.proposal
        if proposal is None or not (free or (seating.people and seating.agreed_by(proposal.agreed))):
            return
        self.load_back_to(proposal.to)
        match = self.match
        if self.revealed_since(proposal.to):
            match.rewind(proposal.to, chance_key(secret))
        else:
            while len(match.entries) > proposal.to:
                match.undo()
        seating.proposal = None
        seating.question = sequence
        seating.next = ""

    # -- giving up ----------------------------------------------------------------------------------------------

    def conceded(self, seat: int) -> bool:
        """Whether a seat has voted to give up."""
        return core.Concede(seat) in self.match.entries

    def _concede(self, person: str, sequence: int) -> None:
        match, chairs = self.match, self.seating.chairs
        if match.game.may_leave:
            match.concede(*(seat for seat in self.waiting if person in chairs[seat].people))
            self.seating.question = sequence
            return
        match.concede(*self.seating.seats_of(person))
        if all(self.conceded(seat) for seat, chair in enumerate(chairs) if chair.people):
            if match.outcome is None:
                match.concede(*range(len(chairs)))
            self.seating.question = sequence
