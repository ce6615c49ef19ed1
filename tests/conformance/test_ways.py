"""Ways: every place shown as reachable is reached by the answers that the way names."""

from __future__ import annotations

from fathom.engine.timeline import Timeline
from fathom.engine.ways import Places, ways
from fathom.game.art import scene_for
from tests.conformance.tools import AnyMatch, every_match, moments, sample_indices

CHECKED = 6
"""How many ways are checked at each question."""


@every_match
def a_way_leads_where_it_says(match: AnyMatch) -> None:
    for live in moments(match):
        if live.ask is None:
            continue
        seat = live.ask.seats[0]

        def places(timeline: Timeline, seat: int = seat) -> Places:
            return scene_for(match.game, match.pack, timeline.view(seat)).step

        if not any(places(live)(live.ask, option) for option in live.ask.options):
            continue
        origin = scene_for(match.game, match.pack, live.view(seat)).origin(live.ask)
        found = ways(live, places, origin)
        assert origin is not None
        assert origin not in {way.place for way in found}
        assert len({way.place for way in found}) == len(found)
        for index in sample_indices(len(found), CHECKED):
            way, twin = found[index], live.fork()
            for option in way.options:
                assert twin.ask is not None
                assert twin.ask.id == live.ask.id
                target = places(twin)(twin.ask, option)
                twin.choose(option, seat)
            assert target == way.place
