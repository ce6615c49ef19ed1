"""The board of Jupiter Deep as SVG: the colony under the ice, and every piece on it."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.jupiter.art import board, legend_drawings, lessons, moments, option_icons, panels, spots
from fathom.games.jupiter.art.cover import cover
from fathom.games.jupiter.art.entries import entry
from fathom.games.jupiter.art.finale import finale
from fathom.games.jupiter.art.places import id_of
from fathom.games.jupiter.art.sounds import SOUNDS
from fathom.games.jupiter.art.taps import TAPS
from fathom.games.jupiter.model.options import About, Command, Decline, Move
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.view import View
from fathom.games.jupiter.text.names import Names
from fathom.present.icons import Icon
from fathom.present.legend import LegendEntry, TapText
from fathom.present.scene import Lesson, Panel, Scene


class JupiterScene(Scene):
    """Draws one view of a match; every seat sees the same picture."""

    fine = True

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """The background: Jupiter, ice, water and sea floor."""
        return board.backdrop(self.names.pack.rules.pod_seats)

    def board(self) -> Element:
        """The colony with every piece on it."""
        return board.board(self.names)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element to tap for an option; None if it has only a button."""
        return spots.spot(self.names, ask, option)

    def group_note(self, ask: Ask, options: Sequence[Option]) -> str:
        """A note on what the options to send colonists are good for; empty for options of other kinds."""
        leaving = [option.origin == "pod" for option in options if isinstance(option, Command)]
        if not leaving:
            return ""
        if all(leaving):
            return "out of the Pod, to make room"
        into = "one bridge at a time, until they are in the Pod"
        return f"{into}; or out of the Pod, to make room" if any(leaving) else into

    def step(self, ask: Ask, option: Option) -> str | None:
        """The id of the space that the robot moves to; None if the option is not a move."""
        return self.spot(ask, option) if isinstance(option, Move) else None

    def origin(self, ask: Ask) -> str | None:
        """The id of the space where the robot of the asked player is; None if it is out of play."""
        at = self.names.view.robots[ask.seats[0]].at
        return id_of(at) if at else None

    def panels(self) -> list[Panel]:
        """The panels: robots with their cards, the rescue, the Invasion, the deck."""
        return panels.panels(self.names)

    def passing(self, ask: Ask) -> Option | None:
        """The option to let no colonist follow, for players who always decline Follower; None at other questions."""
        return Decline() if isinstance(ask.about, About) and ask.about.what == "follow" else None

    def tap_text(self, id: str) -> TapText | None:
        """The text that a tap on a dome, a module, a piece, a figure or a card shows; None for other elements."""
        return TAPS.find(self.names, id)

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """Pieces, modules, marks and cards with their drawings."""
        return legend_drawings.legend(self.names)

    def moment(self, event: Event) -> Element | None:
        """The die after a roll or the Setback drawn, shown large over the board; None for other events."""
        return moments.moment(self.names, event)

    def about(self, event: Event) -> list[str] | None:
        """The ids of the elements that an event is about, such as a robot or a card; None to point at what changed."""
        return moments.about(self.names, event)

    def lights(self, ask: Ask, option: Option) -> list[str]:
        """The id of the space that an option sends a colonist to, to light it up; empty for other options."""
        return spots.lights(self.names, option)

    def icons(self) -> Sequence[Icon]:
        """The dots beside the price of an option, one for each action."""
        return option_icons.ICONS

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons of the guided first game for a question."""
        return lessons.lessons(self.names, ask)

    def finale(self, outcome: Outcome) -> Element:
        """The picture at the end of the match."""
        return finale(self.names, outcome)

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the elements that a question is about."""
        return spots.focus(self.names, ask)


ART = Art(scene=JupiterScene, cover=cover, sounds=SOUNDS, entry=entry)
