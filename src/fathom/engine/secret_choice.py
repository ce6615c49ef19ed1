"""Secret choices: what several seats choose at the same time, each without knowing what the others choose.

The rules ask one seat after another. So a seat makes its secret choice on a copy of the match's state; when the rules
then ask that seat, the options that it chose are played in the match.
"""

from __future__ import annotations

from typing import Any

from fathom.engine.ask import Ask, Option, pick
from fathom.engine.copying import copy
from fathom.engine.driver import advance
from fathom.engine.errors import Illegal
from fathom.engine.history import Rekey
from fathom.engine.legality import Decisions
from fathom.engine.script import Script, Table
from fathom.engine.timeline import Timeline


class SecretChoice:
    """The secret choice of one seat: its questions one after another, on a copy of the state.

    `ask` is the next question; None once the choice is complete. `given` has the options chosen so far.
    """

    def __init__(self, table: Table[Any, Any], script: Script[None], decisions: Decisions[Table[Any, Any]]) -> None:
        self.table = table
        self._decisions = decisions
        self.ask: Ask | None = None
        self.given: list[Option] = []
        self._script = script
        self._run(None)

    def choose(self, choice: Option | int | str) -> None:
        """Answer the next question. Raises `Illegal` with the reason if the option is not offered."""
        if self.ask is None:
            raise Illegal("This choice is complete.")
        try:
            option = pick(self.ask, choice)
        except Illegal as refused:
            raise (self._decisions.explained(self.table, self.ask, choice) or refused) from None
        self.given.append(option)
        self._run(option)

    def _run(self, answer: Option | None) -> None:
        try:
            self.ask = advance(self._script, answer)
        except StopIteration:
            self.ask = None


def choosing(timeline: Timeline) -> tuple[int, ...]:
    """The seats that make a secret choice now, in any order; empty if the open question is not part of one."""
    ask, choice = timeline.ask, timeline.rules.secret_choice
    if ask is None or choice is None or not _at_boundary(timeline):
        return ()
    found = tuple(seat for seat in range(timeline.setup.seats) if choice(timeline.table, seat) is not None)
    return found if set(ask.seats) <= set(found) else ()


def secret_choice(timeline: Timeline, seat: int) -> SecretChoice | None:
    """The secret choice of a seat from its beginning; None if the seat makes none now."""
    if seat not in choosing(timeline):
        return None
    assert timeline.rules.secret_choice is not None
    table = Table(copy(timeline.state), timeline.pack)
    table.previewing = True
    script = timeline.rules.secret_choice(table, seat)
    assert script is not None
    return SecretChoice(table, script, timeline.rules.decisions)


def _at_boundary(timeline: Timeline) -> bool:
    """Whether no one has answered since the step began, so that the rules can be run from the state alone."""
    return all(isinstance(entry, Rekey) for entry in timeline.history[timeline.boundary.entries :])
