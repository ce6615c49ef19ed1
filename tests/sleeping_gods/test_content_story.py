"""The storybook beside the ledger's plan: quests, hunts, plot, endings."""

from __future__ import annotations

import re

import pytest

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import parse_effects, walk
from fathom.games.sleeping_gods.story.graph import Graph, Transition, all_effects
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice
from tests.sleeping_gods.content_kit import PACK, bare, last_opening, table

GRAPH = Graph(PACK)
HUNTS = table("T19")


def of(location: int) -> list[Paragraph]:
    """The paragraphs of a location."""
    return [paragraph for paragraph in PACK.paragraph.values() if paragraph.location == location]


def gained(location: int, kind: type[e.Quest] | type[e.Complete] | type[e.Adv]) -> set[int]:
    """The quests or cards a location brings or completes."""
    effects = [effect for paragraph in of(location) for effect in walk(all_effects(paragraph))]
    return {effect.n for effect in effects if isinstance(effect, kind)}


@pytest.mark.rule("SG-T18", "SG-102")
def test_quest_cards() -> None:
    for row in table("T18", width=7):
        quest = PACK.quest[int(row["No"])]
        assert (quest.keyword, quest.map, quest.active) == (row["Keyword"], row["Map"], row["Kind"] == "active")
        assert [quest.start, quest.goal] == [None if row[head] == "-" else int(row[head]) for head in ("From", "To")]
    assert [PACK.quest[n].keyword for n in (163, 164, 165, 180)] == ["VOYAGE", "UNDERTOW", "AWAKENING", "LASTLIGHT"]
    assert len(PACK.keyword) == 180


def test_quests_are_given_and_completed_where_the_plan_says() -> None:
    for quest in PACK.quests:
        for place, kind in ((quest.start, e.Quest), (quest.goal, e.Complete)):
            if place is not None:
                assert quest.num in gained(place, kind), (quest.keyword, place)


@pytest.mark.rule("SG-T19")
@pytest.mark.parametrize("row", HUNTS, ids=lambda row: row["Name"])
def test_a_hunt_ends_at_its_gate(row: dict[str, str]) -> None:
    """The last location opens with the last keyword, and behind its gate lies the totem."""
    keyword, last = re.findall(r"-([A-Z]+)-> (\d+)", row["Path (location -KEYWORD-> location)"])[-1]
    tier = PACK.sea.maps[PACK.location[int(last)].map].tier
    totem = int(row["Totem"])
    wanted = {e.Complete(PACK.keyword[keyword].num), e.Adv(totem), e.Xp(1 + tier)}
    gates = parse_effects(bare(row["Last gate"].split(" (level")[0]))
    places = last_opening(row)
    for gate in gates:
        ways = [one for (one,) in gate.alternatives] if isinstance(gate, e.Choose) else [gate]
        passed = [next(c for id in places for c in PACK.paragraph[id].choices if matches(c, one)) for one in ways]
        places = [choice.goto for choice in passed if choice.goto]
    gains = [effect for choice in passed for effect in choice.effects]
    gains += [effect for id in GRAPH.reached(places) for effect in PACK.paragraph[id].effects]
    assert wanted <= set(gains)
    assert PACK.adventure_card(totem).totem


def matches(choice: StoryChoice, gate: e.AnyEffect) -> bool:
    """Whether a choice is the gate of a hunt."""
    if isinstance(gate, e.Pay):
        return choice.price == (gate,)
    if isinstance(gate, e.Combat):
        return choice.combat == gate.enemies
    if isinstance(gate, e.Hurt):
        return gate in choice.effects
    if isinstance(gate, e.If):
        (gate,) = gate.otherwise
    assert isinstance(gate, e.Challenge)
    test = choice.challenge
    return test is not None and (test.skill, test.n, test.failure) == (gate.skill, gate.n, gate.failure)


def test_the_diving_suit_passes_the_gate_of_the_shoal() -> None:
    (choice,) = [choice for choice in PACK.paragraph["8.4"].choices if choice.requires == "token:suit"]
    assert (choice.challenge, choice.goto) == (None, "8.5")


@pytest.mark.rule("SG-R043", "SG-259", "SG-260")
def test_the_surges_begin_with_a_new_pass() -> None:
    first, second = PACK.paragraph["1"], PACK.paragraph["1.2"]
    assert first.effects == parse_effects("passreset();quest(164)")
    assert second.effects == parse_effects("passreset();quest(165);hurt(3,split);if(totems:7){quest(180)}")
    assert [choice.then for choice in first.choices] == [
        "ship(1);heal(2,each)",
        "cmd(4)",
        "ship(1);xp(3);status(madness,1,one)",
    ]
    assert [choice.then for choice in second.choices] == [
        "ship(2);heal(4,each)",
        "ship(1);cmd(8)",
        "ship(2);xp(5);status(madness,1,one)",
    ]


@pytest.mark.rule("SG-R213")
def test_the_finale_branches_by_totems() -> None:
    assert PACK.paragraph["F1"].effects == parse_effects("dropequip(all)")
    fork = parse_effects("if(totems:12){goto(F10)};if(totems:7){goto(F20)};if(totems:4){goto(F30)}")
    quiet, speech, arms = PACK.paragraph["F9"].choices
    assert speech.goto == "F71"
    for choice in (quiet, arms, *PACK.paragraph["F74"].choices):
        assert (choice.effects[-len(fork) :], choice.goto) == (fork, "F40")
    for id in ("F71", "F72", "F73"):
        assert (PACK.paragraph[id].effects[1:], PACK.paragraph[id].goto) == (fork, "F40")
    levels = {id: level(id) for id in ("F17", "F27", "F35", "F43")}
    assert levels == {"F17": 15, "F27": 17, "F35": 20, "F43": 21}


def test_arms_can_be_found_before_the_last_fight() -> None:
    for id in ("F9", "F74"):
        arms = PACK.paragraph[id].choices[2]
        assert parse_effects("hurt(2,split);market(9,free1)") == arms.effects[:2]
        assert arms.cost == "pay(any,1)"


def test_the_last_fight_depends_on_the_regent() -> None:
    """Freed, she is no enemy and the fight is easier; put to bed by force, she fights and one more joins."""
    for base, freed, forced in (
        ("F17", "F18", "F19"),
        ("F27", "F28", "F29"),
        ("F35", "F36", "F37"),
        ("F43", "F45", "F46"),
    ):
        ways = {line.test: line.goto for line in PACK.paragraph[base].pre}
        assert ways == {"kw:REGENT": freed, "mark:REGENTFREED": freed, "mark:REGENTFORCED": forced}
        assert level(freed) <= level(base)
        assert 78 not in fight(freed).combat
        assert fight(forced).combat == fight(base).combat
        assert fight(forced).more


def test_every_passenger_is_on_deck_on_the_last_day() -> None:
    passengers = [int(card.id[2:]) for card in PACK.adventure if "passenger" in card.types]
    pages = [PACK.paragraph[f"F{number}"] for number in range(60, 69)]
    assert [page.pre[0].test for page in pages] == [f"not adv:{number}" for number in passengers]
    signing = [choice for id in ("F52", "F54") for choice in PACK.paragraph[id].choices if choice.requires]
    assert [choice.then for choice in signing] == [f"loseadv({number})" for number in passengers]


def fight(id: str) -> StoryChoice:
    (choice,) = [choice for choice in PACK.paragraph[id].choices if choice.combat]
    return choice


def level(id: str) -> int:
    return PACK.combat_level(fight(id).combat)


@pytest.mark.rule("SG-T21")
@pytest.mark.parametrize("row", table("T21"), ids=lambda row: row["No"])
def test_an_ending_is_reached_from_where_the_plan_says(row: dict[str, str]) -> None:
    ending = row["No"]
    paragraph = PACK.paragraph[ending]
    assert paragraph.effects == (e.Ending(int(ending[1:])),)
    for source in re.findall(r"F\d+", row["Reached from"]):
        assert ending in GRAPH.reached([source]), source
    wanted = set(re.findall(r"`([^`]+)`", row["Condition"]))
    if wanted:
        tests = {test for way in leading_to(ending) if way.choice for test in way.choice.requires.split(",")}
        assert wanted <= tests


def leading_to(ending: str) -> list[Transition]:
    """The ways into an ending, and into the scene before it."""
    before = [way for ways in GRAPH.transitions.values() for way in ways if way.to == ending]
    scenes = {way.start for way in before}
    return before + [way for ways in GRAPH.transitions.values() for way in ways if way.to in scenes]


NAMES = ("Captain", "Laurent", "Rafael", "Audrie", "Kasumi", "Kannan", "Gregory", "Marco", "Mac")
BELONGINGS = ("cap", "notches", "letters", "spanner", "dart", "kukri", "sword stick", "brass knuckle", "rifle")
MEMORIES = ("captain", "limp", "big sad", "oil", "looked at the water", "manners", "doctor", "spoons", "child, almost")


@pytest.mark.parametrize("ending", [id for id in PACK.paragraph if id.startswith("E")])
def test_an_ending_has_a_line_for_each_of_the_nine(ending: str) -> None:
    """By name; but the eleventh ending knows the crew by what washed ashore, and the twelfth by what was remembered."""
    (effect,) = PACK.paragraph[ending].effects
    assert isinstance(effect, e.Ending)
    lines = {11: BELONGINGS, 12: MEMORIES}.get(effect.n, NAMES)
    assert [line for line in lines if not re.search(rf"\b{line}\b", PACK.paragraph[ending].text)] == []


def test_the_prologue_gives_nothing_lasting_but_one_xp() -> None:
    story = [PACK.paragraph[id] for id in GRAPH.reached(["A"])]
    lasting = [
        effect for one in story for effect in walk(all_effects(one)) if isinstance(effect, e.Xp | e.Adv | e.Quest)
    ]
    assert (len(story), lasting) == (12, [e.Xp(1)])


def test_the_plot_has_the_planned_paragraphs() -> None:
    plot = [id for id, file in PACK.file_of.items() if file.startswith("plot/")]
    groups = {
        mark: sum(bool(re.fullmatch(mark, id)) for id in plot) for mark in (r"A\d*", r"1(\.\d+)?", r"F\d+", r"E\d+")
    }
    assert list(groups.values()) == [12, 39, 65, 28]
