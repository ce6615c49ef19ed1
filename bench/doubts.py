"""`python -m bench.doubts GAME`: how sure a search should be before it leaves the scripted player's own way.

Scripted players play; at some questions every way is tried in many worlds. Then, again and again, a few of these worlds
choose, as a search does that asks for so much proof, and the others tell what the choice was worth, in points of the
chance to win. So little proof is best at which that is greatest: less follows luck, more leaves gains lying.
"""

from __future__ import annotations

import argparse
import random
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

import fathom
from bench.odds import OPTIONS
from fathom.bots.search.plain import Plain
from fathom.bots.search.tree import LEAST_SPREAD
from fathom.bots.search.worlds import follow, play_on
from fathom.core.match import Match
from fathom.core.sight import Sight
from fathom.games import find

WORLDS = 40
"""In which each way is tried."""
FEW = (5, 10, 20)
"""Of them choose."""
PROOFS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
"""Standard errors by which a way must lead."""
SHUFFLES = 10
"""Choices made at a question, each by other worlds."""
SHARE = 0.1
"""Of the questions are looked at."""

Tried = list[list[float]]
"""The chance to win that came of each way, the scripted player's own first, world by world."""


def tried(sight: Sight, worlds: int = WORLDS) -> Tried:
    """Every way of a question in the same worlds; empty if there is but one."""
    outlook = sight.game.outlook(sight) or Plain(sight)
    ways = outlook.ways(sight)
    found: Tried = []
    for way in ways if len(ways) > 1 else []:
        found.append([])
        for number in range(worlds):
            world = sight.imagine(number)
            follow(world, sight.seat, way)
            chances = play_on(world, outlook)
            assert chances is not None
            found[-1].append(chances[sight.seat])
    return found


def gained(found: Tried, few: int, proof: float, chance: random.Random) -> float:
    """What the way is worth beyond the own one that so few worlds choose, by what it does in the others."""
    worlds = list(range(len(found[0])))
    chance.shuffle(worlds)
    best, most = 0, 0.0
    for number, way in enumerate(found[1:], start=1):
        leads = [way[world] - found[0][world] for world in worlds[:few]]
        proven = mean(leads) - proof * max(LEAST_SPREAD, stdev(leads)) / sqrt(few)
        if proven > most:
            best, most = number, proven
    return mean(found[best][world] - found[0][world] for world in worlds[few:])


def questions(name: str, seats: int, seconds: float) -> list[Tried]:
    """What ways promise at questions of scripted games, for so many seconds of a processor."""
    game = find(name)
    chance = random.Random(1)
    found: list[Tried] = []
    seed = 0
    while process_time() < seconds:
        seed += 1
        options = {option: chance.choice(values) for option, values in OPTIONS[name].items()}
        match: Match[Any, Any, Any] = fathom.new(name, seats, 30_000_000 + seed, options)
        players = [game.player() for _ in range(seats)]
        while (ask := match.ask) is not None and process_time() < seconds:
            sight = Sight(match, ask.seats[0])
            if chance.random() < SHARE and (there := tried(sight)):
                found.append(there)
            match.choose(players[sight.seat].choose(sight).option, sight.seat)
    return found


def main() -> None:
    """Look at questions, then print what each amount of proof is worth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=300.0)
    asked = parser.parse_args()
    found = questions(asked.game, asked.seats, asked.seconds)
    print(f"{len(found)} questions; points gained at each, by the standard errors of proof that are asked for")
    print("worlds  " + "".join(f"{proof:>8}" for proof in PROOFS))
    for few in FEW:
        chance = random.Random(few)
        gains = [
            mean(gained(there, few, proof, chance) for there in found for _ in range(SHUFFLES)) for proof in PROOFS
        ]
        print(f"{few:6}  " + "".join(f"{100 * gain:+8.2f}" for gain in gains))


if __name__ == "__main__":
    main()
