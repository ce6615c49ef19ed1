"""The master: a search that is led by the network of the expert. Needs numpy.

It tries the expert's favourite options in imagined matches. There experts answer the next questions, and the network
estimates the win chance. An option that the expert would not have taken is chosen only if it leads in the same worlds.
Many imagined matches are played side by side: a network takes little longer for fifty questions than for one.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bots.evaluation import Plan
from fathom.engine import chance
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.players.expert import Expert
from fathom.players.search.budget import Budget, Clock
from fathom.players.search.parallel import search_parallel
from fathom.players.search.rollout import World, final_chances, follow
from fathom.players.search.tree import NEGLIGIBLE, Branch, Root

FAVOURITES = 5
"""The most options that are tried."""
UNLIKELY = 0.02
"""An option that the network gives less probability is not tried."""
AHEAD = 8
"""How many questions of an imagined match experts answer before the network estimates the win chance."""
LEAST_TRIES = 4
"""In how many worlds an option must have been tried to be chosen instead of the expert's own, or to be given up."""
FIRST_ROUND, ROUND = LEAST_TRIES, 8
"""In how many worlds the options are tried side by side. What is not done when the time is up does not count, so the
first round is short."""
WORLDS = 1_000_000
"""World numbers reserved for each worker, so that no two imagine the same world."""


class FavouritesSearch:
    """A search of a question: the expert's favourites in the same imagined matches, without those that fall behind.

    `first` is the number of the first world.
    """

    def __init__(
        self, expert: Expert, perspective: Perspective, seed: int, *, first: int = 0, ahead: int = AHEAD
    ) -> None:
        self.perspective = perspective
        self.root = Root(perspective.seat, favourites(expert, perspective))
        self._expert = expert
        self._seed = seed
        self._next = first
        self._until = len(perspective.imagine(0).history) + 1 + ahead

    def run(self, clock: Clock) -> None:
        """Try options until the budget is spent, or the result is clear."""
        while not self._is_clear() and (tries := self._round(self.contenders(), clock)):
            worlds = [self._imagine(branch, number) for branch, number in tries]
            if not self._play(worlds, clock):
                return
            for (branch, number), found in zip(tries, self._win_chances(worlds), strict=True):
                branch.add(number, found)

    def contenders(self) -> list[Branch]:
        """The expert's own option, and those that may still be better."""
        root = self.root
        others = [branch for branch in root.branches.values() if branch is not root.own]
        return [
            root.own,
            *(branch for branch in others if branch.tries < LEAST_TRIES or root.lead(branch).most > NEGLIGIBLE),
        ]

    def best(self) -> Branch:
        """The option with the highest assured lead, of those that were tried often enough."""
        return self.root.best(LEAST_TRIES)

    def _is_clear(self) -> bool:
        """Whether only the expert's own option is left, or another one leads for certain."""
        return len(self.contenders()) == 1 or self.root.settled(LEAST_TRIES)

    def _round(self, options: Sequence[Branch], clock: Clock) -> list[tuple[Branch, int]]:
        """The tries of the next round, as many as the budget allows: options, each with the number of its world."""
        size = ROUND if self.root.own.tries else FIRST_ROUND
        numbers = range(self._next, self._next + size)
        self._next += size
        return [(branch, number) for number in numbers for branch in options if clock.ticks()]

    def _imagine(self, branch: Branch, number: int) -> World:
        world = self.perspective.imagine(chance.key(self._seed, number))
        follow(world, self.root.seat, branch.plan)
        return world

    def _play(self, worlds: Sequence[World], clock: Clock) -> bool:
        """Let experts play to the horizon or the end. Returns whether there was time for it."""
        while asked := [world for world in worlds if world.ask is not None and len(world.history) < self._until]:
            if clock.late:
                return False
            perspectives = [perspective_of(world) for world in asked]
            for world, perspective, opinion in zip(
                asked, perspectives, self._expert.think_together(perspectives), strict=True
            ):
                world.choose(opinion.option, perspective.seat)
        return True

    def _win_chances(self, worlds: Sequence[World]) -> list[float]:
        """The win chance in each: the network's estimate or, if the match is over, the result."""
        unfinished = [perspective_of(world) for world in worlds if world.outcome is None]
        estimates = iter(self._expert.think_together(unfinished))
        return [
            next(estimates).win_chance if world.outcome is None else final_chances(world, world.outcome)[self.root.seat]
            for world in worlds
        ]


def perspective_of(world: World) -> Perspective:
    """The open question of a world, from the seat that answers first."""
    assert world.ask is not None
    return Perspective(world, world.ask.seats[0])


def favourites(expert: Expert, perspective: Perspective) -> list[Plan]:
    """The options to try, the expert's own first."""
    first, *others = expert.favourites(perspective, FAVOURITES)
    return [(each.option,) for each in [first, *(each for each in others if each.probability >= UNLIKELY)]]


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
