"""The drawings of Jupiter Deep: what the conformance kit does not check."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import fathom
from fathom.content.settings import fields
from fathom.engine.player import Perspective
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.jupiter.art import drawings
from fathom.games.jupiter.art.drawings import SYMBOLS
from fathom.games.jupiter.art.lessons import BY_QUESTION
from fathom.games.jupiter.art.modules import DOME, plate
from fathom.games.jupiter.art.palette import MODULES, ROBOTS
from fathom.games.jupiter.art.places import BRIDGE, HATCH, HIGH, POD_SIZE, SHELF, WIDE, Places, dome_at, id_of
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.text.names import Names
from fathom.present.scene import Scene
from tests.jupiter.kit import AnyMatch, thin

GAME = find("jupiter")
BUTTONS = (o.End, o.Done, o.Decline)
"""Options without a spot on the table."""


def scene_of(match: AnyMatch) -> Scene:
    return scene_for(GAME, match.pack, match.view(0))


def places_of(match: AnyMatch) -> Places:
    return Places(Names(match.pack, match.view(0)))


def pieces(match: AnyMatch) -> dict[str, ElementTree.Element]:
    """Everything on the board by its id."""
    root = ElementTree.fromstring(str(scene_of(match).board()))
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def named(there: dict[str, ElementTree.Element], kind: str) -> set[str]:
    """The names of all pieces of a kind."""
    return {id.removeprefix(f"{kind}-") for id in there if id.startswith(f"{kind}-")}


def played(seed: int, seats: int, *, scripted: bool, most: int = 90) -> Iterator[AnyMatch]:
    """A match, question by question."""
    dice, player = Random(seed), GAME.bots.scripted(1)
    match = fathom.new("jupiter", seats, seed=seed, settings={"confirm_end": True})
    for _ in range(most):
        yield match
        if match.ask is None:
            return
        seat = match.ask.seats[0]
        match.choose(
            player.choose(Perspective(match, seat)).option if scripted else dice.choice(match.ask.options), seat
        )


@pytest.mark.parametrize(("seed", "seats", "scripted"), [(1, 2, True), (2, 7, False), (3, 1, False)])
def test_everything_but_a_few_buttons_is_pointed_at_on_the_table(seed: int, seats: int, scripted: bool) -> None:
    for match in played(seed, seats, scripted=scripted):
        if ask := match.ask:
            for option in ask.options:
                assert (scene_of(match).spot(ask, option) is None) == isinstance(option, BUTTONS), option


@pytest.mark.parametrize(("seed", "scripted"), [(4, True), (5, False)])
def test_every_piece_is_drawn_where_it_is_and_nothing_else_is(seed: int, scripted: bool) -> None:
    for match in played(seed, 3, scripted=scripted):
        v, there = match.view(0), pieces(match)
        for kind in ("colonist", "creep"):
            assert named(there, kind) == {id_of(space) for space, what in v.spaces if what == kind}
        assert named(there, "aboard") == {str(index) for index in range(v.aboard)}
        assert named(there, "rescued") == {str(index) for index in range(min(v.rescued, v.target))}
        assert named(there, "robot") == {str(robot.seat) for robot in v.robots if robot.colour}
        assert named(there, "module") == {module.tile for module in v.modules}


def test_only_the_question_about_followers_can_always_be_skipped() -> None:
    """Not a shot, a new roll or a Suppressant: those are a choice each time."""
    offered: dict[str, bool] = {}
    for match in (match for seed in range(8) for match in played(seed, 3, scripted=False, most=120)):
        if match.ask is not None and o.Decline() in match.ask.options:
            offered[match.ask.id] = scene_of(match).passing(match.ask) == o.Decline()
    assert offered["JD-D31"]
    assert len(offered) > 1
    assert not any(passes for id, passes in offered.items() if id != "JD-D31")


def test_lessons_lead_to_the_rules_they_tell_of() -> None:
    assert {what: some[-1].rule for what, some in BY_QUESTION.items()} == {
        "colour": "JD-211",
        "core": "JD-626",
        "first": "JD-214",
        "dock": "JD-422",
        "place": "JD-541",
        "suppress": "JD-654",
        "discard": "JD-604",
        "trade": "JD-450",
        "follow": "JD-644",
    }


@pytest.mark.rule("JD-546", "JD-860")
def test_lessons_say_when_a_creep_converts() -> None:
    said = {}
    for variants in ("open_bridges", "open_bridges fast_creeps"):
        m = thin(f"{{variants: {variants}, creeps: '0,-1:5', colonists: '0,0 1,0 -1,1 0,1', rolls: 4}}")
        assert m.ask is not None
        said[variants] = [lesson.text for lesson in scene_of(m).lessons(m.ask) if lesson.id == "doomed"]
        m.choose("end")
        assert m.ask.id == "JD-D42"
        said[variants] += [lesson.text for lesson in scene_of(m).lessons(m.ask)]
    doomed, place = said["open_bridges"]
    assert "When your actions end, they become creeps" in doomed
    assert (
        "When the player after you has finished their actions, every colonist one bridge from a creep becomes a creep"
        in place
    )
    doomed, place = said["open_bridges fast_creeps"]
    assert "When the new creeps are placed, they become creeps" in doomed
    assert "As soon as all creeps are placed, every colonist one bridge from a creep becomes a creep" in place


def test_every_setting_has_a_readable_label() -> None:
    game = find("jupiter")
    labelled = [
        game.text.setting_labels[field.name].said(field)
        for field in fields(game.settings_type)
        if field.name != "confirm_end"
    ]
    assert [value for value, _ in labelled[0].choices] == ["drill", "mission", "red_alert", "fragile", "legend"]
    assert all(words not in (str(value), "yes", "no") for field in labelled for value, words in field.choices)


def test_only_what_moves_moves() -> None:
    """A robot that stays on its dome stays where it is drawn when pieces around it move."""
    before: dict[int, tuple[str | None, str]] = {}
    moved = 0
    for match in played(6, 2, scripted=True):
        there = pieces(match)
        drawn = {robot.seat: (robot.at, there[f"robot-{robot.seat}"].get("transform", ""))
                 for robot in match.view(0).robots if robot.colour and robot.at not in (None, "pod")}  # fmt: skip
        for seat in drawn.keys() & before.keys():
            assert (drawn[seat][0] == before[seat][0]) == (drawn[seat][1] == before[seat][1])
            moved += drawn[seat] != before[seat]
        before = drawn
    assert moved


def test_domes_never_overlap_and_the_pod_touches_no_dome() -> None:
    match = fathom.new("jupiter", 1, seed=1)
    places = places_of(match)
    domes = [dome_at(space) for space, _ in match.view(0).spaces]
    assert all(math.dist(a, b) > BRIDGE - 0.5 for index, a in enumerate(domes) for b in domes[:index])
    for cell in places.colony.outside:
        assert all(math.dist(places.berth(cell), dome) > DOME + POD_SIZE for dome in domes)


@pytest.mark.parametrize("seed", [7, 8])
def test_the_whole_colony_is_in_the_picture_and_the_pod_waits_above_the_ice(seed: int) -> None:
    for match in played(seed, 3, scripted=seed == 7):
        v, places = match.view(0), places_of(match)
        scale, x, y = places.frame
        for space in (*(space for space, _ in v.spaces), "pod"):
            px, py = places.dome(space)
            assert DOME < px * scale + x < WIDE - DOME
            assert DOME < py * scale + y < HIGH - DOME
        if v.pod is None:
            px, py = places.pod
            assert math.dist((px * scale + x, py * scale + y), HATCH) < 0.1


def test_a_smaller_colony_is_drawn_larger() -> None:
    match = fathom.new("jupiter", 1, seed=1)
    whole = places_of(match)
    few = Places(whole.n)
    few.cells = {(0, 0), (1, 0), (0, 1)}
    few.colony = whole.n.pack.blueprint.colony(
        type(whole.n.view.layout)(
            tuple(
                type(placed)(placed.tile, placed.turned, placed.cell if placed.cell in few.cells else None)
                for placed in whole.n.view.layout.modules
            )
        )
    )
    assert few.frame[0] > whole.frame[0] * 1.3


@pytest.mark.rule("JD-R03")
def test_the_picture_shows_nothing_of_the_order_of_the_deck() -> None:
    for number, match in enumerate(played(9, 2, scripted=True)):
        if match.ask and number % 11 == 0:
            other = match.imagine(match.ask.seats[0], number)
            assert str(scene_of(match).board()) == str(scene_of(other).board())
            assert [str(p.body) for p in scene_of(match).panels()] == [str(p.body) for p in scene_of(other).panels()]


def test_every_use_and_shade_is_there() -> None:
    for number, match in enumerate(played(10, 4, scripted=False)):
        if number % 15:
            continue
        scene = scene_of(match)
        whole = f"{scene.backdrop()}{scene.board()}{''.join(str(panel.body) for panel in scene.panels())}"
        ids = set(re.findall(r'\bid="([^"]*)"', whole))
        for use, shade in re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', whole):
            assert (use or shade) in ids


def test_every_robot_number_and_card_has_its_own_look() -> None:
    pack = GAME.pack
    assert {robot.id for robot in pack.robots} == ROBOTS.keys()
    assert {f"robot-{robot.id}" for robot in pack.robots} <= set(SYMBOLS.names)
    assert len({robot.name[0] for robot in pack.robots}) == len(pack.robots)
    assert {module.number for module in pack.modules} == MODULES.keys()
    assert {f"card-{card}" for card in pack.cards} <= set(SYMBOLS.names)
    assert len({SYMBOLS.inline(name) for name in SYMBOLS.names}) == len(SYMBOLS.names)


def test_every_drawing_is_different_and_used() -> None:
    """An artist can open each file. Ids are unique in the folder, because all files are put into one page."""
    folder = Path(drawings.__file__).parent / "symbols"
    ids: list[str] = []
    for file in folder.glob("*.svg"):
        root = ElementTree.fromstring(file.read_text("utf-8"))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert len(root.attrib["viewBox"].split()) == 4
        ids += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    page = str(scene_for(GAME, GAME.pack, thin().view(0)).backdrop())
    unplaced = {name for name in SYMBOLS.names if f'id="{SYMBOLS.id(name)}"' not in page}
    assert unplaced == {"backdrop", "cover"}


@pytest.mark.rule("JD-154")
def test_a_turned_module_shows_other_bridges() -> None:
    arc = GAME.pack.module["5A"]
    assert len({str(plate(arc, turned, False)) for turned in range(6)}) == 6
    assert len({str(plate(arc, turned, True)) for turned in range(6)}) == 1


@pytest.mark.rule("JD-R96")
def test_a_module_about_to_break_cracks_and_robots_out_of_play_wait_on_the_shelf() -> None:
    match = thin(
        """
        variants: open_bridges vulnerable
        robots: {purple: "2,-1:4", orange: out, yellow: out}
        creeps: 2,-1:01235
        """
    )
    v, places = match.view(0), places_of(match)
    scale, _, y = places.frame
    tile = next(module.tile for module in v.modules if module.name == "2,-1")
    assert named(pieces(match), "breaking") == {tile}
    for seat in (1, 2):
        shift = pieces(match)[f"robot-{seat}"].get("transform", "")
        height = float(shift.removeprefix("translate(").rstrip(")").split()[1]) * scale + y
        assert abs(height - SHELF) < POD_SIZE


@pytest.mark.rule("JD-380", "JD-402")
def test_a_colonist_is_tapped_to_be_sent_and_boards_the_pod_before_our_eyes() -> None:
    match = thin("colonists: 0,0 1,0 -1,1 0,1 1,-2:2")
    ask = match.ask
    assert ask is not None
    boarding = o.Command("1,-2:2", "pod")
    assert scene_of(match).spot(ask, boarding) == id_of(boarding.origin)
    there = named(pieces(match), "colonist")
    match.choose(boarding, 0)
    assert there - named(pieces(match), "colonist") == {id_of(boarding.origin)}
    assert named(pieces(match), "aboard") == {"0"}
