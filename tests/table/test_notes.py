"""Notes at places of the board at a table: who may write them, and where they are stored."""

from __future__ import annotations

import pytest

from fathom.table import commands as do
from fathom.table.errors import Forbidden, NotFound, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Actor, Tables
from tests.table.test_playing import ADA, BEN, EVE, play_on
from tests.table.test_secrets import database, invited

__all__ = ["database"]


async def sailing(tables: Tables, *seats: str) -> str:
    return await tables.create(ADA, "sleeping-gods", seats, {"first": 0}, seed=3)


async def spectator(tables: Tables, match: str) -> Actor:
    return Actor("eve", (await tables.links(match, ADA)).spectator)


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
async def test_every_player_writes_at_any_time_and_everyone_sees_it(tables: Tables) -> None:
    match = await sailing(tables, "me", "open")
    await tables.take(match, await invited(tables, match, "ben"), 1)
    now = await tables.status(match, ADA)
    assert (await tables.write_notes(match, BEN, {"3": "Ben was here"})).accepted  # it is Ada's turn
    assert (await tables.write_notes(match, ADA, {"3": "Ben and Ada were here", "M1c": "cheap"})).accepted
    notes = {"M1c": "cheap", "3": "Ben and Ada were here"}
    for who in (ADA, BEN, await spectator(tables, match)):
        assert (await tables.view(match, who)).seat_view.notes == notes
    after = await tables.status(match, ADA)
    assert (after.question, after.options) == (now.question, now.options)
    assert not (await tables.write_notes(match, BEN, {"M1c": " cheap "})).accepted  # nothing changes
    await tables.write_notes(match, BEN, {"3": ""})
    assert (await tables.view(match, ADA)).seat_view.notes == {"M1c": "cheap"}


@pytest.mark.rule("SG-R240")
async def test_spectators_and_strangers_cannot_write(tables: Tables) -> None:
    match = await sailing(tables, "me", "scripted")
    with pytest.raises(Forbidden, match="Only players"):
        await tables.write_notes(match, await spectator(tables, match), {"3": "x"})
    with pytest.raises(NotFound):
        await tables.write_notes(match, EVE, {"3": "x"})


async def test_limits_are_clear(tables: Tables) -> None:
    match = await sailing(tables, "me")
    for place, text, why in (("3", "x" * 201, "at most 200"), ("3", "\u0007", "printable"), ("x", "y", "no place “x”")):
        with pytest.raises(Refused, match=why):
            await tables.write_notes(match, ADA, {place: text})
    other = await tables.create(ADA, "refuge", ["me"])
    with pytest.raises(Refused, match="no places"):
        await tables.write_notes(other, ADA, {"3": "x"})


@pytest.mark.rule("SG-871", "SG-R240")
async def test_notes_are_in_the_log_the_snapshot_the_file_and_in_copies(tables: Tables) -> None:
    match = await sailing(tables, "me")
    await tables.write_notes(match, ADA, {"3": "a door"})
    await play_on(tables, match, ADA, 1)
    live = await tables.live_tables.get(match)
    assert LiveTable.restore(match, live.sequence, live.snapshot()).match.notes == {"3": "a door"}
    tables.live_tables._close(live)
    assert (await tables.live_tables.get(match)).match.notes == {"3": "a door"}
    imported = await tables.import_match(ADA, await tables.export(match, ADA))
    forked = await tables.fork(match, ADA, 0)
    for copy in (imported, forked):
        assert (await tables.view(copy, ADA)).seat_view.notes == {"3": "a door"}
    await tables.write_notes(forked, ADA, {"3": ""})
    assert (await tables.view_at(match, ADA, 0)).seat_view.notes == {"3": "a door"}
    await tables.undo(match, ADA)
    await tables.join_campaign(match, ADA, "scripted")
    await tables.resume_campaign(match, ADA, 1)
    assert (await tables.view(match, ADA)).seat_view.notes == {"3": "a door"}


async def test_a_new_deal_for_a_newcomer_leaves_the_notes(tables: Tables) -> None:
    match = await tables.create(ADA, "sleeping-gods", ["me", "me"])
    await tables.write_notes(match, ADA, {"3": "a door"})
    await tables.leave(match, ADA, 1)
    await tables.take(match, await invited(tables, match, "ben"), 1)
    view = await tables.view(match, BEN)
    assert any("dealt again" in notice for notice in view.notices)
    assert view.seat_view.notes == {"3": "a door"}


async def test_a_note_begins_no_evening_and_is_not_a_move(tables: Tables) -> None:
    match = await sailing(tables, "me")
    await play_on(tables, match, ADA, 12)
    live = await tables.live_tables.get(match)
    moved, evenings = live.seating.moved, live.seating.evenings
    live.enter(do.WriteNotes("ada", {"3": "late"}), moved + 9 * 3600)
    assert (live.seating.moved, live.seating.evenings) == (moved, evenings)
