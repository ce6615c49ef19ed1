"""The turn, events, and the passes of their deck."""

from __future__ import annotations

import pytest

from fathom.engine.script import Table
from fathom.games.sleeping_gods.rules import events
from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import command, crew, stock, voyage


@pytest.mark.rule("SG-X03", "SG-250", "SG-253", "SG-254", "SG-D20", "SG-D21")
def test_a_leaking_valve_may_be_mended_at_every_end_of_turn() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, cards: '', step: event, events: M08, fate: 1 6}")
    assert m.state.ongoing == ["M08"]
    play(m, "skip", asks="SG-D23")
    play(m, "skip", "pass", asks="SG-D20 seat 0")
    play(m, "decline", asks="SG-D10 seat 1")
    assert m.state.ongoing == ["M08"]
    m = voyage("{cards: '', step: end, ongoing: M08, fate: 5}")
    play(m, "way 1", "join audrie", "pass", asks="SG-D10")
    assert m.state.ongoing == []
    assert m.state.events_used == ["M08"]


@pytest.mark.rule("SG-X04", "SG-251", "SG-252", "SG-D19")
def test_loose_rigging_offers_damage_or_a_challenge() -> None:
    m = voyage("{cards: '', step: event, events: M06, fate: 4}")
    play(m, asks="SG-D19")
    play(m, "way 1", asks="SG-D23")
    assert m.state.cubes["galley"] == 1
    m = voyage("{cards: '', step: event, events: M06, fate: 6}")
    play(m, "way 2", "pass", asks="SG-D23")
    assert events_of(m, "passed") == [{"skill": "STR", "number": 6, "total": 6}]


@pytest.mark.rule("SG-R047", "SG-R010")
def test_an_alternative_that_cannot_be_paid_is_not_offered() -> None:
    m = voyage("{cards: '', step: event, events: M09, stock: coin 1}")
    assert offered(m) == ["way 1", "way 3"]
    play(m, "way 1", "put meat", "put grain", asks="SG-D23")
    assert stock(m) == {"meat": 1, "grain": 1}


@pytest.mark.rule("SG-201", "SG-200", "SG-430", "SG-960", "SG-300", "SG-D23", "SG-005")
def test_a_turn_in_its_order_and_the_token_to_the_left() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, cards: '', events: M16}")
    play(m, "room deck", "part all", "stop", asks="SG-D32 seat 0")
    play(m, "pass", asks="SG-D59 seat 0")
    play(m, "crew mac", asks="SG-D23 seat 0")
    play(m, "skip", "skip", asks="SG-D32 seat 0")
    play(m, "pass", asks="SG-D10 seat 1")
    assert m.state.active == 1
    assert m.state.turn == 2


@pytest.mark.rule("SG-S09", "SG-257", "SG-258", "SG-259", "SG-260", "SG-R042", "SG-R043", "SG-156", "SG-D61")
def test_the_first_pass_ends() -> None:
    m = voyage("{crew: {mac: equipped AB01}, cards: '', step: event, events: M16, events_left: 1, fate: 4, deck: AB02}")
    play(m, "crew sofi", "skip", "skip", asks="SG-D32")
    play(m, "pass", asks="SG-D10")
    assert m.state.events == []
    play(m, "room bridge", "part clear", "part draw", "pass", asks="SG-D61")
    assert m.state.passes == 2
    assert crew(m, "mac").equipped == []
    kinds = [m.pack.event[id].type for id in m.state.events]
    assert kinds == ["deadly"] * 6 + ["perilous"] * 6 + ["mild"] * 6
    assert "M16" not in m.state.events
    assert 164 in m.state.quests
    play(m, "choice B", "pass", "pass", asks="SG-D23")


@pytest.mark.rule("SG-R045", "SG-R046")
def test_ongoing_events_stay_and_skipped_ones_count_as_drawn() -> None:
    m = voyage("{cards: '', ongoing: M08, step: act 1, events_left: 1, do: 'eventskip(1);passreset()'}")
    assert m.state.ongoing == ["M08"]
    assert m.state.passes == 2
    assert len(m.state.events) == 18


@pytest.mark.rule("SG-S56", "SG-R044", "SG-R213", "SG-258", "SG-004")
def test_after_the_third_pass_the_finale_begins() -> None:
    totems = " ".join(f"AD0{n}" for n in range(1, 6)) + " AD11 AD12 AD13 AD14"
    m = voyage(f"{{cards: '{totems}', pass: 3, step: event, events_left: 0}}")
    assert m.state.story.kind == "finale"
    assert m.state.story.paragraph == "F1"
    play(m, "pass", "choice B", asks="SG-D61")
    assert m.state.story.paragraph == "F20"
    assert events_of(m, "finale") == [{"totems": 9}]
    assert "choice C" not in offered(m)
    assert {str(b.option): b.rule for b in m.refusals()}["choice C"] == "SG-358"
    assert [type(item).__name__ for item in m.state.agenda] == []


@pytest.mark.rule("SG-R050", "SG-255")
def test_turn_end_effects_in_the_order_of_choice() -> None:
    m = voyage("{cards: '', ongoing: M08 P05, step: end, fate: 1}")
    play(m, asks="SG-D21")
    play(m, "tackle P05", "decline", "decline", asks="SG-D10")


@pytest.mark.rule("SG-R030", "SG-950", "SG-R140")
def test_easy_mode_gives_command_before_venom() -> None:
    m = voyage("{crew: {mac: venom}, cards: '', step: begin, settings: {easy: true, first: 0}}")
    assert command(m) == [1]
    happened = [event.what for event in m.log or [] if event.what != "only choice"]
    assert happened == ["turn", "command", "hurt"]


@pytest.mark.rule("SG-T11", "SG-G05", "SG-103", "SG-R042")
def test_three_passes_use_every_event_once() -> None:
    m = voyage("{cards: '', step: act 1}")
    drawn = list(m.state.events)
    for number in (2, 3):
        words = ";".join(["eventskip(18);passreset()"] * (number - 1))
        m = voyage(f"{{cards: '', step: act 1, do: '{words}'}}")
        assert m.state.passes == number
        drawn += m.state.events
    assert sorted(drawn) == sorted(card.id for card in m.pack.events)


@pytest.mark.rule("SG-R042")
def test_used_events_only_fill_up_what_is_missing() -> None:
    m = voyage("{cards: '', step: act 1}")
    state = m.state
    unused = [id for id in state.events_left if m.pack.event[id].type == "mild"]
    state.events_used = [*unused[4:], *state.events]
    state.events_left = [id for id in state.events_left if id not in unused[4:]]
    state.events = []
    events.build(Table(state, m.pack))
    mild = {id for id in state.events if m.pack.event[id].type == "mild"}
    assert len(mild) == 6
    assert set(unused[:4]) < mild
