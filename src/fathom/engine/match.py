"""A match: drives the scripts. Choose, undo, fork, imagine, replay.

Generators can be neither copied nor saved, so nothing keeps one: a position is the state at the last boundary plus
what was entered since. Undo, fork, load and recovery all restore the boundary and replay those few entries.
"""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from fathom.engine import chance as chances
from fathom.engine.ask import Ask, Illegal, Option, pick
from fathom.engine.chance import Chance
from fathom.engine.copying import copy
from fathom.engine.events import Event
from fathom.engine.history import Answer, Concede, Entry, Rekey
from fathom.engine.legality import Refusal
from fathom.engine.script import GameOver, Outcome, P, S, Script, Table, Unknowable
from fathom.game import Game, V

REWOUND = "rewound"


class Setup(msgspec.Struct, frozen=True):
    """What a match began with: a seed, or a given position."""

    seats: int
    seed: int
    options: Any
    start: Any = None


class Boundary(msgspec.Struct, frozen=True, gc=False):
    """The state where a step begins, with how much had been entered and told by then."""

    state: Any
    entries: int
    told: int


class Match(Generic[S, P, V]):
    """One game being played. `players` notes which seats a computer plays, and which kind; the rules do not care."""

    __slots__ = (
        "_boundaries", "_floor", "_script", "_table", "ask", "entries", "game", "log", "notices", "outcome", "pack",
        "players", "rewinds", "setup",
    )  # fmt: skip

    def __init__(self, game: Game[S, P, V], pack: P, setup: Setup) -> None:
        self.game = game
        self.pack = pack
        self.setup = setup
        self.entries: list[Entry] = []
        self.log: list[Event] | None = []
        self.notices: list[str] = []
        self.players: dict[int, str] = {}
        self.rewinds = 0
        self.ask: Ask | None = None
        self.outcome: Outcome | None = None
        self._boundaries: list[Boundary] = []
        self._floor = 0
        self._table: Table[S, P] | None = None
        self._script: Script[None] | None = None

    @classmethod
    def begin(cls, game: Game[S, P, V], pack: P, setup: Setup, *, quiet: bool = False) -> Match[S, P, V]:
        """A new match at its first question. `quiet` keeps no log."""
        match = cls(game, pack, setup)
        if quiet:
            match.log = None
        state = setup.start
        if state is None:
            state = game.deal(pack, setup.seats, setup.options, Chance(chances.key(game.name, setup.seed)))
        match._boundaries.append(Boundary(copy(state), 0, 0))
        match._restore()
        return match

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[S, P]:
        """The table as it lies. Rules write here; everybody else only reads."""
        return self._table or self.live()

    @property
    def state(self) -> S:
        """The state as it is."""
        return self.table.state

    @property
    def boundary(self) -> Boundary:
        """Where the current step began. An imagined match keeps it to itself: it is as things really are."""
        last = self._boundaries[-1]
        if last.entries < self._floor:
            raise Illegal("An imagined match cannot be written down before its next step begins.")
        return last

    @property
    def boundaries(self) -> list[Boundary]:
        """Where steps began, oldest first; of an imagined match, only what came after it was imagined."""
        return [boundary for boundary in self._boundaries if boundary.entries >= self._floor]

    def live(self) -> Table[S, P]:
        """The table with its script running, ready for an answer."""
        if self._script is None:
            self._restore()
        assert self._table is not None
        return self._table

    def view(self, seat: int | None) -> V:
        """What a seat may see."""
        return self.game.view(self.table, seat)

    def told(self, seat: int | None) -> list[Event]:
        """The part of the log that a seat may see."""
        return [event for event in self.log or [] if event.to is None or seat in event.to]

    def refusals(self) -> list[Refusal]:
        """What the asked player might try now and may not, and why."""
        if self.ask is None:
            return []
        refusals = dict.fromkeys(self.game.refusals(self.table, self.ask))
        return [refusal for refusal in refusals if refusal.option not in self.ask.options]

    # -- playing ------------------------------------------------------------------------------------------------

    def choose(self, choice: Option | int | str, seat: int | None = None) -> None:
        """Answer the current question. A choice not offered is refused with the reason, and nothing changes."""
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
        before, told = len(self.entries), len(self.log or ())
        try:
            self._enter(Answer(seat, option))
        except Unknowable:
            raise
        except BaseException:
            # A fault in the rules, or an interruption, must not cost the players their game: back to the question.
            self._forget(before)
            self.ask = ask
            if self.log is not None:
                del self.log[told:]
            raise

    def concede(self, *seats: int) -> None:
        """These seats give up: each leaves the game, or where nobody can leave alone, the last vote loses it."""
        if self.outcome is not None:
            raise Illegal("The game is over.")
        for seat in seats:
            if not 0 <= seat < self.setup.seats:
                raise Illegal(f"There is no seat {seat}.")
            if self.game.may_leave and (self.ask is None or (seat,) != self.ask.seats or len(seats) > 1):
                raise Illegal(f"Seat {seat} may give up when it is asked something.", self.game.concession)
        self.live()
        for seat in seats:
            if Concede(seat) not in self.entries:
                self._enter(Concede(seat))

    # -- going back ---------------------------------------------------------------------------------------------

    def barrier(self, seat: int | None = None) -> str | None:
        """Why the last answer cannot be taken back freely (by `seat`, or by anybody), or None if it can."""
        last = self._last_answer()
        if last is None:
            return "Nothing has been answered yet."
        entry = self.entries[last]
        if isinstance(entry, Answer) and entry.learned:
            return "Something hidden was revealed by the last answer."
        if isinstance(entry, Concede) and self.game.may_leave:
            return "Somebody has left the game."
        if seat is not None and not isinstance(entry, Rekey) and entry.seat != seat:
            return "Somebody else has acted since."
        return None

    def undo(self, seat: int | None = None, *, force: bool = False) -> None:
        """Take back the last answer.

        Refused when it revealed something or somebody else gave it. `force` (solo play, or all agree) goes back all
        the same; whatever was hidden then is laid out anew, so that nobody profits from what they saw.
        """
        why = self.barrier(seat)
        last = self._last_answer()
        if last is None or (why and not force):
            raise Illegal(f"{why} It cannot be taken back.")
        dropped = self.entries[last:]
        # What followed when somebody left may have shown anything.
        left = self.game.may_leave and any(isinstance(entry, Concede) for entry in dropped)
        revealed = left or any(
            isinstance(entry, Rekey) or (isinstance(entry, Answer) and entry.learned) for entry in dropped
        )
        self._restore(last)
        if revealed:
            self._rekey()

    def rewind(self, entries: int, key: int | None = None) -> None:
        """Go back to an earlier point of the match, past any barrier; what was hidden from all seats is laid out anew.

        The new layout follows from the seed, unless a `key` is given that nobody can foresee.
        """
        if self._earlier(entries) == len(self.entries):
            raise Illegal("The match is at that point already.")
        self._restore(entries)
        self._rekey(key)

    def begin_again(self) -> None:
        """Back to the first question: what was entered since does not count."""
        self._restore(0)

    def rekey(self, key: int, knows: tuple[int, ...]) -> None:
        """Lay out anew everything that none of the `knows` seats can know.

        A seat that is asked must be among them, or the open question is about things that are no longer there.
        """
        self.live()
        self._enter(Rekey(key, knows))

    def _rekey(self, key: int | None = None) -> None:
        self.rewinds += 1
        if key is None:
            key = chances.key(self.setup.seed, REWOUND, self.rewinds)
        self.rekey(key, tuple(range(self.setup.seats)))

    def _earlier(self, entries: int) -> int:
        if not self._floor <= entries <= len(self.entries):
            known = f"known from entry {self._floor} to {len(self.entries)}"
            raise Illegal(f"The match is {known}; {entries} is not there.")
        return entries

    def _last_answer(self) -> int | None:
        for index in range(len(self.entries) - 1, self._floor - 1, -1):
            if not isinstance(self.entries[index], Rekey):
                return index
        return None

    def save(self) -> bytes:
        """The match as the bytes of a save file."""
        from fathom.records.save import save

        return save(self)

    def position(self) -> str:
        """Where the match stands, in the game's notation."""
        from fathom.records.position import write_position

        return write_position(self)

    # -- copies -------------------------------------------------------------------------------------------------

    def fork(self, entries: int | None = None) -> Match[S, P, V]:
        """An independent match at this point, or as it was after so many entries."""
        twin: Match[S, P, V] = Match(self.game, self.pack, self.setup)
        twin._boundaries = self._boundaries[:]
        twin._floor = self._floor
        twin.entries = self.entries[:]
        twin.log = None if self.log is None else self.log[:]
        twin.players = self.players.copy()
        twin.rewinds = self.rewinds
        if entries is not None:
            twin._restore(self._earlier(entries))
            return twin
        # The script is run again only when somebody answers; until then a copy of the state is all that is needed.
        twin.ask = self.ask
        twin.outcome = self.outcome
        if self._table is not None:
            twin._table = Table(copy(self._table.state), self.pack, twin.log)
        return twin

    def imagine(self, seat: int, key: int) -> Match[S, P, V]:
        """A quiet match at this question in which everything `seat` cannot know has been laid out anew.

        What was before cannot be gone back to, and it does not tell the real seed.
        """
        last = self._boundaries[-1]
        setup = Setup(self.setup.seats, key, self.setup.options)
        twin: Match[S, P, V] = Match(self.game, self.pack, setup)
        twin._boundaries = [Boundary(last.state, 0, 0)]
        twin.entries = [*self.entries[last.entries :], Rekey(key, (seat,))]
        twin._floor = len(twin.entries)
        twin.log = None
        # As in `fork`: whoever only looks needs no script.
        twin.ask = self.ask
        twin.outcome = self.outcome
        twin._table = Table(copy(self.table.state), self.pack)
        twin._lay_out(Rekey(key, (seat,)), twin._table)
        return twin

    # -- the engine ---------------------------------------------------------------------------------------------

    def _forget(self, entries: int) -> list[Entry]:
        """Go back to the boundary at or before so many entries; gives those that lie between, to be replayed."""
        while self._boundaries[-1].entries > entries:
            self._boundaries.pop()
        boundary = self._boundaries[-1]
        between = self.entries[boundary.entries : entries]
        del self.entries[entries:]
        self._table = self._script = self.outcome = None
        return between

    def _restore(self, entries: int | None = None) -> None:
        """Make the table as it was after so many entries: the boundary before, and the few entries since."""
        between = self._forget(len(self.entries) if entries is None else entries)
        boundary = self._boundaries[-1]
        kept = (self.entries, self.log, self._boundaries[:], self.ask)
        self.entries = self.entries[: boundary.entries]
        if self.log is not None:
            self.log = self.log[: boundary.told]
        try:
            self._table = Table(copy(boundary.state), self.pack, self.log)
            self._script = _steps(self.game, self._table, self._boundaries, self.entries)
            self._run(None)
            for entry in between:
                if isinstance(entry, Answer) and (self.ask is None or entry.option not in self.ask.options):
                    raise Stale(entry)
                self._enter(entry)
        except BaseException:
            # Nothing that was entered may be lost by a fault while it is only being replayed.
            self.entries, self.log, self._boundaries, self.ask = kept
            self._table = self._script = None
            raise

    def _enter(self, entry: Entry) -> None:
        table = self._table
        assert table is not None
        self.entries.append(entry)
        if type(entry) is Answer:
            table.learned = False
            self._run(entry.option)
            entry.learned = table.learned
        elif isinstance(entry, Rekey):
            self._lay_out(entry, table)
            table.say(REWOUND, REWOUND)
        else:
            table.say(self.game.concession, "concedes", seat=entry.seat)
            if self.game.may_leave:
                try:
                    self.game.concede(table, entry.seat)
                except GameOver as over:
                    self._end(over.outcome)
                else:
                    self._boundaries.append(Boundary(copy(table.state), len(self.entries), len(self.log or ())))
                    self._script = _steps(self.game, table, self._boundaries, self.entries)
                    self._run(None)
            elif all(Concede(seat) in self.entries for seat in range(self.setup.seats)):
                self._end(self.game.given_up(table))

    def _lay_out(self, entry: Rekey, table: Table[S, P]) -> None:
        """Everything the knowing seats cannot know is laid out anew."""
        self.game.resample(table, entry.knows, Chance(entry.key))
        table.state.chance = Chance(chances.key(entry.key))

    def _run(self, answer: Option | None) -> None:
        """Drive the scripts until somebody has to choose, or the game ends."""
        script, table = self._script, self._table
        assert script is not None
        assert table is not None
        try:
            while True:
                ask = script.send(answer)
                options = ask.options
                if len(options) > 1 or ask.always:
                    self.ask = ask
                    return
                answer = options[0]
                if self.log is not None:
                    table.say(ask.id, "only choice", to=ask.seats, seat=ask.seats[0], option=str(answer))
        except GameOver as over:
            self._end(over.outcome)

    def _end(self, outcome: Outcome) -> None:
        self.ask = None
        self.outcome = outcome

    def _explained(self, refused: Illegal, choice: Option | int | str) -> Illegal:
        for refusals in self.refusals():
            if refusals.option == choice or str(refusals.option) == choice:
                return Illegal(f"“{choice}” is not allowed: {refusals.why} ({refusals.rule})", refusals.rule)
        return refused


def _steps(game: Game[S, P, V], table: Table[S, P], boundaries: list[Boundary], entries: list[Entry]) -> Script[None]:
    """Step after step, each boundary kept, until the rules end the game."""
    while True:
        yield from game.step(table)
        boundaries.append(Boundary(copy(table.state), len(entries), len(table.events or ())))


class Stale(Illegal):
    """A recorded answer no longer fits the question."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"the recorded answer “{answer.option}” no longer fits the rules")
