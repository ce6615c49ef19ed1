"""Packs in a real browser: the owner uploads one, a person chooses and plays it, and reads what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.packs.kit import MANIFEST, archive
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import OWNER_KEY, Person
from tests.web.browser.play import wait_for_question

pytestmark = pytest.mark.thorough
SPEAR = ("1 to 3 spaces away.\n  effect: {do: shoot, reach: 3}", "1 to 4 spaces away.\n  effect: {do: shoot, reach: 4}")
THREAT = ("threat_limit: 4", "threat_limit: 5")


@pytest.fixture
def owner(person: Person) -> Iterator[Page]:
    """A page of the owner, without packs before and after the test."""
    page = person()
    yield page
    page.request.delete("/api/packs/lenient", headers={"fathom-owner-key": OWNER_KEY, "sec-fetch-site": "same-origin"})


def upload(page: Page, file: Path, key: str = OWNER_KEY) -> None:
    """Send a pack with the form of the gallery."""
    page.goto("/packs")
    page.get_by_label("Pack (zip file)").set_input_files(file)
    page.get_by_label("Owner’s key").fill(key)
    page.get_by_role("button", name="Install").click()


def test_a_pack_is_uploaded_chosen_played_and_its_difference_read(owner: Page, person: Person, tmp_path: Path) -> None:
    (tmp_path / "lenient.zip").write_bytes(archive(tmp_path / "pack", board=THREAT, salvage=SPEAR))
    upload(owner, tmp_path / "lenient.zip")
    expect(owner.get_by_role("heading", name="A lenient Refuge")).to_be_visible()
    expect(owner.locator(".difference")).to_contain_text("2 differences from the game’s own pack, in board and")
    expect(owner.locator(".difference")).to_contain_text("Threat limit: 5 instead of 4.")

    ada = person()
    ada.goto("/")
    ada.get_by_role("link", name="Packs").click()
    expect(ada.locator(".pack-card")).to_contain_text("For The Refuge · version 1.2 · by Ada")
    assert barriers(ada) == []
    ada.get_by_role("link", name="Play", exact=True).click()
    expect(ada.get_by_label("Pack", exact=True)).to_have_value("lenient")
    ada.get_by_role("button", name="Start the match").click()
    wait_for_question(ada)
    expect(ada.locator("#pack-note")).to_contain_text("Changed pack: A lenient Refuge 1.2")
    ada.get_by_role("button", name="What is different").click()
    dialog = ada.locator("#pack-difference")
    expect(dialog).to_contain_text("Threat limit: 5 instead of 4.")
    expect(dialog).to_contain_text("Spear Shot (SA05): Effect reach: 4 instead of 3.")
    expect(dialog).to_contain_text("1 to 4 spaces away.")
    assert barriers(ada) == []
    ada.keyboard.press("Escape")
    ada.locator("#question .option").first.click()
    wait_for_question(ada)

    # The pack is removed; the table stays, a new match cannot choose it.
    owner.get_by_text("Remove this pack").click()
    owner.get_by_label("Owner’s key").fill(OWNER_KEY)
    owner.get_by_role("button", name="Remove from this server").click()
    expect(owner.get_by_text("No packs are installed")).to_be_visible()
    ada.goto(ada.url)
    wait_for_question(ada)
    expect(ada.locator("#pack-note")).to_contain_text("A lenient Refuge")


def test_problems_of_a_pack_are_shown_below_the_form(chromium: Browser, base: str, tmp_path: Path) -> None:
    # Without the fixture `person`: the browser reports every refused request in its console.
    owner = chromium.new_context(base_url=base).new_page()
    wrong = MANIFEST.replace("author", "auther")
    (tmp_path / "wrong.zip").write_bytes(archive(tmp_path / "pack", wrong, board=("actions: 2", "actions: two")))
    upload(owner, tmp_path / "wrong.zip", "not the key")
    expect(owner.get_by_role("alert")).to_contain_text("This is not the owner's key.")
    owner.get_by_label("Owner’s key").fill(OWNER_KEY)
    owner.get_by_role("button", name="Install").click()
    expect(owner.get_by_role("alert")).to_contain_text("pack.yaml:5: unknown field “auther”. Did you mean “author”?")
    assert barriers(owner) == []
    (tmp_path / "broken.zip").write_bytes((tmp_path / "wrong.zip").read_bytes()[:-30])
    upload(owner, tmp_path / "broken.zip")
    expect(owner.get_by_role("alert")).to_contain_text("cannot be read as a zip file (File is not a zip file). Make")
    owner.context.close()
