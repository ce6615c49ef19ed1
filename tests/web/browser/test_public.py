"""Public tables in a real browser: a stranger finds one in the list and joins it, another person watches."""

from __future__ import annotations

from urllib.parse import urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import Person
from tests.web.browser.play import invite

pytestmark = pytest.mark.thorough


def make_public(host: Page) -> str:
    """Open a new table with an open seat to everyone; return its address."""
    invite(host)
    host.get_by_role("button", name="Invite").click()
    host.get_by_role("button", name="Make it public").click()
    expect(host.locator("#links")).to_contain_text("This table is public")
    host.keyboard.press("Escape")
    return urlparse(host.url).path


def listed(page: Page, table: str) -> Locator:
    """The link to a table in the list of public tables."""
    return page.locator(f"main a[href='{table}']")


def test_a_stranger_joins_a_public_table_and_another_watches_it(person: Person) -> None:
    host, stranger, watcher = person(), person(360, 740), person()
    table = make_public(host)
    stranger.goto("/")
    stranger.get_by_role("link", name="Public tables").click()
    expect(listed(stranger, table)).to_have_text("Join The Refuge")
    listed(stranger, table).click()
    stranger.locator("body[data-ready][data-match]").wait_for(state="attached")
    stranger.get_by_role("button", name="Sit here").click()
    expect(stranger.locator("#seats .you")).to_be_visible()
    expect(host.locator("#seats")).not_to_contain_text("(open)")

    watcher.goto("/tables")
    expect(listed(watcher, table)).to_have_text("Watch The Refuge")
    listed(watcher, table).click()
    expect(watcher.locator("#question")).to_contain_text("You are watching")
    expect(watcher.locator("#question .option")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(host.locator("#watching")).to_have_text("1 watching")

    watcher.goto("/tables")
    host.get_by_role("button", name="Invite").click()
    host.get_by_role("button", name="Make it private").click()
    expect(host.get_by_role("button", name="Make it public")).to_be_visible()
    watcher.goto("/tables")
    expect(listed(watcher, table)).to_have_count(0)
    assert watcher.request.get(table).status == 404
