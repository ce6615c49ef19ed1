"""The texts of a game, the same for every interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.preview import Preview
from fathom.present.allocation import Allocation
from fathom.present.phrases import Named
from fathom.present.styled import Text

ALARM, STRONG, FAINT = "bold color(203)", "bold color(231)", "color(245)"
GOLD, GOOD = "color(221)", "color(114)"
MARK = "bold color(226)"
"""Styles of boards and panels: danger, emphasis, detail, treasure, good news, and spaces that can be chosen."""


class TextPanel(msgspec.Struct, frozen=True):
    """A titled box of text beside the board: a hand, the objectives, the threat track."""

    title: str
    body: Text


class Goal(msgspec.Struct, frozen=True):
    """How the game is won and lost, with current figures, and where the players are in a turn."""

    text: str
    """At most two lines on a phone."""
    detail: str = ""
    """What to do for it and all ways to lose, in full sentences; for places with more room."""
    turn: tuple[str, ...] = ()
    """The parts of a turn, in order."""
    now: int = -1
    """The part that the game is in; -1 if it is in none of them."""
    active: int | None = None
    """The seat whose turn it is; None outside a turn."""


ANYTHING = "anything"
"""In `Caution.denies`: everything that a hint can promise."""


class Caution(msgspec.Struct, frozen=True):
    """A warning about an option."""

    text: str
    denies: frozenset[str] = frozenset()
    """What no hint may promise beside this warning, by the names that reasons have (`Advice.claim`)."""


def joined(cautions: Iterable[Caution]) -> Caution | None:
    """Several warnings about one option as one; None without any. Equal ones count once."""
    found = list(dict.fromkeys(cautions))
    if not found:
        return None
    return Caution(" ".join(each.text for each in found), frozenset().union(*(each.denies for each in found)))


class Words(ABC):
    """The texts of a game for one seat. Made from the pack and that seat's view, never from the state."""

    @abstractmethod
    def seat(self, seat: int) -> str:
        """The name of a seat."""

    @abstractmethod
    def prompt(self, ask: Ask) -> str:
        """The question in one sentence."""

    @abstractmethod
    def label(self, ask: Ask, option: Option) -> str:
        """An option in a few words."""

    @abstractmethod
    def tell(self, event: Event) -> str:
        """What happened, in one sentence."""

    @abstractmethod
    def ending(self, outcome: Outcome) -> str:
        """How the game ended, in a few sentences."""

    @abstractmethod
    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        """What the player should know before choosing this option; None if it is harmless."""

    def caution(self, ask: Ask, option: Option, preview: Preview) -> Caution | None:
        """The warning about an option, with what it denies; None if the option is harmless."""
        text = self.warning(ask, option, preview)
        return Caution(text) if text else None

    def goal(self) -> Goal | None:
        """What the players are trying to do and how far they are; None if the game does not say."""
        return None

    def allocation(self, ask: Ask) -> Allocation | None:
        """The panel for a question that is asked several times in a row; None to show its options."""
        return None

    def series(self, ask: Ask) -> str:
        """The words of a button that answers this question and its repetitions as suggested; empty for no button."""
        return ""

    @abstractmethod
    def situation(self) -> list[str]:
        """The whole position in full sentences, for screen readers and programs."""

    @abstractmethod
    def board(self, ask: Ask | None) -> Text:
        """The board as coloured text; spaces that can be chosen are marked."""

    @abstractmethod
    def panels(self) -> list[TextPanel]:
        """The panels beside the board."""


N = TypeVar("N", bound=Named)


def in_order(ask: Ask) -> list[Option]:
    """The options in the order in which people read them: the one that ends or declines something is the last."""
    last = passing_option(ask)
    return ask.options if last is None else [*(option for option in ask.options if option != last), last]


def pointed_at(ask: Ask | None, target: Callable[[Option], str | None]) -> dict[str, str]:
    """Each place that an option chooses, with the number of that option in the order that people read, from 1.

    The text is empty if several options choose the place.
    """
    marks: dict[str, list[int]] = {}
    for number, option in enumerate(in_order(ask) if ask else [], 1):
        place = target(option)
        if place:
            marks.setdefault(place, []).append(number)
    return {place: str(numbers[0]) if len(numbers) == 1 else "" for place, numbers in marks.items()}


@dataclass(frozen=True)
class Voice(Generic[N]):
    """The texts of a game: one function for each kind of text; its first argument is the game's names."""

    prompt: Callable[[N, Ask], str]
    label: Callable[[N, Ask, Option], str]
    tell: Callable[[N, Event], str]
    ending: Callable[[N, Outcome], str]
    warning: Callable[[N, Ask, Option, Preview], Caution | None]
    situation: Callable[[N], list[str]]
    board: Callable[[N, Ask | None], Text]
    panels: Callable[[N], list[TextPanel]]
    goal: Callable[[N], Goal] | None = None
    allocation: Callable[[N, Ask], Allocation | None] | None = None
    series: Mapping[str, str] = field(default_factory=dict)
    """The words of the button that answers a decision and its repetitions as suggested, by the id of the decision."""


class Speaker(Words, Generic[N]):
    """The texts of a game for one seat: the functions of a `Voice`, called with the names that this seat sees."""

    def __init__(self, voice: Voice[N], names: N) -> None:
        self._voice = voice
        self._names = names

    def seat(self, seat: int) -> str:
        """The name of a seat."""
        return self._names.seat(seat)

    def prompt(self, ask: Ask) -> str:
        """The question in one sentence."""
        return self._voice.prompt(self._names, ask)

    def label(self, ask: Ask, option: Option) -> str:
        """An option in a few words."""
        return self._voice.label(self._names, ask, option)

    def tell(self, event: Event) -> str:
        """What happened, in one sentence."""
        return self._voice.tell(self._names, event)

    def ending(self, outcome: Outcome) -> str:
        """How the game ended, in a few sentences."""
        return self._voice.ending(self._names, outcome)

    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        """What the player should know before choosing this option; None if it is harmless."""
        found = self.caution(ask, option, preview)
        return found.text if found else None

    def caution(self, ask: Ask, option: Option, preview: Preview) -> Caution | None:
        """The warning about an option, with what it denies; None if the option is harmless."""
        return self._voice.warning(self._names, ask, option, preview)

    def goal(self) -> Goal | None:
        """What the players are trying to do and how far they are; None if the game does not say."""
        return self._voice.goal(self._names) if self._voice.goal else None

    def allocation(self, ask: Ask) -> Allocation | None:
        """The panel for a question that is asked several times in a row; None to show its options."""
        return self._voice.allocation(self._names, ask) if self._voice.allocation else None

    def series(self, ask: Ask) -> str:
        """The words of a button that answers this question and its repetitions as suggested; empty for no button."""
        return self._voice.series.get(ask.id, "")

    def situation(self) -> list[str]:
        """The whole position in full sentences."""
        return self._voice.situation(self._names)

    def board(self, ask: Ask | None) -> Text:
        """The board as coloured text."""
        return self._voice.board(self._names, ask)

    def panels(self) -> list[TextPanel]:
        """The panels beside the board."""
        return self._voice.panels(self._names)
