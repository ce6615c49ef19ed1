"""Move and Swim: RF-310 to RF-322."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.preview import preview
from fathom.games.refuge.model.options import Move
from tests.kit import events_of, offered, play, position


def ways(options: list[str]) -> set[str]:
    """The directions among the options."""
    return {option.removeprefix("move ") for option in options if option.startswith("move ")}


# -- Move ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-310", "RF-D07", "RF-R59")
def test_a_move_is_one_orthogonal_step_to_another_space() -> None:
    text = "divers:\n  vega: 4,2\n  mags: 7,0\nkraken: .|.,.,."
    assert ways(offered(position("refuge", text))) == {"up", "down", "left", "right"}
    for way, space in (("up", "4,3"), ("down", "4,1"), ("left", "3,2"), ("right", "5,2")):
        m = position("refuge", text)
        play(m, f"move {way}", asks="RF-D06 seat 0")
        assert m.state.divers[0].at == space
        assert m.state.actions == 1
    with pytest.raises(fathom.Illegal):
        position("refuge", text).choose("move up-left")


@pytest.mark.rule("RF-310", "RF-224", "RF-D07")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("1,0", {"up", "right"}),
        ("7,0", {"up", "left"}),
        ("1,5", {"up", "down", "right"}),
        ("1,6", {"up", "down", "left", "right"}),
        ("1,8", {"up", "down", "right"}),
        ("0,6", {"up", "right"}),
        ("8,7", {"down", "left"}),
        ("1,9", {"down", "right"}),
    ],
)
def test_a_move_needs_an_existing_space(at: str, expected: set[str]) -> None:
    m = position("refuge", f"divers:\n  vega: {at}\n  mags: 4,1\nhead: 4")
    assert ways(offered(m)) == expected
    missing = next(iter({"up", "down", "left", "right"} - expected), None)
    if missing:
        with pytest.raises(fathom.Illegal, match="no space") as refused:
            m.choose(f"move {missing}")
        assert refused.value.rule == "RF-310"


@pytest.mark.rule("RF-310", "RF-701")
def test_only_a_standing_diver_moves() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 down hand SA01\n  mags: 4,2\nkraken: .|.,.,.")
    assert offered(m) == ["give SA01 1", "end"]
    with pytest.raises(fathom.Illegal) as refused:
        m.choose("move left")
    assert refused.value.rule == "RF-701"


@pytest.mark.rule("RF-311", "RF-R70")
@pytest.mark.parametrize("stance", ["", "down"])
def test_no_move_into_or_through_another_diver(stance: str) -> None:
    m = position("refuge", f"divers:\n  vega: 4,1\n  mags: 4,2 {stance}\nkraken: .|.,.,.")
    assert ways(offered(m)) == {"down", "left", "right"}
    with pytest.raises(fathom.Illegal, match="Another diver") as refused:
        m.choose("move up")
    assert refused.value.rule == "RF-311"


@pytest.mark.rule("RF-311", "RF-320", "RF-R70")
def test_no_swim_into_or_through_another_diver() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA11 SA14\n  mags: 4,3\nkraken: .|.,.,.")
    play(m, "play SA11", "move up", asks="RF-D14 seat 0")
    assert offered(m) == ["move down", "move left", "move right", "stop"]
    m = position("refuge", "divers:\n  vega: 4,1 hand SA11 SA14\n  mags: 4,3\nkraken: .|.,.,.")
    # Straight up there is room for one step only: nothing is left to declare.
    play(m, "play SA14", "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "4,2"
    # A Cave with a diver in it is no goal for Slipstream.
    m = position("refuge", "divers:\n  vega: 4,1\n  mags: 4,3\nkraken: .|.,.,.")
    play(m, "use V1", asks="RF-D15 seat 0")
    assert sorted(offered(m)) == ["at 2,5", "at 3,1", "at 3,2", "at 5,1", "at 5,2", "at 6,5"]


@pytest.mark.rule("RF-312", "RF-623", "RF-R08")
def test_moving_into_a_tentacle_is_contact() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,4
          mags: 7,0
        tentacles: 4,5 1,5
        supply: 5
        kraken: .|.,.,.
        """,
    )
    assert "move up" in offered(m)
    play(m, "move up", asks="RF-D06 seat 1")
    vega = m.state.divers[0]
    assert (vega.at, vega.stance) == ("4,5", "down")
    assert [fact["at"] for fact in events_of(m, "contact")] == ["4,5"]
    assert (m.state.tentacles, m.state.supply) == (["1,5"], 6)
    assert vega.hand == []


@pytest.mark.rule("RF-313")
def test_moving_into_the_head_is_the_end_of_that_diver_and_activates_nothing() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 5,5
          mags: 7,0
        head: 4
        kraken: .|.,.,.
        """,
    )
    assert "move up" in offered(m)
    # Slip Away does not help a diver who walks in; the Kraken space under the head does not pull it.
    play(m, "move up", asks="RF-D06 seat 1")
    vega = m.state.divers[0]
    assert (vega.at, vega.stance, vega.used) == (None, "devoured", [])
    assert m.state.head == (4, 6)
    assert m.state.devoured == 1


@pytest.mark.rule("RF-D07")
def test_a_direction_into_the_head_or_a_tentacle_is_offered_and_flagged() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,5
          mags: 7,0
        tentacles: 4,4
        head: 4
        kraken: .|.,.,.
        """,
    )
    assert ways(offered(m)) == {"up", "down", "left", "right"}
    words = m.game.text.words(m.pack, m.view(0))

    def flag(way: str) -> str | None:
        assert m.ask is not None
        return words.warning(m.ask, Move(way), preview(m, Move(way)))

    assert "devoured" in (flag("up") or "")
    assert "knocked down" in (flag("down") or "")
    assert flag("left") is None
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("4,5", "standing")


@pytest.mark.rule("RF-314", "RF-348", "RF-347")
def test_a_move_goes_through_its_parts_in_order() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,2 hand SA04
          mags: 7,0
        tentacles: 1,3 1,5
        salvage: SA05 SA06
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D12 seat 0")
    assert m.state.divers[0].at == "1,3"
    play(m, "play SA04", asks="RF-D06 seat 0")
    order = [(event.what, event.facts.get("at")) for event in m.log or [] if event.what != "only choice"]
    assert order == [
        ("moves", "1,3"), ("contact", "1,3"), ("fires", "1,3"), ("eliminated", "1,3"), ("draws", None),
        ("eliminated", "1,5"), ("draws", None),
    ]  # fmt: skip


@pytest.mark.rule("RF-R48", "RF-314", "RF-805")
def test_arrival_is_checked_before_the_space_acts() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,5 hand SA04
          mags: 7,0
        tentacles: 2,6 7,5
        head: 5
        tally: 4
        salvage: SA05 SA06
        kraken: .|.,.,.
        """,
    )
    # The contact on arrival is the fifth elimination: the reward comes before the Kraken space pulls the head.
    play(m, "move up", "play SA04", asks="RF-D20 seat 0")
    assert m.state.done == 1
    assert m.state.head == (5, 6)
    play(m, "stop", asks="RF-D06 seat 0")
    assert m.state.head == (4, 6)


@pytest.mark.rule("RF-R48", "RF-314", "RF-805")
@pytest.mark.parametrize(("vega", "target", "then"), [("2,5", "2,6", "RF-D06"), ("2,3", "2,4", "RF-D09")])
def test_on_every_space_a_goal_is_judged_first(vega: str, target: str, then: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          vega: {vega} hand SA01
          mags: 7,0
        tentacles: {target} 5,4 7,4
        head: 5
        tally: 4
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", "play SA01", asks="RF-D20 seat 0")
    assert (m.state.head, m.state.tentacles) == ((5, 6), ["5,4", "7,4"])
    play(m, "stop", asks=then)
    assert m.state.head == ((4, 6) if then == "RF-D06" else (5, 6))


@pytest.mark.rule("RF-R48", "RF-803")
def test_the_goal_is_met_on_arrival_and_nothing_more_happens() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 6,8
          mags: 2,9
        head: 4
        done: 2
        kraken: R|.,.,.
        """,
    )
    play(m, "move up", asks="over RF-803")
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1)
    assert events_of(m, "kraken card") == []


@pytest.mark.rule("RF-315")
def test_tokens_neither_block_nor_stop_nor_move() -> None:
    m = position(
        "refuge",
        """
        divers:
          sophie: 4,0 hand SA14 cameras 4,1 4,3
          mags: 7,0
        tentacles: 6,4
        objectives: O2 O4 O9
        markers: 4,3 7,4
        pods: 6,7
        head: 4
        kraken: R|.,.,D .|.,.,.
        """,
    )
    # Through a camera, onto a space with a camera and a marker.
    play(m, "play SA14", "move up", "move up", "move up", "stop", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "4,3"
    # The head comes to stand over the pod, a tentacle takes a step; the tokens stay.
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.head == (5, 6)
    assert m.state.tentacles == ["6,3"]
    assert (m.state.markers, m.state.pods, m.state.divers[0].cameras) == (["4,3", "7,4"], ["6,7"], ["4,1", "4,3"])


@pytest.mark.rule("RF-315", "RF-615")
def test_a_tentacle_moves_onto_a_marker() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,0
          mags: 7,0
        tentacles: 4,4
        objectives: O2 O4 O7
        markers: 4,3
        kraken: .|.,D,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert (m.state.tentacles, m.state.markers) == (["4,3"], ["4,3"])


@pytest.mark.rule("RF-316", "RF-420")
def test_tentacles_step_orthogonally_too() -> None:
    m = position("refuge", "divers:\n  vega: 2,0\n  mags: 7,0\ntentacles: 5,3\nkraken: .|.,.,.")
    play(m, "move up", asks="RF-D08 seat 0")
    assert offered(m) == ["nudge 5,3 up", "nudge 5,3 down", "nudge 5,3 left", "nudge 5,3 right", "decline"]


@pytest.mark.rule("RF-R37", "RF-410")
def test_start_is_an_ordinary_space_to_walk_back_to_and_stay_on() -> None:
    m = position("refuge", "divers:\n  vega: 3,1\n  mags: 7,0\ntentacles: 3,5\nkraken: .|.,.,. .|.,.,.")
    play(m, "move down", "end", "end", asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("3,0", "standing")
    play(m, "move left", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "2,0"


# -- Swim ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-320", "RF-R15", "RF-D14")
def test_a_swim_is_declared_in_full_before_any_of_it_happens() -> None:
    m = position("refuge", "divers:\n  vega: 4,0 hand SA11\n  mags: 7,0\ntentacles: 4,2 7,5\nkraken: .|.,.,.")
    play(m, "play SA11", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "move left", "move right"]  # at least one step
    play(m, "move up", "move up", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "move down", "move left", "move right", "stop"]
    assert m.state.divers[0].at == "4,0"
    assert events_of(m, "contact") == []
    play(m, "move left", asks="RF-D06 seat 1")  # the third step is the last; the second was into a tentacle
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("4,2", "down")


@pytest.mark.rule("RF-320")
@pytest.mark.parametrize(
    ("path", "end"),
    [(("move up", "stop"), "4,1"), (("move up", "move right", "stop"), "5,1"), (("move left",) * 3, "1,0")],
)
def test_a_swim_may_be_shorter_and_turn(path: tuple[str, ...], end: str) -> None:
    m = position("refuge", "divers:\n  vega: 4,0 hand SA11\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "play SA11", *path, asks="RF-D06 seat 0")
    assert m.state.divers[0].at == end
    assert m.state.actions == 1


@pytest.mark.rule("RF-320")
def test_a_straight_swim_keeps_its_direction() -> None:
    m = position("refuge", "divers:\n  vega: 4,0 hand SA14\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "play SA14", "move up", asks="RF-D14")
    assert offered(m) == ["move up", "stop"]
    play(m, "move up", "move up", asks="RF-D14")
    play(m, "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "4,4"


@pytest.mark.rule("RF-321", "RF-R15", "RF-402")
def test_a_swim_ends_where_a_tentacle_knocks_the_diver_down() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,1 hand SA14
          mags: 7,0
        tentacles: 1,3 7,3 1,5
        kraken: .|.,.,.
        """,
    )
    play(m, "play SA14", "move up", "move up", "move up", "move up", asks="RF-D06 seat 1")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("1,3", "down")
    assert m.state.tentacles == ["1,5", "7,3"]  # one contact, and the Spawn space did not act


@pytest.mark.rule("RF-321", "RF-322", "RF-R15")
def test_a_swim_continues_after_a_weapon() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,1 hand SA14 SA04
          mags: 7,0
        tentacles: 1,3 7,3 6,5
        salvage: SA05 SA06
        kraken: .|.,.,.
        """,
    )
    play(m, "play SA14", "move up", "move up", "move up", "move up", asks="RF-D12 seat 0")
    assert m.state.divers[0].at == "1,3"
    play(m, "play SA04", asks="RF-D06 seat 0")
    # (1,3) was swum through and left (7,3) alone; (1,5) acts.
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("1,5", "standing")
    assert m.state.tentacles == ["7,3"]
    assert m.state.divers[0].hand == ["SA05", "SA06"]


@pytest.mark.rule("RF-321", "RF-313", "RF-307")
def test_a_swim_into_the_head_ends_there() -> None:
    m = position("refuge", "divers:\n  vega: 4,3 hand SA14\n  mags: 7,0\nhead: 4\nkraken: .|.,.,.")
    # Beyond the head there is nothing to declare.
    play(m, "play SA14", "move up", "move up", "move up", asks="RF-D06 seat 1")
    assert m.state.divers[0].stance == "devoured"
    assert m.state.head == (4, 6)


@pytest.mark.rule("RF-322", "RF-R65", "RF-S41")
def test_only_the_space_where_a_swim_ends_acts() -> None:
    m = position("refuge", "divers:\n  satoshi: 6,5\n  mags: 7,0\nhead: 2\nkraken: .|.,.,.")
    play(m, "use T1", "move up", "move up", "move up", asks="RF-D06 seat 0")
    assert m.state.divers[0].at == "6,8"
    assert m.state.head == (3, 6)


@pytest.mark.rule("RF-R59")
def test_slipstream_leads_to_another_cave() -> None:
    m = position("refuge", "divers:\n  vega: 4,3\n  mags: 7,0\nkraken: .|.,.,.")
    play(m, "use V1", asks="RF-D15")
    assert "at 4,3" not in offered(m)
    assert len(offered(m)) == 6
