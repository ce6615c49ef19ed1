"""All seats of a person in a second browser: by passkey, with an authenticator of Chromium, and by private link."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import confirm, create, question

pytestmark = pytest.mark.thorough

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
    second.get_by_role("button", name="Remove passkey 1").click()
    confirm(second)
    expect(second.locator(".passkeys li")).to_have_count(0)


def test_a_private_link_brings_no_games_unless_this_is_chosen(person: Person) -> None:
    """The link may come from another person, who must not get the seats of this browser."""
    owner, victim = person(), person()
    match, own = create(owner), create(victim)
    link = owner.request.get("/api/me/private-link").json()["link"]
    victim.goto(f"/sign-in#{link}")
    expect(victim.get_by_label("Bring the one game")).not_to_be_checked()
    expect(victim.get_by_text("The owner of the link will then see and play these games.")).to_be_visible()
    victim.get_by_role("button", name="Yes, sign in here").click()
    expect(victim.locator(".matches li")).to_have_count(1)
    assert my_matches(victim) == my_matches(owner) == [match]
    assert match != own
    victim.go_back()
    assert victim.url.endswith("/sign-in")  # the history does not show the link


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

    first.get_by_role("button", name="Make a new link").click()
    confirm(first)
    with first.expect_navigation():
        first.get_by_role("button", name="Keep them signed in").click()
    assert my_matches(phone) == [match]  # a browser that is signed in stays so
    with first.expect_navigation():
        first.get_by_role("button", name="Sign out everywhere else").click()
        confirm(first)
    assert my_matches(first) == [match]
    assert phone.request.get("/api/matches").status == 401
    answer = first.request.post(
        "/api/sign-in/private-link", data={"link": link.partition("#")[2]}, headers={"sec-fetch-site": "same-origin"}
    )
    assert answer.status == 403
    assert "does not work" in answer.json()["error"]


IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/1"


@pytest.mark.parametrize("touch", [True, False])
def test_notifications_on_an_ipad_need_the_home_screen(person: Person, touch: bool) -> None:
    """Safari on an iPad calls itself Safari on a Mac; only the touch screen tells them apart."""
    page = person(user_agent=IPAD)
    points = f"Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {{value: {5 if touch else 0}}})"
    page.add_init_script(f"delete window.Notification; {points}")
    page.goto("/account")
    page.get_by_label("Notify this device").click()
    expect(page.locator("#notify-state")).to_contain_text("home screen" if touch else "does not allow")
