"""The notation of Tentacula: its documented example, its defaults, and what it refuses."""

from __future__ import annotations

import re

import pytest

import fathom
from fathom.engine.errors import PositionError
from fathom.games.tentacula import notation
from tests.kit import pending
from tests.tentacula.kit import table, voyage

TWO = "players: {S: RT06:J, C: RT01:S}\n"


def test_the_documented_example_opens() -> None:
    found = re.search(r"```yaml\n(.*?)```", notation.__doc__ or "", re.DOTALL)
    assert found
    m = fathom.position("tentacula", found[1])
    assert pending(m, "seat") == "TN-D08 seat 0"
    now = table(m)
    assert (now["fish"], now["gate"], now["inside"]) == ("Y7 G11 R3", "COL1", "K1 RT02:T RT05:C")
    assert (now["pile"], len(m.state.box), m.state.pile[-1]) == (2, 5, "RT01:T")
    assert (m.state.stash, m.state.pool, m.state.gates[-1]) == ("ST5", 1, "SIZ1")
    assert m.state.chance.rolls == ((6, 2), (6, 1), (2, 1), (2, 2))


def test_what_is_left_out_has_a_default() -> None:
    assert table(voyage(TWO)) == {
        "S": "RT06:J", "C": "RT01:S", "stage": 1, "fish": "Y0 G0 R0", "gate": "HAT1", "passed_gates": "",
        "inside": "K2", "outside": "K2", "pool": 2, "chest": "1 1 2 2 5 5", "cave": "0 0 0 0 0 0",
        "stashed": "0 0 0 0 0 0", "pile": 10, "box": "",
    }  # fmt: skip
    later = table(voyage(f"{TWO}stage: 3"))
    assert (later["fish"], later["inside"], later["pile"]) == ("Y20 G21 R22", "K6", 0)
    assert len(later["box"].split()) == 10


@pytest.mark.parametrize(
    ("text", "step"),
    [
        (TWO, "next"),
        (f"{TWO}active: C", "turn"),
        ("players: {S: '-', seat1: '-'}\nactive: 1", "chips"),
    ],
)
def test_the_step_follows_from_what_is_written(text: str, step: str) -> None:
    assert voyage(text).boundaries[0].state.step == step


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("players: {S: RT06:J}", "players: between 2 and 4 are needed"),
        ("players: {S: RT06:J, X: RT01:S}", "players: there is no chip X"),
        ("players: {S: RT06:T, C: RT01:S}", "players: there is no tile “RT06:T”"),
        ("players: {S: RT06:J, C: RT06:S}", "tiles: one is missing or appears twice"),
        ("players: {S: RT06:J, seat1: RT01:S}\nstep: next", "one player has no chip"),
        (f"{TWO}active: J", "active: “J” is none of S, C"),
        ("players: {S: '-', C: RT01:S}\nactive: S\nstep: turn", "active: this player has no tile"),
        (f"{TWO}step: draw", "a player has a tile, so the step is not draw"),
        ("players: {S: '-', C: '-'}\nstep: next", "no player has a tile, so the step is not next"),
        (f"{TWO}stage: 4", "stage: 4 is not between 1 and 3"),
        (f"{TWO}fish: Y20 G0 R0", "no fish can be on 20 in stage 1"),
        (f"{TWO}stage: 2\nfish: Y10 G12 R13\ngate: SIZ1", "no fish can be on 10 in stage 2"),
        (f"{TWO}fish: Y5 G5 R0", "two on one square"),
        (f"{TWO}fish: Y5 G6", "Y, G, R must all be written"),
        (f"{TWO}stage: 3\nfish: YF0 G21 R22", "“YF0” is not a fish and a square"),
        (f"{TWO}stage: 2\nfish: Y20 Y25 G21 R22", "Y is written twice"),
        (f"{TWO}fish: Y5 G6 RX", "“RX” is not a fish and a square"),
        (f"{TWO}fish: Y11 G0 R0\ngate: HAT1", "they passed gate HAT1 in the wrong order"),
        (f"{TWO}gate: HAT3", "there is no gate “HAT3”"),
        (f"{TWO}gate: HAT1\ngates: HAT1", "one is missing or appears twice"),
        (f"{TWO}inside: RT04:T", "inside: it begins with a segment"),
        (f"{TWO}inside: K0 RT04:T", "segments begin with K1"),
        (f"{TWO}inside: K6 RT04:T", "K7 is not in sight"),
        (f"{TWO}stage: 3\ninside: K5 RT04:T", "which is folded away"),
        (f"{TWO}chest: 1 1", "chest: one number is needed for each of Pu, Ye, Re, Gr, Bl, Wh"),
        (f"{TWO}chest: 1 1 a 2 5 5", "is not a list of numbers"),
        (f"{TWO}chest: 2 1 2 2 5 5", "there are 1"),
        (f"{TWO}stashed: 1 0 0 0 0 0", "the stash has 0 spaces for it"),
        (f"{TWO}pool: 7", "pool: 7 is not between 0 and 6"),
        (f"{TWO}stash: ST9", "there is no stash ST9"),
        (f"{TWO}pile_left: 11", "the pile can have 0 to 10 tiles"),
        (f"{TWO}stage: 2\npile: RT04:T", "it must be empty after the first fold"),
        (f"{TWO}rolls: Xx", "the die does not show “Xx”"),
        (f"{TWO}flips: edge", "neither shell nor water"),
        (f"{TWO}turn: 29", "more than the 30 there can be"),
        (f"{TWO}level: 3\ninside: K2 RT12:T", "one is missing or appears twice"),
        (f"{TWO}chance: x", "chance: write the key"),
        (f"{TWO}stage: 3\nfish: YF GF RF\ngate: SIZ1", "the game is already over"),
        (f"{TWO}chest: 0 0 0 0 0 0\ncave: 1 1 2 2 5 5", "the game is already over"),
        (f"{TWO}stage: 3\nfish: YF1 GF1 R21\ngate: SIZ1", "two on one square"),
        (f"{TWO}stage: 3\nfish: YF4 G20 R21\ngate: SIZ1", "no fish can be on 38 in stage 3"),
        (f"{TWO}round: -1", "round: -1 is less than 0"),
        ("players: {seat0: '-', C: '-'}\nactive: 0", "chips are chosen in seat order"),
        ("players: {S: '-', seat1: '-'}\nactive: 1\nfish: Y1 G0 R0", "the fish are at the start of stage 1"),
    ],
)
def test_impossible_positions_are_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=re.escape(why)):
        fathom.position("tentacula", text)


def test_fixed_rolls_and_flips_are_written_back() -> None:
    m = voyage(f"{TWO}rolls: Ye Pu\nflips: water shell")
    assert "rolls: Ye Pu\nflips: water shell\n" in m.position()
    assert fathom.position("tentacula", m.position()).state == m.state


def test_an_imagined_match_does_not_know_fixed_rolls() -> None:
    m = voyage(f"{TWO}rolls: Ye Pu\nflips: water shell")
    assert m.imagine(0, 3).state.chance.rolls == ()
