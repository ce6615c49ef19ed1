"""A game in sentences. Every face speaks through this, so all of them say the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from fathom.core.ask import Ask, Option
from fathom.core.events import Event
from fathom.core.script import Outcome

if TYPE_CHECKING:
    from fathom.core.foresight import Foresight


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
    def warning(self, ask: Ask, option: Option, foresight: Foresight) -> str | None:
        """What the player should know before this choice is final; None if it is harmless."""

    @abstractmethod
    def situation(self) -> list[str]:
        """The whole position in full sentences, for ears and programs."""

    @abstractmethod
    def board(self, ask: Ask | None) -> Text:
        """The board as coloured text; the spaces the ask points at are marked."""

    @abstractmethod
    def panels(self) -> list[Panel]:
        """Everything beside the board."""
