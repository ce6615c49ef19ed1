"""The other pages: home, rules, replay, settings; on a phone, and their accessibility."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import fathom
from fathom.engine.player import Perspective
from fathom.games import find
from fathom.matches.match import Match
from tests.conformance.tools import SOAK
from tests.kit import OUR_GAMES
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import EACH_FONT, WIDEST_FONT, Person
from tests.web.browser.play import answer, begin, begin_at, invite, open_match, pass_curtain, wait_for_question

pytestmark = pytest.mark.thorough


def fits(page: Page) -> bool:
    """Whether the page is no wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_match_is_replayed_and_continued_from_any_point(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D06")
    answer(page, page.locator("#board .spot.legal").first)
    table = page.url
    page.goto(f"{table}/replay")
    slider = page.get_by_label("Point of the match")
    last = slider.get_attribute("max")
    assert slider.input_value() == last
    page.get_by_role("button", name="First").click()
    expect(page.locator("#where")).to_contain_text("Turn 0")
    expect(page.locator("#diver-0")).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name="Forward").click()
    expect(page.locator("#log")).to_contain_text("dives as")
    expect(page).to_have_url(re.compile("at=2$"))
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()
    assert page.url != table
    expect(page.locator("#log")).to_contain_text("dives as")


def test_a_match_is_exported_and_imported(person: Person, tmp_path: Path) -> None:
    page = person()
    begin_at(page, "RF-D06")
    log = page.locator("#log").inner_text()
    page.locator("#more summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export").click()
    saved = tmp_path / "match.fathom"
    waiting.value.save_as(saved)
    page.goto("/")
    page.get_by_label("A match file that you exported").set_input_files(saved)
    expect(page.locator("#question")).to_be_visible()
    assert page.locator("#log").inner_text() == log


def test_rules_are_found_by_words_and_by_id(person: Person) -> None:
    page = person()
    page.goto("/games/refuge/rules#RF-450")
    expect(page.locator("#RF-450")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("whirlpool switch")
    expect(page.locator("#RF-450")).to_be_visible()
    expect(page.locator("#RF-101")).to_be_hidden()
    expect(page.locator("#rule-count")).to_contain_text("found")


def test_on_a_phone_the_list_of_chapters_is_closed(person: Person) -> None:
    page = person(360, 780, has_touch=True)
    page.goto("/games/refuge/rules")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()
    page.get_by_text("Chapters").tap()
    page.get_by_role("link", name="The Kraken", exact=True).tap()
    expect(page.get_by_role("heading", name="The Kraken", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("link", name="The Kraken", exact=True)).to_be_hidden()


def test_every_game_cover_is_drawn(person: Person) -> None:
    page = person()
    page.goto("/")
    assert page.locator("img.cover").count() >= 5
    assert page.evaluate("[...document.querySelectorAll('img.cover')].every((lid) => lid.naturalWidth > 0)")


def test_matches_are_listed_to_be_continued(person: Person) -> None:
    page = person()
    begin(page)
    table = page.url
    page.goto("/")
    page.locator(".matches a").first.click()
    expect(page).to_have_url(table)


def test_settings_are_remembered(person: Person) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("light")
    page.get_by_label("Your name").fill("Nemo")
    with page.expect_response(lambda response: response.request.method == "PUT"):
        page.get_by_role("button", name="Save").click()
    page.reload()
    page.locator("body[data-ready]").wait_for(state="attached")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.get_by_role("button", name="Play now: The Refuge").click()
    page.get_by_role("button", name="No, just play").click()
    wait_for_question(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value("Nemo")


WIDTHS = (820, 360)


@WIDEST_FONT
def test_pages_fit_a_small_screen(person: Person) -> None:
    page = person(has_touch=True)

    def fits_each() -> bool:
        """Whether the page fits each width; the screen stays at the last."""
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 780})
            if not fits(page):
                return False
        return True

    # The pages of rules differ only in their text.
    for address in ("/", *(f"/games/{game}" for game in OUR_GAMES), f"/games/{OUR_GAMES[0]}/rules"):
        page.goto(address)
        assert fits_each(), address
    begin(page)
    assert fits_each()
    begin_at(page, "RF-D06")
    page.get_by_role("button", name="Larger board").tap()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 780})
        spot = page.locator("#board .spot.legal").first
        size = spot.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 34
        at = page.locator("#diver-0").get_attribute("transform")
        spot.tap()
        expect(page.locator("#diver-0")).not_to_have_attribute("transform", at or "")
        assert fits(page)


SCREENS = [(1440, 900, "dark"), (360, 780, "light")]


@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
def test_no_page_has_barriers(person: Person, width: int, height: int, scheme: str) -> None:
    page = person(width, height, color_scheme=scheme)
    page.goto("/")
    assert barriers(page) == []
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("#settings")).to_be_visible()
    assert barriers(page, "#settings") == []
    host, friend = person(width, height, color_scheme=scheme), page
    friend.goto(invite(host)[0])
    assert barriers(friend) == []
    host.get_by_role("button", name="Invite").click()
    expect(host.locator("#links")).to_be_visible()
    assert barriers(host, "#asked") == []


@pytest.mark.parametrize("game", OUR_GAMES)
@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
def test_no_table_has_barriers(person: Person, game: str, width: int, height: int, scheme: str) -> None:
    page = person(width, height, color_scheme=scheme)
    open_match(page, half_played(game))
    expect(page.locator("#question.yours")).to_be_visible()
    assert barriers(page) == []
    assert fits(page)
    # Dialogs, forms, rules and replays look the same in all games.
    if SOAK == 1 and game != "refuge":
        return
    table = page.url
    page.locator("#tools").get_by_role("button", name="Why").click()
    expect(page.locator("#why")).to_be_visible()
    assert barriers(page, "#asked") == []  # the dialog blocks the rest of the page
    page.goto(f"/games/{game}")
    assert barriers(page) == []
    assert fits(page)
    if SOAK == 1 and scheme == "dark":
        return
    page.goto(f"/games/{game}/rules")
    assert barriers(page) == []
    assert fits(page)
    page.goto(f"{table}/replay")
    pass_curtain(page)
    assert barriers(page) == []
    assert fits(page)


def half_played(game: str) -> Match:
    """A match in the middle, with many pieces on the board and a person on every seat."""
    match = fathom.new(game, seats=find(game).seats[0], seed=5)
    players = [find(game).bots.scripted(1) for _ in range(match.setup.seats)]
    for _ in range(60):
        if match.ask is None:
            break
        seat = match.ask.seats[0]
        match.choose(players[seat].choose(Perspective(match, seat)).option, seat)
    return match.fork(len(match.history) // 2)


@EACH_FONT
def test_the_table_of_win_rates_fits_a_phone(person: Person) -> None:
    page = person(width=360)
    page.goto("/games/jupiter")
    page.get_by_text("How hard is it?").click()
    expect(page.locator("#win-rates tbody tr")).to_have_count(5)
    around = page.locator("div:has(> #win-rates)")
    assert around.evaluate("around => around.scrollWidth <= around.clientWidth")
