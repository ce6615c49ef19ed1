"""Campaigns in a real browser: taken up from the home page, friends who come and go, achievements that serve again."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.sleeping_gods.voyage import voyage
from tests.web.browser.conftest import Person
from tests.web.browser.play import answer, begun, lay_out, sit_down

CREWED = "{players: {tom: command 2, zoey: command 3 hand AB13 AB14}, active: zoey, step: begin, region: M1c}"


def between(page: Page) -> None:
    """Open what is done between turns."""
    page.get_by_role("button", name="Join, leave, new session").click()
    expect(page.locator("#asked #campaign")).to_be_visible()


def opened(page: Page, title: str) -> Locator:
    """One of the things that can be done there."""
    page.locator("#campaign summary", has_text=title).click()
    fold = page.locator("#campaign details[open]", has_text=title)
    expect(fold.get_by_role("button")).to_be_visible()
    return fold


def test_a_campaign_is_gone_on_with_from_the_home_page(person: Person) -> None:
    page = person()
    lay_out(page, voyage("{step: act 1, turn: 12}"))
    begun(page)
    page.goto("/")
    mine = page.locator("#campaigns li")
    expect(mine).to_contain_text("continue")
    expect(mine).to_contain_text("turn 12")
    mine.get_by_role("link").click()
    begun(page)
    expect(page.locator("#sg-shelf")).to_contain_text("Turn 12")


def test_a_friend_joins_a_campaign_and_the_crew_is_divided(person: Person) -> None:
    host, friend = person(), person()
    lay_out(host, voyage("{step: begin, cards: ''}"))
    begun(host)
    between(host)
    host.get_by_role("button", name="Join", exact=True).click()
    expect(host.locator("#asked #links")).to_be_visible()
    link = host.get_by_label("Invite a friend to play").input_value()
    host.keyboard.press("Escape")
    expect(host.locator("#asked")).to_be_hidden()
    expect(host.locator("#seats li")).to_have_count(2)
    sit_down(friend, link)
    expect(host.locator("#seats")).not_to_contain_text("(open)")
    expect(friend.locator("#seat-1 .you")).to_be_visible()
    answer(host, host.locator("#question .option").first)
    between(host)
    expect(host.locator("#campaign")).to_contain_text("start of a turn")
    expect(host.locator("#campaign form")).to_have_count(0)


def test_a_player_leaves_and_says_who_gets_what(person: Person) -> None:
    page = person()
    lay_out(page, voyage(CREWED))
    begun(page)
    between(page)
    form = opened(page, "Player 2 leaves")
    expect(page.locator("#campaign")).to_contain_text("Everything else goes to Player 1.")
    form.get_by_label("Discard").select_option("AB14")
    form.get_by_role("button", name="Leave the campaign").click()
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#seats li")).to_have_count(1)
    expect(page.locator("#panel-hand .card")).to_have_count(1)
    expect(page.locator("#player-0")).to_contain_text("3")
    begun(page)


def test_one_screen_shows_nobody_elses_hand_between_turns(person: Person) -> None:
    page = person()
    lay_out(page, voyage(CREWED.replace("active: zoey", "active: tom")))
    begun(page)
    between(page)
    expect(page.locator("#campaign")).to_contain_text("Player 2 leaves")
    expect(page.locator("#campaign")).not_to_contain_text("Lookout")
    opened(page, "Player 2 leaves").get_by_role("button").click()
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#seats li")).to_have_count(1)
    begun(page)


def test_the_box_is_laid_out_again_and_somebody_else_begins(person: Person) -> None:
    page = person()
    lay_out(page, voyage(CREWED))
    begun(page)
    between(page)
    form = opened(page, "Start a new session")
    form.get_by_label("Who begins").select_option("0")
    form.get_by_role("button", name="Start a new session").click()
    page.get_by_role("button", name="I'm ready").click()  # the other hand is another player's
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#seat-0 .asked")).to_be_visible()
    expect(page.locator("#seats")).to_contain_text("A new session has started")
    begun(page)


def test_what_was_found_is_on_the_sheet_and_serves_the_next_campaign(person: Person) -> None:
    page = person()
    totems = ";".join(f"adv({number})" for number in (1, 2, 3, 5))
    lay_out(page, voyage(f"{{step: act 1, do: 'choose{{{totems}|cmd(1)}}'}}"))
    begun(page)
    answer(page, page.locator('#question .option[data-option="way 1"]'))
    page.goto("/games/sleeping-gods")
    page.locator("#achievements summary").click()
    expect(page.locator("#achievements")).to_contain_text("Unlocked: Seasoned Hands, Deep Pockets")
    page.get_by_role("radio", name="1 player").check()
    page.get_by_role("checkbox", name="Deep Pockets").check()
    page.get_by_role("button", name="Start the match").click()
    begun(page)
    expect(page.locator("#quest-170")).to_contain_text("Deep Pockets")
    expect(page.locator("#quest-169")).to_have_count(0)
