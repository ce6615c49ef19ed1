"""The time for an answer, chosen in the form and counted down at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Person
from tests.web.browser.play import invite_by_form, sit_down

pytestmark = pytest.mark.thorough


def test_the_page_counts_down_the_time_left(person: Person) -> None:
    host, friend = person(), person()
    host.clock.install()
    links = invite_by_form(host, "tyrian", "1 day")
    expect(host.locator("#time-left")).to_have_count(0)
    sit_down(friend, links[0])
    expect(host.locator("#seats")).not_to_contain_text("(open)")
    for page in (host, friend):
        expect(page.locator("#time-left")).to_have_text("23 hours left")
    host.clock.fast_forward("03:00:00")
    expect(host.locator("#time-left")).to_have_text("20 hours left")
