"""Run the benchmark: `python -m bench`."""

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict
from pathlib import Path

import fathom
from bench.measure import run
from bench.roster import entrants
from bench.table import render


def main() -> None:
    """Read the options, measure, and print the table."""
    options = parser().parse_args()
    core = pin()
    results = run(entrants(), options.seconds, options.rounds, options.seed)
    setting = {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": platform.machine(),
        "compiled": fathom.COMPILED,
        "pinned": core is not None,
        "seconds": options.seconds,
        "rounds": options.rounds,
        "seed": options.seed,
    }
    table = f"{caption(setting)}\n\n{render(results)}"
    if options.json is None:
        print(table)
        return
    text = json.dumps({**setting, "results": [asdict(result) for result in results]}, indent=2)
    if options.json == "-":
        print(text)
        print(table, file=sys.stderr)
    else:
        Path(options.json).write_text(text + "\n", encoding="utf-8")
        print(table)


def parser() -> argparse.ArgumentParser:
    """Return the command line."""
    command = argparse.ArgumentParser(prog="python -m bench", description="Random legal play, Fathom beside its peers.")
    command.add_argument("--seconds", type=positive, default=1.0, help="time of one round of one contender (1.0)")
    command.add_argument("--rounds", type=at_least_one, default=5, help="rounds of every contender (5)")
    command.add_argument("--seed", type=int, default=7, help="seed of the random choices (7)")
    command.add_argument("--json", metavar="FILE", help="also write all rounds as JSON; - for standard output")
    return command


def positive(text: str) -> float:
    """Read a time in seconds."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return value


def at_least_one(text: str) -> int:
    """Read a number of rounds."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def pin() -> int | None:
    """Keep this process on one core, where the system allows it, and return the core."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def caption(setting: dict[str, object]) -> str:
    """Return the line above the table."""
    where = "pinned to one core" if setting["pinned"] else "not pinned"
    rules = "Fathom's rules compiled" if setting["compiled"] else "Fathom's rules not compiled"
    how = f"{setting['rounds']} rounds of {setting['seconds']} s"
    return f"{setting['python']}, {setting['machine']}, {rules}, {where}, {how}"


if __name__ == "__main__":
    main()
