"""The evenings of a campaign at a table."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.state import Note
from fathom.table import commands as do
from fathom.table.commands import BeginMatch, Occupant
from fathom.table.live.evenings import PAUSE, Evening, evening
from fathom.table.live.live_table import LiveTable


def sailing() -> LiveTable:
    return LiveTable.begin("m", BeginMatch("sleeping-gods", "ada", (Occupant(("ada",)),), seed=3), 0.0)


def answer(live: LiveTable, at: float) -> None:
    assert live.match.ask is not None
    live.enter(do.GiveAnswer(live.match.ask.seats[0], str(live.match.ask.options[0])), at)


def happen(live: LiveTable) -> None:
    live.match.state.journey.append(Note(live.match.state.turn, "explored", "3"))


def test_an_evening_begins_after_hours_or_with_a_session() -> None:
    live = sailing()
    begun = len(live.match.state.journey)
    live.enter(do.ResumeCampaign(0), 10.0)
    assert live.seating.evenings == [begun]
    answer(live, 20.0)
    happen(live)
    assert evening(live.seating, live.match, 30.0) == Evening(1, 0, begun)
    late = 20.0 + PAUSE + 1
    assert evening(live.seating, live.match, late) == Evening(2, begun, begun + 1)
    live.enter(do.SendChat("ada", "Ada", "Hello"), late)
    assert live.seating.evenings == [begun]
    answer(live, late)
    assert evening(live.seating, live.match, late + 1) == Evening(2, begun, begun + 1)
    assert LiveTable.restore("m", live.sequence, live.snapshot()).seating.evenings == [begun, begun + 1]
