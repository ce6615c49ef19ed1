"""What a person does at a table."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def begin(page: Page) -> None:
    """From the home page to the first question: one click."""
    page.goto("/")
    page.get_by_role("button", name="Play now: The Refuge").click()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()


def options(page: Page) -> Locator:
    """The options on offer."""
    return page.locator("#question .option")


def question(page: Page) -> str:
    """The number of the open question, or “over”; waits while somebody else is asked."""
    page.locator("body[data-ready] :is(#state[data-asked=yes], #state[data-over=yes])").wait_for(state="attached")
    state = page.locator("#state")
    return "over" if state.get_attribute("data-over") else state.get_attribute("data-question") or ""


def answer(page: Page, choice: Locator) -> None:
    """Choose by a click, and once more if the page warns; wait until the question has changed."""
    before = question(page)
    choice.click()
    changed = f"#state:not([data-question='{before}'])"
    page.locator(f"{changed}, #question .option.armed").first.wait_for(state="attached")
    armed = page.locator("#question .option.armed")
    if armed.count():
        armed.click()
        page.locator(changed).wait_for(state="attached")


def set_up(page: Page) -> None:
    """Through the choice of divers and Start spaces, to the first action."""
    question(page)
    while page.locator("#question").get_attribute("data-ask") != "RF-D06":
        answer(page, options(page).first)
        question(page)
