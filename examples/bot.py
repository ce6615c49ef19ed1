"""A computer player in 20 lines: it never ends its turn while anything else is offered.

Let it play: `fathom play tentacula --computer 2:bot:Eager` or `python bot.py`.
"""

from __future__ import annotations

import random

import fathom


class Eager:
    """Picks any option, but passes only if it has to."""

    def __init__(self, game: fathom.Game, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, perspective: fathom.Perspective) -> fathom.Advice:
        """Answer the open question from what this seat may see."""
        options = perspective.ask.options
        active = [option for option in options if str(option) not in ("end", "decline", "pass", "stay")]
        return fathom.Advice(self.rng.choice(active or options), "Doing something beats doing nothing.")


def main() -> None:
    """Play a whole game with two of them."""
    match = fathom.new("tentacula", seats=2, seed=1)
    players = [Eager(match.game, seat) for seat in range(2)]
    while match.ask is not None:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(fathom.Perspective(match, seat)).option, seat)
    print(match.prompt())


if __name__ == "__main__":
    main()
