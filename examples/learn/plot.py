"""Plots learning curves: `python plot.py curves/nursery-*.csv --out nursery.svg`. Needs matplotlib.

Curves of several seeds of one name are one line with the range of the seeds around it. The curves of cloning count
epochs, not answers: `--x epochs`.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from pathlib import Path

import matplotlib.pyplot as plt


def plot(curves: list[Path], out: Path, x: str = "answers") -> None:
    """Read the files, and write the plot; `x` is what `steps` counts."""
    named: dict[str, list[list[tuple[int, float]]]] = defaultdict(list)
    for path in curves:
        with path.open(newline="") as file:
            points = [(int(line["steps"]), float(line["win_rate"])) for line in csv.DictReader(file)]
        named[path.stem.rpartition("-")[0]].append(points)
    figure, axes = plt.subplots(figsize=(6, 3.5))
    for name, runs in sorted(named.items()):
        columns = list(zip(*runs, strict=False))
        steps = [column[0][0] for column in columns]
        rates = [[rate for _, rate in column] for column in columns]
        axes.plot(steps, [sum(each) / len(each) for each in rates], label=f"{name} ({len(runs)} seeds)")
        axes.fill_between(steps, [min(each) for each in rates], [max(each) for each in rates], alpha=0.2)
    axes.set(xlabel=x, ylabel="matches won", ylim=(0, 1))
    axes.legend()
    figure.tight_layout()
    figure.savefig(out)


def main() -> None:
    """Read the arguments, and plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curves", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--x", default="answers", choices=["answers", "epochs"], help="what `steps` counts")
    asked = parser.parse_args()
    plot(asked.curves, asked.out, asked.x)


if __name__ == "__main__":
    main()
