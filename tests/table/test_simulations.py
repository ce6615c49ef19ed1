"""Simulations of drafts: in a process with limits, one at a time, and their reports."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fathom.content.encoded import encode_pack
from fathom.content.packs import pack_hash
from fathom.games.refuge.game import GAME
from fathom.lab.draft_report import report
from fathom.lab.draft_simulation import main, run
from fathom.lab.match_runner import GameResult, RunConfig, StatisticCount
from fathom.table import simulations
from fathom.table.errors import NotFound, Refused, Unavailable
from fathom.table.simulations import LOST_SECONDS, Simulation, Simulations, simulation_task
from fathom.table.store.simulation_store import ACTIVE, SimulationStore, StoredSimulation
from fathom.table.tables import Tables
from fathom.web.pages.workshop_report import report as page_of
from fathom.workshop.simulation import SimulationTask

PROCESS = "fathom.lab.draft_simulation"


def task(games: int = 1) -> SimulationTask:
    content = encode_pack(GAME.content.pack_type, GAME.folder / "content")
    return msgspec.structs.replace(simulation_task("refuge", content), games=games)


class Stored(SimulationStore):
    """Simulations in memory, as several processes see them."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[float, StoredSimulation]] = {}

    async def begin(self, draft: str, at: float, found: StoredSimulation, since: float) -> StoredSimulation | None:
        own = [one for stored, one in self.rows.values() if one.person == found.person and stored >= since]
        active = next((one for one in own if one.state in ACTIVE), None)
        if active is None:
            self.rows[draft] = (at, found)
        return active

    async def update(self, draft: str, at: float, found: StoredSimulation) -> bool:
        same = draft in self.rows and self.rows[draft][1].run == found.run
        if same:
            self.rows[draft] = (at, found)
        return same

    async def get(self, draft: str) -> tuple[float, StoredSimulation] | None:
        return self.rows.get(draft)

    async def remove(self, draft: str) -> None:
        self.rows.pop(draft, None)


async def finished(simulation: Simulation) -> Simulation:
    assert simulation.task is not None
    await asyncio.gather(simulation.task, return_exceptions=True)
    return simulation


@pytest.mark.thorough
async def test_a_simulation_plays_both_packs_and_reports() -> None:
    running = Simulations(Stored())
    found = await finished(await running.start("draft", "ada", "Mine", task(2)))
    assert (found.state, found.report.played, found.report.complete) == ("done", 2, True)
    line = found.report.wins[0]
    assert (line.name, line.difference, line.before.of) == ("The team", 0, 2)
    await running.close()


def test_a_draft_is_compared_with_another_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def noted(config: RunConfig, seed: int, pack: Any) -> GameResult:
        played.append(pack.board.threat_limit)
        return game(seed, True)

    monkeypatch.setattr(f"{PROCESS}.play_one", noted)
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=io.BytesIO()))
    other, draft = (
        replace(GAME.pack, board=msgspec.structs.replace(GAME.pack.board, threat_limit=limit)) for limit in (5, 6)
    )
    run(task(2), GAME, other, draft, str(tmp_path))
    assert played == [5, 6, 5, 6]
    seen: list[Any] = []
    monkeypatch.setattr(f"{PROCESS}.run", lambda task, game, other, pack, crashes: seen.append((other, pack)))
    monkeypatch.setattr(f"{PROCESS}.limit_resources", lambda *limits: None)
    for wanted in (task(), msgspec.structs.replace(task(), before=task().content)):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(msgspec.json.encode(wanted))))
        main()
    (own, _), (stored, _) = seen
    assert own is GAME.pack
    assert stored is not GAME.pack
    assert pack_hash(stored) == pack_hash(own)


@pytest.mark.thorough
async def test_a_simulation_that_needs_too_much_is_stopped() -> None:
    running = Simulations(Stored(), seconds=0.2)
    assert (await finished(await running.start("draft", "ada", "Mine", task(200)))).state == "stopped"
    greedy = msgspec.structs.replace(task(200), seconds=1)
    assert (await finished(await Simulations(Stored()).start("draft", "ada", "Mine", greedy))).state in (
        "stopped",
        "failed",
    )
    broken = msgspec.structs.replace(task(), content="nonsense")
    assert (await finished(await Simulations(Stored()).start("draft", "ada", "Mine", broken))).state == "failed"
    await running.close()


async def test_a_person_has_one_simulation_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(self: Simulations, simulation: Simulation, data: bytes, folder: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Simulations, "_follow", endless)
    monkeypatch.setattr(simulations, "MOST_WAITING", 2)
    running, wanted = Simulations(Stored()), task()
    first = await running.start("one", "ada", "Mine", wanted)
    with pytest.raises(Refused, match="Wait for it, or cancel it"):
        await running.start("two", "ada", "Other", wanted)
    second = await running.start("three", "ben", "His", wanted)
    assert (second.state, second.ahead) == ("waiting", 1)
    with pytest.raises(Unavailable, match="Too many simulations wait"):
        await running.start("four", "cleo", "Hers", wanted)
    await running.cancel("one")
    assert str(first.state) == "cancelled"
    while second.state == "waiting":
        await asyncio.sleep(0)
    assert str(second.state) == "running"
    await running.close()
    assert str(second.state) == "cancelled"


async def test_all_processes_of_a_server_know_a_simulation_and_can_cancel_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(self: Simulations, simulation: Simulation, data: bytes, folder: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Simulations, "_follow", endless)
    monkeypatch.setattr(simulations, "STORE_SECONDS", 0.01)
    store = Stored()
    here, there = Simulations(store), Simulations(store)
    assert await there.of("draft") is None
    running = await here.start("draft", "ada", "Mine", task(), "Other")
    assert await here.of("draft") is running
    seen = await there.of("draft")
    assert seen is not None
    assert (seen.run, seen.title, seen.before, seen.state) == (running.run, "Mine", "Other", "waiting")
    with pytest.raises(Refused, match="Wait for it, or cancel it"):
        await there.start("draft", "ada", "Mine", task())
    # A process that has ended no longer stores its simulations.
    store.rows["lost"] = (time.time() - LOST_SECONDS - 1, running.stored())
    lost = await there.of("lost")
    assert lost is not None
    assert lost.state == "stopped"
    await there.cancel("draft")
    await finished(running)
    assert running.storing is not None
    await running.storing
    assert (running.state, store.rows["draft"][1].state) == ("cancelled", "cancelled")
    # A newer one replaces it, and goes with its draft.
    await there.start("draft", "ada", "Mine", task())
    assert (await here.of("draft")) is not running
    await there.remove("draft")
    assert store.rows.keys() == {"lost"}
    await here.close()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations that run until they are cancelled, and look often whether they should be."""

    async def follow(self: Simulations, simulation: Simulation, data: bytes, folder: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Simulations, "_follow", follow)
    monkeypatch.setattr(simulations, "STORE_SECONDS", 0.01)


@pytest.mark.usefixtures("endless")
async def test_a_person_has_one_simulation_on_all_processes(tables: Tables) -> None:
    for draft, person in (("one", "ada"), ("two", "ada"), ("three", "ben")):
        await tables.store.drafts.add(draft, person, "refuge", "Mine", {})
    here, there, wanted = Simulations(tables.store.simulations), Simulations(tables.store.simulations), task()
    started = await asyncio.gather(
        here.start("one", "ada", "Mine", wanted), there.start("two", "ada", "Other", wanted), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in started) == ["Refused", "Simulation"]
    await there.start("three", "ben", "His", wanted)
    await here.close()
    await there.close()
    await here.start("two", "ada", "Other", wanted)
    await here.close()


@pytest.mark.usefixtures("endless")
async def test_nothing_is_left_of_a_draft_that_is_removed_or_whose_author_is_erased(tables: Tables) -> None:
    running, wanted = Simulations(tables.store.simulations), task()
    # A check of the pack comes before, and takes seconds in which the draft can be removed.
    with pytest.raises(NotFound, match="was removed"):
        await running.start("draft", "ada", "Mine", wanted)
    await tables.store.drafts.add("draft", "ada", "refuge", "Mine", {})
    with pytest.raises(NotFound, match="was removed"):
        await running.start("draft", "ben", "Not his", wanted)
    found = await running.start("draft", "ada", "Mine", wanted)
    exported = await tables.personal_data.export("ada")
    (one,) = exported["simulations"]
    assert (one["draft"], one["title"], one["report"]["played"]) == ("draft", "Mine", 0)
    await tables.personal_data.erase("ada")
    assert found.storing is not None
    await found.storing
    assert (found.state, await running.of("draft")) == ("cancelled", None)
    assert not await tables.store.simulations.update("draft", time.time(), found.stored())
    assert await tables.store.simulations.get("draft") is None
    assert (await tables.personal_data.export("ada"))["simulations"] == []


def game(seed: int, won: bool, *played: str) -> GameResult:
    counts = tuple(StatisticCount("Card played", name, 0, 1) for name in played)
    rule = "RF-803" if won else "RF-841"
    return GameResult(seed, rule, (0, 1) if won else (), 10 + seed, 50, 0.1, "", ("scripted",) * 2, (), {}, counts)


def test_a_report_says_what_changed_what_decides_and_what_is_never_used() -> None:
    everything = [card.name for card in GAME.pack.salvage if not card.competitive]
    before = [game(seed, seed % 4 == 0, *everything) for seed in range(40)]
    without = [name for name in everything if name not in ("Winch", "Grapnel")]
    after = [game(seed, seed % 4 != 0, *without, *(["Grapnel"] if seed % 4 else [])) for seed in range(40)]
    found = report(GAME, GAME.pack, RunConfig("refuge", 2, "scripted", 40), before, after)
    (line,) = found.wins
    assert (line.before.value, line.after.value, line.clear) == (0.25, 0.75, True)
    assert [(one.text, one.before, one.after) for one in found.endings] == [
        ("When objective III is accomplished, all players win at once, even in the middle of a turn.", 10, 30),
        ("Threat track full.", 30, 10),
    ]
    assert [(one.name, one.clear) for one in found.deciders if one.clear] == [("Grapnel", True)]
    assert [(one.name, one.own) for one in found.unused if one.file == "salvage"] == [
        ("Winch", False),
        ("Grabber", True),
    ]
    shown = Simulation("ada", "Mine")
    shown.state, shown.report = "done", found
    page = "".join(map(str, page_of(shown)))
    assert "The team wins 75 % of the games with your draft, 25 % before. The difference is clear." in page
    assert "Also never used with the game’s own pack: Grabber." in page
    assert 'class="card type-line"' in page
