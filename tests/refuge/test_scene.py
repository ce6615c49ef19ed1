"""The board of The Refuge: pieces where the view says they are, and spots for what can be done."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from fathom import Match
from fathom.engine.ask import Ask
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.refuge.art import RefugeScene, backdrop
from fathom.games.refuge.art.drawings import BACKDROP
from fathom.games.refuge.art.places import Places
from fathom.games.refuge.model import options as o
from fathom.games.refuge.model.board import Sea
from fathom.games.refuge.model.state import State
from tests.kit import play, position

PLACED = re.compile(r'<g id="([^"]+)" transform="translate\(([-\d. ]+)\)" class="piece ?([^"]*)"')


def scene_of(match: Match) -> RefugeScene:
    scene = scene_for(match.game, match.pack, match.view(None))
    assert isinstance(scene, RefugeScene)
    return scene


def pieces(match: Match) -> dict[str, tuple[str, str]]:
    return {id: (at, kind) for id, at, kind in PLACED.findall(str(scene_of(match).board()))}


def test_pieces_stand_where_the_view_says() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 3,3
          michael: 3,2 down
          sophie: devoured cameras 4,2
        tentacles: 7,5 1,1
        threat: 2
        head: 3
        """,
    )
    there = pieces(m)
    assert there["diver-0"] == ("350 762", "diver standing")
    assert there["diver-1"] == ("350 862", "diver down")
    assert there["diver-2"][1] == "diver devoured"
    assert {id for id in there if id.startswith(("tentacle", "threat"))} == {
        "tentacle-at-7-5", "tentacle-at-1-1", "threat-0", "threat-1"
    }  # fmt: skip
    assert there["head"][0] == "350 362"
    assert "camera-at-4-2" in there


def test_a_move_keeps_the_ids_and_changes_the_place() -> None:
    m = position("refuge", "divers:\n  vega: 4,1\ntentacles: 7,5")
    before = pieces(m)
    play(m, "move up", asks="RF-D06")
    after = pieces(m)
    assert set(after) == set(before)
    assert after["diver-0"][0] == "450 862"
    assert before["diver-0"][0] == "450 962"


def test_options_are_found_where_a_player_would_tap() -> None:
    m = position("refuge", "divers:\n  vega: 2,2 hand SA05 SA07\n  mags: 3,2\ntentacles: 7,5 2,4")
    scene, ask = scene_of(m), m.ask
    assert isinstance(ask, Ask)
    assert isinstance(m.state, State)
    assert scene.spot(ask, o.Move("up")) == "at-2-3"
    assert scene.spot(ask, o.Play("SA05")) == "card-0-SA05"
    assert scene.spot(ask, o.Use("V1")) == "ability-V1"
    assert scene.spot(ask, o.Give("SA05", 1)) == "card-0-SA05"
    assert scene.spot(ask, o.End()) is None
    m.choose("play SA07")
    assert m.ask is not None
    scene = scene_of(m)
    assert scene.spot(m.ask, o.Steer("left", 1)) == "at-2-7"
    assert scene.spot(m.ask, o.Steer("right", 2)) == "at-7-7"
    assert scene.focus(m.ask)[0] == "card-0-SA07"


def test_only_a_window_that_can_be_declined_is_let_pass() -> None:
    m = position("refuge", "divers:\n  vega: 2,2\ntentacles: 7,5")
    assert m.ask is not None
    assert scene_of(m).passing(m.ask) is None
    m.choose("move left")
    assert m.ask.id == "RF-D08"
    assert scene_of(m).passing(m.ask) == o.Decline()


def test_the_first_dive_is_explained_step_by_step() -> None:
    m = position("refuge", "divers:\n  vega: 4,5 down hand SA01 SA01\n  mags: 1,1\ntentacles: 7,5")
    assert m.ask is not None
    titles = [lesson.id for lesson in scene_of(m).lessons(m.ask)]
    assert titles == ["actions", "down", "jaws", "kraken-card", "tentacle", "recover"]


def test_layers_fit_the_published_board_and_stretch_to_others() -> None:
    published = backdrop.backdrop(Places(find("refuge").pack.sea))
    assert "scale(" not in str(published)
    sea = Sea(9, ("SLCWSLCWS",) * 3, (1,))
    places = Places(sea)
    layers = ElementTree.fromstring(str(backdrop.backdrop(places)))
    assert len(layers) == len(BACKDROP.names)
    placed = dict(zip(("water", "light", "ground"), (layer.get("transform") for layer in layers), strict=False))
    wide = f"{places.wide / backdrop.WIDE:g}"
    assert placed["light"] == f"scale({wide} 1)"
    assert placed["ground"] == f"translate(0 {places.row(3) - 50:g}) scale({wide} {4 / 6:g})"
