"""What a person does at a table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from fathom.matches.match import Match
from tests.web.browser.conftest import Person

SETTLED = "body[data-ready]:not([data-busy])"
"""A page that listens and waits for nothing: warnings are shown, and nothing it has asked for is under way."""


def begin(page: Page, game: str = "refuge", **options: object) -> None:
    """Sit down against the computer, to the first question."""
    page.goto("/")
    page.goto(f"/table/{create(page, game, **options)}")
    begun(page)


def create(page: Page, game: str = "refuge", **options: object) -> str:
    """Make a match against the computer; gives its number. The seed is always the same: nothing is left to luck."""
    body = {"game": game, "seats": ["me", "scripted"], "settings": options, "seed": 7}
    return str(fetch(page, "/api/matches", body)["match"])


def fetch(page: Page, path: str, body: object = None) -> Any:
    """Ask the API as the page does; with a body, a command."""
    return page.evaluate(
        """async ([path, body]) => {
            const headers = {"content-type": "application/json"};
            const answer = await fetch(path, body && {method: "POST", headers, body: JSON.stringify(body)});
            if (!answer.ok) throw new Error(await answer.text());
            return answer.json();
        }""",
        [path, body],
    )


def begun(page: Page) -> None:
    """A table has opened, listens, and asks whoever sits before it."""
    expect(page.locator(f"{SETTLED} #question.yours")).to_be_visible()


def options(page: Page) -> Locator:
    """The options on offer."""
    return page.locator("#question .option")


def question(page: Page) -> str:
    """The number of the open question, or “over”; waits while somebody else is asked."""
    page.locator(f"{SETTLED} :is(#state[data-asked=yes], #state[data-over=yes])").wait_for(state="attached")
    state = page.locator("#state")
    return "over" if state.get_attribute("data-over") else state.get_attribute("data-question") or ""


def answer(page: Page, choice: Locator, *, tap: bool = False) -> None:
    """Choose by a click or a tap, and once more if the page warns; wait until the question has changed."""
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
    """Open the fold in which an option is, if it is in one that is shut."""
    fold = choice.locator("xpath=ancestor::details[not(@open)]")
    if fold.count():
        fold.locator("> summary").click()
        expect(choice).to_be_visible()


def set_up(page: Page) -> None:
    """Through the choice of divers and Start spaces, to the first action."""
    question(page)
    while page.locator("#question").get_attribute("data-ask") != "RF-D06":
        answer(page, options(page).first)
        question(page)


def sit_down(friend: Page, invitation: str) -> None:
    """By an invitation to a seat, until the table knows it."""
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator("#seats .you")).to_be_visible()


def invite(host: Page, game: str = "refuge", clock: str = "No limit") -> tuple[str, str]:
    """Begin a match with an open seat; gives the links to play and to watch."""
    host.goto(f"/games/{game}")
    host.get_by_label("Seat 2").select_option("open")
    host.get_by_label("Time for each answer").select_option(clock)
    host.get_by_role("button", name="Start the match").click()
    expect(host.locator("body[data-ready] #links")).to_be_visible()
    links = [host.get_by_label(name).input_value() for name in ("Invite a friend to play", "Let a friend watch")]
    host.keyboard.press("Escape")
    expect(host.locator("#asked")).to_be_hidden()
    return links[0], links[1]


def together(person: Person, game: str = "refuge", **more: object) -> tuple[Page, Page]:
    """Two people at one table: the one who is asked first, and the other."""
    host, friend = person(**more), person(**more)
    sit_down(friend, invite(host, game)[0])
    expect(host.locator("#seats")).not_to_contain_text("(open)")
    return (host, friend) if host.locator("#question.yours").count() else (friend, host)


def lay_out(page: Page, match: Match) -> None:
    """Go on with a match that lies ready as a file."""
    page.goto("/")
    file = {"name": "match.fathom", "mimeType": "application/octet-stream", "buffer": match.save()}
    page.get_by_label("A match file that you exported").set_input_files(file)  # type: ignore[arg-type]
    lift(page)


def lift(page: Page) -> None:
    """Once the page listens: if several people share the screen, it is me."""
    page.locator("body[data-ready][data-match]").wait_for(state="attached")
    if page.locator("#curtain[open]").count():
        page.get_by_role("button", name="I'm ready").click()
        expect(page.locator("#curtain")).to_be_hidden()
