"""A player that searches: it tries its answers out in imagined worlds and takes the one with the best chance to win."""

from __future__ import annotations

from fathom.bots.search.budget import Budget, parse
from fathom.bots.search.plain import Plain
from fathom.bots.search.searching import Searching
from fathom.bots.search.thoughts import prospects
from fathom.bots.search.together import together
from fathom.bots.search.tree import Branch, Root
from fathom.core import chance
from fathom.core.ask import Option
from fathom.core.outlook import Outlook
from fathom.core.sight import Advice, Sight

__all__ = ["Budget", "Search", "consider", "parse", "prospects"]

MANY = 1_000_000
"""Worlds that are kept for each worker."""


class Search:
    """Plays one seat, the same way every time for the same seed if its budget is one of playouts."""

    def __init__(self, budget: Budget, seed: int = 0) -> None:
        self.budget = budget
        self._seed = seed
        self._thought = 0
        """How often it has thought: other worlds are imagined each time."""
        self._plan: list[Option] = []
        self._moment = -1
        self._why = ""

    def choose(self, sight: Sight) -> Advice:
        """The next answer of the way that was found best, while it fits; otherwise think anew."""
        outlook = outlook_of(sight, self.budget)
        moment = outlook.moment(sight.imagine(0))
        if self._plan and self._moment == moment and self._plan[0] in sight.ask.options:
            return Advice(self._plan.pop(0), self._why)
        root = consider(sight, self.budget, chance.key(self._seed, self._thought)).root
        self._thought += 1
        best = root.best()
        first, *self._plan = best.way
        self._moment = moment
        self._why = reason(root, best)
        return Advice(first, self._why)


def outlook_of(sight: Sight, budget: Budget) -> Outlook:
    """How to look ahead from a question: as the game says, or by whole games."""
    outlook = sight.game.outlook(sight) or Plain(sight)
    if budget.ahead is not None:
        outlook.until = outlook.moment(sight.imagine(0)) + 1 + budget.ahead
    if budget.level is not None:
        outlook.level = budget.level
    return outlook


def consider(sight: Sight, budget: Budget, seed: int, *, every: bool = False) -> Searching:
    """Search a question within a budget; with `every`, all its answers."""

    def begin(worker: int) -> Searching:
        first = worker * MANY
        return Searching(sight, outlook_of(sight, budget), seed, first=first, every=every, depth=budget.depth)

    return together(begin, lambda search: search.run(budget.clock()), budget.workers)


def reason(root: Root, best: Branch) -> str:
    """Why, in figures."""
    if not best.tries:
        return "nothing else is worth a thought."
    others = [branch.mean for branch in root.branches.values() if branch.tries and branch is not best]
    told = f"{best.mean:.0%} to win in {best.tries} tries"
    return f"{told}; the next best {max(others):.0%}." if others else f"{told}."
