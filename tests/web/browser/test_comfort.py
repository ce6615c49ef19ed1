"""Details of a table: warnings, double clicks, lost connections, links, shared screens, notifications."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import fathom
from fathom.matches.match import Match
from tests.conformance.tools import SOAK
from tests.kit import play
from tests.sleeping_gods.voyage import voyage
from tests.web.browser.conftest import WIDEST_FONT, Person
from tests.web.browser.play import (
    answer,
    begin,
    begin_at,
    confirm,
    give_up,
    invite,
    open_match,
    options,
    question,
    sit_down,
    two_players,
    wait_for_question,
    wait_until,
)

pytestmark = pytest.mark.thorough


def send_message(page: Page, text: str) -> None:
    """Send a chat message, and wait until it is shown."""
    if not page.locator("#chat[open]").count():
        page.locator("#chat summary").click()
    page.get_by_label("Message").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#talk")).to_contain_text(text)


def sent_answers(page: Page) -> list[str]:
    """A list to which each answer that the page sends is added."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/answers" in request.url else None)
    return sent


def at_the_lair(seats: int = 1) -> Match:
    """A match in which Vega swims to a Lair and may move a tentacle: an optional step that can be skipped."""
    divers = "  vega: 2,2\n" + ("  michael: 2,4\n" if seats > 1 else "")
    match = fathom.position("refuge", f"divers:\n{divers}tentacles: 7,5 5,2")
    match.choose("move left")
    return match


# -- warnings, hints, clicks ----------------------------------------------------------------------------------------


def test_warnings_and_hints_stay_when_others_act(person: Person) -> None:
    page, other = two_players(person)
    while page.locator("#question").get_attribute("data-ask") != "RF-D06":
        acting, waiting = (page, other) if page.locator("#question.yours").count() else (other, page)
        before = acting.locator("#state").get_attribute("data-question")
        answer(acting, options(acting).first)
        expect(waiting.locator(f"#state[data-question='{before}']")).to_have_count(0)
    warned = page.locator("#question .option:has(.caution)")
    expect(warned.first).to_be_visible()
    count = warned.count()
    page.get_by_role("button", name="Hint").click()
    hinted = page.locator("#question .option.hinted")
    expect(hinted).to_have_count(1)
    label = hinted.inner_text()
    warned.first.click()
    armed = page.locator("#question .option.armed")
    expect(armed).to_have_count(1)
    send_message(other, "Mind the head")
    expect(page.locator("#talk")).to_contain_text("Mind the head")
    expect(warned).to_have_count(count)
    expect(hinted).to_have_text(re.compile(re.escape(label.splitlines()[-1])))
    expect(armed).to_have_count(1)


def test_an_answer_can_be_faster_than_the_warnings(person: Person) -> None:
    """They are requested for a question that is answered when they arrive; the page has no error."""
    page, other = two_players(person)
    held: list[Route] = []
    page.route("**/warnings*", lambda route: held.append(route))
    page.reload()
    wait_until(page, "() => document.querySelector('#question.yours')")
    while page.locator("#question.yours").count():
        before = page.locator("#state").get_attribute("data-question")
        options(page).first.click()
        page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    wait_for_question(other)
    assert held
    for route in held:
        with page.expect_response("**/warnings*") as response:
            route.continue_()
        assert response.value.json() == {}
    question(other)


def test_a_double_click_answers_once(person: Person) -> None:
    page = person()
    begin(page)
    before = int(question(page))
    sent = sent_answers(page)
    options(page).first.dblclick()
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    question(page)
    send_message(page, "once")
    assert len(sent) == 1


def test_a_warned_option_is_not_confirmed_by_a_double_click_or_a_held_key(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D06")
    warned = page.locator("#question .option:has(.caution)").first
    expect(warned).to_be_visible()
    before = question(page)
    sent = sent_answers(page)
    warned.dblclick()
    expect(page.locator("#question .option.armed")).to_have_count(1)
    send_message(page, "nothing sent")
    assert sent == []
    warned.focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
    question(page)
    send_message(page, "sent once")
    assert len(sent) == 1


def test_no_button_moves_while_it_is_pressed(person: Person) -> None:
    """CI lost a click on “Say”, because a row above it vanished between mouse down and up."""
    page, other = two_players(person)
    page.get_by_label("Message").fill("still here")
    say = page.get_by_role("button", name="Send", exact=True)
    say.scroll_into_view_if_needed()
    at = say.bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    with page.expect_response(re.compile("/parts")):
        send_message(other, "a new line, which makes the list longer")
    assert page.locator("#talk li").count() == 0
    page.mouse.up()
    expect(page.locator("#talk li")).to_have_count(2)
    expect(other.locator("#talk")).to_contain_text("still here")


def test_text_typed_while_an_answer_is_sent_is_not_lost(person: Person) -> None:
    page = person()
    begin(page)
    held: list[object] = []
    page.route("**/answers", lambda route: held.append(route))
    options(page).first.click()
    for text in ("one", "two"):
        page.get_by_label("Message").fill(text)
        page.keyboard.press("Enter")
    expect(page.locator("#talk li")).to_have_count(2)
    held[0].continue_()  # type: ignore[attr-defined]
    expect(page.locator("#log")).to_contain_text("dives as")


def test_a_message_that_cannot_be_sent_stays_in_the_field(person: Person) -> None:
    page = person()
    begin(page)
    page.route("**/chat", lambda route: route.fulfill(status=503, json={"error": "Not now."}))
    page.get_by_label("Message").fill("Is anybody there?")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("Not now.")
    expect(page.get_by_label("Message")).to_have_value("Is anybody there?")


def test_two_tabs_answer_at_once_and_one_wins(person: Person) -> None:
    one = person()
    begin(one)
    two = one.context.new_page()
    two.goto(one.url)
    expect(two.locator("body[data-ready] #question.yours")).to_be_visible()
    # The second tab is not notified of the first answer before it sends its own.
    two.route("**/parts*", lambda route: route.abort("internetdisconnected"))
    answer(one, one.locator("#choose-vega"))
    two.locator("#choose-mags").click()
    # Checked first, because the next question removes the message.
    expect(two.locator(".toast")).to_contain_text("Another player was faster")
    two.unroute("**/parts*")
    expect(two.locator("#log")).to_contain_text("dives as Vega")
    expect(two.locator("#log")).not_to_contain_text("dives as Mags")


# -- connections -----------------------------------------------------------------------------------------------------


def test_a_failed_update_is_requested_again(person: Person) -> None:
    page, other = two_players(person)
    failing = ["first", "second"]

    def fail(route: object) -> None:
        if failing:
            failing.pop()
            route.fulfill(status=503, body="busy")  # type: ignore[attr-defined]
        else:
            route.continue_()  # type: ignore[attr-defined]

    page.route("**/parts*", fail)
    send_message(other, "Do you hear me?")
    expect(page.locator("#talk")).to_contain_text("Do you hear me?")
    expect(page.locator("#link-state.lost")).to_have_count(0)
    assert not failing


def test_a_silently_lost_connection_is_noticed(person: Person) -> None:
    page = person()
    page.clock.install()
    begin(page)
    live = re.compile("/live")
    with page.expect_request(live):
        page.clock.fast_forward(41_000)
    expect(page.locator("#link-state.lost")).to_have_count(0)
    with page.expect_request(live):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


# -- links -------------------------------------------------------------------------------------------------------------


@WIDEST_FONT
def test_an_invited_friend_on_a_phone_sees_the_seat_first(person: Person) -> None:
    host, friend = person(), person(390, 844, has_touch=True)
    friend.goto(invite(host)[0])
    seat = friend.get_by_role("button", name="Sit here")
    expect(seat).to_be_in_viewport()
    top, board = seat.bounding_box(), friend.locator("#board").bounding_box()
    assert top is not None
    assert board is not None
    assert top["y"] < board["y"]
    expect(friend.locator("#link-state")).to_be_in_viewport()
    friend.get_by_label("Your name (optional)").fill("Conseil")
    seat.tap()
    expect(friend.locator("#seats .you")).to_be_visible()
    expect(host.locator("#seats")).to_contain_text("(Conseil)")
    expect(seat).to_have_count(0)


@WIDEST_FONT
def test_a_phone_shows_the_last_event_and_the_question(person: Person) -> None:
    """The log is far below; a player who has scrolled there is brought back when it is their turn."""
    acting, waiting = two_players(person, width=390, height=844, has_touch=True)
    waiting.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(waiting.locator("#ticker")).not_to_be_in_viewport()
    answer(acting, options(acting).first)
    expect(waiting.locator("#question .prompt")).to_be_in_viewport()
    expect(waiting.locator("#ticker")).to_contain_text("dives as")
    ticker, stage = waiting.locator("#ticker").bounding_box(), waiting.locator(".stage").bounding_box()
    assert ticker is not None
    assert stage is not None
    assert ticker["y"] >= stage["y"] + stage["height"]


def test_a_spectator_has_no_useless_buttons_and_can_return(person: Person) -> None:
    host, friend, watcher = person(), person(), person()
    invitation, watching = invite(host)
    sit_down(friend, invitation)
    watcher.goto(watching)
    watcher.locator("#more summary").click()
    for name in ("Give up", "Export", "Invite", "Undo", "Hint", "Say", "Guide"):
        expect(watcher.get_by_role("button", name=name, exact=True)).to_have_count(0)
    watcher.get_by_role("link", name="Replay").click()
    expect(watcher.locator("body[data-ready] #where")).to_contain_text("Turn")
    expect(watcher.get_by_role("button", name="Play from here")).to_have_count(0)
    watcher.get_by_role("link", name="Back to the table").click()
    expect(watcher.locator("body[data-ready] #question")).to_be_visible()

    for page in (host, friend):
        give_up(page)
        expect(page.locator("#seats, #question .ending").first).to_contain_text(re.compile("wants to give up|lost"))
    expect(host.locator("#question .ending")).to_be_visible()
    host.get_by_role("button", name="Rematch").click()
    expect(host.locator("body[data-ready] #question:not(.over)")).to_be_visible()
    watcher.get_by_role("link", name="Go to the next match").click()
    expect(watcher.locator("body[data-ready] #question:not(.over)")).to_be_visible()
    assert watcher.url.split("?")[0] == host.url


def test_a_link_is_copied_over_plain_http_too(person: Person) -> None:
    page = person()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    invite(page)
    page.get_by_role("button", name="Invite").click()
    copy = page.locator("#links [data-copy]").first
    copy.click()
    expect(copy).to_have_text("Copied")
    link = page.get_by_label("Invite a friend to play").input_value()
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_hidden()
    page.get_by_label("Message").focus()
    page.keyboard.press("ControlOrMeta+v")
    expect(page.get_by_label("Message")).to_have_value(link)


# -- optional steps that are skipped ---------------------------------------------------------------------------------


def test_an_optional_step_is_skipped_until_the_player_wants_to_be_asked_again(person: Person) -> None:
    page = person()
    page.clock.install()
    open_match(page, at_the_lair())
    asks = page.locator("#question")
    expect(asks).to_have_attribute("data-ask", "RF-D08")
    page.get_by_role("button", name="Always: Move no tentacle").click()
    expect(asks).to_have_attribute("data-ask", "RF-D06")
    passing = page.get_by_role("button", name="Passing: Move no tentacle")
    expect(passing).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(asks).to_have_attribute("data-ask", "RF-D08")
    sent = sent_answers(page)
    page.clock.fast_forward(5000)
    send_message(page, "I went back, so ask me again")
    page.reload()
    page.locator("body[data-ready]").wait_for(state="attached")
    page.clock.fast_forward(5000)
    send_message(page, "it still asks me")
    assert sent == []
    passing.click()
    expect(passing).to_have_count(0)


@pytest.mark.parametrize("looks", [False, True])
def test_a_question_that_is_asked_only_for_secrecy_is_passed_after_a_while(person: Person, looks: bool) -> None:
    page = person()
    page.clock.install()
    open_match(page, before_a_useless_window())
    sent = sent_answers(page)
    page.get_by_role("button", name="No more crew: now fate is drawn").click()
    page.get_by_role("button", name="I'm ready").click()
    chip = page.get_by_role("button", name="Nothing to do: passing soon")
    expect(chip).to_be_visible()
    if looks:
        chip.click()
    page.clock.run_for(8000)
    if looks:
        expect(chip).to_have_count(0)
        send_message(page, "I want to look")
    else:
        expect(page.locator("#curtain-text")).to_have_text("Pass the screen to Player 1.")
    assert len(sent) == (1 if looks else 2)


def before_a_useless_window() -> Match:
    """A challenge before the fate card is drawn; the other player has a card that is of no use in it."""
    match = voyage("""
        players: {tom: command 0, zoey: hand AB01}
        step: act 1
        fate: 4
        do: challenge(CRA,6){xp(1)}{}
        """)
    return play(match, "join sofi", asks="SG-D38")


def test_a_step_skipped_for_one_seat_is_still_asked_of_another(person: Person) -> None:
    page = person()
    open_match(page, at_the_lair(2))
    asks = page.locator("#question")
    expect(asks).to_have_attribute("data-ask", "RF-D08")
    page.get_by_role("button", name="Always: Move no tentacle").click()
    expect(page.get_by_role("button", name="Passing: Move no tentacle")).to_be_visible()
    expect(asks).to_have_attribute("data-ask", "RF-D06")
    answer(page, page.locator("#question .option[data-option='end']"))
    while asks.get_attribute("data-ask") != "RF-D06":
        answer(page, options(page).last)
    expect(page.locator("#state")).to_have_attribute("data-seat", "1")
    expect(page.get_by_role("button", name="Passing")).to_have_count(0)


# -- several people at one screen ------------------------------------------------------------------------------------


def test_people_at_one_screen_do_not_see_each_others_hands(person: Person) -> None:
    page = person()
    page.goto("/games/tyrian")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator("body[data-ready] #curtain")).to_be_visible()
    expect(page.locator("#panels")).to_be_hidden()
    assert page.locator("#said").inner_text() == ""
    page.get_by_role("button", name="I'm ready").click()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()
    before = page.locator("#panels").inner_text()
    options(page).last.click()
    expect(page.locator("#curtain")).to_be_visible()
    assert page.locator("#panels").inner_text() == before
    page.keyboard.press("Escape")
    expect(page.locator("#curtain")).to_be_visible()
    page.get_by_role("button", name="I'm ready").click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()


def test_a_replay_shows_no_more_than_the_table(person: Person) -> None:
    page = person()
    page.goto("/games/tyrian")
    page.get_by_label("Seat 2").select_option("me")
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("button", name="I'm ready").click()
    options(page).last.click()
    page.get_by_role("button", name="I'm ready").click()
    expect(page.locator("#curtain")).to_be_hidden()
    who = page.locator("#state").get_attribute("data-who") or ""
    page.locator("#more summary").click()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("body[data-ready] #curtain")).to_contain_text(who)
    expect(page.locator("#panels")).to_be_hidden()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/at/" in request.url else None)
    page.get_by_role("button", name="I'm ready").click()
    page.get_by_role("button", name="First").click()
    expect(page).to_have_url(re.compile("at=0"))
    seat = page.locator("body").get_attribute("data-seat")
    assert asked
    assert all(f"seat={seat}" in url for url in asked)


# -- telling whose turn it is ------------------------------------------------------------------------------------------

NOTIFIER = """
window.shown = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) {
    if (window.refusing) throw new TypeError("Illegal constructor");
    window.shown.push(`${title}: ${body}`);
  }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
  if (data.url === location.pathname) window.shown.push(`${title}: ${body}`);
};
// As in a browser without a push service.
Object.defineProperty(ServiceWorkerRegistration.prototype, "pushManager", { value: undefined });
"""


@pytest.mark.parametrize("refusing", [False, True] if SOAK > 1 else [True])
def test_the_title_and_a_notification_tell_whose_turn_it_is(person: Person, refusing: bool) -> None:
    acting, waiting = two_players(person)
    expect(acting).to_have_title(re.compile("^● Your turn"))
    expect(waiting).not_to_have_title(re.compile("Your turn"))
    waiting.add_init_script(NOTIFIER)
    waiting.reload()
    waiting.locator("body[data-ready]").wait_for(state="attached")
    waiting.get_by_role("button", name="Settings").click()
    waiting.get_by_label("Notify me").check()
    expect(waiting.locator("#toasts")).to_contain_text("only while a table is open")
    expect(waiting.get_by_label("Notify me")).to_be_checked()
    waiting.keyboard.press("Escape")
    waiting.evaluate(f"window.refusing = {str(refusing).lower()}")
    waiting.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    answer(acting, options(acting).first)
    expect(waiting).to_have_title(re.compile("^● Your turn"))
    expect(acting).not_to_have_title(re.compile("Your turn"))
    wait_until(waiting, "() => shown.length === 1")
    with waiting.expect_request(re.compile("/live.*hidden=true")):  # push messages are for people who do not look
        waiting.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(waiting.locator("#link-state.lost")).to_have_count(0)


def test_single_keys_can_be_switched_off(person: Person) -> None:
    page = person()
    begin(page)
    before = question(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    for key in ("1", "?"):
        page.keyboard.press(key)
    send_message(page, "Nothing happened")
    assert question(page) == before
    expect(page.locator("#why")).to_have_count(0)


# -- seats, ends, files -----------------------------------------------------------------------------------------------


def test_a_computer_takes_a_seat_and_gives_it_back(person: Person) -> None:
    page = person()
    begin(page)
    mine = page.locator("#seats li:has(.you)")
    mine.locator("summary").click()
    mine.get_by_role("button", name="Let a computer play").click()
    confirm(page)
    expect(mine).to_have_count(0)
    expect(page.get_by_role("button", name="Play it yourself")).to_have_count(2)
    page.get_by_role("button", name="Play it yourself").first.click()
    expect(mine).to_have_count(1)
    question(page)


def test_an_open_seat_that_is_asked_can_be_filled(person: Person) -> None:
    """While an open seat is asked, the other player can send the invitation again, or add a computer player."""
    page = person()
    invite(page)
    if page.locator("#question.yours").count():
        answer(page, options(page).first)
    waiting = page.locator("#question")
    expect(waiting).to_contain_text("still open")
    waiting.get_by_role("button", name="Send the invitation").click()
    expect(page.locator("#links")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_hidden()
    waiting.get_by_role("button", name="Let a computer play").click()
    expect(page.locator("#log")).to_contain_text("dives as")
    question(page)


LISTENER = """
window.heard = [];
window.AudioContext = class {
  currentTime = 0;
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect() {} };
  }
  createOscillator() {
    const hear = (pitch) => window.heard.push(pitch);
    const frequency = { setValueAtTime: hear, exponentialRampToValueAtTime: hear };
    return { frequency, connect: (next) => next, start() {}, stop() {} };
  }
};
"""


def test_giving_up_alone_plays_no_fanfare(person: Person) -> None:
    page = person()
    page.add_init_script(LISTENER)
    begin(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sounds").select_option("Loud")
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    give_up(page)
    expect(page.locator("#question .ending")).to_be_visible()
    expect(page.locator("#question h2")).to_have_text("You lost")
    assert page.evaluate("heard.slice(-2)") == [110, 98]
    assert 784 not in page.evaluate("heard")


def test_a_problem_is_reported_with_the_exact_match(person: Person, tmp_path: Path) -> None:
    page = person()
    begin_at(page, "RF-D06")
    page.locator("#more summary").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Report a problem").click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    assert fathom.load(saved.read_bytes()).ask is not None
    assert str(len(fathom.load(saved.read_bytes()).history)) == page.locator("#state").get_attribute("data-entries")

    one, _ = two_players(person)
    one.locator("#more summary").click()
    with one.expect_download() as waiting:
        one.get_by_role("button", name="Report a problem").click()
    assert waiting.value.suggested_filename.endswith(".json")
    expect(one.locator(".toast")).to_contain_text("only what you may see")


# -- how it looks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("smooth", [True, False] if SOAK > 1 else [True])
def test_pieces_move_smoothly_unless_switched_off(person: Person, smooth: bool) -> None:
    page = person(reduced_motion="no-preference")
    begin_at(page, "RF-D06")
    if not smooth:
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Move pieces smoothly").uncheck()
        page.keyboard.press("Escape")
        expect(page.locator("#settings")).to_be_hidden()
    page.evaluate("""() => {
      window.slid = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...frames) {
        window.slid.push(this.id);
        return animate.apply(this, frames);
      };
    }""")
    at = page.locator("#diver-0").get_attribute("transform")
    answer(page, page.locator("#board .spot.legal").first)
    expect(page.locator("#diver-0")).not_to_have_attribute("transform", at or "")
    assert ("diver-0" in page.evaluate("slid")) == smooth
    assert bool(page.evaluate("document.getAnimations().length")) == smooth


def test_the_chosen_colours_are_set_before_the_first_paint(person: Person) -> None:
    page = person(color_scheme="dark")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("light")
    page.route("**/page.js", lambda route: route.abort("internetdisconnected"))
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
