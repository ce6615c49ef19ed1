"""Games spread over processes, of this machine or of a cluster: the same games wherever they are played."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import TypeAlias

from fathom.lab import spread as spreading
from fathom.lab.playing import Plan, Played, content, play_seeds
from fathom.lab.spread import AHEAD, Pool

Players: TypeAlias = Pool[list[Played]]
"""Processes that play the games of a plan's seeds."""

CHUNK_SECONDS = 0.5
"""About how long a process plays before it reports: short, so that little is lost by an interruption."""
CHUNK = 500
"""Games a process plays at most before it reports."""


def local(jobs: int) -> Players:
    """So many processes of this machine; one is this process itself."""
    return spreading.local(play_seeds, jobs)


def spread(
    work: Sequence[tuple[Plan, Sequence[int]]], pool: Players
) -> Generator[tuple[int, list[Played]], None, None]:
    """Play the seeds of each plan; yields what was played as it comes, with the index of its plan.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    # Loaded here, before there are processes: where those are forks they find it loaded.
    content.cache_clear()
    for plan, _ in work:
        content(plan.game, plan.pack)
    shares = [_Share(plan, seeds, pool.size) for plan, seeds in work]
    with closing(spreading.spread(_chunks(shares), pool)) as running:
        for index, played in running:
            shares[index].took(played)
            yield index, played


class _Share:
    """The games of one plan, handed out in chunks by how long they have taken so far."""

    def __init__(self, plan: Plan, seeds: Sequence[int], processes: int) -> None:
        self.plan = plan
        self._seeds = seeds
        self._next = 0
        self._processes = processes
        self._games = 0
        self._seconds = 0.0

    def took(self, played: list[Played]) -> None:
        """Learn from games how long they are."""
        self._games += len(played)
        self._seconds += sum(game.seconds for game in played)

    def chunk(self) -> tuple[int, ...]:
        """The next seeds; none if all are handed out."""
        size = 1
        if self._games and self._processes > 1:
            # Towards the end chunks get small, so that all processes finish together.
            fair = (len(self._seeds) - self._next) // (AHEAD * self._processes)
            size = max(1, min(CHUNK, fair, int(CHUNK_SECONDS * self._games / max(self._seconds, 1e-6))))
        start, self._next = self._next, self._next + size
        return tuple(self._seeds[start : self._next])


def _chunks(shares: list[_Share]) -> Iterator[tuple[int, tuple[Plan, tuple[int, ...]]]]:
    """A chunk of each plan in turn: all of them grow together, so that what there is can be compared early."""
    left = dict(enumerate(shares))
    while left:
        for index, share in list(left.items()):
            if seeds := share.chunk():
                yield index, (share.plan, seeds)
            else:
                del left[index]
