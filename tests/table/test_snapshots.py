"""A table restored from a snapshot equals the table that its whole log gives."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import fathom
from fathom.engine.history import Answer, write_entry
from fathom.games import find, names
from fathom.matches import reading
from fathom.table.errors import Forbidden, Refused
from fathom.table.live.live_table import LiveTable
from fathom.table.live.live_tables import rebuild
from fathom.table.tables import Actor, Tables
from tests.conformance.tools import SOAK, asked, encoded
from tests.table.test_playing import ADA, play_on, started

PEOPLE = ("ada", "ben", "eve")


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    opened = await Tables.open(tmp_path / "table.db")
    opened.live_tables._changed = lambda live: None  # only the test plays
    yield opened
    await opened.close()


async def act(tables: Tables, match: str, chance: Random) -> None:
    """Let a random person do something random."""
    live = await tables.live_tables.get(match)
    link = (await tables.links(match, Actor(live.seating.host))).invitation
    asking = [person for seat in live.waiting for person in live.seating.chairs[seat].people]
    who, what = Actor(chance.choice([*asking * 4, *PEOPLE]), link), chance.random()
    key = str(chance.random())
    now = await tables.status(match, who)
    proposal = live.seating.proposal
    seat = chance.randrange(len(live.seating.chairs))
    if now.seat is not None and what < 0.75:
        await tables.answer(match, who, now.seat, chance.choice(now.options), now.question, key)
    elif what < 0.80:
        await tables.undo(match, who, key)
    elif what < 0.83:
        await tables.rewind(match, who, chance.randrange(len(live.match.history) + 1), key)
    elif proposal is not None and what < 0.92:
        await tables.vote(match, who, proposal.number, chance.random() < 0.9, key)
    elif what < 0.94:
        await tables.leave(match, who, seat, chance.choice(["", "random"]), key)
    elif what < 0.97:
        await tables.take(match, who, seat, key)
    elif what < 0.985:
        await tables.send_chat(match, who, "Well, well.", key)
    elif what < 0.99:
        await tables.concede(match, who, key)


def image(live: LiveTable) -> list[bytes]:
    """Everything about a table that could differ."""
    match = live.match
    learned = [entry.learned for entry in match.history if isinstance(entry, Answer)]
    lines = [write_entry(entry) for entry in match.history]
    events = [encoded(match.events_for(seat)) for seat in [*range(match.setup.seats), None]]
    return [
        encoded(live.seating), encoded(match.state), encoded(match.log), encoded(lines), encoded(learned), asked(match),
        encoded([match.rewinds, match.players, match.setup, live.sequence]), *events,
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(2 * SOAK))
@pytest.mark.parametrize("game", names())
async def test_a_snapshot_equals_what_the_log_gives(
    tables: Tables, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.table.live.live_table.SNAPSHOT_EVERY", 12)
    chance = Random(f"{game} {seed}")
    monkeypatch.setattr("fathom.table.commands.fresh_key", lambda: chance.getrandbits(62))
    monkeypatch.setattr("fathom.table.creation.secrets.randbelow", chance.randrange)
    seats = chance.choice([seats for seats in find(game).seats if seats > 1])
    match = await tables.create(ADA, game, ["me", *["open"] * (seats - 1)])
    await tables.take(match, Actor("ben", (await tables.links(match, ADA)).invitation), 1)
    compared = 0
    for _ in range(150):
        with contextlib.suppress(Refused, Forbidden):
            await act(tables, match, chance)
        if chance.random() < 0.1:
            live = await tables.live_tables.get(match)
            snapshot, since = await tables.store.read(match)
            _, log = await tables.store.read(match, -1)
            alone, changed = rebuild(match, None, log)
            assert not changed
            assert image(alone) == image(live)
            assert alone.match.save() == live.match.save()
            if snapshot is not None:
                taken_up, changed = rebuild(match, snapshot, since)
                assert not changed
                assert image(taken_up) == image(live)
                assert taken_up.match.save() == live.match.save()
                whole = reading.replayed_in_full(taken_up.match)
                assert whole is not None
                assert whole.save() == live.match.save()
                assert encoded(whole.boundaries) == encoded(alone.match.boundaries)
            sequence = live.snapshot_sequence
            assert image(LiveTable.restore(match, live.sequence, live.snapshot())) == image(live)
            live.snapshot_sequence = sequence
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("game", names())
async def test_a_restored_table_can_be_rewound_to_any_point(tables: Tables, game: str) -> None:
    match = await started(tables, "me", "me", game=game)
    await play_on(tables, match, ADA, 30)
    live = await tables.live_tables.get(match)
    last = len(live.match.history)
    await tables.store.save_snapshot(match, live.sequence, live.snapshot())
    before = [await tables.view_at(match, ADA, at) for at in range(last + 1)]
    points = await tables.points(match, ADA)
    tables.live_tables._close(live)
    live = await tables.live_tables.get(match)
    assert not reading.reaches(live.match, 0)
    assert (await tables.view_at(match, ADA, last)).seat_view.events == before[-1].seat_view.events
    assert not reading.reaches(live.match, 0), "the history is not replayed without need"
    for at in (last // 2, 0):
        assert (await tables.view_at(match, ADA, at)).seat_view.view == before[at].seat_view.view
    assert await tables.points(match, ADA) == points
    tables.live_tables._close(live)
    await tables.rewind(match, ADA, 1)
    assert len((await tables.live_tables.get(match)).match.history) == 2


async def test_snapshots_become_rarer_in_long_matches(tables: Tables) -> None:
    match = await started(tables, "me", "me", game="tyrian")
    found = []
    for number in range(500):
        await tables.send_chat(match, ADA, str(number))
        live = await tables.live_tables.get(match)
        if live.snapshot_sequence == live.sequence:
            found.append(live.sequence)
    assert found[:3] == [40, 80, 120]
    assert len(found) < 12
    assert found[-1] - found[-2] > 40


def test_a_snapshot_that_no_longer_fits_is_opened_like_a_save() -> None:
    m = fathom.new("tyrian", 2, 3)
    for _ in range(3):
        m.choose("rest")
    data = m.snapshot()
    assert reading.restore(data, find).notices == []
    changed_file = msgspec.json.decode(data)
    changed_file["since"] = ["0: fly away"]
    changed = reading.restore(msgspec.json.encode(changed_file), find)
    assert any("no longer fit" in notice for notice in changed.notices)
    changed_file = msgspec.json.decode(data)
    changed_file["pack"] = "other"
    assert any(
        "content has changed" in notice for notice in reading.restore(msgspec.json.encode(changed_file), find).notices
    )
    assert reading.replayed_in_full(reading.restore(data, find)) is not None
