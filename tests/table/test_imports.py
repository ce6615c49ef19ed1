"""Importing match files: limits, and refusal of files that cannot be played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import fathom
from fathom.games import find, names
from fathom.matches.reading import restore
from fathom.table import imports
from fathom.table.access.view_builder import seat_view
from fathom.table.bots.workers import BotWorkers
from fathom.table.commands import BeginMatch, Occupant
from fathom.table.errors import Refused
from fathom.table.imports import ImportedMatch, import_task, open_import
from fathom.table.live.live_table import LiveTable
from fathom.table.tables import Tables
from tests.conformance.tools import SOAK
from tests.table.test_playing import ADA


def opened(data: bytes) -> ImportedMatch:
    return msgspec.json.decode(open_import(import_task(data)), type=ImportedMatch)


def some_match(game: str, answers: int = 8) -> fathom.Match:
    match = fathom.new(game, 2, 5)
    chance = Random(5)
    for _ in range(answers):
        assert match.ask is not None
        match.choose(chance.randrange(len(match.ask.options)), match.ask.seats[0])
    return match


@pytest.mark.parametrize("game", names())
def test_a_file_opens_where_it_was(game: str) -> None:
    match = some_match(game)
    found = opened(match.save())
    assert found.problem == ""
    again = restore(bytes(found.match), find)
    assert again.save() == match.save()
    assert again.log == match.log


async def test_a_file_sent_again_while_it_is_opened_is_the_same_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, opened = asyncio.Event(), 0

    async def slow(self: BotWorkers, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        nonlocal opened
        opened += 1
        await go.wait()
        return work(data)

    monkeypatch.setattr(BotWorkers, "run", slow)
    tables, file = await Tables.open(tmp_path / "table.db"), some_match("tyrian").save()
    first = asyncio.create_task(tables.import_match(ADA, file, "k"))
    while not opened:
        await asyncio.sleep(0)
    again = asyncio.create_task(tables.import_match(ADA, file, "k"))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(Refused, match="wait for your previous request"):
        await tables.import_match(ADA, file, "another")
    go.set()
    match = await again
    assert await tables.import_match(ADA, file, "k") == match
    assert opened == 1
    assert len(await tables.my_games("ada")) == 1
    await tables.close()


async def test_nothing_is_opened_after_close(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = asyncio.Event()

    async def never(self: BotWorkers, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        begun.set()
        return await asyncio.Future()

    monkeypatch.setattr(BotWorkers, "run", never)
    tables = await Tables.open(tmp_path / "table.db")
    opening = asyncio.create_task(tables.import_match(ADA, some_match("tyrian").save()))
    await begun.wait()
    await tables.close()
    with pytest.raises(asyncio.CancelledError):
        await opening


def test_a_file_that_takes_too_much_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    file = msgspec.json.decode(fathom.new("tyrian", 2, 5).save())
    for lines in (["rekey 1 0"] * 200, ["0: rest", "1: rest"] * 3000):
        assert "cannot be opened here" in opened(msgspec.json.encode({**file, "since": lines})).problem
    monkeypatch.setattr(imports, "MAX_SECONDS", 0.05)
    monkeypatch.setattr(imports, "_opened", lambda data, pack_file: sum(1 for _ in count()))
    assert "too long" in opened(msgspec.json.encode(file)).problem


def test_a_file_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MAX_MEMORY", 64 * 2**20)
    monkeypatch.setattr(imports, "_opened", lambda data, pack_file: bytearray(2**30))
    assert "MemoryError" in opened(some_match("tyrian").save()).problem


NO_FILES = [b"", b"{", b"[]", b'{"game": "chess"}', b'{"game": 3}', b"\xff", b'{"game": "tyrian"}']


@pytest.mark.parametrize("data", NO_FILES)
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        raise Refused(opened(data).problem)


def numbers(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all numbers in a state."""
    if isinstance(tree, bool) or tree is None:
        return []
    if isinstance(tree, int):
        return [path]
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [found for name, part in inner for found in numbers(part, (*path, name))]


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # hooks that run out of memory
@pytest.mark.parametrize("game", names())
def test_a_damaged_state_is_refused_or_can_be_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If any number of a state is changed, the table never raises an unexpected error."""
    monkeypatch.setattr(imports, "MAX_SECONDS", 1.0)
    chance = Random(game)
    file = msgspec.json.decode(some_match(game).save())
    places = numbers(file["state"])
    for _ in range(10 * SOAK):
        damaged = msgspec.json.decode(msgspec.json.encode(file))
        place = chance.choice(places)
        part = damaged["state"]
        for name in place[:-1]:
            part = part[name]
        part[place[-1]] = chance.choice([-1, 10**6, 2**40, part[place[-1]] + 1])
        found = opened(msgspec.json.encode(damaged))
        if found.problem:
            continue
        chairs = (Occupant(("ada",)),) * found.seats
        live = LiveTable.begin("x", BeginMatch("", "ada", chairs, save=bytes(found.match).decode()))
        for seat in (0, 1, None):
            assert seat_view(live, seat).words.situation(), place
