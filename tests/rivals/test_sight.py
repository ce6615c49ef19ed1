"""The map and lines of sight. RV-300 to RV-361, RV-680 to RV-685."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from fathom.engine import hexes
from fathom.games.rivals.game import GAME
from fathom.games.rivals.model.board import sees
from tests.kit import offered
from tests.rivals.kit import battle

CASES = [
    ("0,0", "2,0", "1,0", False),
    ("0,0", "3,0", "1,0", False),
    ("0,0", "3,0", "2,0", False),
    ("0,0", "1,1", "1,0", True),
    ("0,0", "1,1", "1,0 0,1", False),
    ("0,0", "2,1", "1,0", True),
    ("0,0", "2,1", "1,1", True),
    ("0,0", "2,1", "1,0 1,1", False),
    ("0,0", "2,1", "1,0 2,0", True),
    ("0,0", "2,1", "1,0 0,1", False),
    ("-2,0", "2,0", "0,0", False),
    ("-2,0", "2,0", "0,-1", True),
    ("0,0", "2,0", "2,0", True),
    ("0,0", "2,0", "0,0 1,0", True),
    ("2,0", "0,0", "0,0 1,0", False),
    ("0,0", "3,0", "0,0 1,0 2,0", False),
]


@pytest.mark.rule("RV-680", "RV-681", "RV-683", "RV-685", "RV-R39", "RV-R40", "RV-301", "RV-320", "RV-326")
@pytest.mark.parametrize(("attacker", "target", "rocks", "seen"), CASES)
def test_the_reference_cases_of_sight(attacker: str, target: str, rocks: str, seen: bool) -> None:
    assert sees(tuple(rocks.split()), attacker, target) is seen


@pytest.mark.rule("RV-681", "RV-683")
def test_sight_does_not_depend_on_where_on_the_map_or_how_it_is_turned() -> None:
    """Each case moved by (1,-1) and turned by 60° against the clock."""

    def moved(tile: str) -> str:
        q, r = map(int, tile.split(","))
        q, r = q + r, -q
        return f"{q + 1},{r - 1}"

    for attacker, target, rocks, seen in CASES:
        assert sees(tuple(moved(rock) for rock in rocks.split()), moved(attacker), moved(target)) is seen


FIELD = GAME.pack.maps[4]


def random_rocks(seed: int, number: int = 8) -> tuple[str, ...]:
    """The rocks of a random map."""
    return tuple(sorted(Random(seed).sample(FIELD.inner, number), key=FIELD.place.__getitem__))


def crosses(a: hexes.Hex, b: hexes.Hex, c: hexes.Hex, d: hexes.Hex) -> bool:
    """Whether two segments have a point in common, by the side on which each end lies of the other."""

    def side(o: hexes.Hex, p: hexes.Hex, q: hexes.Hex) -> int:
        turn = (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])
        return (turn > 0) - (turn < 0)

    def between(o: hexes.Hex, p: hexes.Hex, q: hexes.Hex) -> bool:
        inside = min(o[0], p[0]) <= q[0] <= max(o[0], p[0]) and min(o[1], p[1]) <= q[1] <= max(o[1], p[1])
        return side(o, p, q) == 0 and inside

    if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
        return True
    return between(a, b, c) or between(a, b, d) or between(c, d, a) or between(c, d, b)


def seen_by_hand(rocks: tuple[str, ...], attacker: str, target: str) -> bool:
    """RV-681 to RV-683 word for word: 36 lines, every rock, every edge of it."""
    start, end = hexes.named(attacker), hexes.named(target)
    if hexes.distance(start, end) == 1:
        return True
    blocking = [hexes.named(rock) for rock in rocks if rock not in (attacker, target)]
    if attacker in rocks:
        blocking = [rock for rock in blocking if hexes.distance(start, rock) > 1]
    outlines = [[(*pair,) for pair in zip(c, (*c[1:], c[0]), strict=True)] for c in map(hexes.corners, blocking)]
    # Corners lie on corners or outside: no line begins inside a rock, so it meets one only through an edge.
    return any(
        not any(crosses(a, b, c, d) for outline in outlines for c, d in outline)
        for a, b in product(hexes.corners(start), hexes.corners(end))
    )


@pytest.mark.rule("RV-681", "RV-682", "RV-683")
@pytest.mark.parametrize("seed", range(6))
def test_sight_is_what_the_thirty_six_lines_say(seed: int) -> None:
    rocks = random_rocks(seed)
    chance = Random(100 + seed)
    for _ in range(60):
        attacker, target = chance.sample(FIELD.tiles, 2)
        assert sees(rocks, attacker, target) is seen_by_hand(rocks, attacker, target), (rocks, attacker, target)


@pytest.mark.rule("RV-685", "RV-683")
@pytest.mark.parametrize("seed", range(6))
def test_sight_is_mutual_unless_a_model_is_on_rock(seed: int) -> None:
    rocks = random_rocks(seed)
    one_way = {
        (a, b) for a in FIELD.tiles for b in FIELD.tiles if a != b and sees(rocks, a, b) and not sees(rocks, b, a)
    }
    assert one_way
    assert all(a in rocks for a, _ in one_way)


@pytest.mark.rule("RV-682")
def test_adjacent_tiles_always_see_each_other() -> None:
    here = GAME.pack.maps[2]
    for tile in here.tiles:
        for near in here.near[tile]:
            assert sees(here.tiles, tile, near)


@pytest.mark.rule("RV-684", "RV-301", "RV-310", "RV-R74", "RV-341")
@pytest.mark.parametrize("between", ["coral", "turned", "abyss", "emptied", "beaten"])
def test_nothing_but_rock_blocks_neither_models_nor_creatures(between: str) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: ""}}
        models:
          COG-1: -1,0
          NAU-1: 1,0
          NAU-5a: 0,0
        map: {{{between}: "0,0"}}
        markers: 1 1
        """
    )
    m.choose("attack -1,0 attack")
    assert "strike COG-1 NAU-1" in offered(m)


@pytest.mark.rule("RV-684", "RV-611")
def test_a_creature_in_between_does_not_block() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "-1,0", NAU-1: "1,0"}
        creatures: {"0,0": AB-02}
        markers: 1 1
        """
    )
    m.choose("attack -1,0 attack")
    assert offered(m) == ["strike COG-1 NAU-1", "strike COG-1 0,0"]


@pytest.mark.rule("RV-300", "RV-218")
def test_the_sides_are_as_far_apart_as_the_ledger_says() -> None:
    four, three = GAME.pack.maps[4], GAME.pack.maps[3]
    middle = {group: tiles[1] for group, tiles in four.groups.items()}
    far = {a + b: four.distance[middle[a], middle[b]] for a in "NESW" for b in "NESW"}
    assert (far["NS"], far["EW"]) == (8, 8)
    assert {far["NE"], far["NW"], far["SE"], far["SW"]} == {6}
    assert four.groups == {
        "N": ("1,-4", "2,-4", "3,-4"), "E": ("4,-1", "4,0", "3,1"),
        "S": ("-3,4", "-2,4", "-1,4"), "W": ("-3,-1", "-4,0", "-4,1"),
    }  # fmt: skip
    assert GAME.pack.maps[2].groups == {group: four.groups[group] for group in "NS"}
    assert {group: set(tiles) for group, tiles in three.groups.items()} == {
        "N": {"1,-4", "2,-4", "3,-4"}, "SE": {"3,1", "2,2", "1,3"}, "SW": {"-4,3", "-4,2", "-4,1"},
    }  # fmt: skip
    corners = [tiles[1] for tiles in three.groups.values()]
    assert {three.distance[a, b] for a in corners for b in corners if a != b} == {6}
    assert len(four.inner) == 37


@pytest.mark.rule("RV-310", "RV-350")
def test_summoning_tiles_are_sand_for_every_other_purpose() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "2,-4 trapped", NAU-1: "3,0"}
        markers: 1 1
        """
    )
    assert m.view(0).models[0].degrades == ("trapped",)
    assert "attack 2,-4 recovery" in offered(m)
    assert "attack 2,-4 search" not in offered(m)
