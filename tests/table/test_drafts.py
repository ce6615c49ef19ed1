"""Drafts in the database: limits that hold for requests at the same time, too."""

from __future__ import annotations

import asyncio

import pytest

from fathom.table import workshop
from fathom.table.commands import PackRef
from fathom.table.errors import Refused, Unavailable
from fathom.table.match_packs import MatchPacks
from fathom.table.tables import Tables
from fathom.workshop import draft as drafts


async def test_requests_at_the_same_time_do_not_pass_the_limit_of_drafts(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "MOST_OWN", 4)
    monkeypatch.setattr(workshop, "MOST_DRAFTS", 6)
    for person in ("ada", "ben"):
        await tables.store.drafts.add(person, person, "refuge", "Mine", {})
    keep = tables.workshop.keep
    found = await asyncio.gather(*(keep("ada", "ada") for _ in range(8)), return_exceptions=True)
    assert sum(isinstance(one, str) for one in found) == 3
    assert sum(isinstance(one, Refused) for one in found) == 5
    found = await asyncio.gather(*(keep("ben", "ben") for _ in range(8)), return_exceptions=True)
    assert sum(isinstance(one, str) for one in found) == 1
    assert sum(isinstance(one, Unavailable) for one in found) == 7
    assert len(await tables.workshop.mine("ada")) + len(await tables.workshop.mine("ben")) == 6


async def test_one_person_has_one_draft_checked_at_a_time(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only five checks may wait, for all people together."""
    going, done = asyncio.Event(), asyncio.Event()
    ref = PackRef("a1b2", "refuge", "mine", "Mine", "1", "Ada")

    async def slow(self: MatchPacks, data: bytes) -> PackRef:
        going.set()
        await done.wait()
        return ref

    monkeypatch.setattr(MatchPacks, "add", slow)
    for person in ("ada", "ben"):
        await tables.store.drafts.add(person, person, "refuge", "Mine", {})
    first = asyncio.create_task(tables.workshop.stored("ada", "ada"))
    await going.wait()
    with pytest.raises(Unavailable, match="Another of your drafts is being checked"):
        await tables.workshop.stored("ada", "ada")
    others = asyncio.create_task(tables.workshop.stored("ben", "ben"))
    done.set()
    assert [await first, await others, await tables.workshop.stored("ada", "ada")] == [ref] * 3


async def test_an_archive_is_made_in_a_thread(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def noted(files: dict[str, bytes]) -> bytes:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return b"zip"

    monkeypatch.setattr(drafts, "archive_of_files", noted)
    await tables.store.drafts.add("ada", "ada", "refuge", "Mine", {})
    assert await tables.workshop.archive("ada", "ada") == ("draft", b"zip")


async def test_the_pack_of_a_person_without_a_name_is_by_a_guest(tables: Tables) -> None:
    id = await tables.workshop.create("ada", "refuge", "Mine", "", "", tables.packs._owner_key)
    found = await tables.store.drafts.get(id, "ada")
    assert found is not None
    assert b"author: a guest\n" in found.files["pack.yaml"]
