"""`python -m bench.fit_evaluation GAME`: fits the model by which a search evaluates positions (`LogisticModel`).

Scripted players play; the features of the position are written down wherever positions can be compared, and in the end
who won. A game begins with some answers at random, so that positions come up which good players avoid; what is written
down is what came after. One game in five is held back, to say how good the odds are; then it counts like the others.
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections.abc import Sequence
from math import log, sqrt
from operator import add, mul
from pathlib import Path
from typing import Any

import msgspec

import fathom
from fathom.bots.evaluation import ALWAYS, VALUE, LogisticModel, logistic
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.games import find
from fathom.matches.match import Match
from fathom.players.search.rollout import rollout

STEPS = 30
"""Of Newton at most; a few do."""
ASTRAY = 0.15
"""How many of the first answers are given at random."""
RIDGE = 5.0
"""How strongly weights are held at nought: positions of one game are all won or all lost, so they tell little more than
one, and games are few. What the scripted player's judgement says as a whole is hardly held back by it."""
TRACE = 0.001
"""How strongly the average position is: not at all, but a matrix must have an inverse."""
SLIGHT = 0.001
"""Any chance is at least this, or who is surprised once is so for ever."""
LEAST = 0.02
"""By how much chances are off at least."""
FEW = 12
"""Values of a feature up to which it makes groups of positions."""
RARELY = (False, False, False, True)
SETTINGS: dict[str, dict[str, Sequence[Any]]] = {
    "refuge": {"objectives": ["blue", "random", "random"], "abyss": RARELY},
    "tentacula": {"level": [1, 2, 3, "pro"], "stash": ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6"]},
    "jupiter": {
        "preset": ["drill", "mission", "mission", "red_alert", "fragile", "legend"],
        **dict.fromkeys(["polite", "open_bridges", "fast_creeps", "vulnerable", "heroes"], [False] * 11 + [True]),
    },
    "rivals": {"armies": ["quick"], "factions": ["random"]},
}
"""All that winning may depend on: each game takes one of each. What people choose most comes up most."""


class Sample(msgspec.Struct, frozen=True):
    """The features of a position, whether it was won, and the number of the game."""

    features: dict[str, float]
    won: bool
    game: int
    chance: float | None = None
    """Known without odds, where an imagined match was over."""

    def judged(self, odds: LogisticModel) -> float:
        """Its chance by these odds."""
        return logistic(odds.log_odds(self.features)) if self.chance is None else self.chance


class Leaf(msgspec.Struct, frozen=True):
    """Where one imagined match has led a team, as it is seen from the question."""

    features: dict[str, float]
    chance: float | None
    """Known if it was over there."""


class Row(msgspec.Struct, frozen=True):
    """A position of a game: each seat's features, and who won; of a team, also where an imagined match has led."""

    seed: int
    winners: tuple[int, ...]
    seats: list[dict[str, float]]
    leaf: Leaf | None = None


def rows(name: str, seed: int) -> list[Row]:
    """What one game had to show."""
    chance = random.Random(seed)
    game = find(name)
    settings = {setting: chance.choice(values) for setting, values in SETTINGS[name].items()}
    match: Match = fathom.new(name, chance.choice(game.seats), 10_000_000 + seed, settings)
    match.log = None
    players = [game.bots.scripted(2) for _ in range(match.setup.seats)]
    astray = chance.randrange(40) if chance.random() < 0.7 else 0
    found: list[Row] = []
    assert match.ask is not None
    assert game.bots.evaluation is not None
    clock: Any = game.bots.evaluation(Perspective(match, match.ask.seats[0]))
    latest = clock.progress(match)
    while match.ask is not None and game.rules.turn(match.state) <= game.rules.turn_limit:
        seat = match.ask.seats[0]
        perspective = Perspective(match, seat)
        if (progress := clock.progress(match)) > latest:
            latest = progress
            if len(match.history) > astray:
                evaluation: Any = game.bots.evaluation(perspective)
                seats = range(match.setup.seats if game.rules.competitive else 1)
                features = [evaluation.features(match.table, seat) for seat in seats]
                found.append(
                    Row(seed, (), features, None if game.rules.competitive else imagined(game, perspective, evaluation))
                )
        option = players[seat].choose(perspective).option
        if len(match.history) < astray and chance.random() < ASTRAY:
            option = chance.choice(match.ask.options)
        match.choose(option, seat)
    winners = match.outcome.winners if match.outcome else ()
    return [msgspec.structs.replace(row, winners=winners) for row in found]


def imagined(game: Game, perspective: Perspective, evaluation: Any) -> Leaf:
    """Play one imagined match on, as a search does."""
    world = perspective.imagine(1)
    stage = evaluation.features(world.table, perspective.seat)
    chances = rollout(game, world, evaluation)
    assert chances is not None
    over = world.ask is None
    value = 0.0 if over else evaluation.judged(world.table) - evaluation.banked
    return Leaf({**stage, VALUE: value}, chances[0] if over else None)


def samples(found: list[Row], competitive: bool) -> list[Sample]:
    """Features and whether they won; between rivals, the difference of two of whom one has won."""
    if not competitive:
        return [Sample(row.seats[0], bool(row.winners), row.seed) for row in found]
    pairs = []
    for row in found:
        for winner in row.winners:
            for other in range(len(row.seats)):
                if other not in row.winners:
                    one, two = row.seats[winner], row.seats[other]
                    difference = {name: one.get(name, 0.0) - two.get(name, 0.0) for name in {**one, **two}}
                    pairs.append(Sample(difference, True, row.seed))
                    pairs.append(Sample({name: -value for name, value in difference.items()}, False, row.seed))
    return pairs


def leaves(found: list[Row]) -> list[Sample]:
    """Where imagined matches have led, and whether the real ones were won."""
    return [
        Sample(row.leaf.features, bool(row.winners), row.seed, row.leaf.chance) for row in found if row.leaf is not None
    ]


def fit(sampled: list[Sample]) -> LogisticModel:
    """The weight of each feature: logistic regression by Newton's method, with a ridge."""
    names = sorted({name for sample in sampled for name in sample.features})
    size = len(names)
    rows = [([sample.features.get(name, 0.0) for name in names], sample.won) for sample in sampled]
    weights = [0.0] * size
    ridges = [TRACE if name == ALWAYS else RIDGE for name in names]
    for _ in range(STEPS):
        gradient = [-ridge * weight for ridge, weight in zip(ridges, weights, strict=True)]
        curvature = [[ridge * (i == j) for j in range(size)] for i, ridge in enumerate(ridges)]
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
    return LogisticModel({name: round(weight, 4) for name, weight in zip(names, weights, strict=True)})


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


def surprise(odds: LogisticModel, sampled: list[Sample]) -> float:
    """The mean surprise at who won, in nats."""
    total = 0.0
    for sample in sampled:
        p = sample.judged(odds)
        total -= log(max(SLIGHT, p if sample.won else 1 - p))
    return total / len(sampled)


class Group(msgspec.Struct):
    """Positions that have something in common: the chances said, and how many were won."""

    name: str
    games: set[int] = msgspec.field(default_factory=set)
    positions: int = 0
    said: float = 0.0
    wins: int = 0

    @property
    def chance(self) -> float:
        """What was said."""
        return self.said / self.positions

    @property
    def won(self) -> float:
        """What came of it."""
        return self.wins / self.positions


def grouped(odds: LogisticModel, sampled: list[Sample]) -> list[Group]:
    """The chances said beside who won: by tenths of the chance, and by each feature with few values."""
    values: dict[str, set[float]] = {}
    for sample in sampled:
        for name, value in sample.features.items():
            values.setdefault(name, set()).add(value)
    groups: dict[str, Group] = {}
    for sample in sampled:
        chance = sample.judged(odds)
        shared = [
            name if value == 1.0 else f"{name} {value:g}"
            for name, value in sample.features.items()
            if value and len(values[name]) <= FEW
        ]
        for name in (f"{min(9, int(10 * chance))}0 %", *shared):
            group = groups.setdefault(name, Group(name))
            group.games.add(sample.game)
            group.positions += 1
            group.said += chance
            group.wins += sample.won
    return [groups[name] for name in sorted(groups)]


def error(groups: list[Group]) -> float:
    """How far off the chances of a group are, less what games so few would be off by luck; at least two points.

    Tenths of the chance do not count: one imagined match is mostly luck, people see the mean of many.
    """
    groups = [group for group in groups if "%" not in group.name]
    off = sum(
        len(group.games) * (group.chance - group.won) ** 2 - group.chance * (1 - group.chance) for group in groups
    )
    return max(LEAST, sqrt(max(0.0, off) / sum(len(group.games) for group in groups)))


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rows", type=Path, required=True, help="the file of positions; it is extended")
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
    train = samples([row for seed, one in played.items() if seed not in held for row in one], game.rules.competitive)
    back = [row for seed, one in played.items() if seed in held for row in one]
    check = samples(back, game.rules.competitive)
    odds = fit(train)
    groups, ahead = grouped(odds, check), grouped(odds, leaves(back))
    share = sum(sample.won for sample in train) / len(train)
    constant = LogisticModel({ALWAYS: log(share / (1 - share))})
    fitted = {
        "games": len(played),
        "positions": len(train) + len(check),
        "won": round(share, 3),
        "surprise of those held back": round(surprise(odds, check), 3),
        "surprise of a constant": round(surprise(constant, [Sample({ALWAYS: 1.0}, x.won, x.game) for x in check]), 3),
    }
    written = msgspec.json.encode(LogisticModel(fit(train + check).weights, round(error(ahead or groups), 3), fitted))
    (game.folder / "bot" / "odds.json").write_bytes(msgspec.json.format(written, indent=2) + b"\n")
    print(fitted)
    for title, some in (("Positions:", groups), ("Where imagined matches led:", ahead)):
        print(title)
        for group in some:
            print(
                f"{group.name:>24}: {len(group.games):4d} games, {group.positions:5d} positions, "
                f"chance {group.chance:.1%}, won {group.won:.1%}"
            )


if __name__ == "__main__":
    main()
