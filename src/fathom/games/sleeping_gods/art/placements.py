"""The squares that damage can still reach, highlighted while the mouse is over a square."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from fathom.games.sleeping_gods.rules.combat.placement import Field, Group, Square, further, grown_by
from fathom.games.sleeping_gods.text.names import Names

Shapes: TypeAlias = dict[Square, frozenset[Square]]
"""For each square that may be covered next, all squares that could be covered together with it."""
GROUPS = 4000
"""The most groups examined for one square; no weapon in the game needs more."""


def shapes(n: Names) -> Shapes:
    """By each square that can be covered next: all squares that the same damage could cover together with it.

    Empty until the damage of the attack is known.
    """
    strike = n.view.battle.strike if n.view.battle else None
    if strike is None or strike.field is None or n.view.battle is None:
        return {}
    places = {enemy.number: index for index, enemy in enumerate(n.view.battle.row)}
    covering = tuple((places[number], square) for number, square in strike.covering if number in places)
    return _shapes(strike.field, covering)


@lru_cache(maxsize=256)
def _shapes(field: Field, covering: tuple[Square, ...]) -> Shapes:
    group = Group()
    for square in covering:
        group = next((grown for other, grown in grown_by(field, group) if other == square), group)
    return {square: _within(field, grown) for square, grown in further(field, group)}


def _within(field: Field, group: Group) -> frozenset[Square]:
    """All squares that a group can grow to; the search stops after `GROUPS` groups."""
    seen = {frozenset(group.squares)}
    queue = [group]
    found = set(group.squares)
    while queue and len(seen) < GROUPS:
        for square, grown in grown_by(field, queue.pop()):
            key = frozenset(grown.squares)
            if key not in seen:
                seen.add(key)
                queue.append(grown)
                found.add(square)
    return frozenset(found)
