"""`python -m bench.batch_speed [GAME …]`: answers per second of `Batch` on one process and on two.

Runs alternate, so that other work on the machine slows both alike; the ratio is the median of the ratios of pairs.
Every step has observations, masks and progress figures; answers are the first legal ones, shifted by the step, so
that choosing them takes no time.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

import numpy as np

from fathom.envs.batch import Batch
from fathom.envs.env_ids import IDS


def speed(batch: Batch, seconds: float) -> float:
    """Answers per second."""
    answers, begun = 0, time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        shifted = np.roll(batch.masks, -answers // batch.matches, axis=1)
        batch.step((shifted.argmax(axis=1) + answers // batch.matches) % batch.actions)
        answers += batch.matches
    return answers / taken


def main() -> None:
    """Measure each game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(IDS))
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    for game in asked.games:
        with Batch(game, asked.matches, 1) as one, Batch(game, asked.matches, 2) as two:
            for batch in (one, two):
                batch.reset()
                speed(batch, 1.0)
            pairs = [(speed(one, asked.seconds), speed(two, asked.seconds)) for _ in range(asked.pairs)]
        single, double = (median(each) for each in zip(*pairs, strict=True))
        ratio = median(second / first for first, second in pairs)
        print(f"{game:14} {single:9,.0f} {double:9,.0f} answers a second; ratio {ratio:.2f}", flush=True)


if __name__ == "__main__":
    main()
