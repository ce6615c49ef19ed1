"""A game in sentences, the same for every interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.preview import Preview
from fathom.present.phrases import Named
from fathom.present.styled import Text

ALARM, STRONG, FAINT = "bold color(203)", "bold color(231)", "color(245)"
GOLD, GOOD = "color(221)", "color(114)"
MARK = "bold color(226)"
"""Styles of boards and panels: danger, emphasis, detail, treasure, good news, and what a question points at."""


class Panel(msgspec.Struct, frozen=True):
    """A titled box beside the board: a hand, the objectives, the threat track."""

    title: str
    body: Text


class Words(ABC):
    """The game as one seat sees it, in words. Made from the pack and that seat's view, never from the state."""

    @abstractmethod
    def seat(self, seat: int) -> str:
        """What to call a seat."""

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
        """How it ended, in a few sentences."""

    @abstractmethod
    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        """What the player should know before this choice is final; None if it is harmless."""

    @abstractmethod
    def situation(self) -> list[str]:
        """The whole position in full sentences, for screen readers and programs."""

    @abstractmethod
    def board(self, ask: Ask | None) -> Text:
        """The board as coloured text; the spaces the ask points at are marked."""

    @abstractmethod
    def panels(self) -> list[Panel]:
        """Everything beside the board."""


N = TypeVar("N", bound=Named)


def pointed_at(ask: Ask | None, target: Callable[[Option], str | None]) -> dict[str, str]:
    """The places the options point at, each with the option's place in the list, from 1, if only one does."""
    marks: dict[str, list[int]] = {}
    for number, option in enumerate(ask.options if ask else [], 1):
        place = target(option)
        if place:
            marks.setdefault(place, []).append(number)
    return {place: str(numbers[0]) if len(numbers) == 1 else "" for place, numbers in marks.items()}


@dataclass(frozen=True)
class Voice(Generic[N]):
    """The texts of a game: one function for each kind of text, given the game's names."""

    prompt: Callable[[N, Ask], str]
    label: Callable[[N, Ask, Option], str]
    tell: Callable[[N, Event], str]
    ending: Callable[[N, Outcome], str]
    warning: Callable[[N, Ask, Option, Preview], str | None]
    situation: Callable[[N], list[str]]
    board: Callable[[N, Ask | None], Text]
    panels: Callable[[N], list[Panel]]


class Speaker(Words, Generic[N]):
    """The words of a game for one seat: its functions with the names that this seat sees."""

    def __init__(self, voice: Voice[N], names: N) -> None:
        self._voice = voice
        self._names = names

    def seat(self, seat: int) -> str:
        """What to call a seat."""
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
        """How it ended."""
        return self._voice.ending(self._names, outcome)

    def warning(self, ask: Ask, option: Option, preview: Preview) -> str | None:
        """What to know before choosing."""
        return self._voice.warning(self._names, ask, option, preview)

    def situation(self) -> list[str]:
        """The whole position."""
        return self._voice.situation(self._names)

    def board(self, ask: Ask | None) -> Text:
        """The board as coloured text."""
        return self._voice.board(self._names, ask)

    def panels(self) -> list[Panel]:
        """Everything beside the board."""
        return self._voice.panels(self._names)
