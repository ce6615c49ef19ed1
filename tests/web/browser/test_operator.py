"""The page of the operator, and erasing your own data on the account page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import ADMIN_KEY, Person
from tests.web.browser.play import confirm, create


@pytest.mark.thorough
def test_a_report_is_seen_by_the_operator_who_deletes_the_table(person: Person) -> None:
    ada, operator = person(), person()
    match = create(ada)
    ada.goto(f"/table/{match}")
    ada.locator("#more summary").click()
    ada.get_by_role("button", name="Report to the operator").click()
    ada.get_by_label("What should the operator of this server know").fill("Somebody is <b>rude</b> here")
    ada.get_by_role("button", name="Send the report").click()
    expect(ada.get_by_text("Your report was sent.")).to_be_visible()
    ada.goto("/")  # the page of a deleted table would report that it is gone

    operator.goto("/admin")
    assert barriers(operator) == []
    operator.get_by_label("Key of the operator").fill(ADMIN_KEY)
    operator.get_by_role("button", name="Show").click()
    # The text of a player is shown as it was written.
    expect(operator.locator("#report-list")).to_contain_text("Somebody is <b>rude</b> here")
    expect(operator.locator("#figure-list")).to_contain_text("Matches in memory")
    operator.locator("#report-list li", has_text="rude").get_by_role("button", name="Look at the table").click()
    expect(operator.get_by_role("link", name="Watch it")).to_be_visible()
    assert barriers(operator) == []
    operator.get_by_role("button", name="Delete this table").click()
    expect(operator.get_by_role("alertdialog")).to_contain_text("It cannot be undone.")
    assert barriers(operator) == []
    confirm(operator)
    expect(operator.get_by_text("The table was deleted.")).to_be_visible()
    operator.locator("#report-list li", has_text="rude").get_by_role("button", name="Settled").click()
    expect(operator.locator("#report-list li", has_text="rude")).to_have_count(0)
    assert ada.request.get(f"/api/matches/{match}").status == 404


@pytest.mark.thorough
def test_a_person_downloads_and_erases_their_data(person: Person) -> None:
    ada = person()
    match = create(ada)
    ada.goto("/account")
    with ada.expect_download() as download:
        ada.get_by_role("link", name="Download my data").click()
    assert match in download.value.path().read_text("utf-8")
    ada.get_by_role("button", name="Erase my data").click()
    confirm(ada)
    ada.wait_for_url("**/")
    assert ada.request.get("/api/matches").json() == []
    assert ada.request.get(f"/api/matches/{match}").status == 404
