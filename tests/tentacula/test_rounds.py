"""Rounds: who plays, who draws what. TN-400 to TN-402, TN-500 to TN-503, TN-630."""

from __future__ import annotations

import pytest

from fathom.engine.errors import Illegal
from tests.kit import offered, pending, play
from tests.tentacula.kit import after, events, voyage

THREE = "players: {S: RT01:S, J: RT02:J, C: RT03:T}\n"


@pytest.mark.rule("TN-400", "TN-401", "TN-008", "TN-D07", "TN-R014", "TN-R076")
def test_each_player_plays_once_in_any_order() -> None:
    m = voyage(THREE)
    assert (pending(m, "seat"), offered(m)) == ("TN-D07 seat 0 1 2", ["play 0", "play 1", "play 2"])
    m.choose("play 2", seat=1)  # any player who has not played may answer for the team
    play(m, "lay in", "swim Y", asks="TN-D07 seat 0 1")
    with pytest.raises(Illegal, match="no tile left") as refused:
        m.choose("play 2")
    assert refused.value.rule == "TN-400"
    play(m, "play 0", "lay in", "swim G", asks="TN-D08 seat 1")  # the last one is not asked for
    play(m, "lay in", "swim R", asks="TN-D07 seat 0 1 2")
    assert (m.state.round, m.state.turn, m.state.active) == (2, 3, 1)


@pytest.mark.rule("TN-R083", "TN-R014")
def test_the_lowest_seat_that_has_not_played_answers_for_the_team_and_may_name_any_player() -> None:
    m = voyage("players: {S: '-', J: RT02:T, C: RT03:T}")
    play(m, "play 2", asks="TN-D08 seat 2")
    assert m.history[0].seat == 1  # type: ignore[union-attr]


@pytest.mark.rule("TN-402", "TN-410", "TN-R075")
def test_a_turn_is_place_move_check_with_the_tile_in_front() -> None:
    m = voyage("players: {C: RT10:C, J: RT01:S, T: RT02:T}\nactive: C\nfish: Y4 G0 R0\npool: 0\nrolls: Wh")
    play(m, "lay in", "swim Y", asks="TN-D07")
    kinds = [event.what for event in m.log or []]
    assert kinds == ["lays", "swims", "rolled", "stolen"]


@pytest.mark.rule("TN-S28", "TN-500", "TN-R053", "TN-501", "TN-009", "TN-R079")
def test_the_last_mover_draws_first_then_clockwise_and_the_pile_may_run_out() -> None:
    m = voyage(
        """
        players: {S: '-', J: RT02:T, C: '-'}
        active: J
        fish: Y0 G2 R3
        pile: RT06:S RT07:S
        pile_left: 2
        inside: K1 RT01:T
        outside: K2
        """
    )
    changed = after(m, "lay out", "swim Y", asks="TN-D07")
    assert changed == {
        "J": "RT06:J", "C": "RT07:J", "S": "RT01:S", "fish": "Y1 G2 R3", "pile": 0,
        "inside": "K2", "outside": "K2 RT02:T",
    }  # fmt: skip
    assert [fact["seat"] for fact in events(m, "draws")] == [1, 2, 0]


@pytest.mark.rule("TN-X05", "TN-500", "TN-502", "TN-501")
def test_with_the_pile_empty_the_rearmost_tiles_are_taken_and_turned_over() -> None:
    m = voyage(
        """
        players: {J: RT02:T, C: '-'}
        active: J
        fish: Y0 G2 R3
        pile_left: 0
        inside: K1 RT01:T RT04:T
        outside: K2 RT05:C
        """
    )
    changed = after(m, "lay out", "swim Y", asks="TN-D14 seat 1")
    assert changed == {"J": "RT01:S", "inside": "K2 RT04:T", "outside": "K2 RT05:C RT02:T", "fish": "Y1 G2 R3"}
    assert after(m, "take out", asks="TN-D07") == {"C": "RT05:T", "outside": "K3 RT02:T"}


REAR = """
    players: {{{chip}: RT02:J, S: '-'}}
    active: {chip}
    fish: Y0 G1 R2
    pile_left: 0
    inside: K1 RT05:T RT04:T
    outside: K1 RT08:C RT12:T
    """


@pytest.mark.rule("TN-S29", "TN-502", "TN-D14")
def test_a_tile_from_the_rear_is_turned_over() -> None:
    m = voyage(REAR.format(chip="C"))
    play(m, "lay in", "swim Y", asks="TN-D14 seat 0")
    assert offered(m) == ["take in", "take out"]
    play(m, "take out", asks="TN-D07")
    assert [player.tile for player in m.state.players] == ["RT08:S", "RT05:C"]


@pytest.mark.rule("TN-S29", "TN-630", "TN-D06", "TN-R078", "TN-R074")
@pytest.mark.parametrize("animal", ["S", "C"])
def test_the_turtle_chooses_the_face_of_the_tile_it_takes(animal: str) -> None:
    m = voyage(REAR.format(chip="T"))
    play(m, "lay in", "swim Y", "take out", asks="TN-D06 seat 0")
    assert offered(m) == ["face S", "face C"]
    # Seat 1 draws when this is done, and sees what the turtle took.
    assert m.state.players[1].tile == ""
    play(m, f"face {animal}", asks="TN-D07")
    assert [player.tile for player in m.state.players] == [f"RT08:{animal}", "RT05:C"]


@pytest.mark.rule("TN-630", "TN-D06", "TN-501")
def test_the_turtle_chooses_at_the_pile_too() -> None:
    m = voyage("players: {T: RT02:J, S: '-'}\nactive: T\npile: RT04:T RT07:S\nfish: Y0 G1 R2")
    play(m, "lay in", "swim Y", asks="TN-D06 seat 0")
    assert offered(m) == ["face C", "face T"]
    play(m, "face T", asks="TN-D07")
    assert [player.tile for player in m.state.players] == ["RT04:T", "RT07:J"]


@pytest.mark.rule("TN-S30", "TN-R051", "TN-R080", "TN-D14")
def test_the_lowest_segment_that_holds_a_tile_is_the_rear() -> None:
    m = voyage(
        """
        players: {J: RT02:T, C: '-'}
        active: J
        fish: Y0 G2 R3
        pile_left: 0
        inside: K3 RT04:T
        outside: K2 RT05:C RT07:J
        """
    )
    changed = after(m, "lay in", "swim Y", asks="TN-D14 seat 1")
    assert changed == {"J": "RT05:T", "fish": "Y1 G2 R3", "inside": "K3 RT04:T RT02:T", "outside": "K3 RT07:J"}
    assert offered(m) == ["take in", "take out"]


@pytest.mark.rule("TN-S44", "TN-R054", "TN-503", "TN-R056", "TN-009")
def test_with_fewer_tiles_than_players_the_draw_order_decides() -> None:
    m = voyage(
        """
        players: {T: '-', S: '-', J: RT02:T, C: '-'}
        active: J
        stage: 3
        fish: Y33 G28 R29
        gate: SIZ1
        pool: 0
        inside: K10 RT04:T
        outside: K10 RT05:C
        rolls: Wh Wh Wh Wh Wh
        """
    )
    # Both lanes are full. Yellow has gone home, the one move there was; green and red are in open water.
    play(m, "take in", asks="TN-D07 seat 2 3")
    assert [player.tile for player in m.state.players] == ["", "", "RT04:C", "RT05:T"]
    assert [fact["seat"] for fact in events(m, "no tile")] == [0, 1]
    assert m.state.box == sorted(set(m.pack.tile) - {"RT04", "RT05"})
    # Two turns, then all four take part again, beginning with the last mover.
    play(m, "play 3", "swim G", asks="TN-D09 seat 2")
    play(m, "swim R", asks="over TN-802")
    assert [fact["seat"] for fact in events(m, "no tile")][2:] == [2, 3, 0, 1]


@pytest.mark.rule("TN-503", "TN-400")
def test_a_player_without_a_tile_has_no_turn() -> None:
    m = voyage("players: {T: '-', S: RT01:S, J: RT02:T}")
    assert pending(m, "seat") == "TN-D07 seat 1 2"
    with pytest.raises(Illegal) as refused:
        m.choose("play 0")
    assert refused.value.rule == "TN-400"


@pytest.mark.rule("TN-R075", "TN-R076", "TN-R074", "TN-R080")
def test_only_the_player_whose_turn_it_is_acts_and_nothing_else_is_offered() -> None:
    m = voyage(THREE + "active: J\n")
    assert pending(m, "seat") == "TN-D08 seat 1"
    with pytest.raises(Illegal, match="not asked"):
        m.choose("lay in", seat=0)
    play(m, "lay in", asks="TN-D09 seat 1")
    assert {option.split()[0] for option in offered(m)} == {"swim", "shell"}


@pytest.mark.rule("TN-R081")
def test_nothing_is_undone_across_a_roll_a_flip_or_a_draw() -> None:
    m = voyage("players: {C: RT10:C, J: RT01:S, T: RT02:T}\nactive: C\nfish: Y4 G0 R0\npool: 1")
    play(m, "lay in", asks="TN-D09")
    m.undo()
    play(m, "lay in", asks="TN-D09")
    play(m, "swim Y", asks="TN-D07")
    with pytest.raises(Illegal, match="revealed"):
        m.undo()
    flip = voyage("players: {C: RT09:S, J: RT01:S, T: RT02:T}\nactive: C\nfish: Y0 G0 R0\npool: 1")
    play(flip, "lay in", "shell Y C", asks="TN-D07")
    with pytest.raises(Illegal, match="revealed"):
        flip.undo()
    rear = voyage(REAR.format(chip="C"))
    play(rear, "lay in", "swim Y", asks="TN-D14")
    rear.undo()
    play(rear, "swim Y", "take in", asks="TN-D07")
    with pytest.raises(Illegal, match="revealed"):
        rear.undo()


@pytest.mark.rule("TN-R081")
def test_the_last_draw_cannot_be_undone() -> None:
    m = voyage(
        """
        players: {J: RT02:T, C: '-'}
        active: J
        fish: Y0 G2 R3
        pile_left: 0
        inside: K3 RT04:T
        outside: K2 RT05:C RT07:J
        """
    )
    play(m, "lay in", "swim Y", asks="TN-D14 seat 1")
    play(m, "take in", asks="TN-D07")
    with pytest.raises(Illegal, match="revealed"):
        m.undo()


ROLLED = (
    "players: {S: RT10:C, J: RT01:S, T: RT02:T}\nactive: S\nfish: Y4 G0 R0\npool: 0\nrolls: Pu Re\nchest: 0 1 2 2 5 5"
)
FLIPPED = """
    players: {C: RT06:S, J: RT01:S}
    active: C
    stage: 3
    fish: Y31 G29 R26
    gate: SIZ1
    pool: 2
    inside: K10 RT04:T
    outside: K10 RT12:T
    flips: shell
    """


@pytest.mark.rule("TN-R081")
@pytest.mark.parametrize(
    ("text", "answers", "asks"),
    [
        (ROLLED, ["lay in", "swim Y", "keep"], "TN-D13"),
        (ROLLED, ["lay in", "swim Y", "keep", "gem Ye"], "TN-D07"),
        (ROLLED, ["lay in", "swim Y", "roll"], "TN-D07"),
        (FLIPPED, ["shell G C", "decline"], "TN-D09"),
    ],
)
def test_answers_that_follow_a_roll_or_a_flip_are_final(text: str, answers: list[str], asks: str) -> None:
    m = play(voyage(text), *answers, asks=asks)
    with pytest.raises(Illegal, match="revealed"):
        m.undo()


@pytest.mark.rule("TN-R081")
def test_the_crab_may_undo_what_it_did_without_a_flip() -> None:
    m = voyage(FLIPPED.replace("RT06:S", "RT10:C"))
    play(m, "swim G", "decline", asks="TN-D09 seat 1")
    m.undo()
    m.undo()
    assert offered(m)[0] == "swim Y"


@pytest.mark.rule("TN-R081", "TN-D16")
def test_people_may_be_asked_before_the_round_ends() -> None:
    text = "players: {C: RT09:S, J: '-'}\nactive: C\npile: RT06:S RT07:S\noptions: {confirm_end: true}"
    m = voyage(text)
    play(m, "lay in", "swim Y", asks="TN-D16 seat 0")
    assert offered(m) == ["end"]
    m.undo()
    play(m, "swim G", "end", asks="TN-D07")
    assert m.state.round == 2
