"""Try a sample of mutants: `python -m tests.mutation --game jupiter --seed 1 --count 80`."""

from __future__ import annotations

import argparse
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from tests.mutation.mutants import games
from tests.mutation.report import report
from tests.mutation.running import Result, run_game


def main() -> None:
    """Run the sample and print what was caught and what survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutate the rules and run the tests.")
    parser.add_argument("--game", choices=games(), type=_folder, action="append", help="a game; default: all")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: 1)")
    parser.add_argument("--count", type=int, default=100, help="mutants a game (default: 100)")
    parser.add_argument("--budget", type=float, default=10, help="seconds of tests a mutant (default: 10)")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time (default: 1)")
    parser.add_argument("--out", type=Path, help="write the results to this JSON file")
    options = parser.parse_args()
    results: list[Result] = []
    # A new process a game: its tests are imported once, in a process that has run nothing before.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.jobs, mp_context=context, max_tasks_per_child=1) as pool:
        runs = [
            pool.submit(run_game, game, options.seed, options.count, options.budget) for game in options.game or games()
        ]
        for run in runs:
            results += run.result()
    if options.out:
        options.out.write_bytes(msgspec.json.encode(results))
    print(report(results))


def _folder(name: str) -> str:
    return name.replace("-", "_")


if __name__ == "__main__":
    main()
