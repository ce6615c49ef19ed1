"""Every rule of the toy game, tested once."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.errors import Illegal
from fathom.engine.outcome import Outcome
from tests.kit import events_of as events
from tests.kit import offered, play, position


@pytest.mark.rule("TY-100", "TY-101")
def test_the_deal_and_the_order_of_turns() -> None:
    m = fathom.new("tyrian", 3)
    assert [len(trader.hand) for trader in m.state.traders] == [2, 2, 2]
    assert len(m.state.deck) == 10
    play(m, "rest", "rest", "rest", asks="TY-D01 seat 0")


@pytest.mark.rule("TY-D01", "TY-130")
def test_the_turn_offers_what_is_possible() -> None:
    m = position("tyrian", "hands: [murex murex whelk, conch]")
    assert offered(m) == ["sell murex", "sell whelk", "dive", "look", "rest"]
    before = m.view(None)
    play(m, "rest", asks="TY-D01 seat 1")
    assert m.view(None).traders == before.traders


@pytest.mark.rule("TY-110")
def test_a_dive_finds_a_shell_on_a_high_roll_only() -> None:
    found = set()
    for seed in range(30):
        m = position("tyrian", f"hands: [murex, conch]\ndeck: whelk\nchance: {seed} 0")
        play(m, "dive", asks="TY-D01 seat 1")
        roll = m.state.rolled[1]
        assert m.state.traders[0].hand == (["murex", "whelk"] if roll >= 3 else ["murex"])
        assert [event.what for event in m.events_for(1)] == ["dives"]
        found.add(roll)
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("TY-111", "TY-121")
def test_what_cannot_be_done_is_refused_with_the_rule() -> None:
    m = position("tyrian", BARE)
    assert offered(m) == ["sell whelk", "rest"]
    for answer, rule in (("dive", "TY-111"), ("look", "TY-111"), ("sell murex", "TY-121")):
        with pytest.raises(Illegal) as refused:
            m.choose(answer)
        assert refused.value.rule == rule


@pytest.mark.rule("TY-112", "TY-D02", "TY-113")
def test_only_the_trader_who_looks_sees_the_top_shell() -> None:
    m = position("tyrian", "hands: [murex, conch]\ndeck: cowrie whelk")
    play(m, "look", asks="TY-D02 seat 0")
    assert [m.view(seat).top for seat in (0, 1, None)] == ["cowrie", None, None]
    play(m, "leave", asks="TY-D01 seat 1")
    assert m.state.deck[-1] == "cowrie"
    assert m.view(0).top == "cowrie"
    m.undo()
    deck = m.state.deck[:]
    play(m, "stir", asks="TY-D01 seat 1")
    assert sorted(m.state.deck) == sorted(deck)
    assert m.state.deck != deck
    assert m.view(0).top is None
    assert m.barrier() is None


@pytest.mark.rule("TY-120", "TY-D03", "TY-122")
def test_a_sale_may_be_outbid_by_the_first_who_holds_the_same() -> None:
    m = position("tyrian", "hands: [murex, conch, murex]")
    play(m, "sell murex", asks="TY-D03 seat 1")
    assert offered(m) == ["pass"], "asked although there is no choice, so that the others learn nothing"
    play(m, "pass", asks="TY-D03 seat 2")
    assert offered(m) == ["pass", "outbid"]
    twin = m.fork()
    play(m, "outbid", asks="TY-D01 seat 1")
    assert [trader.earned for trader in m.state.traders] == [3, 0, 3]
    play(twin, "pass", asks="TY-D01 seat 1")
    assert [trader.earned for trader in twin.state.traders] == [6, 0, 0]
    assert events(twin, "earns") == [{"seat": 0, "coins": 6}]


@pytest.mark.rule("TY-140")
@pytest.mark.parametrize(("earned", "winners"), [("[5, 4]", (0,)), ("[5, 5]", (0, 1))])
def test_the_trader_who_earned_most_wins(earned: str, winners: tuple[int, ...]) -> None:
    m = position("tyrian", f"hands: ['', '']\nearned: {earned}\nrounds: 1\nturn: 1")
    play(m, "rest", asks="over TY-140")
    assert m.outcome == Outcome(winners, "TY-140", {"most": 5})


@pytest.mark.rule("TY-D04")
def test_all_may_agree_to_stop() -> None:
    m = fathom.new("tyrian", 2)
    m.concede(0)
    assert m.ask is not None
    m.concede(1)
    assert m.outcome == Outcome((), "TY-D04")


BARE = """
hands: [whelk, conch conch conch conch]
sold: [murex murex murex cowrie cowrie cowrie cowrie cowrie, whelk whelk whelk]
"""
