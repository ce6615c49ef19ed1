"""Play games in parallel processes, on this machine or on a cluster, with the same results."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import TypeAlias

from fathom.lab import parallel
from fathom.lab.match_runner import GameResult, RunConfig, content, play_seeds
from fathom.lab.parallel import AHEAD, Pool

GamePool: TypeAlias = Pool[list[GameResult]]
"""A pool of processes that play the games of a run."""

CHUNK_SECONDS = 0.5
"""About how long a process plays before it reports; short, so that an interruption loses little."""
CHUNK = 500
"""The largest number of games that a process plays before it reports."""


def local(jobs: int) -> GamePool:
    """A pool of `jobs` processes on this machine; with 1, games are played in this process."""
    return parallel.local(play_seeds, jobs)


def play_parallel(
    work: Sequence[tuple[RunConfig, Sequence[int]]], pool: GamePool
) -> Generator[tuple[int, list[GameResult]], None, None]:
    """Play the seeds of each run; yields the index of the run and its games as they finish.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    # Load packs before the processes start: processes that are forks then have them already.
    content.cache_clear()
    for config, _ in work:
        content(config.game, config.pack)
    shares = [_SeedQueue(config, seeds, pool.size) for config, seeds in work]
    with closing(parallel.run_parallel(_chunks(shares), pool)) as running:
        for index, played in running:
            shares[index].took(played)
            yield index, played


class _SeedQueue:
    """The games of one run, handed out in chunks; the size depends on how long games have taken so far."""

    def __init__(self, config: RunConfig, seeds: Sequence[int], processes: int) -> None:
        self.config = config
        self._seeds = seeds
        self._next = 0
        self._processes = processes
        self._games = 0
        self._seconds = 0.0

    def took(self, played: list[GameResult]) -> None:
        """Update how long games take."""
        self._games += len(played)
        self._seconds += sum(game.seconds for game in played)

    def chunk(self) -> tuple[int, ...]:
        """The next seeds; empty if all are handed out."""
        size = 1
        if self._games and self._processes > 1:
            # Towards the end chunks get small, so that all processes finish together.
            fair = (len(self._seeds) - self._next) // (AHEAD * self._processes)
            size = max(1, min(CHUNK, fair, int(CHUNK_SECONDS * self._games / max(self._seconds, 1e-6))))
        start, self._next = self._next, self._next + size
        return tuple(self._seeds[start : self._next])


def _chunks(shares: list[_SeedQueue]) -> Iterator[tuple[int, tuple[RunConfig, tuple[int, ...]]]]:
    """A chunk of each run in turn: all runs advance together, so that they can be compared early."""
    left = dict(enumerate(shares))
    while left:
        for index, share in list(left.items()):
            if seeds := share.chunk():
                yield index, (share.config, seeds)
            else:
                del left[index]
