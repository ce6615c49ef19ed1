"""PPO on the games in JAX: trains level 1 of Tentacula, writes its curve and plots it.

`python jax_ppo.py`, on an accelerator. Needs the extra `jax` and matplotlib. It runs `python -m fathom.learn`, and
writes `curves/NAME-SEED.csv`, in which the win rate is the mean of all numbers of players, and the plot beside it.
Options that it does not know go to the trainer, instead of those below.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
from pathlib import Path

from plot import plot

OPTIONS = "--matches 8192 --epochs 3 --rate 0.0004 --shaping-until 0.6 --final-evaluations 2 --seconds 70"
"""Options of `python -m fathom.learn`: about a minute of compiling and 70 seconds of training on one NVIDIA H200."""


def read_curve(path: Path) -> list[dict[str, float]]:
    """The curve of a run of `fathom.learn`, in the form of the other examples: steps, seconds, win rate."""
    with path.open(newline="") as file:
        lines = list(csv.DictReader(file))
    groups = [name for name in lines[0] if " players, " in name and not name.endswith(", in training")]
    found = []
    for line in lines:
        rates = {name: float(line[name]) for name in groups}
        win_rate = round(sum(rates.values()) / len(rates), 4)
        found.append(
            {"steps": int(line["decisions"]), "seconds": float(line["seconds"]), "win_rate": win_rate, **rates}
        )
    return found


def main() -> None:
    """Train, write the curve, and plot it."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="jax")
    asked, others = parser.parse_known_args()
    run, written = Path("curves", f"{asked.name}-{asked.seed}"), Path("curves", f"{asked.name}-{asked.seed}.csv")
    command = ["-m", "fathom.learn", "tentacula", "--levels", "1", "--seeds", f"{asked.seed}", "--out", f"{run}"]
    subprocess.run([sys.executable, *command, *OPTIONS.split(), *others], check=True)
    lines = read_curve(run / "curve.csv")
    with written.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(lines[0]))
        writer.writeheader()
        writer.writerows(lines)
    plot([written], written.with_suffix(".svg"))


if __name__ == "__main__":
    main()
