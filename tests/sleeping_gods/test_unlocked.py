"""Unlocked cards at work (SG-T20)."""

from __future__ import annotations

import pytest

from fathom.matches.match import Match
from tests.kit import events_of, offered, play, run_out
from tests.sleeping_gods.voyage import ended, squares, stock, voyage


def with_card(quest: int, text: str) -> Match:
    """A position of a campaign that uses an unlocked card."""
    return voyage(written(quest, text))


def written(quest: int, text: str) -> str:
    """The notation of a position with an unlocked card."""
    options = f"{{first: 0, unlocked: [{quest}], earned: 25}}"
    return f"{{settings: {options}, quests: {quest}, cards: '', {text}}}"


@pytest.mark.rule("SG-T20")
def test_the_powder_keg_strikes_once_and_goes_to_the_used_box() -> None:
    m = with_card(174, "step: act 1, enemies: 17")
    assert "use Q174 1" in offered(m)
    play(m, "use Q174 1", "cover 17 TL", "cover 17 TR", asks="SG-D44")
    assert squares(m) == {17: "TL TR"}
    assert (m.state.quests, m.state.quests_used) == ([], [174])
    assert "use Q174 1" not in offered(m)


@pytest.mark.rule("SG-T20", "SG-553")
def test_hard_sailing_raises_every_number_and_the_score() -> None:
    m = with_card(166, "step: act 1, do: 'challenge(STR,5){}{}'")
    assert m.state.trial.number == 6
    m = run_out("sleeping-gods", written(166, "step: act 1, do: 'ending(1)'"))
    assert ended(m).facts["score"] == 1 + 10 + 10


@pytest.mark.rule("SG-T20", "SG-381")
def test_merchant_friends_lay_out_nine_cards() -> None:
    m = with_card(175, "region: M1c, stock: coin 1, step: act 1")
    play(m, "market", asks="SG-D30")
    assert [len(laid["cards"]) for laid in events_of(m, "laid out")] == [9]
    assert len(m.state.stall.cards) == 9


@pytest.mark.rule("SG-T20", "SG-381")
def test_good_credit_takes_a_coin_off_every_price() -> None:
    m = with_card(176, "region: M1c, stock: coin 3, step: act 1, market: MK08")
    play(m, "market", "buy MK08", asks="SG-D23")
    assert stock(m) == {}


@pytest.mark.rule("SG-T20", "SG-212")
def test_a_bold_search_draws_four_tokens() -> None:
    m = with_card(177, "search: SR4 SR5 SR7 SR1, events: M16")
    play(m, "room deck", "part all", "draw", "draw", "draw", "draw", asks="SG-D17")
    assert len(offered(m)) == 4


@pytest.mark.rule("SG-T20", "SG-214")
def test_a_careful_search_spares_the_first_tokens_damage_only() -> None:
    m = with_card(178, "search: SR2 SR6, fate: 4, events: M16")
    play(m, "room deck", "part search", "draw", asks="SG-D16")
    assert sum(m.state.cubes.values()) == 0
    play(m, "draw", asks="SG-D16")
    assert sum(m.state.cubes.values()) == 1


@pytest.mark.rule("SG-T20", "SG-260")
def test_a_shared_catch_at_the_end_of_each_pass() -> None:
    m = with_card(179, "step: act 1, events_left: 0, do: 'passreset()'")
    play(m, "put meat", "put veg", "put grain", asks="SG-D23")
    assert stock(m) == {"meat": 1, "veg": 1, "grain": 1}


@pytest.mark.rule("SG-T20", "SG-R041")
def test_iron_ribs_hold_once_in_each_pass() -> None:
    m = with_card(171, "step: act 1, events_left: 0, fate: 2 3, do: 'ship(3);passreset();ship(2)'")
    play(m, asks="SG-D35")
    play(m, "use Q171 1", asks="SG-D35")
    # Two of three points are averted; after the pass the card is there again.
    assert sum(m.state.cubes.values()) == 1
    play(m, "use Q171 1", asks="SG-D23")
    assert sum(m.state.cubes.values()) == 1
    assert m.state.quests == [171]


@pytest.mark.rule("SG-T20", "SG-852", "SG-D20")
def test_nine_lives_spare_the_events_of_one_defeat() -> None:
    battered = "deck 2 sickbay 2 galley 2 quarters 2 bridge 2"
    m = with_card(172, f"region: M1c, cubes: {battered}, step: act 1, events_left: 8, fate: 1, do: 'ship(1)'")
    play(m, asks="SG-D20")
    play(m, "use Q172 1", asks="SG-D10")
    assert len(m.state.events) == 8
    assert (m.state.quests, m.state.quests_used) == ([], [172])
    m = with_card(172, f"region: M1c, cubes: {battered}, step: act 1, events_left: 8, fate: 1, do: 'ship(1)'")
    play(m, "decline", asks="SG-D10")
    assert len(m.state.events) == 2
    assert m.state.quests == [172]
