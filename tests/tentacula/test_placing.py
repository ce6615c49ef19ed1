"""Step 1: place the reef tile. TN-410 to TN-415."""

from __future__ import annotations

import pytest

from tests.kit import offered, pending, play
from tests.tentacula.kit import after, events, protected, voyage

TEN = "inside: K1 RT01:T RT03:T RT04:T RT05:T RT06:S\noutside: K1 RT08:S RT09:S RT10:J RT11:J RT12:S\n"
"""Ten tiles on the board: both lanes of stage 1 are full."""


@pytest.mark.rule("TN-S05", "TN-410", "TN-411", "TN-412", "TN-302", "TN-R005", "TN-402", "TN-D08", "TN-421")
def test_a_tile_is_laid_and_a_fish_moved() -> None:
    m = voyage("players: {T: RT04:T, J: RT07:J}\nactive: T\ninside: K1 RT12:T\noutside: K1 RT11:C")
    assert (pending(m, "seat"), offered(m)) == ("TN-D08 seat 0", ["lay in", "lay out"])
    assert after(m, "lay in", asks="TN-D09 seat 0") == {"T": "-", "inside": "K1 RT12:T RT04:T"}
    assert offered(m) == ["swim Y", "swim G", "swim R"]
    for name in "YGR":
        moved = m.fork()
        assert after(moved, f"swim {name}", asks="TN-D08 seat 1") == {
            "fish": " ".join(f"{fish}{int(fish == name)}" for fish in "YGR")
        }
        assert events(moved, "rolled") == []


@pytest.mark.rule("TN-411", "TN-R015")
def test_placing_comes_before_moving_and_cannot_be_left_out() -> None:
    m = voyage("players: {T: RT04:T, J: RT07:J}\nactive: T")
    assert offered(m) == ["lay in", "lay out"]
    assert after(m, "lay out", asks="TN-D09") == {"T": "-", "outside": "K2 RT04:T"}


@pytest.mark.rule("TN-S11", "TN-R021", "TN-440")
def test_the_tile_just_laid_protects() -> None:
    m = voyage(
        "players: {J: RT11:C, T: RT07:J}\nactive: J\nfish: Y4 G0 R0\ninside: K1 RT01:T RT12:T\noutside: K1 RT03:T"
    )
    play(m, "lay out", asks="TN-D09")
    assert after(m, "swim Y", asks="TN-D08 seat 1") == {"fish": "Y8 G0 R0"}
    assert events(m, "rolled") == []


@pytest.mark.rule("TN-R021", "TN-415", "TN-X10")
def test_a_tile_that_cannot_be_laid_protects_nothing_and_goes_to_the_box() -> None:
    m = voyage(f"players: {{J: RT02:T, T: RT07:J}}\nactive: J\n{TEN}fish: Y12 G1 R0\ngate: SIZ1\nrolls: Wh")
    # Outside, the first position of RT10:J (W--) lies beside 13.
    assert protected(m, 11, 12, 13) == [11, 12]
    assert after(m, "swim Y", asks="TN-D09 seat 1") == {
        "J": "-", "fish": "Y13 G1 R0", "chest": "1 1 2 2 5 4", "cave": "0 0 0 0 0 1", "box": "RT02",
    }  # fmt: skip


@pytest.mark.rule("TN-S12", "TN-R016", "TN-414", "TN-R080", "TN-D08")
def test_with_one_free_lane_nothing_is_asked() -> None:
    m = voyage(
        """
        players: {S: RT02:T, J: RT07:J}
        active: S
        inside: K1 RT01:T RT03:T RT04:T RT05:T RT06:S
        outside: K1 RT08:S RT09:S RT10:J RT11:J
        """
    )
    assert pending(m, "seat") == "TN-D09 seat 0"
    assert m.state.lanes[1].tiles[-1] == "RT02:T"
    assert events(m, "lays")[-1] == {"seat": 0, "tile": "RT02:T", "lane": "out", "segment": 5}


@pytest.mark.rule("TN-S13", "TN-415", "TN-502", "TN-423", "TN-X10")
def test_without_a_free_reef_square_the_turn_is_played_and_the_tile_boxed() -> None:
    m = voyage(f"players: {{S: RT02:T, J: RT07:J}}\nactive: S\npile_left: 0\n{TEN}")
    assert (pending(m), m.state.players[0].tile) == ("TN-D09", "RT02:T")
    assert after(m, "swim Y", asks="TN-D09 seat 1") == {"S": "-", "fish": "Y1 G0 R0", "box": "RT02"}
    # At the end of the round both take a tile from the rear.
    changed = after(m, "swim G", "take in", asks="TN-D07")
    assert changed == {
        "J": "RT01:S", "S": "RT08:C", "fish": "Y1 G3 R0", "box": "RT02 RT07",
        "inside": "K2 RT03:T RT04:T RT05:T RT06:S", "outside": "K2 RT09:S RT10:J RT11:J RT12:S",
    }  # fmt: skip


@pytest.mark.rule("TN-S14", "TN-R018", "TN-412")
def test_reef_squares_left_behind_are_not_free_again() -> None:
    m = voyage(
        """
        players: {S: RT10:J, J: RT12:T}
        active: S
        stage: 2
        fish: Y20 G19 R18
        gate: SIZ1
        inside: K3 RT01:T RT02:T RT03:T RT04:T RT05:T
        outside: K3 RT06:S RT07:S RT08:S RT09:S
        """
    )
    for lane, segment in (("in", 8), ("out", 7)):
        laid = m.fork()
        play(laid, f"lay {lane}", asks="TN-D09")
        assert events(laid, "lays")[-1]["segment"] == segment


@pytest.mark.rule("TN-R018")
def test_a_lane_without_tiles_continues_where_it_was() -> None:
    m = voyage("players: {S: RT10:J, J: RT12:T}\nactive: S\ninside: K4\noutside: K2 RT01:T\nfish: Y1 G2 R0")
    assert after(m, "lay in", asks="TN-D09") == {"S": "-", "inside": "K4 RT10:J"}


@pytest.mark.rule("TN-R017", "TN-410")
@pytest.mark.parametrize("face", ["RT04:T", "RT04:C"])
def test_the_face_in_front_of_the_player_is_the_face_laid(face: str) -> None:
    m = voyage(f"players: {{T: '{face}', J: RT07:J}}\nactive: T")
    play(m, "lay in", asks="TN-D09")
    assert m.state.lanes[0].tiles == [face]


@pytest.mark.rule("TN-R016", "TN-412")
def test_lanes_may_be_uneven() -> None:
    m = voyage("players: {T: RT04:T, J: RT07:J}\nactive: T\ninside: K1 RT01:T RT02:T RT03:T RT05:T\noutside: K2")
    assert offered(m) == ["lay in", "lay out"]
    assert after(m, "lay in", asks="TN-D09")["inside"] == "K1 RT01:T RT02:T RT03:T RT05:T RT04:T"
