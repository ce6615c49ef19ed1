"""People can have what is stored about them, and can be forgotten; the matches of others stay."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from fathom.table import personal_data
from fathom.table.bots.fair_queue import CLIENT
from fathom.table.commands import PackRef
from fathom.table.errors import NotFound, Unavailable
from fathom.table.live.live_tables import rebuild
from fathom.table.personal_data import WAITING, Erasure
from fathom.table.store.push_store import Subscription
from fathom.table.store.schema import achievements, metadata
from fathom.table.tables import Actor, Tables
from tests.table.conftest import empty, listening
from tests.table.test_playing import BEN, play_on

PERSON = "Lh3kq_-Zd81xWm0Q"
"""An id that is found wherever it is stored."""
LEA = Actor(PERSON)
NAME, WORDS = "Leandra Quill", "the walrus knows"


async def everything(tables: Tables) -> str:
    """All rows of the database as one text."""

    def found(connection: Any) -> str:
        return repr([[tuple(row) for row in connection.execute(select(table))] for table in metadata.tables.values()])

    return await tables.store._engine.read(found)


async def played(tables: Tables) -> tuple[str, str]:
    """A match with Ben, who is a guest, and a match alone. Computer players do not answer."""
    tables.live_tables._changed = lambda live: None
    await tables.rename(PERSON, NAME)
    shared = await tables.create(LEA, "tyrian", ["me", "open"], seed=918273645)
    await tables.take(shared, Actor("ben", (await tables.links(shared, LEA)).invitation), 1)
    await tables.rename("ben", "Ben")
    await play_on(tables, shared, LEA, 1)
    await play_on(tables, shared, BEN, 1)
    await tables.send_chat(shared, LEA, WORDS, "key-1")
    await tables.send_chat(shared, BEN, "does he")
    alone = await tables.create(LEA, "refuge", ["me", "scripted"])
    await tables.accounts.add_passkey(PERSON, "passkey-1", "public", 0)
    await tables.store.push.subscribe(Subscription("https://push.example/1", PERSON, "p", "a", "http://x", 5.0))
    row = {"person": PERSON, "match_id": alone, "game": "refuge", "data": "{}"}
    await tables.store._engine.write(lambda connection: connection.execute(achievements.insert(), row))
    await tables.store.drafts.add("draft-1", PERSON, "refuge", "My own sea", {"pack.yaml": b"name: mine"})
    return shared, alone


async def test_the_export_has_everything_about_one_person_and_nothing_secret(tables: Tables) -> None:
    shared, alone = await played(tables)
    found = await tables.personal_data.export(PERSON)
    assert (found["person"], found["name"]) == (PERSON, NAME)
    assert [x["id"] for x in found["passkeys"]] == ["passkey-1"]
    assert [x["endpoint"] for x in found["push_subscriptions"]] == ["https://push.example/1"]
    assert len(found["achievements"]) == 1
    assert [(x["draft"], x["title"], x["files"]) for x in found["drafts"]] == [
        ("draft-1", "My own sea", {"pack.yaml": "bmFtZTogbWluZQ=="})
    ]
    assert {x["match"]: x["seats"] for x in found["matches"]} == {shared: [0], alone: [0]}
    log = next(x["log"] for x in found["matches"] if x["match"] == shared)
    assert [x["text"] for x in log if x["do"] == "say"] == [WORDS]
    text = msgspec.json.encode(found).decode()
    live = await tables.live_tables.get(shared)
    for secret in ("ben", "Ben", "does he", str(live.match.setup.seed), '"seed"', '"key"'):
        assert secret not in text
    assert (await tables.personal_data.export("stranger"))["matches"] == []


async def test_what_is_sent_at_once_has_no_files_of_drafts(tables: Tables) -> None:
    """Twenty drafts have 80 MB, and a client that reads slowly makes the server hold them."""
    await played(tables)
    found = await tables.personal_data.export(PERSON, whole=False)
    assert [(x["draft"], x["archive"], "files" in x) for x in found["drafts"]] == [
        ("draft-1", "/api/workshop/drafts/draft-1/archive", False)
    ]


async def test_the_packs_of_tried_drafts_are_erased(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    ref = PackRef("a1b2", "refuge", "mine", "My own sea", "1", NAME)
    await tables.store.packs.add(ref, "content")
    await tables.personal_data.erase(PERSON)
    assert await tables.store.packs.about(ref.hash, ref.game) is not None, "a match may be created with it now"
    monkeypatch.setattr(personal_data, "UNDERWAY_SECONDS", -1)
    await tables.personal_data.erase(PERSON)
    assert await tables.store.packs.about(ref.hash, ref.game) is None


async def test_erasing_leaves_no_trace_and_the_matches_of_others(tables: Tables, database: str) -> None:
    shared, alone = await played(tables)
    before = await tables.view(shared, BEN)
    events = list((await tables.live_tables.get(shared)).match.log or ())
    await tables.accounts.sign_out_everywhere(PERSON)
    assert await tables.personal_data.erase(PERSON) == Erasure(deleted=1, anonymised=1)
    with pytest.raises(NotFound):
        await tables.view(alone, LEA)
    with pytest.raises(NotFound):
        await tables.view(shared, LEA)
    text = await everything(tables)
    assert NAME not in text
    assert WORDS not in text
    assert "passkey-1" not in text
    assert "push.example" not in text
    assert "My own sea" not in text
    # Only the number of tokens is stored with the id, so that old tokens stay void.
    assert text.count(PERSON) == 1
    assert await tables.my_games(PERSON) == []
    after = await tables.view(shared, BEN)
    assert after.host
    assert (after.seats[0].kind, after.seats[1].name) == ("computer", "Ben")
    assert [message.text for message in after.chat] == ["does he"]
    assert list((await tables.live_tables.get(shared)).match.log or ())[: len(events)] == events
    assert before.seat_view.view == after.seat_view.view
    # The log gives the same table again.
    again = await Tables.open(database)
    try:
        again.live_tables._changed = lambda live: None
        assert await again.view(shared, BEN) == after
        snapshot, records = await again.store.read(shared, -1)
        assert snapshot is None
        live, dropped = rebuild(shared, None, records)
        assert not dropped
        assert live.match.state == (await again.live_tables.get(shared)).match.state
        assert [message.text for message in live.seating.chat] == ["does he"]
    finally:
        await again.close()


async def test_a_person_who_left_earlier_is_erased_too(tables: Tables) -> None:
    match = await tables.create(BEN, "tyrian", ["me", "open"], seed=3)
    await tables.rename(PERSON, NAME)
    await tables.take(match, Actor(PERSON, (await tables.links(match, BEN)).invitation), 1)
    await tables.send_chat(match, LEA, WORDS)
    await tables.leave(match, LEA, 1, "random")
    assert await tables.my_games(PERSON) == []
    assert await tables.personal_data.erase(PERSON) == Erasure(deleted=0, anonymised=1)
    text = await everything(tables)
    assert NAME not in text
    assert WORDS not in text
    assert PERSON not in text.replace(f"('{PERSON}', ''", "")


async def test_a_finished_match_stays_finished(tables: Tables) -> None:
    shared, _ = await played(tables)
    await tables.concede(shared, LEA)
    await tables.concede(shared, BEN)
    over = await tables.status(shared, BEN)
    assert over.over
    await tables.personal_data.erase(PERSON)
    after = await tables.view(shared, BEN)
    assert after.seats[0].kind == "person"
    assert after.seats[0].name == ""
    assert (await tables.status(shared, BEN)).over


async def test_another_process_forgets_as_well(postgres: str) -> None:
    database = await empty(postgres, "tables")
    one, other = await Tables.open(database), await Tables.open(database)
    try:
        for tables in (one, other):
            await listening(tables)
        shared, _ = await played(one)
        assert NAME in str(await other.view(shared, BEN))
        await one.personal_data.erase(PERSON)
        now = await other.status(shared, BEN, since=(await one.status(shared, BEN)).sequence)
        assert NAME not in str(await other.view(shared, BEN))
        await other.send_chat(shared, BEN, "who was that")
        assert now.sequence < (await other.status(shared, BEN)).sequence
        live = await other.live_tables.get(shared)
        assert PERSON not in live.snapshot().decode()
    finally:
        await one.close()
        await other.close()


async def test_searches_of_all_logs_run_one_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a million commands, twenty exports at once kept everyone else from reading for 21 seconds."""
    running, most, may_end = 0, 0, asyncio.Event()

    async def search(person: str) -> list[str]:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await may_end.wait()
        running -= 1
        return []

    monkeypatch.setattr(tables.store.removal, "matches_naming", search)
    CLIENT.set("192.0.2.1")
    begun = [asyncio.create_task(tables.personal_data.export(f"person-{number}")) for number in range(10)]
    refused, waiting = await asyncio.wait(begun, return_when=asyncio.FIRST_EXCEPTION)
    assert all(isinstance(task.exception(), Unavailable) for task in refused)
    may_end.set()
    assert len(await asyncio.gather(*waiting)) == 1 + WAITING
    assert most == 1
