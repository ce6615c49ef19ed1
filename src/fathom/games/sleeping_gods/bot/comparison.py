"""Compares plans in the same imagined matches, and stops when the difference is clear or the effort is spent."""

from __future__ import annotations

from math import sqrt

from fathom.engine import chance
from fathom.engine.ask import Option
from fathom.games.sleeping_gods.bot.imagination import Ending, Imagination, Plan

EFFORT = 600
"""The most decisions of the scripted crew for one hint: less than a second in most cases."""
FEWEST, MOST = 10, 30
"""In how many imagined matches a plan is played before it can be dropped, and at most."""
WIDTH = {3: 5, 6: 3}
"""How many plans are left after this many imagined matches: the scripted player's own, and the best others."""
ALIKE = 3
"""After this many imagined matches without a challenge or a fight, plans of constant value need no more."""
SURE = 2.6
"""How many standard errors apart two plans must be to call one better."""
MARGIN = 0.6
"""The least difference in value worth speaking of."""


class Lead:
    """By how much one plan is better than another in the matches in which both were played."""

    def __init__(self, plan: list[Ending], other: list[Ending]) -> None:
        gains = [one.value - two.value for one, two in zip(plan, other, strict=False)]
        self.mean = sum(gains, 0.0) / len(gains)
        around = sum([(gain - self.mean) ** 2 for gain in gains], 0.0)
        self.error = sqrt(around / max(1, len(gains) - 1) / len(gains))

    @property
    def clear(self) -> bool:
        """Whether the first plan is clearly better."""
        return self.mean > MARGIN and self.mean > SURE * self.error


class Comparison:
    """Plays plans in the same imagined matches and compares the results; `endings` are in the order of the matches."""

    def __init__(self, imagination: Imagination, plans: list[Plan], seed: int) -> None:
        self.endings: dict[Plan, list[Ending]] = {plan: [] for plan in plans}
        self._imagination = imagination
        self._seed = seed
        self._effort = 0

    def run(self) -> None:
        """Play all plans in one match after another, and drop those that are clearly worse than the best."""
        alive = list(self.endings)
        for world in range(MOST):
            for plan in list(alive):
                ending = self._imagination.play(plan, chance.key(self._seed, world))
                if ending is None:
                    alive.remove(plan)
                    del self.endings[plan]
                    continue
                self.endings[plan].append(ending)
                self._effort += ending.decisions
            tried = world + 1
            if tried in WIDTH:
                own, *others = alive
                others.sort(key=self.mean, reverse=True)
                alive = [own, *others[: WIDTH[tried] - 1]]
            if len(alive) > 1 and tried >= FEWEST:
                best = self.best(alive)
                alive = [plan for plan in alive if plan is best or not self.lead(best, plan).clear]
            if (
                len({plan.option for plan in alive}) < 2
                or self._effort * (tried + 1) > EFFORT * tried
                or (tried == ALIKE and all(self._constant(plan) for plan in alive))
            ):
                return

    def _constant(self, plan: Plan) -> bool:
        """Whether a plan led to the same value each time, without a challenge or a fight."""
        found = self.endings[plan]
        values = [ending.value for ending in found]
        return max(values) - min(values) < 1e-9 and all(x.passed is None and x.won is None for x in found)

    def mean(self, plan: Plan) -> float:
        """The mean value of a plan."""
        found = self.endings[plan]
        return sum([ending.value for ending in found], 0.0) / len(found)

    def best(self, plans: list[Plan]) -> Plan:
        """The plan with the highest mean value; of equals, the first."""
        return max(plans, key=self.mean)

    def best_with(self, option: Option) -> Plan | None:
        """The best plan that begins with an option; None if there is none."""
        plans = [plan for plan in self.endings if plan.option == option and self.endings[plan]]
        return self.best(plans) if plans else None

    def lead(self, plan: Plan, other: Plan) -> Lead:
        """By how much a plan is better than another."""
        return Lead(self.endings[plan], self.endings[other])
