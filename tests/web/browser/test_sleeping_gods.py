"""Sleeping Gods in a real browser: some turns by clicking, the book, a fight, a market, a port, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import fathom
from fathom.engine.ask import PASSING
from fathom.engine.player import Perspective
from fathom.games import find
from fathom.table.live.series import asked_again
from tests.conformance.tools import SOAK
from tests.sleeping_gods.voyage import voyage
from tests.web.browser.accessibility import EACH_SCHEME, barriers
from tests.web.browser.conftest import EACH_PHONE, WIDEST_FONT, Person
from tests.web.browser.play import allocate, answer, create, open_match, question, wait_for_question
from tests.web.browser.test_pages import fits

pytestmark = pytest.mark.thorough

GAME = find("sleeping-gods")
SEED = 7
FIRST, LAST = (1, 4) if SOAK > 1 else (2, 2)
"""The turns to play by clicking. The first three offer every kind of option that ten do, the second most of them."""
CLICKED = {"Room", "Sail", "Join", "Explore", "Choice"}
"""The kinds of options that must be chosen on the board or in the book; outside a soak run the test ends with them."""
MOST = 240
"""More answers than these turns take."""


def begin(page: Page) -> None:
    """Start a match for one player."""
    page.goto(f"/table/{create(page, 'sleeping-gods', ('me',))}")
    wait_for_question(page)


def open_position(page: Page, text: str) -> None:
    """Open a position given as text."""
    open_match(page, voyage(text))
    wait_for_question(page)


def offered(page: Page, option: str) -> Locator:
    """The button of an option."""
    return page.locator(f'#question .option[data-option="{option}"]')


ABOUT = """option => {
    const all = [...document.querySelectorAll("#question .option")];
    const spot = all.find(one => one.dataset.option === option)?.dataset.spot;
    const alone = spot && all.filter(one => one.dataset.spot === spot).length === 1;
    const { left, top, width, height } = alone ? document.getElementById(spot).getBoundingClientRect() : {};
    const there = alone ? document.elementFromPoint(left + width / 2, top + height / 2) : null;
    return {
        offered: all.map(one => one.dataset.option),
        spot: alone ? spot : "",
        covered: Boolean(there?.closest(".sg-book") && document.getElementById(spot).closest("#board")),
        closed: Boolean(alone && document.getElementById(spot).closest(".sg-book:not([open])")),
    };
}"""
"""For an option: all options offered, the spot that only it has, and whether the book covers that spot."""


def test_turns_are_sailed_by_clicking(person: Person) -> None:
    """The match is played in the page and in Python at the same time: the page offers what the rules offer."""
    match, player = fathom.new("sleeping-gods", 1, seed=SEED), GAME.bots.scripted(1)
    while match.state.turn < FIRST:
        match.choose(player.choose(Perspective(match, 0)).option)
    page = person()
    open_match(page, match)
    clicked: set[str] = set()
    for _ in range(MOST):
        if match.state.turn > LAST or question(page) == "over" or (SOAK == 1 and clicked >= CLICKED):
            break
        assert match.ask is not None
        option = player.choose(Perspective(match, 0)).option
        if page.locator("#question .allocation").count():
            first, given = match.ask, []
            while asked_again(first, match.ask):
                given.append(str(player.choose(Perspective(match, 0)).option))
                match.choose(given[-1])
            allocate(page, *[option for option in given if option not in PASSING])
            continue
        about = page.evaluate(ABOUT, str(option))
        assert sorted(about["offered"]) == sorted(map(str, match.ask.options))
        if about["covered"] or about["closed"]:
            page.locator(".sg-book summary").click()
            expect(page.locator(".sg-book[open]")).to_have_count(1 if about["closed"] else 0)
        if about["spot"]:
            clicked.add(type(option).__name__)
        answer(page, page.locator(f"#{about['spot']}") if about["spot"] else offered(page, str(option)))
        match.choose(option)
    question(page)
    expect(page.locator("#sg-shelf")).to_contain_text(f"Turn {match.state.turn}")
    assert clicked >= CLICKED


def test_the_book_can_be_closed_and_opened(person: Person) -> None:
    page = person()
    open_position(page, "{region: M1c, step: act 1, stock: coin 3, read: '3.1'}")
    book = page.locator("#book-3-1")
    expect(book).to_contain_text("Dunstan Fell keeps the Dry Candle")
    expect(page.locator("#question .prompt")).to_have_text(re.compile("^What do you do"))
    expect(book.locator(".sg-choice.legal")).to_have_count(3)
    book.locator("summary").click()
    expect(book.locator("article")).to_be_hidden()
    book.locator("summary").click()
    expect(book.locator("article")).to_be_visible()
    answer(page, page.locator("#choice-C"))
    expect(page.locator("[id^=book-3]")).to_contain_text("Harborlight")
    expect(page.locator("#good-coin")).to_contain_text("2")


def test_the_book_says_that_it_continues_below(person: Person) -> None:
    page = person(1280, 720)
    open_position(page, "{region: M1c, step: act 1, stock: coin 3, read: '3'}")
    expect(page.locator(".sg-book.continues")).to_have_count(1)
    page.locator(".sg-book").evaluate("book => book.scrollTo(0, book.scrollHeight)")
    expect(page.locator(".sg-book.continues")).to_have_count(0)
    page.locator("#choice-A").click()
    expect(page.locator("#book-3-1")).to_be_visible()


def test_the_journey_is_shown_as_a_diary(person: Person) -> None:
    page = person()
    open_position(page, "{region: M1b, step: act 1}")
    answer(page, page.locator("#place-2"))
    page.locator("#more summary").click()
    page.get_by_role("link", name="Diary").click()
    expect(page.locator("#diary")).to_contain_text("the Stranded Lightship.")
    page.get_by_role("link", name="Back to the table").click()
    wait_for_question(page)


def test_a_refused_choice_says_why(person: Person) -> None:
    page = person()
    open_position(page, "{region: M1c, step: act 1, stock: coin 3, read: '3.1'}")
    page.locator("#choice-B").click()
    expect(page.locator("#bubble")).to_contain_text(re.compile("The crew (does not have|cannot pay)"))


def test_a_fight_is_fought_on_the_enemies_cards(person: Person) -> None:
    """Squares are covered by clicking; pointing at one shows which others can be covered with it."""
    page = person()
    open_position(page, "{cards: '', step: act 1, enemies: '3 4', fate: 6 6 6 6 6 6}")
    answer(page, page.locator("#crew-rafael"))
    answer(page, page.locator("#foe-3"))
    expect(page.locator("#sg-summary")).to_contain_text("Rafael attacks Skeletal Warrior with Boat Hook")
    expect(page.locator("#sg-summary")).to_contain_text("The enemy will strike back for 2 damage")
    reach = page.locator("#reach-3-TL")
    expect(reach).to_be_hidden()
    page.locator("#square-3-TL").hover()
    expect(reach).to_be_visible()
    answer(page, page.locator("#square-3-TL"))
    expect(page.locator("#square-3-TL")).to_have_attribute("data-name", re.compile("covering$"))
    answer(page, page.locator("#square-3-TR"))
    answer(page, page.locator("#square-3-MR"))
    expect(page.locator("#square-3-TR")).to_have_attribute("data-name", re.compile("covered$"))
    expect(page.locator("#crew-rafael")).to_have_attribute("data-name", re.compile("5 of 6 health"))


HIDDEN_BY_CAPTION = """() => {
  window.hidden = {};
  document.addEventListener("step", ({detail: {text}}) => {
    const caption = document.querySelector("#playback p").getBoundingClientRect();
    hidden[text] = [...document.querySelectorAll("#board :is(.sg-foe, .sg-square, [id^=crew-])")].filter((one) => {
      const at = one.getBoundingClientRect();
      return at.left < caption.right && caption.left < at.right && at.top < caption.bottom && caption.top < at.bottom;
    }).map(({id}) => id);
  });
}"""
"""Notes for every step that is played which enemies and crew members the caption hides."""
SCREENS = [(1440, 900), (360, 740)]
if SOAK > 1:
    SCREENS += [(1280, 720), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_captions_hide_nobody_in_a_fight(person: Person, width: int, height: int) -> None:
    page = person(width, height, reduced_motion="no-preference")
    page.add_init_script("""localStorage.setItem("fathom.pace", '"fast"');""")
    open_position(page, "{cards: '', step: act 1, enemies: '3 4', fate: 1 1 1 1 1 1}")
    page.evaluate(HIDDEN_BY_CAPTION)
    while not any(text.startswith("Round 2") for text in page.evaluate("Object.keys(hidden)")):
        answer(page, page.locator("#question .option").last)
        question(page)
    hidden = page.evaluate("hidden")
    assert len(hidden) > 3
    assert {text: ids for text, ids in hidden.items() if ids} == {}


def test_a_market_and_a_port(person: Person) -> None:
    page = person()
    open_position(
        page, "{region: M1c, step: act 1, stock: coin 20, market: MK08, cubes: deck 1, xp: 12, crew: {mac: damage 2}}"
    )
    answer(page, page.locator("#market-here"))
    stall = page.locator("#sg-stall")
    expect(stall).to_contain_text("20 coins")
    answer(page, page.locator("#stall-MK08"))
    expect(page.locator("#stall-MK08")).to_have_count(0)
    expect(page.locator("#card-MK08")).to_be_visible()
    answer(page, offered(page, "stop"))
    expect(stall).to_have_count(0)
    answer(page, page.locator("#port-here"))
    answer(page, page.locator("#crew-mac"))
    expect(page.locator("#crew-mac")).to_have_attribute("data-name", re.compile("5 of 5 health"))
    answer(page, page.locator("#level-LV23"))
    expect(page.locator("#board-mac")).to_contain_text("Gunsmith")
    answer(page, page.locator("#port-yard-coin"))
    expect(page.locator("#room-deck")).to_have_attribute("data-name", re.compile("0 of 2 damage"))


@pytest.mark.parametrize("touch", [False, True] if SOAK > 1 else [True])
def test_the_page_of_the_atlas_turns(person: Person, touch: bool) -> None:
    page = person(390, 844, has_touch=True) if touch else person()
    open_position(page, "{region: M1d, step: act 1, do: 'sail(1)'}")
    expect(page.locator("#gate-M3a")).to_be_visible()
    answer(page, page.locator("#gate-M3a"), tap=touch)
    expect(page.locator("#at-M3a")).to_be_attached()
    expect(page.locator("#at-M1d")).to_have_count(0)


@WIDEST_FONT
@EACH_PHONE
def test_it_can_be_played_on_a_phone(person: Person, width: int) -> None:
    """Rooms and crew are large enough for a finger; the book takes the full width."""
    page = person(width, 844, has_touch=True)
    begin(page)
    assert fits(page)
    page.get_by_role("button", name="Larger board").tap()
    for spot in ("#room-deck", "#crew-mac"):
        size = page.locator(spot).bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 36
    answer(page, page.locator("#room-deck"), tap=True)
    open_position(page, "{region: M1c, step: act 1, read: '3.1'}")
    assert fits(page)
    expect(page.locator("#board")).to_be_hidden()
    book = page.locator(".sg-book")
    size = book.bounding_box()
    assert size is not None
    assert size["width"] > width * 0.9
    book.locator("summary").tap()
    expect(page.locator("#board")).to_be_visible()
    assert fits(page)


POSITIONS = {
    "at sea": "{region: M1b, step: act 1, stock: coin 5, ongoing: M08}",
    "reading": "{region: M1c, step: act 1, stock: coin 3, read: '3.1'}",
    "fighting": "{crew: {laurent: venom low, mac: fatigue 2}, step: act 1, enemies: '8:BL,ML 3'}",
}


@EACH_SCHEME
@pytest.mark.parametrize("place", POSITIONS)
def test_it_has_no_barriers(person: Person, scheme: str, place: str) -> None:
    page = person(color_scheme=scheme)
    open_position(page, POSITIONS[place])
    assert barriers(page) == []


@pytest.mark.parametrize(("answers", "words"), [((), "· your turn"), (("skip",), "· Player 1's turn")])
def test_the_question_says_whose_turn_it_is(person: Person, answers: tuple[str, ...], words: str) -> None:
    page = person(1280, 800)
    players = "cid: command 1 hand AB01, zoey: command 0"
    match = voyage(f"{{players: {{{players}}}, crew: {{marco: equipped AB50 AB51}}, cards: '', step: act 1}}")
    for option in answers:
        match.choose(option)
    open_match(page, match)
    wait_for_question(page)
    expect(page.locator("#question .whose").first).to_contain_text(words)
