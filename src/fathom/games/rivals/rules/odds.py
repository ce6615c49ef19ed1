"""The chances of hits, shields and wounds, for labels and for computer players."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from fathom.games.rivals.model.dice import Pool

Chances: TypeAlias = tuple[float, ...]
"""The chances of the numbers 0, 1, 2 …, by index."""
Faces: TypeAlias = tuple[tuple[str, ...], ...]
"""The faces of the black, the red and the white die."""

MOST = 12
"""The highest number of symbols and of additional dice in a row that is counted."""


@lru_cache(maxsize=4096)
def symbols(faces: Faces, dice: Pool, symbol: str, reroll: bool = False) -> Chances:
    """The chances of each number of symbols in a roll, including additional dice (RV-159, RV-903)."""
    red: Chances = (1.0,)
    for _ in range(MOST):
        red = _die(faces[1], symbol, red)
    total: Chances = (1.0,)
    for kind, number in zip(faces, dice, strict=True):
        one = _die(kind, symbol, red)
        if reroll:
            # Dice that show nothing useful are rolled again: their share of the chance of 0 is spread like a new roll.
            idle = sum(face[0] not in (symbol, "D") for face in kind) / len(kind)
            one = tuple(chance + idle * (chance - (many == 0)) for many, chance in enumerate(one))
        for _ in range(number):
            total = together(total, one)
    return total


def _die(faces: tuple[str, ...], symbol: str, extra: Chances) -> Chances:
    """The chances of each number of symbols from one die; `extra` are those of the additional die that it may earn."""
    found = [0.0] * (MOST + 1)
    for face in faces:
        first = int(face[0] == symbol)
        chances = extra if face[-1] == "+" and face[0] in (symbol, "D") else (1.0,)
        for more, chance in enumerate(chances):
            found[min(MOST, first + more)] += chance / len(faces)
    return tuple(found)


def together(a: Chances, b: Chances) -> Chances:
    """The chances of the sum of two independent numbers."""
    found = [0.0] * (MOST + 1)
    for i, p in enumerate(a):
        if p:
            for j, q in enumerate(b):
                found[min(MOST, i + j)] += p * q
    return tuple(found)


@lru_cache(maxsize=65536)
def wounds(faces: Faces, attack: Pool, defence: Pool, pierce: int = 0, block: int = 0, reroll: bool = False) -> Chances:
    """The chances of each number of wounds in an attack (RV-624); with `reroll` the attacker rolls
    the dice that show nothing useful once more."""
    found = [0.0] * (MOST + 1)
    shields = symbols(faces, defence, "S")
    for hits, p in enumerate(symbols(faces, attack, "O", reroll)):
        if p:
            for number, q in enumerate(shields):
                found[max(0, hits - max(0, number + block - pierce))] += p * q
    return tuple(found)


@lru_cache(maxsize=65536)
def mean(chances: Chances, most: int = MOST) -> float:
    """The expected number; numbers above `most` count as `most`."""
    return sum(min(number, most) * chance for number, chance in enumerate(chances))


@lru_cache(maxsize=65536)
def at_least(chances: Chances, number: int) -> float:
    """The chance of this number or more."""
    return sum(chances[number:])
