"""The master: a search that is led by the network of the expert. Needs numpy.

It tries the expert's favourite options in imagined matches (see `expert_search`). An option that the expert would not
have taken is chosen only if it leads in the same worlds.
"""

from __future__ import annotations

from fathom.bots.evaluation import Plan
from fathom.engine import chance
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.players.expert import Expert
from fathom.players.expert_search import AHEAD, WORLDS, ExpertSearch
from fathom.players.search.budget import Budget
from fathom.players.search.parallel import search_parallel
from fathom.players.search.tree import NEGLIGIBLE, Branch

FAVOURITES = 5
"""The most options that are tried."""
UNLIKELY = 0.02
"""An option that the network gives less probability is not tried."""
LEAST_TRIES = 4
"""In how many worlds an option must have been tried to be chosen instead of the expert's own, or to be given up."""
FIRST_ROUND, ROUND = LEAST_TRIES, 8
"""In how many worlds the options are tried side by side. What is not done when the time is up does not count, so the
first round is short."""


class FavouritesSearch(ExpertSearch):
    """A search of a question that tries the expert's favourites, without those that fall behind."""

    def __init__(
        self, expert: Expert, perspective: Perspective, seed: int, *, first: int = 0, ahead: int = AHEAD
    ) -> None:
        super().__init__(expert, perspective, favourites(expert, perspective), seed, first=first, ahead=ahead)

    def contenders(self) -> list[Branch]:
        """The expert's own option, and those that may still be better; none if the result is clear."""
        root = self.root
        others = [branch for branch in root.branches.values() if branch is not root.own]
        better = [branch for branch in others if branch.tries < LEAST_TRIES or root.lead(branch).most > NEGLIGIBLE]
        return [] if not better or root.settled(LEAST_TRIES) else [root.own, *better]

    def round_size(self, options: int) -> int:
        """In how many worlds the options are tried in the next round."""
        return ROUND if self.root.own.tries else FIRST_ROUND

    def best(self) -> Branch:
        """The option with the highest assured lead, of those that were tried often enough."""
        return self.root.best(LEAST_TRIES)


def favourites(expert: Expert, perspective: Perspective) -> list[Plan]:
    """The options to try, the expert's own first."""
    # An option in two halves can be the most likely one as a whole although its first half is not: it is not the own.
    own = expert.think(perspective).option
    likely = [each.option for each in expert.favourites(perspective, FAVOURITES) if each.probability >= UNLIKELY]
    return [(option,) for option in [own, *(option for option in likely if option != own)][:FAVOURITES]]


class Master:
    """Plays one seat. With a budget in playouts, the same seed gives the same play. Raises errors as `Expert` does."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0) -> None:
        self.game = game
        self.budget = budget
        self._expert = Expert(game)
        self._seed = seed
        self._thought = 0
        """How many searches were run: each imagines other worlds."""

    def choose(self, perspective: Perspective) -> Advice:
        """The expert's option, or one that leads it clearly enough."""
        search = self.think(perspective)
        best = search.best()
        if best is search.root.own:
            return self._expert.choose(perspective)
        lead = search.root.lead(best)
        points = f"{100 * lead.mean:.1f} points (± {100 * lead.error:.1f})"
        return Advice(best.plan[0], f"{points} more win chance than the network's own choice.")

    def think(self, perspective: Perspective) -> FavouritesSearch:
        """Search a question."""
        seed = chance.key(self._seed, self._thought)
        self._thought += 1
        ahead = AHEAD if self.budget.ahead is None else self.budget.ahead

        def begin(worker: int) -> FavouritesSearch:
            return FavouritesSearch(self._expert, perspective, seed, first=worker * WORLDS, ahead=ahead)

        return search_parallel(begin, lambda search: search.run(self.budget.clock()), self.budget.workers)
