"""The tree of a search: the plans tried at each question, how often, and their results.

Worlds differ in what the searching player cannot know, so an option tried in one world may not be offered in the next.
Branches are therefore identified by their notation, and each counts how often it was available: this is
information-set search.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log, sqrt

import msgspec

from fathom.bots.evaluation import Plan

EXPLORATION = 1.4
"""The weight of exploration in the upper confidence bound, in standard deviations of the results."""
LEAST_DEVIATION = 0.01
REQUIRED_LEAD = 1.0
"""How many standard errors a plan must lead the scripted player's plan to be preferred. Among many plans some lead by
chance, and the scripted player sees small advantages that are lost in the noise of playouts. With two standard errors,
up to half of the possible gain is lost (`bench.lead_threshold`)."""
CERTAIN = 2.0
"""How many standard errors make a lead certain enough to stop the search."""
NEGLIGIBLE = 0.004
"""A difference in win chance that is ignored."""
WIDTH, WIDENING = 1.5, 0.5
"""After n visits of a question, up to WIDTH · n^WIDENING branches are tried, in the order of the plans."""


class Branch:
    """A plan for a question, and its result in each sampled world in which it was tried."""

    __slots__ = ("found", "node", "offered", "plan", "squares", "total")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.found: dict[int, float] = {}
        """The win chance by world."""
        self.total = self.squares = 0.0
        self.offered = 0
        """How often the branch was available."""
        self.node: Node | None = None
        """The next question; None until the tree has grown there."""

    @property
    def tries(self) -> int:
        """How often the branch was tried."""
        return len(self.found)

    @property
    def mean(self) -> float:
        """The mean win chance of the tries; 0 without tries."""
        return self.total / len(self.found) if self.found else 0.0

    def add(self, world: int, chance: float) -> None:
        """Add the result of a try in a world."""
        self.found[world] = chance
        self.total += chance
        self.squares += chance * chance


class Node:
    """A question to a seat, in all worlds that reach it by the same answers."""

    __slots__ = ("branches", "own", "seat", "visits")

    def __init__(self, seat: int, plans: Iterable[Plan]) -> None:
        self.seat = seat
        self.branches = {notation(plan): Branch(plan) for plan in plans}
        self.own = next(iter(self.branches.values()))
        """The branch of the scripted player's plan."""
        self.visits = 0

    def meet(self, plans: Iterable[Plan]) -> None:
        """Add a branch for each plan that this question does not have yet: some plans exist only in some worlds."""
        for plan in plans:
            self.branches.setdefault(notation(plan), Branch(plan))

    @property
    def spread(self) -> float:
        """The standard deviation of the results of the same branch, pooled over all branches."""
        tried = [branch for branch in self.branches.values() if branch.tries]
        tries = sum(branch.tries for branch in tried)
        around = sum(branch.squares - branch.tries * branch.mean**2 for branch in tried)
        return max(LEAST_DEVIATION, sqrt(max(0.0, around) / max(1, tries - len(tried))))

    def error(self, branch: Branch) -> float:
        """The standard error of a branch's mean; for a branch without tries, that of a single try."""
        return self.spread / sqrt(max(1, branch.tries))

    def select(self, offered: Iterable[Branch]) -> Branch:
        """The branch to try now: a new one after enough visits, else the one with the best bound.

        Each call counts as a visit.
        """
        choice = list(offered)
        tried = [branch for branch in choice if branch.tries]
        self.visits += 1
        for branch in choice:
            branch.offered += 1
        if len(tried) < len(choice) and len(tried) < WIDTH * self.visits**WIDENING:
            return next(branch for branch in choice if not branch.tries)
        return max(tried, key=self.bound)

    def bound(self, branch: Branch) -> float:
        """The upper confidence bound of a branch: its mean plus a margin, larger for branches with fewer tries."""
        spread = self.spread / sqrt(branch.tries)
        return branch.mean + EXPLORATION * spread * sqrt(log(branch.offered))


class Root(Node):
    """The question that is searched. The scripted player's plan is tried in every world in which another plan is tried,
    so that plans can be compared world by world, without the luck that they share."""

    __slots__ = ()

    def bound(self, branch: Branch) -> float:
        """The upper confidence bound of a branch's lead."""
        lead = self.lead(branch)
        return lead.mean + EXPLORATION * lead.error * sqrt(log(branch.offered))

    def select(self, offered: Iterable[Branch]) -> Branch:
        """The branch to try now. The n-th try of each branch is played in world n.

        In each world the branch of the scripted player is tried first, so no branch ever has more tries than it.
        """
        branch = super().select(offered)
        return self.own if branch.tries >= self.own.tries else branch

    def lead(self, branch: Branch) -> Lead:
        """How much better a branch is than the scripted player's, in the worlds in which both were tried."""
        return Lead(0.0, 0.0) if branch is self.own else lead(branch.found, self.own.found, self.spread)

    def best(self, least_tries: int = 0) -> Branch:
        """The branch with the highest assured lead, of those with at least `least_tries` tries.

        The scripted player's is always among them, with a lead of 0.
        """
        tried = [branch for branch in self.branches.values() if branch is self.own or branch.tries >= least_tries]
        return max(tried, key=lambda branch: self.lead(branch).assured)

    def settled(self, least_tries: int) -> bool:
        """Whether it is clear which branch is best, or the difference is negligible."""
        best = self.best()
        if self.own.tries < least_tries or not all(branch.tries for branch in self.branches.values()):
            return False
        lead = self.lead(best)
        others = [self.lead(branch) for branch in self.branches.values() if branch not in (best, self.own)]
        return (best is self.own or lead.least > 0) and all(other.most < lead.mean + NEGLIGIBLE for other in others)


class UniformRoot(Root):
    """The root of an analysis: every branch is tried equally often."""

    __slots__ = ()

    def select(self, offered: Iterable[Branch]) -> Branch:
        """The branch that was tried least; among equals the first one, which is that of the scripted player."""
        return min(offered, key=lambda branch: branch.tries)


class Lead(msgspec.Struct, frozen=True, gc=False):
    """A difference in the chance to win, and its standard error."""

    mean: float
    error: float

    @property
    def assured(self) -> float:
        """The lead minus `REQUIRED_LEAD` standard errors."""
        return self.mean - REQUIRED_LEAD * self.error

    @property
    def least(self) -> float:
        """The smallest lead that is likely; negative if the other branch may be better."""
        return self.mean - CERTAIN * self.error

    @property
    def most(self) -> float:
        """The largest lead that is likely."""
        return self.mean + CERTAIN * self.error


def lead(one: Mapping[int, float], other: Mapping[int, float], spread: float) -> Lead:
    """The mean difference of two branches in the worlds in which both were tried, with its standard error.

    `spread` is the standard deviation of single tries; it keeps the error of few tries from being too small.
    """
    leads = [chance - other[world] for world, chance in one.items() if world in other]
    if not leads:
        return Lead(0.0, 1.0)
    mean = sum(leads) / len(leads)
    around = sum((found - mean) ** 2 for found in leads) / max(1, len(leads) - 1)
    return Lead(mean, max(LEAST_DEVIATION, spread / len(leads), sqrt(around)) / sqrt(len(leads)))


def notation(plan: Plan) -> str:
    """The options of a plan in notation, joined into one text."""
    return ", ".join(map(str, plan))
