"""Several processes that search the same question: what they found at its root is added up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from fathom.players.search.tree_search import TreeSearch
from fathom.workers import init_worker

FORK = "fork"
"""Processes are copies of this one, and so know the question already. Where there is no such thing, one must do."""


def search_parallel(begin: Callable[[int], TreeSearch], run: Callable[[TreeSearch], None], workers: int) -> TreeSearch:
    """The search of the first worker, with what the others have found; `begin` is told the number of the worker."""
    helpers: list[tuple[Any, Connection]] = []
    try:
        if FORK in multiprocessing.get_all_start_methods():
            context: Any = multiprocessing.get_context(FORK)  # what type it has depends on the system
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
            except EOFError:  # A process that was ended from outside has found nothing.
                continue
            for notation, chances in found.items():
                for world, chance in chances.items():
                    search.root.branches[notation].add(world, chance)
        return search
    finally:
        # Who has told what was found has nothing left to do; and if this search was interrupted, nobody asks.
        for process, ours in helpers:
            process.terminate()
            process.join()
            ours.close()


def _help(
    begin: Callable[[int], TreeSearch], run: Callable[[TreeSearch], None], number: int, theirs: Connection
) -> None:
    init_worker()
    search = begin(number)
    run(search)
    theirs.send({notation: branch.found for notation, branch in search.root.branches.items()})
