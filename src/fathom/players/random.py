"""A player that picks an option at random, all equally likely."""

from __future__ import annotations

from fathom.engine.chance import Chance, key
from fathom.engine.player import Advice, Perspective


class Random:
    """Plays at random; the same seed gives the same play."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(key("random player", seed))

    def choose(self, perspective: Perspective) -> Advice:
        """A random option."""
        options = perspective.ask.options
        return Advice(options[self._chance.below(len(options))], "Picked at random.")
