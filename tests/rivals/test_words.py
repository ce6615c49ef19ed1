"""Rivals in words: what a player reads."""

from __future__ import annotations

import re

import pytest

from fathom.engine.events import Event
from fathom.engine.preview import preview
from fathom.games.rivals.game import GAME
from fathom.matches.match import Match
from tests.kit import play
from tests.rivals.kit import battle, quick

FIGHT = """
players: {cog: essence 2, nautilus: essence 1}
models:
  COG-1: 0,0 cards COG-W1
  COG-5a: 0,0 wounds 1 swimming
  NAU-5a: 1,0
  NAU-4: -3,0
map: {rock: "2,0", coral: "0,1"}
creatures: {"-1,2": AB-04 essence 1}
event: EV-15
markers: 1 1
rolls: B:O R:O R:O R:S R:S W:- W:-
"""


def test_a_question_and_its_options_in_a_fight() -> None:
    m = battle(FIGHT)
    words = GAME.text.words(m.pack, m.view(0))
    assert m.ask is not None
    assert words.prompt(m.ask) == "Cog: activate a tile (markers: 1 Movement, 1 Attack)."
    labels = {str(option): words.label(m.ask, option) for option in m.ask.options}
    assert labels["attack 0,0 attack"] == (
        "Attack with Captain Gearhead and Rivet Diver a on sand E4 — a marker goes from Attack to End"
    )
    play(m, "attack 0,0 attack", asks="RV-D12")
    assert m.ask is not None
    strike = words.label(m.ask, m.ask.options[0])
    assert strike.startswith("Captain Gearhead attacks Reef Spear a on E5 — on average 2.0 wounds on the target, ")
    assert strike.endswith("% chance to destroy it")


def test_the_consequences_of_a_step_are_shown_before_it_is_taken() -> None:
    m = battle(FIGHT)
    play(m, "move 0,0", "go COG-1 plain", asks="RV-D10")
    words = GAME.text.words(m.pack, m.view(0))
    assert m.ask is not None
    labels = {str(option): words.label(m.ask, option) for option in m.ask.options}
    assert labels["step 0,1"] == (
        "Go to live coral F4 — coral makes its worst defence die one step worse (black, red, white, none), "
        "the Silt Ray will attack the model"
    )
    assert labels["stop"] == "Stop here"


def test_what_happened_is_described_in_sentences() -> None:
    m = battle(FIGHT)
    play(m, "attack 0,0 attack", "strike COG-1 NAU-5a", "use full-steam", "use set-spear", asks="RV-D06")
    words = GAME.text.words(m.pack, m.view(1))
    sentences = [words.tell(event) for event in m.log or []]
    assert "Captain Gearhead attacks Reef Spear a." in sentences
    assert "Captain Gearhead uses Full Steam for 2 Essence." in sentences
    assert any(
        line.startswith("Captain Gearhead rolls 4 black and 1 white die against Reef Spear a: ") for line in sentences
    )


def test_the_situation_speaks_of_everything() -> None:
    m = battle(FIGHT)
    lines = GAME.text.words(m.pack, m.view(None)).situation()
    assert lines[0] == "Round 1: it is the turn of Cog, with one marker on Movement, 1 on Attack and 1 on End."
    assert any("Rivet Diver a is on sand E4" in line and "1 of 2 wounds, Swimming" in line for line in lines)
    assert "The Silt Ray guards G3: attack 2 red dice, defence 2 red dice, Heart 4; 1 Essence on its tile." in lines
    assert "The event Murk is in force: All models defend with one white die more." in lines


def test_the_board_shows_models_creatures_and_what_can_be_chosen() -> None:
    m = battle(FIGHT)
    text = GAME.text.words(m.pack, m.view(0)).board(m.ask).plain
    for sign in ("Ge Ra", "Silt", "▲▲ rock", "♣ coral", "┌", "≈ home"):
        assert sign in text
    assert len({len(line) for line in text.splitlines()[:-1]}) == 1
    # Whose models they are shows without colours, too.
    rows = text.splitlines()
    place = next(row for row in rows if "Ge Ra" in row).index("Ge Ra")
    above = rows[next(number for number, row in enumerate(rows) if "Ge Ra" in row) - 1]
    assert above[place : place + 8].rstrip("┐").endswith("C")


def prompt(match: Match) -> str:
    """The open question as the first player reads it."""
    assert match.ask is not None
    return GAME.text.words(match.pack, match.view(0)).prompt(match.ask)


def labels(match: Match) -> dict[str, str]:
    """The options of the open question with their labels."""
    assert match.ask is not None
    words = GAME.text.words(match.pack, match.view(match.ask.seats[0]))
    return {str(option): words.label(match.ask, option) for option in match.ask.options}


def warned(match: Match, choice: str) -> str | None:
    """The warning before an answer."""
    ask = match.ask
    assert ask is not None
    option = next(option for option in ask.options if str(option) == choice)
    words = GAME.text.words(match.pack, match.view(ask.seats[0]))
    return words.warning(ask, option, preview(match, option))


def test_an_ability_is_offered_with_what_it_brings() -> None:
    m = battle(
        """
        players: {cog: essence 2, nautilus: essence 1}
        models: {COG-1: "0,0", NAU-2: "1,0 wounds 4"}
        markers: 1 1
        rolls: B:O R:S R:S
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D12 seat 0")
    # 1B2R and 3B1W against 2R1W.
    assert labels(m) == {
        "decline": "Attack without an ability — on average 1.3 wounds on the target, 63 % chance to destroy it",
        "use full-steam": (
            "Use Full Steam for 2 Essence: every die one step better (white, red, black) — "
            "on average 1.9 wounds on the target, 76 % chance to destroy it"
        ),
    }
    play(m, "decline", asks="RV-D13 seat 1")
    # One hit is left to be stopped: by 2R1W, or by 3R1W.
    assert labels(m) == {
        "use soothing-veil": (
            "Use Soothing Veil for 1 Essence: +1 red die — "
            "on average 0.2 wounds on Mother Ysolde of Butte, 25 % chance to lose it"
        ),
        "decline": (
            "Defend without an ability — on average 0.4 wounds on Mother Ysolde of Butte, 37 % chance to lose it"
        ),
    }


def test_a_card_used_before_counts_in_what_an_ability_brings() -> None:
    m = battle(
        """
        players: {low-clans: essence 2, nautilus: essence 0}
        models: {LOW-1: "0,0 cards LOW-I4", NAU-1: "1,0"}
        markers: 1 1
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D12 seat 0")
    assert labels(m)["play LOW-I4"].endswith("— on average 1.7 wounds on the target, 1 % chance to destroy it")
    assert labels(m)["decline"].endswith("— on average 1.4 wounds on the target, 1 % chance to destroy it")
    play(m, "play LOW-I4", asks="RV-D12 seat 0")
    assert labels(m)["decline"].endswith("— on average 1.7 wounds on the target, 1 % chance to destroy it")


def test_an_activation_names_those_who_can_act_and_what_a_search_may_bring() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0
          COG-5b: 0,0 acted
          COG-5c: 0,0 moves 2
          COG-6a: 2,0
          NAU-1: 3,0
        map: {coral: "0,0", abyss: "2,0"}
        creatures: {"-2,0": AB-02, "-2,1": AB-03}
        abyss_discard: AB-08 AB-08
        markers: 1 1
        """
    )
    said = labels(m)
    assert said["move 0,0"] == (
        "Move the models on live coral E4 (Rivet Diver a and Rivet Diver b) — a marker goes from Movement to Attack"
    )
    # Two white dice; and 13 creatures are left among 16 cards.
    assert said["attack 0,0 search"] == (
        "Search with Rivet Diver a and Rivet Diver c on live coral E4 — "
        "a marker goes from Attack to End; 56 % chance to find an item; each roll uses a model's attack action"
    )
    assert said["waste 0,0 search"].startswith(
        "Search with Rivet Diver a and Rivet Diver c on live coral E4 — "
        "gives up a move: a marker goes from Movement to End; 56 % chance to find an item"
    )
    assert said["attack 2,0 search"] == (
        "Search with Harpoon Gunner a on unsearched den E6 — a marker goes from Attack to End; "
        "81 % chance to wake a creature; the search uses a model's attack action"
    )
    play(m, "attack 0,0 search", asks="RV-D16")
    assert labels(m)["pick COG-5a"].endswith(" — 33 % chance to find an item; each roll uses a model's attack action")


@pytest.mark.rule("RV-404", "RV-508")
def test_the_end_of_a_movement_activation_says_who_has_not_moved() -> None:
    m = battle("{players: {low-clans: '', cog: ''}, models: {LOW-5a: '0,0', LOW-1: '0,0', COG-1: '3,0'}}")
    play(m, "move 0,0", asks="RV-D09")
    assert m.ask is not None
    words, option = GAME.text.words(m.pack, m.view(0)), next(x for x in m.ask.options if str(x) == "stop")
    assert words.label(m.ask, option) == (
        "End the Movement activation — not moved: Mud Runner a and Warchief Grukk Threefin"
    )
    assert words.warning(m.ask, option, preview(m, option)) == "No model has moved, but the marker goes on to Attack."


@pytest.mark.rule("RV-220", "RV-732")
@pytest.mark.parametrize(("rule", "about"), [("RV-220", "for the first turn"), ("RV-732", "and chooses which model")])
def test_a_contest_says_what_is_won(rule: str, about: str) -> None:
    m = battle(FIGHT)
    text = GAME.text.words(m.pack, m.view(0)).tell(Event(rule, "contest won", {"seat": 0}))
    assert text.startswith(f"Cog wins the roll {about}")


@pytest.mark.rule("RV-872")
def test_the_goal_says_when_points_decide() -> None:
    m, limited = battle(FIGHT), quick(rounds=30)
    goals = [GAME.text.words(m.pack, match.view(0)).goal() for match in (m, limited)]
    found = [goal.detail for goal in goals if goal is not None]
    assert found[0].endswith("Points (the number beside the crown) do not decide.")
    assert "Only after round 30 do points decide" in found[1]


def test_a_stance_is_offered_with_its_price() -> None:
    m = battle("{players: {low-clans: '', cog: ''}, models: {LOW-5a: '0,0', LOW-1: '0,0', COG-1: '3,0'}}")
    play(m, "move 0,0", asks="RV-D09")
    said = labels(m)
    assert said["go LOW-1 plain"] == "Warchief Grukk Threefin moves, up to 4 tiles"
    assert said["go LOW-1 swim-charge"] == (
        "Warchief Grukk Threefin swims and charges, up to 6 tiles — "
        "further and without climbing, but makes its worst defence die while it swims and its worst attack die this "
        "round one step worse (black, red, white, none)"
    )
    assert said["go LOW-5a swim"] == (
        "Mud Runner a swims, up to 5 tiles — further and without climbing, at no cost: it is a Swimmer"
    )


def test_a_fight_is_offered_with_its_odds() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", COG-5b: "0,0", COG-5c: "0,0", NAU-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 1
        abyss: AB-02
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", asks="RV-D18")
    # The ledger: three with 2R destroy a Trollshark in 53 of 100 fights, and it does 0.72 wounds to 2R.
    assert (
        labels(m)["fight"]
        == "Fight the creature: 53 % chance to destroy it; if it survives, it strikes back for 0.7 wounds on average"
    )


@pytest.mark.parametrize(
    ("target", "ability", "useless"),
    [
        ("COG-5a: 1,0", "poison-barb", False),
        ("COG-5a: 1,0 poisoned by 0", "poison-barb", True),
        ("COG-4: 1,0", "poison-barb", True),
    ],
)
def test_an_ability_that_can_change_nothing_is_worth_a_warning(target: str, ability: str, useless: bool) -> None:
    id, place = target.split(": ")
    m = battle(
        f"""
        players: {{low-clans: essence 1, cog: ""}}
        models: {{LOW-6a: "0,0", {id}: "{place}"}}
        markers: 1 1
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D12 seat 0")
    said = warned(m, f"use {ability}")
    assert said == (
        "This ability would change nothing in this attack, but it would cost its Essence." if useless else None
    )


@pytest.mark.parametrize(("rolls", "useless"), [("R:S R:S R:S", True), ("R:O R:S R:S", False)])
def test_a_block_where_nothing_hit_is_worth_a_warning(rolls: str, useless: bool) -> None:
    m = battle(
        f"""
        players: {{nautilus: essence 0, low-clans: essence 2}}
        models: {{NAU-1: "0,0", LOW-1: "1,0"}}
        markers: 1 1
        rolls: {rolls}
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D13 seat 1")
    assert (warned(m, "use thick-skull") is not None) is useless


def test_a_full_reserve_is_worth_a_warning_before_a_search() -> None:
    text = """
        players: {{cog: "items {items}", nautilus: ""}}
        models: {{COG-5a: "0,0", NAU-1: "3,0"}}
        map: {{coral: "0,0"}}
        markers: 1 1
        """
    full = battle(text.format(items="IT-01 IT-02 IT-03 IT-04 IT-05"))
    assert warned(full, "attack 0,0 search") == (
        "Your item reserve is full: you have to discard a card for each item you find."
    )
    assert warned(battle(text.format(items="IT-01")), "attack 0,0 search") is None


@pytest.mark.parametrize(
    ("wounds", "event", "said"),
    [
        (2, "EV-14", "The Trollshark will attack, and Mud Runner a may be destroyed (68 %)."),
        (0, "EV-14", None),
        (2, "EV-07", None),
    ],
)
def test_a_step_next_to_a_guard_that_may_kill_is_worth_a_warning(wounds: int, event: str, said: str | None) -> None:
    m = battle(
        f"""
        players: {{low-clans: "", nautilus: ""}}
        models: {{LOW-5a: "0,2 wounds {wounds}", NAU-1: "3,0"}}
        creatures: {{"0,0": AB-02}}
        event: {event}
        """
    )
    play(m, "move 0,2", "go LOW-5a plain", asks="RV-D10")
    assert warned(m, "step 0,1") == said
    assert ("will attack the model" in labels(m)["step 0,1"]) is (event != "EV-07")


def test_ending_a_turn_with_an_attack_left_is_worth_a_warning() -> None:
    m = battle(FIGHT)
    words = GAME.text.words(m.pack, m.view(0))
    assert m.ask is not None
    end = m.ask.options[-1]
    assert words.warning(m.ask, end, preview(m, end)) == "You could still attack this turn."


@pytest.mark.parametrize(
    ("id", "text"),
    [
        (
            "COG-1",
            "Captain Gearhead (Cog, small character, one copy, 20 points): Speed 3, attack 1 black and 2 red dice",
        ),
        ("steam lance", "Steam Lance (weapon, 4 points). In attack: +1 red die."),
        ("COG-I2", "Aether Cell (item, 2 points). Discard it for this effect: gain 3 Essence."),
        ("mist-form", "Mist Form (defence, 2 Essence): one extra shield; after the attack, this model may shift"),
        (
            "AB-04",
            (
                "Silt Ray. A creature: attack 2 red dice, defence 2 red "
                "dice, Heart 4. A model that it wounds becomes Trapped."
            ),
        ),
        ("EV-12", "Sea Quake (instant event). For each model on rock"),
        ("low clans", "Low Clans. Swift raiders"),
    ],
)
def test_every_card_can_be_looked_up(id: str, text: str) -> None:
    found = GAME.explain(GAME.pack, id)
    assert found is not None
    assert found.startswith(text)


def test_the_last_model_to_move_is_named_in_the_question() -> None:
    m = battle(FIGHT)
    play(m, "move 0,0", asks="RV-D09")
    assert prompt(m) == "Cog: choose a model on sand E4 to move."
    play(m, "go COG-1 plain", "stop", asks="RV-D09")
    assert prompt(m) == "Cog: choose how Rivet Diver a moves."


def test_a_new_map_is_offered_with_how_often_it_can_be_laid() -> None:
    m = quick(mulligans=2)
    assert labels(m)["keep"] == "Keep this map and set up on it"
    assert labels(m)["again"] == "Lay a new map, if all agree (at most 2)"
    play(m, "again", asks="RV-D03 seat 1")
    assert labels(m)["again"] == "Agree to lay a new map"
    play(m, "again", asks="RV-D03 seat 0")
    assert labels(m)["again"] == "Lay a new map, if all agree (the last one)"


def test_a_side_is_offered_with_what_lies_near_it() -> None:
    m = quick(2, mulligans=0)
    words = GAME.text.words(m.pack, m.view(0))
    assert m.ask is not None
    said = words.label(m.ask, m.ask.options[0])
    assert re.fullmatch(
        r"The north side, with \S+ rock tiles?, \S+ coral tiles? and \S+ dens? at most two tiles away", said
    )


def test_the_ending_names_the_winner_and_why() -> None:
    m = quick(2)
    m.concede(0)
    assert m.outcome is not None
    said = GAME.text.words(m.pack, m.view(1)).ending(m.outcome)
    assert "The Nautilus army has won. No other player has a model left." in said


def test_the_questions_of_an_attack_name_attacker_and_target() -> None:
    m = battle(FIGHT)
    play(m, "attack 0,0 attack", "strike COG-1 NAU-5a", asks="RV-D12")
    assert m.ask is not None
    assert (
        GAME.text.words(m.pack, m.view(0)).prompt(m.ask) == "Captain Gearhead attacks Reef Spear a: choose an ability."
    )


def test_the_goal_names_the_army_to_destroy_and_what_is_left_of_both() -> None:
    m = battle(FIGHT)
    own, watched = (GAME.text.words(m.pack, m.view(seat)).goal() for seat in (0, None))
    assert own is not None
    assert watched is not None
    assert own.text.startswith("Win: destroy Nautilus (2 models left). Lose: your 2 models destroyed. Round ")
    assert watched.text.startswith("Win: be the last army. Models: Cog 2, Nautilus 2. Round ")
