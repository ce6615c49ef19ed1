"""Scripts, the form that rules have, and the table they work on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from fathom.engine import shuffling
from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.outcome import GameOver, Outcome

__all__ = ["NOTHING", "GameOver", "Outcome", "P", "Position", "S", "Script", "Table", "Unknowable"]

T = TypeVar("T")

Script: TypeAlias = Generator[Ask, Any, T]
"""A rule written as a generator: it yields an `Ask` and is sent the option picked."""
NOTHING: Final[Iterator[Ask]] = iter(())
"""A script that asks nothing. The iterator is empty, so one can be shared."""


class Position(Protocol):
    """What the engine needs from a state: its random generator."""

    chance: Chance


S = TypeVar("S", bound=Position)
P = TypeVar("P")


class Unknowable(Exception):
    """Raised in a preview when something hidden would be revealed."""


class Table(Generic[S, P]):
    """What a rule works on: the state and the content pack, with ways to draw, shuffle, roll and record events."""

    __slots__ = ("events", "learned", "pack", "previewing", "state", "watch")

    def __init__(self, state: S, pack: P, events: list[Event] | None = None) -> None:
        self.state = state
        self.pack = pack
        self.events = events
        self.learned = False
        self.previewing = False
        self.watch: Callable[[], None] | None = None
        """Called after each event, while the state is as the event left it."""

    def say(self, rule_: str, what_: str, /, *, to: tuple[int, ...] | None = None, **facts: Any) -> None:
        """Record an event and the rule that made it happen. Does nothing without a log."""
        # The names end in “_” because compiled code would confuse them with facts of the same name.
        if self.events is not None:
            self.events.append(Event(rule_, what_, facts, to))
            if self.watch is not None:
                self.watch()

    def reveal(self) -> None:
        """Mark that a player is about to see something hidden: undo stops here, previews end here."""
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
        """Shuffle a face-down pile. No player learns anything by it."""
        shuffling.shuffle(self.state.chance, pile)

    def roll(self, sides: int) -> int:
        """Roll a die: 1 to `sides`."""
        self.reveal()
        return shuffling.roll(self.state.chance, sides)
