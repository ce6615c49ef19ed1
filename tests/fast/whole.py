"""Matches between computer players, told in full: `python -m tests.fast.whole refuge scripted`."""

from __future__ import annotations

import sys

import fathom
from fathom import players as bots
from fathom.engine.player import Perspective
from fathom.games import find

ANSWERS = 600
"""Answers of a match at most: some games last for thousands."""


def told(game: str, bot: str) -> list[str]:
    """How the rules run; then a match for each number of seats: every answer with its reason, every event, the end."""
    lines = ["compiled" if fathom.COMPILED else "not compiled"]
    for seats in find(game).seats:
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
    print("\n".join(told(sys.argv[1], sys.argv[2])))
