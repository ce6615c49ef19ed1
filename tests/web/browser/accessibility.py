"""Finds accessibility problems of a page."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.conformance.tools import SOAK

EACH_SCHEME = pytest.mark.parametrize("scheme", ["light", "dark"] if SOAK > 1 else ["light"])
"""For tests of one game. `test_pages.py` also checks every game in dark colours."""
SAME_ID_TWICE = """() => {
  const seen = new Set(), twice = new Set();
  for (const {id} of document.querySelectorAll("[id]")) (seen.has(id) ? twice : seen).add(id);
  return [...twice];
}"""


def barriers(page: Page, within: str = "html") -> list[tuple[str, list[str]]]:
    """The serious and critical findings of axe in an element, and ids that are used twice."""
    found = [
        (broken["id"], [node["html"][:160] for node in broken["nodes"][:3]])
        for broken in Axe().run(page, within).response["violations"]
        if broken["impact"] in ("serious", "critical")
    ]
    return [*found, *(("same id twice", [id]) for id in page.evaluate(SAME_ID_TWICE))]
