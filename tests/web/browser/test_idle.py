"""A table at which nothing happens paints nothing: every animation has an end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from fathom.games import module_of, names
from tests.web.browser.conftest import Person
from tests.web.browser.play import begin, give_up, wait_until

pytestmark = pytest.mark.thorough

OURS = [name for name in names() if module_of(name).startswith("fathom.")]
FINISH_ALL = "document.getAnimations().forEach((one) => one.finish())"
"""Brings every animation to its end; an error for one that has none."""
RUNNING = """() => [
  ...document.getAnimations().filter(({playState}) => playState === "running").map(({effect}) => effect.target),
  ...document.querySelectorAll("animate, animateMotion, animateTransform, set"),
].map((one) => one.outerHTML.slice(0, 120))"""


def assert_idle(page: Page) -> None:
    """After the longest animation nothing runs."""
    page.evaluate(FINISH_ALL)
    assert page.evaluate(RUNNING) == []


@pytest.mark.parametrize("game", OURS)
def test_nothing_runs_at_an_idle_table(person: Person, game: str) -> None:
    page = person(reduced_motion="no-preference")
    page.add_init_script("window.begun = 0; addEventListener('animationstart', () => { begun += 1; }, true);")
    begin(page, game)
    wait_until(page, "() => begun")
    assert_idle(page)
    give_up(page)
    page.locator("#question.over").wait_for()
    assert_idle(page)
