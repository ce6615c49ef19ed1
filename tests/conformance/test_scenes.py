"""Scenes: every position can be drawn without inline styles, and the spots of options are in the drawing."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import fathom
from fathom.game.art import cover_for, scene_for
from fathom.games import find, names
from fathom.present.scene import Scene
from tests.conformance.tools import SOAK, AnyMatch, all_viewers, every_match, moments, question

IDS = re.compile(r'\bid="([^"]*)"')


def scene_of(match: AnyMatch, seat: int | None) -> Scene:
    return scene_for(match.game, match.pack, match.view(seat))


def drawn(scene: Scene) -> str:
    """The parts of a scene that change during a match."""
    return "".join([str(scene.board()), str(scene.sheet() or ""), *(str(panel.body) for panel in scene.panels())])


def some_viewers(match: AnyMatch, number: int) -> list[int | None]:
    """A spectator and one seat, another for each number: a drawing takes long. In a soak run all viewers."""
    return all_viewers(match) if SOAK > 1 else [number % match.setup.seats, None]


@every_match
def test_every_position_can_be_drawn(match: AnyMatch) -> None:
    still = set(IDS.findall(str(scene_of(match, None).backdrop() or "")))
    for number, moment in enumerate([*moments(match, 3), match]):
        for seat in some_viewers(moment, number):
            whole = drawn(scene_of(moment, seat))
            root = ElementTree.fromstring(f"<all>{whole}</all>")
            assert root[0].tag == "svg"
            assert root[0].get("id") == "board"
            assert root[0].get("viewBox")
            ids = Counter(IDS.findall(whole))
            assert [id for id, count in ids.items() if count > 1] == []
            assert not still & ids.keys()
            assert " style=" not in whole, "pages forbid inline styles"
            assert "<script" not in whole


def test_the_backdrop_is_well_formed() -> None:
    for name in names():
        game = find(name)
        scene = scene_of(fathom.new(name, game.seats[0]), None)
        backdrop = scene.backdrop()
        if backdrop is not None:
            below, above = ElementTree.fromstring(backdrop), ElementTree.fromstring(str(scene.board()))
            assert below.get("viewBox") == above.get("viewBox")


@every_match
def test_the_spot_of_every_option_is_in_the_drawing(match: AnyMatch) -> None:
    for moment in moments(match, 4):
        ask = question(moment)
        for seat in ask.seats:
            scene = scene_of(moment, seat)
            there = set(IDS.findall(drawn(scene)))
            for option in ask.options:
                spot = scene.spot(ask, option)
                assert spot is None or spot in there, f"{option}: there is no {spot}"
            for refusal in moment.refusals():
                spot = scene.spot(ask, refusal.option)
                assert spot is None or spot in there, f"{refusal.option}: there is no {spot}"
            passing = scene.passing(ask)
            assert passing is None or passing in ask.options
            for lesson in scene.lessons(ask):
                assert lesson.title
                assert not lesson.rule or moment.game.rulebook.get(lesson.rule)


def test_every_game_has_a_cover() -> None:
    for name in names():
        root = ElementTree.fromstring(str(cover_for(find(name))))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox") == "0 0 300 400"
