"""`python -m bench.hint_matches`: the win rate of a person who always takes the hint, and of the player behind it.

Each seed is played twice: once with a person at the first seat who takes every hint, as at a table on the web, and once
with the computer player that gives the hints at that seat. Computer players of the same kind have the other seats. The
table shows the share of matches that the first seat wins with its 95 % interval, in how many matches both had the same
result, and the difference with the interval for pairs. Sleeping Gods is also compared by score.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import fathom
from bench.hinted import COMPUTER, SEAT, SETTINGS, HintedMatch
from fathom.engine.outcome import Outcome
from fathom.engine.player import Perspective
from fathom.games import names
from fathom.lab.intervals import Share, correlation, difference, mean
from fathom.players import make

SEATS = 2
MATCHES = 200


def by_hints(game: str, seed: int) -> Outcome:
    """The outcome of a match in which the person at the first seat takes every hint."""
    match = HintedMatch(game, SEATS, seed)
    while match.question is not None:
        match.answer(SEAT, str(match.hint().option))
    outcome = match.live.match.outcome
    assert outcome is not None
    return outcome


def by_player(game: str, seed: int) -> Outcome:
    """The outcome of the same match with computer players at all seats."""
    match = fathom.new(game, SEATS, seed, SETTINGS.get(game, {}))
    players = [make(COMPUTER, match.game) for _ in range(SEATS)]
    while match.ask is not None:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    assert match.outcome is not None
    return match.outcome


@dataclass
class Pairs:
    """The results of both ways to play, seed by seed."""

    hints: list[Outcome] = field(default_factory=list)
    player: list[Outcome] = field(default_factory=list)

    def row(self, game: str) -> str:
        """A line of the table."""
        won = [[float(SEAT in outcome.winners) for outcome in one] for one in (self.hints, self.player)]
        by_hint, by_player = (Share(sum(each), len(each)) for each in won)
        apart = difference(by_hint, by_player, correlation(zip(*won, strict=True)) if len(won[0]) > 1 else 0.0)
        same = sum(one == other for one, other in zip(*won, strict=True))
        row = (
            f"{game:14} {len(self.hints):7}  {by_hint!s:>20}  {by_player!s:>20}  {same:11}"
            f"  {100 * apart.value:+.1f} ({100 * apart.low:+.1f} to {100 * apart.high:+.1f}) points"
        )
        scores = [[outcome.facts.get("score", 0) for outcome in one] for one in (self.hints, self.player)]
        return row + (f"; score {mean(scores[0])} and {mean(scores[1])}" if any(map(sum, scores)) else "")


HEAD = "game           matches              by hints             by player  same result  difference"


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(description="Compare playing by hints with the player that gives them.")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seconds", type=float, default=600.0, help="the longest time for one game")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(HEAD)
    for game in asked.games or names():
        pairs, until = Pairs(), time.monotonic() + asked.seconds
        for seed in range(asked.seed, asked.seed + asked.matches):
            if time.monotonic() > until:
                break
            pairs.hints.append(by_hints(game, seed))
            pairs.player.append(by_player(game, seed))
        print(pairs.row(game), flush=True)


if __name__ == "__main__":
    main()
