"""Sleeping Gods as a picture: the atlas, the Manticore, her crew, and the book."""

from __future__ import annotations

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.sleeping_gods.art import board, book, chart, endings, lessons, market, panels, spots
from fathom.games.sleeping_gods.art.cover import cover
from fathom.games.sleeping_gods.model.options import PASS
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
        """The printed atlas."""
        return chart.printed(self.names.pack)

    def board(self) -> Element:
        """Chart or combat, stores, ship, crew."""
        return board.board(self.names)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """A region, a place, a room, somebody, a card."""
        return spots.spot(self.names, ask, option)

    def panels(self) -> list[Panel]:
        """Hands, crew boards, cards, quests, events, the journey log."""
        return panels.panels(self.names)

    def sheet(self) -> Element | None:
        """The storybook, a market stall, or what a defeat has cost."""
        return (
            market.stall(self.names) or book.book(self.names, self.events) or endings.setback(self.names, self.events)
        )

    def ending(self, outcome: Outcome) -> Element:
        """The last page, and the score sheet."""
        return endings.ending(self.names, outcome)

    def prompt(self, ask: Ask) -> str | None:
        """The book tells the rest."""
        return "What do you do?" if ask.about.what == "paragraph" and self.names.view.trial is None else None

    def focus(self, ask: Ask) -> list[str]:
        """Whom or what the question is about."""
        return spots.focus(self.names, ask)

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The guided first voyage."""
        return lessons.lessons(ask)

    def passing(self, ask: Ask) -> Option | None:
        """A free window in which one might equip or use something."""
        return PASS if ask.about.what in ("free", "window") and PASS in ask.options else None


ART = Art(scene=SleepingGodsScene, cover=cover)
