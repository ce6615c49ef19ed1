"""Compares the JAX environments with thousands of matches of the reference, on a processor; it can be resumed.

    python -m bench.jax_equality_run play results/equality tentacula random 0 10000 scripted 0 10000
    python -m bench.jax_equality_run table results/equality

`play` records the matches of these players and seeds, leads the environment through them as kernels
(`fathom.jax.kernels`, which needs g++), and writes a line of figures for each hundred. Those that are there are not
played again: delete the folder when rules or environments have changed. `table` adds the figures up. Both exit with 1
if there is any difference.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jax
from tests.jax_games.comparing import compare
from tests.jax_games.programs import Compiled, as_kernels, compiled
from tests.jax_games.recorded import Recorded, record

from bench.jax_equality import SHOWN, TWINS

IN_LINE = 100
"""How many matches a line of figures counts."""
NO_RULE = ("positions", "")
"""What is counted beside endings."""


def play(folder: Path, game: str, parts: Iterable[tuple[str, int, int]]) -> bool:
    """Compare the matches of kinds of players, of the seeds from the first number to the last; the last is not played.

    Returns whether all are equal.
    """
    programs: Compiled | None = None
    equal = True
    for player, first, last in parts:
        for start in range(first, last, IN_LINE):
            seeds = range(start, min(start + IN_LINE, last))
            file = folder / f"{game}-{player.replace(':', '-')}.jsonl"
            if start in {line["first"] for line in lines_of(file)}:
                continue
            matches = [recorded(game, player, seed) for seed in seeds]
            programs = programs or compiled(TWINS[game], matches[0], as_kernels(folder / "kernels"))
            line = figures(programs, player, start, matches)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a") as target:
                target.write(json.dumps(line) + "\n")
            equal = equal and is_equal([line])
    return equal


def recorded(game: str, player: str, seed: int) -> Recorded:
    """The recorded match of a seed."""
    twin = TWINS[game]
    seats, settings = twin.setup(seed)
    return record(twin, seats, seed, player, settings)


def figures(programs: Compiled, player: str, first: int, matches: list[Recorded]) -> dict[str, Any]:
    """Compare these matches; returns a line of figures."""
    counts, found = compare(programs.twin, matches, programs)
    return {
        "game": programs.twin.game,
        "player": player,
        "first": first,
        "matches": len(matches),
        "positions": counts["positions"],
        "expected": sum(len(match.masks) for match in matches),
        "fields": len(matches[0].fields[0]),
        "decisions": sorted({decision for match in matches for decision in match.decisions}),
        "endings": {ending: count for ending, count in sorted(counts.items()) if count and ending not in NO_RULE},
        "differences": len(found),
        "found": [difference[:300] for difference in found[:SHOWN]],
        "jax": jax.__version__,
    }


def lines_of(file: Path) -> list[dict[str, Any]]:
    """The lines of figures in a file; none if there is no file."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def table(lines: Iterable[dict[str, Any]]) -> list[str]:
    """The figures as rows of a Markdown table, one for each game and kind of player."""
    rows = [
        "| game | players | matches | positions | fields | seats and settings | kinds of decisions | ends by rule | "
        "differences |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    parts: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for line in lines:
        parts.setdefault((line["game"], line["player"]), []).append(line)
        parts.setdefault((line["game"], "all"), []).append(line)
    for (game, player), some in sorted(parts.items()):
        endings: Counter[str] = Counter()
        for line in some:
            endings.update(line["endings"])
        seeds = [seed for line in some for seed in range(line["first"], line["first"] + line["matches"])]
        settings = {repr(TWINS[game].setup(seed)) for seed in set(seeds)}
        decisions = {decision for line in some for decision in line["decisions"]}
        sums = [f"{sum(line[name] for line in some):,}" for name in ("matches", "positions", "differences")]
        ends = ", ".join(f"{rule} {count:,}" for rule, count in sorted(endings.items()))
        cells = [game, player, *sums[:2], some[0]["fields"], len(settings), len(decisions), ends, sums[2]]
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return rows


def is_equal(lines: Iterable[dict[str, Any]]) -> bool:
    """Whether every position was compared without a difference."""
    return all(not line["differences"] and line["positions"] == line["expected"] for line in lines)


def main(arguments: list[str]) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Compare thousands of matches on a processor; it can be resumed.")
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="compare matches and write lines of figures")
    playing.add_argument("folder", type=Path)
    playing.add_argument("game", choices=TWINS)
    playing.add_argument("parts", nargs="+", metavar="PLAYER FIRST LAST", help="players and seeds, without the last")
    adding = commands.add_parser("table", help="add the figures of a folder up")
    adding.add_argument("folder", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.command == "play":
        parts = chosen.parts
        if len(parts) % 3 or not all(seed.isdecimal() for seed in parts[1::3] + parts[2::3]):
            playing.error("name three things for each kind of player: PLAYER FIRST LAST")
        by_three = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        wanted = [(player, int(first), int(last)) for player, first, last in by_three]
        return 0 if play(chosen.folder, chosen.game, wanted) else 1
    lines = [line for file in sorted(chosen.folder.glob("*.jsonl")) for line in lines_of(file)]
    print("\n".join(table(lines)))
    return 0 if is_equal(lines) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
