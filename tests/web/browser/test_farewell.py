"""Messages of a page: that its link no longer works; and that a message stays long enough to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fathom.web.pages.page import static
from tests.web.browser.conftest import Person
from tests.web.browser.play import answer, begin, confirm, invite, options

pytestmark = pytest.mark.thorough

SAY_TWO_THINGS = """async (source) => {
    const { toast } = await import(source);
    for (const [text, at] of [["Long ago", 0], ["Just now", 1500]]) {
        performance.now = () => at;
        toast(text, { lasts: 1e9 });
    }
}"""


def test_a_spectator_learns_that_the_link_no_longer_works(person: Person) -> None:
    host = person()
    _, spectator = invite(host)
    # Not a `person`: here the console reports an error, because the server no longer knows the link.
    watcher = person().context.new_page()
    watcher.goto(spectator)
    expect(watcher.locator("body[data-ready]")).to_be_attached()
    host.locator("#invite-open").click()
    host.get_by_role("button", name="Make new links").click()
    confirm(host)
    expect(watcher.locator(".toast")).to_contain_text("can no longer see this table")
    expect(watcher.get_by_label("this link no longer works")).to_be_attached()


def test_a_new_message_stays_after_the_next_question(person: Person) -> None:
    page = person()
    begin(page)
    page.evaluate(SAY_TWO_THINGS, static("page.js"))
    expect(page.locator(".toast")).to_have_count(2)
    answer(page, options(page).first)
    expect(page.locator(".toast")).to_have_count(1)
    expect(page.locator(".toast")).to_contain_text("Just now")
