"""The journal of a campaign in a real browser: “Previously …”, quests on the chart, pages read, reading aloud."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

import fathom
from fathom.engine.player import Perspective
from fathom.games import find
from fathom.matches.match import Match
from tests.sleeping_gods.voyage import voyage
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import open_match, wait_for_question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough

SPEECH = """Object.defineProperty(window, "speechSynthesis", {
  value: { said: [], speak(one) { this.said.push(one.text); }, cancel() { this.said = []; } } });"""
"""Notes what is read aloud."""
SILENCE = """Object.defineProperty(window, "speechSynthesis", { value: undefined });"""


@cache
def saved() -> bytes:
    """A campaign on its fifth day."""
    match, player = fathom.new("sleeping-gods", 1, seed=12), find("sleeping-gods").bots.scripted(1)
    while match.state.turn < 5:
        match.choose(player.choose(Perspective(match, 0)).option)
    return match.save()


def campaign() -> Match:
    return fathom.load(saved(), own=True)


def test_the_last_evening_is_told_once_and_quests_light_their_places(person: Person) -> None:
    page = person()
    open_match(page, campaign())
    told = page.locator("#journal")
    expect(told).to_contain_text(re.compile("It is day 5"))
    told.get_by_role("button", name="Continue").click()
    page.reload()
    wait_for_question(page)
    expect(told).to_have_count(0)
    place = page.locator("#place-50")
    page.locator("#sg-quests").get_by_role("button", name="Saltgate", exact=True).hover()
    expect(place).to_have_class(re.compile(r"\blit\b"))
    page.get_by_role("button", name="Journal").click()
    told.get_by_role("button", name="Saltgate", exact=True).first.click()
    expect(told).to_be_hidden()
    expect(place).to_have_class(re.compile(r"\blit\b"))


@EACH_SCHEME
def test_the_journal_has_no_barriers_and_fits_a_phone(person: Person, scheme: str) -> None:
    page = person(390, 844, has_touch=True, color_scheme=scheme)
    open_match(page, campaign())
    for name in ("Previously …", "Quests", "This evening"):
        page.locator("#journal nav").get_by_role("button", name=name).click()
        expect(page.locator("#journal h2")).to_have_text(name)
        assert barriers(page) == []
    page.locator("#journal").get_by_role("link", name="Storybook").click()
    expect(page.locator(".sg-page").first).to_be_visible()
    assert barriers(page) == []
    assert fits(page)


def test_pages_are_read_in_large_text_and_aloud(person: Person) -> None:
    page = person()
    page.add_init_script(SPEECH)
    open_match(page, voyage("{region: M1c, step: act 1, stock: coin 3, read: '3.1'}"))
    wait_for_question(page)
    size = "getComputedStyle(document.querySelector('.sg-book .sg-prose')).fontSize"
    before = page.evaluate(size)
    page.get_by_role("button", name="Large text").click()
    assert page.evaluate(size) != before
    page.get_by_role("button", name="Read aloud").click()
    said = page.evaluate("speechSynthesis.said.join(' ')")
    assert said.startswith("Harborlight Dunstan Fell keeps the Dry Candle")
    assert "A: Show them that foreigners do not" in said
    page.get_by_role("button", name="Stop reading").click()
    assert page.evaluate("speechSynthesis.said") == []
    expect(page.locator(".sg-vignette")).to_have_js_property("complete", True)
    mute = person()
    mute.add_init_script(SILENCE)
    open_match(mute, voyage("{region: M1c, step: act 1, stock: coin 3, read: '3.1'}"))
    wait_for_question(mute)
    expect(mute.get_by_role("button", name="Large text")).to_be_visible()
    expect(mute.get_by_role("button", name="Read aloud")).to_have_count(0)
