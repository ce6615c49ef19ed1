"""Searches in which experts play the imagined matches. Needs numpy.

Experts answer the next questions, and the network estimates the win chance. Many imagined matches are played side by
side: a network takes little longer for fifty questions than for one.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.bots.evaluation import Plan, single_option_plans
from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.engine.history import Answer
from fathom.engine.player import Advice, Perspective, Player
from fathom.players.expert import Expert
from fathom.players.search.budget import Budget, Clock
from fathom.players.search.parallel import search_parallel
from fathom.players.search.rollout import World, final_chances, follow
from fathom.players.search.tree import Branch, Root
from fathom.present.phrases import count

AHEAD = 8
"""How many questions of an imagined match experts answer before the network estimates the win chance."""
QUESTIONS = 60
"""How many questions, or few more, experts answer to try all options of an analysis in one world. Where there are many
options, imagined matches are shorter, so that there is time for several worlds."""
TOGETHER = 32
"""About how many imagined matches of an analysis are played side by side. What is not done when the time is up does not
count, so they are not more, and fewer at first."""
WORLDS = 1_000_000
"""World numbers reserved for each worker, so that no two imagine the same world."""


class ExpertSearch:
    """A search of a question: options are tried in the same imagined matches, and experts play them.

    The first of the `plans` is the expert's own option; `first` is the number of the first world.
    """

    def __init__(
        self,
        expert: Expert,
        perspective: Perspective,
        plans: Sequence[Plan],
        seed: int,
        *,
        first: int = 0,
        ahead: int = AHEAD,
    ) -> None:
        self.game = expert.game
        self.perspective = perspective
        self.root = Root(perspective.seat, plans)
        self.error = expert.error
        """The standard error of the network's win chances."""
        self.horizon = f"by computer experts for {count(ahead, 'more answer')}"
        """How far imagined matches are played, in words that follow “played”."""
        self._expert = expert
        self._seed = seed
        self._next = first
        self._begun = len(perspective.imagine(0).history)
        self._lines: dict[Plan, Sequence[Option]] = {}
        """By plan: its answers and those of experts after it, in the first world."""
        self._until = self._begun + 1 + ahead

    def run(self, clock: Clock) -> None:
        """Try options until the budget is spent, or nothing is left to try."""
        while tries := self._round(self.contenders(), clock):
            worlds = [self._imagine(branch, number) for branch, number in tries]
            if not self._play(worlds, clock):
                return
            found = self._win_chances(worlds)
            for (branch, number), world, win_chance in zip(tries, worlds, found, strict=True):
                branch.add(number, win_chance)
                self._lines.setdefault(branch.plan, answers_since(world, self._begun))

    def contenders(self) -> list[Branch]:
        """The options to try in the next round; none if the result is clear."""
        return list(self.root.branches.values())

    def round_size(self, options: int) -> int:
        """In how many worlds so many options are tried in the next round: in twice as many as before, up to a limit."""
        return max(1, min(TOGETHER // options, 2 * self.root.own.tries))

    def is_at_horizon(self, world: World) -> bool:
        """Whether an imagined match is played no further."""
        return world.ask is None or len(world.history) >= self._until

    def continuing_player(self, plan: Plan) -> Player | None:
        """A player that answers as experts did after a plan in the first world; None if the plan was not tried."""
        line = self._lines.get(plan)
        return None if line is None else Repeating(line[len(plan) :], self._expert)

    def _round(self, options: Sequence[Branch], clock: Clock) -> list[tuple[Branch, int]]:
        """The tries of the next round, as many as the budget allows: options, each with the number of its world."""
        if not options:
            return []
        numbers = range(self._next, self._next + self.round_size(len(options)))
        self._next = numbers.stop
        return [(branch, number) for number in numbers for branch in options if clock.ticks()]

    def _imagine(self, branch: Branch, number: int) -> World:
        world = self.perspective.imagine(chance.key(self._seed, number))
        follow(world, self.root.seat, branch.plan)
        return world

    def _play(self, worlds: Sequence[World], clock: Clock) -> bool:
        """Let experts play to the horizon or the end. Returns whether there was time for it."""
        while asked := [world for world in worlds if not self.is_at_horizon(world)]:
            if clock.late:
                return False
            answer(self._expert, asked)
        return True

    def _win_chances(self, worlds: Sequence[World]) -> list[float]:
        return win_chances(self._expert, worlds, self.root.seat)


class Repeating:
    """Gives the answers of a list, and then those of another player."""

    def __init__(self, answers: Sequence[Option], then: Player) -> None:
        self._answers = iter(answers)
        self._then = then

    def choose(self, perspective: Perspective) -> Advice:
        """The next answer of the list, whether it is offered or not."""
        option = next(self._answers, None)
        return self._then.choose(perspective) if option is None else Advice(option, "")


def answers_since(world: World, begun: int) -> list[Option]:
    """The options chosen in a world after its first `begun` entries."""
    return [entry.option for entry in world.history[begun:] if isinstance(entry, Answer)]


def search_every_option(expert: Expert, perspective: Perspective, budget: Budget, seed: int) -> ExpertSearch:
    """Try every option of a question equally often until the budget is spent, for an analysis."""
    plans = single_option_plans(perspective.ask.options, expert.think(perspective).option)
    ahead = max(1, min(AHEAD, QUESTIONS // len(plans) - 1))

    def begin(worker: int) -> ExpertSearch:
        return ExpertSearch(expert, perspective, plans, seed, first=worker * WORLDS, ahead=ahead)

    return search_parallel(begin, lambda search: search.run(budget.clock()), budget.workers)


def perspective_of(world: World) -> Perspective:
    """The open question of a world, from the seat that answers first."""
    assert world.ask is not None
    return Perspective(world, world.ask.seats[0])


def answer(expert: Expert, worlds: Sequence[World]) -> None:
    """Let experts answer the open question of each world."""
    perspectives = [perspective_of(world) for world in worlds]
    for world, perspective, opinion in zip(worlds, perspectives, expert.think_together(perspectives), strict=True):
        world.choose(opinion.option, perspective.seat)


def win_chances(expert: Expert, worlds: Sequence[World], seat: int) -> list[float]:
    """The win chance of a seat in each world: the network's estimate or, if the match is over, the result."""
    unfinished = [perspective_of(world) for world in worlds if world.outcome is None]
    estimates = iter(expert.think_together(unfinished))
    return [
        next(estimates).win_chance if world.outcome is None else final_chances(world, world.outcome)[seat]
        for world in worlds
    ]
