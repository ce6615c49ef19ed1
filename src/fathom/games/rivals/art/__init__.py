"""Rivals as a picture: the Lurk from above, with everybody who fights for it."""

from __future__ import annotations

from htpy import Element
from markupsafe import Markup

from fathom.engine.ask import Ask, Option
from fathom.game.art import Art
from fathom.games.rivals.art import backdrop, board, lessons, panels, spots
from fathom.games.rivals.art.cover import cover
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.view import View
from fathom.games.rivals.text.names import Names
from fathom.present.scene import Lesson, Panel, Scene


class RivalsScene(Scene):
    """The battle as one seat sees it."""

    fine = True

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """Deep water, and every figure that will be used."""
        return backdrop.backdrop(self.names.pack, len(self.names.view.players))

    def board(self) -> Element:
        """Map, models, creatures, plates and dice; before there is a map, the muster."""
        return board.board(self.names, self.events)

    def spot(self, ask: Ask, option: Option) -> str | None:
        """A tile, somebody, a card, an ability, a banner."""
        return spots.spot(self.names, ask, option)

    def panels(self) -> list[Panel]:
        """Armies with their dice and abilities, Lurkers, rolls, decks; before the battle, what is on sale."""
        return panels.panels(self.names, self.events)

    def focus(self, ask: Ask) -> list[str]:
        """What the question is about."""
        return spots.focus(self.names, ask)

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The guided first battle."""
        return lessons.lessons(self.names, ask)


ART = Art(scene=RivalsScene, cover=cover)
