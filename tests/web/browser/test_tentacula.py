"""Tentacula in a real browser: a whole match, the folding board, a phone, accessibility."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import fathom
from fathom.engine.player import Perspective
from fathom.players import make
from tests.conformance.tools import SOAK
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import EACH_PHONE, WIDEST_FONT, Person
from tests.web.browser.play import answer, answer_on_board, begin, begin_at, open_match, options, question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough


def test_a_voyage_is_played_to_its_end_by_clicking(person: Person) -> None:
    """Clicks on the board if a spot has one option; outside a soak run the first turn and the last ones.

    The board unfolds as the fish pass the gates.
    """
    page = person()
    begin(page, "tentacula")
    clicked: set[str] = set()
    for number in range(300):
        if question(page) == "over":
            break
        if number == 5 and SOAK == 1:
            begin_at(page, "TN-D07", "tentacula", after=42)
        clicked.add(answer_on_board(page, options(page).first))
    expect(page.locator("#question .ending")).to_contain_text(re.compile("You have (won|almost won|lost)"))
    assert {"TN-D03", "TN-D07", "TN-D08", "TN-D09"} <= clicked
    expect(page.locator("#board .gem")).to_have_count(16)


BEFORE_THE_FOLD = """
players: {S: RT06:J, C: '-'}
active: S
fish: Y11 G12 R13
gate: HAT1
pool: 0
inside: K1 RT12:T RT04:T RT11:J
outside: K1 RT05:C RT07:J RT02:J
"""
"""Every fish is past the first arch or next to it."""


def test_the_flaps_turn_when_the_board_folds(person: Person) -> None:
    """All fish have passed the first arch, and it is the turn of the last player of the round."""
    page = person()
    open_match(page, fathom.position("tentacula", BEFORE_THE_FOLD))
    expect(page.locator("#flap-P1b")).to_have_class(re.compile("open"))
    before = page.locator("#board").get_attribute("viewBox") or ""
    for _ in range(12):
        if page.locator("#flap-P1.open").count():
            break
        answer(page, options(page).first)
    expect(page.locator("#flap-P1")).to_have_class(re.compile("open"))
    expect(page.locator("#flap-P1b")).to_have_class(re.compile("shut"))
    expect(page.locator("#board")).not_to_have_attribute("viewBox", before)
    size = page.locator("#flap-P1").bounding_box()
    assert size is not None
    assert size["height"] > 200


NOTE_FIRST_SCALE = """() => {
  const board = document.getElementById("board");
  window.jumps = [];
  const width = () => board.getScreenCTM().a;
  let before = width();
  document.addEventListener("step", () => {
    jumps.push(width() / before);
    for (const animation of board.getAnimations()) animation.finish();
    before = width();
  });
}"""
"""Notes at every step by how much the scale of the board differs at once from that before the step."""


def test_the_board_does_not_jump_in_scale_when_it_folds(person: Person) -> None:
    """It begins with the scale that it had, and takes its new one little by little."""
    page = person(reduced_motion="no-preference")
    page.add_init_script("""localStorage.setItem("fathom.pace", '"fast"');""")
    open_match(page, fathom.position("tentacula", BEFORE_THE_FOLD))
    question(page)
    scale = page.evaluate("document.getElementById('board').getScreenCTM().a")
    page.evaluate(NOTE_FIRST_SCALE)
    for _ in range(12):
        if page.locator("#flap-P1.open").count():
            break
        answer(page, options(page).first)
        question(page)
    assert page.evaluate("jumps") == [pytest.approx(1, abs=0.02)] * page.evaluate("jumps.length")
    assert page.evaluate("document.getElementById('board').getScreenCTM().a") < 0.9 * scale


def test_the_next_tile_is_shown_and_squares_that_cost_a_shell_look_different(person: Person) -> None:
    page = person()
    voyage = "players: {T: RT06:S, C: RT07:J}\nactive: T\nfish: Y6 G1 R9\ngate: SIZ1\npool: 1\npile_left: 0"
    open_match(page, fathom.position("tentacula", voyage))
    expect(page.locator("#ghost-in")).to_be_visible()
    expect(page.locator("#ghost-out")).to_be_visible()
    answer(page, page.locator("#reef-in-2"))
    expect(page.locator("#ghost-in")).to_have_count(0)
    expect(page.locator("#at-2")).to_have_attribute("data-kinds", "swim")
    expect(page.locator("#at-13")).to_have_attribute("data-kinds", "shell")
    dashes = "e => getComputedStyle(e).strokeDasharray"
    assert page.locator("#at-2 > rect").evaluate(dashes) == "none"
    assert page.locator("#at-13 > rect").evaluate(dashes) != "none"


@WIDEST_FONT
@EACH_PHONE
def test_it_can_be_played_on_a_phone(person: Person, width: int) -> None:
    page = person(width, 844, has_touch=True)
    begin(page, "tentacula")
    assert fits(page)
    answer(page, page.locator("#chip-T"), tap=True)
    begin_at(page, "TN-D08", "tentacula")
    page.get_by_role("button", name="Larger board").tap()
    spot = page.locator("#board .spot.legal").first
    size = spot.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 24
    place = spot.get_attribute("transform") or ""
    spot.tap()
    expect(page.locator(f"#tn-reef .piece[transform='{place}']")).to_have_count(1)
    assert fits(page)


@EACH_SCHEME
def test_it_has_no_barriers(person: Person, scheme: str) -> None:
    page = person(color_scheme=scheme)
    begin_at(page, "TN-D09", "tentacula")
    assert barriers(page) == []


def test_the_button_that_always_passes_names_the_whole_option_also_its_words_with_pictures(person: Person) -> None:
    match = fathom.new("tentacula", 2, seed=5)
    player = make("scripted", match.game)
    while match.ask is not None and {"gem Re", "decline"} - set(map(str, match.ask.options)):
        match.choose(player.choose(Perspective(match, match.ask.seats[0])).option)
    page = person()
    open_match(page, match)
    expect(page.locator("#auto-passes")).to_contain_text("Always: Keep the shell")
