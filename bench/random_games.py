"""`python -m bench.random_games`: very many matches of all games, answered at random, in search of errors.

Seats and settings of each match follow from its seed. A match is faulty if the rules raise an error, if it does not
end, if a position breaks an invariant of the game, or if its answers, played once more, lead to another end. Invariants
are checked at the end and at one question in fifty; one match in fifty is played twice.

Every block of matches becomes a line of a file as soon as it is over, so that an interrupted run continues and a long
one can be spread over days. The table counts all lines; a block of other code or content is not played again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bench.result_lines import read_results
from fathom.content.packs import pack_hash
from fathom.content.settings import fields
from fathom.engine.timeline import Setup
from fathom.games import find, names
from fathom.lab.fingerprint import code
from fathom.lab.parallel import local, run_parallel
from fathom.matches.match import Match

BLOCK = {"sleeping-gods": 50}
"""Matches of a block, where they are fewer than `USUAL_BLOCK`."""
USUAL_BLOCK = 500
SHARES = {"tentacula": 0.30, "refuge": 0.30, "jupiter": 0.25, "rivals": 0.12, "sleeping-gods": 0.03}
"""The share of each game in all matches: a match of Sleeping Gods takes as long as a hundred of Tentacula."""
ONE_IN = 50
"""One question in so many is checked, and one match in so many is played twice."""
ANSWERS = 20_000
"""A match with more answers is taken to be endless."""
SHORT: dict[str, dict[str, tuple[Any, ...]]] = {
    "rivals": {"rounds": (3, 6, 12, 30)},
    "sleeping-gods": {"passes": (1, 2), "events": (1, 2, 3), "first": ("random",)},
}
"""Values of settings that are numbers; settings that have a list of values are drawn from that."""


class Fault(msgspec.Struct, frozen=True):
    """A faulty match."""

    seed: int
    what: str


class Block(msgspec.Struct, frozen=True):
    """The matches of some seeds that follow each other."""

    game: str
    first: int
    matches: int
    answers: int
    seconds: float
    """Processor time."""
    endings: dict[str, int]
    """How many matches ended by each rule."""
    faults: list[Fault]
    version: str


@cache
def version(game: str) -> str:
    """What content and code the matches of a game are played with."""
    return f"{pack_hash(find(game).pack)} {code(game)}"


def setup(name: str, seed: int) -> Setup:
    """The seats and settings of a seed."""
    game, rng = find(name), Random(f"set-up {seed}")
    seats = rng.choice(game.seats)
    while True:
        chosen = {}
        for field in fields(game.settings_type):
            values = SHORT.get(name, {}).get(field.name) or [value for value, _ in field.choices]
            if values:
                chosen[field.name] = rng.choice(list(values))
        settings = msgspec.convert(chosen, game.settings_type)
        if game.content.check_settings(game.pack, seats, settings) is None:
            return Setup(seats, seed, settings)


def check(match: Match) -> None:
    """Raise an error if the position breaks an invariant."""
    broken = list(match.game.rules.invariants(match.table))
    assert not broken, f"after {len(match.history)} answers: {broken}"


def play(name: str, seed: int) -> Match:
    """Play a match at random."""
    game, rng = find(name), Random(f"answers {seed}")
    match = Match.begin(game, game.pack, setup(name, seed), quiet=True)
    while match.ask is not None:
        if len(match.history) >= ANSWERS:
            raise RuntimeError(f"no end after {ANSWERS} answers")
        if rng.randrange(ONE_IN) == 0:
            check(match)
        seat = rng.choice(match.ask.seats)
        match.choose(match.ask.options[rng.randrange(len(match.ask.options))], seat)
    check(match)
    return match


def play_block(name: str, first: int, matches: int) -> Block:
    """Play the matches of a block."""
    endings: Counter[str] = Counter()
    faults, answers, began = [], 0, time.process_time()
    for seed in range(first, first + matches):
        try:
            match = play(name, seed)
            assert match.outcome is not None
            if seed % ONE_IN == 0:
                assert play(name, seed).state == match.state, "played again, it ends elsewhere"
        except Exception as error:  # a fault in one match must not stop the others
            faults.append(Fault(seed, f"{type(error).__name__}: {error}"))
        else:
            answers += len(match.history)
            endings[match.outcome.rule] += 1
    return Block(
        name, first, matches, answers, round(time.process_time() - began, 2), dict(endings), faults, version(name)
    )


def wanted(known: list[Block], games: list[str], matches: int, seed: int) -> Iterator[tuple[str, tuple[str, int, int]]]:
    """The blocks that are missing until each game has its share of the matches; seeds from `seed`, games in turn."""
    played = {(block.game, block.first) for block in known}
    for number in count():
        missing = False
        for name in games:
            size = BLOCK.get(name, USUAL_BLOCK)
            if number * size < matches * SHARES[name]:
                missing = True
                first = seed + number * size
                if (name, first) not in played:
                    yield name, (name, first, size)
        if not missing:
            return


def table(blocks: list[Block]) -> str:
    """What was played, by game."""
    lines = ["| game | matches | answers | processor hours | ways to end | faults |", "| --- " * 6 + "|"]
    for name in names():
        mine = [block for block in blocks if block.game == name]
        endings = {rule for block in mine for rule in block.endings}
        lines.append(
            f"| {name} | {sum(block.matches for block in mine):,} | {sum(block.answers for block in mine):,} "
            f"| {sum(block.seconds for block in mine) / 3600:.1f} | {len(endings)} "
            f"| {sum(len(block.faults) for block in mine)} |"
        )
    lines.append(f"{sum(block.matches for block in blocks):,} matches in all")
    lines += [f"{block.game}, seed {fault.seed}: {fault.what}" for block in blocks for fault in block.faults]
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    """Play, print the table, and return 1 if a match was faulty."""
    parser = argparse.ArgumentParser(prog="python -m bench.random_games", description=__doc__)
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--matches", type=int, default=1_000_000, help="matches of all games together")
    parser.add_argument("--seed", type=int, default=0, help="random seed of the first match; the others count up")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after this time")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--file", type=Path, default=Path("random_games.jsonl"), help="one line a block of matches")
    asked = parser.parse_args(words)
    until = time.monotonic() + asked.seconds
    pieces = wanted(read_results(asked.file, Block), asked.games or names(), asked.matches, asked.seed)
    with asked.file.open("ab") as file, closing(run_parallel(pieces, local(play_block, asked.jobs))) as results:
        for _, block in results:
            file.write(msgspec.json.encode(block) + b"\n")
            file.flush()
            if time.monotonic() > until:
                break
    blocks = read_results(asked.file, Block)
    print(table(blocks))
    return int(any(block.faults for block in blocks))


if __name__ == "__main__":
    sys.exit(main())
