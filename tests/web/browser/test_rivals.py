"""Rivals in a real browser: a whole battle, buying an army, odds and dice, a phone, accessibility."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import fathom
import fathom.games
from tests.conformance.tools import SOAK
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import EACH_PHONE, WIDEST_FONT, Person
from tests.web.browser.play import answer, begin, begin_at, open_match, options, question, spot_of, wait_for_question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough

FACING = """
players: {cog: side N essence 3, nautilus: side S essence 3}
models:
  COG-1: 0,0
  COG-3: 0,-1
  NAU-1: 1,0
  NAU-5a: 2,-1 wounds 1
map: {rock: "1,-1"}
active: cog
round: 1
markers: 1 1
"""
"""Two of the Cog against two of the Nautilus; a rock between Pip Sprocket and the Reef Spear."""


ROUNDS = 2 if SOAK > 1 else 1
"""The length of the battle that is played by clicking. One round asks every kind of question that two do."""


def asked(page: Page) -> str:
    return page.locator("#question").get_attribute("data-ask") or ""


def option(page: Page, words: str) -> Locator:
    """The option with this notation."""
    return page.locator(f"#question .option[data-option='{words}']")


def tap(page: Page, choice: Locator) -> bool:
    """Choose an option by its spot on the board or in a panel; from a menu if the spot has several options."""
    spot = spot_of(choice)
    if not spot.id:
        answer(page, choice)
        return False
    # A model on the tile covers it, so the model is clicked.
    upon = page.locator(f"#board .rv-pane[data-on='{spot.id}']")
    there = upon.first if upon.count() else page.locator(f"#{spot.id}")
    if spot.options == 1:
        answer(page, there)
        return True
    there.click()
    answer(page, page.locator("#menu button").nth(spot.place))
    return True


def test_a_battle_is_played_to_its_end_by_clicking(person: Person) -> None:
    """Clicks on the map if a spot has one option; outside a soak run from the end of the set-up to the last turn."""
    page = person()
    begin(page, "rivals", rounds=ROUNDS)
    tapped: set[str] = set()
    whole = SOAK > 1
    for _ in range(300):
        if question(page) == "over":
            break
        ask = asked(page)
        if ask == "RV-D06" and not whole:
            begin_at(page, "RV-D06", "rivals", {"RV-D02": "muster 75"}, after=45, rounds=ROUNDS)
            whole = True
        choice = options(page).first
        if ask == "RV-D02":
            choice = option(page, "muster 120")
        elif ask == "RV-D06" and (attacks := page.locator("#question .option[data-option^='attack']")).count():
            choice = attacks.first
        if tap(page, choice):
            tapped.add(ask)
    expect(page.locator("#question .ending")).to_contain_text(re.compile("has won|draw between"))
    # The second player gets the remaining side and is not asked.
    assert {"RV-D01", "RV-D02", "RV-D05", "RV-D06", "RV-D09", "RV-D10"} <= tapped
    expect(page.locator("#rv-tray .rv-die").first).to_be_visible()


def test_an_army_is_bought_model_by_model(person: Person) -> None:
    page = person()
    begin(page, "rivals", factions=["nautilus", "cog"])
    expect(page.locator("#rv-purse")).to_contain_text("120 points left")
    answer(page, page.locator("#offer-NAU-1"))
    expect(page.locator("#model-NAU-1")).to_be_attached()
    cost = fathom.games.find("rivals").pack.model["NAU-1"].cost
    expect(page.locator("#rv-purse")).to_contain_text(f"{120 - cost} points left")
    page.locator("#sale-NAU-W1").click()
    answer(page, page.locator("#menu button").first)
    expect(page.locator("#model-NAU-1 use[href='#rv-kind-weapon']")).to_be_attached()
    expect(page.locator("#sale-NAU-W1")).to_have_class(re.compile("used"))
    page.locator("#offer-NAU-1").click()
    expect(page.locator("#bubble")).to_contain_text("You have bought every copy of this model")
    answer(page, page.locator("#offer-NAU-5"))
    page.get_by_role("button", name="Take back: Buy Reef Spear").click()
    expect(page.locator("#rv-models .piece")).to_have_count(1)
    expect(page.locator("#model-NAU-1 use[href='#rv-kind-weapon']")).to_be_attached()
    expect(page.locator("#rv-ready-made .rv-army")).to_have_count(1)
    answer(page, page.locator("#ready"))
    expect(page.locator("#rv-ground")).to_be_attached()


def test_range_sight_and_odds_are_seen_before_an_attack_and_the_dice_after_it(person: Person) -> None:
    page = person()
    open_match(page, fathom.position("rivals", FACING))
    aim = page.locator("#range-COG-1")
    expect(aim).to_be_hidden()
    question(page)  # nothing is loading any more, so that nothing moves under the pointer
    page.locator("#pane-COG-1").hover()
    expect(aim).to_be_visible()
    expect(aim).to_contain_text("%")
    page.locator("#pane-COG-3").hover()
    expect(aim).to_be_hidden()
    expect(page.locator("#reach-COG-3")).to_be_visible()
    page.locator("#rv-head").hover()
    answer(page, option(page, "attack 0,0 attack"))
    expect(aim).to_be_visible()
    expect(page.locator("#rv-tray .rv-die")).to_have_count(0)
    answer(page, page.locator("#pane-NAU-1"))
    while not page.locator("#rv-tray .rv-die").count() or asked(page) in ("RV-D12", "RV-D13"):
        answer(page, options(page).last)
    expect(page.locator("#rv-tray .rv-die").first).to_be_visible()
    expect(page.locator("#panel-rolls")).to_contain_text("Captain Gearhead → Chief Omun of Bluff")


HIDDEN_BY_DICE = """() => {
  window.hidden = [];
  const box = (element) => element.getBoundingClientRect();
  document.addEventListener("step", ({detail: {text}}) => {
    const roll = document.querySelector("#playback .shown-roll");
    if (!roll) return;
    const dice = box(roll);
    const covered = ["model-COG-1", "model-NAU-1"].filter((id) => {
      const at = box(document.getElementById(id));
      return at.left < dice.right && dice.left < at.right && at.top < dice.bottom && dice.top < at.bottom;
    });
    hidden.push([text, covered]);
  });
}"""
"""Notes for every roll that is played which of the two fighters the dice hide."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
def test_the_dice_of_an_attack_hide_no_fighter(person: Person, width: int, height: int) -> None:
    """The fighters are in the middle of the map, where the dice would lie."""
    page = person(width, height, reduced_motion="no-preference")
    page.add_init_script("""localStorage.setItem("fathom.pace", '"fast"');""")
    open_match(page, fathom.position("rivals", FACING))
    question(page)
    page.evaluate(HIDDEN_BY_DICE)
    answer(page, option(page, "attack 0,0 attack"))
    answer(page, page.locator("#pane-NAU-1"))
    while not page.evaluate("hidden.length"):
        answer(page, options(page).last)
    assert [covered for _, covered in page.evaluate("hidden")] == [[]] * page.evaluate("hidden.length")


@WIDEST_FONT
@EACH_PHONE
def test_it_can_be_played_on_a_phone(person: Person, width: int) -> None:
    """With zoom every model is large enough for a finger."""
    page = person(width, 844, has_touch=True)
    page.goto("/games/rivals")
    page.locator("#set-rounds").fill("2")
    page.get_by_role("button", name="Start the match").click()
    wait_for_question(page)
    assert fits(page)
    begin(page, "rivals", factions=["cog", "ancients"])
    assert fits(page)
    answer(page, page.locator("#muster-120"), tap=True)
    begin_at(page, "RV-D06", "rivals", {"RV-D02": "muster 120"}, factions=["cog", "ancients"])
    assert fits(page)
    page.get_by_role("button", name="Zoom in").tap()
    assert fits(page)
    below, above = page.locator("#backdrop").bounding_box(), page.locator("#board").bounding_box()
    assert below == above
    spot = page.locator("#board .rv-tile.legal").first
    upon = page.locator(f"#board .rv-pane[data-on='{spot.get_attribute('id')}']").first
    size = upon.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 30
    before = question(page)
    upon.tap()
    expect(page.locator(f"#menu:visible, #state:not([data-question='{before}'])").first).to_be_attached()


BARRIER_ASKS = ("RV-D01", "RV-D02", "RV-D06") if SOAK > 1 else ("RV-D02",)
"""The questions to check; `test_pages.py` checks one on the map, so that outside a soak run the army is enough."""


@EACH_SCHEME
def test_it_has_no_barriers(person: Person, scheme: str) -> None:
    page = person(color_scheme=scheme)
    for ask in BARRIER_ASKS:
        begin_at(page, ask, "rivals", {"RV-D02": "muster 75"}, rounds=2)
        assert barriers(page) == []
