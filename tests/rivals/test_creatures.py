"""Recovery, search and creatures beyond the scenarios. RV-700 to RV-747."""

from __future__ import annotations

import msgspec
import pytest

from fathom.engine.timeline import Setup
from fathom.games.rivals.game import GAME
from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle


@pytest.mark.rule("RV-700", "RV-701", "RV-704", "RV-D15", "RV-R50")
def test_recovery_cures_what_degrades_and_nothing_else() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0 wounds 1 trapped weakened exposed swimming charged
          COG-5b: 0,0 exposed
          COG-5c: 0,0 swimming charged
          NAU-1: 3,0
        markers: 1 1
        """
    )
    play(m, "attack 0,0 recovery", asks="RV-D15")
    assert offered(m) == ["pick COG-5a", "pick COG-5b"]
    play(m, "pick COG-5a", asks="RV-D15")
    assert offered(m) == ["pick COG-5b", "stop"]
    play(m, "stop", asks="RV-D06")
    assert [one.acted for one in m.state.models[:3]] == [True, False, False]
    assert m.state.models[0].tokens == ["charged", "swimming"]
    assert m.state.models[0].wounds == 1


# -- search ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-934", "RV-710", "NAU-3")
def test_a_scout_searches_coral_with_a_red_die() -> None:
    m = battle(
        """
        players: {nautilus: "", cog: ""}
        models: {NAU-3: "0,0", COG-1: "3,0"}
        map: {coral: "0,0"}
        markers: 1 1
        rolls: R:O+ R:S
        items: IT-01
        """
    )
    changed = after(m, "attack 0,0 search", asks="RV-D06")
    assert events_of(m, "searches coral")[0]["dice"] == ["R:O+", "R:S"]
    assert changed["nautilus"] == "essence 3 side N ready items IT-01"


@pytest.mark.rule("RV-713", "RV-R51")
def test_an_empty_item_deck_is_made_of_the_discards() -> None:
    text = """
        players: {{cog: "", nautilus: ""}}
        models: {{COG-5a: "0,0", NAU-1: "3,0"}}
        map: {{coral: "0,0"}}
        markers: 1 1
        rolls: W:O
        items_left: 0
        """
    m = battle(text.format())
    play(m, "attack 0,0 search", asks="RV-D06")
    assert len(m.state.players[0].items) == 1
    assert (len(m.state.items), m.state.items_discard) == (23, [])


@pytest.mark.rule("RV-713", "RV-R51")
def test_with_no_item_left_anywhere_the_tile_is_turned_all_the_same() -> None:
    m = battle(
        """
        players:
          cog: items IT-01 IT-01 IT-02 IT-02 IT-03
          nautilus: items IT-03 IT-04 IT-05 IT-06 IT-06
          low-clans: items IT-07 IT-07 IT-08 IT-08 IT-09
          ancients: items IT-10 IT-11 IT-11 IT-12 IT-12
        models:
          COG-5a: 0,0
          COG-1: 3,0 cards IT-13
          NAU-1: -3,0 cards IT-14
          LOW-1: 0,3 cards IT-15
          ANC-1: 0,-3 cards IT-16
        map: {coral: "0,0"}
        markers: 1 1
        rolls: W:O
        """
    )
    changed = after(m, "attack 0,0 search", asks="RV-D06")
    assert (changed["coral tiles"], changed["turned tiles"]) == ("gone", "0,0")
    assert "cog" not in changed
    assert len(events_of(m, "no items left")) == 1


@pytest.mark.rule("RV-721", "RV-341", "RV-R63", "RV-R74", "RV-720", "AB-10")
def test_a_treasure_is_taken_and_leaves_an_empty_den_without_a_bonus() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: ""}
        models: {COG-5a: "0,0", COG-5b: "0,0", NAU-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 2
        abyss: AB-10
        items: IT-05
        """
    )
    assert m.view(0).models[0].defence == "2R"
    changed = after(m, "attack 0,0 search", "pick COG-5b", asks="RV-D06")
    assert changed == {
        "cog": "essence 2 side N ready items IT-05",
        "COG-5b": "0,0 acted",
        "markers": "1 1",
        "abyss tiles": "gone",
        "emptied tiles": "0,0",
        "abyss": 19,
        "abyss_discard": "AB-10",
        "items": 23,
    }
    assert m.view(0).models[0].defence == "2R"
    assert {str(refusal.option): refusal.rule for refusal in m.refusals()}["attack 0,0 search"] == "RV-720"


@pytest.mark.rule("RV-747", "RV-R63")
def test_an_empty_abyss_deck_is_made_of_its_discards() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", NAU-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 1
        abyss_left: 0
        """
    )
    m.choose("attack 0,0 search")
    assert len(events_of(m, "abyss reshuffled")) == 1
    assert len(m.state.abyss) == 19


@pytest.mark.rule("RV-747")
def test_with_no_abyss_card_left_anywhere_the_search_finds_nothing() -> None:
    pack = msgspec.structs.replace(GAME.pack, abyss=GAME.pack.abyss[:1])
    few = msgspec.structs.replace(pack, abyss=[msgspec.structs.replace(pack.abyss[0], copies=1)])
    note = msgspec.convert(
        {
            "players": {"cog": "", "nautilus": ""},
            "models": {"COG-5a": "0,0", "NAU-1": "3,0"},
            "map": {"abyss": "0,0"},
            "creatures": {"-2,0": "AB-01"},
            "markers": "1 1",
        },
        GAME.notation.type,
    )
    state = GAME.notation.read(few, note)
    m = Match.begin(GAME, few, Setup(2, 0, state.settings, state))
    play(m, "attack 0,0 search", asks="RV-D06")
    assert m.state.ground["0,0"] == "emptied"
    assert m.state.models[0].acted


@pytest.mark.rule("RV-724", "RV-727", "RV-D18", "RV-D19", "RV-723")
def test_in_a_fight_at_least_one_attacks_and_the_player_may_stop_then() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-5a: "0,0", COG-5b: "0,0", COG-5c: "0,0 acted", NAU-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 2
        abyss: AB-06
        rolls: R:S R:S R:O W:- B:S+ B:S+ R:S R:O R:O
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", "fight", asks="RV-D19")
    assert offered(m) == ["strike COG-5a 0,0", "strike COG-5b 0,0"]
    refused = {str(refusal.option): refusal.rule for refusal in m.refusals()}
    assert refused["stop"] == "RV-724"
    assert refused["strike COG-5c 0,0"] == "RV-723"
    play(m, "strike COG-5b 0,0", "stop", asks="RV-D21 seat 1")
    assert offered(m) == ["pick COG-5a", "pick COG-5b", "pick COG-5c"]
    play(m, "pick COG-5c", "put COG-5a 1,0", "put COG-5b 1,0", "put COG-5c 1,0", asks="RV-D06 seat 0")
    assert [one.acted for one in m.state.models[:3]] == [True, True, True]


@pytest.mark.rule("RV-726", "RV-725", "RV-916")
def test_a_riposte_in_the_den_can_beat_the_creature_after_all() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-3: "0,0", COG-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 1
        abyss: AB-02
        rolls: B:O W:O R:O R:S R:S R:S W:-
        """
    )
    play(m, "attack 0,0 search", "fight", "decline", asks="RV-D13 seat 0")
    play(m, "use leech-back", asks="RV-D06 seat 0")
    assert m.state.ground["0,0"] == "beaten"
    assert m.state.models[0].at == "0,0"
    assert m.state.players[0].essence == 2


@pytest.mark.rule("RV-728", "RV-R54")
def test_a_model_without_a_tile_next_to_the_den_falls_back_to_the_nearest_and_a_swimmer_onto_rock() -> None:
    near = "1,0 1,-1 0,-1 -1,0 -1,1 0,1"
    text = """
        players: {{cog: "", nautilus: ""}}
        models: {{COG-5a: "0,0{token}", NAU-1: "3,0"}}
        map: {{abyss: "0,0", rock: "{rocks}"}}
        markers: 1 1
        abyss: AB-06
        """
    m = battle(text.format(token="", rocks=near))
    play(m, "attack 0,0 search", "flee", asks="RV-D20 seat 0")
    tiles = [option.split()[2] for option in offered(m)]
    assert len(tiles) == 12
    assert {m.pack.maps[2].distance["0,0", tile] for tile in tiles} == {2}
    m = battle(text.format(token=" swimming", rocks=near))
    play(m, "attack 0,0 search", "flee", asks="RV-D20 seat 0")
    assert sorted(option.split()[2] for option in offered(m)) == sorted(near.split())


@pytest.mark.rule("RV-728", "RV-930")
def test_a_climber_may_fall_back_onto_rock() -> None:
    m = battle(
        """
        players: {low-clans: "", cog: ""}
        models: {LOW-7a: "0,0", COG-1: "3,0"}
        map: {abyss: "0,0", rock: "1,0"}
        markers: 1 1
        abyss: AB-06
        """
    )
    play(m, "attack 0,0 search", "flee", asks="RV-D20 seat 0")
    assert "put LOW-7a 1,0" in offered(m)
    play(m, "put LOW-7a 1,0", asks="RV-D06 seat 0")
    assert m.state.models[0].high


@pytest.mark.rule("RV-728", "RV-R54")
def test_a_model_that_cannot_fall_back_is_destroyed() -> None:
    rocks = " ".join(tile for tile in GAME.pack.maps[2].inner if tile != "0,0")
    m = battle(
        f"""
        players: {{cog: essence 0, nautilus: ""}}
        models:
          COG-5a: 0,0
          COG-4: 1,-4
          COG-1: 2,-4
          COG-2: 2,-4
          COG-3: 2,-4
          COG-6a: 3,-4
          COG-6b: 3,-4
          COG-6c: 3,-4
          NAU-1: -3,4
          NAU-2: -2,4
          NAU-3: -1,4
        map: {{abyss: "0,0", rock: "{rocks}"}}
        markers: 1 1
        abyss: AB-06
        """
    )
    changed = after(m, "attack 0,0 search", "flee", asks="RV-D06 seat 0")
    assert changed["COG-5a"] == "gone"
    assert events_of(m, "no refuge") == [{"model": "COG-5a"}]


# -- creatures ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-730", "RV-741", "RV-R58", "RV-R79", "AB-07")
def test_creatures_act_in_the_order_they_were_revealed_one_by_one() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-1: "0,0", NAU-1: "-3,3"}
        creatures: {"1,0": AB-02, "0,1": AB-03, "-2,0": AB-07}
        first: cog
        active: nautilus
        events: EV-14
        rolls: R:S R:S R:O R:O R:S R:S W:- R:O R:O
        """
    )
    play(m, "end", asks="RV-D06 seat 0")
    assert [(facts["attacker"], facts["target"]) for facts in events_of(m, "attack roll")] == [
        ("1,0", "COG-1"), ("0,1", "COG-1"),
    ]  # fmt: skip


@pytest.mark.rule("RV-730", "RV-860", "RV-861", "RV-R67")
def test_a_player_eliminated_by_a_creature_does_not_wake_the_others_again() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: "", low-clans: essence 0}
        models: {COG-1: "-2,0", NAU-1: "3,-3", LOW-5a: "1,0 wounds 2"}
        creatures: {"-3,0": AB-02, "0,0": AB-02}
        first: cog
        active: low-clans
        events: EV-01
        rolls: R:S R:S R:O R:O R:O R:S W:-
        """
    )
    play(m, "end", asks="RV-D06 seat 0")
    assert m.state.players[2].out
    assert [facts["attacker"] for facts in events_of(m, "attack roll")] == ["-3,0", "0,0"]
    assert m.state.round == 2


@pytest.mark.rule("RV-850", "RV-745", "RV-870")
def test_poison_pays_its_reward_before_a_player_is_eliminated() -> None:
    m = battle(
        """
        players: {low-clans: essence 0, cog: essence 0}
        models: {LOW-6a: "3,0", COG-5a: "-3,0 wounds 1 poisoned by 0"}
        creatures: {"0,0": AB-02 wounds 2 essence 1 poisoned by 0}
        first: low-clans
        active: cog
        events: EV-14
        """
    )
    play(m, "end", asks="over RV-870")
    assert m.state.players[0].essence == 3


@pytest.mark.rule("RV-573", "RV-550", "RV-916", "RV-745")
def test_a_guard_that_falls_to_a_riposte_does_not_attack_later_arrivals() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: ""}
        models: {LOW-6a: "0,3", LOW-3: waiting, LOW-5a: waiting, COG-1: "3,0"}
        creatures: {"2,-3": AB-01 wounds 1}
        rolls: R:S W:- W:- R:O W:-
        """
    )
    play(m, "reinforce 2,-4", "put LOW-3 2,-4", "put LOW-5a 2,-4", "use leech-back", asks="RV-D06")
    assert [facts["model"] for facts in events_of(m, "reacts")] == ["LOW-3"]
    assert m.state.players[0].essence == 2


@pytest.mark.rule("RV-746", "RV-R61", "RV-850", "RV-857")
@pytest.mark.parametrize("poison", ["poisoned", "poisoned by 2"])
def test_a_reward_that_no_player_earned_is_lost(poison: str) -> None:
    m = battle(
        f"""
        players: {{low-clans: essence 0, cog: essence 0, nautilus: "out essence 0"}}
        models: {{LOW-6a: "3,0", COG-5a: "-3,0"}}
        creatures: {{"0,0": AB-02 wounds 2 essence 1 {poison}}}
        first: low-clans
        active: cog
        events: EV-14
        """
    )
    changed = after(m, "end", asks="RV-D06 seat 0")
    assert (changed["0,0"], changed["beaten tiles"]) == ("gone", "0,0")
    assert [player.essence for player in m.state.players] == [0, 0, 0]
    assert len(events_of(m, "reward lost")) == 1


@pytest.mark.rule("RV-857", "RV-R83", "RV-854", "RV-855", "RV-852")
def test_tokens_degrade_the_dice_of_creatures() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "0,0", NAU-1: "-3,3"}
        creatures: {"1,0": AB-05 weakened trapped exposed}
        """
    )
    creature = m.view(0).creatures[0]
    assert (creature.attack, creature.defence) == ("1B1R1W", "1R")


@pytest.mark.rule("RV-745", "RV-342", "RV-R62")
def test_any_model_on_a_beaten_den_defends_better() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", NAU-5a: "2,0"}
        map: {beaten: "0,0 2,0"}
        """
    )
    assert [one.defence for one in m.view(None).models] == ["3R", "2R1W"]


@pytest.mark.rule("RV-850", "RV-853", "RV-115", "RV-856", "RV-R91")
def test_the_clean_up_takes_all_tokens_away() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0 swimming charged trapped
          COG-5b: 0,0 poisoned weakened exposed
          COG-5c: waiting
          NAU-1: -3,0
        creatures: {"3,0": AB-05 weakened}
        first: cog
        active: nautilus
        events: EV-14
        """
    )
    changed = after(m, "end", asks="RV-D06 seat 0")
    assert (changed["COG-5a"], changed["COG-5b"], changed["3,0"]) == ("0,0", "0,0 wounds 1", "AB-05")
    assert m.state.round == 2
