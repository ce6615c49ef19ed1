"""The scene of a game: the drawings and texts that a page shows to one seat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar

import htpy as h
import msgspec
from htpy import Element, Node
from markupsafe import Markup

from fathom.engine.ask import Ask, Option, passing_option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.present.icons import Icon
from fathom.present.info import info_button
from fathom.present.legend import LegendEntry, TapText
from fathom.present.styled import Text, shade
from fathom.present.svg import box, letters, lid, num
from fathom.present.words import Words, in_order


class Panel(msgspec.Struct, frozen=True):
    """A titled part of the page beside the board: a hand, the objectives, the threat track."""

    id: str
    title: str
    body: Element


class Lesson(msgspec.Struct, frozen=True):
    """Something a new player should know at this moment; shown once."""

    id: str
    title: str
    text: str
    rule: str = ""
    words: tuple[str, ...] = ()
    """The words of the game that this lesson explains. No question uses them before it."""
    points: tuple[str, ...] = ()
    """The ids of the elements that the lesson is about; the page lights them."""


class Scene(ABC):
    """What one seat sees, as drawings. Made from the pack and that seat's view, never from the state.

    Ids are stable: an element with the same id in the next drawing is the same thing, and the page moves it there.
    """

    fine: ClassVar[bool] = False
    """Whether spaces are too small for a finger on a phone; the page then offers to zoom."""
    events: Sequence[Event] = ()
    """The events this seat may see, for drawings of recent events such as dice."""
    notes: Mapping[str, str] = {}
    """What players wrote at places of the board, to be drawn as pins (see `present/pins.py`)."""

    def backdrop(self) -> Markup | None:
        """The unchanging part behind the board, sent once: an `<svg>` with the viewBox of the board; None for none."""
        return None

    @abstractmethod
    def board(self) -> Element:
        """One `<svg id="board">` with a viewBox. It does not depend on the open question, so it can be cached."""

    @abstractmethod
    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element on the board or in a panel for an option, offered or refused; None if there is none."""

    def lights(self, ask: Ask, option: Option) -> list[str]:
        """The ids of further elements that light up while an option is pointed at: where a piece comes from or goes."""
        return []

    def caption(self, ask: Ask) -> Element | None:
        """A line under the prompt: what the marks on the board mean, or what is at stake; None for no line."""
        return None

    @abstractmethod
    def panels(self) -> list[Panel]:
        """The panels beside the board, the most important first."""

    def offered(self, ask: Ask) -> list[Option]:
        """The options to show, the closing one last. A game can leave out options that no player wants."""
        return in_order(ask)

    def closing(self, ask: Ask) -> Option | None:
        """The option that ends the turn or declines something; the page keeps it in sight. None if there is none."""
        return passing_option(ask)

    def step(self, ask: Ask, option: Option) -> str | None:
        """The id of the place that a step of the player's piece leads to; None if the option is no such step."""
        return None

    def origin(self, ask: Ask) -> str | None:
        """The id of the place from which the player's piece takes a step; None if the question is not about one."""
        return None

    def arrival(self) -> str:
        """The option, in notation, that ends a move of several steps at its goal; empty if no option is needed."""
        return ""

    def sheet(self) -> Element | None:
        """What a player reads over the board, such as a page of a book; None if nothing."""
        return None

    def prompt(self, ask: Ask) -> str | None:
        """A shorter prompt, where the drawing shows the rest; None to use the prompt of the texts."""
        return None

    def ending(self, outcome: Outcome) -> Element | None:
        """The end of the game as a page; None to use the ending of the texts."""
        return None

    def finale(self, outcome: Outcome) -> Element | None:
        """The picture over the board at the end of the game (see `present/finale.py`); None to use the cover."""
        return None

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the elements that the question is about."""
        return []

    def passing(self, ask: Ask) -> Option | None:
        """The option that declines an optional action, for players who chose to always decline it; None if none."""
        return None

    def aside(self, ask: Ask, option: Option) -> str:
        """The heading under which an option is listed apart from the main ones; empty if it is a main one."""
        return ""

    def group_note(self, ask: Ask, options: Sequence[Option]) -> str:
        """What the similar options folded under one heading are good for, as a note; empty for no note."""
        return ""

    def moment(self, event: Event) -> Element | None:
        """What is shown large over the board while an event is played, such as the card drawn; None if nothing."""
        return None

    def about(self, event: Event) -> list[str] | None:
        """The ids of the elements that an event is about: the page points at them while the event is played.

        None if the page shall point at the pieces that have moved or changed.
        """
        return None

    def tap_text(self, id: str) -> TapText | None:
        """What a tap on an element of the picture tells, by its id; None if there is no such element."""
        return None

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """The kinds of things in the picture, each with its drawing; None for a kind without one."""
        return []

    def icons(self) -> Sequence[Icon]:
        """The pictures beside words in options, such as dice and costs."""
        return ()

    def lessons(self, ask: Ask) -> list[Lesson]:
        """What a player in their first game should learn at this question, the most important first."""
        return []


class Seated(Protocol):
    """Anything that belongs to a seat."""

    @property
    def seat(self) -> int:
        """The seat of the owner."""


W = TypeVar("W", bound=Seated)


def own_first(players: Iterable[W], own: int | None) -> list[W]:
    """The players in seat order, but seat `own` first."""
    return sorted(players, key=lambda player: (player.seat != own, player.seat))


def store(name: str, value: str, alarming: bool = False, tap: str = "", note: str = "low") -> Element:
    """A figure with its name, for a list; marked with a note if it is dangerous. After the end the note is hidden.

    `tap` is the id, without `info-`, of the text that a tap on the name shows; empty if a tap shows none.
    """
    said: Node = info_button(tap, name) if tap else name
    return h.div(class_={"alarm": alarming})[
        h.dt[said], h.dd[value, h.span(".warned")[f" – {note}"] if alarming else None]
    ]


class TextScene(Scene):
    """The board and panels as text, for a game without art."""

    WIDE, HIGH = 8.4, 17

    def __init__(self, words: Words) -> None:
        self.words = words

    def board(self) -> Element:
        """The coloured text board of the terminal as SVG text."""
        lines = self.words.board(None).lines()
        wide = max((len(row.plain) for row in lines), default=1) * self.WIDE
        rows = [
            h.text({"x": "0", "y": num(self.HIGH * (index + 1)), "xml:space": "preserve"})[_spans(row)]
            for index, row in enumerate(lines)
        ]
        size = f"-8 -4 {num(wide + 16)} {num(self.HIGH * (len(lines) + 1))}"
        return h.svg("#board.board.plain-board", {"viewBox": size, "role": "img", "aria-label": "The board"})[rows]

    def spot(self, ask: Ask, option: Option) -> str | None:
        """Always None: a text board has no elements for options."""
        return None

    def panels(self) -> list[Panel]:
        """The panels of the texts."""
        return [
            Panel(f"panel-{index}", panel.title, h.pre(".words")[panel.body.plain])
            for index, panel in enumerate(self.words.panels())
        ]


def _spans(row: Text) -> list[Element]:
    return [h.tspan({"fill": fill} if (fill := shade(style)) else {})[text] for text, style in row.pieces]


def plain_cover(title: str) -> Element:
    """The cover of a game without art: the title on dark water."""
    return lid(box(0, 0, 300, 400, "#0b3148"), letters(150, 205, 24, title, "#d7eef0"))
