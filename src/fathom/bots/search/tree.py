"""The tree of a search: what was tried at each question, how often, and what came of it.

Worlds differ in what the searching player cannot know, so that an answer tried in one may not be offered in the next:
branches are known by their notation, and each counts how often it could have been taken (information-set search).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt

import msgspec

from fathom.core.outlook import Way

CURIOSITY = 1.4
"""How much a branch that was seldom taken is worth another try, in standard deviations of what comes of tries."""
LEAST_SPREAD = 0.01
WIDTH, WIDENING = 1.5, 0.5
"""After n tries at a question WIDTH · n^WIDENING branches are open; they open in the order of the scripted player."""
WIDE = 1e9
"""The width where every branch is to be tried."""


class Tally(msgspec.Struct, gc=False):
    """What came of so many tries: the sum of the chances, and of their squares."""

    tries: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, chance: float) -> None:
        """One more try, and what came of it."""
        self.tries += 1
        self.total += chance
        self.squares += chance * chance


class Branch:
    """A way to go on from a question, and what came of it."""

    __slots__ = ("node", "offered", "tally", "way")

    def __init__(self, way: Way) -> None:
        self.way = way
        self.tally = Tally()
        self.offered = 0
        """How often it could have been taken."""
        self.node: Node | None = None
        """The question that follows, once the tree has grown there."""

    @property
    def tries(self) -> int:
        """How often it was taken."""
        return self.tally.tries

    @property
    def mean(self) -> float:
        """The chance to win, as far as tries tell."""
        return self.tally.total / self.tally.tries if self.tally.tries else 0.0

    def absorb(self, other: Tally) -> None:
        """What somebody else has found out about it."""
        mine = self.tally
        mine.tries += other.tries
        mine.total += other.total
        mine.squares += other.squares


class Node:
    """A question to a seat, in all worlds where the same answers led there."""

    __slots__ = ("branches", "own", "seat", "visits", "width")

    def __init__(self, seat: int, ways: Iterable[Way], width: float = WIDTH) -> None:
        self.seat = seat
        self.width = width
        self.branches = {notation(way): Branch(way) for way in ways}
        self.own = next(iter(self.branches.values()))
        """What the scripted player would do."""
        self.visits = 0

    def meet(self, ways: Iterable[Way]) -> None:
        """Ways of another world: those not known yet are added."""
        for way in ways:
            self.branches.setdefault(notation(way), Branch(way))

    @property
    def spread(self) -> float:
        """The standard deviation of what comes of tries of one and the same branch."""
        tried = [branch for branch in self.branches.values() if branch.tries]
        tries = sum(branch.tries for branch in tried)
        around = sum(branch.tally.squares - branch.tries * branch.mean**2 for branch in tried)
        return max(LEAST_SPREAD, sqrt(max(0.0, around) / max(1, tries - len(tried))))

    def error(self, branch: Branch) -> float:
        """The standard error of a branch's mean; that of a single try, if there was none."""
        return self.spread / sqrt(max(1, branch.tries))

    def select(self, offered: Iterable[Branch]) -> Branch:
        """The branch to try now: the next one to open, if it is time for another; else the best bound (UCB)."""
        choice = list(offered)
        tried = [branch for branch in choice if branch.tries]
        self.visits += 1
        for branch in choice:
            branch.offered += 1
        if len(tried) < len(choice) and len(tried) < self.width * self.visits**WIDENING:
            return next(branch for branch in choice if not branch.tries)
        spread = self.spread * CURIOSITY
        return max(tried, key=lambda branch: branch.mean + spread * sqrt(log(branch.offered) / branch.tries))

    def trust(self, branch: Branch) -> float:
        """What can be relied on: the mean, less its error unless it is the scripted player's own way, which needs no
        proof. Nothing, if there was no try."""
        if not branch.tries:
            return -1.0
        return branch.mean if branch is self.own else branch.mean - self.error(branch)

    def best(self) -> Branch:
        """The branch that can be trusted most; of equals the one that came first."""
        return max(self.branches.values(), key=self.trust)


def notation(way: Way) -> str:
    """A way as text."""
    return ", ".join(map(str, way))
