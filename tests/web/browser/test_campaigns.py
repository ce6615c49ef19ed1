"""Campaigns in a real browser: resuming one, friends who join and leave, achievements in the next campaign."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sleeping_gods.voyage import voyage
from tests.web.browser.conftest import Person
from tests.web.browser.play import answer, open_match, sit_down, wait_for_question

pytestmark = pytest.mark.thorough

CREWED = "{players: {tom: command 2, zoey: command 3 hand AB13 AB14}, active: zoey, step: begin, region: M1c}"


def open_campaign(page: Page) -> None:
    """Open the dialog of the campaign."""
    page.get_by_role("button", name="Join, leave, new session").click()
    expect(page.locator("#asked #campaign")).to_be_visible()


def unfolded(page: Page, title: str) -> Locator:
    """One of the actions in the dialog, unfolded."""
    page.locator("#campaign summary", has_text=title).click()
    fold = page.locator("#campaign details[open]", has_text=title)
    expect(fold.get_by_role("button")).to_be_visible()
    return fold


def test_a_campaign_is_resumed_from_the_home_page(person: Person) -> None:
    page = person()
    open_match(page, voyage("{step: act 1, turn: 12}"))
    wait_for_question(page)
    page.goto("/")
    mine = page.locator("#campaigns li")
    expect(mine).to_contain_text("continue")
    expect(mine).to_contain_text("turn 12")
    mine.get_by_role("link").click()
    wait_for_question(page)
    expect(page.locator("#sg-shelf")).to_contain_text("Turn 12")


def test_a_friend_joins_a_campaign_and_the_crew_is_divided(person: Person) -> None:
    host, friend = person(), person()
    open_match(host, voyage("{step: begin, cards: ''}"))
    wait_for_question(host)
    open_campaign(host)
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
    open_campaign(host)
    expect(host.locator("#campaign")).to_contain_text("start of a turn")
    expect(host.locator("#campaign form")).to_have_count(0)


def test_a_leaving_player_chooses_who_gets_their_cards(person: Person) -> None:
    page = person()
    open_match(page, voyage(CREWED))
    wait_for_question(page)
    open_campaign(page)
    form = unfolded(page, "Player 2 leaves")
    expect(page.locator("#campaign")).to_contain_text("Everything else goes to Player 1.")
    form.get_by_label("Discard").select_option("AB14")
    form.get_by_role("button", name="Leave the campaign").click()
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#seats li")).to_have_count(1)
    expect(page.locator("#panel-hand .card")).to_have_count(1)
    expect(page.locator("#player-0")).to_contain_text("3")
    wait_for_question(page)


@pytest.mark.rule("SG-903", "SG-D58", "SG-R223")
def test_round_one_screen_the_active_player_shares_out_the_cards(person: Person) -> None:
    page = person()
    crew = "{tom: command 2, zoey: command 3 hand AB13 AB14, cid: command 0}"
    open_match(page, voyage(f"{{players: {crew}, active: tom, step: begin, region: M1c}}"))
    wait_for_question(page)
    open_campaign(page)
    lookout = page.locator("#campaign").get_by_label("Lookout goes to")
    expect(lookout).to_be_hidden()  # no one sees a hand before somebody leaves
    form = unfolded(page, "Player 2 leaves")
    expect(form).to_contain_text("Player 1, the active player, gives the rest")
    form.get_by_label("Discard").select_option("AB14")
    lookout.select_option("2")
    form.get_by_label("The last command token goes to").select_option("0")
    form.get_by_role("button", name="Leave the campaign").click()
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#seats li")).to_have_count(2)
    expect(page.locator("#player-0")).to_contain_text("3")
    wait_for_question(page)


def test_a_new_session_starts_with_another_player(person: Person) -> None:
    page = person()
    open_match(page, voyage(CREWED))
    wait_for_question(page)
    open_campaign(page)
    form = unfolded(page, "Start a new session")
    form.get_by_label("Who begins").select_option("0")
    form.get_by_role("button", name="Start a new session").click()
    page.get_by_role("button", name="I'm ready").click()  # the screen passes to another player
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#seat-0 .asked")).to_be_visible()
    expect(page.locator("#seats")).to_contain_text("A new session has started")
    wait_for_question(page)


def test_achievements_are_listed_and_used_in_the_next_campaign(person: Person) -> None:
    page = person()
    totems = ";".join(f"adv({number})" for number in (1, 2, 3, 5))
    open_match(page, voyage(f"{{step: act 1, do: 'choose{{{totems}|cmd(1)}}'}}"))
    wait_for_question(page)
    answer(page, page.locator('#question .option[data-option="way 1"]'))
    page.goto("/games/sleeping-gods")
    page.locator("#achievements summary").click()
    expect(page.locator("#achievements")).to_contain_text("Unlocked: Seasoned Hands, Deep Pockets")
    page.get_by_role("radio", name="1 player").check()
    page.get_by_role("checkbox", name="Deep Pockets").check()
    page.get_by_role("button", name="Start the match").click()
    wait_for_question(page)
    expect(page.locator("#quest-170")).to_contain_text("Deep Pockets")
    expect(page.locator("#quest-169")).to_have_count(0)
