"""Every event card. RV-800 to RV-803."""

from __future__ import annotations

import pytest

from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle


def drawn(event: str, models: str = "COG-5a: 3,0\nNAU-5a: -3,0", more: str = "", rolls: str = "") -> Match:
    """A battle in which the Cog player is about to draw an event; the creatures' part is not next."""
    lines = "\n".join(f"  {line.strip()}" for line in models.strip().splitlines())
    extra = "\n".join(line.strip() for line in more.strip().splitlines())
    return battle(
        f"players: {{cog: essence 1, nautilus: essence 1}}\nmodels:\n{lines}\nevents: {event}\n"
        f'rolls: "{rolls}"\n{extra}\n'
    )


@pytest.mark.rule("EV-01", "EV-02", "EV-03", "EV-07", "EV-14", "EV-15", "RV-801", "RV-R64")
@pytest.mark.parametrize("event", ["EV-01", "EV-02", "EV-03", "EV-07", "EV-14", "EV-15"])
def test_an_ongoing_event_lies_open_until_the_next(event: str) -> None:
    m = drawn(f"{event} EV-04")
    changed = after(m, "end", asks="RV-D06 seat 1")
    assert changed == {"active": "nautilus", "turn": 2, "event": event, "events": 23}
    play(m, "end", asks="RV-D06 seat 0")
    assert m.state.ongoing == ""
    assert m.state.events_discard == [event, "EV-04"]


@pytest.mark.rule("EV-05", "EV-04")
def test_essence_blooms_and_ebbs() -> None:
    m = drawn("EV-05 EV-04")
    play(m, "end", asks="RV-D06 seat 1")
    assert [player.essence for player in m.state.players] == [0, 0]
    play(m, "end", asks="RV-D06 seat 0")
    assert [player.essence for player in m.state.players] == [1, 1]


@pytest.mark.rule("EV-06", "RV-730", "RV-731")
def test_in_a_frenzy_the_creatures_act_at_once() -> None:
    m = drawn("EV-06", "COG-5a: 1,0\nCOG-5b: 0,1\nNAU-5a: -3,0", 'creatures: {"0,0": AB-02}', "R:O R:S R:O R:O")
    play(m, "end", asks="RV-D21 seat 1")
    play(m, "pick COG-5b", asks="RV-D06 seat 1")
    assert m.state.models[1].wounds == 1
    assert m.state.round == 1


@pytest.mark.rule("EV-07", "RV-550", "RV-730", "RV-726")
def test_slumbering_creatures_neither_react_nor_act_but_strike_back_in_their_den() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-5a: "0,2", COG-5b: "-2,1", NAU-5a: "-3,0"}
        map: {abyss: "-2,1"}
        creatures: {"0,0": AB-02}
        event: EV-07
        abyss: AB-06
        rolls: R:S R:S R:O W:- B:S+ B:S+ R:S R:O R:O
        """
    )
    play(m, "move 0,2", "go COG-5a plain", "step 0,1", "stop", asks="RV-D06")
    assert events_of(m, "reacts") == []
    play(m, "attack -2,1 search", "fight", asks="RV-D20 seat 0")
    assert [facts["attacker"] for facts in events_of(m, "attack roll")] == ["COG-5b", "-2,1"]
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-5a: "0,1", NAU-5a: "-3,0"}
        creatures: {"0,0": AB-02}
        active: nautilus
        first: cog
        events: EV-07
        """
    )
    play(m, "end", asks="RV-D06 seat 0")
    assert events_of(m, "attack roll") == []
    assert m.state.round == 2


@pytest.mark.rule("EV-08", "RV-D27")
def test_coral_bloom_turns_a_tile_back() -> None:
    m = drawn("EV-08", more='map: {turned: "0,0 1,0"}')
    play(m, "end", asks="RV-D27 seat 0")
    assert offered(m) == ["at 0,0", "at 1,0", "decline"]
    play(m, "at 1,0", asks="RV-D06 seat 1")
    assert (m.state.ground["0,0"], m.state.ground["1,0"]) == ("turned", "coral")


@pytest.mark.rule("EV-09", "RV-932", "RV-933")
def test_stinging_coral_poisons_whom_it_can() -> None:
    m = drawn(
        "EV-09",
        "COG-5a: 0,0\nCOG-7a: 0,0\nCOG-5b: 2,0\nNAU-7a: 1,0\nNAU-5a: 1,0",
        'map: {coral: "0,0", turned: "1,0"}',
    )
    changed = after(m, "end", asks="RV-D06 seat 1")
    assert {id: changed[id] for id in changed if "-5" in id or "-7" in id} == {
        "COG-5a": "0,0 poisoned",
        "NAU-5a": "1,0 poisoned",
    }
    assert m.state.models[0].poisoner is None


@pytest.mark.rule("EV-10", "RV-D27", "RV-905")
def test_a_rip_tide_may_shift_a_small_opponent() -> None:
    m = drawn("EV-10", "COG-5a: 3,0\nNAU-5a: -3,0\nNAU-4: -3,1\nNAU-6a: -3,2 trapped", 'map: {rock: "-2,0"}')
    play(m, "end", asks="RV-D27 seat 0")
    assert offered(m) == ["put NAU-5a -2,-1", "decline"]
    play(m, "put NAU-5a -2,-1", asks="RV-D06 seat 1")
    assert m.state.models[1].at == "-2,-1"


@pytest.mark.rule("EV-11", "RV-714")
def test_drifting_wreckage_brings_an_item() -> None:
    m = drawn("EV-11", more="items: IT-05")
    play(m, "end", asks="RV-D06 seat 1")
    assert m.state.players[0].items == ["IT-05"]


@pytest.mark.rule("EV-12", "RV-112")
def test_a_sea_quake_shakes_all_models_on_rock_together() -> None:
    m = drawn(
        "EV-12",
        "COG-5a: 0,1 wounds 1\nCOG-5b: 3,0\nNAU-5a: 0,0\nNAU-6a: 0,0",
        'map: {rock: "0,0 0,1"}',
        "R:O+ R:S R:O",
    )
    changed = after(m, "end", asks="RV-D06 seat 1")
    assert [facts["model"] for facts in events_of(m, "quakes")] == ["NAU-5a", "NAU-6a", "COG-5a"]
    assert (changed["NAU-5a"], changed["COG-5a"]) == ("0,0 wounds 1", "gone")
    assert "NAU-6a" not in changed


@pytest.mark.rule("EV-12", "RV-871", "RV-870")
def test_a_quake_that_takes_the_last_models_of_all_is_a_draw() -> None:
    m = drawn("EV-12", "COG-5a: 0,1 wounds 1\nNAU-5a: 0,0 wounds 1", 'map: {rock: "0,0 0,1"}', "R:O R:O")
    play(m, "end", asks="over RV-871")


@pytest.mark.rule("EV-13", "RV-D28")
def test_healing_waters_reach_each_player_in_turn() -> None:
    m = drawn("EV-13", "COG-5a: 3,0 wounds 1\nCOG-4: 2,0 wounds 3\nNAU-5a: -3,0 wounds 1")
    play(m, "end", asks="RV-D28 seat 0")
    assert offered(m) == ["pick COG-5a", "pick COG-4"]
    play(m, "pick COG-4", asks="RV-D06 seat 1")
    assert [one.wounds for one in m.state.models] == [1, 2, 0]


@pytest.mark.rule("EV-13", "RV-D28")
def test_healing_waters_begin_with_the_player_who_drew_them() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 3,0 wounds 1
          COG-4: 2,0 wounds 3
          NAU-5a: -3,0 wounds 1
          NAU-4: -2,0 wounds 1
        first: cog
        active: nautilus
        events: EV-13
        """
    )
    play(m, "end", asks="RV-D28 seat 1")
    play(m, "pick NAU-4", asks="RV-D28 seat 0")
    play(m, "pick COG-4", asks="RV-D06 seat 0")
    assert [one.wounds for one in m.state.models] == [1, 2, 1, 0]


@pytest.mark.rule("EV-16")
def test_an_ill_omen_costs_the_strongest_in_play() -> None:
    m = drawn("EV-16", "COG-5a: 3,0\nCOG-4: waiting\nNAU-7a: -3,0")
    play(m, "end", asks="RV-D06 seat 1")
    assert [player.essence for player in m.state.players] == [1, 0]
    m = drawn("EV-16", "COG-6a: 3,0\nNAU-6a: -3,0")
    play(m, "end", asks="RV-D06 seat 1")
    assert [player.essence for player in m.state.players] == [0, 0]


@pytest.mark.rule("RV-802", "RV-R64", "RV-R101")
def test_an_empty_event_deck_is_made_of_the_discards_and_never_of_the_ongoing_card() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "3,0", NAU-5a: "-3,0"}
        event: EV-15
        events_left: 0
        """
    )
    m.choose("end")
    assert len(events_of(m, "events reshuffled")) == 1
    assert m.state.events.count("EV-15") == 1 - (events_of(m, "event")[0]["card"] == "EV-15")
    assert m.state.events_discard[0] == "EV-15"


@pytest.mark.rule("RV-921", "ANC-I3", "RV-R93")
@pytest.mark.parametrize(("place", "essence"), [("-3,0", 1), ("waiting", 0)])
def test_an_essence_idol_pays_at_the_start_of_the_own_turn(place: str, essence: int) -> None:
    m = battle(
        f"""
        players: {{cog: "", ancients: essence 0}}
        models: {{COG-5a: "3,0", ANC-1: "{place} cards ANC-I3", ANC-5a: "-3,1"}}
        events: EV-14
        """
    )
    play(m, "end", asks="RV-D06 seat 1")
    assert m.state.players[1].essence == essence
