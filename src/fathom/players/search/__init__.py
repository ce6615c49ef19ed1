"""A player that searches: it simulates its options in sampled worlds and takes the one with the best win chance."""

from __future__ import annotations

import msgspec

from fathom.bots.evaluation import Evaluation
from fathom.engine import chance
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.players.search.analysis import HEADINGS, Analysis, OptionEstimate, Verdict, analyse, percent_range
from fathom.players.search.budget import Budget, parse
from fathom.players.search.parallel import search_parallel
from fathom.players.search.tree import Branch, Root
from fathom.players.search.tree_search import TreeSearch
from fathom.players.search.whole_games import WholeGames
from fathom.present.phrases import count

__all__ = [
    "HEADINGS",
    "Analysis",
    "Budget",
    "OptionEstimate",
    "RemainingPlan",
    "Search",
    "Verdict",
    "analyse",
    "evaluation_of",
    "parse",
    "percent_range",
    "run_search",
]

MANY = 1_000_000
"""World numbers reserved for each worker, so that no two sample the same world."""


class RemainingPlan(msgspec.Struct, frozen=True):
    """The rest of the best plan: its answers in notation, the progress of the match it is valid for, and the reason."""

    answers: tuple[str, ...] = ()
    progress: int = -1
    why: str = ""


class Search:
    """Plays one seat. With a budget in playouts, the same seed gives the same play."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0) -> None:
        self.game = game
        self.budget = budget
        self.plan = RemainingPlan()
        """The remaining answers of the last plan."""
        self._seed = seed
        self._thought = 0
        """How many searches were run: each samples other worlds."""

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer of the last plan, if it is still offered; otherwise the result of a new search."""
        progress = evaluation_of(self.game, perspective, self.budget).progress(perspective.imagine(0))
        planned = self.plan.answers[:1] if self.plan.progress == progress else ()
        for option in perspective.ask.options:
            if str(option) in planned:
                self.plan = RemainingPlan(self.plan.answers[1:], progress, self.plan.why)
                return Advice(option, self.plan.why)
        root = run_search(self.game, perspective, self.budget, chance.key(self._seed, self._thought)).root
        self._thought += 1
        best = root.best()
        first, *rest = best.plan
        self.plan = RemainingPlan(tuple(map(str, rest)), progress, reason(root, best))
        return Advice(first, self.plan.why)


def evaluation_of(game: Game, perspective: Perspective, budget: Budget) -> Evaluation:
    """The game's evaluation, or `WholeGames` if it has none, with the horizon and level of the budget."""
    own = game.bots.evaluation
    evaluation = WholeGames(game) if own is None else own(perspective)
    if budget.ahead is not None:
        evaluation.until = evaluation.progress(perspective.imagine(0)) + 1 + budget.ahead
    if budget.level is not None:
        evaluation.level = budget.level
    return evaluation


def run_search(game: Game, perspective: Perspective, budget: Budget, seed: int, *, every: bool = False) -> TreeSearch:
    """Search a question within a budget; with `every`, try all options equally often."""

    def begin(worker: int) -> TreeSearch:
        first = worker * MANY
        evaluation = evaluation_of(game, perspective, budget)
        return TreeSearch(game, perspective, evaluation, seed, first=first, every=every, depth=budget.depth)

    return search_parallel(begin, lambda search: search.run(budget.clock()), budget.workers)


def reason(root: Root, best: Branch) -> str:
    """Why a plan was chosen, in words: by how much it beats the scripted player's plan, if it is another."""
    if len(root.branches) == 1:
        return "it is the only plan worth trying."
    if best is root.own:
        tried = [branch for branch in root.branches.values() if branch.tries]
        return (
            f"of the {len(tried)} plans tried, no other is clearly better."
            if len(tried) > 1
            else "it is the scripted player's plan."
        )
    lead = root.lead(best)
    points = f"{100 * lead.mean:.1f} points (± {100 * lead.error:.1f})"
    return f"{points} more win chance than the scripted player's plan, in {count(best.tries, 'simulated game')}."
