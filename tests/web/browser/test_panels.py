"""Panels in a real browser: something is divided with one click, everyone chooses in secret at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.sleeping_gods.voyage import voyage
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import (
    allocate,
    begin_at,
    confirm_panel,
    open_match,
    question,
    two_players,
    wait_for_question,
)
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough


def test_damage_is_divided_in_one_panel(person: Person) -> None:
    """The suggestion is there at once; a key adds one, a click takes one back, and undo takes all of it back."""
    page = person(360, 740)
    open_match(page, voyage("{crew: {mac: damage 4}, step: act 1, do: 'hurt(3,split)'}"))
    confirm = page.get_by_role("button", name="Confirm: 3 of 3")
    expect(confirm).to_be_enabled()
    page.locator(".share.given .less").first.click()
    expect(page.get_by_role("button", name="Confirm: 2 of 3")).to_be_disabled()
    page.keyboard.press("1")
    expect(page.locator(".share .amount").first).to_have_text("1")
    assert fits(page)
    before = question(page)
    confirm_panel(page)
    expect(page.locator("#log")).to_contain_text("The Captain takes 1 damage")
    page.get_by_role("button", name="Undo").click()
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    allocate(page, "crew mac", "crew sofi", "crew sofi")
    expect(page.locator("#log")).to_contain_text(re.compile("Mac .*falls|Mac takes 1 damage"))


def test_two_people_choose_their_factions_at_once(person: Person) -> None:
    asked, other = two_players(person, "rivals")
    wait_for_question(other)
    other.locator("#choose-cog").click()
    expect(other.locator("#question")).to_contain_text("You have chosen. Waiting for")
    expect(asked.locator("#seats")).to_contain_text("has chosen")
    other.get_by_role("button", name="Change your choice").click()
    expect(asked.locator("#seats")).not_to_contain_text("has chosen")
    wait_for_question(other)
    other.locator("#choose-nautilus").click()
    expect(asked.locator("#seats")).to_contain_text("has chosen")
    expect(asked.locator("#log")).to_be_empty()
    wait_for_question(asked)
    asked.locator("#choose-cog").click()
    expect(asked.locator("#rv-purse")).to_contain_text("Cog")
    expect(other.locator("#rv-purse")).to_contain_text("Nautilus")
    other.locator("#offer-NAU-1").click()
    expect(other.locator("#model-NAU-1")).to_be_attached()
    assert barriers(other) == []
    other.reload()
    expect(other.locator("#model-NAU-1")).to_be_attached()


def test_an_army_is_deployed_as_suggested(person: Person) -> None:
    page = person()
    begin_at(page, "RV-D05", "rivals", {"RV-D02": "muster 75"}, factions=["cog", "nautilus"])
    page.get_by_role("button", name="Deploy all as suggested").click()
    expect(page.locator("#question:not([data-ask='RV-D05'])")).to_be_attached()
    expect(page.locator(".toast")).to_contain_text("Chosen for you: ")
    expect(page.locator("#log")).to_contain_text("Captain Gearhead")
