"""Tournaments of computer players: who beats whom, and by how much.

In a competitive game, every two kinds of players meet on the same seeds and change seats from game to game. Ratings
follow the Bradley-Terry model on the Elo scale: 400 points more means odds of ten to one. In a cooperative game, each
kind plays all seats, on the same seeds.
"""

from __future__ import annotations

from itertools import combinations
from math import log, sqrt

import msgspec

from fathom import players as bots
from fathom.game.game import Game
from fathom.lab.counts import Counts, Score
from fathom.lab.grid import Cell
from fathom.lab.intervals import Share, Z
from fathom.lab.match_runner import RunConfig

SCALE = 400 / log(10)
MEAN = 1500.0
PRIOR = 0.5
"""Wins added to each side of a pairing, so that a few wins do not give an infinite rating."""
ROUNDS = 2000
"""The largest number of steps until ratings no longer change; usually a few dozen are enough."""


class LadderRow(msgspec.Struct, frozen=True):
    """One player of a ladder. `low` to `high` is the interval of the rating; in cooperative games, of the share won."""

    player: str
    games: int
    won: float
    rating: float | None
    low: float
    high: float


class Meeting(msgspec.Struct, frozen=True):
    """The result of two kinds of players against each other."""

    one: str
    other: str
    games: int
    one_won: float
    other_won: float


class Ladder(msgspec.Struct, frozen=True):
    """The players, the strongest first, and every pairing; cooperative games have no pairings."""

    rows: list[LadderRow]
    meetings: list[Meeting]


def rounds(game: Game, kinds: list[str], config: RunConfig) -> list[Cell]:
    """The runs of a tournament, one for each pairing or, in a cooperative game, for each kind of player.

    Raises `ValueError` if there are too few players or one is listed twice.
    """
    if len(set(map(bots.written, kinds))) < len(kinds):
        raise ValueError("A player is listed twice.")
    if game.rules.competitive and len(kinds) < 2:
        raise ValueError("A tournament needs two players or more.")
    if game.rules.competitive:
        # The players of a pairing change seats from game to game, so the number of games is even.
        config = msgspec.structs.replace(config, games=config.games + config.games % 2)
    teams = [",".join(pair) for pair in combinations(kinds, 2)] if game.rules.competitive else kinds
    return [Cell(msgspec.structs.replace(config, bot=team)) for team in teams]


def ladder(game: Game, kinds: list[str], totals: list[Counts]) -> Ladder:
    """The standings after the games of `rounds`."""
    if not game.rules.competitive:
        shares = [Share(total.wins, total.games - total.errors) for total in totals]
        rows = [
            LadderRow(kind, share.of, share.won, None, share.low, share.high)
            for kind, share in zip(kinds, shares, strict=True)
        ]
        return Ladder(sorted(rows, key=lambda row: -row.won / max(1, row.games)), [])
    meetings = [_meeting(one, other, total) for (one, other), total in zip(combinations(kinds, 2), totals, strict=True)]
    ratings = rated(kinds, meetings)
    found = []
    for kind in kinds:
        rating, error = ratings[kind]
        mine = [meeting for meeting in meetings if kind in (meeting.one, meeting.other)]
        won = sum(meeting.one_won if meeting.one == kind else meeting.other_won for meeting in mine)
        played = sum(meeting.games for meeting in mine)
        found.append(LadderRow(kind, played, won, rating, rating - Z * error, rating + Z * error))
    return Ladder(sorted(found, key=lambda row: -(row.rating or 0)), meetings)


def _meeting(one: str, other: str, total: Counts) -> Meeting:
    """The result of the games between two kinds of players; a game without a winner is half a win for each."""
    won = [total.scores.get(kind, Score()).won for kind in (one, other)]
    games = total.games - total.errors
    drawn = games - sum(won)
    return Meeting(one, other, games, round(won[0] + drawn / 2, 6), round(won[1] + drawn / 2, 6))


def rated(kinds: list[str], meetings: list[Meeting]) -> dict[str, tuple[float, float]]:
    """Each player's rating and its standard error; the mean of all ratings is 1500."""
    size = len(kinds)
    place = {kind: index for index, kind in enumerate(kinds)}
    won = [0.0] * size
    played = [[0.0] * size for _ in kinds]
    for meeting in meetings:
        i, j = place[meeting.one], place[meeting.other]
        won[i] += meeting.one_won + PRIOR
        won[j] += meeting.other_won + PRIOR
        played[i][j] = played[j][i] = meeting.games + 2 * PRIOR
    strength = [1.0] * size
    for _ in range(ROUNDS):
        # Hunter's algorithm: each step brings every player nearer to the strength that explains their wins.
        after = [
            won[i] / sum(played[i][j] / (strength[i] + strength[j]) for j in range(size) if j != i) for i in range(size)
        ]
        mean = sum(map(log, after)) / size
        after = [value / 2.718281828459045**mean for value in after]
        still = max(abs(log(new / old)) for new, old in zip(after, strength, strict=True)) < 1e-9
        strength = after
        if still:
            break
    errors = _errors(strength, played)
    return {kind: (MEAN + SCALE * log(strength[i]), SCALE * errors[i]) for kind, i in place.items()}


def _errors(strength: list[float], played: list[list[float]]) -> list[float]:
    """The standard errors of the strengths, from the curvature of the likelihood.

    The information matrix is singular, because only differences count; adding 1/n to every entry fixes the sum at zero.
    """
    size = len(strength)
    matrix = [[1 / size] * size for _ in strength]
    for i, j in combinations(range(size), 2):
        chance = strength[i] / (strength[i] + strength[j])
        weight = played[i][j] * chance * (1 - chance)
        matrix[i][i] += weight
        matrix[j][j] += weight
        matrix[i][j] -= weight
        matrix[j][i] -= weight
    inverse = _inverted(matrix)
    return [sqrt(max(0.0, inverse[i][i] - 1 / size)) for i in range(size)]


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small, symmetric, positive definite matrix (Gauss-Jordan)."""
    size = len(matrix)
    rows = [row[:] + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
