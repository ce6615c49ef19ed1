"""Sleeping Gods as a picture: the atlas, the Manticore, her crew, and the book."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.sleeping_gods.art import (
    board,
    book,
    chart,
    endings,
    legend_drawings,
    lessons,
    market,
    moments,
    option_icons,
    panels,
    spots,
)
from fathom.games.sleeping_gods.art.cover import cover
from fathom.games.sleeping_gods.art.entries import entry
from fathom.games.sleeping_gods.art.finale import finale
from fathom.games.sleeping_gods.art.journal import SleepingGodsJournal
from fathom.games.sleeping_gods.art.note_pins import pin_text
from fathom.games.sleeping_gods.art.pictures import TOTEMS, VIGNETTES
from fathom.games.sleeping_gods.art.sounds import SOUNDS
from fathom.games.sleeping_gods.art.taps import TAPS
from fathom.games.sleeping_gods.model.options import PASS, Drop, Equip, Join, PassTurn, Sail, Use
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.text import questions
from fathom.games.sleeping_gods.text.captions import caption
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.icons import Icon
from fathom.present.legend import LegendEntry, TapText
from fathom.present.pins import PIN
from fathom.present.scene import Lesson, Panel, Scene
from fathom.present.words import in_order

CHOICES = ("room", "action", "course", "paragraph")
"""Questions beside which cards and abilities can be used."""
UPKEEP = (Use, Equip, Drop)
"""Options that use, equip and discard cards and abilities."""


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
        return board.board(self.names, self.notes)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element to tap for an option; None if it has only a button."""
        return spots.spot(self.names, ask, option)

    def step(self, ask: Ask, option: Option) -> str | None:
        """The id of the region that a move of the ship leads to; None for other options."""
        return self.spot(ask, option) if isinstance(option, Sail) and ask.about.what == "course" else None

    def origin(self, ask: Ask) -> str | None:
        """The id of the region in which the ship is, where its moves begin."""
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
        """A short prompt for a question that the storybook or the caption explains; None for other questions."""
        if ask.about.what in ("gather", "alter"):
            return questions.short_prompt(self.names, ask)
        if ask.about.what != "paragraph" or self.names.view.trial is not None:
            return None
        return "Read this page." if ask.options == [PASS] else questions.story_question(self.names)

    def caption(self, ask: Ask) -> Element | None:
        """The line under a question; None if its options say everything."""
        text = caption(self.names, ask)
        # A figure and its sign stay on one line.
        return h.p(".faint")[text.replace(" %", "\u00a0%")] if text else None

    def finale(self, outcome: Outcome) -> Element:
        """The picture at the end of the match."""
        return finale(outcome)

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the elements that the question is about."""
        return spots.focus(self.names, ask)

    def tap_text(self, id: str) -> TapText | None:
        """The text that a tap on a region, a pin, a crew member, a card … shows; None for other elements."""
        if id.startswith(PIN):
            return pin_text(self.names.pack, self.notes, id.removeprefix(PIN))
        return TAPS.find(self.names, id)

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """The chart, the ship, the crew, cards and enemies with their drawings."""
        return legend_drawings.legend(self.names)

    def moment(self, event: Event) -> Element | None:
        """A large picture of the fate drawn or of the event card of the turn; None for other events."""
        return moments.moment(self.names, event)

    def about(self, event: Event) -> list[str] | None:
        """The ids of the elements that an event names, such as a crew member or an enemy; None if it names none."""
        return moments.about(self.names, event)

    def icons(self) -> Sequence[Icon]:
        """The pictures beside words in options."""
        return option_icons.ICONS

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons for a question in a first game."""
        return lessons.lessons(self.names, ask)

    def offered(self, ask: Ask) -> list[Option]:
        """The options in order: useful ones, then those of little use, then the one that passes or declines."""
        closing = self.closing(ask)
        return sorted(in_order(ask), key=lambda option: 2 if option == closing else self._adds_little(option))

    def _adds_little(self, option: Option) -> bool:
        """Whether an option adds crew without the skill, discards an equipped card, or passes for the whole turn."""
        trial = self.names.view.trial
        if isinstance(option, Join) and trial is not None:
            return not self.names.board(option.crew).skills.get(trial.skill)
        return isinstance(option, Drop | PassTurn)

    def aside(self, ask: Ask, option: Option) -> str:
        """The heading above cards and abilities that a question also offers, or crew who cannot help; else empty."""
        if isinstance(option, Join) and self._adds_little(option):
            return "Crew without the skill: no help"
        if isinstance(option, Drop) and ask.about.what not in CHOICES:
            return "Make room for another card"
        return "Upkeep: cards and abilities" if ask.about.what in CHOICES and isinstance(option, UPKEEP) else ""

    def passing(self, ask: Ask) -> Option | None:
        """The option to pass, at questions that only offer to equip or use something; None at other questions."""
        return PASS if ask.about.what in ("free", "window") and PASS in ask.options else None


ART = Art(
    scene=SleepingGodsScene,
    cover=cover,
    journal=SleepingGodsJournal,
    pictures={"vignettes": VIGNETTES, "totems": TOTEMS},
    sounds=SOUNDS,
    entry=entry,
)
