"""The drawings of Tentacula."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Element
from markupsafe import Markup
from msgspec.structs import replace

from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.art import Art
from fathom.games.tentacula.art import board, legend_drawings, lessons, moments, option_icons, panels, spots
from fathom.games.tentacula.art.cover import cover
from fathom.games.tentacula.art.entries import entry
from fathom.games.tentacula.art.finale import finale
from fathom.games.tentacula.art.places import fits
from fathom.games.tentacula.art.sounds import SOUNDS
from fathom.games.tentacula.art.taps import TAPS
from fathom.games.tentacula.model.options import Decline
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.view import View
from fathom.games.tentacula.text.names import Names
from fathom.present.icons import Icon
from fathom.present.legend import LegendEntry, TapText
from fathom.present.scene import Lesson, Panel, Scene


class TentaculaScene(Scene):
    """The table as one seat sees it."""

    fine = True

    def __init__(self, pack: Pack, view: View) -> None:
        self.names = Names(pack, view)

    def backdrop(self) -> Markup:
        """The drawings that the board uses by name."""
        return board.shared_drawings(self.names)

    def board(self) -> Element:
        """The folding board with every piece."""
        return board.board(self._shown())

    def spot(self, ask: Ask, option: Option) -> str | None:
        """The id of the element to tap for an option: a square, gems, a player …; None if it has only a button."""
        return spots.spot(self.names, ask, option)

    def panels(self) -> list[Panel]:
        """Players, gems, fish and gate, clock."""
        return panels.panels(self._shown())

    def _shown(self) -> Names:
        """The names of the view, in which a fish that swims through the arch just now has not passed it yet."""
        if not self.events or self.events[-1].what != "swims":
            return self.names
        view, facts = self.names.view, self.events[-1].facts
        if not facts["origin"] <= self.names.pack.route.arch[view.stage] < facts["square"]:
            return self.names
        return Names(self.names.pack, replace(view, passed=view.passed - 1))

    def passing(self, ask: Ask) -> Option | None:
        """The option that declines a dolphin or a shark, for players who chose to always decline it; else None.

        Players are always asked whether to roll again, because the answer depends on the roll.
        """
        return Decline() if Decline() in ask.options else None

    def tap_text(self, id: str) -> TapText | None:
        """The text that a tap on a square, a tile, a fish, gems or a player shows; None for other elements."""
        return TAPS.find(self.names, id)

    def legend(self) -> list[tuple[LegendEntry, Element | None]]:
        """Fish, squares, tiles, gems and marks with their drawings."""
        return legend_drawings.legend(self.names)

    def moment(self, event: Event) -> Element | None:
        """The face of the die or the side of a flipped shell, shown large over the board; None for other events."""
        return moments.moment(self.names, event)

    def about(self, event: Event) -> list[str] | None:
        """The ids of the fish, tile, gate, shell or player that an event names; None to point at what changed."""
        return moments.about(self.names, event)

    def lights(self, ask: Ask, option: Option) -> list[str]:
        """The id of the square from which an option moves a fish, to light it up; empty for other options."""
        return spots.lights(self.names, option)

    def caption(self, ask: Ask) -> Element | None:
        """A line that explains the outlines for moves with the tile and for a shell; None unless both are shown."""
        return spots.caption(ask)

    def icons(self) -> Sequence[Icon]:
        """The pictures beside words in options."""
        return option_icons.ICONS

    def lessons(self, ask: Ask) -> list[Lesson]:
        """The lessons for a question in a first match."""
        return lessons.lessons(self.names, ask)

    def finale(self, outcome: Outcome) -> Element:
        """The picture at the end of the match."""
        return finale(self.names, outcome)

    def focus(self, ask: Ask) -> list[str]:
        """The ids of the fish, the player and the gems that the question is about."""
        return spots.focus(self.names, ask)


def scene(pack: Pack, view: View) -> TentaculaScene | None:
    """The scene of a view; None if the pack's board cannot be drawn and is shown as text."""
    return TentaculaScene(pack, view) if fits(pack) else None


ART = Art(scene=scene, cover=cover, sounds=SOUNDS, entry=entry)
