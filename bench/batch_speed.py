"""`python -m bench.batch_speed [GAME …]`: answers per second of `Batch` on one process and on two.

Runs alternate, so that other work on the machine slows all alike; a ratio is the median of the ratios within a round.
Every step has observations, masks and progress figures; each answer is the legal one that comes first in an order that
changes with every step, so that choosing takes little time. The caller gets observations and masks of its own, as from
hanabi; with `--no-copy` it reads them from the shared memory, where the next step overwrites them. With `--hanabi`,
PettingZoo's hanabi plays in the same rounds, as in `python -m bench`: observations and masks, one decision at a time.
"""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack
from random import Random
from statistics import median
from typing import Any

import numpy as np

import fathom
from bench.peers.pettingzoo_classic import environment
from bench.roster import ZOO_HANABI
from fathom.envs.batch import Batch
from fathom.envs.env_ids import IDS

ORDERS = 64
"""Orders in which a batch takes legal answers, one after another."""


def speed(batch: Batch, seconds: float) -> float:
    """Answers per second."""
    orders: Any = np.random.default_rng(1).integers(1, 127, (ORDERS, batch.actions), np.int8)
    steps, begun = 0, time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        batch.step((batch.masks * orders[steps % ORDERS]).argmax(axis=1))
        steps += 1
    return steps * batch.matches / taken


class Hanabi:
    """PettingZoo's hanabi, for comparison."""

    def __init__(self) -> None:
        self._contender = environment("hanabi_v5")
        self._rng = Random(7)

    def speed(self, seconds: float) -> float:
        """Decisions per second."""
        begun = time.perf_counter()
        return self._contender.round(seconds, self._rng) / (time.perf_counter() - begun)


def main() -> None:
    """Measure each game and print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(IDS))
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--pairs", type=int, default=5, help="rounds of each game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--no-copy", action="store_true", help="let the caller read the shared memory itself")
    parser.add_argument("--hanabi", action="store_true", help=f"also measure {ZOO_HANABI}; needs the extra bench")
    asked = parser.parse_args()
    hanabi = Hanabi() if asked.hanabi else None
    rules, rows = "compiled" if fathom.COMPILED else "not compiled", "not copied" if asked.no_copy else "copied"
    print(f"{rules}, {asked.matches} matches, rows {rows}", flush=True)
    for game in asked.games:
        with ExitStack() as stack:
            made = (Batch(game, asked.matches, processes, copy=not asked.no_copy) for processes in (1, 2))
            batches = [stack.enter_context(batch) for batch in made]
            for batch in batches:
                batch.reset()
                speed(batch, 1.0)
            rounds = []
            for _ in range(asked.pairs):
                rates = [speed(batch, asked.seconds) for batch in batches]
                rounds.append(rates + ([hanabi.speed(asked.seconds)] if hanabi else []))
        one, two, *peer = (median(each) for each in zip(*rounds, strict=True))
        line = f"{game:14} {one:9,.0f} {two:9,.0f} answers a second; ratio {median(b / a for a, b, *_ in rounds):.2f}"
        if peer:
            single, double = (median(rates[place] / rates[2] for rates in rounds) for place in (0, 1))
            line += f"; hanabi {peer[0]:,.0f}: {single:.1f} and {double:.1f} times"
        print(line, flush=True)


if __name__ == "__main__":
    main()
