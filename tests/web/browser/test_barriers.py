"""Accessibility of what appears in the course of an evening, beside the tables and pages that `test_pages.py` checks.

Each tour shows several states in one page. It is made on a large screen and on a phone; in a soak run in all colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.conformance.tools import SOAK
from tests.sleeping_gods.voyage import voyage
from tests.web.browser import test_lessons
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import begin_at, give_up, open_match, options
from tests.web.browser.test_public import make_public

pytestmark = pytest.mark.thorough

HOLD_MOMENT = """localStorage.setItem("fathom.pace", '"slow"');
document.addEventListener("step", () => {
  if (!document.querySelector("#playback .moment > *")) return;
  const real = window.setTimeout;
  window.setTimeout = (done, time) => (time > 2000 ? 0 : real(done, time));
});"""
"""The playback stays at the first card or die that it shows large: long timers are not set."""
ANIMATED = "box => Promise.all(box.getAnimations({subtree: true}).map((one) => one.finished)).then(() => null)"
"""Waits until a box has appeared: while it fades in, its contrast is not what it will be."""
State = tuple[str, str]
"""A state, and the element in which it is."""


def help_and_ending(page: Page) -> Iterator[State]:
    begin_at(page, "RF-D06")
    page.locator("#question .option:has(.caution)").first.click()
    expect(page.locator("#confirm")).to_be_visible()
    yield "confirmation", "#confirm"
    page.keyboard.press("Escape")
    page.locator("#question .prompt a.cite").click()
    expect(page.locator("#bubble")).to_contain_text("In your turn choose one thing after another")
    yield "rule", "#bubble"
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#legend .legend-drawing").first).to_be_visible()
    yield "legend", "#asked"
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_hidden()
    give_up(page)
    expect(page.locator("#finale")).to_be_visible()
    yield "ending", "#finale"
    page.get_by_role("button", name="See the board").click()
    page.get_by_role("button", name="What decided it?").click()
    expect(page.locator("#review .turning")).to_be_visible()
    yield "what decided it", "#ask"


def company(page: Page) -> Iterator[State]:
    make_public(page)
    yield "lobby", "#lobby"
    page.goto("/tables")
    expect(page.locator(".matches li").first).to_be_visible()
    yield "public tables", "html"
    page.goto("/account")
    yield "account", "html"


def allocation(page: Page) -> Iterator[State]:
    open_match(page, voyage("{crew: {mac: damage 4}, step: act 1, do: 'hurt(3,split)'}"))
    expect(page.get_by_role("button", name="Confirm: 3 of 3")).to_be_enabled()
    yield "allocation", "#ask"


def lesson(page: Page) -> Iterator[State]:
    test_lessons.begin(page, "refuge")
    expect(test_lessons.lesson(page)).to_contain_text("How you win")
    yield "lesson", "html"


def moment(page: Page) -> Iterator[State]:
    page.add_init_script(HOLD_MOMENT)
    page.emulate_media(reduced_motion="no-preference")
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    options(page).last.click()
    expect(page.locator("#confirm, #playback .moment > *").first).to_be_visible()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm .main-button").click()
    expect(page.locator("#playback .moment > *").first).to_be_visible()
    page.locator("#playback .moment").evaluate(ANIMATED)
    yield "moment", "#playback"
    yield "log", "#log"


TOURS: list[Callable[[Page], Iterator[State]]] = [help_and_ending, company, allocation, lesson, moment]
SCREENS = [(1440, 900, "light"), (360, 740, "dark"), (360, 740, "light"), (1440, 900, "dark")]
CASES = [(tour, *screen) for tour in TOURS for screen in (SCREENS if SOAK > 1 else SCREENS[:2])]


@pytest.mark.parametrize(("tour", "width", "height", "scheme"), CASES)
def test_no_state_has_barriers(
    person: Person, tour: Callable[[Page], Iterator[State]], width: int, height: int, scheme: str
) -> None:
    page = person(width, height, color_scheme=scheme)
    found = {state: barriers(page, within) for state, within in tour(page)}
    assert {state: faults for state, faults in found.items() if faults} == {}
