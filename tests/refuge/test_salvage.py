"""Salvage cards: RF-330 to RF-342."""

from __future__ import annotations

from collections import Counter

import pytest

import fathom
from fathom.games import find
from tests.kit import events_of, offered, play, position

PACK = find("refuge").pack


@pytest.mark.rule("RF-330")
def test_every_card_has_one_of_four_types_and_is_either_weapon_or_action_card() -> None:
    deck = [PACK.card[id] for id in PACK.salvage_deck]
    assert Counter(card.type for card in deck) == {"IRON": 14, "LIGHT": 14, "AIR": 14, "LINE": 14}
    assert all(card.weapon != (card.effect is not None) for card in deck)
    assert Counter(card.weapon for card in deck) == {True: 20, False: 36}


@pytest.mark.rule("RF-331", "RF-303")
def test_an_action_card_costs_an_action_and_is_discarded() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,0 hand SA07 SA11
          mags: 7,0
        salvage_discard: SA05
        kraken: .|.,.,.
        """,
    )
    play(m, "play SA07", "steer left 2", asks="RF-D06 seat 0")
    assert m.state.head == (2, 6)
    assert m.state.actions == 1
    assert m.state.divers[0].hand == ["SA11"]
    assert m.state.salvage_discard == ["SA05", "SA07"]


@pytest.mark.rule("RF-331", "RF-346")
def test_action_cards_are_played_on_the_own_turn_only() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          katerina: 4,4 hand SA05 SA06 SA01
        tentacles: 4,5
        kraken: .|.,D,. .|.,.,.
        """,
    )
    assert not [option for option in offered(m) if option.startswith("play")]
    # In the Kraken step only a Weapon answers the tentacle.
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "decline"]
    play(m, "decline", asks="RF-D06 seat 1")


@pytest.mark.rule("RF-332")
def test_there_is_no_action_that_draws_a_card() -> None:
    m = fathom.new("refuge", seats=2, seed=4, settings={"first": 0})
    for answer in ("choose michael", "choose mags", "at 1,0", "at 7,0"):
        m.choose(answer)
    assert offered(m) == ["move up", "move right", "end"]
    pile = len(m.state.salvage)
    m.choose("move right")
    m.choose("move right")
    assert m.state.divers[0].hand == []
    assert len(m.state.salvage) == pile


@pytest.mark.rule("RF-332", "RF-340")
@pytest.mark.parametrize(
    ("vega", "answers", "drawn"),
    [
        ("michael: 4,1", ("move up",), 1),  # Spawn
        ("michael: 4,2 hand SA04", ("move up", "play SA04"), 1),  # Weapon
        ("michael: 4,0 hand SA05", ("play SA05",), 1),  # a card that eliminates
        ("michael: 4,0", ("use M3",), 1),  # an ability that eliminates
        ("michael: 4,1 hand SA06", ("play SA06",), 0),  # a card that only returns
        ("michael: 4,2", ("move up", "decline"), 0),  # contact without a Weapon
        ("mags: 4,2", ("move up", "use G3"), 0),  # an ability that only returns
    ],
)
def test_eliminating_earns_a_card_and_returning_does_not(vega: str, answers: tuple[str, ...], drawn: int) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          {vega}
          katerina: 7,0
        tentacles: 4,3
        supply: 9
        salvage: SA11
        kraken: .|.,.,. .|.,.,.
        """,
    )
    before = len(m.state.salvage)
    for answer in answers:
        m.choose(answer)
    assert (m.state.tentacles, m.state.supply) == ([], 10)
    assert len(m.state.salvage) == before - drawn
    assert m.state.divers[0].hand == ["SA11"] * drawn
    assert m.state.tally == m.state.eliminated == drawn


@pytest.mark.rule("RF-332", "RF-R62", "RF-802", "RF-353")
def test_the_reward_of_an_objective_gives_cards_too() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1 used V1
          mags: 7,0 used G1 G2
        tentacles: 4,5
        tally: 4
        salvage: SA11 SA12 SA13
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D19 seat 1")
    assert m.state.done == 1
    play(m, "flip G2", asks="RF-D20 seat 0")
    play(m, "draw", "draw", asks="RF-D06 seat 0")
    assert m.state.divers[0].hand == ["SA11", "SA12", "SA13"]
    assert [d.used for d in m.state.divers] == [[], ["G1"]]
    rule = find("refuge").rulebook.get("RF-R62")
    assert rule is not None
    assert "reward" in rule.text


@pytest.mark.rule("RF-333", "RF-R04", "RF-341", "RF-842", "RF-R16")
def test_the_discards_are_never_shuffled_back() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: 7,0
        tentacles: 4,5 4,4
        salvage: SA11
        salvage_left: 1
        kraken: .|.,.,.
        """,
    )
    discards = m.state.salvage_discard[:]
    assert len(discards) == 55
    # The last card is drawn; an empty pile alone is no defeat.
    play(m, "move up", "at 4,5", asks="RF-D06 seat 0")
    assert m.state.salvage == []
    assert m.state.salvage_discard == discards
    play(m, "move down", asks="RF-D06 seat 1")
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: 7,0
        tentacles: 4,5
        salvage_left: 0
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="over RF-842")
    assert m.outcome is not None
    assert not m.outcome.won
    assert len(m.state.salvage_discard) == 56


@pytest.mark.rule("RF-334", "RF-R05")
def test_no_hand_limit_and_open_hands() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1 hand SA01 SA01 SA02 SA02 SA03 SA03 SA05 SA06 SA07 SA08 SA09 SA10 SA13 SA14 SA15 SA16
          mags: 7,0
        tentacles: 4,5
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D06 seat 0")
    hand = m.state.divers[0].hand
    assert len(hand) == 17
    assert m.state.salvage_discard == []
    for seat in (None, 0, 1):
        assert list(m.view(seat).divers[0].hand) == hand
    play(m, "end", asks="RF-D06 seat 1")
    assert len(m.state.divers[0].hand) == 17


@pytest.mark.rule("RF-340", "RF-R06")
def test_an_elimination_is_one_event_and_the_draw_comes_before_the_goal() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: 7,0
        tentacles: 4,5
        supply: 4
        tally: 4
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="RF-D20 seat 0")
    what = [event.what for event in m.log or [] if event.what in ("eliminated", "draws", "objective done")]
    assert what == ["eliminated", "draws", "objective done"]
    assert m.state.supply == 5
    assert m.state.divers[0].hand == ["SA11"]


@pytest.mark.rule("RF-R06", "RF-341", "RF-842")
def test_an_empty_pile_loses_before_the_goal_is_judged() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          mags: 7,0
        tentacles: 4,5
        tally: 4
        salvage_left: 0
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", asks="over RF-842")
    assert m.state.done == 0


@pytest.mark.rule("RF-R06", "RF-346", "RF-340")
def test_the_player_who_eliminated_draws_on_every_turn() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,0
          michael: 5,3 hand SA01
        tentacles: 5,4
        salvage: SA11
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", "nudge 5,4 down", asks="RF-D12 seat 1")
    play(m, "play SA01", asks="RF-D06 seat 0")
    assert m.state.divers[0].hand == []
    assert m.state.divers[1].hand == ["SA11"]
    assert events_of(m, "draws") == [{"seat": 1, "card": "SA11"}]


@pytest.mark.rule("RF-342", "RF-360")
@pytest.mark.parametrize(
    ("hand", "paid_with"),
    [
        ("SA01 SA05", ["recover IRON"]),
        ("SA02 SA02", ["recover LIGHT"]),
        ("SA11 SA13 SA14 SA16", ["recover AIR", "recover LINE"]),
        ("SA01 SA02 SA03 SA04", []),
        ("SA01", []),
    ],
)
def test_two_cards_of_one_type_pay_for_recover(hand: str, paid_with: list[str]) -> None:
    m = position("refuge", f"divers:\n  vega: 4,0 hand {hand} used V1\n  mags: 7,0\nkraken: .|.,.,.")
    assert [option for option in offered(m) if option.startswith("recover")] == paid_with


@pytest.mark.rule("RF-D14")
def test_a_played_card_asks_for_its_parameters_and_can_still_be_taken_back() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,0 hand SA05 SA07
          mags: 7,0
        tentacles: 4,1 4,3
        kraken: .|.,.,.
        """,
    )
    before = m.position()
    play(m, "play SA05", asks="RF-D14 seat 0")
    assert offered(m) == ["at 4,1", "at 4,3"]
    m.undo(0)
    assert m.position() == before
    assert m.state.divers[0].hand == ["SA05", "SA07"]
    assert m.state.actions == 2
    play(m, "play SA07", asks="RF-D14 seat 0")
    assert offered(m) == ["steer left 1", "steer left 2", "steer right 1", "steer right 2"]
    play(m, "steer right 1", asks="RF-D06 seat 0")
    assert m.state.head == (5, 6)
