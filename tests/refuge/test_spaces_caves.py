"""Board spaces: Cave, Whirlpool, Kraken and Finish. RF-440 to RF-470."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position

# -- Cave ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-440")
def test_a_cave_has_no_effect_on_arrival() -> None:
    m = position("refuge", "divers:\n  vega: 4,2\n  mags: 3,2\ntentacles: 4,5 7,3\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "4,3"
    assert m.state.tentacles == ["4,5", "7,3"]
    assert m.state.head == (4, 6)


@pytest.mark.rule("RF-440", "RF-612", "RF-421", "RF-R18")
@pytest.mark.parametrize("stance", ["", "down"])
def test_no_tentacle_enters_a_cave_that_is_occupied(stance: str) -> None:
    text = f"""
        divers:
          vega: 2,0
          mags: 4,3 {stance}
        tentacles: 4,4 5,3
        head: 4
        kraken: .|.,DD,LL
        """
    m = position("refuge", text)
    play(m, "move up", asks="RF-D08 seat 0")
    assert not {"nudge 4,4 down", "nudge 5,3 left"} & set(offered(m))
    m = position("refuge", text.replace("LL", "LL .|.,.,."))
    m.choose("end")
    assert m.state.tentacles == ["4,4", "5,3"]
    assert (m.state.divers[1].at, m.state.divers[1].stance) == ("4,3", stance or "standing")
    assert events_of(m, "contact") == []


@pytest.mark.rule("RF-441", "RF-R18", "RF-615")
def test_a_tentacle_may_enter_an_empty_cave_and_stand_there() -> None:
    m = position("refuge", "divers:\n  vega: 2,0\n  mags: 7,0\ntentacles: 4,4\nhead: 4\nkraken: .|.,D,.")
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["4,3"]
    m = position("refuge", "divers:\n  vega: 2,0\n  mags: 7,0\ntentacles: 4,4\nkraken: .|.,.,.")
    play(m, "move up", "nudge 4,4 down", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["4,3"]


@pytest.mark.rule("RF-R18", "RF-S47", "RF-441")
def test_a_diver_who_moves_into_a_cave_with_a_tentacle_meets_it() -> None:
    m = position("refuge", "divers:\n  vega: 1,5\n  mags: 7,0\ntentacles: 2,5\nsupply: 4\nkraken: .|.,.,.")
    play(m, "move right", asks="RF-D06 seat 1")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("2,5", "down")
    assert (m.state.tentacles, m.state.supply) == ([], 5)


# -- Whirlpool -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-450", "RF-R19", "RF-D10", "RF-702")
@pytest.mark.parametrize("stance", ["standing", "down"])
def test_a_whirlpool_switches_with_a_diver_on_a_cave_standing_or_lying(stance: str) -> None:
    m = position("refuge", f"divers:\n  vega: 4,0\n  mags: 6,5 {stance.replace('standing', '')}\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D10 seat 0")
    assert offered(m) == ["diver 1", "decline"]
    play(m, "diver 1", asks="RF-D06 seat 0")
    vega, mags = m.state.divers
    assert (vega.at, vega.stance) == ("6,5", "standing")
    assert (mags.at, mags.stance) == ("4,1", stance)
    assert m.state.actions == 1


@pytest.mark.rule("RF-450", "RF-D10")
def test_a_whirlpool_is_optional() -> None:
    m = position("refuge", "divers:\n  vega: 4,0\n  mags: 6,5\nkraken: .|.,.,.")
    play(m, "move up", "decline", asks="RF-D06 seat 0")
    assert [d.at for d in m.state.divers] == ["4,1", "6,5"]


@pytest.mark.rule("RF-450", "RF-R19", "RF-R73", "RF-D10")
@pytest.mark.parametrize("mags", ["4,5", "4,2", "7,1", "4,0", "1,9", "devoured"])
def test_a_whirlpool_needs_a_partner_on_a_cave(mags: str) -> None:
    m = position("refuge", f"divers:\n  vega: 3,3\n  mags: {mags}\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "3,4"
    assert m.state.divers[1].at == (None if mags == "devoured" else mags)


@pytest.mark.rule("RF-450", "RF-R19", "RF-901")
def test_a_whirlpool_alone_does_nothing() -> None:
    m = position("refuge", "divers:\n  vega: 3,3\ntentacles: 3,2\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "3,4"


# -- Kraken ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-460", "RF-461", "RF-520")
@pytest.mark.parametrize(
    ("head", "vega", "way", "then_head", "then_vega"),
    [
        (3, "6,5", "up", 4, "6,6"),  # closer, not touching yet
        (4, "6,5", "up", 5, "7,6"),  # the arriving diver is pushed itself
        (5, "7,5", "up", 6, "8,6"),  # onto the edge space
        (5, "2,5", "up", 4, "2,6"),
        (4, "2,5", "up", 3, "1,6"),
        (3, "1,5", "up", 2, "0,6"),
        (4, "1,6", "left", 3, "0,6"),  # an edge space is a Kraken space
        (6, "8,6", "up", 6, "8,7"),  # at its limit the head stays
        (2, "0,7", "down", 2, "0,6"),
        (4, "1,9", "down", 3, "1,8"),  # from above
    ],
)
def test_a_kraken_space_brings_the_head_one_space_closer(
    head: int, vega: str, way: str, then_head: int, then_vega: str
) -> None:
    m = position("refuge", f"divers:\n  vega: {vega}\n  mags: 4,0\nhead: {head}\nkraken: .|.,.,.")
    play(m, f"move {way}", asks="RF-D06 seat 0")  # compulsory: nothing was asked
    assert m.state.head == (then_head, 6)
    assert (m.state.divers[0].at, m.state.divers[0].stance) == (then_vega, "standing")


@pytest.mark.rule("RF-460", "RF-533", "RF-R21", "RF-S14")
def test_the_arriving_diver_can_be_pushed_off_the_edge() -> None:
    m = position("refuge", "divers:\n  vega: 7,7 used V3\n  mags: 4,0\nhead: 5\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 1")
    assert m.state.head == (6, 6)
    assert (m.state.divers[0].at, m.state.divers[0].stance) == (None, "devoured")
    assert len(events_of(m, "kraken card")) == 1


@pytest.mark.rule("RF-460", "RF-531", "RF-532", "RF-521")
def test_the_step_closer_pushes_all_divers_in_its_way() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 6,5
          mags: 6,8
          michael: 7,7 down
        tentacles: 6,7 7,8
        supply: 5
        head: 4
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    vega, mags, michael = m.state.divers
    assert m.state.head == (5, 6)
    assert vega.at == "7,6"
    assert (mags.at, mags.stance) == (None, "devoured")  # the line in row 8 ends at the edge
    assert (michael.at, michael.stance) == ("8,7", "down")
    assert (m.state.tentacles, m.state.supply) == (["7,7", "7,8"], 5)


@pytest.mark.rule("RF-R41", "RF-601", "RF-531")
def test_tentacles_in_the_kraken_row_and_on_edge_spaces() -> None:
    text = """
        divers:
          vega: 2,0
          mags: 7,0
        tentacles: 0,6 1,7 2,8
        head: 4
        kraken: .|DD,DD,DD
        """
    # No Kraken card moves them but by pushing.
    m = position("refuge", text)
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["0,6", "1,7", "2,8"]
    m = position("refuge", text.replace(".|DD", "L|DD"))
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["0,6", "1,7", "1,8"]
    # A Lair does.
    m = position("refuge", text)
    play(m, "move up", asks="RF-D08 seat 0")
    assert offered(m) == [
        "nudge 0,6 up", "nudge 0,6 right", "nudge 1,7 up", "nudge 1,7 down", "nudge 1,7 left", "nudge 1,7 right",
        "nudge 2,8 down", "nudge 2,8 left", "decline",
    ]  # fmt: skip


# -- Finish ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-470")
def test_finish_has_no_effect() -> None:
    m = position("refuge", "divers:\n  vega: 1,8\n  mags: 2,9\ntentacles: 1,5\nhead: 4\nkraken: .|.,.,.")
    # Objective III is not current: two divers aboard win nothing yet.
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "1,9"
    assert (m.state.head, m.state.tentacles, m.state.divers[0].hand) == ((4, 6), ["1,5"], [])


@pytest.mark.rule("RF-470", "RF-803")
def test_finish_counts_where_an_objective_uses_it() -> None:
    m = position("refuge", "divers:\n  vega: 1,8\n  mags: 2,9\nhead: 4\ndone: 2\nkraken: .|.,.,.")
    play(m, "move up", asks="over RF-803")
