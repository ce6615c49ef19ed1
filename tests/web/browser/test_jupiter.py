"""Jupiter Deep in a real browser: a whole match, the Pod, a phone with zoom, accessibility."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.conformance.tools import SOAK
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import EACH_PHONE, WIDEST_FONT, Person
from tests.web.browser.play import answer, answer_on_board, begin, begin_at, options, question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough


def test_a_rescue_is_played_to_its_end_by_clicking(person: Person) -> None:
    """Clicks on the board if a spot has one option; outside a soak run the set-up and the last turns.

    The player never shoots, so the match ends soon.
    """
    page = person()
    begin(page, "jupiter")
    clicked: set[str] = set()
    whole = SOAK > 1
    for _ in range(300):
        if question(page) == "over":
            break
        ask = page.locator("#question").get_attribute("data-ask")
        if ask == "JD-D10" and not whole:
            begin_at(page, "JD-D10", "jupiter", {"JD-D10": "end"}, after=40)
            whole = True
        clicked.add(answer_on_board(page, options(page).last if ask == "JD-D10" else options(page).first))
    expect(page.locator("#question .ending")).to_contain_text(re.compile("You have (won|lost)"))
    assert {"JD-D01", "JD-D02"} <= clicked
    assert page.locator("#jd-modules .module").count() < 19


def test_the_pod_docks_at_the_chosen_cell(person: Person) -> None:
    page = person()
    begin_at(page, "JD-D04", "jupiter")
    waiting = page.locator("#pod").get_attribute("transform") or ""
    berth = page.locator("#board .jd-cell.legal").nth(3)
    place = berth.get_attribute("transform") or ""
    answer(page, berth)
    expect(page.locator("#pod")).not_to_have_attribute("transform", waiting)
    expect(page.locator("#pod")).to_have_attribute("transform", place)


@WIDEST_FONT
@EACH_PHONE
def test_it_can_be_played_on_a_phone(person: Person, width: int) -> None:
    """With zoom every space is large enough for a finger, and the offered ones are visible."""
    page = person(width, 844, has_touch=True)
    begin(page, "jupiter")
    answer(page, page.locator("#choose-purple"), tap=True)
    begin_at(page, "JD-D10", "jupiter")
    assert fits(page)
    page.get_by_role("button", name="Zoom in").tap()
    assert fits(page)
    spot = page.locator("#board .jd-dome.legal").first
    size = spot.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 30
    below, above = page.locator("#backdrop").bounding_box(), page.locator("#board").bounding_box()
    assert below == above
    before = question(page)
    spot.tap()
    expect(page.locator(f"#menu:visible, #state:not([data-question='{before}'])").first).to_be_attached()
    page.get_by_role("button", name="Zoom in").tap()
    expect(page.locator(".stage.near")).to_have_count(0)


@EACH_SCHEME
def test_it_has_no_barriers(person: Person, scheme: str) -> None:
    page = person(color_scheme=scheme)
    begin_at(page, "JD-D10", "jupiter")
    assert barriers(page) == []
