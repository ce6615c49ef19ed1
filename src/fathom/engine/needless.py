"""Needless questions: the same positions can be reached with every answer.

Interfaces for people answer them without asking. The engine itself asks every question, so saves, transcripts and
computer players know nothing of this.
"""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.history import Answer
from fathom.engine.script import Table
from fathom.engine.timeline import Timeline
from fathom.engine.visibility import masked, sees_more

WORLDS = 2
"""In how many imagined matches all options must lead to the same positions."""
MOST_IN_A_ROW = 50
"""The largest number of needless questions that are answered in a row."""
POSITIONS = 16
"""The largest number of positions looked at in one imagined match; a question that needs more is asked."""


class Unclear(Exception):
    """It is not clear whether a question is needless: there are too many positions, or an option leads back to it."""


class Different(Exception):
    """An option leads to a position that another one does not lead to."""


class PassedWindows:
    """Remembers what each person has declined this turn, for questions that are asked several times (`Rules.window`).

    A person who has passed is asked again when more is offered, or in the next turn.
    """

    def __init__(self) -> None:
        self._passed: dict[tuple[int, str], tuple[int, set[Option]]] = {}
        """The turn and what was offered, by seat and decision."""

    def note(self, timeline: Timeline, seat: int, choice: Option | int | str) -> None:
        """Note the answer that a person is about to give: an option, its index or its text."""
        ask = timeline.ask
        passing = timeline.rules.window(ask) if ask is not None else None
        if ask is None or passing is None:
            return
        if choice in (passing, str(passing), ask.options.index(passing)):
            self._passed[seat, ask.id] = timeline.rules.turn(timeline.state), set(ask.options)

    def answer(self, timeline: Timeline, seat: int) -> Option | None:
        """The option to pass, if the person has passed on everything that is offered; otherwise None."""
        ask = timeline.ask
        passing = timeline.rules.window(ask) if ask is not None else None
        if ask is None or passing is None:
            return None
        turn, offered = self._passed.get((seat, ask.id), (-1, set()))
        return passing if turn == timeline.rules.turn(timeline.state) and offered.issuperset(ask.options) else None


def needless_answer(
    timeline: Timeline, seat: int, *, alone: bool, passed: PassedWindows | None = None
) -> Option | None:
    """The answer to the open question that may be given for a seat without asking it; None if the answer can matter.

    `alone` says that no other person plays. Otherwise a question is skipped only if everybody can see that it is
    needless, because the others notice that the seat was not asked. `passed` is what people have passed on.
    """
    ask = timeline.ask
    if ask is None or seat not in ask.seats:
        return None
    declared = declared_answer(timeline, ask, alone=alone)
    if declared is not None:
        return declared
    passing = passed.answer(timeline, seat) if passed is not None else None
    if passing is None and timeline.rules.matters(timeline.table, ask):
        return None
    if not alone and sees_more(timeline.state, seat):
        return None
    return passing if passing is not None else equal_answer(timeline, seat)


def asked_for_secrecy(timeline: Timeline, seat: int) -> bool:
    """Whether a seat is asked only because the others must not know that it has nothing to decide.

    As far as the seat knows, its answer cannot matter, and it can pass.
    """
    ask = timeline.ask
    if ask is None or seat not in ask.seats:
        return False
    passing = passing_option(ask)
    return passing is not None and needless_answer(timeline, seat, alone=True) == passing


def declared_answer(timeline: Timeline, ask: Ask, *, alone: bool) -> Option | None:
    """The answer that the rules declare to be the only sensible one (`Rules.needless`); None if there is none."""
    declare = timeline.rules.needless
    if declare is None:
        return None
    return declare(Table(masked(timeline.state, None), timeline.pack), ask, alone)


def equal_answer(timeline: Timeline, seat: int, positions: int = POSITIONS) -> Option | None:
    """An option of the open question, if the same positions can be reached with every option; otherwise None.

    This is judged in imagined matches, so only from what the seat sees. Positions are compared where a step of the
    rules begins, because between two steps a script may remember an answer. A question with only
    one option is asked because the player learns something by it, so the result for it is None.
    """
    ask = timeline.ask
    if ask is None or len(ask.options) < 2:
        return None
    try:
        if all(_is_equal(timeline, seat, key, positions) for key in range(WORLDS)):
            return passing_option(ask) or ask.options[0]
    except Unclear:
        pass
    return None


def _is_equal(timeline: Timeline, seat: int, key: int, positions: int) -> bool:
    """Whether every option of the open question leads to the same positions in the match imagined with this key."""

    def world() -> Timeline:
        return timeline.imagine(seat, key, running=True)

    asked = world()
    assert asked.ask is not None
    first, *others = _passing_first(asked.ask)
    explorer = _Explorer(asked, seat, positions)
    try:
        reached = explorer.after(asked, first)
        return all(explorer.after(world(), option, reached) == reached for option in others)
    except Different:
        return False


class _Explorer:
    """Finds the positions that a seat can reach from its question before the next step of the rules."""

    def __init__(self, asked: Timeline, seat: int, positions: int) -> None:
        assert asked.ask is not None
        self._seat = seat
        self._left = positions
        self._id = asked.ask.id
        self._question = _question(asked)

    def after(
        self, there: Timeline, option: Option, expected: set[bytes] | None = None, informed: bool = False
    ) -> set[bytes]:
        """The positions that can be reached after an option; plays on in this timeline.

        Raises `Different` at the first one that is not `expected`, and `Unclear` if there are too many. `informed` says
        that something was revealed since the first question.
        """
        if not self._left:
            raise Unclear
        self._left -= 1
        there.choose(option)
        reached = self._end(there)
        if reached is None:
            reached = self._onward(there, expected, informed)
        if expected is not None and not reached <= expected:
            raise Different
        return reached

    def _end(self, there: Timeline) -> set[bytes] | None:
        """A set with the position, if the match is over or a step of the rules begins now; otherwise None.

        Raises `Unclear` if the first question is asked again in the same state.
        """
        if there.outcome is not None:
            return {_written(there.outcome, there.state)}
        assert there.ask is not None
        if there.ask.id == self._id and _question(there) == self._question:
            raise Unclear
        begun = there.boundaries
        return {_written(begun[-1].state)} if begun and begun[-1].entries == len(there.history) else None

    def _onward(self, there: Timeline, expected: set[bytes] | None, informed: bool) -> set[bytes]:
        """The positions that can be reached with all answers to a question within a step."""
        ask, last = there.ask, there.history[-1]
        assert ask is not None
        informed = informed or (isinstance(last, Answer) and last.learned)
        mine = self._seat in ask.seats
        whole = expected if mine and not informed else None
        *others, last_option = _passing_first(ask)
        # The script of a fork at a number of entries runs already. The last option is tried in this timeline itself.
        found = [self.after(there.fork(len(there.history)), option, whole, informed) for option in others]
        found.append(self.after(there, last_option, whole, informed))
        if not mine:
            # What another player decides cannot be chosen here: the whole question is one result.
            return {_written(ask.seats, ask.id, ask.options, [sorted(each) for each in found])}
        reached: set[bytes] = set().union(*found)
        if informed and any(each != reached for each in found):
            # To decide with more knowledge is something else than to decide before.
            return {_written("informed", sorted(reached))}
        return reached


def _passing_first(ask: Ask) -> list[Option]:
    """The options, with the passing option first: a comparison with it shows soonest that an option matters."""
    passing = passing_option(ask)
    return ask.options if passing is None else [passing, *(option for option in ask.options if option != passing)]


def _question(timeline: Timeline) -> tuple[tuple[int, ...], str, list[Option], object, bytes]:
    """The open question and the state in which it is asked."""
    ask = timeline.ask
    assert isinstance(ask, Ask)
    return ask.seats, ask.id, ask.options, ask.about, _written(timeline.state)


def _written(*parts: object) -> bytes:
    """Encode the parts as bytes; equal parts give equal bytes."""
    return msgspec.msgpack.encode(parts, order="deterministic")
