"""The workshop in a real browser: a newcomer's path from a copy to a pack that a second person plays."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from fathom.table import simulations
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import OWNER_KEY, PATIENCE, Person
from tests.web.browser.play import wait_for_question

pytestmark = pytest.mark.thorough
PICTURES = os.environ.get("FATHOM_PICTURES", "")
"""A folder for pictures of each step, for people who want to look."""
TABLET: ViewportSize = {"width": 768, "height": 1024}
TABLETS: list[ViewportSize] = [TABLET, {"width": 1024, "height": 768}]
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll("main *:not(svg *)")]
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
  .filter((part) => !part.closest(".wk-wide, .wk-drawing, .wk-defs"))
  .map((part) => part.outerHTML.slice(0, 120))"""
"""Finds what reaches beyond the right edge of the screen."""


def take_picture(page: Page, name: str) -> None:
    """Take a picture of a step, if a folder is named for it."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


@pytest.fixture
def author(person: Person) -> Iterator[Page]:
    """A page of an author, without the shared pack afterwards."""
    page = person(1280, 800)
    yield page
    headers = {"fathom-owner-key": OWNER_KEY, "sec-fetch-site": "same-origin"}
    page.request.delete("/api/packs/a-kind-refuge", headers=headers)


def make_draft(page: Page, title: str, game: str = "refuge") -> None:
    """Copy a game in the list of drafts, and wait for its editor."""
    page.goto("/workshop")
    page.get_by_label("Copy").select_option(game)
    page.get_by_label("Title").fill(title)
    page.get_by_label("Owner’s key").fill(OWNER_KEY)
    page.get_by_role("button", name="Make the draft").click()
    saved(page)


def saved(page: Page) -> None:
    """Wait until everything is saved and looked at."""
    expect(page.locator("#wk-saved")).to_have_text("Saved")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, TABLET], ids=["desktop", "tablet"])
def test_a_newcomer_copies_changes_draws_plays_simulates_and_shares_a_pack(
    author: Page, person: Person, monkeypatch: pytest.MonkeyPatch, size: ViewportSize
) -> None:
    monkeypatch.setattr(simulations, "GAMES", 3)
    author.set_viewport_size(size)

    def picture(page: Page, step: str) -> None:
        """Take a picture. No step needs sideways scrolling."""
        take_picture(page, f"{size['width']}-{step}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    author.goto("/")
    author.get_by_role("link", name="Workshop").click()
    expect(author.get_by_text("You have no drafts yet.")).to_be_visible()
    assert barriers(author) == []
    picture(author, "01-workshop")
    make_draft(author, "A kind Refuge")
    expect(author.locator("#wk-drawing #board")).to_be_visible()
    assert barriers(author) == []
    picture(author, "02-board")

    # A card is changed: the drawing and the text follow.
    author.get_by_label("File", exact=True).select_option("salvage.yaml")
    author.get_by_role("button", name="Spear Shot SA05").click()
    expect(author.locator("#wk-drawing .card")).to_contain_text("1 to 3 spaces away")
    author.get_by_label("Name", exact=True).fill("Long Spear")
    expect(author.locator("#wk-drawing .card b")).to_have_text("Long Spear")
    expect(author.locator("#wk-text")).to_have_value(with_part("name: Long Spear"))
    expect(author.locator("#wk-text")).to_have_value(with_part("# Salvage cards. `effect` is what the card does"))

    # A wrong value is refused at its field, in the list of problems and in the text; undo takes it back.
    author.get_by_label("Copies", exact=True).fill("five")
    expect(author.get_by_label("Copies", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(author.locator("#f-4-copies-error")).to_contain_text("Write a whole number from 0 to 99, not text (“five”).")
    expect(author.locator("#wk-problems")).to_contain_text("salvage.yaml:10: SA05")
    expect(author.get_by_role("button", name="Try it")).to_be_disabled()
    assert barriers(author) == []
    picture(author, "03-wrong-value")
    author.get_by_role("button", name="Undo").click()
    expect(author.locator("#wk-problems")).to_be_empty()
    expect(author.get_by_label("Copies", exact=True)).to_have_value("3")
    author.get_by_label("Copies", exact=True).fill("5")
    expect(author.locator("#wk-drawing .count")).to_have_text("×5")
    author.get_by_label("Reach", exact=True).fill("5")
    saved(author)

    # A new effect is chosen from the known ones; the YAML can be typed as well.
    author.get_by_role("button", name="Winch SA16").click()
    expect(author.get_by_role("heading", name="Winch")).to_be_visible()
    author.locator("#f-15-effect").select_option("swim")
    expect(author.get_by_label("Steps", exact=True)).to_be_visible()
    author.get_by_role("button", name="Undo").click()
    saved(author)
    author.get_by_label("File", exact=True).select_option("board.yaml")
    expect(author.get_by_role("heading", name="Board")).to_be_visible()
    text = author.locator("#wk-text").input_value()
    author.locator("#wk-text").fill(text.replace("threat_limit: 4", "threat_limit: 6"))
    expect(author.get_by_label("Threat limit", exact=True)).to_have_value("6")
    saved(author)
    picture(author, "04-board-changed")

    # What was typed is there after a reload.
    author.reload()
    saved(author)
    author.get_by_label("File", exact=True).select_option("salvage.yaml")
    expect(author.get_by_role("button", name="Long Spear SA05")).to_be_visible()

    # It is played in one click.
    editor = author.url
    author.get_by_role("button", name="Try it").click()
    wait_for_question(author)
    expect(author.locator("#pack-note")).to_contain_text("Changed pack: A kind Refuge 0.1")
    picture(author, "05-played")

    # It is simulated, and the report says what it was before and what it is now.
    author.goto(editor)
    saved(author)
    author.get_by_role("button", name="Simulate 200").click()
    report = author.locator("#wk-simulation")
    # The process that plays has the lowest priority, so that it takes minutes on a busy machine.
    expect(report).to_contain_text("Finished: 3 of 3 games", timeout=10 * PATIENCE)
    expect(report.locator(".wk-verdict")).to_contain_text("with your draft")
    expect(report).to_contain_text("Never used")
    assert barriers(author) == []
    picture(author, "06-simulated")

    # It is shared, and a second person plays it.
    author.get_by_role("button", name="Share").click()
    picture(author, "07-share")
    author.get_by_role("button", name="Install on this server").click()
    expect(author.get_by_role("heading", name="A kind Refuge")).to_be_visible()
    expect(author.locator(".difference")).to_contain_text("Threat limit: 6 instead of 4.")
    picture(author, "08-shared")
    grace = person(size["width"], size["height"])
    grace.goto("/packs")
    grace.get_by_role("link", name="Play", exact=True).click()
    grace.get_by_role("button", name="Start the match").click()
    wait_for_question(grace)
    expect(grace.locator("#pack-note")).to_contain_text("Changed pack: A kind Refuge 0.1")
    picture(grace, "09-second-person")


def with_part(part: str) -> re.Pattern[str]:
    """A pattern for a text that contains a part."""
    return re.compile(re.escape(part))


def test_the_editor_works_by_keyboard_and_on_a_tablet(author: Page) -> None:
    author.set_viewport_size(TABLET)
    make_draft(author, "By keyboard")
    author.get_by_label("File", exact=True).select_option("salvage.yaml")
    expect(author.get_by_role("button", name="Harpoon Gun SA01")).to_be_visible()
    author.get_by_role("button", name="Flare Pistol SA02").focus()
    author.keyboard.press("Enter")
    expect(author.get_by_role("heading", name="Flare Pistol")).to_be_visible()
    expect(author.get_by_role("button", name="Flare Pistol SA02")).to_be_focused()
    author.get_by_label("Name", exact=True).focus()
    author.keyboard.press("End")
    author.keyboard.type(" of Brass")
    expect(author.locator("#wk-drawing .card b")).to_have_text("Flare Pistol of Brass")
    expect(author.get_by_label("Name", exact=True)).to_be_focused()
    expect(author.get_by_label("Name", exact=True)).to_have_value("Flare Pistol of Brass")
    # Undo and redo by keys; the letters that were typed without a pause are one step.
    author.get_by_role("button", name="Flare Pistol of Brass").focus()
    author.keyboard.press("Control+z")
    expect(author.get_by_label("Name", exact=True)).to_have_value("Flare Pistol")
    author.keyboard.press("Control+Shift+z")
    expect(author.get_by_label("Name", exact=True)).to_have_value("Flare Pistol of Brass")
    wide = author.evaluate("document.documentElement.scrollWidth")
    assert wide <= TABLET["width"]
    assert barriers(author) == []
    take_picture(author, "10-tablet")
    # Entries are added, copied and removed.
    author.get_by_role("button", name="Copy", exact=True).click()
    expect(author.get_by_label("Id", exact=True)).to_have_value("SA17")
    author.get_by_role("button", name="Remove", exact=True).click()
    expect(author.get_by_role("heading", name="Pressure Lance")).to_be_visible()


def test_every_file_of_every_game_has_a_form(author: Page) -> None:
    for game in ("refuge", "tentacula", "jupiter", "rivals", "sleeping-gods"):
        author.set_viewport_size({"width": 1280, "height": 800})
        make_draft(author, f"All of {game}", game)
        for file in author.locator("#wk-file option").evaluate_all("options => options.map((one) => one.value)"):
            if "/" in file and not file.endswith("m1/isla.yaml"):
                continue
            author.get_by_label("File", exact=True).select_option(file)
            saved(author)
            expect(author.locator("#wk-form h2")).to_be_visible()
            expect(author.locator("#wk-form .wk-error")).to_have_count(0)
            for size in TABLETS:
                author.set_viewport_size(size)
                assert author.evaluate(TOO_WIDE) == [], (file, size)
        assert barriers(author, colours=False) == [], game
        take_picture(author, f"11-{game}")


def test_another_person_cannot_see_a_draft(author: Page, chromium: Browser, base: str) -> None:
    make_draft(author, "Mine alone")
    # Without the fixture `person`: the browser reports every refused request in its console.
    stranger = chromium.new_context(base_url=base).new_page()
    assert stranger.goto(author.url).status == 404  # type: ignore[union-attr]
    stranger.context.close()
