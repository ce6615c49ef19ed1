"""The people at a table: the lobby, who is connected, names in the chat, and the installable app."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import invite, sit_down

pytestmark = pytest.mark.thorough


def test_the_lobby_invites_and_dots_show_who_is_connected(person: Person) -> None:
    host, friend, watcher = person(1280, 720), person(), person(360, 740)
    _, watching = invite(host)
    expect(host.locator("#lobby")).to_contain_text("Waiting for one player")
    expect(host.locator("#lobby .presence.on")).to_have_count(1)
    watcher.goto(watching)
    expect(watcher.locator("#question")).to_contain_text("You are watching")
    expect(watcher.get_by_text("who is connected")).to_be_visible()
    expect(host.locator("#watching")).to_have_text("1 watching")
    assert watcher.get_by_label("Send this link").count() == 0
    assert barriers(watcher, "#ask") == []

    sit_down(friend, host.get_by_label("Send this link").input_value())
    expect(host.locator("#lobby")).to_be_hidden()
    expect(host.locator("#seats .presence.on")).to_have_count(2)
    friend.get_by_label("Message").fill("Hello")
    expect(host.locator("#typing")).to_have_text("Player 2 is typing …")
    expect(friend.locator("#typing")).to_be_hidden()
    friend.get_by_role("button", name="Send", exact=True).click()
    expect(host.locator("#talk li")).to_have_text("Player 2: Hello")
    expect(friend.locator("#talk li")).to_have_text("You (Player 2): Hello")
    expect(host.locator("#typing")).to_be_hidden()

    host.close()
    expect(friend.locator("#seats .presence.on")).to_have_count(1)
    expect(friend.get_by_text("who is not connected.")).to_be_visible()
    expect(friend.get_by_text("who is connected")).to_be_hidden()


def test_the_site_is_an_app_and_its_service_worker_shows_push_messages(person: Person, base: str) -> None:
    page = person()
    page.goto("/account")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert msgspec.json.decode(manifest["data"])["display"] == "standalone"
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []

    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    worker.evaluate(RECORD)
    message = {"title": "Your turn in Tentacula", "body": "Table with Ben.", "url": "/table/x", "tag": "x"}
    push = {"origin": base, "registrationId": registration(page), "data": msgspec.json.encode(message).decode()}
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.deliverPushMessage", push)
    assert worker.evaluate("self.shown") == [message["title"], message["body"], "/table/x"]


RECORD = """() => {
  self.shown = new Promise((done) => {
    self.registration.showNotification = async (title, { body, data }) => done([title, body, data.url]);
  });
}"""
"""Records what the service worker would show: a browser without a screen allows no notifications."""


def registration(page: Page) -> str:
    """The id of the service worker's registration."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(x["registrationId"] for x in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.evaluate("null")
    return found[0]
