"""`python -m bench.page`: what a table page costs in Chromium: its first load, the reply to a press, idle time.

- first load: bytes as they are sent, compressed, with headers, until the first question can be answered.
- press to change: from the press of the pointer on an option, or on its place on the board, to the end of the first
  animation frame that shows a change. A change is a new class, place or element in the question, on the board, or in
  the panels; that the pointer is over an element does not count. Each press comes half a second after the question
  appeared, sooner than people answer. Median and 95th percentile.
- idle: processor time of all Chromium processes as a share of one core, while nobody does anything, after all
  animations have ended. On the player's own turn at a table with a computer player, and while another person is asked.
  An empty page is measured too.

Movements are on and sounds are off, as for a new visitor.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, Locator, Page
from tests.web.browser.network import loaded_bytes
from tests.web.browser.play import answer, fetch, options, pass_curtain, question, spot_of, wait_for_question

from bench.browsing import browsing, chromium_cpu, new_page
from bench.hinted import SETTINGS
from fathom.games import module_of, names

ANSWERS = 40
IDLE_SECONDS = 20.0
READING_SECONDS = 0.5
"""How long the person looks at a question before the press."""
SETTLE_SECONDS = 120
"""How long animations may take to end."""
FAST = """localStorage.setItem("fathom.pace", '"fast"');"""
MEASURE = """() => {
  window.presses = [];
  window.pressed = 0;
  const parts = "#question, #board, #sheet, #panels, #playback, #confirm, #menu";
  const look = (classes) => (classes ?? "").split(" ").filter((one) => one !== "hot").join(" ");
  const isSeen = ({type, attributeName, oldValue, target}) =>
    type !== "attributes" || attributeName !== "class" || look(oldValue) !== look(target.getAttribute("class"));
  addEventListener("pointerdown", ({target, timeStamp}) => {
    if (!target.closest("#question .option, #question [type=submit], #confirm .main-button, .spot.legal")) return;
    pressed += 1;
    const observer = new MutationObserver((records) => {
      if (!records.some(isSeen)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => presses.push(performance.now() - timeStamp)));
    });
    const attributeFilter = ["class", "transform", "hidden", "open", "href", "disabled"];
    for (const part of document.querySelectorAll(parts)) {
      const what = {childList: true, characterData: true, attributeFilter, attributeOldValue: true};
      observer.observe(part, {subtree: true, ...what});
    }
  }, true);
}"""
"""Notes how many milliseconds after each press of an option something changed."""
IS_FREE = """([, id, , options]) => {
  if (!id || options > 1) return false;
  const spot = document.getElementById(id), {left, top, width, height} = spot.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".spot") === spot;
}"""
"""Whether an option has a place of its own that nothing covers."""
MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def begin(page: Page, game: str, seed: int) -> None:
    """Open a new table with a computer player."""
    page.goto(f"/table/{create(page, game, 'scripted', seed)}")
    pass_curtain(page)
    question(page)


def create(page: Page, game: str, other: str, seed: int) -> str:
    """Create a match for this person and another player; return its id."""
    body = {"game": game, "seats": ["me", other], "settings": SETTINGS.get(game, {}), "seed": seed}
    return str(fetch(page, "/api/matches", body)["match"])


def first_load(browser: Browser, base: str, game: str) -> float:
    """The bytes that a table loads in a new browser."""
    page = new_page(browser, base)
    found = loaded_bytes(page, lambda: begin(page, game, 7))
    page.context.close()
    return sum(found.values())


def presses(browser: Browser, base: str, game: str, answers: int) -> list[float]:
    """Milliseconds from each press to the first change. Options are chosen at random, in turn on the board and not."""
    page, rng, seed = new_page(browser, base, FAST), Random(7), 7
    found: list[float] = []
    begin(page, game, seed)
    page.evaluate(MEASURE)
    for number in range(answers):
        if question(page) == "over":
            seed += 1
            found += collected(page)
            begin(page, game, seed)
            page.evaluate(MEASURE)
        time.sleep(READING_SECONDS)
        choice = rng.choice(shown(page))
        place = page.locator(f"#{spot_of(choice).id or 'none'}")
        answer(page, place if number % 2 and page.evaluate(IS_FREE, spot_of(choice)) else choice)
        question(page)
    found += collected(page)
    page.context.close()
    return found


def shown(page: Page) -> list[Locator]:
    """The options that can be clicked without opening a group."""
    return [option for option in options(page).all() if option.is_visible()] or [options(page).first]


def collected(page: Page) -> list[float]:
    """The times noted in a page; all presses must have changed something."""
    found, pressed = page.evaluate("[presses, pressed]")
    if len(found) != pressed:
        raise RuntimeError(f"{pressed - len(found)} of {pressed} presses changed nothing.")
    return [float(each) for each in found]


def idle(page: Page, seconds: float) -> float:
    """The share of a core that Chromium uses while nothing happens."""
    end = time.monotonic() + SETTLE_SECONDS
    while page.evaluate(MOVING) and time.monotonic() < end:
        time.sleep(1)
    before, began = chromium_cpu(), time.monotonic()
    time.sleep(seconds)
    return (chromium_cpu() - before) / (time.monotonic() - began)


def idle_own_turn(browser: Browser, base: str, game: str, seconds: float) -> float:
    """The idle share while this person is asked."""
    page = new_page(browser, base)
    begin(page, game, 7)
    wait_for_question(page)
    found = idle(page, seconds)
    page.context.close()
    return found


def idle_other_turn(browser: Browser, base: str, game: str, seconds: float) -> float:
    """The idle share while another person is asked, who has no page open."""
    page, friend = new_page(browser, base), new_page(browser, base)
    match = create(page, game, "open", 7)
    link = page.request.get(f"/api/matches/{match}/links").json()["invitation"]
    fetch(friend, f"/api/matches/{match}/seats/1/take?link={link}", {})
    friend.context.close()
    page.goto(f"/table/{match}")
    pass_curtain(page)
    while page.locator("#question.yours").count():
        options(page).first.click()
        page.locator("body[data-ready]:not([data-busy], .playing)").wait_for(state="attached")
    found = idle(page, seconds)
    page.context.close()
    return found


def idle_empty(browser: Browser, base: str, seconds: float) -> float:
    """The idle share of an empty page."""
    page = new_page(browser, base)
    page.goto("about:blank")
    found = idle(page, seconds)
    page.context.close()
    return found


def main() -> None:
    """Measure and print the table."""
    ours = [name for name in names() if module_of(name).startswith("fathom.")]
    parser = argparse.ArgumentParser(description="Measure the table page of each game in Chromium.")
    parser.add_argument("games", nargs="*", default=ours)
    parser.add_argument("--answers", type=int, default=ANSWERS)
    parser.add_argument("--idle-seconds", type=float, default=IDLE_SECONDS)
    asked = parser.parse_args()
    print("| | first load, kB | presses | press to change, ms: median | 95 % | idle, own turn | idle, other's turn |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with browsing() as (browser, base):
        for game in asked.games:
            size = first_load(browser, base, game)
            times = presses(browser, base, game, asked.answers)
            own, other = (each(browser, base, game, asked.idle_seconds) for each in (idle_own_turn, idle_other_turn))
            slow = quantiles(times, n=20)[-1]
            row = [game, f"{size / 1000:.0f}", f"{len(times)}", f"{median(times):.0f}", f"{slow:.0f}"]
            print(f"| {' | '.join(row)} | {own:.1%} | {other:.1%} |", flush=True)
        print(f"| an empty page | | | | | {idle_empty(browser, base, asked.idle_seconds):.1%} | |")


if __name__ == "__main__":
    main()
