"""A click on a distant place takes all the steps to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import fathom
from tests.table.test_ways import KNOCKED_DOWN
from tests.web.browser.conftest import Person
from tests.web.browser.play import begin_at, open_match, question, wait_until

pytestmark = pytest.mark.thorough

TABLES = {"refuge": "RF-D06", "jupiter": "JD-D10"}
PIECES = {"refuge": "#diver-0", "jupiter": "#robot-0"}
STANDING = """([pieces, place]) => {
  const area = document.querySelector(`#${place} > :is(path, rect, circle, polygon)`);
  return [...document.querySelectorAll(pieces)].filter((piece) => {
    const {e: x, f: y} = piece.getScreenCTM();
    return area.isPointInFill(new DOMPoint(x, y).matrixTransform(area.getScreenCTM().inverse()));
  }).map((piece) => piece.id);
}"""
"""The ids of the pieces that stand on a place."""


def standing(page: Page, pieces: str, place: str) -> list[str]:
    found: list[str] = page.evaluate(STANDING, [pieces, place])
    return found


def wait_for_a_piece(page: Page, pieces: str, place: str) -> None:
    """Wait until one of the pieces stands on a place."""
    wait_until(page, f"(arg) => ({STANDING})(arg).length", [pieces, place])


def farthest(page: Page, among: str = ".spot") -> tuple[str, int]:
    """The place that takes the most steps, and how many."""
    numbers = page.locator(f"#board {among} > .way-steps")
    expect(numbers.first).to_be_attached()
    found = numbers.evaluate_all("all => all.map((one) => [one.parentElement.id, one.textContent.length])")
    place, steps = max(found, key=lambda pair: pair[1])
    return str(place), int(steps)


@pytest.mark.parametrize("game", TABLES)
def test_the_piece_goes_to_the_place_that_was_clicked(person: Person, game: str) -> None:
    page = person()
    begin_at(page, TABLES[game], game)
    place, steps = farthest(page)
    assert steps >= 2
    before = int(question(page))
    page.locator(f"#{place}").click()
    wait_until(page, "number => Number(document.querySelector('#state').dataset.question) >= number", before + steps)
    wait_for_a_piece(page, PIECES[game], place)


def test_a_model_stops_at_the_tile_that_was_clicked(person: Person) -> None:
    page = person()
    begin_at(page, "RV-D10", "rivals", armies="quick", factions=["nautilus", "cog"])
    place, steps = farthest(page)
    assert steps >= 2
    assert standing(page, ".rv-model", place) == []
    page.locator(f"#{place}").click()
    expect(page.locator("#question")).not_to_have_attribute("data-ask", "RV-D10")
    wait_for_a_piece(page, ".rv-model", place)


def test_the_ship_sails_to_the_region_that_was_clicked(person: Person) -> None:
    page = person()
    open_match(page, fathom.position("sleeping-gods", "{region: M1b, step: act 1, do: 'sail(2)'}"))
    place, steps = farthest(page, "[id^=at-]")  # on the same map
    assert steps == 2
    assert standing(page, "#manticore", place) == []
    page.locator(f"#{place}").click()
    wait_for_a_piece(page, "#manticore", place)


def test_a_way_over_a_step_with_a_warning_asks_first(person: Person) -> None:
    """The place has a warning sign; “Choose again” leaves the piece where it is."""
    page = person()
    open_match(page, fathom.position("refuge", KNOCKED_DOWN))
    danger = page.locator("#at-3-3")
    expect(danger).to_contain_text("⚠››")
    before = question(page)
    danger.click()
    expect(page.locator("#confirm")).to_contain_text("You will be knocked down")
    page.locator("#confirm").get_by_role("button", name="Choose again").click()
    assert question(page) == before
    danger.click()
    page.locator("#confirm .main-button").click()
    wait_for_a_piece(page, "#diver-0", "at-3-3")
