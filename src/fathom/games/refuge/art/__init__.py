"""The Refuge as a picture: the dark sea, the wreck, the Kraken and the divers."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.refuge.art import board, legend_drawings, lessons, moments, option_icons, panels, printed, spots
from fathom.games.refuge.art.cover import cover
from fathom.games.refuge.art.entries import entry
from fathom.games.refuge.art.finale import finale
from fathom.games.refuge.art.heatmap import heatmap
from fathom.games.refuge.art.places import id_of
from fathom.games.refuge.art.sounds import SOUNDS
from fathom.games.refuge.art.taps import TAPS
from fathom.games.refuge.model.options import About, Decline, Move
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.view import View
from fathom.games.refuge.text.names import Names
from fathom.present.icons import Icon
from fathom.present.legend import LegendEntry, TapText
from fathom.present.scene import Lesson, Panel, Scene


class RefugeScene(Scene):
    """The dive as one seat sees it."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """The printed board."""
        return printed.printed(self.names.pack)

    def board(self) -> Element:
        """Every piece, and a clickable area over each space."""
        return board.board(self.names)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element to tap for an option: a space, a card, an ability …; None if it has only a button."""
        return spots.spot(self.names, ask, option)

    def step(self, ask: Ask, option: Option) -> str | None:
        """The id of the space that a step of the diver leads to; None if the option is no such step."""
        return self.spot(ask, option) if isinstance(option, Move) else None

    def origin(self, ask: Ask) -> str | None:
        """The id of the space from which the diver takes a step; None if the diver is not on the map."""
        at = ask.about.space or self.names.view.divers[ask.seats[0]].at
        return id_of(at) if at else None

    def panels(self) -> list[Panel]:
        """Divers, objectives, Kraken cards, stores."""
        return panels.panels(self.names)

    def passing(self, ask: Ask) -> Option | None:
        """The option that declines a Lair, a Whirlpool or a camera's trap, for players who chose to always decline it.

        None for other questions: on contact, players are always asked.
        """
        assert isinstance(ask.about, About)
        return Decline() if ask.about.what in ("lair", "whirlpool", "trap") and Decline() in ask.options else None

    def tap_text(self, id: str) -> TapText | None:
        """The text that a tap on a space, a piece, a pile or a card shows; None for other elements."""
        return TAPS.find(self.names, id)

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """Spaces, pieces, piles and cards with their drawings."""
        return legend_drawings.legend(self.names)

    def moment(self, event: Event) -> Element | None:
        """The Kraken card that was drawn, shown large over the board; None for events that draw none."""
        return moments.moment(self.names, event)

    def about(self, event: Event) -> list[str] | None:
        """The ids of the elements that an event is about; None if the page shall point at the pieces that changed."""
        return moments.about(self.names, event)

    def lights(self, ask: Ask, option: Option) -> list[str]:
        """The id of the space that an option moves a tentacle to, to light it up; empty for other options."""
        return spots.lights(self.names, option)

    def icons(self) -> Sequence[Icon]:
        """The pictures beside words in options."""
        return option_icons.ICONS

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons for a question in a first dive."""
        return lessons.lessons(self.names, ask)

    def finale(self, outcome: Outcome) -> Element:
        """The picture at the end of the match."""
        return finale(self.names, outcome)

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the spaces, the card, the ability and the objective that the question is about."""
        return spots.focus(self.names, ask)


ART = Art(scene=RefugeScene, cover=cover, heatmap=heatmap, sounds=SOUNDS, entry=entry)
