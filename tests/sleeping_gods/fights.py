"""How often fights are lost, by level and equipment, beside the ledger's calibration (SG-T13).

`python -m tests.sleeping_gods.fights [fights a cell]`: random groups of enemies, full health, the scripted player.
"""

from __future__ import annotations

import sys
from random import Random

from fathom.engine.player import Perspective
from fathom.games.sleeping_gods.game import GAME
from fathom.matches.reading import read_position

BANDS = ((3, 5), (6, 8), (9, 11), (12, 13), (14, 17), (18, 22))
CREWS = {
    # Weapons, levels and cards with about the accuracy, damage and block that the ledger's columns name.
    "start": {
        "command": 5,
        "cards": "MK01 MK02 MK03 MK04",
        "crew": {},
    },
    "mid": {
        "command": 7,
        "cards": "MK01 MK02 MK03 MK04 MK05 MK24 MK26 AD27",
        "crew": {
            "sofi": "levels LV02",
            "laurent": "weapons MK24",
            "rafael": "weapons AD27",
            "gregory": "levels LV17",
            "mac": "levels LV23 weapons MK26",
            "kannan": "equipped AB15",
        },
    },
    "late": {
        "command": 8,
        "cards": "MK01 MK02 MK03 MK04 MK05 MK24 MK26 AD24 AD27 AD34 AD38 AD83",
        "crew": {
            "sofi": "levels LV02 weapons AD83",
            "laurent": "levels LV04 weapons AD34",
            "rafael": "levels LV07 weapons AD27",
            "audrie": "levels LV10",
            "kasumi": "levels LV13",
            "kannan": "equipped AB15 weapons AD24",
            "gregory": "levels LV17",
            "marco": "levels LV19 weapons MK24",
            "mac": "levels LV23 LV24 weapons MK26",
        },
    },
}


def group(rng: Random, least: int, most: int) -> list[int]:
    """One to four enemies whose levels add up to something between."""
    numbers = sorted(GAME.pack.enemy)
    while True:
        found = rng.sample(numbers, rng.randint(1, 4))
        if least <= GAME.pack.combat_level(tuple(found)) <= most:
            return found


def fought(seats: int, kind: str, enemies: list[int], seed: int) -> tuple[bool, int]:
    """Whether a fight was won, and the damage it cost."""
    gear = CREWS[kind]
    lines = [f"seed: {seed}", "step: act 1", f"cards: {gear['cards']}", "players:"]
    share = [gear["command"] // seats + (seat < gear["command"] % seats) for seat in range(seats)]  # type: ignore[operator]
    lines += [f"  p{seat}: command {command}" for seat, command in enumerate(share)]
    if gear["crew"]:
        lines += ["crew:", *(f"  {id}: {words}" for id, words in gear["crew"].items())]  # type: ignore[attr-defined]
    lines.append(f"enemies: {' '.join(map(str, enemies))}")
    match = read_position(GAME, GAME.pack, "\n".join(lines))
    players = [GAME.bots.scripted(2) for _ in range(seats)]
    while match.ask is not None and match.state.battle is not None:
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    won = not match.state.defeats
    health = sum(board.health for board in GAME.pack.crew)
    return won, sum(one.damage for one in match.state.crew.values()) if won else health


def main(fights: int, seats: int = 2) -> None:
    """Print the table."""
    print(f"| Level | {' | '.join(CREWS)} |\n|---|{'---|' * len(CREWS)}")
    for least, most in BANDS:
        cells = []
        for kind in CREWS:
            rng = Random(least)
            results = [fought(seats, kind, group(rng, least, most), seed) for seed in range(fights)]
            damage = sum(result[1] for result in results) / fights
            lost = sum(not result[0] for result in results) / fights
            cells.append(f"{damage:.0f} / {lost:.0%}")
        print(f"| {least}-{most} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ["100"]))
