"""The figure by which a person's finished matches of one game are compared."""

from __future__ import annotations

import msgspec

from fathom.engine.outcome import Outcome
from fathom.present.phrases import count


class RecordFigure(msgspec.Struct, frozen=True):
    """A figure of an outcome, such as the number of turns, with its words.

    If less is better (`fewest`), only matches that were won count: losing quickly is no record.
    """

    fact: str
    """The name of the figure in `Outcome.facts`."""
    thing: str
    """What is counted, in the singular."""
    phrase: str = "{}"
    """The words around the number of things, such as “won in {}”."""
    fewest: bool = False

    def of(self, outcome: Outcome) -> int | None:
        """The figure of a match; None if it has none, or was lost and less is better."""
        return None if self.fewest and not outcome.won else outcome.facts.get(self.fact)

    def best(self, figures: list[int]) -> int | None:
        """The best of some figures; None if there are none."""
        return (min if self.fewest else max)(figures, default=None)

    def text(self, figure: int) -> str:
        """The figure in words."""
        return self.phrase.format(count(figure, self.thing))
