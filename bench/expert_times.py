"""Processor time of an answer of the expert, beside a search at the same questions.

    python -m bench.expert_times [GAME …] [--search 24] [--matches 2] [--questions 150]

A search with so many playouts plays all seats of some matches, seeds from 700,000 on. At each of its questions the
expert is asked, too; its answer is not given. So both have the same positions, and the search plays planned turns
without another search, as at a table. Each is asked once before that, so that start-up does not count: reading the
network, preparing the content.

Times are of the whole process, which has one thread. The ratio is that of the means.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from statistics import mean, median
from time import process_time
from typing import NamedTuple

import fathom
from fathom.engine.player import Perspective, Player
from fathom.games import find
from fathom.players import make
from fathom.workers import THREADS

SEATS = {"tentacula": (2, 4), "refuge": (1, 4), "jupiter": (1, 4, 7)}
"""The numbers of players that are measured, by game."""
SEED = 700_000
HEAD = ("", "answers", "expert: mean", "median", "most", "search: mean", "median", "most", "ratio")


class Times(NamedTuple):
    """The processor times of all answers in seconds."""

    expert: list[float]
    search: list[float]


def measured(name: str, seats: int, playouts: int, matches: int, questions: int) -> Times:
    """Play some matches to their end, or for a number of questions, and measure both players at each question."""
    found = Times([], [])
    for seed in range(SEED, SEED + matches):
        match = fathom.new(name, seats, seed, quiet=True)
        expert = make("expert", match.game)
        searches = [make(f"search:{playouts}", match.game, seed + seat) for seat in range(seats)]
        if not found.expert and match.ask is not None:
            first = Perspective(match, match.ask.seats[0])
            for player in (expert, make(f"search:{playouts}", match.game)):
                player.choose(first)
        for _ in range(questions):
            if match.ask is None:
                break
            seat = match.ask.seats[0]
            timed(expert, Perspective(match, seat), found.expert)
            match.choose(timed(searches[seat], Perspective(match, seat), found.search), seat)
    return found


def timed(player: Player, perspective: Perspective, times: list[float]) -> fathom.Option:
    """The player's answer; its time is added to `times`."""
    began = process_time()
    answer = player.choose(perspective).option
    times.append(process_time() - began)
    return answer


def row(label: str, times: Times) -> list[str]:
    """A row of the table, with times in milliseconds."""
    figures = [f"{1000 * of(each):.1f}" for each in times for of in (mean, median, max)]
    return [label, str(len(times.expert)), *figures, f"1 : {mean(times.search) / mean(times.expert):.0f}"]


def main(words: Sequence[str] | None = None) -> None:
    """Measure every game and number of players, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="tentacula, refuge or jupiter (default: all)")
    parser.add_argument("--search", type=int, default=24, help="playouts of the search (default: %(default)s)")
    parser.add_argument("--matches", type=int, default=2, help="matches of each row (default: %(default)s)")
    parser.add_argument("--questions", type=int, default=150, help="questions of each, at most (default: %(default)s)")
    asked = parser.parse_args(words)
    if min(asked.search, asked.matches, asked.questions) < 1:
        parser.error("--search, --matches and --questions must be 1 or more.")
    if unknown := [name for name in asked.games if name not in SEATS]:
        parser.error(f"There is no expert of {', '.join(unknown)}. There are: {', '.join(SEATS)}.")
    # numpy reads these when it is imported, which is when the first expert is made.
    if "numpy" in sys.modules:
        parser.error("numpy has been imported already, perhaps with several threads.")
    os.environ.update(dict.fromkeys(THREADS, "1"))
    print(f"Processor time of an answer in ms, search with {asked.search} playouts\n")
    print("| " + " | ".join(HEAD) + " |\n" + "| --- " * len(HEAD) + "|")
    for name in asked.games or SEATS:
        for seats in SEATS[name]:
            times = measured(name, seats, asked.search, asked.matches, asked.questions)
            print("| " + " | ".join(row(f"{find(name).title}, {seats}", times)) + " |", flush=True)


if __name__ == "__main__":
    main()
