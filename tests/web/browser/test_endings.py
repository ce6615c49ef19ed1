"""The end of a match in a real browser: the scene, what decided it, the next match, sharing, and “My games”."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.kit import position
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import answer, begin, give_up, open_match, options, two_players, wait_for_question

pytestmark = pytest.mark.thorough


def deal(page: Page) -> list[str]:
    """The objectives and divers on offer: what the deal of The Refuge has put on the table."""
    return [*options(page).all_inner_texts(), page.locator("#panels").inner_text()]


def test_the_end_of_a_team_game(person: Person) -> None:
    page = person()
    begin(page)
    first, table = deal(page), page.url
    answer(page, options(page).first)
    wait_for_question(page)
    give_up(page)
    expect(page.locator("#finale")).to_contain_text("You lost")
    expect(page.locator("#finale .finale-art.lost")).to_be_visible()
    expect(page.locator("#aftermath .figure-table")).to_contain_text("Answers")
    page.get_by_role("button", name="See the board").click()
    expect(page.locator("#finale")).to_be_hidden()

    page.get_by_role("button", name="What decided it?").click()
    expect(page.locator("#review .turning")).to_contain_text(re.compile(r"Turning point: .*to 0\s%", re.DOTALL))
    expect(page.locator("#review svg circle.mark")).to_be_visible()

    page.get_by_role("button", name="Share").click()
    expect(page.get_by_label("The replay, for everyone")).to_have_value(re.compile(r"/replay\?link=.*play=1"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Same deal again").click()
    wait_for_question(page)
    assert page.url != table
    assert deal(page) == first
    expect(page.locator("#seats")).to_contain_text("the same deal as an earlier one")

    page.goto("/mine")
    expect(page.locator("#statistics tbody tr")).to_contain_text("The Refuge")
    expect(page.locator("#finished .result")).to_have_text(re.compile("^lost · "))
    assert barriers(page) == []
    page.locator("#finished a").click()
    expect(page.locator("body[data-ready] #question.over")).to_be_visible()
    expect(page.locator("#finale")).to_be_hidden()


def test_the_picture_of_the_end_is_in_sight_on_a_phone(person: Person) -> None:
    """Also when the page is opened again: it does not scroll past the picture to the result."""
    page = person(360, 740)
    begin(page)
    answer(page, options(page).first)
    wait_for_question(page)
    give_up(page)
    for _ in range(2):
        expect(page.locator("#finale .finale-art")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="See the board")).to_be_in_viewport(ratio=1)
        page.reload()
        expect(page.locator("body[data-ready] #question.over")).to_be_visible()
    expect(page.locator("#finale .finale-art")).to_be_in_viewport(ratio=1)


def test_the_end_of_a_duel_leads_both_people_to_the_next_match(person: Person) -> None:
    asked, other = two_players(person, "rivals")
    give_up(asked)
    expect(asked.locator("#finale")).to_contain_text("You lost")
    expect(other.locator("#finale")).to_contain_text("You won")
    asked.get_by_role("button", name="See the board").click()
    asked.get_by_role("button", name="Rematch").click()
    expect(asked.locator("body[data-ready] #question:not(.over)")).to_be_visible()
    expect(other.locator("#toasts")).to_contain_text("The next match is ready")
    other.get_by_role("button", name="See the board").click()
    other.get_by_role("link", name="Go to the next match").click()
    expect(other.locator("body[data-ready] #question:not(.over)")).to_be_visible()
    assert other.url == asked.url
    other.goto("/mine")
    expect(other.locator("#statistics tbody tr")).to_contain_text(re.compile(r"Rivals.*1 \(100 %\)", re.DOTALL))


def test_the_replay_plays_from_the_start(person: Person) -> None:
    page = person()
    open_match(page, position("refuge", "divers: {vega: '3,3', michael: '3,2'}\ntentacles: 7,5\nthreat: 3"))
    warned = page.locator("#panels .warned")
    expect(warned).to_have_text(" – high")
    answer(page, options(page).first)
    give_up(page)
    expect(page.locator("#finale")).to_be_visible()
    expect(warned).to_be_hidden()
    page.get_by_role("link", name="Replay from the start").click()
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#where")).to_contain_text("the end of the match")
    expect(page.locator("#play")).to_have_text("Play")
