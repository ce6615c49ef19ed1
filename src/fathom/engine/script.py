"""What a rule is, and what a rule sees."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from fathom.engine import shuffling
from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.outcome import GameOver, Outcome

__all__ = ["NOTHING", "GameOver", "Outcome", "P", "Position", "S", "Script", "Table", "Unknowable"]

T = TypeVar("T")

Script: TypeAlias = Generator[Ask, Any, T]
"""A rule: a generator that reads like the rulebook. It yields an `Ask` and is sent the option picked."""
NOTHING: Final[Iterator[Ask]] = iter(())
"""A rule that has nothing to ask. It has come to its end, so all can share it."""


class Position(Protocol):
    """What core needs of any game's state: where its randomness lives."""

    chance: Chance


S = TypeVar("S", bound=Position)
P = TypeVar("P")


class Unknowable(Exception):
    """Raised instead of revealing anything while consequences are only being previewed."""


class Table(Generic[S, P]):
    """What a rule sees: the state, the content pack, and ways to draw, shuffle, roll and tell."""

    __slots__ = ("events", "learned", "pack", "previewing", "state")

    def __init__(self, state: S, pack: P, events: list[Event] | None = None) -> None:
        self.state = state
        self.pack = pack
        self.events = events
        self.learned = False
        self.previewing = False

    def say(self, rule_: str, what_: str, /, *, to: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Record what happened and by which rule. Silent when nobody keeps a log."""
        # Compiled, a fact could not bear the name of a parameter, though these have none.
        if self.events is not None:
            self.events.append(Event(rule_, what_, facts, to))

    def reveal(self) -> None:
        """Mark that somebody is about to learn something hidden: undo stops here, previews end here."""
        if self.previewing:
            raise Unknowable
        self.learned = True

    def draw(self, pile: list[T]) -> T:
        """Take the top card of a face-down pile (its last element)."""
        if self.previewing:
            raise Unknowable
        self.learned = True
        return pile.pop()

    def shuffle(self, pile: list[T]) -> None:
        """Shuffle a pile face down. Nobody learns anything by it."""
        shuffling.shuffle(self.state.chance, pile)

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        self.reveal()
        return shuffling.roll(self.state.chance, sides)
