"""Help in place: what a tap explains, rules beside their links, the legend, confirmations, the toolbar in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conformance.tools import SOAK
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import begin_at, question

pytestmark = pytest.mark.thorough


def middle(found: Locator) -> tuple[float, float]:
    at = found.bounding_box()
    assert at is not None
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def is_open(page: Page, id: str) -> bool:
    return bool(page.locator(f"#{id}").evaluate("box => box.matches(':popover-open')"))


def in_sight(page: Page) -> bool:
    """Whether undo, hint and analysis are where a click would reach them."""
    return bool(
        page.evaluate("""() => ["[data-do=undo]", "[data-ask=hint]", "[data-ask=analysis]"].every((name) => {
            const button = document.querySelector(`#tools ${name}`), at = button.getBoundingClientRect();
            return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest("button") === button;
        })""")
    )


def test_a_tap_explains_what_cannot_be_chosen(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D06")
    told = page.locator("#bubble")
    # A tentacle on a space that is too far away.
    page.locator("#at-1-5").click()
    expect(told).to_contain_text("Tentacle")
    expect(told).to_contain_text("Spawn 1,5")
    expect(told).to_contain_text("Too far")
    # A figure, from the keyboard.
    page.locator("#info-threat").focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("0 of 4 places are taken")
    expect(told).not_to_contain_text("Not now")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(page.locator("#info-threat")).to_be_focused()
    # A partner's ability, whose text the panel does not show.
    page.locator(".diver-board:not(.own) .ability").first.click()
    expect(told).to_contain_text("'s ability")
    page.keyboard.press("Escape")
    # What can be chosen is explained without choosing it.
    before = question(page)
    page.locator("#board .spot.legal").first.click(button="right")
    expect(told).to_contain_text("Whirlpool")
    assert question(page) == before
    assert barriers(page, colours=False) == []


@pytest.mark.parametrize("width", [1440, 360] if SOAK > 1 else [360])
def test_rules_and_the_legend_are_shown_in_place(person: Person, width: int) -> None:
    page = person(width, 780)
    begin_at(page, "RF-D06")
    assert in_sight(page)
    told = page.locator("#bubble")
    link = page.locator("#question .prompt a.cite")
    link.focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("In your turn choose one thing after another")
    expect(told.get_by_role("link", name="Open the manual here")).to_be_visible()
    assert len(page.context.pages) == 1
    at = told.bounding_box()
    assert at is not None
    assert (at["x"], round(at["y"] + at["height"])) == (0, 780) or width > 400, "a sheet at the bottom of a phone"
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    # A rule that a rule cites, and back; in a dialog, too.
    page.keyboard.press("?")
    page.locator("#why").get_by_role("link", name="RF-360").first.click()
    expect(told).to_contain_text("Recover costs one action")
    first = told.inner_text()
    told.get_by_role("link", name="What Recover does").click()
    expect(told).to_contain_text("one of three things")
    told.get_by_role("button", name="Back").click()
    expect(told).to_have_text(first, use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.locator("#legend")).to_contain_text("Whirlpool")
    expect(page.locator("#legend .legend-drawing").first).to_be_visible()


def test_a_warning_is_confirmed_where_the_option_was_chosen(person: Person) -> None:
    page = person(1280, 720)
    begin_at(page, "RF-D06")
    warned = page.locator("#question .option:has(.caution)").first
    box = page.locator("#confirm")
    x, y = middle(warned)
    page.mouse.click(x, y)
    expect(box).to_contain_text("You have 2 actions left")
    at = box.bounding_box()
    assert at is not None
    assert abs(at["x"] - x) < 60
    assert 0 < at["y"] - y < 120
    # The tools are in sight wherever the panels are scrolled to.
    page.locator("#more summary").scroll_into_view_if_needed()
    assert in_sight(page)
    # It stays when something else is looked at, and goes when another option is chosen.
    page.locator("#info-threat").click()
    expect(page.locator("#bubble")).to_be_visible()
    assert is_open(page, "confirm")
    before = question(page)
    page.keyboard.press("1")
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    assert not is_open(page, "confirm")
    assert page.locator("#ask").evaluate("side => side.scrollTop") == 0, "a new question is shown from its head"
    # Its button chooses the option.
    before = question(page)
    page.locator("#question .option:has(.caution)").first.click()
    box.get_by_role("button", name="Do it anyway").click()
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    expect(box).to_be_hidden()
