"""Enemy cards in the row; only uncovered squares count. SG-646, SG-653, SG-692, SG-720 to SG-735."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.cards import Square
from fathom.games.sleeping_gods.model.state import Battle, Enemy, Voyage
from fathom.games.sleeping_gods.rules.modifiers import shared

ADJACENT = {"ADJ1": 1, "ADJ2": 2}


def fight(t: Voyage) -> Battle:
    """The combat in progress."""
    assert t.state.battle is not None
    return t.state.battle


def find(t: Voyage, number: int) -> Enemy | None:
    """The enemy of this number, if it is still in the row."""
    return next((enemy for enemy in fight(t).row if enemy.number == number), None)


def uncovered(t: Voyage, enemy: Enemy) -> list[tuple[int, Square]]:
    """The squares that are not covered, each with its index, in reading order."""
    squares = t.pack.enemy[enemy.number].squares
    return [(index, square) for index, square in enumerate(squares) if index not in enemy.covered]


def count(t: Voyage, enemy: Enemy, code: str) -> int:
    """How many uncovered squares of an enemy have the ability `code`."""
    return sum(code in square.codes for _, square in uncovered(t, enemy))


def strength(t: Voyage, enemy: Enemy) -> int:
    """The damage an enemy deals: basic damage and uncovered symbols (SG-640, SG-720)."""
    total = t.pack.enemy[enemy.number].basic + shared(t, "enemydmg")
    for _, square in uncovered(t, enemy):
        total += square.damage
    return max(0, total)


def defence(t: Voyage, enemy: Enemy, ranged: bool) -> int:
    """An enemy's defence; one more against weapons without reach while it flies (SG-646)."""
    flying = not ranged and count(t, enemy, "FLY") > 0
    return t.pack.enemy[enemy.number].defense + shared(t, "defense") + flying


def beside(t: Voyage, enemy: Enemy) -> list[Enemy]:
    """The cards next to this one in the row."""
    row = fight(t).row
    at = row.index(enemy)
    return [*row[max(0, at - 1) : at], *row[at + 1 : at + 2]]


def urged(t: Voyage, enemy: Enemy) -> int:
    """The damage that neighbours add to an enemy's attack at the end of the round (SG-721, SG-R180)."""
    return sum(n * count(t, other, code) for other in beside(t, enemy) for code, n in ADJACENT.items())


def beaten(t: Voyage, enemy: Enemy) -> bool:
    """Whether all hearts of an enemy are covered (SG-638)."""
    return not any(square.hearts for _, square in uncovered(t, enemy))
