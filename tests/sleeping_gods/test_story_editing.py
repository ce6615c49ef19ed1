"""What the story editor needs of the game: the parts and the graph of a story, its pages drawn, and try-outs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.game.art import entry_drawing
from fathom.game.story import StoryStart
from fathom.games import find
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.nodes import blocks
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.story.sections import sections
from fathom.games.sleeping_gods.story.try_out import holdings, position
from fathom.matches.match import Match
from fathom.matches.reading import read_position
from fathom.setups import check_setup

GAME = find("sleeping-gods")
PACK: Pack = GAME.pack
PLACE = "m1/02_lightship"


def with_pages(*pages: dict[str, Any]) -> Pack:
    """Our pack, with further pages of the lightship."""
    more = msgspec.convert(list(pages), list[Paragraph])
    return msgspec.structs.replace(PACK, story={**PACK.story, PLACE: [*PACK.story[PLACE], *more]})


def test_the_parts_are_the_maps_in_the_order_of_the_atlas_each_before_its_places() -> None:
    found = sections(PACK)
    assert [(one.id, one.title) for one in found[:2]] == [
        ("m1", "M1 Lantern Shallows"),
        (PLACE, "2 The Stranded Lightship"),
    ]
    maps = [one.id for one in found if "/" not in one.id]
    assert maps == [*(f"m{number}" for number in range(1, 10)), "plot"]
    assert {one.id for one in found if "/" in one.id} == set(PACK.story)


def test_the_graph_has_pages_choices_quests_and_cards() -> None:
    (block,) = blocks(PACK, PLACE)
    nodes = {node.id: node for node in block.nodes}
    first = nodes["2"]
    assert (first.title, first.opening, first.leaves) == ("2 The Stranded Lightship", True, "D to the ship")
    assert (nodes["quest 1"].kind, nodes["quest 1"].title) == ("quest", "LAMP The Great Lamp")
    assert (nodes["quest 1"].file, nodes["quest 1"].entry) == ("quests.yaml", "1")
    assert nodes["AD01"].title == "Lamp of Ilme"
    links = {(link.start, link.to, link.kind): link for link in block.links}
    assert links["2", "2.1", "choice"].said == "A. Accept the tea and ask where we are."
    assert links["2", "2.8", "turn"].label == "if mark:BEACONLIT"
    assert links["2.3", "2.11", "failure"].label == "CUN failed"
    assert ("2.2", "quest 1", "gives") in links
    assert ("AD01", "2.8", "needs") in links
    assert not any(node.marks for node in block.nodes)


def test_a_map_has_one_block_for_each_place_and_pages_of_other_places_are_named() -> None:
    found = blocks(PACK, "m1")
    assert [block.file for block in found] == [one.id for one in sections(PACK) if one.id.startswith("m1/")]
    pages = [node.id for block in found for node in block.nodes if node.kind == "page"]
    assert sorted(pages) == sorted(id for id, file in PACK.file_of.items() if file.startswith("m1/"))
    (block,) = blocks(with_pages({"id": "2.90", "text": "Away.", "goto": "3"}), PLACE)
    (other,) = (node for node in block.nodes if node.kind == "elsewhere")
    assert (other.title, other.file) == ("3 Harborlight", "story/m1/03_harborlight.yaml")


def test_unreachable_pages_dead_ends_and_missing_pages_are_marked_as_the_checks_find_them() -> None:
    pack = with_pages(
        {"id": "2.90", "text": "Alone.", "end": "return"},
        {"id": "2.91", "text": "Round.", "goto": "2.91"},
        {"id": "2.92", "text": "Nowhere.", "goto": "2.99"},
    )
    (block,) = blocks(pack, PLACE)
    marks = {node.id: node.marks for node in block.nodes if node.marks}
    assert marks == {
        "2.90": ("nothing leads here",),
        "2.91": ("nothing leads here", "no way back to the ship"),
        "2.92": ("nothing leads here", "no way back to the ship", "leads to 2.99, which does not exist"),
    }
    checked = " ".join(GAME.content.validate(pack))
    for said in ("2.90: nothing leads here (L4)", "2.91: no path leads back", "2.92: it leads to 2.99"):
        assert said in checked


@pytest.mark.parametrize(("id", "file"), [("2.1", PLACE), ("3", "m1/03_harborlight"), ("A", "plot/prologue")])
def test_a_page_is_drawn_as_in_the_book(id: str, file: str) -> None:
    view = Match.begin(GAME, PACK, check_setup(GAME, 2, GAME.unattended)).view(None)
    drawn = str(entry_drawing(GAME, PACK, view, f"story/{file}", id))
    assert f"¶ {id}" in drawn
    assert drawn.count('class="sg-key"') == len(PACK.paragraph[id].choices)
    assert entry_drawing(GAME, PACK, view, f"story/{file}", "2.999") is None


@pytest.mark.parametrize("page", ["2.1", "3", "1", "A", "F1"])
@pytest.mark.parametrize("players", [1, 4])
def test_a_try_out_begins_with_its_page(page: str, players: int) -> None:
    start = StoryStart(page, players, cards=("AD01", "AD06"), quests=("1", "7"), seed=3)
    match = read_position(GAME, PACK, position(PACK, start))
    assert page in match.state.visited
    assert (match.state.seats, match.state.quests[:2]) == (players, [1, 7])
    assert {"AD01", "AD06", "MK01"} <= set(match.state.cards)
    assert match.state.stock["coin"] == PACK.figures.start_resources["coin"]
    assert match.state.region == ("M1c" if page == "3" else "M1b")
    while match.ask is not None and match.state.story is not None and len(match.history) < 300:
        match.enter(str(match.ask.options[0]))
    assert len(match.history) > 0


def test_a_try_out_follows_lines_before_the_page_as_every_visit_does() -> None:
    match = read_position(GAME, PACK, position(PACK, StoryStart("4", quests=("1",))))
    assert match.state.story is not None
    assert match.state.story.paragraph == "4.2"


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (StoryStart("2.999"), "There is no page 2.999. Choose a page of the story."),
        (StoryStart("2", players=5), "Choose 1 to 4 players, not 5."),
        (StoryStart("2", quests=("999",)), "there is no quest 999"),
        (StoryStart("2", cards=("AD999",)), "there is no card AD999"),
        (StoryStart("E11"), "Page E11 ends the campaign, so nothing follows it. Choose an earlier page."),
    ],
)
def test_a_try_out_that_is_not_possible_says_why(start: StoryStart, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read_position(GAME, PACK, position(PACK, start))


def test_a_crew_can_hold_every_adventure_card_and_quest() -> None:
    found = holdings(PACK)
    assert (len(found.cards), len(found.quests)) == (len(PACK.adventure), len(PACK.quests))
    assert (found.quests[0].id, found.quests[0].name) == ("1", "LAMP: The Great Lamp")
