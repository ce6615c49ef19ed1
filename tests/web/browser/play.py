"""What a person does at a table, as functions for browser tests."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

import fathom
from fathom.matches.match import Match
from tests.web.browser.conftest import PATIENCE, Person

IDLE = "body[data-ready]:not([data-busy])"
"""Selects the body of a page that is connected and has no request under way."""


def begin(page: Page, game: str = "refuge", **options: object) -> None:
    """Start a match against the computer, and wait for the first question."""
    page.goto(f"/table/{create(page, game, settings=options)}")
    wait_for_question(page)


def create(
    page: Page, game: str = "refuge", seats: tuple[str, ...] = ("me", "scripted"), settings: object = None
) -> str:
    """Create a match, against the computer unless `seats` says else, always with the same seed; return its id."""
    body = {"game": game, "seats": seats, "settings": settings or {}, "seed": 7}
    return str(fetch(page, "/api/matches", body)["match"])


def fetch(page: Page, path: str, body: object) -> Any:
    """Post JSON or bytes to the API with the cookie of this person. No page needs to be open for it."""
    if not page.context.cookies():
        _post(page, "/api/people", {})  # sets the cookie
    return _post(page, path, body)


def _post(page: Page, path: str, body: Any) -> Any:
    answer = page.request.post(path, data=body, headers={"sec-fetch-site": "same-origin"})
    assert answer.ok, answer.text()
    return answer.json()


def wait_for_question(page: Page) -> None:
    """Wait until the table is connected and asks this person."""
    expect(page.locator(f"{IDLE} #question.yours")).to_be_visible()


def wait_until(page: Page, function: str, arg: object = None) -> None:
    """Wait until a function in the page returns something true.

    Playwright's `wait_for_function` repeats the text of a function inside the page, which the page's policy forbids.
    """
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(function, arg):
        assert time.monotonic() < end, f"this was never true: {function}"
        page.wait_for_timeout(20)


def options(page: Page) -> Locator:
    """The buttons of all options offered."""
    return page.locator("#question .option")


QUESTION = "state => state.dataset.over ? 'over' : state.dataset.question"


def question(page: Page) -> str:
    """The number of the open question, or “over”. Waits while another player is asked."""
    return str(page.locator(f"{IDLE} :is(#state[data-asked=yes], #state[data-over=yes])").evaluate(QUESTION))


def answer(page: Page, choice: Locator, *, tap: bool = False) -> None:
    """Choose an option by a click or a tap, confirm it if the page warns, and wait for the next question.

    A panel for several options is sent as it is suggested.
    """
    press = Locator.tap if tap else Locator.click
    before = question(page)
    if page.locator("#question .allocation").count():
        confirm_panel(page)
        return
    unfold(choice)
    press(choice)
    changed = f"#state:not([data-question='{before}'])"
    armed = page.locator("#question .option.armed")
    if page.locator(f"{changed}, #question .option.armed").first.evaluate("found => found.id !== 'state'"):
        press(armed)
        page.locator(changed).wait_for(state="attached")


def confirm_panel(page: Page) -> None:
    """Send a panel with the amounts that it has, or with the first that are allowed; wait for the next question."""
    before = question(page)
    send = page.locator("#question .allocation [type=submit]")
    for option in options(page).all():
        if send.is_disabled():
            option.click()
    send.click()
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")


def allocate(page: Page, *options: str) -> None:
    """Choose these options in a panel instead of those it suggests, and send it."""
    question(page)  # the suggestion is there
    panel = page.locator("#question .allocation")
    while (given := panel.locator(".share.given")).count():
        given.first.locator("button").last.click()
    for option in options:
        panel.locator(f'.option[data-option="{option}"]').click()
    confirm_panel(page)


def unfold(choice: Locator) -> None:
    """Open the group of options that an option is in, if it is closed."""
    fold = choice.locator("xpath=ancestor::details[not(@open)]")
    if fold.count():
        fold.locator("> summary").click()
        expect(choice).to_be_visible()


class Spot(NamedTuple):
    """Where an option can be chosen: the id of its spot, empty if it has none, and which option of that spot it is."""

    ask: str
    id: str
    place: int
    options: int


def spot_of(choice: Locator) -> Spot:
    """The spot of an option that is offered."""
    return Spot(
        *choice.evaluate("""option => {
            const question = option.closest("#question"), {spot} = option.dataset;
            const same = [...question.querySelectorAll(".option")].filter((one) => one.dataset.spot === spot);
            return [question.dataset.ask, spot ?? "", same.indexOf(option), same.length];
        }""")
    )


def answer_on_board(page: Page, choice: Locator) -> str:
    """Choose an option on its spot, if that has no other. Return the id of the question if it does, else “”."""
    spot = spot_of(choice)
    alone = spot.id and spot.options == 1
    answer(page, page.locator(f"#{spot.id}") if alone else choice)
    return spot.ask if alone else ""


def begin_at(
    page: Page,
    ask: str,
    game: str = "refuge",
    answers: dict[str, str] | None = None,
    after: int = 0,
    **settings: object,
) -> None:
    """Open a match against the computer at the first time that this person is asked `ask`, `after` some answers.

    The questions before are answered without the page: with `answers` by their ids, else with the first option.
    """
    match = fathom.new(game, 2, seed=7, settings=settings)
    while match.ask is not None and ((match.ask.id, match.ask.seats[0]) != (ask, 0) or len(match.history) < after):
        option = (answers or {}).get(match.ask.id, match.ask.options[0])
        match.choose(option, match.ask.seats[0])
    id = import_match(page, match)
    fetch(page, f"/api/matches/{id}/seats/1/leave", {"computer": "scripted"})
    page.goto(f"/table/{id}")
    wait_for_question(page)


def sit_down(friend: Page, invitation: str) -> None:
    """Take the seat that an invitation link is for, and wait until the table shows it."""
    friend.goto(invitation)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.locator("#seats .you")).to_be_visible()


def invite(host: Page, game: str = "refuge") -> tuple[str, str]:
    """Open a new match with an open seat; return the links to play and to watch."""
    match = create(host, game, ("me", "open"))
    links = host.request.get(f"/api/matches/{match}/links").json()
    host.goto(f"/table/{match}")
    expect(host.locator("#seats")).to_contain_text("(open)")
    return f"/table/{match}?link={links['invitation']}", f"/table/{match}?link={links['spectator']}"


def invite_by_form(host: Page, game: str = "refuge", clock: str = "No limit") -> tuple[str, str]:
    """Start a match with an open seat in the form; return the links to play and to watch."""
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
    """Load a match file and continue it."""
    page.goto(f"/table/{import_match(page, match)}")
    pass_curtain(page)


def import_match(page: Page, match: Match) -> str:
    """Load a match file, and return the id of the match. The person has every seat."""
    return str(fetch(page, "/api/matches/import", match.save())["match"])


def pass_curtain(page: Page) -> None:
    """Wait until the table is connected; if several people share the screen, press “I'm ready”."""
    page.locator("body[data-ready][data-match]").wait_for(state="attached")
    if page.locator("#curtain[open]").count():
        page.get_by_role("button", name="I'm ready").click()
        expect(page.locator("#curtain")).to_be_hidden()


def confirm(page: Page) -> None:
    """Confirm what has just been asked beside a button."""
    page.locator("#confirm .main-button").click()


def give_up(page: Page) -> None:
    """Give up the match."""
    page.locator("#more summary").click()
    page.get_by_role("button", name="Give up").click()
    confirm(page)
