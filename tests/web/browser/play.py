"""What a person does at a table, as functions for browser tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from fathom.matches.match import Match
from tests.web.browser.conftest import Person

IDLE = "body[data-ready]:not([data-busy])"
"""Selects the body of a page that is connected and has no request under way."""


def begin(page: Page, game: str = "refuge", **options: object) -> None:
    """Start a match against the computer, and wait for the first question."""
    page.goto("/")
    page.goto(f"/table/{create(page, game, **options)}")
    wait_for_question(page)


def create(page: Page, game: str = "refuge", **options: object) -> str:
    """Create a match against the computer, always with the same seed, and return its id."""
    body = {"game": game, "seats": ["me", "scripted"], "settings": options, "seed": 7}
    return str(fetch(page, "/api/matches", body)["match"])


def fetch(page: Page, path: str, body: object = None) -> Any:
    """Send a request to the API as the page does: GET, or POST if there is a body."""
    return page.evaluate(
        """async ([path, body]) => {
            const headers = {"content-type": "application/json"};
            const answer = await fetch(path, body && {method: "POST", headers, body: JSON.stringify(body)});
            if (!answer.ok) throw new Error(await answer.text());
            return answer.json();
        }""",
        [path, body],
    )


def wait_for_question(page: Page) -> None:
    """Wait until the table is connected and asks this person."""
    expect(page.locator(f"{IDLE} #question.yours")).to_be_visible()


def options(page: Page) -> Locator:
    """The buttons of all options offered."""
    return page.locator("#question .option")


def question(page: Page) -> str:
    """The number of the open question, or “over”. Waits while another player is asked."""
    page.locator(f"{IDLE} :is(#state[data-asked=yes], #state[data-over=yes])").wait_for(state="attached")
    state = page.locator("#state")
    return "over" if state.get_attribute("data-over") else state.get_attribute("data-question") or ""


def answer(page: Page, choice: Locator, *, tap: bool = False) -> None:
    """Choose an option by a click or a tap, confirm it if the page warns, and wait for the next question."""
    press = Locator.tap if tap else Locator.click
    before = question(page)
    unfold(choice)
    press(choice)
    changed = f"#state:not([data-question='{before}'])"
    page.locator(f"{changed}, #question .option.armed").first.wait_for(state="attached")
    armed = page.locator("#question .option.armed")
    if armed.count():
        press(armed)
        page.locator(changed).wait_for(state="attached")


def unfold(choice: Locator) -> None:
    """Open the group of options that an option is in, if it is closed."""
    fold = choice.locator("xpath=ancestor::details[not(@open)]")
    if fold.count():
        fold.locator("> summary").click()
        expect(choice).to_be_visible()


def choose_divers(page: Page) -> None:
    """Choose divers and Start spaces, up to the first action of a game of The Refuge."""
    question(page)
    while page.locator("#question").get_attribute("data-ask") != "RF-D06":
        answer(page, options(page).first)
        question(page)


def sit_down(friend: Page, invitation: str) -> None:
    """Take the seat that an invitation link is for, and wait until the table shows it."""
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator("#seats .you")).to_be_visible()


def invite(host: Page, game: str = "refuge", clock: str = "No limit") -> tuple[str, str]:
    """Start a match with an open seat; return the links to play and to watch."""
    host.goto(f"/games/{game}")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_label("Time for each answer").select_option(clock)
    host.get_by_role("button", name="Start the match").click()
    expect(host.locator("body[data-ready] #links")).to_be_visible()
    links = [host.get_by_label(name).input_value() for name in ("Invite a friend to play", "Let a friend watch")]
    host.keyboard.press("Escape")
    expect(host.locator("#asked")).to_be_hidden()
    return links[0], links[1]


def two_players(person: Person, game: str = "refuge", **more: object) -> tuple[Page, Page]:
    """Two people at one table: the one asked first, and the other."""
    host, friend = person(**more), person(**more)
    sit_down(friend, invite(host, game)[0])
    expect(host.locator("#seats")).not_to_contain_text("(open)")
    return (host, friend) if host.locator("#question.yours").count() else (friend, host)


def open_match(page: Page, match: Match) -> None:
    """Upload a match as a file and continue it."""
    page.goto("/")
    file = {"name": "match.fathom", "mimeType": "application/octet-stream", "buffer": match.save()}
    page.get_by_label("A match file that you exported").set_input_files(file)  # type: ignore[arg-type]
    pass_curtain(page)


def pass_curtain(page: Page) -> None:
    """Wait until the table is connected; if several people share the screen, press “I'm ready”."""
    page.locator("body[data-ready][data-match]").wait_for(state="attached")
    if page.locator("#curtain[open]").count():
        page.get_by_role("button", name="I'm ready").click()
        expect(page.locator("#curtain")).to_be_hidden()
