"""A player that searches: it tries its answers out in imagined worlds and takes the one with the best chance to win."""

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
    "parse",
    "percent_range",
    "run_search",
]

MANY = 1_000_000
"""Worlds that are kept for each worker."""


class RemainingPlan(msgspec.Struct, frozen=True):
    """The rest of a way that was found best: answers in notation, good for one moment of a match; and why."""

    answers: tuple[str, ...] = ()
    progress: int = -1
    why: str = ""


class Search:
    """Plays one seat, the same way every time for the same seed if its budget is one of playouts."""

    def __init__(self, game: Game, budget: Budget, seed: int = 0) -> None:
        self.game = game
        self.budget = budget
        self.plan = RemainingPlan()
        """What it means to do next."""
        self._seed = seed
        self._thought = 0
        """How often it has thought: other worlds are imagined each time."""

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer of the way that was found best, while it fits; otherwise think anew."""
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
    """How to look ahead from a question: as the game says, or by playing whole games."""
    own = game.bots.evaluation
    evaluation = WholeGames(game) if own is None else own(perspective)
    if budget.ahead is not None:
        evaluation.until = evaluation.progress(perspective.imagine(0)) + 1 + budget.ahead
    if budget.level is not None:
        evaluation.level = budget.level
    return evaluation


def run_search(game: Game, perspective: Perspective, budget: Budget, seed: int, *, every: bool = False) -> TreeSearch:
    """Search a question within a budget; with `every`, all its answers."""

    def begin(worker: int) -> TreeSearch:
        first = worker * MANY
        evaluation = evaluation_of(game, perspective, budget)
        return TreeSearch(game, perspective, evaluation, seed, first=first, every=every, depth=budget.depth)

    return search_parallel(begin, lambda search: search.run(budget.clock()), budget.workers)


def reason(root: Root, best: Branch) -> str:
    """Why, in figures: what speaks for a way is how far it leads in the same worlds, not its mean in its own."""
    if len(root.branches) == 1:
        return "nothing else is worth a thought."
    if best is root.own:
        tried = [branch for branch in root.branches.values() if branch.tries]
        return f"none of {count(len(tried), 'plan')} tried leads by enough." if len(tried) > 1 else "the usual way."
    lead = root.lead(best)
    points = f"{100 * lead.mean:.1f} points (± {100 * lead.error:.1f})"
    return f"{points} likelier to win than the usual way, in {count(best.tries, 'imagined game')}."
