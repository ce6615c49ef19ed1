"""The analysis of a question: each option's win chance with its interval, and the answers that would follow."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import hypot, sqrt
from statistics import NormalDist, mean, pvariance
from typing import Literal, Protocol, TypeAlias

import msgspec

from fathom.bots.evaluation import Plan
from fathom.engine.ask import Option
from fathom.engine.history import Answer
from fathom.engine.player import Perspective, Player
from fathom.game.game import Game
from fathom.players.search.rollout import World
from fathom.players.search.tree import LEAST_DEVIATION, Branch, Root, lead
from fathom.players.search.tree_search import ENOUGH

Tried: TypeAlias = Mapping[int, float]
"""The win chance after an option, by world."""
LONGEST = 6
"""The largest number of answers shown for a plan."""
FEWEST = 3
"""The number of worlds in which an option must have been tried before its win chance is shown."""
Z = 1.96
"""The half width of a 95 % interval, in standard errors."""
WRONG = 0.025
"""The probability of calling any difference sure although there is none, over all pairs compared."""


Verdict: TypeAlias = Literal["best", "open", "behind", "unknown"]
"""Best: surely better than all others. Open: not surely worse than the best. Behind: surely worse than the best.
Unknown: tried too few times."""
HEADINGS: dict[Verdict, str] = {
    "best": "Surely the best",
    "open": "No clear difference",
    "behind": "Surely not as good",
    "unknown": "Not known: out of time",
}
"""The headings of the verdicts, in the order in which they are shown."""


class OptionEstimate(msgspec.Struct, frozen=True):
    """An option with its win chance and 95 % interval; the interval is 0 to 1 if the chance is unknown.

    All options are tried in the same worlds, so their ranking is more reliable than their win chances.
    """

    option: Option
    chance: float
    low: float
    high: float
    tries: int
    verdict: Verdict
    follows: tuple[str, ...]
    """The labels of the option and of the answers that would follow."""


class Analysis(msgspec.Struct, frozen=True):
    """The estimates of all options, the best first, and how far simulated games were played."""

    estimates: list[OptionEstimate]
    horizon: str


class AnalysedSearch(Protocol):
    """A search that has tried the options of a question."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def perspective(self) -> Perspective:
        """The question."""

    @property
    def root(self) -> Root:
        """The options and their results."""

    @property
    def error(self) -> float:
        """The standard error of the win chances, which more tries do not reduce."""

    @property
    def horizon(self) -> str:
        """How far imagined matches were played, in words that follow “played”."""

    def is_at_horizon(self, world: World) -> bool:
        """Whether an imagined match is played no further."""

    def continuing_player(self, plan: Plan) -> Player | None:
        """The player that continues a plan when it is described; None if it is not continued."""


def analyse(search: AnalysedSearch) -> Analysis:
    """Estimate every option, each with the best plan that begins with it."""
    plans: dict[Option, list[Branch]] = {}
    for branch in search.root.branches.values():
        plans.setdefault(branch.plan[0], []).append(branch)
    tried = {option: fair(branches) for option, branches in plans.items()}
    spread = deviation([found for found in tried.values() if len(found) >= FEWEST])
    stand = verdicts(tried, spread)
    found = []
    for option, branches in plans.items():
        chance, low, high = 0.0, 0.0, 1.0
        if tried[option]:
            chance = mean(tried[option].values())
        if stand[option] != "unknown":
            error = Z * hypot(spread / sqrt(len(tried[option])), search.error)
            low, high = max(0.0, chance - error), min(1.0, chance + error)
        best = max(branches, key=lambda branch: branch.mean)
        tries = sum(branch.tries for branch in branches)
        found.append(OptionEstimate(option, chance, low, high, tries, stand[option], describe_plan(search, best.plan)))
    order = list(HEADINGS)
    found.sort(key=lambda one: (order.index(one.verdict), -one.chance))
    return Analysis(found, search.horizon)


def percent_range(low: float, high: float) -> str:
    """An interval of a chance as text, in per cent."""
    return f"{100 * low:.0f}–{100 * high:.0f} %"


def fair(branches: list[Branch]) -> Tried:
    """The results of an option: in each half of the worlds, those of the plan that was best in the other half.

    The best of many plans was also lucky in the worlds in which it was chosen. Its results in the other worlds are not
    biased.
    """
    if len(branches) == 1:
        return branches[0].found
    found: dict[int, float] = {}
    for half in (0, 1):
        plans: list[tuple[float, int, Tried]] = []
        for branch in branches:
            here = {world: chance for world, chance in branch.found.items() if world % 2 == half}
            there = [chance for world, chance in branch.found.items() if world % 2 != half]
            if here and there:
                plans.append((mean(there), -len(plans), here))
        if plans:
            found |= max(plans)[-1]
    return found


def deviation(tried: Collection[Tried]) -> float:
    """The standard deviation of the results of an option, pooled over all options."""
    free = sum(len(found) - 1 for found in tried)
    around = sum(len(found) * pvariance(found.values()) for found in tried)
    return max(LEAST_DEVIATION, sqrt(around / max(1, free)))


def verdicts(tried: Mapping[Option, Tried], spread: float) -> dict[Option, Verdict]:
    """Whether each option is the best, is behind, or neither is clear; `spread` is the deviation of the results.

    The error rate `WRONG` is divided by the number of pairs of options (Bonferroni correction).
    """
    stand: dict[Option, Verdict] = {
        option: "open" if len(found) >= FEWEST else "unknown" for option, found in tried.items()
    }
    sure = [option for option, found in tried.items() if len(found) >= ENOUGH]
    if len(sure) > 1:
        best = max(sure, key=lambda option: mean(tried[option].values()))
        pairs = len(sure) * (len(sure) - 1) // 2
        for option in sure:
            found = lead(tried[best], tried[option], spread)
            if option != best and found.mean > found.error * critical_value(WRONG / pairs, len(tried[option]) - 1):
                stand[option] = "behind"
        if all(stand[option] == "behind" for option in tried if option != best):
            stand[best] = "best"
    return stand


def critical_value(wrong: float, free: int) -> float:
    """The critical value of Student's t for a one-sided error rate and degrees of freedom (by Cornish-Fisher)."""
    z = NormalDist().inv_cdf(1 - wrong)
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def describe_plan(search: AnalysedSearch, plan: Plan) -> tuple[str, ...]:
    """A plan in words, continued by a computer player until something hidden is revealed or another seat is asked."""
    perspective = search.perspective
    world = perspective.imagine(0)
    player = search.continuing_player(plan)
    words: list[str] = []
    left = list(plan)
    while (ask := world.ask) is not None and perspective.seat in ask.seats and len(words) < LONGEST:
        if search.is_at_horizon(world):
            break
        if not left and player is None:
            break
        option = left.pop(0) if left or player is None else player.choose(Perspective(world, perspective.seat)).option
        if option not in ask.options:
            break
        words.append(search.game.text.words(perspective.pack, world.view(perspective.seat)).label(ask, option))
        world.choose(option, perspective.seat)
        if revealed_hidden(world):
            break
    return tuple(words)


def revealed_hidden(world: World) -> bool:
    """Whether the last answer revealed something hidden."""
    last = world.history[-1]
    return isinstance(last, Answer) and last.learned
