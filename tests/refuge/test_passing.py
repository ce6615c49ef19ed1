"""Passing cards: RF-370 to RF-372, RF-R11, RF-D17."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import offered, play, position


def gifts(options: list[str]) -> set[str]:
    """The passes among the options."""
    return {option.removeprefix("give ") for option in options if option.startswith("give ")}


@pytest.mark.rule("RF-370", "RF-305", "RF-D17")
def test_any_number_of_cards_before_between_and_after_actions() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,0 hand SA01 SA05 SA11 SA11 SA12
          mags: 3,0 hand SA02
          michael: 5,0
        kraken: .|.,.,.
        """,
    )
    assert gifts(offered(m)) == {f"{card} {seat}" for card in ("SA01", "SA05", "SA11", "SA12") for seat in (1, 2)}
    play(m, "give SA11 1", "give SA01 2", "give SA11 1", asks="RF-D06 seat 0")
    assert m.state.actions == 2
    play(m, "move up", asks="RF-D06 seat 0")
    assert gifts(offered(m)) == set()  # no diver is beside (4,1)
    play(m, "move down", asks="RF-D06 seat 0")
    assert m.state.actions == 0
    play(m, "give SA05 2", asks="RF-D06 seat 0")
    assert gifts(offered(m)) == {"SA12 1", "SA12 2"}
    play(m, "give SA12 1", asks="RF-D06 seat 1")
    assert [d.hand for d in m.state.divers] == [[], ["SA02", "SA11", "SA11", "SA12"], ["SA01", "SA05"]]
    assert m.state.salvage_discard == []


@pytest.mark.rule("RF-370", "RF-D17", "RF-R73")
@pytest.mark.parametrize(
    ("mags", "reached"),
    [
        ("4,2", True),
        ("3,1", True),
        ("5,1", True),
        ("4,0", True),
        ("4,1 down", True),
        ("5,2", False),  # diagonal
        ("4,3", False),  # two away
        ("devoured", False),
    ],
)
def test_cards_pass_only_to_adjacent_divers(mags: str, reached: bool) -> None:
    vega = "4,2" if mags.startswith("4,1") else "4,1"
    m = position("refuge", f"divers:\n  vega: {vega} hand SA01\n  mags: {mags}\nkraken: .|.,.,.")
    assert gifts(offered(m)) == ({"SA01 1"} if reached else set())
    if not reached:
        with pytest.raises(fathom.Illegal, match="adjacent") as refused:
            m.choose("give SA01 1")
        assert refused.value.rule == "RF-370"


@pytest.mark.rule("RF-371", "RF-R11", "RF-S37")
def test_a_diver_who_is_down_passes_and_receives() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 3,3 down hand SA01 SA11 used G1
          vega: 3,4
          michael: 4,4
          katerina: 2,3 down
        kraken: .|.,.,.
        """,
    )
    assert offered(m) == ["give SA01 1", "give SA11 1", "give SA01 3", "give SA11 3", "end"]
    play(m, "give SA11 3", asks="RF-D06 seat 0")
    assert m.state.actions == 2
    assert m.state.divers[3].hand == ["SA11"]
    assert m.state.divers[3].stance == "down"


@pytest.mark.rule("RF-371", "RF-711", "RF-715")
def test_no_passing_while_devoured() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: devoured hand SA01
        active: mags
        step: resurface
        """,
    )
    assert m.ask is not None
    assert m.ask.id == "RF-D05"
    assert gifts(offered(m)) == set()
    # Once placed, beside Vega, she passes.
    play(m, "at 4,2", asks="RF-D06 seat 1")
    assert gifts(offered(m)) == {"SA01 0"}


@pytest.mark.rule("RF-372", "RF-R11")
def test_only_the_active_player_gives() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01\n  mags: 4,2 hand SA11\nkraken: .|.,.,. .|.,.,.")
    assert gifts(offered(m)) == {"SA01 1"}
    play(m, "give SA01 1", asks="RF-D06 seat 0")
    assert gifts(offered(m)) == set()  # and nothing comes back
    play(m, "end", asks="RF-D06 seat 1")
    assert gifts(offered(m)) == {"SA11 0", "SA01 0"}


@pytest.mark.rule("RF-R11")
def test_the_receiver_is_not_asked() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01\n  mags: 4,2\nkraken: .|.,.,.")
    play(m, "give SA01 1", asks="RF-D06 seat 0")
    assert m.state.divers[1].hand == ["SA01"]


@pytest.mark.rule("RF-372", "RF-R11")
@pytest.mark.parametrize(
    ("vega", "answer", "question"),
    [
        ("2,2", "move up", "RF-D08"),  # in the middle of a Lair
        ("2,3", "play SA11", "RF-D14"),  # declaring a swim
        ("2,3", "recover IRON", "RF-D16"),  # paying for Recover
        ("2,3", "end", "RF-D12"),  # the Kraken step
    ],
)
def test_not_in_the_middle_of_something_and_not_in_the_kraken_step(vega: str, answer: str, question: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          vega: {vega} hand SA01 SA05 SA07 SA11 used V1
          mags: 3,3 hand SA04
        tentacles: 3,4
        head: 4
        kraken: .|D,.,. .|.,.,.
        """,
    )
    play(m, answer, asks=question)
    assert m.state.divers[0].at == "2,3"  # beside Mags
    assert gifts(offered(m)) == set()


@pytest.mark.rule("RF-D17")
def test_passing_can_be_declined_and_taken_back() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA01 SA11\n  mags: 4,2\nkraken: .|.,.,.")
    assert "end" in offered(m)
    play(m, "give SA11 1", asks="RF-D06 seat 0")
    m.undo(0)
    assert [d.hand for d in m.state.divers] == [["SA01", "SA11"], []]
    play(m, "end", asks="RF-D06 seat 1")
    assert [d.hand for d in m.state.divers] == [["SA01", "SA11"], []]
