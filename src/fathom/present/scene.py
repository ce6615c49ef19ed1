"""A game as a picture, for pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Protocol, TypeVar

import htpy as h
import msgspec
from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.present.styled import Text, shade
from fathom.present.svg import box, letters, lid, num
from fathom.present.words import Words


class Panel(msgspec.Struct, frozen=True):
    """A titled part of the page beside the board: a hand, the objectives, the threat track."""

    id: str
    title: str
    body: Element


class Lesson(msgspec.Struct, frozen=True):
    """Something a newcomer should know at this moment; shown once."""

    id: str
    title: str
    text: str
    rule: str = ""


class Scene(ABC):
    """The table as one seat sees it, drawn. Made from the pack and that seat's view, never from the state.

    Ids are stable: what has the same id in the next picture is the same thing, and is seen to move there.
    """

    fine: ClassVar[bool] = False
    """Whether spaces are too small for a finger on a phone; the page then offers to zoom."""
    events: Sequence[Event] = ()
    """The events this seat may know of, for traces that are still on the table, such as dice."""

    def backdrop(self) -> Markup | None:
        """The part that never changes in a match: an `<svg>` with the viewBox of the board, under it, sent once."""
        return None

    @abstractmethod
    def board(self) -> Element:
        """One `<svg id="board">` with a viewBox. It does not depend on the question, so it can be shared."""

    @abstractmethod
    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element for an option, offered or refused, on the board or in a panel."""

    @abstractmethod
    def panels(self) -> list[Panel]:
        """Everything beside the board, the most important first."""

    def sheet(self) -> Element | None:
        """What covers the board while it is read: a page of a book, the cards of a market."""
        return None

    def prompt(self, ask: Ask) -> str | None:
        """A shorter prompt where the picture says the rest; None for that of the words."""
        return None

    def ending(self, outcome: Outcome) -> Element | None:
        """The end as a page; None for the sentence of the words."""
        return None

    def focus(self, ask: Ask) -> list[str]:
        """The ids of what the question is about."""
        return []

    def passing(self, ask: Ask) -> Option | None:
        """The option that lets an optional window pass, for players who always do."""
        return None

    def lessons(self, ask: Ask) -> list[Lesson]:
        """What a first game should explain at this question, the most fitting first."""
        return []


class Seated(Protocol):
    """Anything that belongs to a seat."""

    @property
    def seat(self) -> int:
        """Whose it is."""


W = TypeVar("W", bound=Seated)


def own_first(players: Iterable[W], own: int | None) -> list[W]:
    """In seat order, with the viewer's own first."""
    return sorted(players, key=lambda player: (player.seat != own, player.seat))


def store(name: str, value: str, low: bool = False) -> Element:
    """A figure with its name, marked if it is dangerously low."""
    return h.div(class_={"alarm": low})[h.dt[name], h.dd[value, " – low" if low else ""]]


class TextScene(Scene):
    """The board and panels as text, for a game without art."""

    WIDE, HIGH = 8.4, 17

    def __init__(self, words: Words) -> None:
        self.words = words

    def board(self) -> Element:
        """The coloured text of the terminal, at the same positions."""
        lines = self.words.board(None).lines()
        wide = max((len(row.plain) for row in lines), default=1) * self.WIDE
        rows = [
            h.text({"x": "0", "y": num(self.HIGH * (index + 1)), "xml:space": "preserve"})[_spans(row)]
            for index, row in enumerate(lines)
        ]
        size = f"-8 -4 {num(wide + 16)} {num(self.HIGH * (len(lines) + 1))}"
        return h.svg("#board.board.plain-board", {"viewBox": size, "role": "img", "aria-label": "The board"})[rows]

    def spot(self, ask: Ask, option: Option) -> str | None:
        """No element: a board of text has none."""
        return None

    def panels(self) -> list[Panel]:
        """The panels of the words."""
        return [
            Panel(f"panel-{index}", panel.title, h.pre(".words")[panel.body.plain])
            for index, panel in enumerate(self.words.panels())
        ]


def _spans(row: Text) -> list[Element]:
    return [h.tspan({"fill": fill} if (fill := shade(style)) else {})[text] for text, style in row.pieces]


def plain_cover(title: str) -> Element:
    """The cover of a game without art: dark water and its title."""
    return lid(box(0, 0, 300, 400, "#0b3148"), letters(150, 205, 24, title, "#d7eef0"))
