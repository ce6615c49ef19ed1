"""The packs in examples/packs are valid, change what they say, and can be played to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.content.archive import pack_up
from fathom.engine.player import Perspective
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.sleeping_gods.survey.directed import Directed
from fathom.games.sleeping_gods.survey.goals import OPEN, Search
from fathom.games.sleeping_gods.survey.record import record
from fathom.lab.match_runner import RunConfig, play_one
from fathom.matches.match import Match
from fathom.packs.reading import check_pack
from fathom.setups import check_setup
from tests.docs.blocks import ROOT

PACKS = sorted(path for path in (ROOT / "examples" / "packs").iterdir() if path.is_dir())
DIVES = 20
"""The number of dives with which variants of The Refuge are compared."""
CHANGES = {
    "lenient-refuge": ["Threat limit: 5 instead of 4.", "New: Limpet Mine (SA18).", "New: Drag Net (SA21)."],
    "harsh-refuge": ["Tentacles: 15 instead of 16.", "Threat limit: 2 instead of 4."],
    "drowned-fleet": ["New: Drowned Fleet (drowned).", "New: Captain Maren Voss (DRW-1).", "New: Broadside (DRW-B1)."],
    "left-luggage": ["New: Left Luggage (M10).", "m10/118_sorting_floor: new (5 entries)."],
}


@pytest.mark.parametrize(
    "folder",
    [pytest.param(path, marks=[pytest.mark.thorough] if path.name == "left-luggage" else []) for path in PACKS],
    ids=lambda folder: folder.name,
)
def test_an_example_pack_is_valid_and_changes_what_it_says(folder: Path) -> None:
    found = check_pack(folder)
    assert found.problems == []
    assert found.manifest is not None
    assert found.manifest.name == folder.name
    assert found.manifest.summary
    assert found.manifest.changelog
    said = [change.text for change in found.changes]
    assert set(CHANGES[folder.name]) <= set(said)
    assert found.archive == pack_up(folder)


@pytest.mark.thorough
@pytest.mark.parametrize("folder", [path for path in PACKS if path.name != "left-luggage"], ids=lambda path: path.name)
def test_an_example_pack_is_played_to_the_end(folder: Path) -> None:
    found = check_pack(folder)
    game = find(found.game)
    pack = game.pack_at(folder)
    for seed in range(3):
        played = play_one(RunConfig(game.name, game.default_seats, "scripted", 3), seed, pack)
        assert played.error == ""


@pytest.mark.thorough
def test_the_harsh_refuge_is_harder_and_the_lenient_one_easier() -> None:
    """The figures in the changelogs are from more dives; these are the first of them."""
    game = find("refuge")
    config = RunConfig(game.name, 2, "scripted", DIVES)
    packs = {"own": game.pack} | {
        name: game.pack_at(ROOT / "examples" / "packs" / f"{name}-refuge") for name in ("harsh", "lenient")
    }
    won = {
        name: sum(bool(play_one(config, seed, pack).winners) for seed in config.seeds) for name, pack in packs.items()
    }
    assert won["harsh"] < won["own"] < won["lenient"], won


@pytest.mark.thorough
def test_a_crew_plays_a_whole_campaign_in_which_it_explores_the_tenth_map() -> None:
    game = find("sleeping-gods")
    pack = game.pack_at(ROOT / "examples" / "packs" / "left-luggage")
    pages = {page.id for file, found in pack.story.items() if file.startswith("m10/") for page in found}
    # A crew that knows the book, and wants to read every page of the new map.
    player = Directed(pack, Search(tuple(f"p:{id}" for id in sorted(pages)), OPEN, "M10"))
    match = Match.begin(game, pack, check_setup(game, 2, game.unattended, seed=1, pack=pack), quiet=True)
    while match.ask is not None:
        assert game.rules.turn(match.state) <= game.rules.turn_limit
        seat = match.ask.seats[0]
        match.choose(player.choose(Perspective(match, seat)).option, seat)
    assert match.outcome is not None
    found = record(match)
    assert len(pages & set(found.paragraphs)) >= 40
    assert {181, 182, 183} <= set(found.completed)
    assert {"AD91", "AD92"} <= set(found.cards)


@pytest.mark.thorough
def test_the_new_faction_is_chosen_and_fights() -> None:
    folder = ROOT / "examples" / "packs" / "drowned-fleet"
    game = find("rivals")
    pack = game.pack_at(folder)
    assert [army.points for army in pack.armies if army.faction == "drowned"] == [120, 90, 75]
    config = RunConfig(game.name, 4, "random", 12)
    roles = {role for seed in range(12) for role in play_one(config, seed, pack).roles}
    assert "drowned" in roles


def test_a_tenth_map_is_sailed_to_explored_and_drawn() -> None:
    game = find("sleeping-gods")
    pack = game.pack_at(ROOT / "examples" / "packs" / "left-luggage")
    new = {str(number) for number in range(114, 126)}
    pages = [id for id in pack.paragraph if id.partition(".")[0] in new]
    assert (len(pages), [place.map for place in pack.locations].count("M10")) == (60, 12)
    assert "M10a" in pack.sea.onward("M9c")
    assert pack.sea.distances("M1b")["M10i"] > pack.sea.distances("M1b")["M10a"]
    match = Match.begin(game, pack, check_setup(game, 2, game.unattended, pack=pack))
    match.state.region = "M10a"
    view = match.view(None)
    assert "The Counter and The Weighing Stage (A)" in game.text.words(pack, view).situation()[0]
    assert 'href="#sg-map-M10"' in str(scene_for(game, pack, view).board()) + str(
        scene_for(game, pack, view).backdrop()
    )
