"""A server on this machine and a real Chromium before it."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    expect,
    sync_playwright,
)

from fathom.web.app import App
from fathom.web.serve import listen
from fathom.web.settings import Settings
from tests.conformance.tools import SOAK
from tests.web.browser.start import start

PATIENCE = 60_000
"""Milliseconds to wait for anything, on a busy machine."""
STARTING = 60
"""Seconds a server may take to come up, and to end."""
FONT_FILE = re.compile(r"\.(otf|ttf)$")
AS_WIDE_AS_THEY_ARE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSizeAdjust = "none"; });"""
"""Shows other fonts as browsers do that do not know `font-size-adjust`."""
EACH_FONT = pytest.mark.parametrize("fonts", ["our fonts", "other fonts"], indirect=True)
"""For tests of the layout: it must hold with our fonts and with the fonts of any machine."""
EACH_PHONE = pytest.mark.parametrize("width", [360, 390] if SOAK > 1 else [360])
"""For tests of the layout on phones: the narrowest is the hardest."""


def wait_for(server: uvicorn.Server, thread: threading.Thread) -> None:
    """Wait until the server serves."""
    end = time.monotonic() + STARTING
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the server has ended instead of coming up")
        if time.monotonic() > end:
            raise TimeoutError("the server does not come up")
        time.sleep(0.05)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with tables of its own; computer players answer at once."""
    database = tmp_path_factory.mktemp("tables") / "table.db"
    app = App(Settings(str(database), seconds=PATIENCE / 1000, pace=0, limited=False))
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, loop="asyncio"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    wait_for(server, thread)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    app.stop()
    server.should_exit = True
    thread.join(STARTING)
    listening.close()
    assert not thread.is_alive()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser. Closed when the tests of this folder end: Playwright's loop would be in the way of other tests'."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = start(playwright)
        yield browser
        browser.close()


Person = Callable[..., Page]
BROKEN = ("ERR_INTERNET_DISCONNECTED", "503 (Service Unavailable)")
"""What tests themselves do to a line."""


def is_trouble(message: ConsoleMessage) -> bool:
    """Whether a line of the console is a fault of ours."""
    if message.type != "error" or any(broken in message.text for broken in BROKEN):
        return False
    return not ("ERR_FAILED" in message.text and FONT_FILE.search(message.location["url"]))


@pytest.fixture
def fonts(request: pytest.FixtureRequest) -> str:
    """Which fonts the pages are shown in; see `EACH_FONT`."""
    return str(getattr(request, "param", "our fonts"))


@pytest.fixture
def person(chromium: Browser, base: str, fonts: str) -> Iterator[Person]:
    """Somebody with a browser of their own. Whatever goes wrong in a page fails the test."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def enter(width: int = 1440, height: int = 900, **more: object) -> Page:
        usual: dict[str, Any] = {"base_url": base, "reduced_motion": "reduce"}
        context = chromium.new_context(viewport={"width": width, "height": height}, **{**usual, **more})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if fonts == "other fonts":
            context.route(FONT_FILE, lambda route: route.abort())
            context.add_init_script(AS_WIDE_AS_THEY_ARE)
        page = context.new_page()
        go = page.goto

        def goto(url: str, **more: Any) -> Response | None:
            """A person waits until the page listens, and is shown in its fonts."""
            found = go(url, **more)
            page.locator("body[data-ready]").wait_for(state="attached")
            page.evaluate("document.fonts.ready.then(() => null)")
            return found

        page.goto = goto  # type: ignore[method-assign]
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if is_trouble(message) else None)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert troubles == []
