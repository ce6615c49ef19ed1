"""An address pays for its processing time. Steps are counted, not timed: each reading of the clock adds to it."""

from __future__ import annotations

import asyncio
import gzip
import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from htpy import Element

from fathom.game.game import Game
from fathom.table.live import processing_time
from fathom.table.live.processing_time import CHARGE, Charged, charged, in_thread
from fathom.web.pages import common_routes, encoded, playback, rules_page
from fathom.web.rate_limits import PROCESSING, RateLimits
from tests.web.serving import Serving, serving

TICK = 0.1
"""What a reading of the clock adds to it: each step of a coroutine costs this much."""


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks of processing time advance by each reading."""
    readings = itertools.count()

    def read() -> float:
        return next(readings) * TICK

    clock = SimpleNamespace(perf_counter=read, thread_time=read)
    monkeypatch.setattr(processing_time, "time", clock)


@pytest.mark.usefixtures("ticking")
async def test_steps_are_charged_and_waiting_is_not() -> None:
    paid: list[float] = []
    event = asyncio.Event()

    async def work() -> str:
        await event.wait()
        await asyncio.sleep(0)
        return "done"

    task = asyncio.ensure_future(wait_for(work(), paid))
    await asyncio.sleep(0)
    assert paid == [pytest.approx(TICK)]
    event.set()
    assert await task == "done"
    # Until the event, until it sleeps, until the end.
    assert paid == [pytest.approx(TICK)] * 3


@pytest.mark.usefixtures("ticking")
async def test_work_in_a_thread_is_charged() -> None:
    paid: list[float] = []
    CHARGE.set(paid.append)
    assert await in_thread(len, "abc") == 3
    assert paid == [pytest.approx(TICK)]
    CHARGE.set(None)
    assert await in_thread(len, "abc") == 3
    assert paid == [pytest.approx(TICK)]


async def wait_for(work: object, paid: list[float]) -> object:
    return await Charged(work, paid.append)  # type: ignore[arg-type]


@pytest.mark.usefixtures("ticking")
async def test_errors_and_cancelling_reach_the_work() -> None:
    paid: list[float] = []
    seen: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("wrong")

    async def is_cancelled() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            seen.append("cancelled")

    with pytest.raises(ValueError, match="wrong"):
        await Charged(fails(), paid.append)
    task = asyncio.ensure_future(wait_for(is_cancelled(), paid))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert seen == ["cancelled"]
    assert sum(paid) == pytest.approx(4 * TICK)


@pytest.mark.usefixtures("ticking")
async def test_a_new_task_is_charged_like_its_parent() -> None:
    paid: list[float] = []

    async def parent() -> None:
        await asyncio.create_task(charged(asyncio.sleep(0)))

    await Charged(parent(), paid.append)
    assert sum(paid) == pytest.approx(4 * TICK)
    CHARGE.set(None)
    await charged(asyncio.sleep(0))
    assert sum(paid) == pytest.approx(4 * TICK)


def test_what_was_used_must_be_paid() -> None:
    now = 0.0
    limits = RateLimits(lambda: now)
    limits.charge("a", PROCESSING.burst)
    assert limits.wait("a", "GET", "/") == 0
    limits.charge("a", 1)
    assert limits.wait("a", "GET", "/") == 1 / PROCESSING.rate
    assert limits.wait("b", "GET", "/") == 0
    now = 1 / PROCESSING.rate
    assert limits.wait("a", "GET", "/") == 0


@pytest.mark.parametrize("path", ["", "/keep", "/cover", "/story", "/simulation", "/try"])
def test_what_writes_a_whole_draft_is_expensive(path: str) -> None:
    """A draft has up to 4 MB, and all tables wait while it is written."""
    limits = RateLimits(lambda: 0.0)
    asked = ("a", "POST", f"/api/workshop/drafts/1{path}") if path else ("a", "POST", "/api/workshop/drafts")
    while not limits.wait(*asked):
        pass
    assert limits.wait("a", "GET", "/") == 0


@pytest.fixture
async def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ticking: None) -> AsyncIterator[Serving]:
    """A server whose rate limits use a clock that stands still, so that nothing is paid back."""
    monkeypatch.setattr("fathom.web.app.RateLimits", lambda: RateLimits(lambda: 0.0))
    async with serving(str(tmp_path / "table.db"), limited=True) as running:
        yield running


async def test_costly_requests_are_refused_before_their_number_is(strict: Serving) -> None:
    """41 table pages a second are far below the limit of requests, and took most of a processor."""
    ada = await strict.person("Ada")
    match = await ada.create("refuge", ["me"])
    limits = strict.app._limits
    assert limits is not None
    async with httpx.AsyncClient(base_url=strict.address, headers=ada.headers, timeout=None) as one:
        before = limits._processing._level("127.0.0.1")
        assert (await one.get(f"/table/{match}")).status_code == 200
        cost = before - limits._processing._level("127.0.0.1")
        assert cost > 0
        codes = [(await one.get(f"/table/{match}")).status_code for _ in range(int(PROCESSING.burst / cost) + 2)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert codes == sorted(codes)
    assert limits.wait("10.0.0.9", "GET", "/") == 0


async def test_what_happened_is_drawn_in_a_thread(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty boards take more than a second, in which everyone else would have to wait."""
    drawn: list[str] = []

    def noted(name: str, found: Any) -> Any:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        drawn.append(name)
        return found

    monkeypatch.setattr(playback, "steps", lambda *views: noted("steps", []))
    monkeypatch.setattr(playback, "changes", lambda *views: noted("changes", []))
    ada = await server.person("Ada")
    match = await ada.create("refuge", ["me"])
    async with httpx.AsyncClient(base_url=server.address, headers=ada.headers, timeout=None) as one:
        for name in ("steps", "changes"):
            assert (await one.get(f"/table/{match}/{name}?after=0")).status_code == 200
    assert drawn == ["steps", "changes"]


# -- what is the same for all -----------------------------------------------------------------------------------------


async def test_shared_pages_are_made_and_compressed_once(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    common_routes.rules_content.cache_clear()
    common_routes.static_content.cache_clear()
    made: list[str] = []
    compress, page = gzip.compress, rules_page.rules_page

    def counted_compress(*arguments: Any, **named: Any) -> bytes:
        made.append("gzip")
        return compress(*arguments, **named)

    def counted_page(game: Game) -> Element:
        made.append("page")
        return page(game)

    monkeypatch.setattr(encoded, "gzip", SimpleNamespace(compress=counted_compress))
    monkeypatch.setattr(rules_page, "rules_page", counted_page)
    async with httpx.AsyncClient(base_url=server.address, timeout=None) as one:
        found = [await one.get("/games/refuge/rules") for _ in range(5)]
        assert {x.text for x in found} == {found[0].text}
        assert "RF-101" in found[0].text
        assert found[0].headers["content-encoding"] == "gzip"
        assert made == ["page", "gzip"]
        plain = await one.get("/games/refuge/rules", headers={"accept-encoding": "identity"})
        assert (plain.text, "content-encoding" in plain.headers) == (found[0].text, False)
        known = await one.get("/games/refuge/rules", headers={"if-none-match": plain.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")
        style = await one.get(common_routes.static_file.paths.copy().pop().replace("{file:str}", "base.css"))
        assert style.headers["content-type"].startswith("text/css")
        assert "immutable" in style.headers["cache-control"]
        for path in (
            "/games/nothing/rules",
            "/covers/x/refuge.svg",
            "/drawings/refuge/x/y/z.svg",
            "/static/x/base.css",
        ):
            assert (await one.get(path)).status_code == 404
    assert made == ["page", "gzip", "gzip"]


async def test_the_background_of_a_board_is_compressed_once(server: Serving) -> None:
    encoded._shared_part.cache_clear()
    pages = []
    for name in ("Ada", "Ben"):
        person = await server.person(name)
        match = await person.create("refuge", ["me"])
        async with httpx.AsyncClient(base_url=server.address, headers=person.headers, timeout=None) as one:
            for path in (f"/table/{match}", f"/table/{match}/replay"):
                page = await one.get(path)
                plain = await one.get(path, headers={"accept-encoding": "identity"})
                assert page.headers["content-encoding"] == "gzip"
                assert page.headers["content-type"] == plain.headers["content-type"] == "text/html; charset=utf-8"
                assert page.text == plain.text
                pages.append(page.text)
    assert len(set(pages)) == 4
    assert encoded._shared_part.cache_info().misses == 1


def test_a_page_around_a_shared_part_is_gzip() -> None:
    shared_part = bytes(range(256)) * 50
    for content in (b"", b"x", shared_part, b"a" * 999 + shared_part + b"b" * 999, b"without it" * 100):
        assert gzip.decompress(encoded.gzip_around(content, shared_part)) == content
        assert gzip.decompress(encoded.gzip_around(content, b"")) == content


def test_the_length_of_a_compressed_page_is_blurred() -> None:
    """Otherwise its length would show whether the chat of others matches hidden cards of the reader."""
    assert len({len(encoded.gzip_around(b"the same page" * 100, b"")) for _ in range(100)}) > 10
