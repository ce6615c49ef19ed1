"""`python -m bench.odds GAME`: fits the odds by which a search judges positions (`fathom.core.outlook.Odds`).

Scripted players play; the features of the position are written down wherever positions can be compared, and in the end
who won. A game begins with some answers at random, so that positions come up which good players avoid; what is written
down is what came after. One game in five is held back, to say how good the odds are.
"""

from __future__ import annotations

import argparse
import random
import zlib
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

import fathom
from fathom.core.match import Match
from fathom.core.outlook import Odds
from fathom.core.sight import Sight
from fathom.games import find

Vector = NDArray[np.float64]
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


def samples(found: list[Row], competitive: bool) -> list[tuple[dict[str, float], bool]]:
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


def matrix(names: list[str], sampled: list[tuple[dict[str, float], bool]]) -> tuple[Vector, Vector]:
    """The samples as numbers."""
    table = np.array([[features.get(name, 0.0) for name in names] for features, _ in sampled])
    return table, np.array([float(won) for _, won in sampled])


def fit(x: Vector, y: Vector) -> Vector:
    """Logistic regression by Newton's method, with a ridge."""
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (y - p) - RIDGE * weights
        curvature = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(curvature, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def loss(x: Vector, y: Vector, weights: Vector) -> float:
    """The mean surprise, in nats."""
    p = np.clip(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


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
    x, y = matrix(names, train)
    weights = fit(x, y)
    cx, cy = matrix(names, check)
    share = y.mean()
    blind = float(-(cy * np.log(share) + (1 - cy) * np.log(1 - share)).mean())
    fitted = {
        "games": len(played),
        "positions": len(y) + len(cy),
        "won": round(float(share), 3),
        "surprise of those held back": round(loss(cx, cy, weights), 3),
        "surprise of a constant": round(blind, 3),
    }
    odds = Odds({name: round(float(w), 4) for name, w in zip(names, weights, strict=True)}, fitted)
    path = game.folder / "bot" / "odds.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(odds), indent=2) + b"\n")
    print(fitted)
    for low in range(10):
        p = 1 / (1 + np.exp(-cx @ weights))
        inside = (p >= low / 10) & (p < (low + 1) / 10)
        if inside.any():
            print(f"{low * 10:3d} %: {inside.sum():5d} positions, won {cy[inside].mean():.0%}")


if __name__ == "__main__":
    main()
