"""The content pack, compared with tables in this file. TN-101 to TN-109, TN-T02 to TN-T09."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import fathom
from fathom.games import find
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.rules.end import turns_left
from tests.conformance.tools import Case, played
from tests.tentacula.kit import events

PACK: Pack = find("tentacula").pack

TILES = """
RT01 T --- S W--
RT02 T -W- J ---
RT03 T W-- J --W
RT04 T --- C -W-
RT05 T --W C ---
RT06 S --- J -W-
RT07 S -W- J ---
RT08 S --- C WW-
RT09 S W-W C --W
RT10 J W-- C ---
RT11 J --- C --- snail
RT12 T --- S --- snail
"""


@pytest.mark.rule("TN-109", "TN-T04", "TN-G13")
def test_the_reef_tiles() -> None:
    table = []
    for tile in PACK.tiles:
        (a, first), (b, second) = tile.faces.items()
        table.append(" ".join([tile.id, a, first, b, second, *(["snail"] if tile.snail else [])]))
    assert table == TILES.split("\n")[1:-1]
    faces = [(animal, pattern) for tile in PACK.tiles for animal, pattern in tile.faces.items()]
    assert Counter(animal for animal, _ in faces) == dict.fromkeys("TSJC", 6)
    assert Counter(animal for animal, pattern in faces if pattern == "---") == dict.fromkeys("TSJC", 3)
    assert sum(pattern.count("W") for _, pattern in faces) == 14
    assert set(Counter(frozenset(tile.faces) for tile in PACK.tiles).values()) == {2}


@pytest.mark.rule("TN-T02", "TN-301")
def test_the_special_squares() -> None:
    special = {square: kind for square, kind in enumerate(PACK.special) if kind}
    assert special == {
        6: "shell", 9: "dolphin", 11: "shell", 14: "dolphin", 16: "shark", 20: "shell", 23: "dolphin", 25: "shell",
        30: "shark", 32: "dolphin",
    }  # fmt: skip
    for kind in ("shell", "dolphin"):
        assert sorted(PACK.route.animal[square] for square in special if special[square] == kind) == sorted("TSJC")


PANELS = """
P1b 6,2 7,2 7,1 7,0
P3 8,0 9,0 10,0
P4 11,0 12,0 13,0 14,1 14,2 14,3 13,4 12,4 11,4
P3 10,4 9,4 8,4
P2 7,4 6,4 5,4
P1 4,4 3,4 2,4 1,3 1,2 1,1 2,0 3,0 4,0
P2 5,0 6,0 7,0
"""
"""The squares along the route, panel by panel."""


@pytest.mark.rule("TN-T01", "TN-T02", "TN-G03", "TN-G04", "TN-G06")
def test_where_the_squares_are_drawn() -> None:
    table = [f"{square.panel} {square.at[0]},{square.at[1]}" for square in PACK.board.squares]
    assert table == [f"{panel} {at}" for panel, *places in map(str.split, PANELS.split("\n")[1:-1]) for at in places]
    assert PACK.board.start == [(5, 4), (5, 3), (5, 2)]
    assert PACK.board.finish == [(8, 0), (9, 0), (10, 0)]


@pytest.mark.rule("TN-107", "TN-702", "TN-T05", "TN-101", "TN-102", "TN-G09")
def test_fish_and_gates() -> None:
    fish = {card.id: card for card in PACK.fish}
    printed = {gate.id: [getattr(fish[id], gate.by) for id in gate.order] for gate in PACK.gates}
    assert printed == {
        "HAT1": ["bowler", "sombrero", "top hat"],
        "HAT2": ["top hat", "sombrero", "bowler"],
        "COL1": ["green", "red", "yellow"],
        "COL2": ["yellow", "red", "green"],
        "SIZ1": ["big", "medium", "small"],
        "SIZ2": ["small", "medium", "big"],
    }
    assert sorted(tuple(gate.order) for gate in PACK.gates) == sorted(permutations("YGR"))


@pytest.mark.rule("TN-105", "TN-T06", "TN-G10", "TN-103", "TN-T07")
def test_gems_and_die() -> None:
    assert {gem.id: gem.count for gem in PACK.gems} == {"Pu": 1, "Ye": 1, "Re": 2, "Gr": 2, "Bl": 5, "Wh": 5}
    assert sum(gem.count for gem in PACK.gems) == 16
    assert [PACK.gems[colour].id for colour in PACK.die] == ["Pu", "Ye", "Re", "Gr", "Bl", "Wh"]


@pytest.mark.rule("TN-104", "TN-T08")
def test_the_stashes() -> None:
    assert {stash.id: (stash.name, stash.needs, stash.difficulty) for stash in PACK.stashes} == {
        "ST1": ("Coral Cradle", [0, 0, 1, 1, 3, 3], "easy"),
        "ST2": ("Twin Shell", [1, 1, 0, 0, 3, 3], "medium"),
        "ST3": ("Sunken Jar", [0, 1, 0, 2, 3, 2], "medium"),
        "ST4": ("Old Anchor", [1, 0, 2, 0, 2, 3], "medium"),
        "ST5": ("Giant Clam", [0, 1, 2, 1, 2, 2], "hard"),
        "ST6": ("Neptune's Crown", [1, 1, 1, 1, 2, 2], "hard"),
    }
    assert {sum(stash.needs) for stash in PACK.stashes} == {8}


@pytest.mark.rule("TN-209", "TN-210")
def test_the_levels() -> None:
    assert {level.id: (level.name, level.shells, level.snails_out) for level in PACK.levels} == {
        1: ("The First Voyage", 2, 0),
        2: ("The Grand Adventure", 1, 0),
        3: ("The Big Challenge", 1, 1),
        "pro": ("For Tentacula pros", 0, 2),
    }


@pytest.mark.rule("TN-106", "TN-T09", "TN-600", "TN-108")
def test_the_chips() -> None:
    assert {animal.id: animal.power for animal in PACK.animals} == {
        "T": "choose_face", "S": "reroll", "J": "any_animal", "C": "flip",
    }  # fmt: skip
    assert PACK.board.shells == 6


@pytest.mark.rule("TN-G07", "TN-G14")
@pytest.mark.parametrize(("level", "bound"), [(1, 30), (2, 30), (3, 29), ("pro", 28)])
def test_every_turn_uses_up_a_reef_square_or_a_tile(level: int | str, bound: int) -> None:
    for seats in (2, 3, 4):
        match = fathom.new("tentacula", seats, 1, {"level": level})
        while match.ask is not None:
            match.choose(len(match.history) % len(match.ask.options))
            if match.state.round:
                lost = sum(fold["lost"] for fold in events(match, "folds"))
                total = match.state.turn + turns_left(match.table) + lost
                assert total == bound if match.state.stage < 3 else total <= bound


@pytest.mark.rule("TN-T11")
def test_invariants_hold_in_every_state_of_whole_matches_and_counters_never_go_back() -> None:
    for seats in (2, 3, 4):
        match = played(Case("tentacula", seats), "random", 1)
        before = [1, 1]
        for index in range(len(match.history) + 1):
            now = match.fork(index)
            assert list(now.game.rules.invariants(now.table)) == []
            counters = [lane.next for lane in now.state.lanes]
            assert all(old <= new for old, new in zip(before, counters, strict=True))
            before = counters
