"""Fixtures: a server on this machine, and people who use it with a real Chromium."""

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
from fathom.web.server import Server
from fathom.web.settings import Settings
from tests.conformance.tools import SOAK
from tests.web.browser.start import start

PATIENCE = 60_000
"""Milliseconds to wait for anything, on a busy machine."""
ADMIN_KEY = "the key of the operator"
START_TIMEOUT = 60
"""Seconds to wait for the server to start, and to stop."""
OWNER_KEY = "the key of the owner"
"""With which packs are installed."""
FONT_FILE = re.compile(r"\.woff2$")
NO_SIZE_ADJUST = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSizeAdjust = "none"; });"""
"""Switches `font-size-adjust` off, which some browsers do not have, so that other fonts have their full width."""
EACH_FONT = pytest.mark.parametrize("fonts", ["our fonts", "other fonts"], indirect=True)
"""For tests of the layout: it must be right with our fonts and with those of the machine."""
WIDEST_FONT = EACH_FONT if SOAK > 1 else pytest.mark.parametrize("fonts", ["other fonts"], indirect=True)
"""For more tests of the layout: outside a soak run only with the fonts of the machine, which are wider than ours."""
EACH_PHONE = pytest.mark.parametrize("width", [360, 390] if SOAK > 1 else [360])
"""For tests of the layout on phones; outside a soak run only the narrowest."""


def wait_for(server: uvicorn.Server, thread: threading.Thread) -> None:
    """Wait until the server accepts requests."""
    end = time.monotonic() + START_TIMEOUT
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the server stopped instead of starting")
        if time.monotonic() > end:
            raise TimeoutError("the server does not start")
        time.sleep(0.05)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a new database. Its computer players answer at once."""
    folder = tmp_path_factory.mktemp("tables")
    settings = Settings(
        str(folder / "table.db"),
        seconds=PATIENCE / 1000,
        pace=0,
        limited=False,
        public_tables=True,
        packs=str(folder / "packs"),
        owner_key=OWNER_KEY,
        admin_key=ADMIN_KEY,
    )
    app = App(settings)
    listening = listen("127.0.0.1", 0)
    # An analysis may take minutes on a busy machine; nobody waits for it after the last test.
    server = Server(app, grace=1)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    wait_for(server, thread)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    # The server stops the app in its own thread: events of asyncio must not be set from another one.
    server.should_exit = True
    thread.join(START_TIMEOUT)
    listening.close()
    assert not thread.is_alive()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser. It is closed after the tests of this folder, because Playwright's event loop would disturb others."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = start(playwright)
        yield browser
        browser.close()


Person = Callable[..., Page]
EXPECTED_ERRORS = ("ERR_INTERNET_DISCONNECTED", "503 (Service Unavailable)")
"""Console messages of connections that tests break on purpose."""


def is_fault(message: ConsoleMessage) -> bool:
    """Whether a console message is an error of the page itself."""
    if message.type != "error" or any(broken in message.text for broken in EXPECTED_ERRORS):
        return False
    return not ("ERR_FAILED" in message.text and FONT_FILE.search(message.location["url"]))


@pytest.fixture
def fonts(request: pytest.FixtureRequest) -> str:
    """The fonts in which pages are shown; see `EACH_FONT`."""
    return str(getattr(request, "param", "our fonts"))


def named(message: ConsoleMessage) -> str:
    """A console message with the address that it is about."""
    return f"{message.text} {message.location['url']}"


@pytest.fixture
def person(chromium: Browser, base: str, fonts: str) -> Iterator[Person]:
    """Opens a page for one more person. Each has separate cookies. An error in any page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def enter(width: int = 1440, height: int = 900, **more: object) -> Page:
        usual: dict[str, Any] = {"base_url": base, "reduced_motion": "reduce"}
        context = chromium.new_context(viewport={"width": width, "height": height}, **{**usual, **more})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if fonts == "other fonts":
            context.route(FONT_FILE, lambda route: route.abort())
            context.add_init_script(NO_SIZE_ADJUST)
        page = context.new_page()
        # Everything waits for the script of the page, also after a link: the script would miss what was done before.
        page.add_locator_handler(page.locator("body:not([data-ready])"), lambda: None)
        go = page.goto

        def goto(url: str, **more: Any) -> Response | None:
            """Wait until the page is connected and its fonts are loaded."""
            found = go(url, **more)
            page.locator("body[data-ready]").wait_for(state="attached")
            page.evaluate("document.fonts.ready.then(() => null)")
            return found

        page.goto = goto  # type: ignore[method-assign]
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(named(message)) if is_fault(message) else None)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert faults == []
