"""The first visit: the list of games, the player's name, many options in groups, fonts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conformance.tools import SOAK
from tests.web.browser.conftest import EACH_FONT, WIDEST_FONT, Person
from tests.web.browser.play import begin, begin_at, create, options, question


def in_sight(page: Page, what: Locator) -> bool:
    """Whether an element is fully visible without scrolling."""
    size, screen = what.bounding_box(), page.viewport_size
    assert size is not None
    assert screen is not None
    return size["y"] >= 0 and size["y"] + size["height"] <= screen["height"]


def platform_fonts(page: Page, selector: str) -> dict[str, bool]:
    """The fonts in which an element is shown, and whether each came with the page."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    shown = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"]: font["isCustomFont"] for font in shown}


@EACH_FONT
def test_page_and_board_are_shown_in_our_fonts(person: Person, fonts: str) -> None:
    page = person()
    begin(page, "sleeping-gods")
    ours = fonts == "our fonts"
    for selector, family in (("#question .whose b", "Fathom Sans"), ("#board text", "Fathom Serif")):
        shown = platform_fonts(page, selector)
        assert shown
        assert all((name.startswith(family), custom) == (ours, ours) for name, custom in shown.items()), shown


@EACH_FONT
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)] if SOAK > 1 else [(1280, 800)])
def test_all_games_can_be_begun_without_scrolling(person: Person, width: int, height: int) -> None:
    page = person(width, height)
    for _ in range(2):
        page.goto("/")
        lids = page.locator(".lid")
        assert lids.count() >= 5
        for game in range(5):
            assert in_sight(page, lids.nth(game).locator(".cover"))
            assert in_sight(page, lids.nth(game).get_by_role("button", name="Play now"))
        for _ in range(5):
            create(page)  # also with matches to continue
    page.goto("/")
    page.get_by_text("6 more").click()
    expect(page.locator(".running .matches li")).to_have_count(10)


@WIDEST_FONT
def test_a_player_sees_their_name_and_what_taking_over_means(person: Person) -> None:
    page = person(1280, 800)
    begin(page)
    expect(page.locator("#question .whose")).to_have_text("You are Player 1")
    assert in_sight(page, page.locator("#question .whose"))
    expect(page.locator("#seats li").first).to_have_text(re.compile(r"Player 1\s+you"))
    computer = page.locator("#seats li").last
    taking = computer.get_by_role("button", name="Play it yourself: Player 2")
    expect(taking).to_be_hidden()
    computer.locator("summary").click()
    expect(taking).to_be_visible()
    expect(taking).to_contain_text("You take this seat from the computer player.")
    taking.click()
    expect(page.locator("#seats .you")).to_have_count(2)


def deploying(page: Page) -> None:
    """Open a match at the question where a whole army is deployed on three tiles."""
    begin_at(page, "RV-D05", "rivals", {"RV-D02": "muster 120"}, factions=["cog", "nautilus"])


@pytest.mark.thorough
@WIDEST_FONT
def test_many_options_are_folded_by_piece(person: Person) -> None:
    page = person(1280, 800)
    deploying(page)
    folds = page.locator("#question .fold")
    assert options(page).count() == 3 * folds.count()
    expect(folds.first).to_contain_text("Captain Gearhead")
    expect(folds.first.locator(".option").first).to_be_visible()
    expect(folds.last.locator(".option").first).to_be_hidden()
    assert in_sight(page, page.locator("#question"))
    assert in_sight(page, page.locator("#tools"))
    # The menu of a tile has every model that can be deployed there, with its full label.
    page.locator("#board .spot.legal").first.click()
    expect(page.locator("#menu")).to_contain_text("Boilerback Walker goes to summoning tile")
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#question .option.hinted")).to_be_visible()
    before = question(page)
    page.locator("#board").focus()
    page.keyboard.press("9")
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    expect(page.locator("#log")).to_contain_text("Boilerback Walker")


def test_an_open_fold_stays_open_while_the_question_does(person: Person) -> None:
    page = person(1280, 800)
    deploying(page)
    fold = page.locator("#question .fold").last
    fold.locator("summary").click()
    expect(fold.locator(".option").first).to_be_visible()
    page.locator("#say").fill("Where to?")
    page.locator("#say").press("Enter")
    expect(page.locator("#talk")).to_contain_text("Where to?")
    expect(fold.locator(".option").first).to_be_visible()


@EACH_FONT
def test_the_question_is_in_sight_on_a_phone(person: Person) -> None:
    page = person(390, 844, has_touch=True)
    deploying(page)
    page.evaluate("scrollTo(0, 0)")
    assert in_sight(page, page.locator("#question .prompt"))
    assert in_sight(page, options(page).first)
    nearer = page.get_by_role("button", name="Zoom in")
    assert in_sight(page, nearer)
    nearer.tap()
    expect(nearer).to_have_attribute("aria-pressed", "true")
    assert in_sight(page, nearer)


def test_a_second_press_on_hint_shows_no_error(person: Person) -> None:
    page = person()
    begin(page)
    page.get_by_role("button", name="Hint").evaluate("button => { button.click(); button.click(); }")
    expect(page.locator("#question .option.hinted")).to_have_count(1)
    expect(page.locator(".toast.bad")).to_have_count(0)
