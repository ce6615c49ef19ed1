"""The atlas beside the ledger's, and the ways over it."""

from __future__ import annotations

import re

import pytest

from fathom.games.sleeping_gods.model.atlas import Sea
from tests.sleeping_gods.content_kit import PACK, TABLES, table, without

WHOLE = Sea(PACK.atlas, PACK.locations, [page.id for page in PACK.atlas])
"""The sea with all nine maps at hand."""
CHAPTERS = dict(re.findall(r"\*\*(M\d) [^*]+\*\*(.*?)(?=\n\*\*M|\Z)", (TABLES / "T15.md").read_text("utf-8"), re.S))


@pytest.mark.rule("SG-T15", "SG-G10", "SG-G12")
@pytest.mark.parametrize("map", CHAPTERS)
def test_regions_touch_as_printed(map: str) -> None:
    text, page = CHAPTERS[map], WHOLE.maps[map]
    adjacent = re.search(r"Adjacent: (.+?)\. Blocked by land: (.+)\.", text)
    assert adjacent
    assert [f"{one}-{other}" for one, other in page.touching] == adjacent[1].split()
    for number, edge, to, letters in re.findall(r"p(\d+) ([NESW]) -> p(\d+) \(([a-z ]+)\)", text):
        assert page.edge(int(number), edge) == letters.split()
        assert any((way.page, way.edge, way.to) == (int(number), edge, int(to)) for way in page.exits)
    assert len(page.exits) == len(re.findall(r"->", text))


@pytest.mark.rule("SG-012", "SG-317")
@pytest.mark.parametrize("map", CHAPTERS)
def test_regions_hold_what_is_printed(map: str) -> None:
    regions = re.findall(r"^- ([a-z]): p(\d+); loc ([\d, ]*\d)(.*)$", CHAPTERS[map], re.M)
    assert len(regions) == 9
    for letter, page, numbers, rest in regions:
        id = map + letter
        region = WHOLE.region[id]
        assert WHOLE.page[id] == int(page)
        # Places with numbers above the printed ones open later in the story (SG-R235).
        assert sorted(n for n in WHOLE.locations[id] if n <= PRINTED) == sorted(map_int(numbers))
        assert (region.port, region.market) == ("**port**" in rest, "**market**" in rest)
        hazard = re.search(r"hazard (.+?) ([A-Z]{3}) (\d+) `([^`]+)`", rest)
        printed = (
            (region.hazard.name, region.hazard.skill, str(region.hazard.n), region.hazard.fail)
            if region.hazard
            else None
        )
        assert printed == (hazard.groups() if hazard else None)


PRINTED = 109
"""The last number of a printed location."""


def map_int(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.rule("SG-T16")
def test_locations() -> None:
    rows = table("T16")
    assert len(rows) == 108
    printed = [place for place in PACK.locations if place.num <= 109]
    for row, place in zip(rows, printed, strict=True):
        assert [str(place.num), place.name, place.at, place.kind] == [
            row["No"],
            row["Name"],
            row["Map"] + row["Region"],
            row["Kind"],
        ]


@pytest.mark.rule("SG-G11")
def test_all_regions_are_within_eight_moves_of_the_start() -> None:
    start = PACK.location[2].at
    distances = WHOLE.distances(start)
    assert (start, len(distances), max(distances.values())) == ("M1b", 81, 8)
    ports = [min(WHOLE.distances(region)[port] for port in WHOLE.ports) for region in WHOLE.region]
    assert max(ports) == 4


@pytest.mark.rule("SG-331", "SG-332", "SG-G11")
def test_leaving_the_first_map_westward_leads_to_the_eastern_edge_of_page_13() -> None:
    west = [crossing for crossing in WHOLE.crossings["M1e"] if crossing.edge == "W"]
    assert [(crossing.page, crossing.to) for crossing in west] == [(13, ("M2d", "M2i"))]


@pytest.mark.rule("SG-333")
def test_every_crossing_can_be_crossed_back() -> None:
    for region, crossings in WHOLE.crossings.items():
        for crossing in crossings:
            for entry in crossing.to:
                assert any(region in back.to for back in WHOLE.crossings[entry]), (region, entry)


@pytest.mark.rule("SG-016")
def test_arrows_to_maps_without_a_story_are_closed() -> None:
    assert PACK.sea.at_hand == tuple(page.id for page in PACK.atlas), "every map has its story"
    sea = without(PACK, "M6").sea
    assert sea.at_hand == ("M1", "M2", "M3", "M4", "M5", "M7", "M8", "M9")
    reached = {region[:2] for region in sea.distances("M1b")}
    assert reached == set(sea.at_hand)
    assert sea.crossings["M2a"] == (), "north lies the map without a story"
    assert WHOLE.crossings["M2a"] != ()


@pytest.mark.rule("SG-R133")
def test_the_nearest_ports_are_found_over_the_edges_too() -> None:
    two = Sea(PACK.atlas, PACK.locations, ["M1", "M2"])
    assert two.nearest_ports("M1c") == ("M1c",)
    assert two.nearest_ports("M1i") == ("M1h",)
    assert two.nearest_ports("M1e") == ("M2d",)
    assert WHOLE.nearest_ports("M1i") == ("M1h", "M3a"), "one move each"


def test_the_serpent_keeps_to_the_map() -> None:
    assert len(PACK.sea.distances("M1a", within_map=True)) == 9
