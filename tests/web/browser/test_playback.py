"""What happens is played event by event, in the order of the log, and every piece that moves is the one that moved."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from bench.films import SITUATIONS, find
from playwright.sync_api import Page, expect

from tests.conformance.tools import SOAK
from tests.kit import OUR_GAMES
from tests.web.browser.conftest import Person
from tests.web.browser.play import (
    answer,
    begin,
    begin_at,
    create,
    fetch,
    import_match,
    options,
    pass_curtain,
    question,
    wait_for_question,
)

WATCH = """window.steps = [];
  document.addEventListener("step", ({detail}) => steps.push(detail));
  window.seen = [];
  document.addEventListener("DOMContentLoaded", () => {
    const caption = document.querySelector("#playback .caption"), log = document.querySelector("#log");
    if (!caption) return;
    new MutationObserver((changes) => {
      const visible = changes.length === 1 && caption.checkVisibility({visibilityProperty: true});
      const at = performance.now();
      for (const {addedNodes: [text]} of changes) if (text) seen.push({text: text.data, visible, at});
    }).observe(caption, {childList: true});
    const updates = new MutationObserver(() => seen.push({events: Number(log.dataset.events)}));
    updates.observe(log, {attributeFilter: ["data-events"]});
    new MutationObserver((changes) => {
      for (const {addedNodes} of changes) for (const line of addedNodes) said.push(line.textContent);
    }).observe(document.querySelector("#said"), {childList: true});
  });
  window.said = [];
  window.sounds = 0;
  const made = AudioContext.prototype.createGain;
  AudioContext.prototype.createGain = function () { sounds += 1; return made.call(this); };
  localStorage.setItem("fathom.pace", '"fast"');"""
"""Notes every step that is played, every caption that is in the page, every update of the log and what screen readers
say, counts the parts of sounds, and plays fast."""
SHORTEST = 100
"""Milliseconds for which every caption is seen at least."""
STEPS = 20 if SOAK > 1 else 3
"""How many steps of each game are compared with its log."""
SETTINGS: dict[str, dict[str, Any]] = {"rivals": {"armies": "quick", "factions": ["nautilus", "cog"], "rounds": 1}}
"""So that the computer player acts soon."""


def watching(person: Person, **more: Any) -> Page:
    """A page that shows movements and notes the steps played."""
    page = person(reduced_motion="no-preference", **more)
    page.add_init_script(WATCH)
    return page


def played(page: Page) -> list[dict[str, Any]]:
    """The steps played so far: the number of the event and its text."""
    found: list[dict[str, Any]] = page.evaluate("steps")
    return found


def log_lines(page: Page, selector: str = "#log li") -> dict[int, str]:
    """The lines of the log by the number of the event, without the rules cited. A line can stand for several events."""
    read = "all => all.map((one) => [one.id, one.firstChild.textContent.trim(), Number(one.dataset.times ?? 1)])"
    lines = page.locator(selector).evaluate_all(read)
    return {
        number: text
        for id, text, times in lines
        for last in [int(id.removeprefix("event-"))]
        for number in range(last - times + 1, last + 1)
    }


def events(page: Page) -> int:
    """How many events the person has seen."""
    return int(page.locator("#log").get_attribute("data-events") or 0)


def captions(page: Page, first: int) -> list[str]:
    """The captions seen since the last call. They are those of all events from number `first` on, without a gap.

    Only asides, which take no time, and an update with a single event may be shown without a caption. The caption of a
    long line, such as a story, is its first sentence.
    """
    found, shown = page.evaluate("seen.splice(0)"), []
    log = log_lines(page, "#log li:not(.aside)")
    update: list[str] = []
    latest = 0.0
    for one in found:
        if "text" in one:
            assert one["visible"], one
            assert one["at"] - latest >= SHORTEST, one
            latest = one["at"]
            update.append(one["text"])
            continue
        lines = [log[number] for number in range(first, one["events"]) if number in log]
        complete = len(update) == len(lines) and all(map(is_caption, update, lines))
        assert complete or (not update and len(lines) == 1), (update, lines)
        first = one["events"]
        shown += update
        update = []
    assert not update
    assert first == events(page)
    return shown


def is_caption(text: str, line: str) -> bool:
    """Whether a text is a line of the log, or the beginning of a long one that ends like a sentence."""
    return text == line or (len(line) > 200 and line.startswith(text) and text[-1:] in (".", "!", "?"))


@pytest.mark.parametrize(
    "game", [OUR_GAMES[0], *(pytest.param(game, marks=pytest.mark.thorough) for game in OUR_GAMES[1:])]
)
def test_the_caption_of_every_event_is_seen_in_the_order_of_the_log(person: Person, game: str) -> None:
    page = watching(person)
    begin(page, game, **SETTINGS.get(game, {}))
    shown: list[str] = []
    while len(shown) < STEPS:
        first = events(page)
        page.evaluate("said.length = 0")
        answer(page, options(page).first)
        assert question(page) != "over"
        found = captions(page, first)
        assert_said_once(page, first, found)
        shown += found
    assert not page.evaluate("sounds")  # off unless switched on
    assert page.locator("#playback").is_hidden()


SLOW = 6
"""How many times slower the processor is in a test of a busy machine."""


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "slowdown"), [*((name, 1) for name in SITUATIONS), ("refuge-kraken", SLOW)])
def test_every_step_of_a_situation_is_seen_in_the_order_of_the_log(person: Person, name: str, slowdown: int) -> None:
    """Theft, invasion, fold, the round of the enemies, dice, a partner's turn: no steps merge, also under load."""
    situation = SITUATIONS[name]
    match, option = find(situation)
    page = watching(person)
    id = import_match(page, match)
    for seat in range(1, match.setup.seats):
        fetch(page, f"/api/matches/{id}/seats/{seat}/leave", {"computer": "scripted"})
    page.goto(f"/table/{id}")
    wait_for_question(page)
    if slowdown > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    first = events(page)
    answer(page, page.locator(f'#question .option[data-option="{option}"]').first)
    question(page)
    assert len(captions(page, first)) >= max(1, len(situation.events))


def assert_said_once(page: Page, first: int, shown: list[str]) -> None:
    """A screen reader says each caption when it is shown, nothing twice, and then the question."""
    said = page.evaluate("said")
    lines = [text for number, text in log_lines(page).items() if number >= first]
    asked = page.locator("#question .prompt").evaluate("prompt => prompt.firstChild.textContent.trim()")
    assert " ".join(said) == " ".join([*lines, asked])
    assert all(any(is_caption(text, line) for line in said) for text in shown)


SOME_STEPS = """() => new Promise((done) => {
  const check = () => { if (steps.length >= 2) done(); };
  document.addEventListener("step", check);
  check();
})"""
"""Waits until two steps were played."""
PLACES = "all => all.map((piece) => [piece.id, piece.getAttribute('transform')])"


NOTE_IDENTITIES = """() => {
  window.moved = [];
  for (const piece of document.querySelectorAll("#board .piece[data-kin]")) piece.was = piece.id;
  window.noteMoves = (text) => {
    const pieces = [...document.querySelectorAll("#board .piece[data-kin]")];
    moved.push([text, pieces.filter((one) => one.was !== one.id).map((one) => [one.was ?? "", one.id])]);
    for (const one of pieces) one.was = one.id;
  };
  document.addEventListener("step", ({detail}) => noteMoves(detail.text));
}"""
"""Notes after each step which elements stand for other pieces than before, as ids before and after."""


def test_pieces_fade_where_only_the_result_is_shown(person: Person) -> None:
    """It is not known which of several tentacles has moved: none slides to the place of another one."""
    page = watching(person)
    page.add_init_script("""localStorage.setItem("fathom.pace", '"off"');""")
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    page.evaluate(NOTE_IDENTITIES)
    answer(page, options(page).last)
    question(page)
    assert played(page) == []
    page.evaluate("noteMoves('')")
    [(_, changes)] = page.evaluate("moved")
    assert changes
    assert {was for was, _ in changes} == {""}


@pytest.mark.thorough
def test_a_kraken_card_is_played_and_shown_again(person: Person) -> None:
    """The card moves a tentacle and lets another one rise: the first slides, the other appears."""
    page = watching(person)
    page.add_init_script("""localStorage.setItem("fathom.volume", '"quiet"');""")
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    page.evaluate(NOTE_IDENTITIES)
    start = events(page)
    answer(page, options(page).last)
    question(page)
    assert_what_slides_is_what_moved(page.evaluate("moved"))
    assert page.evaluate("sounds")
    first, board = captions(page, start), page.locator("#board .piece").evaluate_all(PLACES)
    page.evaluate("steps.length = 0")
    page.get_by_role("button", name="Show again").click()
    page.evaluate(SOME_STEPS)
    page.keyboard.press(" ")
    expect(page.locator("body.playing")).not_to_be_attached()
    wait_for_question(page)
    again = [one["text"] for one in page.evaluate("seen") if "text" in one]
    start = first.index(again[0])
    assert again == first[start : start + len(again)]
    assert page.locator("#board .piece").evaluate_all(PLACES) == board


def assert_what_slides_is_what_moved(changes_by_text: list[tuple[str, list[list[str]]]]) -> None:
    """Compare the pieces that each step changed, as ids before and after, with the text of the step."""
    slid = 0
    for text, changes in changes_by_text:
        if text.startswith("The tentacle on"):
            origin, target = (place.rstrip(".") for place in text.split() if "," in place)
            assert changes == [[f"tentacle-{spot(origin)}", f"tentacle-{spot(target)}"]], text
            slid += 1
        elif text.startswith("A tentacle rises"):
            target = next(place.rstrip(".") for place in text.split() if "," in place)
            assert changes == [["", f"tentacle-{spot(target)}"]], text
    assert slid


MARKED = "all => all.map((mark) => mark.parentNode.id)"


@pytest.mark.thorough
def test_what_has_changed_is_marked_after_a_reload(person: Person) -> None:
    """Every tentacle that has moved or risen since the last answer is marked until the next answer.

    A finger that scrolls the page does not remove the marks.
    """
    page = person(has_touch=True)
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    answer(page, options(page).last)
    question(page)
    marks, log = page.locator("#board .changed-mark"), page.locator("#log")
    assert marks.count() == 0  # the page was open and has shown it
    since = int(log.get_attribute("data-since") or 0)
    places = [re.findall(r"\d,\d", text)[-1:] for number, text in log_lines(page).items() if number >= since]
    came = {f"tentacle-{spot(place)}" for found in places for place in found}
    page.reload()
    wait_for_question(page)
    expect(marks.first).to_be_visible()
    marked = {id for id in marks.evaluate_all(MARKED) if id.startswith("tentacle")}
    assert marked
    assert marked <= came
    page.touchscreen.tap(5, 400)
    page.mouse.click(5, 400)
    assert {id for id in marks.evaluate_all(MARKED) if id.startswith("tentacle")} == marked
    page.keyboard.press("1")
    expect(marks).to_have_count(0)
    expect(log).not_to_have_attribute("data-since", str(since))


MOVING = """document.getAnimations().flatMap(({effect}) => effect.getKeyframes())
  .filter(({transform, scale, rotate}) => transform || scale || rotate).map(JSON.stringify)"""
"""The parts of running animations that move, turn or resize something."""


def spot(place: str) -> str:
    """A space as ids of elements have it."""
    return f"at-{place.replace(',', '-')}"


@pytest.mark.thorough
def test_a_click_or_a_key_ends_the_playback(person: Person) -> None:
    page = watching(person)
    page.add_init_script("""localStorage.setItem("fathom.pace", '"slow"');""")
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    turn = page.locator('#question .option[data-option="end"]')
    ends: list[Callable[[], None]] = [lambda: page.mouse.click(5, 400), lambda: page.keyboard.press(" ")]
    for end in ends:
        before = question(page)
        expect(turn.locator(".caution")).to_be_visible()
        turn.click()
        expect(page.locator("#question .option.armed")).to_have_count(1)
        turn.click()
        expect(page.locator("body.playing")).to_be_attached()
        end()
        expect(page.locator("body.playing")).not_to_be_attached()
        page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")


@pytest.mark.thorough
@pytest.mark.parametrize("motion", ["reduce", "no-preference"] if SOAK > 1 else ["reduce"])
def test_with_only_the_result_events_are_played_when_asked_for(person: Person, motion: str) -> None:
    """“Show again” plays them at the normal pace; if the person wants no movement, nothing moves."""
    page = person(reduced_motion=motion)
    page.add_init_script(WATCH)
    page.add_init_script("""localStorage.setItem("fathom.pace", '"off"');""")
    begin_at(page, "RF-D06", answers={"RF-D06": "end"})
    answer(page, options(page).last)
    question(page)
    assert played(page) == []
    page.get_by_role("button", name="Show again").click()
    page.evaluate(SOME_STEPS)
    assert page.evaluate("seen.some(({visible}) => visible)")
    if motion == "reduce":
        assert page.evaluate(MOVING) == []
    page.keyboard.press(" ")
    expect(page.locator("body.playing")).not_to_be_attached()


@pytest.mark.thorough
def test_nothing_is_played_after_the_screen_was_passed_on(person: Person) -> None:
    """The board and the panels still show what the last player may see, until the next one is ready."""
    page = watching(person)
    page.goto(f"/table/{create(page, 'tyrian', ('me', 'me'))}")
    pass_curtain(page)
    for _ in range(4):
        before = page.locator("#state").get_attribute("data-seat")
        options(page).filter(has_text="dive").click()
        expect(page.locator("#curtain[open]")).to_be_visible()
        assert page.locator("#state").get_attribute("data-seat") == before
        count = len(played(page))
        page.get_by_role("button", name="I'm ready").click()
        expect(page.locator(f"#state:not([data-seat='{before}'])")).to_be_attached()
        wait_for_question(page)
        assert len(played(page)) == count
