"""`python -m bench.films FOLDER`: films of what a player sees after an answer, as pictures every 100 milliseconds.

Two scripted players play a match until an answer of the first one leads to a situation, such as a Kraken card. That
answer is then given in Chromium at a table with a computer player, and the page is recorded until the person is asked
again.
For each situation FOLDER gets

- a folder with a picture for every 100 milliseconds, `0000.jpg`, `0100.jpg` and so on;
- `<situation>-1.png` and so on, contact sheets with every picture that differs from the one before, its time, and the
  step that is being played;
- `<situation>.txt`, the steps with the time at which each began.

`--list` prints the situations. `--width 360` records a phone.
"""

from __future__ import annotations

import argparse
import base64
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import htpy as h
from playwright.sync_api import Browser, CDPSession, Page
from tests.web.browser.play import fetch, import_match, unfold, wait_for_question

import fathom
from bench.browsing import browsing, new_page
from bench.hinted import SETTINGS
from fathom.engine.player import Perspective
from fathom.games import module_of, names
from fathom.matches.match import Match
from fathom.players import make

PERSON = 0
TICK = 0.1
"""Seconds between two pictures."""
LAST = 1.0
"""Seconds that are recorded after the end."""
LONGEST = 180.0
MOST_ANSWERS = 600
CELLS = 42
"""Pictures on a contact sheet."""
NOTE_STEPS = """window.steps = [];
  document.addEventListener("step", ({detail}) => steps.push([Date.now() / 1000, detail.text]));"""
DONE = "body[data-ready]:not([data-busy], .playing) :is(#question.yours, #question.over)"
SHEET_STYLE = """body { margin: 8px; font: 13px sans-serif; background: #fff; width: 1700px }
  main { display: grid; grid-template-columns: repeat(7, 1fr); gap: 8px } figure { margin: 0 } img { width: 100% }"""
PART_SHOWN = """() => {
  const {left, top, right, bottom} = document.querySelector(".stage").getBoundingClientRect();
  const sides = [top / innerHeight, 1 - right / innerWidth, 1 - bottom / innerHeight, left / innerWidth];
  return `object-view-box: inset(${sides.map((share) => `${Math.max(0, 100 * share)}%`).join(" ")})`;
}"""
"""The style that shows only the board of a picture."""


@dataclass(frozen=True)
class Situation:
    """What is recorded: the first answer of the person after which all these events happen before the next question."""

    game: str
    events: tuple[str, ...] = ()
    partner_answers: int = 0
    """How many answers the computer player gives at least before the person is asked again."""
    seed: int = 7
    settings: dict[str, Any] = field(default_factory=dict)
    position: str = ""
    """Where the match begins, in the game's notation, instead of a new match of two."""


FIGHT = "{step: act 1, enemies: '3 4 39', fate: 1 1 2 2}"
"""A fight in which the crew misses."""
OURS = [name for name in names() if module_of(name).startswith("fathom.")]
SITUATIONS: dict[str, Situation] = {
    **{f"{game}-partner": Situation(game, partner_answers=3, settings=SETTINGS.get(game, {})) for game in OURS},
    "refuge-kraken": Situation("refuge", ("kraken card", "head moves", "tentacle moves", "spawned")),
    "tentacula-theft": Situation("tentacula", ("rolled", "stolen")),
    "tentacula-fold": Situation("tentacula", ("folds",)),
    "jupiter-invasion": Situation("jupiter", ("rolls", "creep")),
    "rivals-attack": Situation("rivals", ("attack roll", "defence roll"), settings=SETTINGS["rivals"]),
    "sleeping-gods-event": Situation("sleeping-gods", ("event",)),
    "sleeping-gods-enemies": Situation("sleeping-gods", ("assault",), position=FIGHT),
}


def find(situation: Situation) -> tuple[Match, str]:
    """The match right before the answer that leads to the situation, and the answer."""
    if situation.position:
        match = fathom.position(situation.game, situation.position)
    else:
        match = fathom.new(situation.game, 2, seed=situation.seed, settings=situation.settings)
    players = [make("scripted", match.game) for _ in range(match.setup.seats)]
    before, answer, partner = match.fork(), "", 0
    kinds: set[str] = set()
    for _ in range(MOST_ANSWERS):
        ask = match.ask
        if ask is None or ask.seats[0] == PERSON:
            if answer and partner >= situation.partner_answers and kinds.issuperset(situation.events):
                return before, answer
            if ask is None:
                break
            before, answer, partner, first = match.fork(), "", 0, len(match.log or [])
        seat = ask.seats[0]
        option = str(players[seat].choose(Perspective(match, seat)).option)
        answer, partner = (option, partner) if seat == PERSON else (answer, partner + 1)
        match.choose(option, seat)
        kinds = {event.what for event in (match.log or [])[first:]}
    raise ValueError(f"No such situation in {situation.game} with seed {situation.seed}: try another seed.")


class Recorder:
    """Collects the pictures that Chromium paints, with the time of each."""

    def __init__(self, page: Page) -> None:
        self._tools: CDPSession = page.context.new_cdp_session(page)
        self.frames: list[tuple[float, bytes]] = []
        self._tools.on("Page.screencastFrame", self._take)

    def start(self) -> None:
        """Start to record."""
        self._tools.send("Page.startScreencast", {"format": "jpeg", "quality": 75, "maxWidth": 1100, "maxHeight": 1100})

    def stop(self) -> None:
        """End the recording."""
        self._tools.remove_listener("Page.screencastFrame", self._take)
        self._tools.send("Page.stopScreencast")

    def _take(self, frame: Any) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self._tools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def ticks(self, began: float) -> list[bytes]:
        """The picture that was on the screen at every tick since a time."""
        found, shown = [], 0
        for tick in range(int((self.frames[-1][0] - began) / TICK) + 2):
            while shown + 1 < len(self.frames) and self.frames[shown + 1][0] <= began + tick * TICK:
                shown += 1
            found.append(self.frames[shown][1])
        return found


@dataclass(frozen=True)
class Film:
    """The pictures of a film, the steps with their seconds since the answer, and the style that shows the board."""

    pictures: list[bytes]
    steps: list[tuple[float, str]]
    part_shown: str


def record(page: Page, match: Match, answer: str) -> Film:
    """Give the answer in the page, and record until the person is asked again."""
    id = import_match(page, match)
    for seat in range(1, match.setup.seats):
        fetch(page, f"/api/matches/{id}/seats/{seat}/leave", {"computer": "scripted"})
    page.goto(f"/table/{id}")
    wait_for_question(page)
    page.wait_for_timeout(1000)  # the first movements of a new page are over
    recorder = Recorder(page)
    recorder.start()
    page.wait_for_timeout(300)
    choice = page.locator(f'#question .option[data-option="{answer}"]').first
    before = page.locator("#state").get_attribute("data-question")
    if page.locator("#question .allocation").count():
        choice = page.locator("#question .allocation [type=submit]")
    unfold(choice)
    began = time.time()
    choice.click()
    warned = page.locator("#question .option.armed")
    if warned.count():
        warned.click()
    end = began + LONGEST
    done = page.locator(f"html:has(#state:not([data-question='{before}'])) {DONE}")
    while time.time() < end:
        page.wait_for_timeout(50)
        if end == began + LONGEST and done.count():
            end = time.time() + LAST
    recorder.stop()
    steps = [(at - began, text) for at, text in page.evaluate("steps")]
    return Film(recorder.ticks(began), steps, page.evaluate(PART_SHOWN))


def write(browser: Browser, folder: Path, name: str, film: Film) -> None:
    """Write the pictures, the contact sheets and the steps."""
    (folder / name).mkdir(parents=True, exist_ok=True)
    cells, pictures = [], film.pictures
    for tick, picture in enumerate(pictures):
        at = tick * TICK
        (folder / name / f"{round(at * 1000):05}.jpg").write_bytes(picture)
        if not tick or picture != pictures[tick - 1]:
            step = next((text for began, text in reversed(film.steps) if began <= at), "")
            source = f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}"
            cells.append(h.figure[h.img(src=source, style=film.part_shown), h.figcaption[h.b[f"{at:.1f} s "], step]])
    page = browser.new_page(viewport={"width": 1720, "height": 900})
    for number, first in enumerate(range(0, len(cells), CELLS), start=1):
        page.set_content(str(h.html[h.style[SHEET_STYLE], h.body[h.main[cells[first : first + CELLS]]]]))
        page.screenshot(path=folder / f"{name}-{number}.png", full_page=True)
    page.close()
    lines = [f"{at:6.2f} s  {text}\n" for at, text in film.steps]
    (folder / f"{name}.txt").write_text("".join([*lines, f"{len(pictures) * TICK:6.2f} s  the end of the film\n"]))


def main() -> None:
    """Record the situations asked for."""
    parser = argparse.ArgumentParser(description="Record films of the table page, as pictures and contact sheets.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("films"))
    parser.add_argument("situations", nargs="*", default=[], metavar="situation")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--list", action="store_true")
    asked = parser.parse_args()
    if asked.list:
        print("\n".join(SITUATIONS))
        return
    with browsing() as (browser, base):
        for name in asked.situations or SITUATIONS:
            match, answer = find(SITUATIONS[name])
            page = new_page(browser, base, NOTE_STEPS, viewport={"width": asked.width, "height": asked.height})
            film = record(page, match, answer)
            page.context.close()
            write(browser, asked.folder, name, film)
            length = len(film.pictures) * TICK
            print(f"{name}: after “{answer}”, {len(film.steps)} steps, {length:.1f} s", flush=True)


if __name__ == "__main__":
    main()
