"""All seats of a person in a second browser: by passkey, with an authenticator of Chromium, and by private link."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import create, question

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page, credentials: list[Any]) -> tuple[CDPSession, str]:
    """Give a browser an authenticator with these passkeys, as if a password manager had brought them there."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    id = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    for credential in credentials:
        session.send("WebAuthn.addCredential", {"authenticatorId": id, "credential": credential})
    return session, id


def my_matches(page: Page) -> list[str]:
    return [str(match["match"]) for match in page.request.get("/api/matches").json()]


def test_a_passkey_opens_all_seats_in_a_second_browser(person: Person, base: str) -> None:
    # A passkey belongs to a host name.
    site = base.replace("127.0.0.1", "localhost")
    first, second = person(base_url=site), person(base_url=site)
    match, other = create(first), create(second)
    first.goto("/account")
    session, id = authenticator(first, [])
    first.get_by_role("button", name="Add a passkey").click()
    expect(first.locator(".passkeys li")).to_have_count(1)
    credentials = session.send("WebAuthn.getCredentials", {"authenticatorId": id})["credentials"]

    second.goto("/account")
    authenticator(second, credentials)
    assert my_matches(second) == [other]
    second.get_by_role("button", name="Sign in with a passkey").click()
    expect(second.locator(".matches li")).to_have_count(2)
    assert sorted(my_matches(second)) == sorted([match, other])  # its seat came along
    second.goto(f"/table/{match}")
    assert question(second) != "over"
    expect(second.locator("#seats .you")).to_be_visible()

    second.goto("/account")
    second.on("dialog", lambda dialog: dialog.accept())
    second.get_by_role("button", name="Remove passkey 1").click()
    expect(second.locator(".passkeys li")).to_have_count(0)


@pytest.mark.thorough
def test_a_private_link_opens_all_seats_until_it_is_renewed(person: Person) -> None:
    first, phone = person(), person(390, 844)
    match = create(first)
    first.goto("/account")
    expect(first.get_by_text("This browser cannot use passkeys here.")).to_be_visible()
    first.get_by_text("Show the link").click()
    link = first.get_by_label("Your private link").input_value()
    phone.goto(link)
    assert barriers(phone) == []
    phone.get_by_role("button", name="Yes, sign in here").click()
    expect(phone.locator(".matches li")).to_have_count(1)
    assert my_matches(phone) == [match]

    first.on("dialog", lambda dialog: dialog.accept())
    with first.expect_navigation():
        first.get_by_role("button", name="Make a new link").click()
    answer = first.request.post(
        "/api/sign-in/private-link", data={"link": link.partition("#")[2]}, headers={"sec-fetch-site": "same-origin"}
    )
    assert answer.status == 403
    assert "does not work" in answer.json()["error"]
