"""The board stays in sight on a phone while options are read, and long lists say that they continue."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conformance.tools import SOAK
from tests.web.browser.conftest import Person
from tests.web.browser.play import begin, begin_at, wait_until

pytestmark = pytest.mark.thorough

GAMES = {"jupiter": "JD-D10"}
if SOAK > 1:
    GAMES |= {"refuge": "RF-D06", "tentacula": "TN-D09", "rivals": "RV-D06"}
FINE = ("jupiter", "rivals", "sleeping-gods", "tentacula")
"""The games with a zoom button on phones."""
IN_SIGHT = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const board = box("#board"), options = document.querySelectorAll("#question .option");
  const option = [...options].at(-1).getBoundingClientRect();
  const above = box(".top").bottom, below = box("#tools");
  return board.top > above - 2 && board.height > innerHeight / 3 - 1 && board.bottom <= option.top
    && option.bottom <= (below.top > option.top ? below.top : innerHeight);
}"""
"""Whether the whole board and the last option are visible at once, between the head of the page and the toolbar."""


def scroll_to_last_option(page: Page) -> None:
    """Scroll as a person would who reads all options: until the end of the list is in sight."""
    page.locator("#question").evaluate("question => question.scrollIntoView({ block: 'end' })")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_the_whole_board_beside_the_last_option(person: Person, game: str) -> None:
    page = person(360, 780, has_touch=True)
    # After some answers there are more options than the screen of a phone can show.
    begin_at(page, GAMES[game], game, {"RV-D02": "muster 120"}, after=7)
    page.locator(".more-options #tools").wait_for()
    scroll_to_last_option(page)
    wait_until(page, IN_SIGHT)
    expect(page.locator(".more-options")).to_have_count(0)


def test_the_smaller_board_is_played_on_and_made_large_again(person: Person) -> None:
    page = person(360, 780, has_touch=True)
    begin_at(page, "RF-D06")
    small = page.locator("#board").bounding_box()
    page.get_by_role("button", name="Larger board").tap()
    button = page.get_by_role("button", name="Smaller board")
    expect(button).to_be_visible()
    full = page.locator("#board").bounding_box()
    assert small
    assert full
    assert full["height"] > 1.2 * small["height"]
    page.evaluate("scrollTo(0, 300)")
    expect(page.locator(".stage.small")).to_be_attached()
    at = page.locator("#diver-0").get_attribute("transform")
    page.locator("#board .spot.legal").first.tap()
    expect(page.locator("#diver-0")).not_to_have_attribute("transform", at or "")
    expect(page.locator("#question .prompt")).to_be_in_viewport()
    page.evaluate("scrollTo(0, 300)")
    expect(page.locator(".stage.small")).to_be_attached()
    button.tap()
    expect(page.locator(".stage.large")).to_have_count(0)
    assert page.locator("#board").bounding_box() == small


def test_a_list_says_that_it_continues_until_its_end_is_in_sight(person: Person) -> None:
    page = person(1280, 720)
    begin_at(page, "RV-D05", "rivals", {"RV-D02": "muster 120"}, factions=["cog", "nautilus"])
    expect(page.locator("#panels.continues")).to_have_count(1)
    page.locator("#panels").evaluate("panels => panels.scrollTo(0, panels.scrollHeight)")
    expect(page.locator("#panels.continues")).to_have_count(0)
    page.locator("#question .fold summary").last.click()  # a longer list than the column is high
    page.locator("#ask").evaluate("ask => ask.scrollTo(0, 0)")
    expect(page.locator(".more-options #tools")).to_be_visible()


OVERLAP = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  // A board that is zoomed in is larger than the part of it that the stage shows.
  const button = box("#nearer"), board = box(document.querySelector(".stage.near") ? ".stage" : "#board");
  const beside = button.right <= board.left || board.right <= button.left;
  return !beside && button.top < board.bottom && board.top < button.bottom;
}"""
"""Whether the zoom button lies on the board."""


@pytest.mark.parametrize("game", FINE if SOAK > 1 else FINE[1:2])
def test_the_zoom_button_covers_no_part_of_the_board(person: Person, game: str) -> None:
    page = person(360, 740, has_touch=True)
    begin(page, game)
    nearer = page.get_by_role("button", name="Zoom in")
    for top in (0, 300):
        page.evaluate(f"scrollTo(0, {top})")
        for _ in range(2):
            expect(nearer).to_be_in_viewport(ratio=1)
            assert not page.evaluate(OVERLAP)
            nearer.tap()


def test_the_latest_event_is_in_sight_beside_a_long_question(person: Person) -> None:
    """At 1280×720 the log is below the options: the line above the board repeats its end."""
    page = person(1280, 720)
    begin_at(page, "RF-D06", after=8)
    last = page.locator("#log li:not(.aside, .turn)").last
    expect(last).not_to_be_in_viewport()
    line = page.locator("#ticker span").last
    expect(line).to_have_text(last.evaluate("line => line.firstChild.textContent.trim()"))
    expect(line).to_be_in_viewport(ratio=1)
    box, stage = line.bounding_box(), page.locator(".stage").bounding_box()
    assert box
    assert stage
    assert box["y"] + box["height"] <= stage["y"]


def test_all_tools_are_in_sight_on_a_phone(person: Person) -> None:
    """Where the game adds a button of its own, too."""
    page = person(360, 740, has_touch=True)
    begin_at(page, "SG-D38", "sleeping-gods")
    tools = page.locator(".tool-row > button:visible")
    expect(page.locator(".tool-row [data-do=series]")).to_be_visible()
    boxes = [tool.bounding_box() for tool in tools.all()]
    assert [box for box in boxes if box is None or box["x"] + box["width"] > 360] == []


def test_the_option_that_stays_in_sight_keeps_its_warning(person: Person) -> None:
    page = person(360, 740, has_touch=True)
    begin_at(page, "JD-D10", "jupiter", after=7)
    page.locator(".pins-ending .closes").wait_for()
    expect(page.locator(".pins-ending .closes .caution")).to_be_in_viewport(ratio=1)
    expect(page.locator(".pins-ending .closes .note")).to_be_hidden()


def test_a_long_line_of_the_log_wraps_above_the_board(person: Person) -> None:
    page = person(1440, 900)
    begin_at(page, "JD-D10", "jupiter", after=7)
    line, stage = page.locator("#ticker span").last, page.locator(".stage")
    before = stage.bounding_box()
    line.evaluate("line => { line.textContent = 'A colonist goes to the north-east dome. '.repeat(4); }")
    one_row = page.locator("#ticker span").first.evaluate("line => line.offsetHeight")
    assert line.evaluate("line => line.offsetHeight") == 2 * one_row
    expect(line).to_be_in_viewport(ratio=1)
    assert stage.bounding_box() == before
