"""The value of damage to a row of enemies: how much it reduces their threat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from fathom.bots.heuristics import PerPack
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.state import Strike
from fathom.games.sleeping_gods.model.view import EnemyView, View
from fathom.games.sleeping_gods.rules.combat import strikes
from fathom.games.sleeping_gods.rules.combat.placement import Field, Group, Square, complete, grown_by

Row: TypeAlias = tuple[EnemyView, ...]
FEARED = {
    "FST": 1.5,
    "RES1": 2.0,
    "FLY": 0.5,
    "REG1": 1.2,
    "REG3": 2.5,
    "ARG1": 1.0,
    "ADJ1": 0.8,
    "ADJ2": 1.5,
    "VEN": 1.6,
    "FRI": 1.2,
    "MAD": 1.0,
    "LOW": 0.7,
    "WEA": 1.0,
    "DIS": 0.7,
    "LOSE": 0.8,
    "DSM": 0.7,
    "SHIP": 1.8,
}
"""The threat that an uncovered ability adds to an enemy."""
STANDING, HEART, BLOW = 1.0, 0.7, 0.45
"""The threat of any enemy, of each heart, and of each heart for each point of the enemy's strength."""
LINK = 0.5
"""The value of passing a synergy token on."""


class Blow(NamedTuple):
    """The best result of placing some damage."""

    value: float
    kills: bool
    """Whether the target is defeated."""
    softened: int
    """By how much the target's counterattack is reduced."""


def threat(pack: Pack, enemy: EnemyView, fresh: frozenset[int] = frozenset()) -> float:
    """The threat of an enemy if its `fresh` squares are covered as well; 0 if it is defeated."""
    card = pack.enemy[enemy.number]
    hearts, strength, total = 0, enemy.strength, STANDING
    for index, square in enumerate(card.squares):
        if index in enemy.covered:
            continue
        if index in fresh:
            strength -= square.damage
            continue
        hearts += square.hearts
        total += sum([FEARED.get(code, 0.0) for code in square.codes], 0.0)
    if not hearts:
        return 0.0
    return total + hearts * (HEART + BLOW * strength) + strength


def best(pack: Pack, view: View, target: int, damage: int, begun: tuple[tuple[int, int], ...] = ()) -> Blow:
    """The best result of this damage to an enemy, given the squares already covered in `begun`."""
    assert view.battle is not None
    row = view.battle.row
    at = next(index for index, enemy in enumerate(row) if enemy.number == target)
    sea = strikes.field(table_of(pack, view), Strike("", "", target), damage, damage)
    start = Group(tuple((next(i for i, enemy in enumerate(row) if enemy.number == n), square) for n, square in begun))
    known, key = BLOWS.of(pack), (row, sea, start.squares)
    if key not in known:
        if len(known) >= CACHED:
            known.clear()
        known[key] = _best(pack, row, at, sea, start)
    return known[key]


BLOWS: PerPack[dict[tuple[Row, Field, tuple[Square, ...]], Blow]] = PerPack(lambda pack: {})
"""Results of `best`: every crew member asks for them, and an imagined fight meets the same rows again and again."""
CACHED = 20_000
"""How many results are cached at most."""


def _best(pack: Pack, row: Row, at: int, sea: Field, start: Group) -> Blow:
    found = Blow(0.0, False, 0)
    for group in _groups(sea, start):
        blow = _worth(pack, row, at, group)
        if blow.value > found.value:
            found = blow
    return found


def _groups(sea: Field, start: Group) -> Iterator[Group]:
    """Yield the complete groups of squares to compare.

    These are all groups on the target alone, and each extended greedily to the enemies beside it.
    """
    seen = set()
    stack = [start]
    while stack:
        group = stack.pop()
        key = frozenset(group.squares)
        if key in seen:
            continue
        seen.add(key)
        spilt = None
        for (card, _), larger in grown_by(sea, group):
            if card == sea.target:
                stack.append(larger)
            elif spilt is None or larger.on_hearts > spilt.on_hearts:
                spilt = larger
        if group.squares and complete(sea, group):
            yield group
        while spilt is not None:
            if complete(sea, spilt):
                yield spilt
            more = [larger for (card, _), larger in grown_by(sea, spilt) if card != sea.target]
            spilt = max(more, key=lambda larger: larger.on_hearts, default=None)


def _worth(pack: Pack, row: Row, target: int, group: Group) -> Blow:
    value, links = 0.0, 0
    kills, softened = False, 0
    for card in {card for card, _ in group.squares}:
        fresh = frozenset(square for other, square in group.squares if other == card)
        after = threat(pack, row[card], fresh)
        value += threat(pack, row[card]) - after
        squares = pack.enemy[row[card].number].squares
        links += any(squares[index].synergy for index in fresh)
        if card == target:
            kills = not after
            softened = sum(squares[index].damage for index in fresh)
    return Blow(value + LINK * bool(links), kills, softened)
