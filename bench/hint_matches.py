"""`python -m bench.hint_matches`: the results of a person who always takes the hint, and of the player that gives them.

Each seed is played twice: once with a person at the first seat who takes every hint, as at a table on the web, and once
with the computer player that gives the hints (the adviser) at that seat. Scripted players have the other seats in both.
The table shows the share of matches that the first seat wins with its 95 % interval, in how many matches both had the
same result, and the difference with the interval for pairs. Campaigns of Sleeping Gods are also compared by lines of
the score sheet: almost all of them are won.

Every pair becomes a line of a file as soon as it is over, so that an interrupted run continues. Lines of other content
or other code are left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

import fathom
from bench.hinted import COMPUTER, SEAT, SETTINGS, HintedMatch
from bench.result_lines import read_results
from fathom.assist import ADVISER
from fathom.content.packs import pack_hash
from fathom.engine.outcome import Outcome
from fathom.engine.player import Perspective
from fathom.games import find, names
from fathom.lab.fingerprint import code
from fathom.lab.intervals import Share, correlation, difference, mean
from fathom.players import make

SEATS = 2
MATCHES = 200
CAMPAIGN = {"sleeping-gods": {"passes": 2, "events": 2, "mode": "brutal"}}
"""Settings other than those of `bench.hinted`: a campaign of one short pass is always won, with nearly equal scores."""
LINES = ("score", "totems", "defeats")
"""The lines of a score sheet that are compared, in points."""


class Result(msgspec.Struct, frozen=True):
    """How a match ended for the first seat."""

    won: bool
    points: dict[str, float] = {}
    """The lines of the score sheet; empty in games without one."""


class Pair(msgspec.Struct, frozen=True):
    """The results of one seed, by hints and by the player that gives them."""

    game: str
    seed: int
    version: str
    hints: Result
    player: Result


@cache
def version(game: str) -> str:
    """What content and code the matches of a game are played with."""
    return f"{pack_hash(find(game).pack)} {code(game)}"


def result(outcome: Outcome | None) -> Result:
    """The result of a match that is over."""
    assert outcome is not None
    points = {line: float(outcome.facts[line]) for line in LINES if line in outcome.facts}
    return Result(SEAT in outcome.winners, points)


def by_hints(game: str, seed: int) -> Result:
    """The result of a match in which the person at the first seat takes every hint."""
    match = HintedMatch(game, SEATS, seed, settings=CAMPAIGN.get(game))
    while match.question is not None:
        match.answer(SEAT, str(match.hint().option))
    return result(match.live.match.outcome)


def by_player(game: str, seed: int) -> Result:
    """The result of the same match with the player that gives the hints at the first seat."""
    match = fathom.new(game, SEATS, seed, CAMPAIGN.get(game, SETTINGS.get(game, {})))
    players = [make(ADVISER if seat == SEAT else COMPUTER, match.game) for seat in range(SEATS)]
    while match.ask is not None:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    return result(match.outcome)


def read(path: Path) -> list[Pair]:
    """The pairs in the file that were played with the present content and code."""
    return [pair for pair in read_results(path, Pair) if pair.version == version(pair.game)]


def play(path: Path, game: str, seeds: range, until: float) -> Iterator[Pair]:
    """Play the seeds of a game that the file lacks, until a time; yields each pair after it was written."""
    known = {pair.seed for pair in read(path) if pair.game == game}
    with path.open("ab") as file:
        if file.tell() and path.read_bytes()[-1:] != b"\n":
            file.write(b"\n")  # a run was interrupted in the middle of a line
        for seed in seeds:
            if seed in known:
                continue
            if time.monotonic() > until:
                return
            pair = Pair(game, seed, version(game), by_hints(game, seed), by_player(game, seed))
            file.write(msgspec.json.encode(pair) + b"\n")
            file.flush()
            yield pair


HEAD = "game           matches              by hints             by player  same result  difference"


def row(game: str, pairs: list[Pair]) -> str:
    """A line of the table."""
    won = [(float(pair.hints.won), float(pair.player.won)) for pair in pairs]
    hints, player = (Share(sum(each), len(won)) for each in zip(*won, strict=True))
    apart = difference(hints, player, correlation(won) if len(won) > 1 else 0.0)
    same = sum(pair.hints == pair.player for pair in pairs)
    text = (
        f"{game:14} {len(pairs):7}  {hints!s:>20}  {player!s:>20}  {same:11}"
        f"  {100 * apart.value:+.1f} ({100 * apart.low:+.1f} to {100 * apart.high:+.1f}) points"
    )
    for line in LINES:
        if all(line in pair.hints.points for pair in pairs):
            ones = [pair.hints.points[line] for pair in pairs]
            others = [pair.player.points[line] for pair in pairs]
            gaps = mean([one - other for one, other in zip(ones, others, strict=True)])
            text += f"; {line} {mean(ones)} and {mean(others)}, difference {gaps}"
    return text


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description="Compare playing by hints with the player that gives them.")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seconds", type=float, default=600.0, help="the longest time for one game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("hint_matches.jsonl"), help="one line a pair of matches")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.matches)
    print(HEAD)
    for game in asked.games or names():
        for _ in play(asked.file, game, seeds, time.monotonic() + asked.seconds):
            pass
        pairs = [pair for pair in read(asked.file) if pair.game == game and pair.seed in seeds]
        if pairs:
            print(row(game, pairs), flush=True)


if __name__ == "__main__":
    main()
