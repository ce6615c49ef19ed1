"""Prints whole matches between computer players: `python -m tests.fast.whole refuge scripted`."""

from __future__ import annotations

import sys
from random import Random

import fathom
from fathom import players as bots
from fathom.engine.driver import at_random, playout
from fathom.engine.player import Perspective
from fathom.games import find

ANSWERS = 600
"""The most answers of a match to print: some games have thousands."""
QUIET_MATCHES = 5


def transcript(game: str, bot: str) -> list[str]:
    """Whether the rules are compiled; then for each number of seats a match, and how some without a log end.

    Of the match: answers with reasons, events, the end.
    """
    lines = ["compiled" if fathom.COMPILED else "not compiled"]
    rules, pack, settings = find(game).rules, find(game).pack, find(game).settings_type(**find(game).unattended)
    for seats in find(game).seats:
        lines += [
            str(playout(rules, pack, seats, seed, settings, at_random(Random(seed)))) for seed in range(QUIET_MATCHES)
        ]
        match = fathom.new(game, seats, seed=seats)
        players = [bots.make(bot, match.game, seat) for seat in range(seats)]
        for _ in range(ANSWERS):
            if match.ask is None:
                break
            seat = match.ask.seats[0]
            advice = players[seat].choose(Perspective(match, seat))
            lines.append(f"{match.ask.id} {match.ask.options}: {advice}")
            match.choose(advice.option, seat)
        lines += [str(event) for event in match.log or []]
        lines += [str(match.outcome), str(match.state)]
    return lines


if __name__ == "__main__":
    print("\n".join(transcript(sys.argv[1], sys.argv[2])))
