"""The places that a piece can reach by several steps, with the warning of a place that is dangerous to reach."""

from __future__ import annotations

from fathom.table.bots import hints
from fathom.table.live.live_table import LiveTable
from fathom.table.live.seating import Chair, Seating
from tests.kit import position

KNOCKED_DOWN = """
divers: {vega: "3,1", mags: "7,0"}
tentacles: 3,3
supply: 7
kraken: .|.,.,.
"""
"""A diver that swims up twice is knocked down."""


def test_a_way_over_a_later_step_with_a_warning_says_so() -> None:
    live = LiveTable("m", position("refuge", KNOCKED_DOWN), Seating("", [Chair(), Chair()]), 0)
    found = {way.spot: way for way in hints.ways(live, 0)}
    danger = found["at-3-3"]
    assert danger.options == ("move up", "move up")
    assert "knocked down" in danger.warning
    safe = [way for way in found.values() if not way.warning]
    assert "at-2-2" in {way.spot for way in safe}
    assert [*found.values()][: len(safe)] == safe


def test_a_first_step_with_a_warning_is_warned_of_by_itself() -> None:
    live = LiveTable("m", position("refuge", KNOCKED_DOWN.replace("3,1", "3,2")), Seating("", [Chair(), Chair()]), 0)
    assert "knocked down" in hints.warnings(live, 0)["move up"]
    assert not any(way.warning for way in hints.ways(live, 0) if way.options[0] == "move up")
