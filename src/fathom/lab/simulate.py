"""Play many games with computer players and count how they end.

A run is repeatable: game number n has seed `seed + n`, for any number of processes.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

from fathom.lab.counts import Counts, count_games
from fathom.lab.match_runner import RunConfig
from fathom.lab.parallel_games import local, play_parallel


def simulate(config: RunConfig, jobs: int = 1) -> Generator[Counts, None, None]:
    """Play the games of a run; yields the totals so far after every few games, the complete totals last.

    Closing the generator, or an interruption, ends the run and its processes at once.
    """
    total = Counts()
    with closing(play_parallel([(config, config.seeds)], local(jobs))) as running:
        for _, played in running:
            total = total.plus(count_games(config, played))
            yield total
