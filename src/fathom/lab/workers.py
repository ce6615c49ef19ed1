"""Games spread over processes, of this machine or of a cluster: the same games wherever they are played."""

from __future__ import annotations

import multiprocessing
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Protocol

from fathom.lab.playing import Plan, Played, content, play_seeds
from fathom.lab.spread import leave_interrupts

AHEAD = 4
"""Chunks handed out for each process: enough to keep it busy, few enough to be called off quickly."""
CHUNK_SECONDS = 0.5
"""About how long a process plays before it reports: short, so that little is lost by an interruption."""
CHUNK = 500
"""Games a process plays at most before it reports."""


class Pool(Protocol):
    """Processes that play games."""

    size: int

    def submit(self, plan: Plan, seeds: tuple[int, ...]) -> Future[list[Played]]:
        """Have the games of these seeds played somewhere."""
        ...

    def end(self, *, now: bool = False) -> None:
        """Let the processes go; `now`, without waiting for games that may be long, or endless."""
        ...


class Here:
    """No other process: each game is played when it is handed out."""

    size = 1

    def submit(self, plan: Plan, seeds: tuple[int, ...]) -> Future[list[Played]]:
        """Play the games."""
        done: Future[list[Played]] = Future()
        done.set_result(play_seeds(plan, seeds))
        return done

    def end(self, *, now: bool = False) -> None:
        """There is nothing to end."""


class Processes:
    """Processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._others = multiprocessing.active_children()
        self._pool = ProcessPoolExecutor(size, initializer=leave_interrupts)

    def submit(self, plan: Plan, seeds: tuple[int, ...]) -> Future[list[Played]]:
        """Have the games played by one of the processes."""
        return self._pool.submit(play_seeds, plan, seeds)

    def end(self, *, now: bool = False) -> None:
        """Let the processes go."""
        if now:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in self._others:
                    process.terminate()
        self._pool.shutdown()


def local(jobs: int) -> Pool:
    """So many processes of this machine; one is this process itself."""
    return Processes(jobs) if jobs > 1 else Here()


def spread(work: Sequence[tuple[Plan, Sequence[int]]], pool: Pool) -> Generator[tuple[int, list[Played]], None, None]:
    """Play the seeds of each plan; yields what was played as it comes, with the index of its plan.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    # Loaded here, before there are processes: where those are forks they find it loaded.
    content.cache_clear()
    for plan, _ in work:
        content(plan.game, plan.pack)
    shares = [_Share(plan, seeds, pool.size) for plan, seeds in work]
    chunks = _chunks(shares)
    ahead = AHEAD * pool.size if pool.size > 1 else 1
    waiting: dict[Future[list[Played]], int] = {}
    try:
        while True:
            while len(waiting) < ahead and (chunk := next(chunks, None)):
                index, seeds = chunk
                waiting[pool.submit(shares[index].plan, seeds)] = index
            if not waiting:
                break
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                index = waiting.pop(future)
                played = future.result()
                shares[index].took(played)
                yield index, played
    except BaseException:
        pool.end(now=True)
        raise
    pool.end()


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


def _chunks(shares: list[_Share]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for index, share in enumerate(shares):
        while seeds := share.chunk():
            yield index, seeds
