"""Guided first games: lessons beside the question, the next step marked, and the way out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fathom.games import find, names
from tests.conformance.tools import SOAK
from tests.web.browser.conftest import Person
from tests.web.browser.play import answer, options, question

SIZES = {"desktop": (1280, 720), "phone": (360, 780)}


def begin(page: Page, game: str) -> None:
    """Start the guided first game of a game on its page."""
    page.goto(f"/games/{game}")
    page.get_by_role("button", name="Guided first game").click()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()


def lesson(page: Page) -> Locator:
    """The lesson that is shown."""
    return page.locator("#guide .lesson:visible")


def follow(page: Page) -> None:
    """Choose the suggested option, and wait for the next question or the end."""
    answer(page, page.locator("#question .option.suggested"))
    question(page)


def play(page: Page, look: Callable[[Page, str], None]) -> list[str]:
    """Play a guided first game to its end as suggested. Returns the lessons in order; `look` sees each of them."""
    read = []
    while question(page) != "over":
        while (shown := page.locator("#guide .lesson[open]:visible")).count():
            id = str(shown.get_attribute("data-lesson"))
            look(page, id)
            read.append(id)
            shown.locator("[data-read]").click()
        follow(page)
    look(page, "over")
    return read


def check_fits(page: Page, id: str) -> None:
    """No lesson is wider than its place, or cut off."""
    shown = page.locator("#guide")
    assert shown.evaluate("box => box.scrollWidth <= box.clientWidth"), id
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), id


def test_the_first_game_is_guided(person: Person) -> None:
    page = person()
    begin(page, "refuge")
    expect(lesson(page)).to_contain_text("First game: lesson 1 of ")
    expect(lesson(page)).to_contain_text("How you win")
    expect(page.locator("#seats")).not_to_contain_text("chose the seed")
    lesson(page).get_by_role("button", name="Got it").click()
    expect(lesson(page)).to_contain_text("Choose a diver")
    lesson(page).get_by_role("button", name="Got it").click()

    # One line is left of the last lesson; a click opens it again.
    expect(lesson(page)).not_to_have_attribute("open", "")
    expect(lesson(page)).to_have_count(1)
    lesson(page).locator("summary").click()
    expect(lesson(page)).to_contain_text("three abilities")
    expect(page.locator("#question .option.suggested")).to_contain_text("Suggested")
    follow(page)

    # An answer reads the lesson, too, and lessons do not come again after a reload.
    expect(lesson(page)).to_contain_text("Where to begin")
    follow(page)
    page.reload()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()
    expect(lesson(page)).not_to_contain_text("Where to begin")

    # Away from the plan, a computer player suggests.
    answer(page, page.locator("#question .option:not(.suggested)").first)
    question(page)
    assert page.locator("#guide").get_attribute("data-suggested") == ""
    expect(page.locator("#question .option.suggested")).to_have_count(1)

    page.get_by_role("button", name="I can play on my own").locator("visible=true").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator(".suggested")).to_have_count(0)
    answer(page, options(page).first)
    question(page)
    expect(page.locator("#guide")).to_be_hidden()


if SOAK > 1:

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("name", [name for name in names() if find(name).first_game])
    def test_a_guided_first_game_is_played_to_its_end(person: Person, name: str, size: str) -> None:
        page = person(*SIZES[size])
        begin(page, name)
        read = play(page, check_fits)
        first = find(name).first_game
        assert first is not None
        assert [id for id in read if id != "the-end"] == list(first.lessons)
        expect(page.locator("#question.over")).to_contain_text("You know the game now")
