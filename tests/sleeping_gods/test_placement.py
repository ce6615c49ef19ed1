"""Placing damage: the growing group against every group of squares the rules allow, found by brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.rules.combat.placement import (
    Field,
    Group,
    Square,
    complete,
    further,
    group_of,
    refuse_square,
)

ENEMIES = sorted(GAME.pack.enemy)


def field(row: list[int], target: int, damage: int, normal: int, diagonal: bool, covered: list[set[int]]) -> Field:
    """An attack on a row of enemies."""
    cards = [GAME.pack.enemy[number].squares for number in row]
    return Field(
        hearts=tuple(tuple(square.hearts for square in card) for card in cards),
        covered=tuple(frozenset(each) for each in covered),
        resist=tuple(
            sum("RES1" in square.codes for index, square in enumerate(card) if index not in covered[at])
            for at, card in enumerate(cards)
        ),
        target=target,
        damage=damage,
        normal=normal,
        diagonal=diagonal,
    )


def reached(sea: Field) -> set[frozenset[Square]]:
    """Every group the questions lead to and at which a player may stop."""
    found: set[frozenset[Square]] = set()
    seen: set[frozenset[Square]] = set()
    todo = [Group()]
    while todo:
        group = todo.pop()
        squares = frozenset(group.squares)
        if squares in seen:
            continue
        seen.add(squares)
        grown = [further_group for _, further_group in further(sea, group)]
        if squares and complete(sea, group):
            found.add(squares)
        assert grown or complete(sea, group), "a group that can neither grow nor be left"
        todo += grown
    return found


def allowed(sea: Field) -> set[frozenset[Square]]:
    """Every group that the rules allow, one by one (SG-650 to SG-655, SG-R156 to SG-R159)."""
    near = [card for card in range(len(sea.hearts)) if abs(card - sea.target) <= 1]
    free = [(card, index) for card in near for index in range(6) if index not in sea.covered[card]]
    found = set()
    for size in range(1, min(sea.damage, len(free)) + 1):
        for squares in combinations(free, size):
            if legal(sea, squares):
                found.add(frozenset(squares))
    return found


def legal(sea: Field, squares: tuple[Square, ...]) -> bool:
    """Whether a whole group is within the rules, by their words."""
    if not connected(squares, sea.diagonal):
        return False
    cards = {card for card, _ in squares}
    if sea.target not in cards:
        return False
    points = {card: sea.resist[card] for card in cards}
    hearts = 0
    for card, index in squares:
        points[card] += max(1, sea.hearts[card][index])
        hearts += sea.hearts[card][index]
    if sum(points.values()) > sea.damage or hearts > sea.normal:
        return False
    return cards == {sea.target} or 2 * points[sea.target] >= sea.damage


def connected(squares: tuple[Square, ...], diagonal: bool) -> bool:
    """Whether one can walk from any square to any other."""
    places = {(index // 2, 2 * card + index % 2) for card, index in squares}
    walk = [places.pop()]
    while walk:
        y, x = walk.pop()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if (diagonal or not (dy and dx)) and (y + dy, x + dx) in places:
                    places.remove((y + dy, x + dx))
                    walk.append((y + dy, x + dx))
    return not places


@pytest.mark.rule("SG-650", "SG-651", "SG-652", "SG-654", "SG-R155", "SG-R158", "SG-G01", "SG-T12")
@pytest.mark.parametrize("number", ENEMIES)
def test_all_groups_on_a_single_enemy(number: int) -> None:
    for damage in range(7):
        for diagonal in (False, True):
            sea = field([number], 0, damage, damage, diagonal, [set()])
            assert reached(sea) == allowed(sea), f"damage {damage}, diagonal {diagonal}"


@pytest.mark.rule("SG-655", "SG-R156", "SG-R157", "SG-R159", "SG-R178", "SG-G02")
@pytest.mark.parametrize("number", ENEMIES)
def test_all_groups_with_splash_on_random_neighbours(number: int) -> None:
    rng = Random(number)
    for _ in range(3):
        row = [number, *rng.sample([other for other in ENEMIES if other != number], 2)]
        rng.shuffle(row)
        covered = [set(rng.sample(range(6), rng.randrange(4))) for _ in row]
        damage = rng.randrange(1, 6)
        sea = field(row, row.index(number), damage, rng.randrange(damage + 1), rng.random() < 0.4, covered)
        assert reached(sea) == allowed(sea), sea


@pytest.mark.rule("SG-R156")
def test_the_target_must_get_half_even_by_a_way_round() -> None:
    """Squares of the target that only the neighbour connects: the group may cross over and come back."""
    sea = field([3, 6], 0, 5, 5, False, [{0, 2, 3, 4}, set()])
    way_round = frozenset({(0, 1), (1, 0), (1, 2), (1, 4), (0, 5)})
    assert not legal(sea, tuple(way_round))  # two of five is less than half
    sea = field([3, 6], 0, 4, 4, False, [{0, 2, 3, 4}, {2}])
    assert reached(sea) == allowed(sea)


@pytest.mark.rule("SG-650")
@pytest.mark.parametrize(("diagonal", "why"), [(False, "must share a side"), (True, "must touch, at a side or corner")])
def test_the_reason_says_whether_corners_count(diagonal: bool, why: str) -> None:
    sea = field(ENEMIES[:1], 0, 9, 9, diagonal, [set()])
    corner = group_of(sea, [(0, 0)])
    apart, touching_at_a_corner = refuse_square(sea, corner, (0, 5)), refuse_square(sea, corner, (0, 3))
    assert apart is not None
    assert why in apart.why
    assert touching_at_a_corner == (None if diagonal else apart)
