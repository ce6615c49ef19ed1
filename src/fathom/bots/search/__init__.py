"""A player that searches: it tries its answers out in imagined worlds and takes the one with the best chance to win."""

from __future__ import annotations

from fathom.bots.search.budget import Budget
from fathom.bots.search.plain import Plain
from fathom.bots.search.searching import Searching
from fathom.bots.search.tree import Branch, Node
from fathom.core.ask import Option
from fathom.core.sight import Advice, Sight


class Search:
    """Plays one seat, the same way every time for the same seed if its budget is one of playouts."""

    def __init__(self, budget: Budget, seed: int = 0) -> None:
        self.budget = budget
        self._seed = seed
        self._plan: list[Option] = []
        self._moment = -1
        self._why = ""

    def choose(self, sight: Sight) -> Advice:
        """The next answer of the line that was found best, while it fits; otherwise think anew."""
        outlook = sight.game.outlook(sight) or Plain(sight)
        moment = outlook.moment(sight.imagine(self._seed))
        if self._plan and self._moment == moment and self._plan[0] in sight.ask.options:
            return Advice(self._plan.pop(0), self._why)
        search = Searching(sight, outlook, self._seed)
        search.run(self.budget.clock())
        best = search.root.best()
        first, *self._plan = best.way
        self._moment = moment
        self._why = reason(search.root, best)
        return Advice(first, self._why)


def reason(root: Node, best: Branch) -> str:
    """Why, in figures."""
    if not best.tries:
        return "nothing else is worth a thought."
    others = [branch.mean for branch in root.branches.values() if branch.tries and branch is not best]
    told = f"{best.mean:.0%} to win in {best.tries} tries"
    return f"{told}; the next best {max(others):.0%}." if others else f"{told}."
