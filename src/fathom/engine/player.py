"""Players: what they are asked, and what they answer. A player sees its seat's view and nothing more."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.timeline import Timeline


class Advice(msgspec.Struct, frozen=True):
    """An answer, and why in a sentence."""

    option: Option
    why: str


class Perspective:
    """The open question as one seat sees it. Hidden things can be imagined, never seen."""

    __slots__ = ("_timeline", "ask", "seat")

    def __init__(self, timeline: Timeline, seat: int) -> None:
        if timeline.ask is None or seat not in timeline.ask.seats:
            raise ValueError(f"seat {seat} is not asked anything")
        self._timeline = timeline
        self.seat = seat
        self.ask: Ask = timeline.ask

    @property
    def pack(self) -> Any:
        """The content of the match."""
        return self._timeline.pack

    @property
    def view(self) -> Any:
        """What the seat may see."""
        return self._timeline.view(self.seat)

    def imagine(self, key: int) -> Timeline:
        """A match at this question in which everything that the seat cannot know has been dealt again."""
        return self._timeline.imagine(self.seat, key)


class Player(Protocol):
    """Answers for one seat."""

    def choose(self, perspective: Perspective) -> Advice:
        """Pick one of `perspective.ask.options`."""
        ...
