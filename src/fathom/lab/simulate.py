"""Play many games with computer players and count how they end.

Exact and repeatable: game number n of a run has seed `seed + n`, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from fathom.lab.playing import Plan
from fathom.lab.tally import Tally, counted
from fathom.lab.workers import local, spread


def simulate(plan: Plan, jobs: int = 1) -> Generator[Tally, None, None]:
    """Play the games; yields the running total after every few, the complete one last.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    total = Tally()
    with closing(spread([(plan, plan.seeds)], local(jobs))) as running:
        for _, played in running:
            total = total.plus(counted(plan, played))
            yield total
