"""Matches with a changed pack: they keep it when the pack is changed or removed, and through restarts."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import fathom
from fathom.commands import person
from fathom.engine.errors import SetupError
from fathom.engine.outcome import Outcome
from fathom.game.game import Game
from fathom.games.refuge.game import GAME
from fathom.packs import checking
from fathom.packs.library import PackLibrary
from fathom.players import expert
from fathom.table import match_packs
from fathom.table.bots.workers import BotAnswer, answer_task, bot_task, task_match
from fathom.table.errors import Forbidden, NotFound, Refused, Unavailable
from fathom.table.live.live_tables import row
from fathom.table.tables import Actor, Tables
from tests.packs.kit import MANIFEST, archive, check_here, write_pack
from tests.table.conftest import empty
from tests.table.test_playing import ADA, BEN, play_on

KEY = "the key of the owner"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackLibrary:
    monkeypatch.setattr(checking, "_run", check_here)
    write_pack(tmp_path / "library" / "lenient")
    return PackLibrary(tmp_path / "library")


@pytest.fixture
async def tables(tmp_path: Path, library: PackLibrary) -> AsyncIterator[Tables]:
    opened = await Tables.open(tmp_path / "table.db", library=library, owner_key=KEY)
    yield opened
    await opened.close()


async def limit(tables: Tables, match: str) -> int:
    """The length of the Threat track in a match."""
    async with tables.live_tables.reading(match) as live:
        found: int = live.match.pack.board.threat_limit
        return found


async def started(tables: Tables, pack: str = "lenient") -> str:
    return await tables.create(ADA, "refuge", ("me", "me"), seed=7, pack=pack)


async def test_a_match_is_played_with_the_chosen_pack(tables: Tables) -> None:
    match, usual = await started(tables), await started(tables, "")
    assert (await limit(tables, match), await limit(tables, usual)) == (5, 4)
    seen = (await tables.view(match, ADA)).pack
    assert seen is not None
    assert (seen.name, seen.title, seen.version, seen.author) == ("lenient", "A lenient Refuge", "1.2", "Ada")
    assert [change.text for change in await tables.packs.changes(seen)] == ["Threat limit: 5 instead of 4."]
    assert (await tables.view(usual, ADA)).pack is None


@pytest.mark.parametrize("answers", [3, 45])
async def test_a_table_opens_after_a_restart_without_the_pack(
    tmp_path: Path, library: PackLibrary, tables: Tables, answers: int
) -> None:
    """With few answers the table is built from its log, with more from a snapshot."""
    match = await started(tables)
    await play_on(tables, match, ADA, answers)
    before = await tables.view(match, ADA)
    library.remove("lenient")
    again = await Tables.open(tmp_path / "table.db")
    try:
        after = await again.view(match, ADA)
        assert await limit(again, match) == 5
        assert (after.pack, after.sequence, after.notices) == (before.pack, before.sequence, before.notices)
        assert after.seat_view.view == before.seat_view.view
        await play_on(again, match, ADA, 2)
    finally:
        await again.close()


async def test_a_changed_pack_is_for_new_matches_only(library: PackLibrary, tables: Tables) -> None:
    match = await started(tables)
    assert library.folder is not None
    write_pack(library.folder / "lenient", board=("threat_limit: 4", "threat_limit: 6"))
    later = await started(tables)
    assert (await limit(tables, match), await limit(tables, later)) == (5, 6)


async def test_forks_rematches_and_imports_keep_the_pack(tables: Tables) -> None:
    match = await started(tables)
    await play_on(tables, match, ADA, 3)
    fork = await tables.fork(match, ADA, 2)
    back = await tables.import_match(ADA, await tables.export(match, ADA))
    await tables.concede(match, ADA)
    for other in (fork, back, await tables.again(match, ADA), await tables.rematch(match, ADA)):
        assert await limit(tables, other) == 5
        assert (await tables.view(other, ADA)).pack == (await tables.view(match, ADA)).pack


async def test_computer_players_know_the_pack(tables: Tables) -> None:
    match = await started(tables)
    async with tables.live_tables.reading(match) as live:
        task = bot_task(live.match, 0, "scripted", 10.0, pack_file=live.pack_file)
        assert task_match(task).pack.board.threat_limit == 5
    found = msgspec.json.decode(answer_task(msgspec.json.encode(task)), type=BotAnswer)
    assert found.option in (await tables.status(match, ADA)).options


async def test_a_pack_that_cannot_be_used_is_refused(library: PackLibrary, tables: Tables) -> None:
    with pytest.raises(NotFound, match=r"There is no pack “lenint” here\. Did you mean “lenient”"):
        await started(tables, "lenint")
    with pytest.raises(Refused, match=r"is a pack for The Refuge.*Choose another"):
        await tables.create(ADA, "rivals", ("me", "me"), pack="lenient")
    assert library.folder is not None
    write_pack(library.folder / "lenient", board=("actions: 2", "actions: two"))
    with pytest.raises(Refused, match=r"has problems:\nboard\.yaml:16: actions: Write a whole number"):
        await started(tables)
    assert await limit(tables, await started(tables, "")) == 4


async def test_only_the_owner_installs_and_removes_packs(tmp_path: Path, tables: Tables) -> None:
    data = archive(tmp_path / "other", MANIFEST.replace("lenient", "other", 1))
    for key in ("", "no key", KEY[:-1]):
        with pytest.raises(Forbidden, match="not the owner's key"):
            await tables.packs.install(data, key)
        with pytest.raises(Forbidden):
            await tables.packs.remove("lenient", key)
    assert (await tables.packs.install(data, KEY)).manifest.name == "other"
    assert [pack.manifest.name for pack in await tables.packs.listed()] == ["lenient", "other"]
    await tables.packs.remove("other", KEY)
    with pytest.raises(Refused, match="cannot be read as a zip file"):
        await tables.packs.install(b"junk", KEY)


async def test_too_many_checks_do_not_wait(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_packs, "MOST_WAITING", 0)
    with pytest.raises(Unavailable, match="Try again in a minute"):
        await started(tables)


async def test_a_pack_from_another_version_of_the_game_is_named(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await started(tables)
    pack = (await tables.view(match, ADA)).pack
    assert pack is not None
    tables.packs._opened.clear()

    def fails(kind: type, text: str) -> None:
        raise fathom.PackError(["It does not fit."])

    monkeypatch.setattr(match_packs, "decode_pack", fails)
    with pytest.raises(Refused, match=r"“A lenient Refuge”, was made for another version of The Refuge.*does not fit"):
        await tables.packs.open(pack)


async def test_others_at_the_table_read_the_difference(tables: Tables) -> None:
    match = await tables.create(ADA, "refuge", ("me", "open"), pack="lenient")
    ben = Actor(BEN.person, (await tables.links(match, ADA)).invitation)
    seen = (await tables.view(match, ben)).pack
    assert seen is not None
    assert await tables.packs.changes(seen)
    with pytest.raises(NotFound):
        await tables.view(match, Actor("eve"))


def test_the_pack_of_the_game_is_not_changed_by_another(tmp_path: Path) -> None:
    assert GAME.pack_at(write_pack(tmp_path)).board.threat_limit == 5
    assert GAME.pack.board.threat_limit == 4


async def test_server_processes_share_the_pack_of_a_match(postgres: str, library: PackLibrary) -> None:
    database = await empty(postgres, "packs")
    one = await Tables.open(database, library=library)
    other = await Tables.open(database)
    try:
        match = await started(one)
        assert await limit(other, match) == 5
        assert (await other.view(match, ADA)).pack == (await one.view(match, ADA)).pack
    finally:
        await other.close()
        await one.close()


async def test_a_player_that_cannot_play_with_a_pack_is_not_offered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(game: Game, pack: Any) -> None:
        if pack is not game.pack:
            raise SetupError("The expert cannot play with yours.")

    tables.live_tables._changed = lambda live: None
    monkeypatch.setattr(expert, "is_available", lambda game: True)
    monkeypatch.setattr(expert, "check", refused)
    usual = await tables.create(ADA, "refuge", ("me", "open"), seed=7)
    await tables.leave(usual, ADA, 1, "expert")
    match = await tables.create(ADA, "refuge", ("me", "open"), seed=7, pack="lenient")
    with pytest.raises(Refused, match=r"A computer player must be one of scripted, .*, not “expert”"):
        await tables.leave(match, ADA, 1, "expert")
    with pytest.raises(Refused, match=r"A seat must be one of me, open, scripted, .*, not “expert”"):
        await tables.create(ADA, "refuge", ("me", "expert"), pack="lenient")


async def test_a_person_is_erased_from_a_match_with_a_changed_pack(tables: Tables, tmp_path: Path) -> None:
    """The command of the operator has no library: it takes the pack from the database."""
    match = await tables.create(ADA, "refuge", ("me", "open"), seed=7, pack="lenient")
    await tables.take(match, Actor("ben", (await tables.links(match, ADA)).invitation), 1)
    async with person._opened(str(tmp_path / "table.db")) as (_, data):
        done = await data.erase("ada")
    assert (done.deleted, done.anonymised, done.failed) == (0, 1, 0)
    again = await Tables.open(tmp_path / "table.db")
    again.live_tables._changed = lambda live: None
    try:
        seen = (await again.view(match, BEN)).pack
        assert seen is not None
        assert (seen.name, await limit(again, match)) == ("lenient", 5)
    finally:
        await again.close()


async def test_packs_of_deleted_matches_leave_the_database(tables: Tables) -> None:
    match, later = await started(tables), time.time() + 2 * 24 * 3600
    ref = (await tables.view(match, ADA)).pack
    assert ref is not None
    assert await tables.packs.remove_unused(later) == 0
    assert await tables.live_tables.delete(match, lambda live: True)
    # One that was wanted just now stays: its match may begin this moment.
    assert await tables.packs.remove_unused(time.time()) == 0
    assert await tables.packs.remove_unused(later) == 1
    assert await tables.packs.stored(ref.hash, ref.game) is None
    # A new match stores it again.
    assert await limit(tables, await started(tables)) == 5


async def test_records_and_achievements_count_only_with_the_games_own_pack(tables: Tables) -> None:
    scores = []
    for pack in ("", "lenient"):
        match = await started(tables, pack)
        async with tables.live_tables.reading(match) as live:
            live.match.outcome = Outcome(rule="RF-803", winners=(0, 1), facts={"turns": 3})
            scores.append(row(live, 1.0).score)
    assert scores[0] is not None
    assert scores[1] is None
