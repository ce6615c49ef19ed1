"""The drawings of Sleeping Gods: what the conformance kit does not check."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import get_args
from xml.etree import ElementTree

import pytest

import fathom
from fathom.engine.legality import Reason
from fathom.engine.player import Perspective
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.sleeping_gods.art import book, chart, creature_kinds, placements
from fathom.games.sleeping_gods.art.combat import counter_damage
from fathom.games.sleeping_gods.art.drawings import CREW, ENEMIES, ON_CHART, PICTURES, PIECES, SIGNS, placed
from fathom.games.sleeping_gods.art.palette import GROUNDS
from fathom.games.sleeping_gods.art.positions import EAST, NORTH, SOUTH, WEST, cells, corner, outline
from fathom.games.sleeping_gods.language.conditions import Not
from fathom.games.sleeping_gods.language.words import Changed, CrewId, EnemyCode, Trigger
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.atlas import Location
from fathom.games.sleeping_gods.rules import storybook
from fathom.games.sleeping_gods.rules.combat import placement
from fathom.games.sleeping_gods.text import card_uses
from fathom.games.sleeping_gods.text.effects import CHANGED
from fathom.games.sleeping_gods.text.enemy_abilities import ABILITIES
from fathom.games.sleeping_gods.text.names import SKILLS, Names
from fathom.games.sleeping_gods.text.odds import odds
from fathom.matches.match import Match
from fathom.present.scene import Scene
from tests.kit import events_of, play
from tests.sleeping_gods.voyage import voyage

GAME = find("sleeping-gods")
AnyMatch = Match
BUTTONS = (o.Skip, o.Part, o.Alternative, o.Decline, o.Stop, o.Pass, o.PassTurn, o.Source)
"""Options without a spot on the table. Nor has a status one, or a room while a challenge covers the ship."""


def scene_of(match: AnyMatch, seat: int | None = 0) -> Scene:
    scene = scene_for(GAME, match.pack, match.view(seat))
    scene.events = match.log or []
    return scene


def names_of(match: AnyMatch) -> Names:
    return Names(match.pack, match.view(0))


def pieces(match: AnyMatch, seat: int | None = 0) -> dict[str, ElementTree.Element]:
    """Everything on the board by its id."""
    root = ElementTree.fromstring(str(scene_of(match, seat).board()))
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def named(there: dict[str, ElementTree.Element], kind: str) -> set[str]:
    """The names of all pieces of a kind."""
    return {id.removeprefix(f"{kind}-") for id in there if id.startswith(f"{kind}-")}


def sheet(match: AnyMatch, seat: int | None = 0) -> str:
    return str(scene_of(match, seat).sheet() or "")


def drawn(scene: Scene) -> str:
    return "".join([str(scene.board()), str(scene.sheet() or ""), *(str(panel.body) for panel in scene.panels())])


def played(seed: int, seats: int, *, scripted: bool, most: int = 150) -> Iterator[AnyMatch]:
    """A voyage, question by question."""
    dice, player = Random(seed), GAME.bots.scripted(1)
    match = fathom.new("sleeping-gods", seats, seed=seed)
    for _ in range(most):
        if match.ask is None:
            return
        yield match
        seat = match.ask.seats[0]
        match.choose(
            player.choose(Perspective(match, seat)).option if scripted else dice.choice(match.ask.options), seat
        )


# -- pointing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats", "scripted"), [(1, 1, True), (2, 2, False), (3, 4, True), (4, 1, False)])
def test_everything_but_a_few_buttons_is_pointed_at_on_the_table(seed: int, seats: int, scripted: bool) -> None:
    asked = set()
    for match in played(seed, seats, scripted=scripted):
        ask = match.ask
        assert ask is not None
        scene = scene_of(match, ask.seats[0])
        for option in ask.options:
            button = isinstance(option, BUTTONS)
            button |= isinstance(option, o.Put) and option.what in GAME.pack.figures.statuses
            button |= isinstance(option, o.Room) and match.state.trial is not None
            assert (scene.spot(ask, option) is None) == button, option
            asked.add(type(option))
    assert {o.Room, o.Travel, o.Sail, o.Explore, o.Choice} <= asked


@pytest.mark.parametrize(("seed", "scripted"), [(11, True), (12, False)])
def test_the_subject_of_a_question_is_in_the_drawing(seed: int, scripted: bool) -> None:
    focused = set()
    for match in played(seed, 2, scripted=scripted, most=300):
        ask = match.ask
        assert ask is not None
        scene = scene_of(match, ask.seats[0])
        if focus := scene.focus(ask):
            whole = drawn(scene)
            for id in focus:
                assert f'id="{id}"' in whole, ask.about
                focused.add(id.partition("-")[0])
    assert focused


def test_a_touch_on_a_part_of_something_is_a_touch_on_it() -> None:
    """A spot inside another spot also answers for the outer one."""
    texts = ("{region: M1c, step: act 1, stock: coin 20}", "{players: {tom: hand AB04, zoey: hand AB15}, step: act 1}")
    inner = 0
    for match in map(voyage, texts):
        if "market" in map(str, match.ask.options if match.ask else []):
            match.choose("market")
        root = ElementTree.fromstring(f"<all>{drawn(scene_of(match))}</all>")
        spots = [one for one in root.iter() if "spot" in one.get("class", "").split()]
        for outer in spots:
            for one in outer.iter():
                if one is not outer and one in spots:
                    assert one.get("data-on") == outer.get("id")
                    inner += 1
    assert inner


# -- the chart ---------------------------------------------------------------------------------------------------------


def test_the_ship_lies_in_her_region_and_moves_when_she_sails() -> None:
    seen: dict[str, str] = {}
    for match in played(5, 1, scripted=True, most=260):
        if match.state.battle is None:
            there = pieces(match)
            place = there["manticore"].get("transform", "")
            assert seen.setdefault(match.state.region, place) == place
            assert f"at-{match.state.region}" in there
    assert len(set(seen.values())) > 2


@pytest.mark.rule("SG-330", "SG-331", "SG-332")
def test_signposts_stand_at_the_edges_the_ship_lies_at() -> None:
    for region, ways in GAME.pack.sea.crossings.items():
        match = voyage(f"{{region: {region}, step: act 1}}")
        there = pieces(match)
        assert named(there, "gate") == {to for way in ways for to in way.to}
        assert named(there, "at") == {id for id in match.pack.sea.region if id[:2] == region[:2]}


def test_mist_lifts_where_the_ship_has_been() -> None:
    match = voyage("{region: M1b, step: act 1}")
    regions = {id for id in match.pack.sea.region if id.startswith("M1")}
    assert named(pieces(match), "mist") == regions - {"M1b"}
    assert named(pieces(match), "flag") == set()
    match.choose("explore 2")
    assert named(pieces(match), "flag") == {"2"}
    assert named(pieces(match), "mist") == regions - {"M1b"}
    far = voyage("{region: M1b, step: act 1}")
    far.state.visited.append("3.1")
    assert named(pieces(far), "mist") == regions - {"M1b", "M1c"}
    assert named(pieces(far), "flag") == {"3"}


def replaced_by(place: Location, other: Location) -> bool:
    """Whether the other place opens only with a mark that closes this one (SG-R235)."""
    return any(Not(condition) in place.conditions for condition in other.conditions)


@pytest.mark.rule("SG-R235")
def test_places_lie_apart_and_inside_their_regions() -> None:
    """But a place lies where the place lay that it replaces."""
    replaced = [x.num for x in GAME.pack.locations for other in GAME.pack.locations if replaced_by(x, other)]
    assert replaced, "the sea has places that replace others"
    for page in GAME.pack.atlas:
        spots = chart.places(GAME.pack, page)
        assert {location.num for location, _ in spots} == {x.num for x in GAME.pack.locations if x.map == page.id}
        for location, (x, y) in spots:
            assert any(
                left < x < left + 310 and top < y < top + 294
                for left, top in (corner(cell) for cell in cells(page)[location.at[2]])
            )
        for (place, one), (next_place, other) in combinations(spots, 2):
            if replaced_by(place, next_place) or replaced_by(next_place, place):
                assert one == other, (place.name, next_place.name)
            else:
                assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 100, (place.name, next_place.name)


def test_a_line_runs_once_round_some_cells() -> None:
    assert outline([(0, 0)], 0) == f"M{WEST} {NORTH}L390 {NORTH}L390 374L{WEST} 374Z"
    assert outline([(0, 0), (1, 0), (0, 1)], 10).count("L") == 7
    assert outline([(3, 2)], 8).count("L") == 3
    assert f"{EAST} {SOUTH}" in outline([(3, 2)], 0)


def test_a_region_says_what_it_threatens_with_and_how_far_it_is() -> None:
    said = pieces(voyage("{region: M1b, step: act 1}"))["at-M1a"].get("data-name", "")
    assert "Sandbar: perception 4, or 1 ship damage" in said
    assert "one move away" in said


# -- ship and crew -----------------------------------------------------------------------------------------------------


def test_damage_lies_in_its_room_and_the_figure_moves() -> None:
    match = voyage("{region: M1b, cubes: deck 2 galley 1}")
    said = {id: pieces(match)[f"room-{id}"].get("data-name", "") for id in ("deck", "galley", "bridge")}
    assert "2 of 2 damage" in said["deck"]
    assert "1 of 2 damage" in said["galley"]
    assert "0 of 2 damage" in said["bridge"]
    before = pieces(match).get("figure")
    match.choose("room bridge")
    after = pieces(match)["figure"]
    assert before is None or before.get("transform") != after.get("transform")


def test_hands_are_shown_only_to_their_player() -> None:
    match = voyage("{players: {tom: hand AB04 AB08, zoey: hand AB15}, step: act 1}")
    own, other, none = (drawn(scene_of(match, seat)) for seat in (0, 1, None))
    assert 'id="hand-AB04"' in own
    assert "Steady Aim" not in own
    assert 'id="hand-AB15"' in other
    assert "Haymaker" not in other
    assert 'id="hand-' not in none


def test_skills_in_the_view_count_what_lies_under_the_board() -> None:
    match = voyage("{crew: {laurent: equipped AB01 AB13 levels LV04, sofi: weakened}, step: act 1}")
    skills = {one.id: one.skills for one in match.view(0).crew}
    assert skills["laurent"] == {"STR": 2, "PER": 3, "SAV": 1, "CRA": 1}
    assert skills["sofi"] == {}


# -- the book ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SG-351", "SG-358")
def test_the_book_shows_every_choice_with_what_is_known_of_it() -> None:
    match = voyage("{region: M1c, step: act 1, read: '3.1'}")
    page = sheet(match)
    assert "Dunstan Fell keeps the Dry Candle" in page
    assert "cunning 5" in page
    assert "or 1 damage" in page
    assert "pay 1 coin" in page
    assert "UNDERTOW" in page
    assert match.ask
    assert o.Choice("B") not in match.ask.options
    for choice in match.pack.paragraph["3.1"].choices:
        assert f'id="choice-{choice.key}"' in page
    assert scene_of(match).prompt(match.ask) == "What do you do?"


def test_the_book_has_a_word_for_every_reason_against_a_choice() -> None:
    reasons = {value for value in vars(storybook).values() if isinstance(value, Reason)}
    assert set(book.CLOSED) == reasons - {storybook.CHOOSE}


@pytest.mark.rule("SG-R233")
def test_the_book_shows_a_choice_that_was_made_for_good() -> None:
    """The page stays open after the choice, because the crew can still use cards."""
    once = next(
        (page, choice) for page in GAME.pack.paragraph.values() for choice in page.choices
        if choice.once == "ever" and page.town and not choice.requires and not choice.cost
    )  # fmt: skip
    m = voyage(f"{{step: act 1, read: '{once[0].id}'}}")
    m.state.taken[f"{once[0].id}:{once[1].key}"] = m.state.passes
    assert ">done<" in sheet(m)


def test_the_book_makes_way_for_a_challenge_and_lies_shut_when_the_story_is_over() -> None:
    match = voyage("{region: M1c, step: act 1, read: '3.1', fate: 1}")
    match.choose("choice A")
    assert match.state.trial is not None
    assert not sheet(match)
    assert "sg-desk" in pieces(match)
    while match.state.trial is not None:
        match.choose("pass")
    assert match.ask
    assert match.ask.about.what == "divide"
    # Why it hurts stands above the page, which may be too long to see its end.
    hurting = sheet(match)
    assert hurting.index("The match burns") < hurting.index("sg-prose")
    match.choose(match.ask.options[0])
    page = sheet(match)
    assert "The match burns down to the second knuckle before we let go" in page
    assert 'id="book-3"' in page
    assert " open" in page
    match.choose("choice G")
    assert 'id="shut-3"' in sheet(match)
    assert " open" not in sheet(match)
    assert "sg-choice " not in sheet(match)
    assert match.ask
    assert match.ask.about.what == "action"
    match.choose("travel")
    while match.state.trial is not None:
        match.choose("pass")
    assert not sheet(match)


def test_emphasis_is_set_in_italics() -> None:
    stressed = [id for id, paragraph in GAME.pack.paragraph.items() if paragraph.text.count("*") == 2 and "." in id]
    match = voyage(f"{{region: M1c, step: act 1, read: '{stressed[0]}'}}")
    assert "<em>" in sheet(match)
    assert "*" not in sheet(match)


@pytest.mark.rule("SG-566")
def test_odds_are_those_of_fate() -> None:
    match = voyage("{die: true, step: act 1, crew: {laurent: fatigue 2, mac: damage 5}}")
    n = names_of(match)
    able = [one.skills.get("STR", 0) for one in n.view.crew if one.id not in ("laurent", "mac")]
    alone = sum(fate + max(able) >= 6 for fate in range(1, 7))
    together = sum(fate + sum(able) >= 6 for fate in range(1, 7))
    assert odds(n, "STR", 6) == (round(100 * alone / 6), round(100 * together / 6))
    cards_ = [card.fate for card in match.pack.abilities]
    drawn_ = names_of(voyage("{step: act 1, crew: {}}"))
    assert odds(drawn_, "STR", 40) == (0, 0)
    best = max(one.skills.get("STR", 0) for one in drawn_.view.crew)
    assert odds(drawn_, "STR", 4)[0] == round(100 * sum(fate + best >= 4 for fate in cards_) / len(cards_))


@pytest.mark.rule("SG-381")
def test_a_market_lies_open_with_its_prices() -> None:
    match = voyage("{region: M1c, step: act 1, stock: coin 20}")
    match.choose("market")
    assert match.state.stall
    page = sheet(match)
    for card in match.state.stall.cards:
        assert f'id="stall-{card}"' in page
    match.choose("stop")
    assert not sheet(match)


# -- combat ------------------------------------------------------------------------------------------------------------


def test_squares_are_covered_where_damage_lies() -> None:
    match = voyage("{crew: {laurent: damage 1}, cards: '', step: act 1, enemies: '8:BL,ML 3', fate: 6}")
    there = pieces(match)
    covered = {id for id, piece in there.items() if piece.get("data-name", "").endswith("covered")}
    assert covered == {"square-8-BL", "square-8-ML"}
    assert named(pieces(match), "foe") == {"8", "3"}
    assert there["foe-3"].get("data-name") == "Skeletal Warrior: defence 5, deals 2 damage"
    assert not named(pieces(match), "at")


@pytest.mark.rule("SG-650", "SG-651", "SG-652", "SG-654")
def test_pointing_at_a_square_shows_all_that_could_be_covered_with_it() -> None:
    match = voyage("{crew: {rafael: equipped AB01}, cards: '', step: act 1, enemies: '8 3 5', fate: 6}")
    play(match, "attack rafael", "target 3", "pass", asks="SG-D47")
    n = names_of(match)
    battle = n.view.battle
    assert battle is not None
    assert battle.strike is not None
    field = battle.strike.field
    assert field is not None
    assert match.ask
    shapes = placements.shapes(n)
    offered = {(option.enemy, option.square) for option in match.ask.options if isinstance(option, o.Cover)}
    numbers = [enemy.number for enemy in battle.row]
    assert {(numbers[card], placement.NAMES[square]) for card, square in shapes} == offered

    def grown(group: placement.Group) -> set[placement.Square]:
        found = set(group.squares)
        for _, larger in placement.grown_by(field, group):
            found |= grown(larger)
        return found

    for place, group in placement.further(field, placement.Group()):
        assert shapes[place] == grown(group)
    there = pieces(match)
    for card, square in shapes:
        name = f"{numbers[card]}-{placement.NAMES[square]}"
        assert there[f"square-{name}"].get("data-shows") == f"reach-{name}"
        assert len(there[f"reach-{name}"]) == len(shapes[card, square])


@pytest.mark.rule("SG-639", "SG-640", "SG-641")
@pytest.mark.parametrize(("enemy", "square"), [(3, "TR"), (8, "BR"), (28, "TR"), (28, "ML"), (29, "BR")])
def test_the_coming_counterattack_is_the_one_that_comes(enemy: int, square: str) -> None:
    """Claws that are being covered no longer count."""
    match = voyage(f"{{cards: '', step: act 1, enemies: {enemy}, fate: 6}}")
    play(match, "attack rafael", f"cover {enemy} {square}", asks="SG-D47")
    said = counter_damage(names_of(match))
    assert said in str(scene_of(match).board())
    match.choose("stop")
    assert said == f"The enemy will strike back for {events_of(match, 'counterattack')[0]['n']} damage"


@pytest.mark.rule("SG-643", "SG-725")
def test_an_enemy_that_has_struck_back_does_not_do_so_again() -> None:
    missed = voyage("{cards: '', step: act 1, enemies: 28, fate: 1}")
    play(missed, "attack rafael", asks="SG-D47")
    assert len(events_of(missed, "counterattack")) == 1
    assert counter_damage(names_of(missed)) == ""
    quick = voyage("{cards: '', step: act 1, enemies: 19, fate: 6}")
    play(quick, "attack rafael", asks="SG-D47")
    assert len(events_of(quick, "counterattack")) == 1
    assert counter_damage(names_of(quick)) == ""


def test_a_blow_that_fells_is_met_by_nothing() -> None:
    match = voyage("{cards: '', step: act 1, enemies: '4 3', fate: 6}")
    play(match, "attack rafael", "target 4", "cover 4 TL", "cover 4 ML", asks="SG-D47")
    assert counter_damage(names_of(match)) == "The enemy is defeated before it can strike back"


def test_a_first_voyage_explains_itself() -> None:
    def taught(match: AnyMatch) -> list[str]:
        assert match.ask is not None
        return [lesson.id for lesson in scene_of(match).lessons(match.ask)]

    assert GAME.first_game is not None
    first = fathom.new("sleeping-gods", 1, seed=3, settings=GAME.first_game.settings)
    assert taught(first)[:4] == ["aim", "paragraph", "command", "fatigue"]
    assert taught(voyage("{players: {tom: hand AB01 command 3}}"))[:1] == ["room"]
    fight = voyage("{cards: '', step: act 1, enemies: 4, fate: 6}")
    assert taught(fight)[0] == "melee"
    play(fight, "attack rafael", asks="SG-D47")
    assert taught(fight) == ["cover"]


# -- everything has a drawing -----------------------------------------------------------------------------------------


def test_every_character_and_thing_has_a_drawing() -> None:
    pack = GAME.pack
    assert set(creature_kinds.KIND) == set(pack.enemy)
    assert sum(len(numbers) for numbers in creature_kinds.WHICH.values()) == len(pack.enemy)
    assert set(creature_kinds.WHICH) == set(ENEMIES.names)
    assert set(CREW.names) == set(GROUNDS) == set(get_args(CrewId)) >= set(pack.board)
    assert set(ABILITIES) == set(get_args(EnemyCode)) - {"H", "H2", "H3", "D1", "D2", "S"}
    assert set(card_uses.ON) == set(get_args(Trigger))
    assert set(get_args(Changed)) <= set(CHANGED)
    signs = {f"status-{status}" for status in pack.figures.statuses} | {f"skill-{skill}" for skill in SKILLS}
    assert signs | {f"sign-{good}" for good in (*names_of(voyage("{}")).view.stock, "xp")} <= set(SIGNS.names)
    assert {f"place-{location.kind}" for location in pack.locations} <= set(ON_CHART.names)


def test_the_drawn_frame_is_where_the_maps_are() -> None:
    root = ElementTree.fromstring(f"<svg>{PICTURES.inline('atlas')}</svg>")
    frame = root.find(".//clipPath/rect")
    assert frame is not None
    measures = [float(frame.attrib[name]) for name in ("x", "y", "width", "height")]
    assert measures == [WEST, NORTH, EAST - WEST, SOUTH - NORTH]


def test_every_drawing_is_used() -> None:
    """By name in the pages of the game, or as one of a kind that another test knows."""
    folder = Path(chart.__file__).parent
    source = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    unused = [
        name
        for symbols in (ON_CHART, PIECES, PICTURES)
        for name in symbols.names
        if f'"{name}"' not in source and not name.startswith("place-")
    ]
    assert unused == []
    page = str(scene_of(voyage("{}")).backdrop())
    assert all(str(drawing) in page for drawing in placed())


@pytest.mark.rule("SG-850", "SG-851", "SG-853", "SG-935")
def test_a_defeat_is_shown_on_a_page_until_the_crew_continues() -> None:
    match = voyage("{step: act 1, cards: '', do: 'hurt(60,split)'}")
    while match.ask is not None and match.ask.id == "SG-D41":
        match.choose(0)
    assert "Not one of us could stand." in sheet(match)
    assert "6 events discarded" in sheet(match)
    assert "1 defeat so far: −10 points in the final score." in sheet(match)
    match.choose("room galley")
    assert "Not one of us could stand." not in sheet(match)


@pytest.mark.rule("SG-853", "SG-930", "SG-935")
@pytest.mark.parametrize(("do", "why"), [("hurt(60,split)", "Not one of us"), ("ship(11)", "<em>Manticore</em> could")])
def test_the_last_page_says_why_and_adds_up_the_score(do: str, why: str) -> None:
    match = voyage(f"{{step: act 1, cards: 'MK01 MK02', mode: brutal, do: '{do}'}}")
    while match.ask is not None:
        match.choose(0)
    assert match.outcome is not None
    page = str(scene_of(match).ending(match.outcome))
    assert why in page
    assert "brutal campaign" in page
    assert "29 points" in page
    assert not sheet(match)
    rows = re.findall(r'<th scope="row">([^<]+)</th><td>([^<]+)</td>', page)
    assert rows == [("adventure cards", "4"), ("brutal mode", "25"), ("Score", "29")]
