"""A match as the engine knows it: choose, undo, rewind, fork, imagine.

Generators can be neither copied nor saved. So a position is the state at the last boundary plus the entries since then;
undo, fork, load and recovery all restore that boundary and replay those few entries.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Self

import msgspec

from fathom.engine import chance as chances
from fathom.engine.arguments import check_entries, check_seat
from fathom.engine.ask import Ask, Option, pick
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.driver import advance
from fathom.engine.errors import Illegal
from fathom.engine.events import Event
from fathom.engine.history import UNSEATED, Answer, Concede, Entry, Rekey, read_entry
from fathom.engine.legality import Refusal
from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.rules import Rules
from fathom.engine.script import Script, Table, Unknowable

REWOUND = "rewound"
ONLY_CHOICE = "only choice"
"""The event of a question with one option, which the engine answers."""


class Setup(msgspec.Struct, frozen=True):
    """What a match began with: seats, seed and settings, or the state of a given position (`start`)."""

    seats: int
    seed: int
    settings: Any
    start: Any = None


class Boundary(msgspec.Struct, frozen=True, gc=False):
    """The state where a step begins, with the number of entries and events before it."""

    state: Any
    entries: int
    events: int


class Moment(msgspec.Struct, frozen=True, gc=False):
    """The state right after an event; `event` is its number in the log."""

    event: int
    state: Any


class Stale(Illegal):
    """A recorded answer no longer fits the question."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"the recorded answer “{answer.option}” no longer fits the rules")


class Timeline:
    """The history of one match, and the table it leads to. Knows the rules of a game and nothing else about it.

    `players` names the computer player of each seat that has one, `notes` has what players wrote at places of the
    board; the rules depend on neither.
    """

    def __init__(self, rules: Rules[Any, Any, Any], pack: Any, setup: Setup) -> None:
        self.rules = rules
        self.pack = pack
        self.setup = setup
        self.history: list[Entry] = []
        self.log: list[Event] | None = []
        self.notices: list[str] = []
        self.players: dict[int, str] = {}
        self.notes: Mapping[str, str] = {}
        """The notes by place. Forks share it, so it is replaced and never changed."""
        self.rewinds = 0
        self.ask: Ask | None = None
        self.outcome: Outcome | None = None
        self._boundaries: list[Boundary] = []
        self._floor = 0
        self._shares_lists = False
        """Whether a fork has the same lists of entries and boundaries: they are copied before one of them changes."""
        self._table: Table[Any, Any] | None = None
        self._script: Script[None] | None = None

    def start(self, *, quiet: bool = False) -> Self:
        """Deal, and run the rules to the first question; returns the timeline. A quiet timeline has no log."""
        if quiet:
            self.log = None
        state, setup = self.setup.start, self.setup
        if state is None:
            seeded = Chance(chances.key(self.rules.name, setup.seed))
            state = self.rules.deal(self.pack, setup.seats, setup.settings, seeded)
        self._boundaries.append(Boundary(copy(state), 0, 0))
        self._restore()
        return self

    def twin(self, setup: Setup) -> Self:
        """A timeline of the same game and content with this set-up, not yet started."""
        return type(self)(self.rules, self.pack, setup)

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any, Any]:
        """The table as it is now. Only rules change it."""
        return self._table or self.live()

    @property
    def state(self) -> Any:
        """The state as it is now."""
        return self.table.state

    @property
    def boundary(self) -> Boundary:
        """Where the current step began. Raises `Illegal` if this timeline was imagined since then,
        because the state at that boundary would reveal what is hidden."""
        last = self._boundaries[-1]
        if last.entries < self._floor:
            raise Illegal("An imagined match cannot be saved before its next step begins.")
        return last

    @property
    def boundaries(self) -> list[Boundary]:
        """Where steps began, oldest first; in an imagined timeline only since it was imagined."""
        return [boundary for boundary in self._boundaries if boundary.entries >= self._floor]

    @property
    def boundary_count(self) -> int:
        """How many boundaries this timeline holds in memory, each with a copy of the state."""
        return len(self._boundaries)

    def live(self) -> Table[Any, Any]:
        """The table with its script running, ready for an answer."""
        if self._script is None:
            self._restore()
        assert self._table is not None
        return self._table

    def view(self, seat: int | None) -> Any:
        """What a seat may see; seat None is a spectator. Raises `Illegal` if there is no such seat."""
        if seat is not None:
            check_seat(seat, self.setup.seats)
        return self.rules.view(self.table, seat)

    def events_for(self, seat: int | None) -> list[Event]:
        """The part of the log that a seat may see. Raises `Illegal` if there is no such seat."""
        if seat is not None:
            check_seat(seat, self.setup.seats)
        return [event for event in self.log or [] if event.to is None or seat in event.to]

    def refusals(self) -> list[Refusal]:
        """What the asked player would try now but may not, and why."""
        if self.ask is None:
            return []
        return self.rules.decisions.refusals(self.table, self.ask)

    def seen_by(self, seat: int | None, needless: Collection[int] = ()) -> int:
        """How many events a seat has seen: those up to the end of the step of its last answer; 0 without an answer.

        `needless` has the indices of answers that were given without asking the seat; they do not count.
        """
        given = (index for index in range(len(self.history) - 1, -1, -1) if self._is_answer(index, seat))
        last = next((index for index in given if index not in needless), None)
        if last is None:
            return 0
        return next((one.events for one in self._known() if one.entries > last), len(self.log or ()))

    def _is_answer(self, index: int, seat: int | None) -> bool:
        entry = self.history[index]
        return isinstance(entry, Answer) and entry.seat == seat

    def _known(self) -> list[Boundary]:
        """The boundaries that are known without a replay, oldest first."""
        return [boundary for boundary in self._boundaries if boundary.entries >= self._floor] or self._boundaries[-1:]

    def moments(self, first: int, last: int | None = None) -> list[Moment]:
        """The state after each event from number `first` to `last` of the log, in order. Plays these steps again.

        Starts with a later event if an imagined match, or one opened at a boundary, does not know what happened before.
        """
        assert self.log is not None
        known = self._known()
        boundary = next((one for one in reversed(known) if one.events <= first), known[0])
        found: list[Moment] = []
        twin = self.twin(self.setup)
        twin._boundaries = [boundary]
        twin.history, twin.log = self.history[: boundary.entries], self.log[: boundary.events]
        table = twin._table = Table(copy(boundary.state), self.pack, twin.log)

        def watch() -> None:
            number = len(table.events or ()) - 1
            if number >= first and (last is None or number <= last):
                found.append(Moment(number, copy(table.state)))

        table.watch = watch
        twin._script = twin._steps(table)
        twin._run(None)
        for entry in self.history[boundary.entries :]:
            if last is not None and len(table.events or ()) > last:
                break
            twin._enter(entry)
        return found

    # -- playing ------------------------------------------------------------------------------------------------

    def choose(self, choice: Option | int | str, seat: int | None = None) -> None:
        """Answer the open question. If the choice is not offered, raises `Illegal` with the reason; nothing changes."""
        ask = self.ask
        if ask is None:
            raise Illegal("The game is over.")
        if seat is None:
            seat = ask.seats[0]
        elif seat not in ask.seats:
            raise Illegal(f"Seat {seat} is not asked; {ask.id} is a question to seat {', '.join(map(str, ask.seats))}.")
        try:
            option = pick(ask, choice)
        except Illegal as refused:
            raise self._explained(refused, choice) from None
        if self._script is None:
            self._restore()
        entries, events = len(self.history), len(self.log or ())
        try:
            self._enter(Answer(seat, option))
        except Unknowable:
            raise
        except BaseException:
            # A fault in the rules or an interruption must not cost the players their game: go back to the question.
            self._forget(entries)
            self.ask = ask
            if self.log is not None:
                del self.log[events:]
            raise

    def concede(self, *seats: int) -> None:
        """Let seats give up.

        If the rules let a single seat leave, give exactly one seat, which must be the only one that is asked now; it
        leaves the game. Otherwise each seat votes to give up, and the game is lost once all seats have voted. Raises
        `Illegal` if the game is over or a seat cannot give up now.
        """
        if self.outcome is not None:
            raise Illegal("The game is over.")
        for seat in seats:
            check_seat(seat, self.setup.seats)
            if self.rules.may_leave and (self.ask is None or (seat,) != self.ask.seats or len(seats) > 1):
                raise Illegal(f"Seat {seat} can give up only while it alone is asked.", self.rules.concession)
        self.live()
        for seat in seats:
            if Concede(seat) not in self.history:
                self._enter(Concede(seat))

    def enter(self, line: str) -> None:
        """Enter a line of a history: an answer (with or without its seat), a rekey or a concession."""
        entry = read_entry(line)
        if isinstance(entry, Rekey):
            self.rekey(entry.key, entry.knows)
        elif isinstance(entry, Concede):
            self.concede(entry.seat)
        else:
            self.choose(str(entry.option), None if entry.seat == UNSEATED else entry.seat)

    # -- going back ---------------------------------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> str | None:
        """Why the last answer cannot be undone without `force` (by `seat`, or by anybody); None if it can."""
        if seat is not None:
            check_seat(seat, self.setup.seats)
        last = self._last_answer()
        if last is None:
            return "Nothing has been answered yet."
        entry = self.history[last]
        if isinstance(entry, Answer) and entry.learned:
            return "The last answer revealed something hidden."
        if isinstance(entry, Concede) and self.rules.may_leave:
            return "A player has left the game."
        if seat is not None and not isinstance(entry, Rekey) and entry.seat != seat:
            return "Another player has acted since."
        return None

    def undo(self, seat: int | None = None, *, force: bool = False) -> None:
        """Undo the last answer.

        Raises `Illegal` if the answer revealed something or another seat gave it. `force` (solo play, or all agree)
        undoes it anyway. If something was revealed, hidden cards are dealt again, so that no player profits from it.
        """
        why = self.barrier(seat)
        last = self._last_answer()
        if last is None or (why and not force):
            raise Illegal(f"{why} You cannot undo past this point.")
        dropped = self.history[last:]
        # After a seat left, the rules went on and may have revealed anything.
        left = self.rules.may_leave and any(isinstance(entry, Concede) for entry in dropped)
        revealed = left or any(
            isinstance(entry, Rekey) or (isinstance(entry, Answer) and entry.learned) for entry in dropped
        )
        self._restore(last)
        if revealed:
            self._rekey()

    def rewind(self, entries: int, key: int | None = None) -> None:
        """Go back to an earlier point of the match, past any barrier; what is hidden from all seats is dealt again.

        The new deal follows from the seed, unless a `key` is given that no player can foresee.
        """
        if self._earlier(entries) == len(self.history):
            raise Illegal("The match is at that point already.")
        self._restore(entries)
        self._rekey(key)

    def begin_again(self) -> None:
        """Go back to the first question and drop everything entered since."""
        self._restore(0)

    def rekey(self, key: int, knows: tuple[int, ...]) -> None:
        """Deal again everything that none of the seats in `knows` can know.

        The asked seats must be in `knows`; otherwise the open question could be about things that no longer exist.
        """
        self.live()
        self._enter(Rekey(key, knows))

    def _rekey(self, key: int | None = None) -> None:
        self.rewinds += 1
        if key is None:
            key = chances.key(self.setup.seed, REWOUND, self.rewinds)
        self.rekey(key, tuple(range(self.setup.seats)))

    def _earlier(self, entries: int) -> int:
        check_entries(entries)
        if not self._floor <= entries <= len(self.history):
            raise Illegal(f"No entry {entries}; the match has entries {self._floor} to {len(self.history)}.")
        return entries

    def _last_answer(self) -> int | None:
        for index in range(len(self.history) - 1, self._floor - 1, -1):
            if not isinstance(self.history[index], Rekey):
                return index
        return None

    # -- copies -------------------------------------------------------------------------------------------------

    def fork(self, entries: int | None = None) -> Self:
        """An independent copy of the match as it is now, or as it was after `entries` entries."""
        twin = self.twin(self.setup)
        twin._boundaries = self._boundaries
        twin._floor = self._floor
        twin.history = self.history
        twin._shares_lists = self._shares_lists = True
        twin.log = None if self.log is None else self.log[:]
        twin.players = self.players.copy()
        twin.notes = self.notes
        twin.rewinds = self.rewinds
        if entries is not None:
            twin._restore(self._earlier(entries))
            return twin
        # The script runs again only for the next answer; until then a copy of the state is enough.
        twin.ask = self.ask
        twin.outcome = self.outcome
        if self._table is not None:
            twin._table = Table(copy(self._table.state), self.pack, twin.log)
        return twin

    def imagine(self, seat: int, key: int, *, running: bool = False) -> Self:
        """A quiet copy at this question in which everything that `seat` cannot know has been dealt again.

        The copy cannot be undone to an earlier point, and it does not reveal the real seed. With `running`,
        its script runs already: this saves work if the next thing is an answer.
        """
        check_seat(seat, self.setup.seats)
        last = self._boundaries[-1]
        twin = self.twin(Setup(self.setup.seats, key, self.setup.settings))
        twin._boundaries = [Boundary(last.state, 0, 0)]
        twin.history = [*self.history[last.entries :], Rekey(key, (seat,))]
        twin._floor = len(twin.history)
        twin.log = None
        if running:
            twin._restore()
            return twin
        # As in `fork`, the script runs only for the next answer.
        twin.ask = self.ask
        twin.outcome = self.outcome
        twin._table = Table(copy(self.table.state), self.pack)
        twin._deal_again(Rekey(key, (seat,)), twin._table)
        return twin

    def _own_lists(self) -> None:
        """Copy the lists that this timeline shares with its forks, before it changes them."""
        if self._shares_lists:
            self.history, self._boundaries = self.history[:], self._boundaries[:]
            self._shares_lists = False

    # -- running the rules --------------------------------------------------------------------------------------

    def _forget(self, entries: int) -> list[Entry]:
        """Go back to the last boundary with at most `entries` entries; returns the entries between, to be replayed."""
        self._own_lists()
        while self._boundaries[-1].entries > entries:
            self._boundaries.pop()
        boundary = self._boundaries[-1]
        between = self.history[boundary.entries : entries]
        del self.history[entries:]
        self._table = self._script = self.outcome = None
        return between

    def _restore(self, entries: int | None = None) -> None:
        """Rebuild the table as it was after `entries` entries (default: all): restore a boundary, replay the rest."""
        between = self._forget(len(self.history) if entries is None else entries)
        boundary = self._boundaries[-1]
        before = (self.history, self.log, self._boundaries[:], self.ask)
        self.history = self.history[: boundary.entries]
        if self.log is not None:
            self.log = self.log[: boundary.events]
        try:
            self._table = Table(copy(boundary.state), self.pack, self.log)
            self._script = self._steps(self._table)
            self._run(None)
            for entry in between:
                if isinstance(entry, Answer) and (self.ask is None or entry.option not in self.ask.options):
                    raise Stale(entry)
                self._enter(entry)
        except BaseException:
            # A fault during a replay must not lose entries.
            self.history, self.log, self._boundaries, self.ask = before
            self._table = self._script = None
            raise

    def _enter(self, entry: Entry) -> None:
        table = self._table
        assert table is not None
        self._own_lists()
        self.history.append(entry)
        if type(entry) is Answer:
            table.learned = False
            self._run(entry.option)
            entry.learned = table.learned
        elif isinstance(entry, Rekey):
            self._deal_again(entry, table)
            table.say(REWOUND, REWOUND)
        else:
            table.say(self.rules.concession, "concedes", seat=entry.seat)
            if self.rules.leave is not None:
                self._leave(table, entry.seat)
            elif all(Concede(seat) in self.history for seat in range(self.setup.seats)):
                give_up = self.rules.give_up
                self._end(Outcome((), self.rules.concession) if give_up is None else give_up(table))

    def _leave(self, table: Table[Any, Any], seat: int) -> None:
        assert self.rules.leave is not None
        try:
            self.rules.leave(table, seat)
        except GameOver as over:
            self._end(over.outcome)
        else:
            self._add_boundary(table)
            self._script = self._steps(table)
            self._run(None)

    def _deal_again(self, entry: Rekey, table: Table[Any, Any]) -> None:
        self.rules.resample(table, entry.knows, Chance(entry.key))
        table.state.chance = Chance(chances.key(entry.key))

    def _run(self, answer: Option | None) -> None:
        """Run the script until a player has to choose or the game ends."""
        assert self._script is not None
        try:
            self.ask = advance(self._script, answer, None if self.log is None else self._note_forced)
        except GameOver as over:
            self._end(over.outcome)

    def _note_forced(self, ask: Ask) -> None:
        assert self._table is not None
        self._table.say(ask.id, ONLY_CHOICE, to=ask.seats, seat=ask.seats[0], option=str(ask.options[0]))

    def _end(self, outcome: Outcome) -> None:
        self.ask = None
        self.outcome = outcome

    def _steps(self, table: Table[Any, Any]) -> Script[None]:
        """Run step after step, with a boundary after each, until the rules end the game."""
        while True:
            yield from self.rules.step(table)
            self._add_boundary(table)

    def _add_boundary(self, table: Table[Any, Any]) -> None:
        self._boundaries.append(Boundary(copy(table.state), len(self.history), len(table.events or ())))

    def _explained(self, refused: Illegal, choice: Option | int | str) -> Illegal:
        assert self.ask is not None
        return self.rules.decisions.explained(self.table, self.ask, choice) or refused
