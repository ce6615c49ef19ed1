"""The lab's report in a real browser: it loads no other files, and is readable in light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from fathom.lab.report import write_report
from fathom.lab.results import read
from tests.conformance.tools import SOAK
from tests.lab.samples import sample

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("scheme", ["light", "dark"] if SOAK > 1 else ["light"])
def test_the_page_opens_in_a_browser(tmp_path: Path, chromium: Browser, scheme: str) -> None:
    write_report(read([sample(tmp_path)]), tmp_path / "report.html", "A trial")
    context = chromium.new_context(color_scheme=scheme, viewport={"width": 1000, "height": 800})  # type: ignore[arg-type]
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type in ("error", "warning") else None)
    page.on("request", lambda request: None if request.url.startswith("file:") else problems.append(request.url))
    page.goto((tmp_path / "report.html").as_uri())
    for heading in (
        "How often the team wins",
        "Before and after",
        "How games end",
        "What decides",
        "Where it happens",
        "Who wins",
    ):
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    expect(page.locator(".boards svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []
    assert problems == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
