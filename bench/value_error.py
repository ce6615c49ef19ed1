"""`python -m bench.value_error GAME`: measures the error of the win chances that the network of an expert estimates.

Experts play. A game begins with some answers at random, so that positions come up that experts avoid. Every few turns,
experts answer the next questions in an imagined match, as in an analysis, and the network estimates the win chance
there. The estimates are compared with the results of the games, in the groups and by the formula by which
`bench.fit_evaluation` measures the error of fitted evaluations (the `error` in `bot/odds.json`). The same formula is
applied to tenths of the win chance: a network can be right on average for each setting, and too sure in close matches.
`LearnedPart.error` is the larger of the two.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

import fathom
from bench.fit_evaluation import ASTRAY, SETTINGS, Sample, error, grouped
from fathom.bots.evaluation import LogisticModel
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.games import find
from fathom.matches.match import Match
from fathom.players.expert import Expert
from fathom.players.expert_search import AHEAD, answer, win_chances

TOGETHER = 64
"""How many games are played side by side."""
FIRST_SEED = 30_000_000
"""The seed of the first game; no other script uses these."""
NO_MODEL = LogisticModel({})
"""Every sample has a chance already."""


class MeasuredGame:
    """A game of experts, and the estimates in it."""

    def __init__(self, game: Game, seed: int) -> None:
        self.random = random.Random(seed)
        self.seed = seed
        settings = {setting: self.random.choice(values) for setting, values in SETTINGS[game.name].items()}
        self.match: Match = fathom.new(
            game.name, self.random.choice(game.seats), FIRST_SEED + seed, settings, quiet=True
        )
        self.astray = self.random.randrange(40) if self.random.random() < 0.7 else 0
        """How many of the first answers may be random."""
        self.samples: list[Sample] = []
        self.latest = self.progress()

    @property
    def perspective(self) -> Perspective:
        """The open question."""
        assert self.match.ask is not None
        return Perspective(self.match, self.match.ask.seats[0])

    def progress(self) -> int:
        """How far the game has come; see `Evaluation.progress`."""
        return self.match.rules.turn(self.match.state)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or has become too long."""
        return self.match.ask is None or self.progress() > self.match.rules.turn_limit

    def is_due(self, every: int) -> bool:
        """Whether the win chance is estimated now: every few turns, after the random answers."""
        if self.progress() < self.latest + every or len(self.match.history) <= self.astray:
            return False
        self.latest = self.progress()
        return True


def play_together(game: Game, expert: Expert, games: Sequence[MeasuredGame], every: int) -> list[Sample]:
    """The samples of games with the same number of seats."""
    assert game.bots.evaluation is not None
    while playing := [one for one in games if not one.is_over]:
        due = [one for one in playing if one.is_due(every)]
        chances = estimates(expert, [one.perspective for one in due])
        for one, chance in zip(due, chances, strict=True):
            evaluation: Any = game.bots.evaluation(one.perspective)
            features = evaluation.features(one.match.table, one.perspective.seat)
            one.samples.append(Sample(features, False, one.seed, chance))
        opinions = expert.think_together([one.perspective for one in playing])
        for one, opinion in zip(playing, opinions, strict=True):
            option, seat = opinion.option, one.perspective.seat
            if len(one.match.history) < one.astray and one.random.random() < ASTRAY:
                option = one.random.choice(one.perspective.ask.options)
            one.match.choose(option, seat)
    return [
        msgspec.structs.replace(sample, won=one.match.outcome is not None and one.match.outcome.won)
        for one in games
        for sample in one.samples
    ]


def estimates(expert: Expert, perspectives: Sequence[Perspective]) -> list[float]:
    """The win chance at each question, estimated after experts have answered the next ones in an imagined match."""
    worlds = [perspective.imagine(1) for perspective in perspectives]
    until = {id(world): len(world.history) + 1 + AHEAD for world in worlds}
    while asked := [world for world in worlds if world.ask is not None and len(world.history) < until[id(world)]]:
        answer(expert, asked)
    return win_chances(expert, worlds, 0)


def main() -> None:
    """Play, and print the error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--every", type=int, default=1, help="estimate in every so many turns")
    asked = parser.parse_args()
    game = find(asked.game)
    expert = Expert(game)

    def seats(one: MeasuredGame) -> int:
        return one.match.setup.seats

    samples: list[Sample] = []
    for _, same in groupby(sorted((MeasuredGame(game, seed) for seed in range(asked.games)), key=seats), seats):
        games = list(same)
        for first in range(0, len(games), TOGETHER):
            samples += play_together(game, expert, games[first : first + TOGETHER], asked.every)
            print(f"{len({sample.game for sample in samples})} games", flush=True)
    groups = grouped(NO_MODEL, samples)
    for group in groups:
        print(
            f"{group.name:>24}: {len(group.games):4d} games, {group.positions:5d} positions, "
            f"chance {group.chance:.1%}, won {group.won:.1%}"
        )
    tenths = [
        msgspec.structs.replace(group, name=group.name.removesuffix(" %")) for group in groups if "%" in group.name
    ]
    print(f"{asked.games} games, {len(samples)} positions, error {error(groups):.3f}, in tenths {error(tenths):.3f}")


if __name__ == "__main__":
    main()
