"""`python -m bench.lead_threshold GAME`: which lead a search should require.

Scripted players play; at some questions every way is tried in many worlds. Then, again and again, a few of these worlds
choose, as a search does that asks for so much proof, and the others tell what the choice was worth, in points of the
chance to win. Less proof than is best follows luck, more leaves gains lying. It is the chance as imagined games see it:
where their players or the odds are wrong, a search is wrong however sure it is, and only whole games tell
(`bench.strength`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev
from time import process_time

import fathom
from bench.fit_evaluation import SETTINGS
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.games import find
from fathom.matches.match import Match
from fathom.players.search.analysis import deviation
from fathom.players.search.rollout import follow, rollout
from fathom.players.search.tree import lead
from fathom.players.search.whole_games import WholeGames

WORLDS = 40
"""In which each way is tried."""
FEW = (1, 3, 10, 20)
"""Of them choose."""
PROOFS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
"""Standard errors by which a way must lead."""
SHUFFLES = 10
"""Choices made at a question, each by other worlds."""
SHARE = 0.1
"""Of the questions are looked at."""

Tried = list[list[float]]
"""The chance to win that came of each way, the scripted player's own first, world by world."""


def tried(game: Game, perspective: Perspective, worlds: int = WORLDS) -> Tried:
    """Every way of a question in the same worlds; empty if there is but one."""
    own = game.bots.evaluation
    evaluation = WholeGames(game) if own is None else own(perspective)
    plans = evaluation.plans(perspective)
    found: Tried = []
    for plan in plans if len(plans) > 1 else []:
        found.append([])
        for number in range(worlds):
            world = perspective.imagine(number)
            follow(world, perspective.seat, plan)
            chances = rollout(game, world, evaluation)
            assert chances is not None
            found[-1].append(chances[perspective.seat])
    return found


def gained(found: Tried, worlds: Sequence[int], few: int, proof: float) -> float:
    """What the way is worth beyond the own one that the first few worlds choose, by what it does in the others."""
    chosen, others = worlds[:few], worlds[few:]
    seen = [{world: plan[world] for world in chosen} for plan in found]
    spread = deviation(seen)
    best, most = 0, 0.0
    for number, plan in enumerate(seen):
        ahead = lead(plan, seen[0], spread)
        if number and ahead.mean - proof * ahead.error > most:
            best, most = number, ahead.mean - proof * ahead.error
    return mean(found[best][world] - found[0][world] for world in others)


def questions(name: str, seats: int, seconds: float) -> list[Tried]:
    """The results of plans at questions of scripted games, sampled for a number of processor seconds."""
    game = find(name)
    chance = random.Random(1)
    found: list[Tried] = []
    seed = 0
    while process_time() < seconds:
        seed += 1
        settings = {setting: chance.choice(values) for setting, values in SETTINGS[name].items()}
        match: Match = fathom.new(name, seats, 30_000_000 + seed, settings)
        players = [game.bots.scripted(2) for _ in range(seats)]
        while (ask := match.ask) is not None and process_time() < seconds:
            perspective = Perspective(match, ask.seats[0])
            if chance.random() < SHARE and (there := tried(game, perspective)):
                found.append(there)
            match.choose(players[perspective.seat].choose(perspective).option, perspective.seat)
    return found


def main() -> None:
    """Look at questions, then print what each amount of proof is worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300.0)
    asked = parser.parse_args()
    if asked.game not in SETTINGS:
        parser.error(f"{asked.game} is not searched; there are {', '.join(SETTINGS)}.")
    found = questions(asked.game, asked.seats, asked.seconds)
    if len(found) < 2:
        parser.error("So short a time is not enough for two questions; give it more --seconds.")
    print(f"{len(found)} questions; points gained at each (± standard error), by the errors of proof asked for")
    print("worlds" + "".join(f"{proof:>15}" for proof in PROOFS))
    orders = [random.Random(number).sample(range(WORLDS), WORLDS) for number in range(SHUFFLES)]
    for few in FEW:
        cells = []
        for proof in PROOFS:
            gains = [100 * mean(gained(there, order, few, proof) for order in orders) for there in found]
            cells.append(f"{mean(gains):+.2f} ± {stdev(gains) / sqrt(len(gains)):.2f}")
        print(f"{few:6}" + "".join(f"{cell:>15}" for cell in cells))


if __name__ == "__main__":
    main()
