"""The memory of tables is bounded in bytes, and what is closed can be played on."""

from __future__ import annotations

import pytest

from fathom.table.errors import NotFound
from fathom.table.live import live_tables
from fathom.table.live.live_table import TABLE_BYTES, VIEW_BYTES
from fathom.table.live.view_cache import MOST_VIEWS
from fathom.table.tables import Tables
from tests.table.test_playing import ADA, EVE, play_on
from tests.table.test_secrets import database

__all__ = ["database"]


async def test_long_matches_push_others_out_of_memory(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "MAX_BYTES", 1_000_000)
    matches = [await tables.create(ADA, "refuge", ["me", "me"], seed=seed) for seed in range(12)]
    found = tables.live_tables
    assert len(found) == 12
    for match in matches:
        await play_on(tables, match, ADA, 30)
        await tables.view(match, ADA)
        assert found.bytes <= 1_000_000
    assert 1 <= len(found) < 12
    assert found.bytes == sum(live.size for live in found._live_tables.values())
    for match in matches:
        assert (await tables.status(match, ADA)).sequence > 5


async def test_a_table_grows_with_its_answers_and_views(tables: Tables) -> None:
    match = await tables.create(ADA, "refuge", ["me", "me"], seed=7)
    live = await tables.live_tables.get(match)
    empty = live.size
    assert empty >= TABLE_BYTES
    await play_on(tables, match, ADA, 10)
    played = live.size
    assert played >= empty + 10 * 4_000
    await tables.view(match, ADA)
    await tables.live_tables.get(match)
    assert live.size > played
    assert tables.live_tables.bytes == live.size


async def test_a_history_that_was_loaded_counts_even_if_its_reader_may_not_see_it(tables: Tables) -> None:
    match = await tables.create(ADA, "refuge", ["me", "me"], seed=7)
    await play_on(tables, match, ADA, 15)
    played = await tables.live_tables.get(match)
    await tables.store.save_snapshot(match, played.sequence, played.snapshot())
    tables.live_tables._close(played)
    live = await tables.live_tables.get(match)
    before = live.size
    with pytest.raises(NotFound):
        await tables.view_at(match, EVE, 0)
    assert live.size > before, "the history was loaded"
    assert tables.live_tables.bytes == live.size


async def test_watched_tables_are_loaded_again_if_they_are_large(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = [await tables.create(ADA, "refuge", ["me", "me"], seed=seed) for seed in (1, 2)]
    for match in (first, second):
        await play_on(tables, match, ADA, 12)
    before = await tables.live_tables.get(first)
    changes = tables.subscribe(first, ADA)
    sequence = await anext(changes)
    monkeypatch.setattr(live_tables, "MAX_BYTES", 100_000)
    monkeypatch.setattr(live_tables, "SMALL", 50_000)
    await play_on(tables, second, ADA, 1)
    assert before.closed
    assert await anext(changes) == sequence, "the watcher reads the table again"
    assert (await tables.live_tables.get(first)).size <= before.size
    await changes.aclose()


async def test_what_people_look_at_again_and_again_is_bounded_and_counted(tables: Tables) -> None:
    """Each part of the log to watch again, and each draft of a choice, is a view that was built for one person."""
    match = await tables.create(ADA, "refuge", ["me", "me"], seed=7)
    live = await tables.live_tables.get(match)
    for number in range(2 * MOST_VIEWS):
        await tables.warnings(match, ADA, 0, (f"option {number}",))
        assert live.cached_views.views <= MOST_VIEWS
    await play_on(tables, match, ADA, 12)
    empty = live.size
    for until in range(20, 40):
        shown = await tables.steps(match, ADA, 1, until)
        assert len(shown) == until
        assert until <= live.cached_views.views <= MOST_VIEWS
        assert live.size == empty + live.cached_views.views * VIEW_BYTES
