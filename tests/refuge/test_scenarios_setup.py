"""Acceptance scenarios of set-up: RF-S01 to RF-S04."""

from __future__ import annotations

from collections import Counter

import pytest

import fathom
from fathom.matches.match import Match
from tests.kit import events_of, offered, play, position

DIVERS = ("vega", "mags", "michael", "sophie")
FIRST_TENTACLES = ["1,5", "2,4", "3,5", "4,4", "5,5", "6,4", "7,5"]
KRAKEN_CARDS = [f"K{number:02}" for number in range(1, 11)]
WEAPONS = ("SA01", "SA02", "SA03", "SA04")
ACTION_CARDS = tuple(f"SA{number:02}" for number in range(5, 17))


def set_up(match: Match) -> Match:
    """Seat 0 begins; each player takes a diver, then a Start space."""
    seats = match.setup.seats
    divers = [f"choose {name}" for name in DIVERS[:seats]]
    starts = [f"at {2 * seat + 1},0" for seat in range(seats)]
    return play(match, *divers, *starts, asks="RF-D06 seat 0")


@pytest.mark.rule(
    "RF-S01", "RF-122", "RF-126", "RF-129", "RF-132", "RF-133", "RF-134", "RF-135", "RF-137", "RF-140", "RF-223",
    "RF-R03",
)  # fmt: skip
@pytest.mark.parametrize("seats", [1, 2])
def test_set_up_for_one_or_two(seats: int) -> None:
    m = set_up(fathom.new("refuge", seats=seats, seed=11, settings={"objectives": "blue", "first": 0}))
    s = m.state
    assert s.tentacles == FIRST_TENTACLES
    assert (s.supply, s.threat) == (9, 0)
    assert Counter(s.salvage) == {**dict.fromkeys(WEAPONS, 5), **dict.fromkeys(ACTION_CARDS, 3)}
    assert len(s.salvage) == 56
    assert s.salvage_discard == []
    assert sorted(s.kraken) == KRAKEN_CARDS
    assert s.kraken_discard == []
    assert [(d.name, d.at, d.stance, d.hand, d.used) for d in s.divers] == [
        ("vega", "1,0", "standing", [], []),
        ("mags", "3,0", "standing", [], []),
    ][:seats]
    assert (s.objectives, s.done, s.turn, s.actions) == (["O1", "O4", "O7"], 0, 1, 2)


@pytest.mark.rule("RF-S02", "RF-133", "RF-134", "RF-135", "RF-900")
@pytest.mark.parametrize("seats", [3, 4])
def test_set_up_for_three_or_four_begins_with_a_threat(seats: int) -> None:
    m = set_up(fathom.new("refuge", seats=seats, seed=11, settings={"objectives": "blue", "first": 0}))
    s = m.state
    assert s.tentacles == FIRST_TENTACLES
    assert (s.supply, s.threat) == (8, 1)
    assert (len(s.salvage), sorted(s.kraken)) == (56, KRAKEN_CARDS)
    assert [(d.name, d.at, d.hand) for d in s.divers] == [
        ("vega", "1,0", []),
        ("mags", "3,0", []),
        ("michael", "5,0", []),
        ("sophie", "7,0", []),
    ][:seats]


@pytest.mark.rule("RF-S01", "RF-128", "RF-131", "RF-132", "RF-300", "RF-D02", "RF-D03", "RF-D04", "RF-R46")
def test_divers_are_taken_and_placed_clockwise_from_the_starting_player() -> None:
    m = fathom.new("refuge", seats=3, seed=2, settings={"objectives": "blue", "first": 1})
    play(m, asks="RF-D03 seat 1")
    play(m, "choose mags", asks="RF-D03 seat 2")
    assert offered(m) == ["choose michael", "choose satoshi", "choose sophie", "choose katerina", "choose vega"]
    play(m, "choose vega", asks="RF-D03 seat 0")
    assert offered(m) == ["choose michael", "choose satoshi", "choose sophie", "choose katerina"]
    play(m, "choose sophie", asks="RF-D04 seat 1")
    assert offered(m) == [f"at {x},0" for x in range(1, 8)]
    play(m, "at 4,0", asks="RF-D04 seat 2")
    assert offered(m) == [f"at {x},0" for x in (1, 2, 3, 5, 6, 7)]
    play(m, "at 7,0", asks="RF-D04 seat 0")
    play(m, "at 1,0", asks="RF-D06 seat 1")
    assert [(d.name, d.at) for d in m.state.divers] == [("sophie", "1,0"), ("mags", "4,0"), ("vega", "7,0")]


@pytest.mark.rule("RF-S01", "RF-123", "RF-904")
def test_both_decks_are_shuffled_by_the_seed() -> None:
    matches = [set_up(fathom.new("refuge", seed=seed, settings={"first": 0})) for seed in (0, 1, 2, 0)]
    for pile in ("kraken", "salvage"):
        first, second, third, again = (getattr(m.state, pile) for m in matches)
        assert first == again
        assert first != second != third != first
        assert sorted(first) == sorted(second) == sorted(third)


def revealing(cards: str, seed: int = 0) -> Match:
    return position(
        "refuge",
        f"""
        divers: {{seat0: "-", seat1: "-"}}
        step: reveal
        turn: 0
        head: 4
        kraken: {cards}
        seed: {seed}
        """,
    )


@pytest.mark.rule("RF-S03", "RF-125", "RF-126", "RF-R01", "RF-R60", "RF-R64", "K03", "K09")
def test_only_the_head_movement_of_the_two_reveals_counts() -> None:
    m = play(revealing("K03 K09"), asks="RF-D03 seat 0")
    s = m.state
    assert events_of(m, "revealed") == [{"card": "K03", "top": "LL"}, {"card": "K09", "top": "X"}]
    assert s.head == (2, 6)
    assert [(d.at, d.stance) for d in s.divers] == [(None, "standing"), (None, "standing")]
    assert s.devoured == 0
    assert (s.tentacles, s.threat, s.supply) == ([], 0, 16)
    assert (sorted(s.kraken), s.kraken_discard) == (KRAKEN_CARDS, [])
    set_up(m)
    assert (s.head, s.tentacles, s.threat, s.supply) == ((2, 6), FIRST_TENTACLES, 0, 9)


@pytest.mark.rule("RF-S03", "RF-126", "RF-R01")
def test_a_devour_card_revealed_first_moves_nothing_and_the_second_still_does() -> None:
    m = play(revealing("K10 K04"), asks="RF-D03 seat 0")
    assert [event["card"] for event in events_of(m, "revealed")] == ["K10", "K04"]
    assert m.state.head == (6, 6)
    assert (sorted(m.state.kraken), m.state.kraken_discard) == (KRAKEN_CARDS, [])


@pytest.mark.rule("RF-S03", "RF-126")
def test_the_revealed_cards_are_shuffled_back_among_the_others() -> None:
    depths = {revealing("K03 K09", seed).state.kraken.index("K03") for seed in range(12)}
    assert len(depths) > 3


@pytest.mark.rule("RF-S04", "RF-125", "RF-520", "RF-R66", "K02", "K04")
@pytest.mark.parametrize(("cards", "column"), [("K04 K02", 6), ("K03 K01", 2), ("K02 K04", 6), ("K01 K03", 2)])
def test_surplus_head_steps_of_the_reveals_are_lost(cards: str, column: int) -> None:
    m = play(revealing(cards), asks="RF-D03 seat 0")
    assert m.state.head == (column, 6)
    assert (sorted(m.state.kraken), m.state.kraken_discard) == (KRAKEN_CARDS, [])
