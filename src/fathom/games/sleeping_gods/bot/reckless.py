"""The reckless player: it sails, explores and fights as if no one were hurt or tired.

It plays to measure what the care of the scripted player is worth (`python -m bench.campaigns --crews reckless`).
"""

from __future__ import annotations

from msgspec import structs

from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.games.sleeping_gods.bot.scripted import Scripted
from fathom.games.sleeping_gods.model.view import View

HEEDLESS = ("action", "course", "paragraph", "port", "market", "room", "gather")
"""What the questions are about at which it ignores damage and fatigue."""


class Reckless(Scripted):
    """A scripted player that ignores wounds where it decides what to do next.

    It never goes to an inn or a healer and fights with the last of its health, but it chooses carefully who takes
    damage.
    """

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__()

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to a question, with a reason."""
        ask, view = perspective.ask, perspective.view
        if ask.about is not None and ask.about.what in HEEDLESS:
            view = unhurt(view)
        return self.answer(perspective.pack, view, ask, perspective.seat)


def unhurt(view: View) -> View:
    """The view with a crew without damage and fatigue, and a ship without damage."""
    crew = tuple(structs.replace(one, damage=0, fatigue=0) for one in view.crew)
    return structs.replace(view, crew=crew, cubes=dict.fromkeys(view.cubes, 0))
