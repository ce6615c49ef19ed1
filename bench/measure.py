"""The measurement: interleaved rounds of play and of cloning."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import repeat
from random import Random
from time import process_time

from bench.contender import Cloner, Contender
from bench.roster import Entrant, describe

CLONE_SHARE = 0.1
"""The part of a round's seconds given to each way of cloning."""


@dataclass
class Result:
    """What was measured of one row; lists have one entry per round."""

    name: str
    version: str | None
    problem: str | None = None
    options: float | None = None
    forced: float | None = None
    rates: list[float] = field(default_factory=list)
    clones: dict[str, list[float]] = field(default_factory=dict)


class Counts(Random):
    """A source of chance that counts its `randrange` calls: one per decision."""

    decisions = 0
    options = 0
    forced = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return a random option and count it."""
        self.decisions += 1
        self.options += start
        self.forced += start == 1
        return super().randrange(start, stop, step)


def run(entrants: Iterable[Entrant], seconds: float, rounds: int, seed: int) -> list[Result]:
    """Measure every entrant once per round, in the same order each round, after one warm-up for each."""
    results = []
    running: list[tuple[Contender, Result]] = []
    for entrant in entrants:
        result = Result(entrant.name, entrant.version, entrant.problem)
        results.append(result)
        if entrant.contender is not None:
            running.append((entrant.contender, result))
    for number in range(-1, rounds):
        report(number, rounds)
        for contender, result in running:
            if result.problem is not None:
                continue
            try:
                if number < 0:
                    warm_up(contender, result, seconds, seed)
                else:
                    measure_round(contender, result, seconds, Random(f"{seed} {number}"))
            except Exception as error:
                result.problem = describe(error)
    report(rounds, rounds)
    return results


def warm_up(contender: Contender, result: Result, seconds: float, seed: int) -> None:
    """Play without a stopwatch, learn how wide the choices are, and check how the contender counts."""
    tally = Counts(seed)
    decisions = contender.round(seconds / 2, tally)
    if not contender.asks:
        return
    if decisions != tally.decisions:
        raise ValueError(f"{decisions} decisions reported, {tally.decisions} choices made")
    result.options = tally.options / decisions
    result.forced = tally.forced / decisions


def measure_round(contender: Contender, result: Result, seconds: float, rng: Random) -> None:
    """Add one round of play and one of each way of cloning to the result."""
    start = process_time()
    decisions = contender.round(seconds, rng)
    result.rates.append(decisions / (process_time() - start))
    for label, cloner in contender.clones(rng).items():
        result.clones.setdefault(label, []).append(microseconds(cloner, seconds * CLONE_SHARE))


def microseconds(call: Cloner, seconds: float) -> float:
    """Return the cost of one call, made often enough to fill the seconds."""
    times = 1
    while True:
        start = process_time()
        for _ in repeat(None, times):
            call()
        elapsed = process_time() - start
        if elapsed >= seconds / 2:
            return elapsed / times * 1e6
        times *= 2


def report(number: int, rounds: int) -> None:
    """Show on a terminal how far the run has come."""
    if sys.stderr.isatty():
        stage = "warm-up" if number < 0 else f"round {number + 1} of {rounds}" if number < rounds else ""
        print(f"\r{stage:<24}\r", end="", file=sys.stderr, flush=True)
