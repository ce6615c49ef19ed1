"""What a newcomer needs to read a table: numbers on the board, the key, and the options in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conformance.tools import SOAK
from tests.web.browser.conftest import WIDEST_FONT, Person
from tests.web.browser.play import begin_at, wait_for_question

pytestmark = pytest.mark.thorough

ASKS = {"refuge": "RF-D06"}
if SOAK > 1:
    ASKS |= {"tentacula": "TN-D09", "jupiter": "JD-D10", "rivals": "RV-D06", "sleeping-gods": "SG-D10"}
WRONG = """() => {
  const board = document.querySelector("#board"), entries = [...document.querySelectorAll("#key [data-on]")];
  const isWrong = ({hidden, dataset}) => hidden === Boolean(board.querySelector(dataset.on));
  return entries.filter(isWrong).map((one) => one.textContent);
}"""
"""The entries of the key that are shown without their mark, or not shown with it."""
NUMBERS = """() => {
  const first = new Map();
  for (const {id, dataset: {spot}} of document.querySelectorAll("#question .option[data-spot]"))
    if (document.getElementById(spot)?.closest("#board") && !first.has(spot)) first.set(spot, id.split("-")[1]);
  return [...first.values()];
}"""
"""The first number of the options of each place on the board."""
COVERED = """option => {
  const {left, top, width, height} = option.getBoundingClientRect();
  return !option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
"""Whether something lies on the middle of an option."""


def start(page: Page, game: str) -> None:
    begin_at(page, ASKS[game], game, {"RV-D02": "muster 120"})


@pytest.mark.parametrize("game", ASKS)
def test_each_place_has_the_number_of_its_option(person: Person, game: str) -> None:
    page = person()
    start(page, game)
    badges = page.locator("#board .option-numbers text")
    expect(badges.first).to_be_visible()
    shown = [text.split("–")[0].split(",")[0].split(" ")[0] for text in badges.all_text_contents()]
    assert sorted(shown) == sorted(page.evaluate(NUMBERS))


@pytest.mark.parametrize("game", ASKS)
def test_the_key_has_the_marks_that_are_on_the_board(person: Person, game: str) -> None:
    page = person()
    start(page, game)
    key = page.locator("#key")
    expect(key.get_by_text("Number in a dark badge")).to_be_visible()
    assert page.evaluate(WRONG) == []
    green = key.get_by_text("Green outline")
    expect(green).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#question .hinted")).to_be_attached()
    if page.locator("#board .hinted").count():
        expect(green).to_be_visible()


def test_the_key_stays_as_the_person_left_it(person: Person) -> None:
    page = person()
    start(page, "refuge")
    page.locator("#key summary").click()
    expect(page.locator("#key dl")).to_be_hidden()
    page.reload()
    wait_for_question(page)
    expect(page.locator("#key dl")).to_be_hidden()


@WIDEST_FONT
def test_the_end_of_the_turn_is_in_sight_beside_a_long_list(person: Person, fonts: str) -> None:
    page = person(1280, 480)
    begin_at(page, "RV-D06", "rivals", {"RV-D02": "muster 120"})
    expect(page.locator(".more-options")).to_be_attached()
    end = page.locator("#question .option[data-option=end]")
    expect(end).to_be_in_viewport(ratio=1)
    assert not end.evaluate(COVERED)


@WIDEST_FONT
@pytest.mark.parametrize("game", ASKS)
def test_a_phone_shows_goal_question_and_options_at_once(person: Person, fonts: str, game: str) -> None:
    page = person(360, 740, has_touch=True)
    start(page, game)
    aim = page.locator("#goal .aim")
    expect(aim).to_be_in_viewport(ratio=1)
    assert aim.evaluate("aim => aim.scrollHeight <= aim.clientHeight + 1 && aim.scrollWidth <= aim.clientWidth")
    expect(page.locator("#goal .turn-parts")).to_be_in_viewport(ratio=1)
    expect(page.locator("#question .prompt")).to_be_in_viewport(ratio=1)
    first = page.locator("#question .option:visible, #question summary:visible").first
    expect(first).to_be_in_viewport(ratio=1)
    assert not first.evaluate(COVERED)
