"""Search the same question in several processes and add up the results at the root."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from fathom.players.search.tree import Root
from fathom.workers import init_worker

FORK = "fork"
"""Workers are forks of this process, so they have the question in memory. Systems without fork use one process."""


class RootSearch(Protocol):
    """A search of a question that counts its tries at its root."""

    @property
    def root(self) -> Root:
        """The branches at the question."""


S = TypeVar("S", bound=RootSearch)


def search_parallel(begin: Callable[[int], S], run: Callable[[S], None], workers: int) -> S:
    """Search in `workers` processes; returns one search with the results of all. `begin` gets a worker number."""
    helpers: list[tuple[Any, Connection]] = []
    try:
        if FORK in multiprocessing.get_all_start_methods():
            context: Any = multiprocessing.get_context(FORK)  # its type depends on the system
            for number in range(1, workers):
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(target=_help, args=(begin, run, number, theirs), daemon=True)
                process.start()
                theirs.close()
                helpers.append((process, ours))
        search = begin(0)
        run(search)
        for _, ours in helpers:
            try:
                found: dict[str, dict[int, float]] = ours.recv()
            except EOFError:  # The process was killed: it has no results.
                continue
            for notation, chances in found.items():
                for world, chance in chances.items():
                    search.root.branches[notation].add(world, chance)
        return search
    finally:
        # Stop search workers when the search ends, also if it was interrupted.
        for process, ours in helpers:
            process.terminate()
            process.join()
            ours.close()


def _help(begin: Callable[[int], S], run: Callable[[S], None], number: int, theirs: Connection) -> None:
    init_worker()
    search = begin(number)
    run(search)
    theirs.send({notation: branch.found for notation, branch in search.root.branches.items()})
