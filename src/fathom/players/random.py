"""A player that picks any option, each as likely as any other."""

from __future__ import annotations

from fathom.engine.chance import Chance, key
from fathom.engine.player import Advice, Perspective


class Random:
    """Plays at random, the same way every time for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(key("random player", seed))

    def choose(self, perspective: Perspective) -> Advice:
        """Any of the options."""
        options = perspective.ask.options
        return Advice(options[self._chance.below(len(options))], "Picked at random.")
