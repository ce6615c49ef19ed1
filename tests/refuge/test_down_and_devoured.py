"""Knocked down and devoured: RF-700 to RF-717; alone: RF-R33, RF-R34; all out: RF-R35, RF-R36."""

from __future__ import annotations

from pathlib import Path

import pytest

import fathom
from fathom.games import find
from tests.kit import events_of, offered, play, position

# -- knocked down ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-700", "RF-311")
def test_a_diver_who_is_down_occupies_the_space() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,3
          mags: 4,4 down used G1
        tentacles: 4,2
        head: 4
        threat: 1
        kraken: .|.,S,. .|.,.,.
        """,
    )
    assert "move up" not in offered(m)
    # Both Spawn spaces of column 4 are occupied: the new tentacle goes to the Threat track.
    play(m, "end", asks="RF-D06 seat 0")
    assert (m.state.divers[1].at, m.state.divers[1].stance) == ("4,4", "down")
    assert (m.state.tentacles, m.state.threat) == (["4,2"], 2)


@pytest.mark.rule("RF-701", "RF-R10")
def test_what_a_diver_who_is_down_may_do() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 1,4 down hand SA05 SA06 SA12 SA11 SA01 used G2
          vega: 1,3
        tentacles: 3,4 2,4
        objectives: O2 O4 O7
        markers: 1,4
        kraken: .|.,.,.
        """,
    )
    # Recover, Rebreather, Haul Up, passing; no Move, no Spear Shot, no Depth Charge, no Air Tank, no Sound.
    assert offered(m) == [
        "play SA12", "recover IRON", "recover AIR", "use G1",
        "give SA05 1", "give SA06 1", "give SA12 1", "give SA11 1", "give SA01 1", "end",
    ]  # fmt: skip
    for refused in ("move up", "play SA05", "play SA11"):
        with pytest.raises(fathom.Illegal) as illegal:
            m.choose(refused)
        assert illegal.value.rule == "RF-701"


@pytest.mark.rule("RF-701", "RF-R10")
@pytest.mark.parametrize(
    ("diver", "tentacle", "card"),
    [
        ("katerina: 2,4 down", "2,5", ".|.,.,."),  # Lure, Read the Water, Herd
        ("michael: 2,4 down", "2,5", ".|.,.,."),  # Satchel Charge, Long Shot
        ("satoshi: 6,7 down", "2,5", "R|.,.,."),  # Brace
        ("vega: 4,5 down", "2,5", "X|.,.,."),  # Slip Away
        ("sophie: 4,1 down cameras 4,3", "4,4", ".|.,D,."),  # Shutter Trap
        ("michael: 4,4 down", "4,5", ".|.,D,."),  # Stand Fast
    ],
)
def test_no_other_ability_and_no_reaction_while_down(diver: str, tentacle: str, card: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          mags: 7,0
          {diver}
        active: 1
        tentacles: {tentacle}
        head: 4
        kraken: {card}
        """,
    )
    # Nothing at all can be done: the turn ends and the Kraken card is resolved without a single question.
    assert m.ask is not None
    assert (m.ask.id, m.ask.seats) == ("RF-D06", (0,))
    assert [fact["card"] for fact in events_of(m, "kraken card")] == [card]
    assert m.state.divers[1].used == []
    assert m.state.divers[1].stance == ("devoured" if card.startswith("X") else "down")


@pytest.mark.rule("RF-702", "RF-536")
def test_a_diver_who_is_down_is_pushed_and_stays_down() -> None:
    m = position("refuge", "divers:\n  vega: 1,0\n  mags: 6,7 down hand SA01 SA05\nhead: 4\nkraken: R|.,.,.")
    play(m, "end", asks="RF-D06 seat 1")
    assert (m.state.divers[1].at, m.state.divers[1].stance) == ("7,7", "down")
    m = position("refuge", "divers:\n  vega: 1,0\n  mags: 7,8 down\nhead: 5\nkraken: R|.,.,.")
    play(m, "end", asks="RF-D05 seat 1")
    assert m.state.divers[1].stance == "devoured"


@pytest.mark.rule("RF-702")
@pytest.mark.parametrize(
    ("vega", "answers", "at", "stance"),
    [
        ("vega: 4,0", ("move up", "diver 1"), "4,1", "down"),  # swapped by a Whirlpool
        ("vega: 4,2 hand SA15", ("play SA15", "at 4,1"), "4,1", "down"),  # Tow Line
        ("vega: 3,1 hand SA01 SA05", ("recover IRON",), "3,2", "standing"),  # an adjacent diver's Recover
        ("vega: 3,1 hand SA12", ("play SA12",), "3,2", "standing"),  # Rebreather
    ],
)
def test_a_diver_who_is_down_is_swapped_moved_and_stood_up_by_others(
    vega: str, answers: tuple[str, ...], at: str, stance: str
) -> None:
    m = position("refuge", f"divers:\n  {vega}\n  mags: 3,2 down used G1\nkraken: .|.,.,.")
    play(m, *answers, asks="RF-D06 seat 0")
    assert (m.state.divers[1].at, m.state.divers[1].stance) == (at, stance)


@pytest.mark.rule("RF-702", "RF-540")
def test_a_diver_who_is_down_is_devoured_too() -> None:
    m = position("refuge", "divers:\n  vega: 1,0\n  mags: 4,5 down\nhead: 4\nkraken: X|.,.,.")
    play(m, "end", asks="RF-D05 seat 1")
    assert (m.state.divers[1].at, m.state.divers[1].stance) == (None, "devoured")


# -- devoured --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-710", "RF-R12")
def test_a_devoured_diver_keeps_everything_but_the_position() -> None:
    m = position(
        "refuge",
        """
        divers:
          sophie: 4,5 hand SA11 SA01 used P1 cameras 3,3 4,2
          mags: 7,0
        head: 4
        kraken: .|.,.,. .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D06 seat 1")
    sophie = m.state.divers[0]
    assert (sophie.at, sophie.stance) == (None, "devoured")
    assert (sophie.hand, sophie.used, sophie.cameras) == (["SA11", "SA01"], ["P1"], ["3,3", "4,2"])
    play(m, "end", asks="RF-D05 seat 0")
    play(m, "at 1,2", asks="RF-D06 seat 1")  # down with no pair: her turn passes
    assert (sophie.hand, sophie.used, sophie.cameras) == (["SA11", "SA01"], ["P1"], ["3,3", "4,2"])


@pytest.mark.rule("RF-711", "RF-R12")
def test_a_devoured_diver_does_not_react() -> None:
    text = """
        divers:
          vega: 7,0
          sophie: {sophie} cameras 4,3
        tentacles: 4,4
        head: 4
        kraken: .|.,D,.
        """
    m = position("refuge", text.format(sophie="1,0"))
    play(m, "end", asks="RF-D13 seat 1")  # on the map she is asked
    m = position("refuge", text.format(sophie="devoured"))
    play(m, "end", asks="RF-D05 seat 1")
    assert m.state.tentacles == ["4,3"]
    assert m.state.divers[1].cameras == ["4,3"]


@pytest.mark.rule("RF-711", "RF-R12", "RF-R73", "RF-R44")
@pytest.mark.parametrize(
    ("diver", "option"),
    [
        ("vega: 4,1 hand SA09", "play SA09"),
        ("vega: 4,1 hand SA15", "play SA15"),
        ("vega: 4,1 hand SA12", "play SA12"),
        ("vega: 4,1 hand SA01 SA05", "recover IRON"),
        ("vega: 4,1 hand SA01", "give SA01 1"),
        ("satoshi: 4,1", "use T3"),
    ],
)
def test_a_devoured_diver_cannot_be_targeted(diver: str, option: str) -> None:
    m = position("refuge", f"divers:\n  {diver}\n  mags: devoured used G1\nkraken: .|.,.,.")
    assert option not in offered(m)
    near = "4,2 down" if option in ("play SA12", "recover IRON") else "4,2"
    m = position("refuge", f"divers:\n  {diver}\n  mags: {near} used G1\nkraken: .|.,.,.")
    assert option in offered(m)


@pytest.mark.rule("RF-715", "RF-717", "RF-D05", "RF-S36")
def test_a_devoured_diver_is_placed_down_on_the_devour_row_and_has_two_actions() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 7,0
          vega: devoured hand SA14 SA16
        tentacles: 1,2 4,2
        kraken: .|.,.,. .|.,.,.
        """,
    )
    play(m, "end", asks="RF-D05 seat 1")
    assert offered(m) == ["at 2,2", "at 3,2", "at 5,2", "at 6,2", "at 7,2"]  # and no way to decline
    with pytest.raises(fathom.Illegal, match="occupied") as refused:
        m.choose("at 4,2")
    assert refused.value.rule == "RF-715"
    play(m, "at 2,2", asks="RF-D06 seat 1")
    vega = m.state.divers[1]
    assert (vega.at, vega.stance) == ("2,2", "down")
    assert m.state.tentacles == ["1,2", "4,2"]  # the Spawn space was not activated
    assert m.state.actions == 2
    play(m, "recover LINE", asks="RF-D06 seat 1")
    assert vega.stance == "standing"
    assert m.state.actions == 1
    play(m, "move down", asks="RF-D08 seat 1")
    assert vega.at == "2,1"


@pytest.mark.rule("RF-716", "RF-R13", "RF-D05")
def test_on_a_full_devour_row_the_diver_takes_the_place_of_a_tentacle() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 7,2
          vega: devoured hand SA14 SA16
        active: vega
        step: resurface
        tentacles: 1,2 2,2 3,2 4,2 5,2 6,2 1,1
        supply: 5
        """,
    )
    assert offered(m) == [f"at {x},2" for x in range(1, 7)]
    play(m, "at 5,2", asks="RF-D06 seat 1")
    vega = m.state.divers[1]
    assert (vega.at, vega.stance, vega.hand) == ("5,2", "down", ["SA14", "SA16"])
    assert m.state.tentacles == ["1,1", "1,2", "2,2", "3,2", "4,2", "6,2"]
    assert (m.state.supply, m.state.tally) == (6, 0)


@pytest.mark.rule("RF-716", "RF-R13", "RF-918")
@pytest.mark.parametrize(
    ("head", "others", "tentacles", "offers"),
    [
        ("2,2", ("4,2", "5,2", "1,0"), "4,1", ["at 1,1", "at 2,1", "at 3,1", "at 5,1"]),
        ("2,1", ("4,2", "5,2", "4,1"), "5,1", ["at 1,0", "at 2,0", "at 3,0", "at 4,0", "at 5,0"]),
    ],
)
def test_without_any_tentacle_there_the_next_lower_rows(
    tmp_path: Path, head: str, others: tuple[str, str, str], tentacles: str, offers: list[str]
) -> None:
    # On seven columns three other divers cannot fill the row; on five, with the head in the Abyss, they can.
    board = (find("refuge").folder / "content" / "board.yaml").read_text().replace("columns: 7", "columns: 5")
    for row in ("SCSLSCS", "LSWSWSL", "SLSCSLS", "LSCSCSL", "WLCWCLW"):
        board = board.replace(row, row[:5])
    (tmp_path / "board.yaml").write_text(board.replace("head_column: 4", "head_column: 3"))
    goals = (find("refuge").folder / "content" / "objectives.yaml").read_text()
    for wide, narrow in (
        ('"7,4"', '"5,4"'),
        ("[3, 4, 5], [6, 7]", "[3, 4], [5]"),
        ("apart: 5", "apart: 3"),
        ("[1, 3, 5, 7]", "[1, 3, 5]"),
        ("[2, 4, 6]", "[2, 4]"),
    ):
        goals = goals.replace(wide, narrow)
    (tmp_path / "objectives.yaml").write_text(goals)
    text = f"""
divers:
  vega: devoured hand SA14 SA16
  mags: {others[0]}
  michael: {others[1]}
  sophie: {others[2]}
step: resurface
abyss: true
head: {head}
tentacles: {tentacles}
"""
    m = fathom.position("refuge", text, pack=tmp_path)
    assert m.ask is not None
    assert m.ask.id == "RF-D05"
    assert offered(m) == offers
    play(m, offers[0], asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == (offers[0].removeprefix("at "), "down")
    assert m.state.tentacles == [tentacles]


# -- all out, and alone ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-R35", "RF-843")
def test_all_divers_out_is_defeat_at_once_even_if_one_could_still_stand_up() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,3 hand SA01 SA05
          mags: 7,3 down hand SA12
        tentacles: 4,4
        kraken: .|.,.,.
        """,
    )
    # Vega has an action and a pair left, Mags Haul Up and a Rebreather: too late.
    play(m, "move up", "decline", asks="over RF-843")
    assert events_of(m, "kraken card") == []
    assert m.outcome is not None
    assert not m.outcome.won


@pytest.mark.rule("RF-R36", "RF-843")
@pytest.mark.parametrize(
    ("mags", "vega", "then"),
    [
        ("devoured", "4,3", "over RF-843"),  # the last one is knocked down
        ("7,3 down", "5,5", "over RF-843"),  # the last one walks into the head
        ("devoured", "5,5", "over RF-843"),
        ("7,3", "5,5", "RF-D06 seat 1"),  # one diver still stands
    ],
)
def test_a_devoured_diver_counts_as_out(mags: str, vega: str, then: str) -> None:
    m = position("refuge", f"divers:\n  vega: {vega}\n  mags: {mags}\ntentacles: 4,4\nhead: 4\nkraken: .|.,.,.")
    play(m, "move up", asks=then)


ALONE = """
divers:
  vega: 4,4 hand {hand} used V3
tentacles: 4,5 {more}
head: 4
turn: 7
deadline: 0
kraken: .|.,D,. .|.,.,. .|.,.,.
"""


@pytest.mark.rule("RF-R33", "RF-844", "RF-S35")
def test_alone_and_down_one_must_stand_by_the_end_of_the_next_action_step() -> None:
    m = position("refuge", ALONE.format(hand="SA11", more=""))
    play(m, "end", asks="over RF-844")  # turn 8: no pair, nothing to do
    assert m.state.turn == 8
    assert len(events_of(m, "kraken card")) == 1  # the second was never drawn
    assert events_of(m, "knocked down") == [{"seat": 0, "at": "4,4"}]


@pytest.mark.rule("RF-R33", "RF-844", "RF-S34")
def test_alone_recovering_in_time_continues() -> None:
    m = position("refuge", ALONE.format(hand="SA11 SA13", more=""))
    play(m, "end", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (8, "down")
    play(m, "recover AIR", "diver 0", "end", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (9, "standing")
    # Declining to Recover when it is possible ends the game.
    m = position("refuge", ALONE.format(hand="SA11 SA13", more=""))
    play(m, "end", "end", asks="over RF-844")


@pytest.mark.rule("RF-R33", "RF-844")
def test_alone_going_out_again_in_the_same_action_step_starts_a_new_count() -> None:
    m = position("refuge", ALONE.format(hand="SA11 SA13", more="5,4"))
    play(m, "end", asks="RF-D06 seat 0")
    # Turn 8: up with the first action, into a tentacle with the second. Turn 9 is the new limit.
    play(m, "recover AIR", "diver 0", "move right", asks="over RF-844")
    assert m.state.turn == 9
    assert len(events_of(m, "kraken card")) == 2


@pytest.mark.rule("RF-R34", "RF-844", "RF-715")
def test_alone_and_devoured_one_is_placed_and_must_recover_in_that_turn() -> None:
    text = "divers:\n  vega: 4,5 hand {hand}\nhead: 4\nturn: 3\nkraken: .|.,.,. .|.,.,."
    m = position("refuge", text.format(hand="SA11 SA13"))
    play(m, "move up", asks="RF-D05 seat 0")
    assert m.state.turn == 4
    play(m, "at 4,2", "recover AIR", "end", asks="RF-D06 seat 0")
    assert (m.state.turn, m.state.divers[0].stance) == (5, "standing")
    m = position("refuge", text.format(hand="SA11"))
    play(m, "move up", "at 4,2", asks="over RF-844")
    assert (m.state.turn, len(events_of(m, "kraken card"))) == (4, 1)
