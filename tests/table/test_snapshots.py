"""A table taken up from a snapshot is the table that its whole log makes, whatever has happened at it."""

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
from fathom.table.room import Room
from fathom.table.rooms import rebuilt
from fathom.table.tables import Tables, Who
from tests.conformance.tools import SOAK, asked, encoded
from tests.table.test_playing import ADA, play_on, started

PEOPLE = ("ada", "ben", "eve")


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    opened = await Tables.open(tmp_path / "table.db")
    opened.rooms._changed = lambda room: None  # nobody plays but those we tell to
    yield opened
    await opened.close()


async def act(tables: Tables, match: str, chance: Random) -> None:
    """Somebody does something, if they may."""
    room = await tables.rooms.get(match)
    link = (await tables.links(match, Who(room.seating.host))).invitation
    asking = [person for seat in room.waiting for person in room.seating.chairs[seat].people]
    who, what = Who(chance.choice([*asking * 4, *PEOPLE]), link), chance.random()
    key = str(chance.random())
    now = await tables.now(match, who)
    proposal = room.seating.proposal
    seat = chance.randrange(len(room.seating.chairs))
    if now.seat is not None and what < 0.75:
        await tables.answer(match, who, now.seat, chance.choice(now.options), now.question, key)
    elif what < 0.80:
        await tables.undo(match, who, key)
    elif what < 0.83:
        await tables.rewind(match, who, chance.randrange(len(room.match.history) + 1), key)
    elif proposal is not None and what < 0.92:
        await tables.vote(match, who, proposal.number, chance.random() < 0.9, key)
    elif what < 0.94:
        await tables.leave(match, who, seat, chance.choice(["", "random"]), key)
    elif what < 0.97:
        await tables.take(match, who, seat, key)
    elif what < 0.985:
        await tables.say(match, who, "Well, well.", key)
    elif what < 0.99:
        await tables.concede(match, who, key)


def image(room: Room) -> list[bytes]:
    """Everything about a room that could differ."""
    match = room.match
    learned = [entry.learned for entry in match.history if isinstance(entry, Answer)]
    lines = [write_entry(entry) for entry in match.history]
    told = [encoded(match.events_for(seat)) for seat in [*range(match.setup.seats), None]]
    return [
        encoded(room.seating), encoded(match.state), encoded(match.log), encoded(lines), encoded(learned), asked(match),
        encoded([match.rewinds, match.players, match.setup, room.sequence]), *told,
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(2 * SOAK))
@pytest.mark.parametrize("game", names())
async def test_a_snapshot_is_what_the_log_makes(
    tables: Tables, game: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.table.room.SNAPSHOT", 12)
    chance = Random(f"{game} {seed}")
    monkeypatch.setattr("fathom.table.commands.fresh_key", lambda: chance.getrandbits(62))
    monkeypatch.setattr("fathom.table.opening.secrets.randbelow", chance.randrange)
    seats = chance.choice([seats for seats in find(game).seats if seats > 1])
    match = await tables.create(ADA, game, ["me", *["open"] * (seats - 1)])
    await tables.take(match, Who("ben", (await tables.links(match, ADA)).invitation), 1)
    compared = 0
    for _ in range(150):
        with contextlib.suppress(Refused, Forbidden):
            await act(tables, match, chance)
        if chance.random() < 0.1:
            live = await tables.rooms.get(match)
            snapshot, since = await tables.store.read(match)
            _, log = await tables.store.read(match, -1)
            alone, changed = rebuilt(match, None, log)
            assert not changed
            assert image(alone) == image(live)
            assert alone.match.save() == live.match.save()
            if snapshot is not None:
                taken_up, changed = rebuilt(match, snapshot, since)
                assert not changed
                assert image(taken_up) == image(live)
                assert taken_up.match.save() == live.match.save()
                whole = reading.replayed_in_full(taken_up.match)
                assert whole is not None
                assert whole.save() == live.match.save()
                assert encoded(whole.boundaries) == encoded(alone.match.boundaries)
            kept = live.kept
            assert image(Room.restore(match, live.sequence, live.snapshot())) == image(live)
            live.kept = kept
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("game", names())
async def test_a_table_that_was_taken_up_goes_back_to_any_point(tables: Tables, game: str) -> None:
    match = await started(tables, "me", "me", game=game)
    await play_on(tables, match, ADA, 30)
    live = await tables.rooms.get(match)
    last = len(live.match.history)
    await tables.store.keep(match, live.sequence, live.snapshot())
    before = [await tables.history(match, ADA, at) for at in range(last + 1)]
    points = await tables.points(match, ADA)
    tables.rooms._close(live)
    room = await tables.rooms.get(match)
    assert not reading.reaches(room.match, 0)
    assert (await tables.history(match, ADA, last)).sight.events == before[-1].sight.events
    assert not reading.reaches(room.match, 0), "what nobody asked for was not played again"
    for at in (last // 2, 0):
        assert (await tables.history(match, ADA, at)).sight.view == before[at].sight.view
    assert await tables.points(match, ADA) == points
    tables.rooms._close(room)
    await tables.rewind(match, ADA, 1)
    assert len((await tables.rooms.get(match)).match.history) == 2


async def test_snapshots_come_ever_further_apart(tables: Tables) -> None:
    match = await started(tables, "me", "me", game="tyrian")
    found = []
    for number in range(1000):
        await tables.say(match, ADA, str(number))
        room = await tables.rooms.get(match)
        if room.kept == room.sequence:
            found.append(room.sequence)
    assert found[:3] == [40, 80, 120]
    assert len(found) < 22
    assert found[-1] - found[-2] > 80


def test_what_no_longer_fits_is_opened_like_any_file() -> None:
    m = fathom.new("tyrian", 2, 3)
    for _ in range(3):
        m.choose("rest")
    data = m.snapshot()
    assert reading.restore(data, find).notices == []
    aside = msgspec.json.decode(data)
    aside["file"]["since"] = ["0: fly away"]
    changed = reading.restore(msgspec.json.encode(aside), find)
    assert any("no longer fit" in notice for notice in changed.notices)
    aside = msgspec.json.decode(data)
    aside["file"]["pack"] = "other"
    assert any("content has changed" in notice for notice in reading.restore(msgspec.json.encode(aside), find).notices)
    assert reading.replayed_in_full(reading.restore(data, find)) is not None
