"""Notes on the chart in a real browser: by mouse and by keyboard, after a reload, and for a second person."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.sleeping_gods.voyage import voyage
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import invite, open_match, sit_down, wait_for_question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough

TEXT = "Ask the cook <b>twice</b> & come back with 3 coins"


def write(page: Page, text: str) -> None:
    """Write the note in the open dialog by keyboard, and wait until the table has it."""
    field = page.get_by_label("Note", exact=True)
    expect(field).to_be_focused()
    field.fill(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_be_hidden()


@pytest.mark.rule("SG-871", "SG-D63", "SG-R240")
def test_a_note_is_written_on_the_chart_by_mouse_and_by_keyboard_and_others_see_it(person: Person) -> None:
    host, friend, watcher = person(), person(), person()
    to_play, to_watch = invite(host, "sleeping-gods")
    sit_down(friend, to_play)
    watcher.goto(to_watch)
    place, pin = friend.locator("#place-4"), friend.locator("#note-4")
    place.click(button="right")
    friend.get_by_role("button", name="Write a note at 4 Keeper's Stair").click()
    write(friend, TEXT)
    expect(pin).to_have_attribute("aria-label", re.compile(re.escape(TEXT)))
    friend.reload()
    pin.hover()
    expect(friend.locator("#note-tip")).to_have_text(TEXT)
    for page in (host, watcher):
        expect(page.locator("#note-4")).to_be_visible()
    # By keyboard: a key at the focused place, and the pin shows its text when it has the focus.
    host.locator("#note-4").focus()
    expect(host.locator("#note-tip")).to_have_text(TEXT)
    host.locator("#place-3").focus()
    expect(host.locator("#note-tip")).to_be_hidden()
    host.keyboard.press("n")
    expect(host.get_by_label("Place", exact=True)).to_have_value("3")
    write(host, "Home")
    expect(watcher.locator("#note-3")).to_have_attribute("data-note", "Home")
    # A tap on a pin explains it; those who watch cannot write.
    watcher.locator("#note-4").click()
    expect(watcher.locator("#bubble")).to_contain_text(TEXT)
    expect(watcher.locator("#bubble [data-note-at]")).to_have_count(0)


@pytest.mark.rule("SG-R240")
def test_notes_are_changed_and_removed_in_the_list(person: Person) -> None:
    page = person()
    match = voyage("{region: M1c, step: act 1}")
    match.write_notes({"3": "Home", "50": "closed at night"})
    open_match(page, match)
    wait_for_question(page)
    page.get_by_role("button", name="Notes (2)").click()
    notes = page.locator("#journal .note-list li")
    expect(notes).to_have_count(2)
    page.get_by_label("Place", exact=True).select_option("50")
    expect(page.get_by_label("Note", exact=True)).to_have_value("closed at night")
    page.get_by_role("button", name="Remove the note at 50").click()
    expect(notes).to_have_count(1)
    page.get_by_role("button", name="Change the note at 3 Harborlight").click()
    write(page, "Home, and dry")
    expect(page.locator("#note-3")).to_have_attribute("data-note", "Home, and dry")
    page.get_by_role("button", name="Notes (1)").click()
    page.locator("#journal").get_by_role("button", name="3 Harborlight", exact=True).click()
    expect(page.locator("#place-3")).to_have_class(re.compile(r"\blit\b"))


@EACH_SCHEME
def test_notes_have_no_barriers_and_fit_a_phone(person: Person, scheme: str) -> None:
    page = person(390, 844, has_touch=True, color_scheme=scheme)
    match = voyage("{region: M1c, step: act 1}")
    match.write_notes({"3": "x" * 200, "M1c": "Many words at a region of the chart"})
    open_match(page, match)
    wait_for_question(page)
    assert barriers(page, "#board") == []
    page.locator("#note-M1c").tap()
    expect(page.locator("#bubble")).to_contain_text("Many words")
    assert barriers(page, "#bubble") == []
    page.get_by_role("button", name="Change the note at Region C").tap()
    expect(page.get_by_label("Note", exact=True)).to_be_focused()
    assert barriers(page, "#asked") == []
    assert fits(page)
