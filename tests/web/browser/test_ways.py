"""A click on a distant place takes all the steps to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Person
from tests.web.browser.play import begin_at, question

pytestmark = pytest.mark.thorough

TABLES = {"refuge": "RF-D06", "jupiter": "JD-D10"}
PIECES = {"refuge": "diver-0", "jupiter": "robot-0"}
STANDS = """([piece, place]) => {
  const [one, other] = [piece, place].map((id) => document.getElementById(id).getBoundingClientRect());
  const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
  return other.left < x && x < other.right && other.top < y && y < other.bottom;
}"""
"""Whether the middle of a piece is within a place."""


def farthest(page: Page) -> tuple[str, int]:
    """The place that takes the most steps, and how many."""
    numbers = page.locator("#board .way-steps")
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
    page.wait_for_function(
        "number => Number(document.querySelector('#state').dataset.question) >= number", arg=before + steps
    )
    page.wait_for_function(STANDS, arg=[PIECES[game], place])


def test_a_model_stops_at_the_tile_that_was_clicked(person: Person) -> None:
    page = person()
    begin_at(page, "RV-D10", "rivals", armies="quick", factions=["nautilus", "cog"])
    place, steps = farthest(page)
    assert steps >= 2
    page.locator(f"#{place}").click()
    expect(page.locator("#question")).not_to_have_attribute("data-ask", "RV-D10")
