"""The content of the box, against tables written down independently of the pack."""

from __future__ import annotations

from collections import Counter

import pytest

from fathom.engine.hexes import disc, neighbours
from fathom.games.jupiter.art.drawings import SYMBOLS
from fathom.games.jupiter.game import GAME
from fathom.games.jupiter.model.layout import Layout, PlacedModule
from fathom.games.jupiter.model.options import Command, Move, Override, Play, Shoot, Swap, Trade, Use
from fathom.games.jupiter.rules import cards
from fathom.games.jupiter.rules.registry import ABILITIES, ACTIONS, SETBACKS

PACK = GAME.pack

MODULES = """
1A 1 - 111111 101010 9 -
1B 1 - 111110 101101 9 0-3,2-5
1C 1 - 111110 110011 9 1-4
1D 1 - 110110 111101 9 0-3,2-5
2A 2 - 111010 100111 8 0-3
2B 2 - 110110 101101 8 0-3,2-5
2C 2 - 111110 110001 8 -
2D 2 - 111111 110100 9 0-3
3A 3 plant 111111 000000 6 -
3B 3 plant 111111 000000 6 -
3C 3 plant 111110 000000 5 -
3D 3 plant 111110 000000 5 -
4A 4 dish 111111 000000 6 -
4B 4 dish 111111 000000 6 -
4C 4 dish 111110 000000 5 -
4D 4 dish 111110 000000 5 -
5A 5 - 111110 101001 8 2-5
5B 5 - 111010 110111 9 0-3,1-4
5C 5 - 101010 111110 8 0-3,1-4
5D 5 - 111100 110011 8 1-4
"""

CARDS = """
boost misc turn once 0 - boost
bullhorn command turn every 0 - follower
data_core misc event once 0 - -
follower command turn every 0 - bullhorn
grenadier attack turn every 0 - sniper,heat_seeker,juggernaut
heat_seeker attack action once 3 1 heat_seeker,grenadier
juggernaut move,attack turn every 0 - teleport,rocket_boots,grenadier
module_control misc event once 0 - -
override command turn every 0 - -
phase_shift misc event once 0 - -
pilot misc event once 0 - pilot
rocket_boots move action once 1 - juggernaut,swap
sniper attack action every 1 - grenadier
suppressant misc event once 0 - -
swap move turn every 1 - rocket_boots,teleport
teleport move action once 3 1 teleport,juggernaut,swap
"""


@pytest.mark.rule("JD-101", "JD-102", "JD-154", "JD-G01", "JD-G02", "JD-109")
def test_the_modules() -> None:
    written = []
    for module in PACK.modules:
        spokes = module.spokes
        lines = ",".join(f"{a}-{a + 3}" for a in range(3) if spokes[a] == spokes[a + 3] == "1")
        bridges = (module.rim + spokes).count("1")
        site = module.site or "-"
        written.append(f"{module.id} {module.number} {site} {module.rim} {spokes} {bridges} {lines or '-'}")
    assert written == MODULES.strip().splitlines()
    assert Counter(module.number for module in PACK.modules) == dict.fromkeys(range(1, 6), 4)
    assert sum(module.site is not None for module in PACK.modules) == 8


@pytest.mark.rule("JD-106", "JD-621", "JD-622", "JD-623", "JD-624", "JD-625", "JD-628", "JD-729", "JD-G03")
def test_the_rescue_deck() -> None:
    written = [
        f"{card.id} {','.join(card.types)} {card.standard} {card.core} {card.cost} "
        f"{card.joined or '-'} {','.join(card.combos) or '-'}"
        for card in PACK.abilities
    ]
    assert written == CARDS.strip().splitlines()
    deck = Counter(PACK.deck)
    assert sum(deck.values()) == 36
    assert {card: deck[card] for card in ("power_grab", "signal_to_noise", "surge")} == {
        "power_grab": 1,
        "signal_to_noise": 1,
        "surge": 2,
    }
    assert all(deck[card.id] == 2 for card in PACK.abilities)
    for card in PACK.abilities:
        for partner in card.combos:
            assert card.id in PACK.ability[partner].combos, f"{card.id} and {partner}"


@pytest.mark.rule("JD-105", "JD-107", "JD-108", "JD-110", "JD-R01")
def test_robots_and_figures() -> None:
    assert [robot.id for robot in PACK.robots] == ["purple", "orange", "yellow", "white", "black", "pink", "brown"]
    rules = PACK.rules
    assert (rules.target, rules.actions, rules.pod_seats, rules.launch, rules.hand_limit) == (28, 5, 7, 7, 4)
    assert (rules.die, rules.spread, rules.dealt, rules.creeps) == (6, 6, 2, 60)
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("JD-150", "JD-151", "JD-G04")
def test_the_spiral() -> None:
    spiral = "0,0 1,0 1,-1 0,-1 -1,0 -1,1 0,1 2,0 2,-1 2,-2 1,-2 0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1"
    assert [f"{q},{r}" for q, r in PACK.blueprint.cells] == spiral.split()
    assert neighbours((0, 0)) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@pytest.mark.rule("JD-152", "JD-155", "JD-160", "JD-G05", "JD-G06", "JD-G10", "JD-R10", "JD-R11", "JD-R12")
def test_domes_and_bridges_of_a_whole_colony() -> None:
    """All modules but a 5 turned in every way: each shared edge is a bridge, and every site takes the centre."""
    tiles = [module.id for module in PACK.modules if module.id != "5D"]
    modules = [
        PlacedModule(tile, slot % 6, cell) for slot, (tile, cell) in enumerate(zip(tiles, disc((0, 0), 2), strict=True))
    ]
    colony = PACK.blueprint.colony(Layout(tuple(modules)))
    assert sum(len(domes) for domes in colony.domes) == 125
    assert [len(domes) for domes in colony.domes] == [6 if PACK.module[tile].site else 7 for tile in tiles]
    for slot, module in enumerate(modules):
        assert module.cell is not None
        for side, cell in enumerate(neighbours(module.cell)):
            there = colony.slot_at.get(cell)
            if there is not None:
                assert there * 7 + (side + 3) % 6 in colony.near[slot * 7 + side]
    for dome, near in enumerate(colony.near):
        assert all(dome in colony.near[there] for there in near)
    swapped = [
        PlacedModule("5D" if module.tile == "3A" else module.tile, module.turned, module.cell) for module in modules
    ]
    assert sum(len(domes) for domes in PACK.blueprint.colony(Layout(tuple(swapped))).domes) == 126


@pytest.mark.rule("JD-158", "JD-159", "JD-R18")
def test_every_bridge_is_one_step_of_the_lattice() -> None:
    steps = neighbours((0, 0))
    modules = [
        PlacedModule(module.id, slot % 6, cell)
        for slot, (module, cell) in enumerate(zip(PACK.modules, disc((0, 0), 2), strict=False))
    ]
    colony = PACK.blueprint.colony(Layout(tuple(modules), (3, 0)))

    def point(dome: int) -> tuple[int, int]:
        cell = modules[dome // 7].cell
        assert cell is not None
        dq, dr = (*steps, (0, 0))[dome % 7]
        return 3 * cell[0] + dq, 3 * cell[1] + dr

    for dome, near in enumerate(colony.near):
        ways = set()
        for there in near:
            (ax, ay), (bx, by) = point(dome), point(there)
            assert (bx - ax, by - ay) in steps
            ways.add(steps.index((bx - ax, by - ay)))
            assert colony.ahead(dome, steps.index((bx - ax, by - ay))) == there
        for way in set(range(6)) - ways:
            assert colony.ahead(dome, way) in (None, -1)


@pytest.mark.rule("JD-890")
def test_open_bridges_make_every_bridge() -> None:
    tiles = [module.id for module in PACK.modules][:19]
    modules = tuple(PlacedModule(tile, 0, cell) for tile, cell in zip(tiles, disc((0, 0), 2), strict=True))
    colony = PACK.blueprint.colony(Layout(modules, None, True))
    for slot, domes in enumerate(colony.domes):
        inner = sum(there // 7 == slot for dome in domes for there in colony.near[dome])
        assert inner == (12 if PACK.module[tiles[slot]].site else 24)


@pytest.mark.rule("JD-G11", "JD-G12")
def test_how_many_creeps_an_outer_module_takes_before_one_faces_the_inside() -> None:
    modules = tuple(
        PlacedModule(module.id, 0, cell) for module, cell in zip(PACK.modules, disc((0, 0), 2), strict=False)
    )
    colony = PACK.blueprint.colony(Layout(modules))
    free: dict[tuple[bool, int], set[int]] = {}
    for slot in range(7, 19):
        inward = [dome for dome in colony.domes[slot] if any(there // 7 < 7 for there in colony.near[dome])]
        corner = slot in (7, 9, 11, 13, 15, 17)
        free.setdefault((corner, len(colony.domes[slot])), set()).add(len(colony.domes[slot]) - len(inward))
    assert free == {(True, 7): {6}, (True, 6): {5}, (False, 7): {5}, (False, 6): {4}}
    assert len(colony.exposed) == 12


def test_the_pack_has_no_problem() -> None:
    assert GAME.content.validate(PACK) == []


def test_every_card_of_the_pack_has_its_effect_in_the_rules_and_in_text_and_art() -> None:
    used = [card.id for card in PACK.abilities if card.id not in cards.TIMED]
    assert ABILITIES.missing(used) == []
    assert set(ABILITIES.run) == set(used)
    assert SETBACKS.missing([card.does for card in PACK.setbacks]) == []
    assert ACTIONS.missing([Move, Shoot, Command, Trade, Swap, Override, Play, Use]) == []
    for card in PACK.cards.values():
        assert card.text.endswith(".")
        assert f"card-{card.id}" in SYMBOLS.names
        assert GAME.explain(PACK, card.rule)
