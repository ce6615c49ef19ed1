"""Dice and pools. RV-104 to RV-110, RV-150 to RV-166; the averages against the ledger's tables."""

from __future__ import annotations

import pytest

from fathom.games.rivals.game import GAME
from fathom.games.rivals.model.dice import all_upgraded, degraded, pool, upgraded, written
from fathom.games.rivals.rules.odds import mean, symbols, wounds
from tests.kit import events_of, play
from tests.rivals.kit import after, battle, pools, rolled

FACES = GAME.pack.sides


@pytest.mark.rule("RV-150", "RV-151", "RV-152", "RV-155", "RV-E01", "RV-103")
@pytest.mark.parametrize(
    ("before", "now"), [("2B", "1B1R"), ("1B1R", "1B1W"), ("2R", "1R1W"), ("1R1W", "1R"), ("1W", "0"), ("0", "0")]
)
def test_a_degrade_acts_on_the_worst_die(before: str, now: str) -> None:
    assert written(degraded(pool(before))) == now


@pytest.mark.rule("RV-153", "RV-154", "RV-155", "RV-E02", "RV-103")
@pytest.mark.parametrize(
    ("before", "now"), [("1R1W", "2R"), ("1B1R", "2B"), ("2B", "2B1W"), ("2B1W", "2B1R"), ("3R", "1B2R"), ("0", "0")]
)
def test_an_upgrade_acts_on_the_worst_die(before: str, now: str) -> None:
    assert written(upgraded(pool(before))) == now


@pytest.mark.rule("RV-902", "RV-R69")
def test_upgrading_all_leaves_the_new_white_dice_white() -> None:
    assert written(all_upgraded(pool("2B1R1W"))) == "3B1R2W"


@pytest.mark.rule("RV-104", "RV-105", "RV-106", "RV-107", "RV-108", "RV-159", "RV-R05")
@pytest.mark.parametrize(("dice", "hits", "shields"), [("1W", 1 / 3, 1 / 6), ("1R", 0.6, 0.4), ("1B", 0.8, 8 / 15)])
def test_the_averages_of_the_dice(dice: str, hits: float, shields: float) -> None:
    assert mean(symbols(FACES, pool(dice), "O")) == pytest.approx(hits, abs=1e-6)
    assert mean(symbols(FACES, pool(dice), "S")) == pytest.approx(shields, abs=1e-6)


@pytest.mark.rule("RV-104", "RV-109", "RV-110")
def test_the_faces_of_the_dice() -> None:
    assert [" ".join(faces) for faces in FACES] == ["O O+ O+ S+ S+ D+", "O O O+ S S+ D", "O O S D - -"]


WOUNDS = """
        0    1W   1R   1R1W 1B1W 2R   1B1R 2R1W 1B2R 2B1R
1R      0.60 0.52 0.43 0.37 0.34 0.31 0.28 0.26 0.20 0.19
1R1W    0.93 0.82 0.70 0.61 0.57 0.52 0.48 0.46 0.36 0.33
2R      1.20 1.07 0.93 0.83 0.77 0.72 0.67 0.64 0.51 0.48
2R1W    1.53 1.39 1.23 1.11 1.04 0.97 0.91 0.88 0.72 0.67
3R      1.80 1.65 1.47 1.35 1.27 1.20 1.12 1.09 0.90 0.85
1B1R    1.40 1.27 1.11 1.00 0.94 0.88 0.82 0.79 0.64 0.60
1B2R    2.00 1.85 1.66 1.53 1.45 1.37 1.29 1.26 1.05 0.99
2B      1.60 1.46 1.30 1.18 1.11 1.04 0.97 0.94 0.78 0.73
2B1R    2.20 2.05 1.85 1.72 1.63 1.55 1.46 1.43 1.21 1.14
3B      2.40 2.25 2.05 1.91 1.81 1.73 1.64 1.60 1.37 1.30
3B1R    3.00 2.84 2.63 2.48 2.37 2.28 2.18 2.14 1.87 1.78
"""


@pytest.mark.rule("RV-158", "RV-624")
def test_the_average_wounds_of_every_pool_against_every_other() -> None:
    head, *rows = [line.split() for line in WOUNDS.strip().splitlines()]
    for attack, *expected in rows:
        for defence, value in zip(head, expected, strict=True):
            found = mean(wounds(FACES, pool(attack), pool(defence)))
            assert found == pytest.approx(float(value), abs=0.0051), (attack, defence)


@pytest.mark.rule("RV-903")
@pytest.mark.parametrize(("dice", "hits", "shields"), [("1W", 1 / 2, 5 / 18), ("1R", 0.8, 0.6), ("1B", 16 / 15, 0.8)])
def test_the_averages_of_dice_that_are_re_rolled(dice: str, hits: float, shields: float) -> None:
    """A third of the faces of a red die count for nothing in an attack, half of them in a defence; and so on."""
    assert mean(symbols(FACES, pool(dice), "O", True)) == pytest.approx(hits, abs=1e-6)
    assert mean(symbols(FACES, pool(dice), "S", True)) == pytest.approx(shields, abs=1e-6)


@pytest.mark.rule("RV-166", "RV-R85", "RV-903", "RV-160")
def test_re_rolls_come_before_additional_dice_and_leave_those_alone() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models:
          COG-1: 0,0 cards IT-16
          NAU-1: 1,0
        markers: 1 1
        rolls: B:S+ R:O+ R:S B:O R:S R:S R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "play IT-16", asks="RV-D06 seat 0")
    assert rolled(m, "attack roll") == ["B:O R:O+ R:S R:S"]
    assert changed["NAU-1"] == "1,0 wounds 2"
    assert changed["items_discard"] == "IT-16"


@pytest.mark.rule("RV-156", "RV-R71", "RV-154", "NAU-A2")
def test_equipment_upgrades_come_before_abilities_and_both_before_degrades() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 1}
        models:
          COG-5a: 0,0
          NAU-2: 1,0 cards NAU-A2 swimming
        markers: 1 1
        rolls: R:O R:O R:O R:O R:O
        """
    )
    play(m, "attack 0,0 attack", "use soothing-veil", asks="RV-D06 seat 0")
    # 2R1W and 1R more; the white die up; then a level down for Swimming.
    assert pools(m) == ["2R", "3R1W"]
    assert m.view(0).models[1].defence == "2R1W"


@pytest.mark.rule("RV-161", "RV-R08", "RV-935", "RV-109")
def test_an_attuned_model_gains_two_for_each_diamond_of_its_attacks_only() -> None:
    text = """
        players: {{ancients: essence 0, cog: essence 0}}
        models:
          ANC-6a: 0,0
          COG-5a: 1,0
        active: {active}
        markers: 1 1
        rolls: {rolls}
        """
    m = battle(text.format(active="ancients", rolls="B:D+ W:D R:S R:O R:O"))
    play(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert m.state.players[0].essence == 4
    m = battle(text.format(active="cog", rolls="R:S R:S R:D"))
    play(m, "attack 1,0 attack", asks="RV-D06 seat 1")
    assert m.state.players[0].essence == 1
    assert [facts["essence"] for facts in events_of(m, "gains essence")] == [1]
