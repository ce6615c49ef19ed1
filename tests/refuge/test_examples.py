"""The worked examples of the rulebook, RF-E1 to RF-E5."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import offered, play, position
from tests.refuge.kit import changes, next_turn


@pytest.mark.rule("RF-E1", "RF-503", "RF-306", "RF-302")
@pytest.mark.parametrize(("top", "column"), [("R", "5"), ("RR", "6"), ("L", "3"), ("LL", "2")])
def test_the_head_takes_as_many_steps_as_the_card_has_arrows(top: str, column: str) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", michael: "7,1"}}
        head: 4
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"head": f"{column},6", **next_turn("michael", card)}


@pytest.mark.rule("RF-E2", "RF-203", "RF-521", "RF-530", "RF-531", "RF-532", "RF-533", "RF-534")
@pytest.mark.parametrize(
    ("head", "top", "spaces", "pushed_to", "beyond"),
    [
        (5, "R", ("7,8", "7,7", "7,6", "8,6"), "8,7", "6"),
        (3, "L", ("1,8", "1,7", "1,6", "0,6"), "0,7", "2"),
    ],
)
def test_the_four_divers_of_the_example_situation(
    head: int, top: str, spaces: tuple[str, str, str, str], pushed_to: str, beyond: str
) -> None:
    a, b, c, d = spaces
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "{a}", michael: "{b}", katerina: "{c}", sophie: "{d}"}}
        active: sophie
        head: {head}
        threat: 1
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D05 seat 0")
    assert changes(m) == {
        "mags": "devoured",
        "michael": pushed_to,
        "katerina": "devoured",
        "head": f"{beyond},6",
        "devoured": 2,
        **next_turn("mags", card),
    }


@pytest.mark.rule("RF-E3", "RF-531", "RF-536")
@pytest.mark.parametrize(
    ("head", "top", "first", "second", "first_to", "second_to"),
    [
        (3, "R", "5,6", "6,6", "6,6", "7,6"),
        (5, "L", "3,6", "2,6", "2,6", "1,6"),
    ],
)
def test_away_from_the_edge_both_divers_of_a_line_are_pushed(
    head: int, top: str, first: str, second: str, first_to: str, second_to: str
) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{katerina: "{first}", sophie: "{second}"}}
        head: {head}
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {
        "katerina": first_to,
        "sophie": second_to,
        "head": "4,6",
        **next_turn("sophie", card),
    }


@pytest.mark.rule("RF-E4", "RF-124", "RF-202")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_before_the_reveals_eight_kraken_spaces_are_free_on_each_side_of_the_head(seats: int) -> None:
    m = fathom.new("refuge", seats=seats)
    laid_out = m.boundaries[0].state
    assert laid_out.step == "reveal"
    assert laid_out.head == (4, 6)
    sea = m.pack.sea
    free = {space for space, kind in sea.kind.items() if kind == "Kraken"} - sea.under[laid_out.head]
    assert {space for space in free if sea.xy[space][0] < 4} == {
        "0,6", "0,7", "1,6", "1,7", "1,8", "2,6", "2,7", "2,8",
    }  # fmt: skip
    assert {space for space in free if sea.xy[space][0] > 4} == {
        "6,6", "6,7", "6,8", "7,6", "7,7", "7,8", "8,6", "8,7",
    }  # fmt: skip
    assert len(free) == 16


@pytest.mark.rule("RF-E5", "RF-450", "RF-401", "RF-D10")
def test_a_whirlpool_switches_two_divers_and_does_nothing_to_the_one_who_is_switched_in() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "3,3", michael: "3,2"}
        """,
    )
    play(m, "move up", asks="RF-D10 seat 0")
    assert offered(m) == ["diver 1", "decline"]
    # Had Michael's arrival put the Whirlpool into action, he would be asked to switch with Vega, now on a Cave.
    play(m, "diver 1", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "3,2", "michael": "3,4", "actions": 1}


@pytest.mark.rule("RF-E5", "RF-450")
def test_a_whirlpool_may_be_declined() -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "3,3", michael: "3,2"}
        """,
    )
    play(m, "move up", "decline", asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "3,4", "actions": 1}
