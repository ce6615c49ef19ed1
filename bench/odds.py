"""`python -m bench.odds GAME`: fits the odds by which a search judges positions (`fathom.core.outlook.Odds`).

Scripted players play; the features of the position are written down wherever positions can be compared, and in the end
who won. A game begins with some answers at random, so that positions come up which good players avoid; what is written
down is what came after. One game in five is held back, to say how good the odds are.
"""

from __future__ import annotations

import argparse
import random
import zlib
from math import log
from operator import add, mul
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

import fathom
from fathom.core.match import Match
from fathom.core.outlook import Odds, logistic
from fathom.core.sight import Sight
from fathom.games import find

Sample: TypeAlias = tuple[dict[str, float], bool]
"""The features of a position, and whether it was won."""
STEPS = 30
"""Of Newton at most; a few do."""
ASTRAY = 0.15
"""How many of the first answers are given at random."""
RIDGE = 5.0
"""How strongly weights are held at nought: positions of one game are all won or all lost, so they tell little more than
one, and games are few. What the scripted player's judgement says as a whole is hardly held back by it."""
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "refuge": [{}],
    "tentacula": [{}, {}, {}, {"stash": "random"}, {"stash": "ST5"}, {"stash": "random", "level": 2}, {"level": 3}],
    "jupiter": [{}, {}, {}, {"preset": "drill"}, {"preset": "red_alert"}],
    "rivals": [{"armies": "quick", "factions": "random"}],
}


class Row(msgspec.Struct, frozen=True):
    """A position of a game: each seat's features, and who won."""

    seed: int
    winners: tuple[int, ...]
    seats: list[dict[str, float]]


def rows(name: str, seed: int) -> list[Row]:
    """What one game had to show."""
    chance = random.Random(seed)
    game = find(name)
    match: Match[Any, Any, Any] = fathom.new(
        name, chance.choice(game.seats), 10_000_000 + seed, chance.choice(OPTIONS[name])
    )
    match.log = None
    players = [game.player() for _ in range(match.setup.seats)]
    astray = chance.randrange(40) if chance.random() < 0.7 else 0
    found: list[list[dict[str, float]]] = []
    latest = -1
    while match.ask is not None and game.turn(match.state) <= game.turn_limit:
        seat = match.ask.seats[0]
        sight = Sight(match, seat)
        outlook: Any = game.outlook(sight)
        moment = outlook.moment(match)
        if moment > latest >= 0 and len(match.entries) > astray:
            seats = match.setup.seats if game.competitive else 1
            found.append([outlook.features(match.table, seat) for seat in range(seats)])
        latest = moment
        option = players[seat].choose(sight).option
        if len(match.entries) < astray and chance.random() < ASTRAY:
            option = chance.choice(match.ask.options)
        match.choose(option, seat)
    winners = match.outcome.winners if match.outcome else ()
    return [Row(seed, winners, seats) for seats in found]


def samples(found: list[Row], competitive: bool) -> list[Sample]:
    """Features and whether they won; between rivals, the difference of two of whom one has won."""
    if not competitive:
        return [(row.seats[0], bool(row.winners)) for row in found]
    pairs = []
    for row in found:
        for winner in row.winners:
            for other in range(len(row.seats)):
                if other not in row.winners:
                    one, two = row.seats[winner], row.seats[other]
                    difference = {name: one.get(name, 0.0) - two.get(name, 0.0) for name in {**one, **two}}
                    pairs.append((difference, True))
                    pairs.append(({name: -value for name, value in difference.items()}, False))
    return pairs


def fit(sampled: list[Sample], names: list[str]) -> dict[str, float]:
    """The weight of each feature: logistic regression by Newton's method, with a ridge."""
    size = len(names)
    rows = [([features.get(name, 0.0) for name in names], won) for features, won in sampled]
    weights = [0.0] * size
    for _ in range(STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for x, won in rows:
            p = logistic(sum(map(mul, weights, x)))
            there = [i for i in range(size) if x[i]]
            for i in there:
                gradient[i] += (won - p) * x[i]
                for j in there:
                    curvature[i][j] += p * (1 - p) * x[i] * x[j]
        step = solved(curvature, gradient)
        weights = list(map(add, weights, step))
        if max(map(abs, step)) < 1e-6:
            break
    return dict(zip(names, weights, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By Gauss and Jordan; the matrix is small, symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        pivot[:] = [value / pivot[i] for value in pivot]
        for other in rows:
            if other is not pivot:
                factor = other[i]
                other[:] = [value - factor * above for value, above in zip(other, pivot, strict=True)]
    return [row[-1] for row in rows]


def surprise(odds: Odds, sampled: list[Sample]) -> float:
    """The mean surprise at who won, in nats."""
    total = 0.0
    for features, won in sampled:
        p = logistic(odds.log_odds(features))
        total -= log(max(1e-9, p if won else 1 - p))
    return total / len(sampled)


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rows", type=Path, required=True, help="where positions are kept; what is there stays")
    asked = parser.parse_args()
    game = find(asked.game)
    played: dict[int, list[Row]] = {}
    if asked.rows.exists():
        for line in asked.rows.read_bytes().splitlines():
            there = msgspec.json.decode(line, type=tuple[int, list[Row]])
            played[there[0]] = there[1]
    with asked.rows.open("ab") as file:
        for seed in range(asked.games):
            if seed not in played:
                played[seed] = rows(asked.game, seed)
                file.write(msgspec.json.encode((seed, played[seed])) + b"\n")
                file.flush()
    held = {seed for seed in played if zlib.crc32(str(seed).encode()) % 5 == 0}
    train = samples([row for seed, one in played.items() if seed not in held for row in one], game.competitive)
    check = samples([row for seed, one in played.items() if seed in held for row in one], game.competitive)
    names = sorted({name for features, _ in train for name in features})
    odds = Odds({name: round(weight, 4) for name, weight in fit(train, names).items()})
    share = sum(won for _, won in train) / len(train)
    constant = Odds({"always": log(share / (1 - share))})
    fitted = {
        "games": len(played),
        "positions": len(train) + len(check),
        "won": round(share, 3),
        "surprise of those held back": round(surprise(odds, check), 3),
        "surprise of a constant": round(surprise(constant, [({"always": 1.0}, won) for _, won in check]), 3),
    }
    path = game.folder / "bot" / "odds.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(Odds(odds.weights, fitted)), indent=2) + b"\n")
    print(fitted)
    for tenth in range(10):
        inside = [won for features, won in check if int(10 * logistic(odds.log_odds(features))) == tenth]
        if inside:
            print(f"{tenth * 10:3d} %: {len(inside):5d} positions, won {sum(inside) / len(inside):.0%}")


if __name__ == "__main__":
    main()
