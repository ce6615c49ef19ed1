"""Several processes that search the same question: what they found at its root is added up."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection

from fathom.bots.search.searching import Searching
from fathom.bots.search.tree import Tally

FORK = "fork"
"""Processes are copies of this one, and so know the question already. Where there is no such thing, one must do."""


def together(begin: Callable[[int], Searching], run: Callable[[Searching], None], workers: int) -> Searching:
    """The search of the first worker, with what the others have found; `begin` is told the number of the worker."""
    helpers = []
    if FORK in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context(FORK)
        for number in range(1, workers):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_help, args=(begin, run, number, theirs), daemon=True)
            process.start()
            theirs.close()
            helpers.append((process, ours))
    search = begin(0)
    run(search)
    for process, ours in helpers:
        try:
            found: dict[str, Tally] = ours.recv()
        except EOFError:  # A process that was ended from outside has found nothing.
            found = {}
        process.join()
        for notation, tally in found.items():
            search.root.branches[notation].absorb(tally)
    return search


def _help(begin: Callable[[int], Searching], run: Callable[[Searching], None], number: int, theirs: Connection) -> None:
    search = begin(number)
    run(search)
    theirs.send({notation: branch.tally for notation, branch in search.root.branches.items()})
