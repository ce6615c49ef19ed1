"""The story editor in a real browser: the graph, a page beside its form, playing from a page, and one text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from fathom.table import simulations
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import PATIENCE, Person
from tests.web.browser.play import wait_for_question
from tests.web.browser.test_workshop import TABLET, make_draft, saved, take_picture

pytestmark = pytest.mark.thorough


def test_an_author_reads_the_graph_edits_a_page_plays_from_it_and_puts_the_text_back(
    person: Person, tmp_path: Path
) -> None:
    page = person(1280, 800)
    make_draft(page, "My voyage", "sleeping-gods")
    page.get_by_role("link", name="Story graph").click()
    expect(page.locator("#st-well")).to_be_visible()
    assert barriers(page) == []
    take_picture(page, "story-01-map")

    # Another part; zoom with buttons, keys and the wheel.
    page.get_by_label("Part", exact=True).select_option("m1/02_lightship")
    expect(page.get_by_role("heading", name="Story: 2 The Stranded Lightship")).to_be_visible()
    zoom = page.locator("#st-zoom")
    page.get_by_role("button", name="100 %").click()
    expect(zoom).to_have_text("100 %")
    page.get_by_role("button", name="Zoom in").click()
    expect(zoom).to_have_text("125 %")
    page.locator("#st-view").focus()
    page.keyboard.press("-")
    expect(zoom).to_have_text("100 %")
    page.locator("#st-view").hover()
    page.mouse.wheel(0, -100)
    expect(zoom).to_have_text("125 %")
    page.keyboard.press("0")
    take_picture(page, "story-02-place")
    page.keyboard.press("1")

    # A page of the graph is a link to its form, beside the page as players see it.
    page.get_by_role("link", name=re.compile("^Page 2.1. ")).click()
    expect(page.get_by_role("heading", name="2.1", exact=True)).to_be_visible()
    drawn = page.locator("#wk-drawing .sg-book")
    expect(drawn).to_contain_text("Her name is Bettany Crake")
    expect(drawn.locator(".sg-choice")).to_have_count(2)
    assert barriers(page) == []
    take_picture(page, "story-03-page")
    page.get_by_label("Text", exact=True).first.fill("She pours, and says nothing at all for a while.")
    expect(drawn).to_contain_text("She pours, and says nothing")
    saved(page)

    # Play from here: the table begins with this page.
    page.get_by_role("button", name="Play from here").click()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Find in: Quests that the crew has").fill("LAMP")
    page.get_by_label("LAMP: The Great Lamp 1").check()
    assert barriers(page) == []
    take_picture(page, "story-04-play")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/table/**", timeout=10 * PATIENCE)  # the pack is checked first
    wait_for_question(page)
    expect(page.locator(".sg-book").first).to_contain_text("She pours, and says nothing")
    take_picture(page, "story-05-table")

    # The text, corrected elsewhere, is put back; a dead end and a lost page are marked.
    page.goto("/workshop")
    page.get_by_role("link", name="My voyage").click()
    saved(page)
    page.get_by_role("link", name="Story graph").click()
    page.get_by_label("Part", exact=True).select_option("m1/02_lightship")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download 2 The Stranded Lightship").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert "She pours, and says nothing" in text
    file = tmp_path / "story.txt"
    file.write_text(text.replace("at all for a while", "much") + "\n---- 2.99\n\nA page alone.\n\n→ 2.99\n", "utf-8")
    page.get_by_label("Text file").set_input_files(file)
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#st-result")).to_contain_text("2 pages changed in story/m1/02_lightship.yaml.")
    expect(page.locator("#st-marked")).to_contain_text("2.99: nothing leads here, no way back to the ship")
    expect(page.locator(".wk-node.wrong")).to_contain_text("nothing leads here")
    assert barriers(page) == []
    take_picture(page, "story-06-marked")
    # It is read for proofs, with links to the forms, and notes say what is unusual.
    page.get_by_role("link", name="Read 2 The Stranded Lightship").click()
    expect(page.get_by_role("heading", name="2 The Stranded Lightship")).to_be_visible()
    expect(page.locator(".st-read")).to_contain_text("A page alone.")
    assert barriers(page) == []
    take_picture(page, "story-07-read")
    page.go_back()
    page.get_by_role("link", name="Notes on style and balance").click()
    expect(page.get_by_role("heading", name="Notes on My voyage")).to_be_visible()
    assert barriers(page) == []
    take_picture(page, "story-08-notes")
    page.go_back()
    page.locator("#st-marked").get_by_role("link", name="2.99").click()
    expect(page.locator("#wk-drawing .sg-book")).to_contain_text("A page alone.")
    expect(page.get_by_role("button", name="Play from here")).to_be_disabled()


def test_the_story_editor_works_on_a_tablet(person: Person) -> None:
    page = person(TABLET["width"], TABLET["height"], has_touch=True)
    make_draft(page, "My voyage", "sleeping-gods")
    page.get_by_role("link", name="Story graph").tap()
    page.get_by_label("Part", exact=True).select_option("m1/03_harborlight")
    expect(page.get_by_role("heading", name="Story: 3 Harborlight")).to_be_visible()
    page.get_by_role("button", name="Fit").tap()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    take_picture(page, "tablet-01-graph")
    page.get_by_role("button", name="100 %").tap()
    page.get_by_role("link", name=re.compile("^Page 3 Harborlight")).tap()
    expect(page.locator("#wk-drawing .sg-book")).to_contain_text("A town built by people")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    take_picture(page, "tablet-02-page")
    page.get_by_role("button", name="Play from here").tap()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    take_picture(page, "tablet-03-play")


def test_a_part_that_is_chosen_before_the_script_is_there_is_shown(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "My voyage", "sleeping-gods")

    def choose_first(route: Route) -> None:
        """Choose a part as soon as the page has the list, and only then let the script come."""
        page.wait_for_function("document.querySelector('#st-part')")
        page.evaluate("document.querySelector('#st-part').value = 'm1/02_lightship'")
        route.continue_()

    page.route("**/story_graph.js", choose_first, times=1)
    page.get_by_role("link", name="Story graph").click()
    expect(page.get_by_role("heading", name="Story: 2 The Stranded Lightship")).to_be_visible()

    # Back at the first part, the browser does not choose the other one again.
    page.go_back()
    expect(page.get_by_role("heading", name="Story: M1 Lantern Shallows")).to_be_visible()
    expect(page.locator("body[data-ready] #st-part option:checked")).to_have_text("M1 Lantern Shallows, all")


def test_a_version_is_kept_compared_with_and_entries_are_added(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "GAMES", 2)
    page = person(1280, 800)
    make_draft(page, "Two versions")
    page.get_by_role("button", name="Keep this version").click()
    chosen = page.get_by_label("Simulate against").locator("option:checked")
    expect(chosen).to_have_text(re.compile(r"^Two versions \(kept .* UTC\)$"))
    page.get_by_label("File", exact=True).select_option("salvage.yaml")
    saved(page)
    page.get_by_role("button", name="Only add entries").click()
    expect(page.get_by_text("This file has no entries. Add one.")).to_be_visible()
    expect(page.get_by_label("File", exact=True)).to_have_value("salvage.add.yaml")
    card = "- {id: SA90, name: Long Rope, type: LINE, copies: 2, text: It follows., effect: {do: lure, steps: 2}}\n"
    page.locator("#wk-text").fill(card)
    expect(page.locator("#wk-drawing .card b")).to_have_text("Long Rope")
    expect(page.locator("#wk-problems")).to_be_empty()
    assert barriers(page) == []
    take_picture(page, "added-01-card")
    page.get_by_role("button", name="Simulate 200").click()
    finished = "Finished: 2 of 2 games with “Two versions (kept "
    expect(page.locator("#wk-simulation")).to_contain_text(finished, timeout=10 * PATIENCE)
    assert barriers(page) == []
    take_picture(page, "added-02-compared")
