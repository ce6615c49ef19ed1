"""Players, and what they see when they are asked: the view of their seat and nothing more."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.errors import Illegal
from fathom.engine.timeline import Timeline


class Advice(msgspec.Struct, frozen=True):
    """The option a player chooses, and one sentence that says why."""

    option: Option
    why: str
    then: tuple[Advice, ...] = ()
    """The answers to its next questions that the player plans, as far as it has a plan and nothing is revealed."""
    claim: str = ""
    """What the reason promises, by a name that the game's warnings know (`Caution.denies`); empty if it promises
    nothing that a warning can deny."""


class Perspective:
    """The open question as one seat sees it. Hidden things can only be imagined: dealt again at random.

    Raises `Illegal` for a seat that is not asked.
    """

    __slots__ = ("_timeline", "_view", "ask", "seat")

    def __init__(self, timeline: Timeline, seat: int) -> None:
        if timeline.ask is None or seat not in timeline.ask.seats:
            asked = "the game is over" if timeline.ask is None else f"asked: {', '.join(map(str, timeline.ask.seats))}"
            raise Illegal(f"Seat {seat!r} is not asked anything; {asked}.")
        self._timeline = timeline
        self.seat = seat
        self.ask: Ask = timeline.ask
        self._view: Any = None

    @property
    def pack(self) -> Any:
        """The content pack of the match."""
        return self._timeline.pack

    @property
    def view(self) -> Any:
        """What the seat may see; made once, as it does not change before the question is answered."""
        if self._view is None:
            self._view = self._timeline.view(self.seat)
        return self._view

    def imagine(self, key: int) -> Timeline:
        """A copy of the match at this question in which everything that the seat cannot know is dealt again."""
        return self._timeline.imagine(self.seat, key)


class Player(Protocol):
    """Something that answers questions for one seat: a computer player."""

    def choose(self, perspective: Perspective) -> Advice:
        """Pick one of `perspective.ask.options`."""
        ...
