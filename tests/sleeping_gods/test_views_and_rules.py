"""Texts and the scripted player ask the rules: a table made from a view answers as the real one does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

import fathom
from fathom.games.sleeping_gods.bot import damage, valuation, weapons
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language.parse import parse_conditions
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.state import Strike, Voyage
from fathom.games.sleeping_gods.rules import conditions, modifiers
from fathom.games.sleeping_gods.rules.combat import enemies, strikes
from fathom.games.sleeping_gods.rules.combat.placement import Field
from fathom.games.sleeping_gods.rules.combat.weapons import weapon_of, wielded
from fathom.games.sleeping_gods.story.knowledge import holds, nothing_new
from fathom.games.sleeping_gods.text.odds import can_defeat
from fathom.matches.match import Match
from fathom.matches.reading import read_position
from tests.kit import play
from tests.sleeping_gods.voyage import crew, voyage

LATE = """
    players: {a: command 4, b: command 4 hand AB01}
    crew:
      rafael: levels LV07 weapons AD27 fatigue 2
      gregory: levels LV17 equipped AB15 AB03
      mac: levels LV23 LV24 weapons MK26 damage 5
      marco: equipped AB20 weakened
    cards: MK24 MK26 AD27 AD71
    ongoing: M08
    step: act 1
    enemies: 7 2:TR 16
    """


def label(match: Match, option: str) -> str:
    """The label of an offered option."""
    words: Any = match.game.text.words(match.pack, match.view(0))
    assert match.ask is not None
    found: str = words.label(match.ask, next(each for each in match.ask.options if str(each) == option))
    return found


def with_event(effect: str) -> tuple[Pack, str]:
    """A pack in which an ongoing event has this effect, and its id."""
    event = next(card for card in GAME.pack.events if card.form == "ongoing")
    changed = structs.replace(event, effect=effect)
    return structs.replace(
        GAME.pack, events=[changed if card is event else card for card in GAME.pack.events]
    ), event.id


def of_crew(t: Voyage) -> list[object]:
    """What the rules say about each crew member, weapon and enemy."""
    found: list[object] = []
    for one in t.state.crew.values():
        found += [modifiers.health(t, one), modifiers.skill(t, one, "STR"), modifiers.awake(t, one)]
        for name in wielded(one):
            used, hit = weapon_of(t, one, name), Strike(one.id, name, 0, hit=True)
            found += [strikes.aim(t, one, hit), strikes.power(t, one, hit), strikes.block(t, one, used)]
            row = t.state.battle.row if t.state.battle is not None else []
            found += [(strikes.guard(t, enemy, one, used), strikes.strikes_first(t, enemy, one)) for enemy in row]
    return found


def of_story(t: Voyage) -> list[bool]:
    """Which conditions of the storybook are true."""
    pages = t.pack.paragraph.values()
    lines = [line.conditions for page in pages for line in page.pre]
    choices = [choice.conditions for page in pages for choice in page.choices]
    return [conditions.all_true(t, each) for each in (*lines, *choices) if each]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("text", ["", LATE])
def test_a_table_made_from_a_view_answers_as_the_real_one(text: str, seed: int) -> None:
    match = voyage(text) if text else fathom.new("sleeping-gods", 2, seed, {"passes": 1, "events": 2})
    chance = Random(seed)
    for _ in range(40):
        if match.ask is None:
            return
        seen = table_of(match.pack, match.view(0))
        assert of_crew(seen) == of_crew(match.table)
        assert of_story(seen) == of_story(match.table)
        match.choose(chance.choice(match.ask.options))


# -- texts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-803")
def test_the_label_of_a_weapon_counts_levels_cards_and_fatigue() -> None:
    for words, said in (
        ("damage 0", "Boat Hook (+0 accuracy, 3 damage)"),
        ("levels LV07", "Boat Hook (+0 accuracy, 4 damage)"),
        ("levels LV07 fatigue 2", "Boat Hook (+0 accuracy, 3 damage)"),
        ("equipped AB15 AB03", "Boat Hook (+1 accuracy, 3 damage, blocks 1 damage)"),
    ):
        m = voyage(f"{{crew: {{rafael: {words}}}, step: act 1, enemies: 16 8}}")
        assert label(m, "attack rafael").partition(" — ")[0] == f"Rafael attacks with {said}"


@pytest.mark.rule("SG-634", "SG-638", "SG-640", "SG-643")
def test_an_attack_is_offered_with_its_odds() -> None:
    m = voyage("{crew: {rafael: damage 0}, step: act 1, enemies: 16 8}")
    fates = [card.fate for card in m.pack.abilities]
    chances = {n: round(100 * sum(fate >= m.pack.enemy[n].defense for fate in fates) / len(fates)) for n in (16, 8)}
    hits = ", ".join(f"{m.pack.enemy[n].name} {chances[n]} %" for n in (16, 8))
    assert label(m, "attack rafael").endswith(f" — to hit: {hits}")
    play(m, "attack rafael", asks="SG-D44")
    target, back = m.pack.enemy[8], next(one.strength for one in m.view(0).battle.row if one.number == 8)
    assert label(m, "target 8") == (
        f"{target.name} (defence {target.defense}) — {chances[8]} % to hit for 3 damage, 0 % to defeat it; "
        f"strikes back for {back}"
    )


def test_damage_that_can_cover_all_hearts_defeats() -> None:
    m = voyage("{crew: {rafael: damage 0}, step: act 1, enemies: 16}")
    hearts = tuple(square.hearts for square in m.pack.enemy[16].squares)
    left = min(index for index, worth in enumerate(hearts) if worth)
    covered = frozenset(index for index in range(len(hearts)) if index != left)
    field = Field(hearts=(hearts,), covered=(covered,), resist=(0,), target=0, damage=hearts[left], normal=hearts[left])
    assert can_defeat(field)
    assert not can_defeat(field._replace(damage=hearts[left] - 1, normal=hearts[left] - 1))
    assert not can_defeat(field._replace(normal=hearts[left] - 1))
    assert not can_defeat(field._replace(resist=(1,)))


@pytest.mark.rule("SG-646")
def test_the_defence_in_texts_has_all_modifiers() -> None:
    pack, event = with_event("always{mod(defense,2)}")
    m = read_position(GAME, pack, f"{{ongoing: {event}, step: act 1, enemies: 2 16, fate: 6}}")
    printed = pack.enemy[16].defense
    words: Any = GAME.text.words(pack, m.view(0))
    assert any(f"defence {printed + 2}, deals" in line for line in words.situation())
    assert f"d{printed + 2} hits" in str(words.board(m.ask))
    play(m, "attack rafael", asks="SG-D44")
    assert label(m, "target 16").partition(" — ")[0].endswith(f"(defence {printed + 2})")
    # The gulls fly: one more against a boat hook, which has no reach.
    assert label(m, "target 2").partition(" — ")[0].endswith(f"(defence {pack.enemy[2].defense + 3})")


DECK = "Deck: gain {} command, {} search tokens (some cost damage; take one reward)"


def test_the_label_of_a_room_counts_modifiers() -> None:
    plain, changed = voyage("room: galley"), voyage("{room: galley, ongoing: M08 P09, cards: AD05}")
    for room, before, after in (
        ("deck", DECK.format(3, 3), DECK.format(2, 4)),
        (
            "sickbay",
            "Sick Bay: gain 3 command, 1 card, 1 damage of the crew healed",
            "Sick Bay: gain 2 command, 1 card",
        ),
    ):
        assert label(plain, f"room {room}") == before
        assert label(changed, f"room {room}") == after


def test_the_number_of_a_challenge_and_the_command_for_skipping_have_all_modifiers() -> None:
    pack, event = with_event("always{mod(difficulty,2);mod(skipcmd,1)}")
    plain, changed = (
        read_position(GAME, pack, f"{{region: M1b, ongoing: {ongoing}, step: act 1, do: sail(1)}}")
        for ongoing in ("''", event)
    )
    region = next(id for id in pack.sea.onward("M1b") if pack.sea.region[id].hazard)
    hazard = pack.sea.region[region].hazard
    assert hazard is not None
    for match, more in ((plain, 0), (changed, 2)):
        assert f" {hazard.n + more} or " in label(match, f"sail {region}")
        play(match, "stop", asks="SG-D23")
        assert label(match, "skip") == f"Skip the action — gain {pack.figures.skip_command + more // 2} command"
    page = next(page for page in pack.paragraph.values() if any(each.challenge for each in page.choices))
    choice = next(each for each in page.choices if each.challenge)
    assert choice.challenge is not None
    m = read_position(GAME, pack, f"{{ongoing: {event}, step: act 1, read: '{page.id}'}}")
    assert f" {choice.challenge.n + 2}" in label(m, f"choice {choice.key}")


def test_the_label_of_an_ability_card_has_its_cost_now() -> None:
    pack, event = with_event("always{mod(equipcost,1)}")
    m = read_position(GAME, pack, f"{{ongoing: {event}, players: {{a: command 9 hand AB01}}, step: act 1}}")
    assert f"{pack.ability['AB01'].cost + 1} command" in label(m, "equip AB01")


# -- the scripted player ----------------------------------------------------------------------------------------------


def test_the_scripted_player_knows_its_weapons_from_the_rules() -> None:
    m = voyage(LATE)
    view = m.view(0)
    t = table_of(m.pack, view)
    rafael, gregory = crew(m, "rafael"), crew(m, "gregory")
    assert weapons.arms(t, rafael, "own") == weapons.Arms("own", 0, 3, 0, 0), "a level, and 2 fatigue"
    assert weapons.arms(t, gregory, "own").accuracy == GAME.pack.board["gregory"].weapon.acc + 2
    assert weapons.arms(t, gregory, "own").block == GAME.pack.board["gregory"].weapon.block + 2


@pytest.mark.rule("SG-R068")
def test_cards_of_a_fallen_attacker_count_for_plans_but_not_for_attacks() -> None:
    m = voyage("{crew: {rafael: levels LV07 damage 6}, step: act 1, enemies: 16}")
    t = table_of(m.pack, m.view(0))
    assert weapons.arms(t, t.state.crew["rafael"], "own").damage == 3
    assert weapons.arms(t, weapons.healed(t.state.crew["rafael"]), "own").damage == 4


def test_the_scripted_player_counts_every_modifier_of_a_skill() -> None:
    pack, event = with_event("always{mod(CRA,1)}")
    m = read_position(GAME, pack, f"{{ongoing: {event}, crew: {{rafael: weakened}}, step: act 1}}")
    for one in m.view(0).crew:
        assert valuation.skill(one, "CRA") == modifiers.skill(m.table, crew(m, one.id), "CRA")


@pytest.mark.rule("SG-R158")
def test_the_scripted_player_knows_what_resists() -> None:
    resistant = next(
        number for number, card in sorted(GAME.pack.enemy.items()) if any("RES1" in x.codes for x in card.squares)
    )
    m = voyage(f"{{step: act 1, enemies: {resistant}}}")
    view = m.view(0)
    assert enemies.count(m.table, m.state.battle.row[0], "RES1") == 1
    assert damage.best(m.pack, view, resistant, 1).value == 0
    assert damage.best(m.pack, view, resistant, 2).value > 0


# -- the story --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "condition", "true"),
    [
        ("stock: meat 1 grain 1", "has:food:2", True),
        ("stock: meat 1", "has:food:2", False),
        ("stock: coin 1 art 1", "has:any:2", True),
        ("cards: AD01", "mapt:1:1", True),
        ("cards: AD01", "mapt:2:1", False),
        ("cards: AD01", "totems:1", True),
        ("mode: brutal", "mode:brutal", True),
        ("room: deck", "room:deck", True),
        ("room: deck", "not room:deck", False),
        ("", "explore:A", False),
        ("", "not explore:A", True),
        ("", "not mode:normal", False),
    ],
)
def test_a_condition_is_as_true_for_a_player_as_for_the_rules(text: str, condition: str, true: bool) -> None:
    m = voyage(f"step: act 1\n{text}")
    parsed = parse_conditions(condition)
    assert conditions.all_true(m.table, parsed) is true
    assert holds(m.pack, m.view(0), parsed) is true


@pytest.mark.rule("SG-802")
def test_totems_that_were_lost_open_no_choice() -> None:
    m = voyage("{step: act 1, cards: ''}")
    m.state.totems.append("AD01")
    assert not holds(m.pack, m.view(0), (c.Totems(1),))


@pytest.mark.parametrize(("requires", "new"), [("explore:A", True), ("not explore:A", True), ("mapt:1:1", False)])
def test_a_choice_that_the_visit_may_open_is_something_new(requires: str, new: bool) -> None:
    pages = GAME.pack.paragraph
    page, hidden = next(
        (page, choice)
        for page in pages.values()
        for choice in page.choices
        if page.id.isdecimal() and not page.pre and not choice.requires and choice.goto
    )
    choices = tuple(structs.replace(each, requires=requires) if each is hidden else each for each in page.choices)
    changed, file = structs.replace(page, choices=choices), GAME.pack.file_of[page.id]
    story = [changed if each is page else each for each in GAME.pack.story[file]]
    pack = structs.replace(GAME.pack, story={**GAME.pack.story, file: story})
    m = read_position(GAME, pack, "{step: act 1, cards: ''}")
    m.state.quests_used += list(pack.quest)
    m.state.cards.update(dict.fromkeys((card.id for card in pack.adventure if not card.totem), 0))
    m.state.visited += [id for id in pages if id != hidden.goto]
    opening = pack.location[int(page.id)].conditions
    m.state.marks.update({each.word: 1 for each in opening if isinstance(each, c.HasMark)})
    assert nothing_new(pack, m.view(0), page.id) is not new
