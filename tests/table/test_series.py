"""Several answers in one command: given one after another, undone together."""

from __future__ import annotations

import pytest

from fathom.table.commands import BeginMatch, Occupant
from fathom.table.errors import Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Tables
from tests.sleeping_gods.voyage import voyage
from tests.table.test_playing import ADA
from tests.table.test_secrets import database

__all__ = ["database"]
DIVIDED = "{crew: {mac: damage 4}, step: act 1, do: 'hurt(3,split)'}"
"""Three damage to divide. Mac has one health left."""


async def opened(tables: Tables, position: str = DIVIDED) -> tuple[str, LiveTable]:
    snapshot = voyage(position).snapshot().decode()
    begin = BeginMatch("sleeping-gods", ADA.person, (Occupant((ADA.person,)),), save=snapshot)
    await tables.live_tables.begin("series", begin)
    return "series", await tables.live_tables.get("series")


def damage(live: LiveTable) -> tuple[int, int]:
    crew = live.match.state.crew
    return crew["mac"].damage, crew["laurent"].damage


async def give(tables: Tables, live: LiveTable, *options: str) -> str:
    done = await tables.answer(live.id, ADA, 0, options[0], live.seating.question, more=options[1:])
    assert done.accepted
    return done.left_out


async def test_a_series_is_one_command_and_is_undone_as_one(tables: Tables) -> None:
    match, live = await opened(tables)
    before = live.sequence
    assert await give(tables, live, "crew mac", "crew laurent", "crew laurent") == ""
    assert (damage(live), live.sequence, len(live.match.history)) == ((5, 2), before + 1, 3)
    tables.live_tables._close(live)
    live = await tables.live_tables.get(match)
    assert damage(live) == (5, 2), "the log has the whole series"
    await tables.undo(match, ADA)
    assert (damage(live), live.match.history) == ((4, 0), [])
    now = await tables.status(match, ADA)
    await tables.answer(match, ADA, 0, "crew laurent", now.question)
    await tables.undo(match, ADA)
    await tables.answer(match, ADA, 0, "crew mac", (await tables.status(match, ADA)).question)
    now = await tables.status(match, ADA)
    await tables.answer(match, ADA, 0, "crew laurent", now.question)
    await tables.undo(match, ADA)
    assert damage(live) == (5, 0), "single answers are undone one by one"


async def test_a_series_stops_at_the_first_option_that_is_not_possible(tables: Tables) -> None:
    _, live = await opened(tables)
    why = await give(tables, live, "crew mac", "crew mac", "crew laurent")
    assert "At 0 health a crew member takes no more damage" in why
    assert damage(live) == (5, 0)
    assert live.match.ask is not None
    assert live.match.ask.about.left == 2


async def test_a_series_that_cannot_begin_changes_nothing(tables: Tables) -> None:
    _, live = await opened(tables)
    with pytest.raises(Refused, match="is not offered"):
        await give(tables, live, "crew nobody", "crew mac")
    assert live.match.history == []


async def test_a_series_does_not_answer_another_question(tables: Tables) -> None:
    """The room of the ship action is asked next, so the fourth point of damage is left out."""
    _, live = await opened(tables)
    why = await give(tables, live, "crew mac", "crew laurent", "crew laurent", "crew laurent")
    assert why == "The game continued before all these options were used."
    assert damage(live) == (5, 2)


async def test_what_the_game_chooses_itself_need_not_be_given(tables: Tables) -> None:
    """When Mac's command is returned, only Laurent's is left. Then nothing is left, so that “stop” is needless too."""
    _, live = await opened(tables, "{crew: {mac: command 1, laurent: command 1}, step: act 1, do: 'ready(3)'}")
    assert await give(tables, live, "put mac", "put laurent", "stop") == ""
    assert [live.match.state.crew[id].command for id in ("mac", "laurent")] == [0, 0]
    assert len(live.match.history) == 1
