"""Experts and masters at tables: a person plays with them over the API, and worker processes ask their networks."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import fathom
from fathom.engine.history import Answer
from fathom.engine.player import Perspective
from fathom.games import find
from fathom.players.expert import Expert
from fathom.players.master import favourites
from fathom.table.bots.workers import BotAnswer, BotTask, BotWorkers, task_match
from fathom.web.client import ApiError
from tests.kit import OUR_GAMES
from tests.table.conftest import PATIENCE
from tests.web.serving import Serving, serving

TRAINED = ("tentacula", "refuge", "jupiter")
LEAST = {"expert": 4, "master": 1}
"""How many answers of each are awaited in a match. A master may take a second for one."""

Found = list[tuple[BotTask, BotAnswer]]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    """A server that waits for its computer players also on a busy machine, where simpler ones would answer for them."""
    async with serving(str(tmp_path / "table.db"), seconds=PATIENCE) as running:
        yield running


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Found:
    """What the worker processes were asked, and what they answered."""
    noted: Found = []
    answer = BotWorkers.answer

    async def noting(self: BotWorkers, task: BotTask) -> BotAnswer:
        given = await answer(self, task)
        noted.append((task, given))
        return given

    monkeypatch.setattr(BotWorkers, "answer", noting)
    return noted


@pytest.mark.parametrize("name", TRAINED)
async def test_a_person_plays_with_an_expert_and_a_master(server: Serving, found: Found, name: str) -> None:
    ada = await server.person("Ada")
    match = await ada.create(name, ["me", "expert", "master"], seed=3)
    async with asyncio.timeout(PATIENCE):
        async for _ in ada.live(match):
            if all(Counter(task.kind for task, _ in found)[kind] >= least for kind, least in LEAST.items()):
                break
            now = await ada.status(match)
            while now.seat is not None:
                now = await ada.answer(match, now, now.options[0])
    assert [seat.computer for seat in (await ada.view(match)).seats] == ["", "expert", "master"]
    own = Expert(find(name))
    for task, given in found:
        perspective = Perspective(task_match(task), task.seat)
        if task.kind == "expert":
            assert given.option == str(own.choose(perspective).option)
            assert given.why.startswith("the network prefers this; it expects to win")
        else:
            assert given.option in [str(option) for (option,) in favourites(own, perspective)]
            assert "network" in given.why
    given_answers = Counter((task.seat, given.option) for task, given in found[:-1])  # the last may not be entered yet
    assert given_answers <= Counter(answers(await ada.export(match)))


def answers(data: bytes) -> list[tuple[int, str]]:
    """The seat and the option of each answer in a match file."""
    return [(entry.seat, str(entry.option)) for entry in fathom.load(data).history if isinstance(entry, Answer)]


async def test_without_numpy_a_server_offers_the_other_players(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await server.person("Ada")
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in TRAINED:
        assert (await ada.send("GET", f"/games/{name}")).json()["computers"] == [
            "scripted", "scripted:1", "search", "random",
        ]  # fmt: skip
        with pytest.raises(ApiError, match="A seat must be one of"):
            await ada.create(name, ["me", "expert"])


async def test_trained_players_are_offered_in_three_games(server: Serving) -> None:
    ada = await server.person("Ada")
    for name in OUR_GAMES:
        computers = (await ada.send("GET", f"/games/{name}")).json()["computers"]
        assert [kind in computers for kind in LEAST] == [name in TRAINED] * 2
