"""Rivals as a picture: the Lurk from above, with all models and creatures."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.rivals.art import backdrop, board, legend_drawings, lessons, moments, option_icons, panels, spots
from fathom.games.rivals.art.cover import cover
from fathom.games.rivals.art.entries import entry
from fathom.games.rivals.art.finale import finale
from fathom.games.rivals.art.places import id_of
from fathom.games.rivals.art.sounds import SOUNDS
from fathom.games.rivals.art.taps import TAPS
from fathom.games.rivals.model.options import Muster, Step, Stop
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.view import View
from fathom.games.rivals.text.names import Names
from fathom.present.icons import Icon
from fathom.present.legend import LegendEntry, TapText
from fathom.present.scene import Lesson, Panel, Scene
from fathom.present.words import in_order


class RivalsScene(Scene):
    """The picture of one view: the battle as a seat sees it."""

    fine = True

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """The background, with the drawings that pieces use."""
        return backdrop.backdrop(self.names.pack, len(self.names.view.players))

    def board(self) -> Element:
        """The map with models, creatures, player plates and dice; before there is a map, the hall for making armies."""
        return board.board(self.names, self.events)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element to tap for an option; None if it has only a button."""
        return spots.spot(self.names, ask, option)

    def offered(self, ask: Ask) -> list[Option]:
        """The options to show: all of them, except ready-made armies other than the largest one offered."""
        largest = max((option.points for option in ask.options if isinstance(option, Muster)), default=0)
        return [option for option in in_order(ask) if not isinstance(option, Muster) or option.points == largest]

    def step(self, ask: Ask, option: Option) -> str | None:
        """The id of the tile that a step leads to; None for an option that is no step."""
        return self.spot(ask, option) if isinstance(option, Step) else None

    def arrival(self) -> str:
        """The option, in notation, that ends a walk of several steps on the tile that was tapped."""
        return str(Stop())

    def origin(self, ask: Ask) -> str | None:
        """The id of the tile from which the model takes a step; None if the question is not about a tile."""
        return id_of(ask.about.tile) if ask.about.tile else None

    def panels(self) -> list[Panel]:
        """The panels: armies, creatures, rolls and decks; before there is a map, what is on sale."""
        return panels.panels(self.names, self.events)

    def finale(self, outcome: Outcome) -> Element:
        """The picture at the end of the match."""
        return finale(self.names, outcome)

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the elements that a question is about."""
        return spots.focus(self.names, ask)

    def tap_text(self, id: str) -> TapText | None:
        """The text that a tap on a tile, a fighter, a card, a deck or a player shows; None for other elements."""
        return TAPS.find(self.names, id)

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """Fighters, ground, tokens, dice and cards with their drawings."""
        return legend_drawings.legend(self.names)

    def moment(self, event: Event) -> Element | None:
        """The dice rolled, the event card drawn or what a den held, shown large; None for other events."""
        return moments.moment(self.names, event)

    def about(self, event: Event) -> list[str] | None:
        """The ids of the models that an event names, or of its tile; empty if it names neither."""
        return moments.about(self.names, event)

    def lights(self, ask: Ask, option: Option) -> list[str]:
        """The ids of further elements to light up for an option: the model that acts or its new tile; may be empty."""
        return spots.lights(self.names, ask, option)

    def icons(self) -> Sequence[Icon]:
        """The pictures beside words in options."""
        return option_icons.ICONS

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons of the guided first game for a question."""
        return lessons.lessons(self.names, ask)


ART = Art(scene=RivalsScene, cover=cover, sounds=SOUNDS, entry=entry)
