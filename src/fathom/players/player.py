"""What a computer player gets: its seat's view of the world and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from fathom.engine.ask import Ask, Option

if TYPE_CHECKING:
    from fathom.engine.match import Match
    from fathom.game import Game


class Advice(msgspec.Struct, frozen=True):
    """An answer, and why in a sentence."""

    option: Option
    why: str


class Player(Protocol):
    """Somebody who answers for one seat."""

    def choose(self, perspective: Perspective) -> Advice:
        """Pick one of `perspective.ask.options`."""
        ...


class Perspective:
    """The current question as one seat sees it. Hidden things can be imagined, never seen."""

    __slots__ = ("_match", "ask", "seat")

    def __init__(self, match: Match[Any, Any, Any], seat: int) -> None:
        if match.ask is None or seat not in match.ask.seats:
            raise ValueError(f"seat {seat} is not asked anything")
        self._match = match
        self.seat = seat
        self.ask: Ask = match.ask

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The game being played."""
        return self._match.game

    @property
    def pack(self) -> Any:
        """Its content."""
        return self._match.pack

    @property
    def view(self) -> Any:
        """What the seat may see."""
        return self._match.view(self.seat)

    def imagine(self, key: int) -> Match[Any, Any, Any]:
        """A match at this question in which everything the seat cannot know has been laid out anew."""
        return self._match.imagine(self.seat, key)
