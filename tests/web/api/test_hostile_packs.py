"""Packs and drafts that were made to do harm are refused by the real processes, while others play on undisturbed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest

from fathom.packs import checking
from fathom.packs.check_process import MAX_MEMORY
from fathom.table.simulations import Simulations
from tests.content.test_yaml_bombs import LEVELS
from tests.packs.kit import MANIFEST, zipped
from tests.web.api.test_workshop import KEY, OWNER, changed, client_of, made
from tests.web.serving import Serving, serving

pytestmark = pytest.mark.thorough
T = TypeVar("T")
STORY = MANIFEST.replace("game: refuge", "game: sleeping-gods")
PAGE = '- {{id: "9.{n}", text: x, end: return}}\n'
FILES, PAGES = 25, 40_000
"""A million pages, in files that are each small enough."""
BOMB = f"l0: &l0 [x, x, x, x, x, x, x, x, x]\n{LEVELS}"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Serving]:
    async with serving(str(tmp_path / "table.db"), packs=str(tmp_path / "library"), owner_key=KEY) as running:
        yield running


class Players:
    """Two seats of one person at a table of the game's own pack, who play on whatever others do."""

    def __init__(self, server: Serving) -> None:
        self._server = server
        self.answers = 0

    async def begin(self) -> None:
        self._person = await self._server.person("Ben")
        await self._deal()

    async def _deal(self) -> None:
        self._match = await self._person.create("tentacula", ["me", "me"])

    async def play(self) -> None:
        """Give one answer. Raises what the server answers instead."""
        status = await self._person.status(self._match)
        if not status.options:
            await self._deal()
            return
        await self._person.answer(self._match, status, status.options[0])
        self.answers += 1

    async def during(self, work: Awaitable[T]) -> T:
        """Play until something is done, and return its result."""
        task = asyncio.ensure_future(work)
        while not task.done():
            await self.play()
        await self.play()
        return await task


@pytest.fixture
async def players(server: Serving) -> Players:
    found = Players(server)
    await found.begin()
    return found


@pytest.fixture
async def ada(server: Serving) -> AsyncIterator[httpx.AsyncClient]:
    async with await client_of(server, "Ada") as client:
        client.timeout = httpx.Timeout(300)
        yield client


def left_by_checks(temporary: Path) -> list[Path]:
    return [path for begin in ("check", "pack", "draft") for path in temporary.glob(f"fathom-{begin}-*")]


LINK = {"board.yaml": 0o120777}
HOSTILE: dict[str, tuple[dict[str, bytes | str], str]] = {
    "an alias that grows": ({"board.yaml": BOMB}, "stand for more than 2,000,000 values"),
    "an alias of itself": ({"board.yaml": "a: &a [*a]"}, "an alias (`*name`) contains itself"),
    "deep nesting": ({"board.yaml": "[" * 100_000}, "nested too deeply"),
    "code": ({"board.yaml": "!!python/object/apply:os.getcwd []"}, "board.yaml:1: "),
    "a link": ({"board.yaml": "/etc/passwd"}, "a link or a device"),
    "a path up": ({"../x.yaml": "a"}, "leads out of the pack"),
    "a path from the root": ({"/etc/x.yaml": "a"}, "leads out of the pack"),
    "a path with other slashes": ({"..\\x.yaml": "a"}, "leads out of the pack"),
    "a path with a drive": ({"C:/x.yaml": "a"}, "leads out of the pack"),
    "100 MB in a small archive": ({"board.yaml": "HUGE"}, "may have at most 2 MB"),
    "100 MB in many files": (
        {f"story/{n}.yaml": "LARGE" for n in range(50)},
        "unpacked, the archive has 100.0 MB, but may have at most 64 MB. Divide or remove large files.",
    ),
}
SIZES: dict[bytes | str, int] = {"HUGE": 100 * 2**20, "LARGE": 2 * 2**20}
"""Texts that stand for so many bytes."""


@pytest.mark.parametrize("what", HOSTILE)
async def test_a_hostile_pack_is_refused_and_a_table_plays_on(
    temporary: Path, ada: httpx.AsyncClient, players: Players, tmp_path: Path, what: str
) -> None:
    files, problem = HOSTILE[what]
    written = {name: bytes(SIZES[text]) if text in SIZES else text for name, text in files.items()}
    data = zipped({"pack.yaml": MANIFEST, **written}, LINK if what == "a link" else None)
    answer = await players.during(ada.post("/api/packs", content=data, headers=OWNER))
    assert (answer.status_code, problem in answer.json()["error"]) == (409, True), answer.text
    assert players.answers
    assert not (tmp_path / "library").exists()
    assert not left_by_checks(temporary)


async def test_a_million_pages_are_refused_and_a_table_plays_on(
    temporary: Path, ada: httpx.AsyncClient, players: Players, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The whole time that a check may take is not needed to see that it is stopped.
    monkeypatch.setattr(checking.check_archive, "__defaults__", ("", None, MAX_MEMORY, 5))
    pages = ["".join(PAGE.format(n=file * PAGES + n) for n in range(PAGES)) for file in range(FILES)]
    data = zipped({"pack.yaml": STORY, **{f"story/m1/{file:02}.yaml": text for file, text in enumerate(pages)}})
    answer = await players.during(ada.post("/api/packs", content=data, headers=OWNER))
    assert answer.status_code == 409
    assert "Checking the pack takes too much" in answer.json()["error"]
    assert "Make it smaller, or divide it into several packs." in answer.json()["error"]
    assert players.answers > 1
    assert not (tmp_path / "library").exists()
    assert not left_by_checks(temporary)


async def test_100_mb_without_a_length_are_not_read(ada: httpx.AsyncClient, players: Players) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield bytes(2**20)

    async def upload() -> int:
        try:
            return (await ada.post("/api/packs", content=endless(), headers=OWNER)).status_code
        except httpx.HTTPError:
            return 0  # the server closed the connection while more was sent

    assert await players.during(upload()) in (0, 413)
    assert (await ada.get("/api/packs")).json() == []


async def test_hostile_drafts_are_saved_named_and_harm_no_one(ada: httpx.AsyncClient, players: Players) -> None:
    draft = await made(ada)
    for text, problem in (
        (BOMB, "stand for more than 2,000,000 values"),
        ("a: &a [*a]", "an alias (`*name`) contains itself"),
        ("[" * 100_000, "nested too deeply"),
    ):
        answer = await players.during(changed(ada, draft, "board.yaml", text=text))
        assert answer.status_code == 200
        assert problem in answer.json()["look"]["problems"][0]["said"]
    assert (await players.during(ada.post(f"{draft}/try"))).status_code == 409


async def test_an_endless_simulation_is_stopped_and_a_table_plays_on(
    ada: httpx.AsyncClient, server: Serving, players: Players
) -> None:
    server.tables.workshop.simulations = Simulations(server.tables.store.simulations, seconds=3)
    draft = await made(ada)
    assert (await players.during(ada.post(f"{draft}/simulation"))).status_code == 202

    async def stopped() -> str:
        while (state := (await ada.get(f"{draft}/simulation")).json()["state"]) in ("waiting", "running"):
            pass
        return str(state)

    assert await players.during(stopped()) in ("stopped", "failed")
    assert players.answers > 1
    # The next one can begin, and can be cancelled.
    assert (await ada.post(f"{draft}/simulation")).status_code == 202
    assert (await ada.delete(f"{draft}/simulation")).json()["state"] == "cancelled"
