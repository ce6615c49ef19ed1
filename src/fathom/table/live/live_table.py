"""The state of one table, built from its log: a match and its seats. Independent of database and network."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from fathom.assist import HintPlan
from fathom.content.decoding import decoder
from fathom.engine import history as core
from fathom.engine.chance import key as chance_key
from fathom.engine.errors import Illegal
from fathom.engine.needless import MOST_IN_A_ROW, PassedWindows
from fathom.games import find
from fathom.matches.match import Match
from fathom.matches.reading import reaches, replayed_in_full, restore
from fathom.players.review import Review
from fathom.players.search import RemainingPlan
from fathom.setups import check_setup
from fathom.table import commands as do
from fathom.table.commands import AnyCommand, BeginMatch, CommandRecord
from fathom.table.live import choices, seat_changes, sessions, turn_clock, undo
from fathom.table.live.erasing import erase_from_seating
from fathom.table.live.evenings import bookmark, evenings_with
from fathom.table.live.index_facts import IndexFacts, index_facts
from fathom.table.live.needless_questions import answer_without_asking
from fathom.table.live.opened_pack import OpenedPack
from fathom.table.live.seating import CHAT_LINES, MAX_TIMEOUTS, Chair, ChatMessage, Proposal, Seating, StoredChoice
from fathom.table.live.secret_stretch import current_stretch
from fathom.table.live.series import answer_series
from fathom.table.live.snapshots import TableSnapshot
from fathom.table.live.view_cache import ViewCache
from fathom.table.texts import place

SNAPSHOT_EVERY = 40
"""The smallest number of commands between two snapshots."""


TABLE_BYTES, BOUNDARY_BYTES, EVENT_BYTES, VIEW_BYTES = 30_000, 8_000, 500, 200_000
"""About how much memory a table needs, each boundary and event of its match, and each view. Measured with the largest
games: a boundary holds a copy of the state, a view the drawings that were made from it."""


class LiveTable:
    """One table. It changes only through `enter`.

    A task that changes it holds `lock` from deciding on a command until the command is in the database. So a reader
    that holds the lock never sees a change that might still be lost.
    """

    def __init__(self, id: str, match: Match, seating: Seating, sequence: int) -> None:
        self.id = id
        self.match = match
        self.seating = seating
        self.sequence = sequence
        self.lock = asyncio.Lock()
        self.closed = False
        """Whether this object is out of date because another process wrote to the log. Load the table again."""
        self.deleted = False
        """Whether the match was deleted."""
        self.pack_file = ""
        """The file from which worker processes read the changed pack of the match; empty if it has none."""
        self.snapshot_sequence = 0
        """The log sequence of the last snapshot."""
        self.cached_views = ViewCache()
        """Views that were built since the last change."""
        self._index_facts: IndexFacts | None = None
        """None if they may have changed and must be read again."""
        self.plans: dict[int, RemainingPlan] = {}
        """Plans of computer players. They stay valid while only answers are entered."""
        self.review: tuple[int, Review] | None = None
        """The review of the match after it has ended, with the number of the question at its end."""
        self._passed = PassedWindows()
        self.hint_plans: dict[int, HintPlan] = {}
        """What the last hint for each seat plans to answer next. Like `plans`, valid while only answers are entered."""
        self._update_match()

    @classmethod
    def begin(cls, id: str, command: BeginMatch, at: float = 0.0, opened: OpenedPack | None = None) -> LiveTable:
        """Create the table from its first command. `opened` is the changed pack of its match, if it has one."""
        pack = opened.pack if opened else None
        if command.save:
            match = restore(command.save.encode(), find, pack)
        else:
            game = find(command.game)
            content = game.pack if pack is None else pack
            setup = check_setup(game, len(command.chairs), command.settings, pack=content, seed=command.seed)
            match = Match.begin(game, content, setup)
        chairs = [Chair() for _ in command.chairs]
        for chair, occupant in zip(chairs, command.chairs, strict=True):
            chair.seat(occupant, 0)
        seating = Seating(command.host, chairs, command.chosen, moved=at, asked=at, clock=command.clock)
        seating.notices = list(command.notices)
        seating.pack = command.pack
        if command.save and (here := bookmark(match)):
            seating.evenings = [here]
        live = cls(id, match, seating, 0)
        live.pack_file = opened.file if opened else ""
        return live

    @classmethod
    def restore(cls, id: str, sequence: int, data: bytes, opened: OpenedPack | None = None) -> LiveTable:
        """Restore the table from a snapshot. `opened` is the changed pack of its match, if it has one."""
        snapshot: TableSnapshot = decoder(TableSnapshot).decode(data)
        match = restore(bytes(snapshot.match), find, opened.pack if opened else None)
        live = cls(id, match, snapshot.seating, sequence)
        live.snapshot_sequence = sequence
        live.pack_file = opened.file if opened else ""
        return live

    def snapshot(self) -> bytes:
        """Encode the table for `restore`."""
        self.snapshot_sequence = self.sequence
        return msgspec.json.encode(TableSnapshot(self.seating, msgspec.Raw(self.match.snapshot())))

    @property
    def changed_pack(self) -> Any:
        """The changed pack of the match; None if it uses the game's own."""
        return None if self.seating.pack is None else self.match.pack

    @property
    def snapshot_due(self) -> bool:
        """Whether enough commands were entered since the last snapshot to take another.

        Snapshots grow with the match, so the distance grows too: their total size stays proportional to the log.
        """
        return self.sequence - self.snapshot_sequence >= max(SNAPSHOT_EVERY, self.snapshot_sequence // 8)

    @property
    def index_facts(self) -> IndexFacts:
        """What the database stores about the people of the table."""
        if self._index_facts is None:
            self._index_facts = index_facts(self.match, self.seating)
        return self._index_facts

    @property
    def size(self) -> int:
        """About how many bytes of memory the table uses; fewer after it was loaded again from a snapshot."""
        return TABLE_BYTES + self._match_bytes + VIEW_BYTES * self.cached_views.views

    # -- the log ------------------------------------------------------------------------------------------------

    def replay(self, record: CommandRecord) -> None:
        """Apply the next record of the log."""
        if record.sequence != self.sequence + 1:
            raise ValueError(f"{record.sequence} does not follow {self.sequence} in the log of {self.id}")
        self.enter(do.decode(record.command), record.at, record.key)

    def skip(self, record: CommandRecord) -> None:
        """Skip the next record of the log, which the current rules no longer allow."""
        self.sequence = record.sequence
        self.seating.question = record.sequence
        self.seating.asked = record.at

    def enter(self, command: AnyCommand, at: float, key: str = "") -> None:
        """Apply the next command. Raises `Illegal` and changes nothing if the rules refuse it."""
        sequence, clock = self.sequence + 1, turn_clock.before(self, command)
        evenings = evenings_with(self.seating, self.match, command, at)
        self._apply(command, sequence, at, alone=clock.alone)
        seating = self.seating
        seating.evenings = evenings
        self._give_choices(sequence)
        if isinstance(command, do.GiveAnswer):
            self._give_needless(command.then)
        if key:
            seating.remember(key, sequence)
        if isinstance(command, do.GiveAnswer) and (command.late or command.seat in seating.computers):
            seating.timeouts += command.late
        else:
            seating.timeouts = 0
        turn_clock.update(self, clock, command, sequence, at)
        if not isinstance(command, do.BESIDE_PLAY):
            seating.moved = at
        self.sequence = sequence
        if not isinstance(command, do.GiveAnswer) or self.match.game.campaigns is not None:
            self._index_facts = None
        if not isinstance(command, do.GiveAnswer | do.SendChat | do.WriteNotes):
            self.plans.clear()
            self.hint_plans.clear()
            self._passed = PassedWindows()
        self.cached_views.clear()
        self._update_match(answered=isinstance(command, do.GiveAnswer))

    def _apply(self, command: AnyCommand, sequence: int, at: float, *, alone: bool) -> None:
        """Do what a command says. With `alone`, a proposed undo needs no other player's agreement."""
        seating = self.seating
        match command:
            case do.GiveAnswer(seat, option, late, more):
                self._answer(seat, option, more)
                if late:
                    seating.add_notice(f"Time ran out for {place(seat)}. The game answered for this seat.")
                seating.question = sequence
                seating.proposal = None
            case do.MakeChoice(seat, options, question):
                seating.choices[seat] = StoredChoice(options, question)
            case do.WithdrawChoice(seat):
                seating.choices.pop(seat, None)
            case do.ProposeUndo(person, to, secret):
                seating.proposal = Proposal(person, to, [person], sequence, at, turn_clock.stops_clock(self, person))
                seating.voted = [*seating.voted, person] if seating.proposal.stops_clock else seating.voted
                self._rewind(sequence, secret, free=alone)
            case do.VoteOnUndo(person, yes, secret):
                self._vote(person, yes, sequence, secret)
            case do.ConcedeMatch(person):
                self._concede(person, sequence)
            case do.TakeSeat():
                self.match = seat_changes.take(self.match, seating, command, sequence)
            case do.ShareSeat(seat, person):
                seating.chairs[seat].people.append(person)
                seating.players.add_people(seating.chairs[seat].people, seat)
            case do.LeaveSeat():
                seat_changes.leave(seating, command, sequence)
            case do.SendChat(text=""):
                pass  # the message of a person who was erased
            case do.SendChat(person, name, text):
                seating.chat = [*seating.chat[1 - CHAT_LINES :], ChatMessage(sequence, at, person, name, text)]
            case do.WriteNotes(notes=notes):
                self.match.write_notes(notes)
            case do.SetName(person, name):
                for chair in seating.chairs:
                    if person in chair.people:
                        chair.name = name
            case do.SetHost(person):
                seating.host = person
            case do.RenewLinks():
                seating.renewed += 1
                seating.players.require_invitation(seating.people)
            case do.SetPublic(public):
                seating.public = public
            case do.JoinCampaign() | do.LeaveCampaign() | do.ResumeCampaign():
                self.match = sessions.change_campaign(self.match, seating, command, sequence)
                seating.needless = [index for index in seating.needless if index < len(self.match.history)]
            case do.SetNextMatch(match):
                seating.next = match
            case do.MutePeople(people, muted):
                rest = [person for person in seating.muted if person not in people]
                seating.muted = [*rest, *people] if muted else rest
            case do.ErasePerson(hash, substitute):
                self.seating = erase_from_seating(seating, hash, substitute)
            case do.DeleteMatch():
                self.deleted = True
            case BeginMatch():
                raise ValueError(f"{self.id} has begun already")

    def _answer(self, seat: int, option: str, more: tuple[str, ...]) -> None:
        self._passed.note(self.match, seat, option)
        first = len(self.match.history)
        if more:
            self.match = answer_series(self.match, seat, (option, *more))
            self.seating.joined += range(first + 1, len(self.match.history))
        else:
            self.match.choose(option, seat)
        self.seating.choices.pop(seat, None)

    def _give_choices(self, sequence: int) -> None:
        """Give the secret choices to the match once everyone has chosen."""
        before = self.match
        self.match = choices.given(before, self.seating)
        if self.match is not before:
            self.seating.question = sequence
            self.seating.proposal = None

    def answer_needless(self, command: AnyCommand) -> AnyCommand:
        """Answer the needless questions that people are asked after a command; returns the command with these answers.

        Call it right after the command was entered for the first time, before it is written.
        """
        if not isinstance(command, do.GiveAnswer):
            return command
        given: list[tuple[int, str]] = []
        while len(given) < MOST_IN_A_ROW and (answer := self._needless_answer()) is not None:
            self._give_needless((answer,))
            given.append(answer)
        if not given:
            return command
        self.cached_views.clear()
        self._update_match(answered=True)
        return msgspec.structs.replace(command, then=tuple(given))

    def _needless_answer(self) -> tuple[int, str] | None:
        """The seat and the answer of the open question, if it is a needless question to a person; otherwise None."""
        seat = self.person_to_move
        if seat is None:
            return None
        answer = answer_without_asking(self.match, self.seating, seat, self._passed, self.id)
        return None if answer is None else (seat, answer)

    def _give_needless(self, answers: Iterable[tuple[int, str]]) -> None:
        """Give answers to needless questions. If the rules have changed and refuse one, the person is asked."""
        for seat, option in answers:
            index = len(self.match.history)
            try:
                self.match.choose(option, seat)
            except Illegal:
                return
            self.seating.needless = [*self.seating.needless, index]

    def _update_match(self, *, answered: bool = False) -> None:
        """Store the computer players in the match, and note who may have read the match file.

        After an answer the computer players are the same.
        """
        if not answered:
            self.match.players = self.seating.computers
        self._match_bytes = BOUNDARY_BYTES * self.match.boundary_count + EVENT_BYTES * len(self.match.log or ())
        self.seating.secret = current_stretch(self.match, self.seating.secret)
        self.seating.note_file_readers(over=self.match.outcome is not None)

    # -- seats --------------------------------------------------------------------------------------------------

    def reshuffles_for(self, person: str, seat: int) -> bool:
        """Whether hidden information is reshuffled when this person takes a seat."""
        return seat_changes.reshuffles_for(self.match, self.seating, person, seat)

    @property
    def visible_entries(self) -> int:
        """The number of history entries that people may know of.

        While several players choose in secret, the entries of their choices do not count.
        """
        secret, entries = self.seating.secret, len(self.match.history)
        return entries if secret is None or self.seating.alone else min(secret.entries, entries)

    # -- whose turn it is ---------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may answer."""
        return self.match.ask.seats if self.match.ask else ()

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for: those that may answer, or have a secret choice to make."""
        return choices.awaited(self.match, self.seating)

    @property
    def begun(self) -> bool:
        """Whether anyone has answered or given up."""
        return seat_changes.begun(self.match)

    @property
    def dealt(self) -> bool:
        """Whether no one has answered or given up yet, in a match dealt from its seed and not begun at a position."""
        return seat_changes.dealt(self.match)

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the computer player that should answer now; None if none should.

        If people are asked too, they answer first. No computer player begins while a seat is open.
        """
        chairs = self.seating.chairs
        if self.person_to_move is not None:
            return None
        if not self.begun and self.seating.open:
            return None
        return next((seat for seat in self.waiting if chairs[seat].kind == "computer"), None)

    @property
    def clock_running(self) -> bool:
        """Whether a clock runs for a person who is asked now.

        No clock runs for computer players, for a person who plays alone, while a seat is open and the match has not
        begun, or after `MAX_TIMEOUTS` automatic answers in a row, when everyone seems to have left.
        """
        seating = self.seating
        if not seating.clock or seating.timeouts >= MAX_TIMEOUTS or self.person_to_move is None:
            return False
        return not seating.alone and (self.begun or not seating.open)

    @property
    def due(self) -> float | None:
        """When the time of the person who is asked runs out, in seconds since 1970; None if no clock runs.

        The clock is stopped while the table votes on an undo that another player asked for.
        """
        seating = self.seating
        voting = seating.proposal is not None and seating.proposal.stops_clock
        return seating.asked + seating.clock if self.clock_running and not voting else None

    @property
    def person_to_move(self) -> int | None:
        """The first seat that may answer and belongs to a person; None if there is none."""
        chairs = self.seating.chairs
        for seat in self.waiting:
            if chairs[seat].people:
                return seat
        return None

    def load_back_to(self, to: int) -> None:
        """Make the history from point `to` available: what a snapshot omits is replayed."""
        if reaches(self.match, to):
            return
        found = replayed_in_full(self.match)
        if found is None:
            raise Illegal("Cannot rewind that far: the rules have changed since.")
        self.match = found
        self._update_match()

    # -- undo ---------------------------------------------------------------------------------------------------

    def rewind_target(self, command: AnyCommand) -> int | None:
        """The point of the history that this command goes back to; None if it does not go back."""
        match command:
            case do.ProposeUndo(to=to):
                return to
            case do.VoteOnUndo(yes=True) if self.seating.proposal is not None:
                return self.seating.proposal.to
        return None

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
        """Carry out the proposed undo if every player has agreed, or without their agreement if it is `free`.

        `sequence` becomes the number of the open question; `secret` seeds the reshuffle if one is needed.
        """
        seating = self.seating
        proposal = seating.proposal
        if proposal is None or not (free or (seating.people and seating.agreed_by(proposal.agreed))):
            return
        self.load_back_to(proposal.to)
        match = self.match
        if undo.revealed_since(match, proposal.to):
            match.rewind(proposal.to, chance_key(secret))
        else:
            while len(match.history) > proposal.to:
                match.undo()
        seating.needless = [index for index in seating.needless if index < proposal.to]
        seating.proposal = None
        seating.question = sequence
        seating.next = ""
        seating.choices = {}
        seating.joined = [entry for entry in seating.joined if entry < proposal.to]

    # -- giving up ----------------------------------------------------------------------------------------------

    def conceded(self, seat: int) -> bool:
        """Whether a seat has given up."""
        return core.Concede(seat) in self.match.history

    def _concede(self, person: str, sequence: int) -> None:
        match, chairs = self.match, self.seating.chairs
        if match.game.rules.may_leave:
            match.concede(*(seat for seat in self.waiting if person in chairs[seat].people))
            self.seating.question = sequence
            return
        match.concede(*self.seating.seats_of(person))
        if all(self.conceded(seat) for seat, chair in enumerate(chairs) if chair.people):
            if match.outcome is None:
                match.concede(*range(len(chairs)))
            self.seating.question = sequence
