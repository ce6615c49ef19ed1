"""How much faster the lab is on several processes: `python -m bench.simulation_speed`.

The same games on one process and on several, in turn. The time that passes says how much faster it really was, on a
machine with nothing else to do; the processor time says how much of it the handing out costs, on any machine.
"""

import argparse
import time
from collections import deque
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median

from fathom.lab.match_runner import RunConfig
from fathom.lab.simulate import simulate


@dataclass(frozen=True)
class Cost:
    """What a run took, in seconds."""

    passed: float
    processor: float


def main() -> None:
    """Read the options, measure, and print the comparison."""
    command = argparse.ArgumentParser(
        prog="python -m bench.simulation_speed", description="The lab on one process and on several."
    )
    command.add_argument("--game", default="refuge")
    command.add_argument("--seats", type=int, default=2)
    command.add_argument("--bot", default="scripted")
    command.add_argument("--games", type=int, default=300)
    command.add_argument("--jobs", type=int, default=2)
    command.add_argument("--rounds", type=int, default=3)
    asked = command.parse_args()
    config = RunConfig(asked.game, asked.seats, asked.bot, asked.games)
    rounds = [(cost(config, 1), cost(config, asked.jobs)) for _ in range(asked.rounds)]
    faster = median(alone.passed / together.passed for alone, together in rounds)
    work = median(together.processor / alone.processor for alone, together in rounds)
    for alone, together in rounds:
        print(f"{describe(alone, 1)}; {describe(together, asked.jobs)}")
    print(
        f"{asked.jobs} processes: {faster:.2f} times as fast as one; the games cost {work:.2f} times the processor time"
    )


def cost(config: RunConfig, jobs: int) -> Cost:
    """Play the games of a run in `jobs` processes."""
    began, used = time.perf_counter(), processor()
    deque(simulate(config, jobs), maxlen=0)
    return Cost(time.perf_counter() - began, processor() - used)


def processor() -> float:
    """Processor seconds of this process and of those it has ended."""
    return sum(usage.ru_utime + usage.ru_stime for usage in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN)))


def describe(cost: Cost, jobs: int) -> str:
    """A run in words."""
    return f"{jobs}: {cost.passed:.2f} s passed, {cost.processor:.2f} s of processors"


if __name__ == "__main__":
    main()
