"""Tentacula steals: step 3, the end of the round, the seahorse. TN-440 to TN-443, TN-510, TN-610, TN-611."""

from __future__ import annotations

from collections import Counter

import pytest

from fathom.engine.errors import Illegal
from tests.kit import offered, play
from tests.tentacula.kit import after, events, voyage

BARE = "fish: Y4 G0 R0\npool: 0\n"
"""A crab takes yellow to 8, where there is no reef."""


def turn(chip: str, rolls: str, more: str = "") -> str:
    return f"players: {{{chip}: RT10:C, J: RT01:S, T: RT02:T}}\nactive: {chip}\n{BARE}rolls: '{rolls}'\n{more}"


@pytest.mark.rule("TN-440")
def test_a_protected_fish_costs_nothing() -> None:
    m = voyage(turn("C", "Wh", "inside: K1 RT12:T RT04:T\noutside: K1 RT05:C RT11:J"))
    play(m, "lay in", asks="TN-D09")
    assert after(m, "swim Y", asks="TN-D07") == {"fish": "Y8 G0 R0"}


@pytest.mark.rule("TN-440", "TN-443")
def test_only_the_moved_fish_is_looked_at() -> None:
    m = voyage("players: {C: RT10:C, J: RT01:S, T: RT02:T}\nactive: C\nfish: Y5 G7 R0\npool: 0")
    play(m, "lay in", asks="TN-D09")
    assert after(m, "swim R", asks="TN-D07 seat 1 2") == {"fish": "Y5 G7 R4"}


@pytest.mark.rule("TN-441", "TN-443", "TN-202")
@pytest.mark.parametrize(
    ("colour", "chest", "cave"),
    [
        ("Pu", "0 1 2 2 5 5", "1 0 0 0 0 0"),
        ("Gr", "1 1 2 1 5 5", "0 0 0 1 0 0"),
        ("Wh", "1 1 2 2 5 4", "0 0 0 0 0 1"),
    ],
)
def test_a_gem_of_the_rolled_colour_goes_to_the_cave(colour: str, chest: str, cave: str) -> None:
    m = voyage(turn("C", colour))
    play(m, "lay in", asks="TN-D09")
    changed = after(m, "swim Y", asks="TN-D07 seat 1 2")
    assert changed == {"fish": "Y8 G0 R0", "chest": chest, "cave": cave}
    assert (m.state.stolen_moving, m.state.stolen_resting) == (1, 0)


@pytest.mark.rule("TN-S25", "TN-442", "TN-D13", "TN-R044")
def test_a_missing_colour_is_replaced_by_one_the_roller_chooses() -> None:
    m = voyage(turn("C", "Pu", "chest: 0 1 2 2 5 4"))
    play(m, "lay in", "swim Y", asks="TN-D13 seat 0")
    assert offered(m) == ["gem Ye", "gem Re", "gem Gr", "gem Bl", "gem Wh"]
    with pytest.raises(Illegal, match="The chest holds no purple gem") as refused:
        m.choose("gem Pu")
    assert refused.value.rule == "TN-R044"
    assert after(m, "gem Re", asks="TN-D07") == {"chest": "0 1 1 2 5 4", "cave": "1 0 1 0 0 1"}


@pytest.mark.rule("TN-R080", "TN-D13")
def test_with_one_colour_left_nothing_is_asked() -> None:
    m = voyage(turn("C", "Pu", "chest: 0 0 0 0 0 4"))
    play(m, "lay in", asks="TN-D09")
    assert after(m, "swim Y", asks="TN-D07")["chest"] == "0 0 0 0 0 3"


@pytest.mark.rule("TN-S26", "TN-610", "TN-D12", "TN-R045")
def test_the_seahorse_may_roll_again_and_the_last_roll_counts() -> None:
    m = voyage(turn("S", "Bl Ye"))
    play(m, "lay in", "swim Y", asks="TN-D12 seat 0")
    assert offered(m) == ["roll", "keep"]
    keeping = m.fork()
    assert after(keeping, "keep", asks="TN-D07") == {"chest": "1 1 2 2 4 5", "cave": "0 0 0 0 1 0"}
    assert after(m, "roll", asks="TN-D07") == {"chest": "1 0 2 2 5 5", "cave": "0 1 0 0 0 0"}


@pytest.mark.rule("TN-R045", "TN-610")
def test_the_seahorse_and_a_missing_colour() -> None:
    text = turn("S", "Pu Ye", "chest: 0 0 2 2 5 5")
    m = voyage(text)
    play(m, "lay in", "swim Y", asks="TN-D12")
    keeping = m.fork()
    play(keeping, "keep", asks="TN-D13 seat 0")
    play(m, "roll", asks="TN-D13 seat 0")  # yellow is missing too
    assert offered(m) == ["gem Re", "gem Gr", "gem Bl", "gem Wh"]
    m = voyage(text.replace("Pu Ye", "Pu Re"))
    play(m, "lay in", "swim Y", "roll", asks="TN-D07")
    assert m.state.chest == [0, 0, 1, 2, 5, 5]


@pytest.mark.rule("TN-610", "TN-600")
@pytest.mark.parametrize("chip", ["C", "J", "T"])
def test_no_other_chip_rolls_again(chip: str) -> None:
    others = [other for other in "CJTS" if other != chip][-2:]
    m = voyage(
        f"players: {{{chip}: RT10:C, {others[0]}: RT01:S, {others[1]}: RT02:T}}\nactive: {chip}\n{BARE}rolls: Bl"
    )
    play(m, "lay in", "swim Y", asks="TN-D07")


END = """
    players: {{{last}: RT10:C, {other}: '-'}}
    active: {last}
    fish: Y5 G7 R0
    pool: 0
    pile: RT06:S RT07:S
    rolls: {rolls}
    """
"""After the last turn, in which red goes to safe square 4, yellow and green are in open water."""


@pytest.mark.rule("TN-510", "TN-R048", "TN-R044", "TN-520", "TN-530")
def test_at_the_end_of_the_round_each_unprotected_fish_costs_a_gem() -> None:
    m = voyage(END.format(last="C", other="J", rolls="Bl Wh"))
    changed = after(m, "lay in", "swim R", asks="TN-D07")
    assert changed == {
        "C": "RT06:J", "J": "RT07:J", "inside": "K2 RT10:C", "fish": "Y5 G7 R4", "pile": 9,
        "chest": "1 1 2 2 4 4", "cave": "0 0 0 0 1 1",
    }  # fmt: skip
    assert [(fact["seat"], fact["fish"]) for fact in events(m, "rolled")] == [(0, "Y"), (0, "G")]
    assert (m.state.stolen_moving, m.state.stolen_resting) == (0, 2)


@pytest.mark.rule("TN-X06", "TN-611", "TN-R046", "TN-D12")
def test_the_seahorse_as_last_mover_may_roll_again_for_each_fish() -> None:
    m = voyage(END.format(last="S", other="J", rolls="Bl Ye Wh"))
    play(m, "lay in", "swim R", asks="TN-D12 seat 0")
    play(m, "roll", asks="TN-D12 seat 0")
    assert m.state.cave == [0, 1, 0, 0, 0, 0]
    play(m, "keep", asks="TN-D07")
    assert m.state.cave == [0, 1, 0, 0, 0, 1]


@pytest.mark.rule("TN-R044", "TN-611", "TN-D12", "TN-D13")
def test_the_last_mover_rolls_and_chooses_at_the_end_of_the_round() -> None:
    m = voyage(
        "players: {J: '-', S: RT10:C}\nactive: S\nfish: Y5 G7 R0\npool: 0\npile: RT06:S RT07:S\nrolls: Pu Wh\n"
        "chest: 0 1 2 2 5 5"
    )
    play(m, "lay in", "swim R", asks="TN-D12 seat 1")
    play(m, "keep", asks="TN-D13 seat 1")
    play(m, "gem Ye", asks="TN-D12 seat 1")
    assert m.state.cave == [1, 1, 0, 0, 0, 0]
    assert [fact["seat"] for fact in events(m, "rolled")] == [1, 1]


@pytest.mark.rule("TN-610", "TN-R044", "TN-D12", "TN-D13")
def test_the_player_who_moved_rolls_and_chooses_in_step_3() -> None:
    m = voyage(
        "players: {J: RT01:S, S: RT10:C, T: RT02:T}\nactive: S\nfish: Y4 G0 R0\npool: 0\nrolls: Pu\nchest: 0 1 2 2 5 5"
    )
    play(m, "lay in", "swim Y", asks="TN-D12 seat 1")
    play(m, "keep", asks="TN-D13 seat 1")


@pytest.mark.rule("TN-S27", "TN-510", "TN-611", "TN-R074")
def test_a_seahorse_that_did_not_move_last_does_not_roll_again() -> None:
    m = voyage(END.format(last="C", other="S", rolls="Bl Ye"))
    play(m, "lay in", "swim R", asks="TN-D07")
    assert m.state.cave == [0, 1, 0, 0, 1, 0]


@pytest.mark.rule("TN-S31", "TN-R052", "TN-510", "TN-R058")
def test_players_must_take_tiles_that_protect_a_fish() -> None:
    m = voyage(
        """
        players: {C: RT10:J, J: '-'}
        active: C
        fish: Y1 G8 R0
        pool: 0
        pile_left: 0
        inside: K2 RT12:T RT01:T
        outside: K2 RT05:C
        rolls: Bl
        """
    )
    changed = after(m, "lay out", "swim Y", "take in", asks="TN-D07")
    assert changed == {
        "C": "RT12:S", "J": "RT05:T", "fish": "Y3 G8 R0", "inside": "K3 RT01:T", "outside": "K3 RT10:J",
        "chest": "1 1 2 2 4 5", "cave": "0 0 0 0 1 0",
    }  # fmt: skip
    assert [fact["fish"] for fact in events(m, "rolled")] == ["G"]


@pytest.mark.rule("TN-S47", "TN-R049")
def test_a_fish_can_be_stolen_from_twice_in_a_round() -> None:
    m = voyage("players: {C: RT10:C, J: '-'}\nactive: C\nfish: Y4 G0 R0\npool: 0\nrolls: Bl Wh\npile: RT06:S RT07:S")
    play(m, "lay in", "swim Y", asks="TN-D07")
    assert [(fact["fish"], fact["colour"]) for fact in events(m, "rolled")] == [("Y", "Bl"), ("Y", "Wh")]
    assert (m.state.stolen_moving, m.state.stolen_resting, m.state.cave) == (1, 1, [0, 0, 0, 0, 1, 1])


@pytest.mark.rule("TN-S42", "TN-R047", "TN-803", "TN-510")
def test_the_last_gem_ends_the_game_at_once() -> None:
    m = voyage(END.format(last="C", other="J", rolls="Pu Wh").replace("rolls", "chest: 0 0 0 0 1 0\n    rolls"))
    play(m, "lay in", "swim R", asks="over TN-803")
    assert (len(events(m, "rolled")), events(m, "folds"), m.state.chest) == (1, [], [0] * 6)


@pytest.mark.rule("TN-R050", "TN-302", "TN-307")
def test_fish_at_the_start_in_printed_reef_and_in_the_finish_are_never_stolen_from() -> None:
    m = voyage("players: {C: RT10:C, J: '-'}\nactive: C\nfish: Y1 G3 R0\npool: 0\npile: RT06:S RT07:S")
    play(m, "lay in", "swim R", asks="TN-D07")
    assert events(m, "rolled") == []
    m = voyage(
        "players: {C: RT10:C, J: '-'}\nactive: C\nstage: 3\nfish: YF G33 R21\ngate: SIZ1\nrolls: Bl\n"
        "inside: K6 RT12:T RT01:T\noutside: K6 RT04:T RT11:J"
    )
    play(m, "lay in", "swim G", "take in", asks="TN-D07")
    assert [fact["fish"] for fact in events(m, "rolled")] == ["R"]


@pytest.mark.rule("TN-103", "TN-G11", "TN-T07")
def test_the_die_has_six_colours_alike() -> None:
    rolled = Counter[str]()
    for seed in range(600):
        m = voyage(turn("C", "", f"seed: {seed}"))
        play(m, "lay in", "swim Y", asks="TN-D07")
        rolled[events(m, "rolled")[0]["colour"]] += 1
    assert set(rolled) == {"Pu", "Ye", "Re", "Gr", "Bl", "Wh"}
    assert all(65 < number < 140 for number in rolled.values())
