"""What a person reads: warnings, weapons in the labels, choices that the engine made."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

import fathom
from fathom.engine.ask import Option
from fathom.engine.preview import preview
from fathom.game.art import scene_for
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.language.effects import STATEMENTS
from fathom.games.sleeping_gods.language.words import SKILLS, Window
from fathom.games.sleeping_gods.model import options
from fathom.games.sleeping_gods.text.forced import ONLY
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.stakes import closed_choices, stakes
from fathom.matches.match import Match
from tests.kit import events_of, play
from tests.sleeping_gods.voyage import voyage

PACK = GAME.pack
CODES = (*SKILLS, *get_args(Window), "if1")
"""Words of the effect language that no player should read."""


def words(match: Match) -> Any:
    return match.game.text.words(match.pack, match.view(match.ask.seats[0] if match.ask else 0))


def warned(match: Match, option: Option) -> str | None:
    warning: str | None = words(match).warning(match.ask, option, preview(match, option))
    return warning


@pytest.mark.rule("SG-400")
def test_a_port_where_nothing_can_be_paid_for_is_warned_of() -> None:
    poor = voyage("{region: M1c, cards: '', step: act 1}")
    assert "has no effect" in (warned(poor, options.Port()) or "")
    assert warned(voyage("{region: M1c, cards: '', stock: coin 4, step: act 1}"), options.Port()) is None


@pytest.mark.rule("SG-630")
def test_an_attack_names_the_weapons_there_are() -> None:
    m = voyage("{cards: 'MK24', crew: {mac: weapons MK24}, step: act 1, do: 'combat(1)'}")
    assert m.ask is not None
    said = {str(option): words(m).label(m.ask, option) for option in m.ask.options if str(option).startswith("attack")}
    assert "Deck Rifle (+1 accuracy, 2 damage, reaches flying enemies) or Cutlass" in said["attack mac"]
    assert " or " not in said["attack kasumi"]


def test_a_forced_choice_is_described_in_a_sentence() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in Option.__subclasses__() if kind.__module__ == options.__name__}
    assert kinds == set(ONLY)


def test_the_only_weapon_and_the_only_enemy() -> None:
    m = voyage("{cards: '', step: act 1, do: 'combat(1)', fate: 6}")
    play(m, "attack kasumi", asks="SG-D47")
    only = [facts["option"] for facts in events_of(m, "only choice")]
    assert only[:2] == ["weapon own", "target 1"]
    lines = [words(m).tell(event) for event in m.log or [] if event.what == "only choice"]
    assert lines[0] == "The attacker has only one weapon."
    assert lines[1].endswith("is the only enemy to attack.")


@pytest.mark.rule("SG-D20")
def test_an_optional_effect_of_an_event_is_described_without_may() -> None:
    """For events like Leaking Valve: a challenge at the end of the turn removes the event."""
    match = voyage("{cards: '', step: act 1}")
    events = [card for card in match.pack.event.values() if "turnend{may{" in card.effect.replace(" ", "")]
    assert events
    for card in events:
        m = voyage(f"{{cards: '', ongoing: {card.id}, step: end}}")
        while m.ask is not None and m.ask.id != "SG-D20":
            m.choose("pass")
        assert m.ask is not None
        said = words(m).label(m.ask, options.Alternative(1))
        assert said.startswith("Try ")
        assert "optionally" not in said


@pytest.mark.parametrize(
    ("position", "part"),
    [
        ("{step: room}", "Ship action"),
        ("{step: act 1}", "Action 1"),
        ("{region: M1b, step: act 2, do: 'sail(1)'}", "Action 1"),
        ("{step: act 2}", "Action 2"),
    ],
)
def test_the_goal_line_says_the_part_of_the_turn(position: str, part: str) -> None:
    m = voyage(position)
    goal = words(m).goal()
    assert goal.turn[goal.now] == part


def test_the_event_of_a_turn_is_a_part_of_it() -> None:
    m = fathom.new("sleeping-gods", 1, seed=4)
    while m.ask is not None and m.ask.id != "SG-D19":
        m.choose(m.ask.options[-1], m.ask.seats[0])
    goal = words(m).goal()
    assert goal.turn[goal.now] == "Event"


@pytest.mark.rule("SG-553", "SG-566")
def test_a_challenge_says_what_it_needs_and_what_its_failure_costs() -> None:
    m = voyage("{region: M1i, step: act 1, fate: 5 1 6}")
    play(m, "travel", "pass", "sail M1d", "sail M1i", asks="SG-D38")
    hazard = m.pack.sea.region["M1i"].hazard
    assert hazard is not None
    before = stakes(Names(m.pack, m.view(0)))
    assert before.startswith(f"Crew skill 0 plus a fate card (1 to 6) must reach {hazard.n}: ")
    assert before.endswith("If it fails: 1 ship damage.")


@pytest.mark.rule("SG-314")
def test_travel_says_how_far_each_total_leads() -> None:
    m = voyage("{region: M1i, step: act 1, fate: 5}")
    play(m, "travel", asks="SG-D24")
    before = stakes(Names(m.pack, m.view(0)))
    assert before.endswith(
        "Crew skill 0 plus a fate card (1 to 6) says how far you sail: "
        "1 region, 2 with 4 or more, 3 with 7 or more, 4 with 10 or more."
    )


@pytest.mark.rule("SG-505", "SG-562", "SG-563")
def test_taking_part_names_its_price_and_what_it_adds() -> None:
    crew = "{rafael: equipped AB01 fatigue 1, marco: low, mac: madness}"
    m = voyage(f"{{crew: {crew}, step: act 1, fate: 5, do: 'challenge(STR,4){{}}{{}}'}}")
    assert m.ask is not None
    labels = {str(option): words(m).label(m.ask, option) for option in m.ask.options}
    assert labels["join laurent"] == "Laurent joins: strength 1 — costs 1 fatigue"
    assert labels["join rafael"] == (
        "Rafael joins: strength 2 — costs 1 fatigue; with 2, no more challenges until rest"
    )
    assert labels["join mac"] == "Mac joins: no strength, adds nothing to the total — costs 1 damage and 1 fatigue"


@pytest.mark.rule("SG-358")
def test_letters_missing_among_the_choices_are_explained() -> None:
    m = voyage("{region: M1c, step: act 1, stock: coin 3, read: '3.1'}")
    assert m.ask is not None
    assert [str(option) for option in m.ask.options][:2] == ["choice A", "choice C"]
    names = Names(m.pack, m.view(0))
    assert closed_choices(names, m.ask) == "Not offered: B (not open with what the crew has and has done)."
    assert closed_choices(names, replace(m.ask, options=m.ask.options[:1])) == ""


def test_a_player_asked_in_the_turn_of_another_one_reads_that_they_may_help() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 2}, step: act 1, fate: 5, do: 'challenge(STR,4){}{}'}")
    play(m, "join sofi", "pass", asks="SG-D39 seat 1")
    assert words(m).prompt(m.ask).startswith("You may help: ")
    assert words(m).goal().active == 0


def test_the_text_of_every_card_is_in_words() -> None:
    printed = [*PACK.abilities, *PACK.levels, *PACK.adventure, *PACK.market, *PACK.events, *PACK.crew]
    code = re.compile(rf"\b({'|'.join(STATEMENTS)})[({{]|\b({'|'.join(CODES)})\b")
    for id in (*(card.id for card in printed), *(enemy.name for enemy in PACK.enemies)):
        text = GAME.explain(PACK, id)
        assert text, id
        assert not code.search(text), text


def test_a_card_with_several_texts_says_that_one_is_used() -> None:
    otter, kannan = GAME.explain(PACK, "AD10"), GAME.explain(PACK, "kannan")
    assert otter == "Wick the Otter (animal). Gain 1 meat; or redraw a fate of 1. 1 command to use."
    assert kannan is not None
    assert "Ability (1 command): redraw a fate of 1; or block 1." in kannan


@pytest.mark.rule("SG-463")
def test_using_and_discarding_an_equipped_card_are_told_apart() -> None:
    m = voyage("{crew: {laurent: equipped AB46, mac: command 1}, step: act 1, do: 'challenge(CRA,9){xp(1)}{}'}")
    assert m.ask is not None
    said = {str(option): words(m).label(m.ask, option) for option in m.ask.options}
    used, dropped = said["use AB46 1"], said["drop AB46"]
    assert used.endswith("— then the card is discarded")
    assert dropped.startswith("Discard equipped Spare Parts")
    scene = scene_for(m.game, m.pack, m.view(0))
    folds = {str(option): scene.aside(m.ask, option) for option in m.ask.options}
    assert folds["drop AB46"] == "Make room for another card"
    assert folds["use AB46 1"] == folds["join laurent"] == ""
    assert folds["join kasumi"] == "Crew without the skill: no help"
