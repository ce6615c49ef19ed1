"""Board spaces: when they act, and Start, Lair and Spawn. RF-400 to RF-431."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fathom
from fathom.games import find
from fathom.games.refuge.model.board import DIRECTIONS
from tests.kit import offered, pending, play, position

SEA = find("refuge").pack.sea
steadily = settings(derandomize=True, deadline=None, database=None, max_examples=60)


# -- when a space acts -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-400", "RF-R65")
@pytest.mark.parametrize(
    ("diver", "answers", "at"),
    [
        ("vega: 4,1", ("move up",), "4,2"),
        ("vega: 4,0 hand SA11", ("play SA11", "move up", "move up", "stop"), "4,2"),  # the diver's Action card
        ("satoshi: 4,0", ("use T1", "move up", "move up", "stop"), "4,2"),  # the diver's ability
    ],
)
def test_a_space_acts_once_for_any_own_action_that_ends_there(diver: str, answers: tuple[str, ...], at: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          {diver}
          mags: 7,0
        tentacles: 4,5 6,2 1,2
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    play(m, *answers, asks="RF-D09 seat 0")
    play(m, "at 6,2", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == at
    assert m.state.tentacles == ["1,2", "4,5"]  # one elimination, though two more targets stand there
    assert m.state.actions == 1


@pytest.mark.rule("RF-R65", "RF-400", "RF-460")
@pytest.mark.parametrize(
    ("diver", "answers"),
    [
        ("vega: 6,5", ("move up",)),
        ("vega: 6,4 hand SA11", ("play SA11", "move up", "move up", "stop")),
        ("satoshi: 6,4", ("use T1", "move up", "move up", "stop")),
    ],
)
def test_a_kraken_space_acts_for_any_own_action_not_only_for_a_move(diver: str, answers: tuple[str, ...]) -> None:
    m = position("refuge", f"divers:\n  {diver}\n  mags: 7,0\nhead: 3\nkraken: .|.,.,.")
    play(m, *answers, asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.head) == ("6,6", (4, 6))


@pytest.mark.rule("RF-401", "RF-C03")
@pytest.mark.parametrize(
    ("diver", "answers", "mags"),
    [
        ("vega: 4,0 hand SA09", ("play SA09", "move up", "stop"), "3,3"),  # Signal Lamp, onto a Spawn space
        ("vega: 4,0 hand SA09", ("play SA09", "move left", "stop"), "2,2"),
        ("vega: 3,1 hand SA15", ("play SA15", "at 2,1"), "2,1"),  # Tow Line, onto a Lair
        ("vega: 4,2 hand SA15", ("play SA15", "at 4,1"), "4,1"),  # Tow Line, onto a Whirlpool
    ],
)
def test_no_space_acts_for_a_diver_moved_by_another(diver: str, answers: tuple[str, ...], mags: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          {diver}
          mags: 3,2
        tentacles: 3,5 7,2
        kraken: .|.,.,.
        """,
    )
    play(m, *answers, asks="RF-D06 seat 0")
    assert m.state.divers[1].at == mags
    assert m.state.tentacles == ["3,5", "7,2"]


@pytest.mark.rule("RF-401", "RF-R47", "RF-460", "RF-531")
def test_a_diver_pushed_onto_a_kraken_space_does_not_activate_it() -> None:
    m = position("refuge", "divers:\n  vega: 6,5\n  mags: 6,7\nhead: 4\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    # The head comes one space closer, pushing both; neither arrival pulls it further.
    assert m.state.head == (5, 6)
    assert [d.at for d in m.state.divers] == ["7,6", "7,7"]


@pytest.mark.rule("RF-401", "RF-450", "RF-E5")
def test_a_diver_swapped_into_a_whirlpool_does_not_activate_it() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,4
          michael: 3,2
          katerina: 5,2
        kraken: .|.,.,.
        """,
    )
    play(m, "move right", asks="RF-D10 seat 0")
    assert offered(m) == ["diver 1", "diver 2", "decline"]
    play(m, "diver 1", asks="RF-D06 seat 0")
    assert [d.at for d in m.state.divers] == ["3,2", "3,4", "5,2"]
    assert [d.stance for d in m.state.divers] == ["standing"] * 3


@pytest.mark.rule("RF-401", "RF-715")
def test_a_diver_placed_on_the_devour_row_does_not_activate_it() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          mags: devoured hand SA01 SA05
        active: mags
        step: resurface
        tentacles: 2,4 6,2
        """,
    )
    play(m, "at 2,2", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["2,4", "6,2"]


@pytest.mark.rule("RF-R69")
def test_only_a_new_arrival_activates() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,2
          mags: 7,0
        tentacles: 4,5 6,2
        kraken: .|.,.,.
        """,
    )
    assert m.ask is not None
    assert m.ask.id == "RF-D06"  # standing there is not arriving
    play(m, "move down", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["4,5", "6,2"]
    play(m, "move up", asks="RF-D09 seat 0")


# -- Start, Lair -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-410")
def test_start_has_no_effect() -> None:
    m = position("refuge", "divers:\n  vega: 4,1\n  mags: 7,0\ntentacles: 4,5 3,3\nhead: 4\nkraken: .|.,.,.")
    play(m, "move down", asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("4,0", "standing")
    assert (m.state.tentacles, m.state.head, m.state.divers[0].hand) == (["3,3", "4,5"], (4, 6), [])


@pytest.mark.rule("RF-420", "RF-D08")
def test_a_lair_moves_one_tentacle_anywhere_one_space_or_none() -> None:
    text = "divers:\n  vega: 2,0\n  mags: 7,0\ntentacles: 7,5 4,4\nkraken: .|.,.,."
    m = position("refuge", text)
    play(m, "move up", asks="RF-D08 seat 0")
    play(m, "nudge 7,5 left", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["4,4", "6,5"]
    m = position("refuge", text)
    play(m, "move up", "decline", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["4,4", "7,5"]
    assert m.state.actions == 1


@pytest.mark.rule("RF-421", "RF-R17", "RF-S09")
def test_a_lair_step_must_change_something() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,2
          mags: 7,0
        tentacles: 1,5 2,5
        head: 5
        """,
    )
    play(m, "move up", asks="RF-D08 seat 0")
    assert offered(m) == [
        "nudge 1,5 up",
        "nudge 1,5 down",
        "nudge 2,5 up",
        "nudge 2,5 down",
        "nudge 2,5 right",
        "decline",
    ]
    with pytest.raises(fathom.Illegal, match="would not move") as refused:
        m.choose("nudge 1,5 right")
    assert refused.value.rule == "RF-421"


@pytest.mark.rule("RF-421", "RF-R17", "RF-611", "RF-S10")
def test_a_lair_may_send_a_tentacle_to_the_threat_track() -> None:
    m = position("refuge", "divers:\n  vega: 2,0\n  mags: 6,0\ntentacles: 6,1\nthreat: 2\nkraken: .|.,.,.")
    play(m, "move up", "nudge 6,1 down", asks="RF-D06 seat 0")
    assert (m.state.tentacles, m.state.threat) == ([], 3)
    assert m.state.divers[1].stance == "standing"
    m = position("refuge", "divers:\n  vega: 2,0\n  mags: 6,0\ntentacles: 6,1\nthreat: 3\nkraken: .|.,.,.")
    play(m, "move up", "nudge 6,1 down", asks="over RF-841")


@pytest.mark.rule("RF-421", "RF-R17", "RF-614")
@pytest.mark.parametrize(("mags", "card"), [("5,3 hand SA04 used G3", True), ("5,3 used G3", False)])
def test_a_lair_may_move_a_tentacle_onto_a_diver(mags: str, card: bool) -> None:
    m = position("refuge", f"divers:\n  vega: 2,0\n  mags: {mags}\ntentacles: 5,4\nsalvage: SA11\nkraken: .|.,.,.")
    m.choose("move up")
    assert "nudge 5,4 down" in offered(m)
    if card:
        play(m, "nudge 5,4 down", "play SA04", asks="RF-D06 seat 0")
        assert (m.state.divers[1].stance, m.state.divers[1].hand) == ("standing", ["SA11"])
    else:
        play(m, "nudge 5,4 down", asks="RF-D06 seat 0")
        assert m.state.divers[1].stance == "down"
    assert m.state.tentacles == []


@pytest.mark.rule("RF-420", "RF-421", "RF-D08")
@steadily
@given(
    st.integers(2, 6),
    st.sampled_from(sorted(set(SEA.kind) - {"2,2", "2,3"})),
    st.sets(
        st.sampled_from(sorted(set(SEA.kind) - {"2,2", "2,3"} - set(SEA.row[0]) - set(SEA.row[9]))),
        min_size=1,
        max_size=7,
    ),
)
def test_a_lair_offers_every_step_that_changes_something(head: int, mags: str, tentacles: set[str]) -> None:
    covered = {f"{x},{y}" for x in range(head - 1, head + 2) for y in (6, 7, 8)}
    assume(mags not in covered and mags not in tentacles)
    tentacles -= covered
    assume(tentacles)
    m = position(
        "refuge", f"divers:\n  vega: 2,2\n  mags: {mags}\nhead: {head}\ntentacles: {' '.join(sorted(tentacles))}"
    )
    m.choose("move up")
    expected = set()
    for tentacle in tentacles:
        x, y = map(int, tentacle.split(","))
        for way, (dx, dy) in DIRECTIONS.items():
            target = f"{x + dx},{y + dy}"
            closed = target in covered | tentacles or y + dy == 9 or (target == mags and SEA.kind[mags] == "Cave")
            if target in SEA.kind and not closed:
                expected.add(f"nudge {tentacle} {way}")
    if expected:
        assert pending(m) == "RF-D08"
        assert set(offered(m)) == expected | {"decline"}
    else:
        assert pending(m) == "RF-D06"


# -- Spawn -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-430", "RF-R16", "RF-D09")
def test_a_spawn_space_eliminates_one_tentacle_of_the_players_choice_in_row_or_column() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: 3,2
        tentacles: 1,2 4,5 5,3
        supply: 5
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D09 seat 0")
    assert offered(m) == ["at 1,2", "at 4,5"]  # Mags stands between; no way to decline
    with pytest.raises(fathom.Illegal) as refused:
        m.choose("at 5,3")
    assert refused.value.rule == "RF-430"
    play(m, "at 1,2", asks="RF-D06 seat 0")
    assert (m.state.tentacles, m.state.supply) == (["4,5", "5,3"], 6)
    assert m.state.divers[0].hand == ["SA11"]
    assert m.state.divers[1].stance == "standing"


@pytest.mark.rule("RF-430", "RF-D09", "RF-R16")
def test_a_single_target_is_taken_without_asking() -> None:
    m = position("refuge", "divers:\n  vega: 4,1\n  mags: 7,0\ntentacles: 4,5 5,3\nsalvage: SA11\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.tentacles == ["5,3"]
    assert m.state.divers[0].hand == ["SA11"]


@pytest.mark.rule("RF-R16", "RF-842", "RF-S08")
def test_a_spawn_space_acts_even_where_it_loses_the_game() -> None:
    m = position("refuge", "divers:\n  vega: 2,1\n  mags: 7,0\ntentacles: 5,2\nsalvage_left: 0\nkraken: .|.,.,.")
    play(m, "move up", asks="over RF-842")


@pytest.mark.rule("RF-431", "RF-S07")
def test_a_spawn_space_without_target_does_nothing() -> None:
    m = position("refuge", "divers:\n  vega: 2,1\n  mags: 7,0\ntentacles: 5,3 3,5\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D06 seat 0")
    assert (m.state.tentacles, m.state.divers[0].hand) == (["3,5", "5,3"], [])


@pytest.mark.rule("RF-R42", "RF-430", "RF-R41")
def test_the_column_of_a_spawn_space_reaches_through_the_kraken_row() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,4
          mags: 7,0
        tentacles: 1,8 1,1 0,6 7,5
        head: 4
        salvage: SA11
        """,
    )
    play(m, "move up", asks="RF-D09 seat 0")
    assert offered(m) == ["at 1,1", "at 1,8", "at 7,5"]


@pytest.mark.rule("RF-430", "RF-431", "RF-R42", "RF-D09")
@steadily
@given(
    st.sampled_from([s for s, kind in SEA.kind.items() if kind == "Spawn"]),
    st.sets(st.sampled_from(sorted(set(SEA.kind) - set(SEA.row[0]) - set(SEA.row[9]) - SEA.under[4, 6])), max_size=7),
)
def test_spawn_targets_are_all_tentacles_in_another_space_of_the_row_or_column(spawn: str, tentacles: set[str]) -> None:
    x, y = SEA.xy[spawn]
    below = f"{x},{y - 1}"
    tentacles -= {spawn, below}
    m = position(
        "refuge", f"divers:\n  vega: {below}\n  mags: 4,9\nhead: 4\ntentacles: '{' '.join(tentacles)}'\nsalvage: SA11"
    )
    m.choose("move up")
    targets = {s for s in tentacles if SEA.xy[s][0] == x or SEA.xy[s][1] == y}
    if len(targets) > 1:
        assert set(offered(m)) == {f"at {s}" for s in targets}
    else:
        assert set(m.state.tentacles) == tentacles - targets
        assert m.state.divers[0].hand == ["SA11"] * len(targets)
