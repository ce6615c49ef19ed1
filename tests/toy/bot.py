"""The scripted player of the toy game."""

from __future__ import annotations

from fathom.engine.player import Advice, Perspective
from tests.toy.model import Dive, Leave, Pass, Rest, Sell, Stir


class Scripted:
    """Sells valuable shells and dives for more. A higher level waits for a higher price."""

    def __init__(self, level: int) -> None:
        self.price = 2 * level

    def choose(self, perspective: Perspective) -> Advice:
        """The answer to a question, from the seat's view alone."""
        view, options = perspective.view, perspective.ask.options
        worth = perspective.pack.worth
        if Stir() in options:
            return Advice(Leave(), "It is worth having.") if worth(view.top) > 2 else Advice(Stir(), "A poor shell.")
        if Pass() in options:
            return Advice(options[-1], "Half is better than nothing.")
        last = view.turns - view.turn <= len(view.traders)
        sales = sorted((o for o in options if isinstance(o, Sell)), key=lambda sale: -worth(sale.shell))
        if sales and (last or Dive() not in options or worth(sales[0].shell) >= self.price):
            return Advice(sales[0], "It sells at a good price.")
        return Advice(Dive(), "More shells.") if Dive() in options else Advice(Rest(), "Nothing to sell.")
