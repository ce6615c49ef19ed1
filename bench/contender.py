"""What takes part in the benchmark: anything that plays random legal games and can be cloned."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol, TypeAlias

Cloner: TypeAlias = Callable[[], object]


class Contender(Protocol):
    """A game, as one library offers it, driven by random legal choices."""

    @property
    def asks(self) -> bool:
        """Whether the choices are made here; false for a library with its own loop."""
        ...

    def round(self, seconds: float, rng: Random) -> int:
        """Play whole games until the seconds are over and return the number of decisions.

        If it `asks`, every decision is one `rng.randrange(number of options)`; nothing else calls `randrange`.
        """
        ...

    def clones(self, rng: Random) -> Mapping[str, Cloner]:
        """Return ways to clone a fresh mid-game position, by label.

        The library's own way comes first, then the one the table compares it with, then any others.
        """
        ...
