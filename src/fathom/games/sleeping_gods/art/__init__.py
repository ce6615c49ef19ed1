"""Sleeping Gods as a picture: the atlas, the Manticore, her crew, and the book."""

from __future__ import annotations

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.sleeping_gods.art import board, book, chart, endings, lessons, market, moments, panels, spots
from fathom.games.sleeping_gods.art.cover import cover
from fathom.games.sleeping_gods.model.options import PASS, Sail
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.scene import Lesson, Panel, Scene


class SleepingGodsScene(Scene):
    """The voyage as one seat sees it."""

    fine = True

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """The printed atlas, which never changes."""
        return chart.printed(self.names.pack)

    def board(self) -> Element:
        """The board: the chart or the combat, the stores, the ship and the crew."""
        return board.board(self.names)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element that stands for an option, if there is one."""
        return spots.spot(self.names, ask, option)

    def step(self, ask: Ask, option: Option) -> str | None:
        """Where a step leads, if others can follow."""
        return self.spot(ask, option) if isinstance(option, Sail) and ask.about.what == "course" else None

    def origin(self, ask: Ask) -> str | None:
        """The region of the ship."""
        return spots.spot(self.names, ask, Sail(self.names.view.region))

    def panels(self) -> list[Panel]:
        """Hands, crew boards, cards, quests, events, the journey log."""
        return panels.panels(self.names)

    def sheet(self) -> Element | None:
        """The market, the storybook, or what a defeat has cost; None if there is nothing to show."""
        return (
            market.stall(self.names) or book.book(self.names, self.events) or endings.setback(self.names, self.events)
        )

    def ending(self, outcome: Outcome) -> Element:
        """The ending of the campaign, with the score sheet."""
        return endings.ending(self.names, outcome)

    def prompt(self, ask: Ask) -> str | None:
        """A short prompt where the storybook already shows the paragraph; None for other questions."""
        return "What do you do?" if ask.about.what == "paragraph" and self.names.view.trial is None else None

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the elements that the question is about."""
        return spots.focus(self.names, ask)

    def moment(self, event: Event) -> Element | None:
        """The fate drawn, or the event of the turn."""
        return moments.moment(self.names, event)

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons for a question in a first game."""
        return lessons.lessons(self.names, ask)

    def passing(self, ask: Ask) -> Option | None:
        """The option to pass, where a question only offers a chance to equip or use something."""
        return PASS if ask.about.what in ("free", "window") and PASS in ask.options else None


ART = Art(scene=SleepingGodsScene, cover=cover)
