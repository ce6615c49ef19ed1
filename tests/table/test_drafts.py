"""Drafts in the database: limits that hold for requests at the same time, too."""

from __future__ import annotations

import asyncio

import pytest

from fathom.table import workshop
from fathom.table.errors import Refused, Unavailable
from fathom.table.tables import Tables


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
