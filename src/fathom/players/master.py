"""The master: a search that is led by the network of the expert. Needs numpy.

It tries the expert's favourite options in imagined matches. There experts answer the next questions, and the network
estimates the win chance. An option that the expert would not have taken is chosen only if it leads in the same worlds.
"""

from __future__ import annotations

from fathom.bots.evaluation import Plan
from fathom.engine import chance
from fathom.engine.player import Advice, Perspective, Player
from fathom.engine.timeline import Timeline
from fathom.game.game import Game
from fathom.players.expert import Expert
from fathom.players.search.budget import Budget
from fathom.players.search.parallel import search_parallel
from fathom.players.search.tree_search import TreeSearch

FAVOURITES = 5
"""The most options that are tried."""
UNLIKELY = 0.02
"""An option that the network gives less probability is not tried."""
AHEAD = 8
"""How many questions of an imagined match experts answer before the network estimates the win chance."""
WORLDS = 1_000_000
"""World numbers reserved for each worker, so that no two imagine the same world."""


class NetworkEvaluation:
    """An evaluation by the network of an expert, for games in which all seats win together."""

    level = 1
    horizon = f"for {AHEAD} answers"
    error = 0.0

    def __init__(self, expert: Expert, perspective: Perspective, ahead: int) -> None:
        self._expert = expert
        self.until = self.progress(perspective.imagine(0)) + 1 + ahead

    def plans(self, perspective: Perspective) -> list[Plan]:
        """The favourites of the expert, its own choice first."""
        first, *others = self._expert.favourites(perspective, FAVOURITES)
        return [(each.option,) for each in [first, *(each for each in others if each.probability >= UNLIKELY)]]

    def progress(self, match: Timeline) -> int:
        """How many questions were answered."""
        return len(match.history)

    def chances(self, match: Timeline) -> list[float]:
        """The win chance that the network estimates, the same for every seat."""
        assert match.ask is not None
        estimated = self._expert.think(Perspective(match, match.ask.seats[0])).win_chance
        return [estimated] * match.setup.seats


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
        best = search.root.best()
        if best is search.root.own:
            return self._expert.choose(perspective)
        lead = search.root.lead(best)
        points = f"{100 * lead.mean:.1f} points (± {100 * lead.error:.1f})"
        return Advice(best.plan[0], f"{points} more win chance than the network's own choice.")

    def think(self, perspective: Perspective) -> TreeSearch:
        """Search a question."""
        seed = chance.key(self._seed, self._thought)
        self._thought += 1
        ahead = AHEAD if self.budget.ahead is None else self.budget.ahead

        def begin(worker: int) -> TreeSearch:
            return TreeSearch(
                self.game,
                perspective,
                NetworkEvaluation(self._expert, perspective, ahead),
                seed,
                first=worker * WORLDS,
                depth=self.budget.depth,
                make_player=self._partner,
            )

        return search_parallel(begin, lambda search: search.run(self.budget.clock()), self.budget.workers)

    def _partner(self) -> Player:
        """The player of every seat in imagined matches; it remembers nothing, so that all seats can share it."""
        return self._expert
