"""Attacks, abilities and effects beyond the scenarios. RV-600 to RV-655, RV-900 to RV-936."""

from __future__ import annotations

import pytest

from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle, pools

DUEL = """
players: {{{mine}: essence {essence}, {theirs}: essence {answer}}}
models:
{models}
map: {{{ground}}}
markers: 1 1
rolls: "{rolls}"
"""


def duel(models: str, rolls: str, essence: int = 0, answer: int = 0, ground: str = "") -> Match:
    """Two players in a fight; the one whose model stands first attacks."""
    factions = {"COG": "cog", "NAU": "nautilus", "LOW": "low-clans", "ANC": "ancients"}
    sides = list(dict.fromkeys(factions[line.strip()[:3]] for line in models.strip().splitlines()))
    lines = "\n".join(f"  {line.strip()}" for line in models.strip().splitlines())
    return battle(
        DUEL.format(
            mine=sides[0], theirs=sides[1], models=lines, rolls=rolls, essence=essence, answer=answer, ground=ground
        )
    )


# -- who attacks whom --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-600", "RV-604", "RV-610", "RV-611", "RV-613", "RV-614", "RV-D12", "RV-R42", "RV-R77", "RV-D06")
def test_attacks_are_declared_one_by_one_and_at_least_one_is_made() -> None:
    m = duel(
        """
        COG-5a: 0,0
        COG-5b: 0,0
        COG-6a: 0,0
        NAU-5a: 1,0 wounds 1
        NAU-1: 3,0
        """,
        "R:O R:S R:O W:- R:S R:S R:O W:-",
        ground='abyss: "0,1"',
    )
    play(m, "attack 0,0 attack", asks="RV-D12")
    assert offered(m) == [
        "strike COG-5a NAU-5a", "strike COG-5b NAU-5a", "strike COG-6a NAU-5a", "strike COG-6a NAU-1",
    ]  # fmt: skip
    assert {str(refusal.option): refusal.rule for refusal in m.refusals() if refusal.rule != "RV-611"} == {
        "strike COG-5a NAU-1": "RV-612", "strike COG-5b NAU-1": "RV-612", "stop": "RV-614",
    }  # fmt: skip
    changed = after(m, "strike COG-5a NAU-5a", asks="RV-D12")
    assert changed["NAU-5a"] == "gone"
    assert offered(m) == ["strike COG-6a NAU-1", "stop"]
    changed = after(m, "stop", asks="RV-D06")
    assert changed == {}
    assert [one.acted for one in m.state.models] == [True, False, False, False]


@pytest.mark.rule("RV-409", "RV-604", "RV-600")
def test_without_a_target_there_is_neither_an_attack_nor_a_waste() -> None:
    m = duel("COG-5a: 0,0\nNAU-1: 3,0", "")
    assert [option.split()[0] for option in offered(m)] == ["move", "end"]
    refused = {str(refusal.option): refusal.rule for refusal in m.refusals()}
    assert refused["waste 0,0 attack"] == refused["attack 0,0 attack"] == "RV-612"
    assert refused["attack 0,0 search"] == "RV-331"
    assert refused["attack 0,0 recovery"] == "RV-704"


@pytest.mark.rule("RV-906", "RV-620", "RV-R98", "COG-B4")
def test_a_target_out_of_range_needs_the_ability_that_reaches_it() -> None:
    m = duel("COG-1: 0,0 cards COG-B4\nNAU-1: 3,0", "B:S+ R:S R:S R:O R:O", essence=3)
    changed = after(m, "attack 0,0 attack", asks="RV-D06")
    assert events_of(m, "uses ability") == [{"model": "COG-1", "ability": "COG-B4", "essence": 1}]
    assert changed["cog"] == "essence 2 side N ready"


@pytest.mark.rule("RV-742", "RV-R78", "RV-741", "RV-744", "RV-743", "RV-622")
def test_a_guard_that_is_attacked_defends_and_does_not_strike_back() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: ""}
        models: {COG-1: "0,0", NAU-1: "-3,0"}
        creatures: {"2,0": AB-04}
        markers: 1 1
        rolls: B:O R:O R:O R:S R:D
        """
    )
    changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert changed["2,0"] == "AB-04 wounds 2 essence 1"
    assert len(events_of(m, "attack roll")) == 1


# -- abilities ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-650", "RV-651", "RV-652", "RV-653", "RV-654")
def test_one_attack_ability_that_can_be_paid() -> None:
    m = duel("COG-1: 0,0 cards COG-B3\nNAU-1: 1,0", "B:S+ R:S R:S R:O R:O", essence=1)
    play(m, "attack 0,0 attack", asks="RV-D12 seat 0")
    assert offered(m) == ["decline", "use COG-B3"]
    assert {str(refusal.option): refusal.rule for refusal in m.refusals()} == {
        "use full-steam": "RV-653", "use brass-plating": "RV-652",
    }  # fmt: skip


@pytest.mark.rule("RV-655", "RV-R46", "RV-D13", "RV-623", "RV-740", "RV-R76")
def test_an_answer_is_possible_against_a_creature_too_and_defence_is_rolled_without_hits() -> None:
    m = battle(
        """
        players: {cog: essence 1, nautilus: essence 0}
        models: {COG-1: "0,2", NAU-1: "-3,0"}
        creatures: {"0,0": AB-02}
        rolls: R:S R:S R:D R:O R:O
        """
    )
    play(m, "move 0,2", "go COG-1 plain", "step 0,1", asks="RV-D13 seat 0")
    assert m.ask is not None
    assert m.ask.about.hits == 0
    play(m, "use brass-plating", "stop", asks="RV-D06")
    assert pools(m) == ["2R", "3R"]
    assert (m.state.models[0].at, m.state.models[0].wounds) == ("0,1", 0)
    assert m.state.players[0].essence == 1


@pytest.mark.rule("RV-921", "RV-653", "COG-I2", "RV-D12")
def test_essence_from_a_card_pays_for_the_ability_of_the_same_attack() -> None:
    m = duel("COG-1: 0,0 cards COG-I2\nNAU-1: 1,0", "B:S+ B:S+ B:S+ W:- R:O R:O")
    changed = after(m, "attack 0,0 attack", "play COG-I2", "use full-steam", asks="RV-D06")
    assert pools(m)[0] == "3B1W"
    assert changed["cog"] == "essence 1 side N ready"


@pytest.mark.rule("RV-903", "RV-651", "IT-16")
def test_a_defence_re_rolls_what_shows_nothing_useful() -> None:
    m = duel("COG-5a: 0,0\nNAU-3: 1,0", "R:O R:O R:O W:D R:S", answer=1)
    changed = after(m, "attack 0,0 attack", "use ink-cloud", asks="RV-D06")
    assert events_of(m, "defence roll")[0]["dice"] == ["R:S", "W:D"]
    assert changed["NAU-3"] == "1,0 wounds 1"
    assert m.state.players[1].essence == 1


@pytest.mark.rule("RV-904", "RV-915", "RV-624")
def test_pierce_cancels_shields_and_blocks_alike() -> None:
    m = duel("ANC-3: 0,0\nNAU-1: 1,0", "B:O B:O R:S R:O", essence=2, answer=2)
    changed = after(m, "attack 0,0 attack", "use whispered-doom", "use coiled-beard", asks="RV-D06")
    assert events_of(m, "defence roll")[0]["shields"] == 0
    assert changed["NAU-1"] == "1,0 wounds 2"


@pytest.mark.rule("RV-915", "RV-625", "RV-111")
def test_a_block_is_a_shield_more() -> None:
    m = duel("COG-5a: 0,0\nNAU-1: 1,0", "R:O R:O R:O R:O", answer=2)
    changed = after(m, "attack 0,0 attack", "use coiled-beard", asks="RV-D06")
    assert changed["NAU-1"] == "1,0 wounds 1"


@pytest.mark.rule("RV-932", "RV-330", "NAU-7", "NAU-I3")
def test_coral_takes_nothing_from_the_coralkin() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", NAU-7a: "1,0", NAU-1: "2,0 cards NAU-I3"}
        map: {coral: "0,0 1,0", turned: "2,0"}
        """
    )
    assert [one.defence for one in m.view(0).models] == ["1R1W", "2R", "2R"]


@pytest.mark.rule("RV-402", "RV-602", "RV-501")
def test_with_a_new_turn_all_models_can_move_and_act_again() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: essence 0}
        models: {COG-5a: "0,0 acted moves 2", NAU-4: "1,0"}
        markers: 1 1
        events: EV-14 EV-15 EV-01
        """
    )
    assert m.state.active == 1
    play(m, "end", asks="RV-D06 seat 0")
    assert {"move 0,0", "waste 0,0 attack"} <= set(offered(m))


# -- what wounds bring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-908", "RV-854", "RV-855", "RV-851", "RV-R11", "RV-R90", "COG-B5", "NAU-W2")
def test_tokens_come_with_a_wound_and_never_twice() -> None:
    m = duel("ANC-1: 0,0 cards ANC-B5\nCOG-5a: 1,0 weakened\nCOG-1: -3,0", "B:O B:S+ R:S R:O R:O", essence=2)
    changed = after(m, "attack 0,0 attack", "use ANC-B5", asks="RV-D06")
    assert changed["COG-5a"] == "1,0 wounds 1 trapped weakened"
    m = duel("NAU-1: 0,0 cards NAU-W2\nCOG-5a: 1,0 exposed", "R:O R:S R:S R:O W:-")
    changed = after(m, "attack 0,0 attack", asks="RV-D06")
    assert pools(m)[1] == "1R1W"
    assert changed["COG-5a"] == "1,0 wounds 1 exposed"


@pytest.mark.rule("RV-851", "RV-R11", "RV-908")
def test_a_new_poisoner_replaces_the_old() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, cog: essence 0, nautilus: ""}
        models: {LOW-6a: "0,0", COG-5a: "1,0 poisoned by 2", NAU-1: "-3,0"}
        markers: 1 1
        rolls: R:O W:- R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "use poison-barb", asks="RV-D06")
    assert changed["COG-5a"] == "1,0 wounds 1 poisoned by 0"


@pytest.mark.rule("RV-909")
@pytest.mark.parametrize(("has", "taken"), [(3, 2), (1, 1)])
def test_drain_takes_what_there_is(has: int, taken: int) -> None:
    m = duel("ANC-2: 0,0\nNAU-5a: 1,0", "B:O R:S R:O W:-", essence=1, answer=has)
    play(m, "attack 0,0 attack", "use essence-tithe", "decline", asks="RV-D06")
    assert [player.essence for player in m.state.players] == [taken, has - taken]


@pytest.mark.rule("RV-910", "LOW-B5")
def test_leech_heals_the_attacker() -> None:
    m = duel("LOW-1: 0,0 wounds 3 cards LOW-B5\nCOG-5a: 1,0", "B:O R:S R:S R:O R:O", essence=2)
    changed = after(m, "attack 0,0 attack", "use LOW-B5", asks="RV-D06")
    assert changed["LOW-1"] == "0,0 wounds 1 acted cards LOW-B5"


@pytest.mark.rule("RV-912", "RV-905", "RV-D23", "NAU-B2", "RV-552")
def test_push_moves_a_small_target_away() -> None:
    m = duel(
        "NAU-1: 0,0 cards NAU-B2\nCOG-1: 1,0",
        "R:O R:S R:S R:O R:O",
        essence=1,
        ground='rock: "2,0", coral: "2,-1"',
    )
    play(m, "attack 0,0 attack", "use NAU-B2", asks="RV-D23 seat 0")
    # Not back towards the attacker, and not up the rock.
    assert offered(m) == ["at 2,-1", "at 1,1"]
    changed = after(m, "at 2,-1", asks="RV-D06")
    assert changed == {"COG-1": "2,-1 wounds 1"}


@pytest.mark.rule("RV-912", "RV-905")
@pytest.mark.parametrize("target", ["COG-4: 1,0", "COG-1: 1,0 trapped"])
def test_neither_large_nor_trapped_models_are_pushed(target: str) -> None:
    m = duel(f"NAU-1: 0,0 cards NAU-B2\n{target}", "R:O R:O R:O R:O R:O R:O R:O", essence=1)
    play(m, "attack 0,0 attack", "use NAU-B2", asks="RV-D06")
    assert events_of(m, "shifted") == []


@pytest.mark.rule("RV-913", "RV-D22", "RV-628", "NAU-2")
def test_mending_song_heals_even_if_the_attack_did_nothing() -> None:
    m = duel("NAU-2: 0,0\nNAU-5a: 0,1 wounds 1\nCOG-5a: 1,0", "R:S R:S R:O R:O", essence=3)
    play(m, "attack 0,0 attack", "use mending-song", asks="RV-D22 seat 0")
    assert offered(m) == ["pick NAU-5a", "decline"]
    assert after(m, "pick NAU-5a", asks="RV-D06") == {"NAU-5a": "0,1"}


@pytest.mark.rule("RV-914", "RV-D25", "RV-905", "LOW-B6")
def test_hit_and_run_shifts_the_attacker() -> None:
    m = duel("LOW-1: 0,0 cards LOW-B6\nCOG-5a: 1,0", "B:S+ R:S R:S R:O R:O", essence=1, ground='rock: "0,1"')
    play(m, "attack 0,0 attack", "use LOW-B6", asks="RV-D25 seat 0")
    assert "at 0,1" not in offered(m)
    assert after(m, "at -1,0", asks="RV-D06") == {"LOW-1": "-1,0 acted cards LOW-B6"}


# -- what a defence brings ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-916", "RV-627", "IT-09")
@pytest.mark.parametrize(
    ("attacker", "roll", "hurt"),
    [("NAU-1: 1,0", "R:S R:S R:S", 1), ("NAU-1: 1,0", "R:O R:S R:S", 0), ("NAU-3: 2,0", "R:S R:S W:-", 0),
     ("NAU-1: 1,0 cards IT-09", "R:S R:S R:S", 0)],
)  # fmt: skip
def test_a_riposte_needs_an_attack_without_a_wound_from_next_to_the_defender(
    attacker: str, roll: str, hurt: int
) -> None:
    tile = attacker.split()[1]
    m = duel(f"{attacker}\nLOW-3: 0,0", f"{roll} R:O W:-", essence=0, answer=1)
    play(m, f"attack {tile} attack", "use leech-back", asks="RV-D06 seat 0")
    assert m.state.models[0].wounds == hurt


@pytest.mark.rule("RV-917", "COG-B6")
def test_regeneration_comes_after_the_wounds() -> None:
    m = duel("NAU-5a: 0,0\nCOG-1: 1,0 wounds 2 cards COG-B6", "R:O R:S R:O R:O", answer=2)
    changed = after(m, "attack 0,0 attack", "use COG-B6", asks="RV-D06")
    assert events_of(m, "wounded") == [{"model": "COG-1", "wounds": 1, "left": 2}]
    assert "COG-1" not in changed


@pytest.mark.rule("RV-918", "ANC-B8")
@pytest.mark.parametrize(("hits", "essence"), [("R:S R:S", 2), ("R:O R:O", 0)])
def test_absorb_pays_if_no_wound_comes_through(hits: str, essence: int) -> None:
    m = duel("NAU-5a: 0,0\nANC-3: 1,0 cards ANC-B8", f"{hits} R:O R:O W:-", answer=1)
    play(m, "attack 0,0 attack", "use ANC-B8", asks="RV-D06")
    assert pools(m)[1] == "2R1W"
    assert m.state.players[1].essence == essence


@pytest.mark.rule("RV-919", "RV-905", "RV-D24", "ANC-3")
def test_mist_form_blocks_and_lets_the_defender_slip_away() -> None:
    m = duel("NAU-5a: 0,0\nANC-3: 1,0", "R:O R:S R:O R:O", answer=2)
    play(m, "attack 0,0 attack", "use mist-form", asks="RV-D24 seat 1")
    assert after(m, "at 2,0", asks="RV-D06 seat 0") == {"ANC-3": "2,0"}


@pytest.mark.rule("RV-920", "RV-911", "RV-625", "LOW-B8")
def test_a_guarded_model_is_hit_by_the_splash() -> None:
    m = duel(
        "COG-4: 0,0\nLOW-1: 1,0 cards LOW-B8\nLOW-5a: 1,0\nLOW-6a: 1,0",
        "B:O B:O R:S R:O W:-",
        essence=2,
        answer=1,
    )
    play(m, "attack 0,0 attack", "strike COG-4 LOW-1", "use boiler-blast", "use LOW-B8", asks="RV-D14 seat 1")
    assert offered(m) == ["pick LOW-5a", "pick LOW-6a"]
    play(m, "pick LOW-5a", asks="RV-D06")
    assert [(one.id, one.wounds) for one in m.state.models if one.seat == 1] == [
        ("LOW-1", 1), ("LOW-5a", 2), ("LOW-6a", 1),
    ]  # fmt: skip


@pytest.mark.rule("RV-920", "RV-912", "RV-626", "RV-R103", "NAU-B2", "LOW-B8")
def test_the_guard_is_pushed_in_place_of_the_target() -> None:
    m = duel(
        "NAU-1: 0,0 cards NAU-B2\nLOW-1: 1,0 cards LOW-B8\nLOW-5a: 1,0", "R:O R:S R:S R:O W:-", essence=1, answer=1
    )
    play(m, "attack 0,0 attack", "strike NAU-1 LOW-1", "use NAU-B2", "use LOW-B8", asks="RV-D23 seat 0")
    assert after(m, "at 2,0", asks="RV-D06") == {"LOW-5a": "2,0 wounds 1"}


@pytest.mark.rule("RV-911", "IT-09")
def test_a_mirror_scale_keeps_the_splash_off() -> None:
    m = duel("COG-4: 0,0\nLOW-1: 1,0 cards IT-09\nLOW-5a: 1,0", "B:O B:O R:S W:-", essence=2)
    play(m, "attack 0,0 attack", "strike COG-4 LOW-5a", "use boiler-blast", asks="RV-D06")
    assert [(one.id, one.wounds) for one in m.state.models if one.seat == 1] == [("LOW-1", 0), ("LOW-5a", 2)]


@pytest.mark.rule("RV-919", "RV-917", "RV-627", "RV-112")
def test_a_destroyed_model_neither_slips_away_nor_heals() -> None:
    m = duel("NAU-1: 0,0\nCOG-3: 1,0 wounds 3\nCOG-5a: -3,0", "R:O R:O R:S R:O W:-", answer=1)
    changed = after(m, "attack 0,0 attack", "use smoke-vent", asks="RV-D06 seat 0")
    assert changed["COG-3"] == "gone"
    m = duel("NAU-1: 0,0\nCOG-1: 1,0 wounds 4 cards COG-B6\nCOG-5a: -3,0", "R:O R:O R:S R:O R:O", answer=2)
    changed = after(m, "attack 0,0 attack", "use COG-B6", asks="RV-D06 seat 0")
    assert changed["COG-1"] == "gone"
    assert events_of(m, "healed") == []


@pytest.mark.rule("RV-628", "RV-914", "RV-916", "LOW-B6")
def test_an_attacker_that_falls_to_a_riposte_goes_nowhere() -> None:
    m = duel(
        "LOW-1: 0,0 wounds 6 cards LOW-B6\nLOW-5a: -3,0\nNAU-5a: 1,0", "B:S+ R:S R:S R:O W:- W:-", essence=1, answer=1
    )
    changed = after(m, "attack 0,0 attack", "use LOW-B6", "use set-spear", asks="RV-D06 seat 0")
    assert changed["LOW-1"] == "gone"


@pytest.mark.rule("RV-920", "RV-622", "ANC-7")
def test_a_model_alone_on_its_tile_cannot_be_guarded() -> None:
    m = duel("COG-5a: 0,0\nANC-7a: 1,0\nANC-5a: 2,0", "R:O R:O B:O R:O", answer=1)
    play(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert events_of(m, "uses ability") == []


# -- destruction -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-112", "RV-113", "RV-124", "RV-R48", "RV-R49", "RV-111")
def test_a_destroyed_model_leaves_with_its_cards_and_surplus_wounds_are_lost() -> None:
    m = duel("COG-1: 0,0\nNAU-3: 1,0 wounds 3 swimming cards NAU-W1 IT-07\nNAU-5a: 1,0", "B:O R:O R:O R:O R:O W:-")
    changed = after(m, "attack 0,0 attack", "strike COG-1 NAU-3", asks="RV-D06")
    assert changed["NAU-3"] == "gone"
    assert changed["items_discard"] == "IT-07"
    assert "NAU-5a" not in changed
    assert changed["nautilus"] == "essence 0 side S lost 1 ready"


@pytest.mark.rule("RV-629", "RV-870", "RV-102", "RV-860")
def test_the_last_player_wins_at_once_in_the_middle_of_a_turn() -> None:
    m = duel("LOW-4: 0,0\nLOW-5a: -1,0 acted\nCOG-5a: 1,0 wounds 1", "B:O B:S+ B:S+ R:O R:O", essence=2)
    play(m, "attack 0,0 attack", "use maul", asks="over RV-870")
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.facts) == ((0,), {"rounds": 1, "destroyed": 1})
    assert (m.state.movement, m.state.attack) == (1, 0)
