"""The linter: our pack is valid, and each possible error is reported with its file, entry and check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.validation import check_pack, notes, unwritten
from fathom.games.sleeping_gods.validation.authoring import note_authoring
from tests.sleeping_gods.content_kit import OTTERS, PACK, edited, overlay, without


def reports(pack: Pack) -> Iterator[str]:
    """Everything that a check says about a pack: what is broken, and what is unusual."""
    yield from check_pack(pack)
    yield from notes(pack)


@pytest.mark.rule("SG-T24", "SG-T25")
def test_our_own_pack_is_sound() -> None:
    assert list(reports(PACK)) == []


STYLE = [
    ("abilities", "fate: 2", "fate: 3", "L2"),
    ("enemies", "level: 1, defense: 3", "level: 2, defense: 3", "L11"),
    ("quests", "The Great Lamp", "The Life Seed", "L16"),
]


@pytest.mark.parametrize(("file", "before", "after", "check"), STYLE)
def test_a_pack_is_not_refused_for_style_or_size(file: str, before: str, after: str, check: str) -> None:
    pack = edited(file, before, after)
    assert check_pack(pack) == []
    assert any(f"({check})" in note for note in notes(pack))


def test_it_says_which_maps_have_no_story_yet() -> None:
    assert unwritten(PACK) == []
    assert unwritten(without(PACK, "M8", "M6")) == ["M6", "M8"]


TABLES = [
    ("abilities", "id: AB02", "id: AB01", "abilities.yaml: AB01: id: used more than once (L1)"),
    ("quests", "keyword: CELLAR", "keyword: LAMP", "quests.yaml: LAMP: keyword: used more than once (L1)"),
    ("abilities", "fate: 2", "fate: 3", "abilities.yaml: cards with fate 2: found 11, expected 12 (L2)"),
    ("abilities", "skill: STR", "skill: PER", "abilities.yaml: PER cards: found 13, expected 12 (L2)"),
    ("adventure", "types: [totem]", "types: [equipment]", "adventure.yaml: totems: found 44, expected 45 (L2)"),
    ("events", "type: mild", "type: deadly", "events.yaml: mild events: found 17, expected 18 (L2)"),
    (
        "enemies",
        "level: 1, defense: 3",
        "level: 2, defense: 3",
        "enemies.yaml: 1: level: found 2, expected 1 by the formula (L11)",
    ),
    ("enemies", '"H -", "- H.S"', '"H HUG", "- H.S"', "enemies.yaml: 1: grid: “HUG” is not a code (L3)"),
    ("enemies", '"H -", "- H.S"', '"- -", "- S"', "enemies.yaml: 1: grid: the enemy has no heart"),
    ("enemies", '"H -", "- H.S"', '"H - -", "- H.S"', "enemies.yaml: 1: grid: every row must have two squares"),
    (
        "abilities",
        '"mod(wblock,1)"',
        '"block(1)"',
        "abilities.yaml: AB03: effect: a passive text can have only modifiers (L3)",
    ),
    (
        "abilities",
        '"dmg(2)"',
        '"mod(wdmg,2)"',
        "abilities.yaml: AB04: effect: a modifier needs a passive text or a trigger (L3)",
    ),
    ("abilities", '"dmg(2)"', '"goto(4)"', "abilities.yaml: AB04: effect: Goto belongs to story (L3)"),
    (
        "adventure",
        "found: 4}",
        "found: 4, weapon: {acc: 1, dmg: 1}}",
        "adventure.yaml: AD01: weapon: a card must have the type weapon if and only if it has weapon values",
    ),
    (
        "adventure",
        'command: 1, options: ["fate(1)"]',
        'options: ["fate(1)"]',
        "adventure.yaml: AD02: command: options need a command cost, and a command cost needs options",
    ),
    (
        "adventure",
        'passive: "mod(searchmax,1)"',
        'passive: "xp(1)"',
        "adventure.yaml: AD05: passive: only modifiers are allowed here (L3)",
    ),
    ("figures", "start_cards: [MK01", "start_cards: [MK99", "figures.yaml: start_cards: there is no card MK99 (L1)"),
    (
        "figures",
        "start_location: 2",
        "start_location: 1",
        "figures.yaml: start_location: there is no location 1 in the sea (L1)",
    ),
    (
        "ship",
        "fate: 6",
        "fate: 5",
        "ship.yaml: fate: every number from 1 to 6 must belong to exactly one room (SG-G04)",
    ),
    (
        "events",
        '"choose{sail(1)|cmd(2)}"',
        '"choose{pay(coin,1)|pay(mat,1)}"',
        "events.yaml: M01: effect: no alternative is always legal (L15, SG-R047)",
    ),
    (
        "events",
        '"choose{sail(1)|cmd(2)}"',
        '"turnend{xp(1)}"',
        "events.yaml: M01: effect: the form is choice, but the text is ongoing (L3)",
    ),
    ("events", '"choose{sail(1)|cmd(2)}"', '"combat(5,5)"', "events.yaml: M01: effect: enemy 5 is listed twice (L11)"),
    ("events", '"choose{sail(1)|cmd(2)}"', '"ending(1)"', "events.yaml: M01: effect: Ending belongs to finale (L3)"),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("file", "before", "after", "report"), TABLES)
def test_a_wrong_card_is_reported(file: str, before: str, after: str, report: str) -> None:
    assert report in reports(edited(file, before, after))


ATLAS = [
    ("left: 2\n", "left: 3\n", "atlas.yaml: M1: left, right: a map is an even page and the odd one after it (SG-G10)"),
    ('"abcd"', '"abbd"', "atlas.yaml: M1: cells: region b spans the fold (L10)"),
    ('"abcd"', '"azcd"', "atlas.yaml: M1: regions: z is not described (L10)"),
    ('"abcd"', '"azcd"', "atlas.yaml: M1: regions: b is not on the map (L10)"),
    ('"e#fd"', '"d#fd"', "atlas.yaml: M1: cells: region d spans the fold (L10)"),
    ('"eghi"', '"aghi"', "atlas.yaml: M1: cells: region a is in two separate places (L10)"),
    (
        "{page: 2, edge: N, to: 8}",
        "{page: 2, edge: N, to: 10}",
        "atlas.yaml: M1: exits: page 2 N: page 10 has no arrow back (L10)",
    ),
    (
        "{page: 2, edge: N, to: 8}",
        "{page: 2, edge: N, to: 98}",
        "atlas.yaml: M1: exits: page 2 N: there is no page 98 (L10)",
    ),
    (
        "{page: 2, edge: N, to: 8}",
        "{page: 2, edge: E, to: 8}",
        "atlas.yaml: M1: exits: page 2 E: that edge is the fold (L10)",
    ),
    (
        "{page: 2, edge: N, to: 8}",
        "{page: 4, edge: N, to: 8}",
        "atlas.yaml: M1: exits: page 4 N: that page is not part of this map (L10)",
    ),
    ("blocked: [f-g]", "blocked: [f-g, a-z]", "atlas.yaml: M2: blocked: a-z names a region that is not there (L10)"),
]


@pytest.mark.parametrize(("before", "after", "report"), ATLAS)
def test_a_wrong_map_is_reported(before: str, after: str, report: str) -> None:
    assert report in check_pack(edited("atlas", before, after))


def test_a_map_without_a_story_cuts_off_what_lies_behind_it() -> None:
    walled = edited("atlas", "blocked: [f-g]", "blocked: [f-g, a-f]")
    assert check_pack(walled) == [], "the way round leads through the Rootmaze"
    report = "atlas.yaml: M2f: this region cannot be reached on the maps that have a story (L10)"
    assert report in check_pack(without(walled, "M8"))


@pytest.mark.parametrize(
    ("file", "before", "after", "report"),
    [
        ("quests", "The Great Lamp", "The Life Seed", "quests.yaml: 1: title, text: “Life Seed”"),
        (
            "adventure",
            "name: Lamp of Ilme",
            "name: Stone of the Lamp",
            "adventure.yaml: AD01: name: “Stone of the Lamp”",
        ),
        (
            "story/m1/02_lightship",
            "the kettle on",
            "the Hectakron on",
            "story/m1/02_lightship.yaml: 2.4: text: “Hectakron”",
        ),
    ],
)
def test_a_name_of_the_published_game_is_reported(file: str, before: str, after: str, report: str) -> None:
    assert f"{report} is a name of the published game (L16)" in reports(edited(file, before, after))


def test_a_map_needs_a_port() -> None:
    pack = edited("atlas", "d: {port: true}", "d: {}")
    assert "atlas.yaml: M2: regions: there is no port (L10)" in check_pack(pack)


def test_a_location_lies_in_the_sea() -> None:
    pack = edited("locations", "at: M1a", "at: M1z")
    problems = check_pack(pack)
    assert "locations.yaml: 4: at: there is no region M1z (L10)" in problems
    assert "locations.yaml: region M1a has no location (L10)" in problems


LIGHTSHIP, HARBORLIGHT, STAIR = "story/m1/02_lightship", "story/m1/03_harborlight", "story/m1/04_keepers_stair"
STORY = [
    (LIGHTSHIP, '- id: "2.6"', '- id: "2.4"', f"{LIGHTSHIP}.yaml: 2.4: id: used more than once (L1)"),
    (LIGHTSHIP, '- id: "2.6"', '- id: "14.99"', f"{LIGHTSHIP}.yaml: 14.99: id: location 14 is on M2 (L1)"),
    (
        LIGHTSHIP,
        '- id: "2.6"',
        '- id: "F99"',
        f"{LIGHTSHIP}.yaml: F99: id: a paragraph without a location belongs in plot, not in m1 (L1)",
    ),
    (LIGHTSHIP, 'goto: "2.6"', 'goto: "2.99"', f"{LIGHTSHIP}.yaml: 2.1: it leads to 2.99, which does not exist (L1)"),
    (LIGHTSHIP, 'goto: "2.13"', 'goto: "2.2"', f"{LIGHTSHIP}.yaml: 2.13: nothing leads here (L4)"),
    (
        LIGHTSHIP,
        "effect: quest(163)",
        "effect: quest(163)\n  end: return",
        f"{LIGHTSHIP}.yaml: 2: write exactly one of choices, goto and end (L5)",
    ),
    (
        LIGHTSHIP,
        'tea.", end: return}',
        'tea."}',
        f"{LIGHTSHIP}.yaml: 2: D: write exactly one of goto and end (L5)",
    ),
    (
        LIGHTSHIP,
        "effect: gain(mat,2)",
        "effect: sail(1)",
        f"{LIGHTSHIP}.yaml: 2.3: Sail: a story cannot move the ship (L3)",
    ),
    (LIGHTSHIP, "effect: gain(mat,2)", "effect: mod(price,1)", f"{LIGHTSHIP}.yaml: 2.3: Mod belongs on a card (L3)"),
    (
        LIGHTSHIP,
        "effect: gain(mat,2)",
        "effect: passreset()",
        f"{LIGHTSHIP}.yaml: 2.3: PassReset belongs to the end of a pass (L3)",
    ),
    (
        LIGHTSHIP,
        "effect: gain(mat,2)",
        "effect: ending(1)",
        f"{LIGHTSHIP}.yaml: 2.3: Ending belongs to the finale (L3)",
    ),
    (STAIR, "kw:BEACON", "kw:BACON", f"{STAIR}.yaml: 4: there is no keyword BACON. Did you mean “BEACON”? (L1)"),
    (
        LIGHTSHIP,
        "Accept the tea and ask where we are.",
        "tea " * 26,
        f"{LIGHTSHIP}.yaml: 2: A: text: word count 26; expected at most 25 (L16)",
    ),
    (
        LIGHTSHIP,
        "kettle is always on.",
        "gray kettle is always on.",
        f"{LIGHTSHIP}.yaml: 2.5: text: “gray” is American spelling (L16)",
    ),
    (HARBORLIGHT, "leave: true, ", "", f"{HARBORLIGHT}.yaml: 3: choices: a town needs a choice with leave (L14)"),
    (
        HARBORLIGHT,
        "complete(5);quest(6);xp(1)",
        "quest(6);xp(1)",
        f"{HARBORLIGHT}.yaml: 3: pre: a crew can return from 3.7 with TALLOW (L6)",
    ),
    (
        STAIR,
        'then: "rest(1,one)", end: return',
        'cost: "pay(any,1)", combat: [1, 1], goto: "4.1"',
        f"{STAIR}.yaml: 4: C: combat: enemy 1 is listed twice (L11, SG-R189)",
    ),
    (
        STAIR,
        'key: C, once: pass, text: "Sit',
        'key: B, once: pass, text: "Sit',
        f"{STAIR}.yaml: 4: choices: B is used more than once (L1)",
    ),
    (
        STAIR,
        'end: return\n- id: "4.5"',
        'goto: "4.2"\n- id: "4.5"',
        f"{STAIR}.yaml: 4.4: it leads in a cycle back to 4.2 at no price (L6)",
    ),
    (
        STAIR,
        "      challenge: {skill: STR, n: 5,",
        "      combat: [1]\n      challenge: {skill: STR, n: 5,",
        f"{STAIR}.yaml: 4: A: a choice can have a challenge or a combat, not both",
    ),
    (
        "story/m1/09_fishers_rest",
        'cost: "pay(coin,1)"',
        'cost: "gain(coin,1)"',
        "story/m1/09_fishers_rest.yaml: 9.3: A: cost: only pay(…) is allowed here (L3)",
    ),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("file", "before", "after", "report"), STORY)
def test_a_wrong_paragraph_is_reported(file: str, before: str, after: str, report: str) -> None:
    assert report in reports(edited(file, before, after))


def test_a_short_paragraph_is_reported() -> None:
    text = '- {id: "12", text: Otters., end: return}\n'
    problems = reports(overlay({OTTERS: text}))
    assert f"{OTTERS}.yaml: 12: text: word count 1; expected 40 to 160 (L16)" in problems


def test_a_paragraph_without_a_way_back_is_reported() -> None:
    prose = "otter " * 50
    text = f'- {{id: "12", text: "{prose}", goto: "12.1"}}\n- {{id: "12.1", text: "{prose}", goto: "12"}}\n'
    problems = reports(overlay({OTTERS: text}))
    assert f"{OTTERS}.yaml: 12.1: no path leads back to the ship or to an end (L6)" in problems


CAMPAIGN = [
    (
        OTTERS,
        "then: quest(10)",
        "then: xp(1)",
        "quests.yaml: 10: keyword: no reachable paragraph gives SHOAL (L7)",
    ),
    (
        "story/m1/08_glimmer_shoal",
        "complete(10);quest(11)",
        "quest(11)",
        "quests.yaml: 10: active: no reachable paragraph completes the quest (L7)",
    ),
    (
        OTTERS,
        'requires: "new:10", then: quest(10)',
        'requires: "kw:SHOAL", then: quest(10)',
        "story/m1/08_glimmer_shoal.yaml: 8.2: the conditions of this paragraph can never be met (L7)",
    ),
    (
        OTTERS,
        "effect: adv(10)",
        "effect: xp(1)",
        "adventure.yaml: AD10: no reachable paragraph gives this card (L8)",
    ),
    (
        OTTERS,
        "effect: adv(10)",
        "effect: adv(10);adv(1)",
        "adventure.yaml: AD01: found: the card is gained at 12, 4, not at 4 (L8)",
    ),
    (
        "story/m1/08_glimmer_shoal",
        'with a knotted line.", goto',
        'with a knotted line.", then: quest(11), goto',
        "story/m1/08_glimmer_shoal.yaml: 8.3: quest 11 is gained twice on one path (L9)",
    ),
    (STAIR, "skill: STR, n: 5", "skill: STR, n: 12", f"{STAIR}.yaml: 4: challenge: STR 12; expected 4 to 8 (L12)"),
    (
        STAIR,
        'fail: "hurt(3,part)"',
        'fail: "hurt(9,part)"',
        f"{STAIR}.yaml: 4.2: fail: 9 damage; expected at most 5 (L12)",
    ),
    (
        STAIR,
        'fail: "hurt(3,part)"',
        'fail: "status(low,2,part)"',
        f"{STAIR}.yaml: 4.2: fail: 2 statuses; expected at most 1 (L12)",
    ),
    (
        "story/m1/05_oil_cellars",
        "combat: [27, 25, 26]",
        "combat: [78]",
        "story/m1/05_oil_cellars.yaml: 5.2: combat: level 13; expected 3 to 8 (L11)",
    ),
    (
        "story/plot/finale",
        "combat: [69, 66]",
        "combat: [5]",
        "story/plot/finale.yaml: F18: combat: level 2; expected 15 to 22 (L11)",
    ),
    ("story/m1/10_smugglers_slip", "gain(coin,6)", "gain(coin,20)", "story/m1: coins: 42; expected 20 to 30 (L13)"),
    ("story/m1/13_wick_eaters_hole", "gain(art,1)", "gain(art,4)", "story/m1: artifacts: 5; expected 1 to 2 (L13)"),
    (HARBORLIGHT, "heal(1,one)", "heal(2,each)", "story/m1: healing: 23; expected 5 to 14 (L13)"),
    (HARBORLIGHT, "heal(1,one)", "xp(99);xp(99)", "story/m1: value: a visit brings 6.7; expected 2 to 4 (L13)"),
    (
        "quests",
        "from: 2, to: 4",
        "from: 2, to: 5",
        "quests.yaml: 1: to: paragraph 5 does not test for LAMP (authoring rule 4)",
    ),
    (
        LIGHTSHIP,
        '    - {key: D, text: "Wave from the boat. There will be another day for tea.", end: return}\n',
        "",
        f"{LIGHTSHIP}.yaml: 2: choices: none leads straight back to the ship (authoring rule 1)",
    ),
]


@pytest.mark.thorough
@pytest.mark.rule("SG-T24", "SG-T25")
@pytest.mark.parametrize(("file", "before", "after", "report"), CAMPAIGN)
def test_unreachable_content_is_reported(file: str, before: str, after: str, report: str) -> None:
    assert report in reports(edited(file, before, after))


def test_an_unreachable_ending_is_reported() -> None:
    pack = edited("story/plot/finale", "goto: E9", "goto: E8")
    assert "story/plot/endings.yaml: E9: nothing leads here (L4)" in check_pack(pack)


def test_a_fight_that_cannot_be_avoided_is_reported() -> None:
    text = '- {id: "25", text: "%s", choices: [{key: A, text: Fight., combat: [33, 31], end: return}]}\n'
    problems = note_authoring(overlay({"story/m2/25_moonprune_terrace": text % ("moon " * 50)}))
    assert "story/m2/25_moonprune_terrace.yaml: 25: choices: a combat cannot be avoided (authoring rule 7)" in problems
    assert "story/m2/25_moonprune_terrace.yaml: 25: choices: 1; expected 2 to 4 (authoring rules 1, 2)" in problems
    assert "story/m2/25_moonprune_terrace.yaml: 25: choices: none is open to every crew (authoring rule 1)" in problems


def test_an_entry_with_unknown_fields_is_refused() -> None:
    with pytest.raises(PackError, match=r"^story/m1/12_otter_banks\.yaml:1: 12: "):
        overlay({"story/m1/12_otter_banks": '- {id: "12", text: Otters., ending: return}\n'})
