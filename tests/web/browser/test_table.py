"""Playing in a real browser: against the computer, with a friend, with undo, by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Person
from tests.web.browser.play import (
    answer,
    begin,
    begin_at,
    confirm,
    invite_by_form,
    options,
    question,
    sit_down,
    two_players,
)


def test_a_game_with_a_computer_player_is_played_to_its_end_by_clicking(person: Person) -> None:
    page = person()
    begin(page)
    moves = 0
    while question(page) != "over":
        glowing = page.locator("#board .spot.legal")
        if moves < 12 and glowing.count() and not page.locator("#menu:visible").count():
            spot = glowing.first
            if page.locator(f"#question .option[data-spot='{spot.get_attribute('id')}']").count() == 1:
                answer(page, spot)
                moves += 1
                continue
        answer(page, options(page).last)
        moves += 1
        assert moves < 400
    expect(page.locator("#question .ending")).to_contain_text(re.compile("You have (won|lost)"))
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()


def test_two_browsers_play_one_match_and_a_third_watches(person: Person) -> None:
    host, friend, watcher = person(), person(), person()
    invitation, watching = invite_by_form(host)
    expect(host.locator("#links .qr svg").first).to_be_attached()
    sit_down(friend, invitation)
    expect(host.locator("#seats")).not_to_contain_text("(open)")
    watcher.goto(watching)
    expect(watcher.locator("#board")).to_be_visible()
    assert watcher.get_by_role("button", name="Sit here").count() == 0

    first, second = (host, friend) if host.locator("#question.yours").count() else (friend, host)
    answer(first, first.locator("#choose-vega"))
    expect(second.locator("#question.yours")).to_be_visible()
    expect(second.locator("#log")).to_contain_text("dives as Vega")
    expect(watcher.locator("#log")).to_contain_text("dives as Vega")
    assert options(watcher).count() == 0

    second.get_by_role("button", name="Set your name").click()
    second.get_by_label("Your name").fill("Ned")
    second.get_by_role("button", name="Save").click()
    expect(second.locator("#settings")).to_be_hidden()
    expect(first.locator("#seats")).to_contain_text("(Ned)")
    expect(second.get_by_role("button", name="Set your name")).to_have_count(0)
    second.get_by_label("Message").fill("Hello <b>there</b>")
    second.get_by_role("button", name="Send", exact=True).click()
    expect(first.locator("#talk")).to_contain_text("Hello <b>there</b>")


@pytest.mark.thorough
def test_a_seat_is_played_on_a_second_device_and_old_links_stop_working(person: Person) -> None:
    page, phone, late = person(), person(390, 844), person()
    begin(page)
    page.get_by_role("button", name="Invite").click()
    invitation = page.get_by_label("Invite a friend to play").input_value()
    phone.goto(page.get_by_label("Player 1 on another device").input_value())
    assert options(phone).count() == 0
    phone.get_by_role("button", name="Play this seat here").click()
    expect(options(phone)).to_have_count(options(page).count())
    page.get_by_role("button", name="Make new links").click()
    confirm(page)
    expect(page.get_by_label("Invite a friend to play")).not_to_have_value(invitation)
    assert late.request.get(invitation).status == 404
    page.keyboard.press("Escape")
    answer(phone, options(phone).first)
    expect(page.locator("#log")).to_contain_text("dives as")


def test_a_lost_connection_returns_and_no_event_is_missing(person: Person) -> None:
    acting, waiting = two_players(person)
    before = acting.locator("#question .prompt").inner_text()
    acting.reload()
    expect(acting.locator("#question .prompt")).to_have_text(before)
    waiting.context.set_offline(True)
    expect(waiting.locator("#link-state.lost")).to_be_visible()
    answer(acting, options(acting).first)
    waiting.context.set_offline(False)
    expect(waiting.locator("#link-state.lost")).to_have_count(0)
    expect(waiting.locator("#question.yours")).to_be_visible()


@pytest.mark.thorough
def test_an_answer_is_undone(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D06")
    prompt = page.locator("#question .prompt").inner_text()
    spot = page.locator("#board .spot.legal").first
    at = page.locator("#diver-0").get_attribute("transform")
    target = spot.get_attribute("transform")
    spot.click()
    expect(page.locator("#diver-0")).to_have_attribute("transform", target or "")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#diver-0")).to_have_attribute("transform", at or "")
    expect(page.locator("#question .prompt")).to_have_text(prompt)


def test_a_refused_space_says_why_with_its_rule(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D04")
    page.locator("#at-4-3").click()
    told = page.locator("#bubble")
    expect(told).to_contain_text("You begin on a Start space")
    expect(told.get_by_role("link", name="RF-132")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Why can’t I …?").click()
    expect(page.locator("#why")).to_contain_text("You begin on a Start space")


@pytest.mark.thorough
def test_a_hint_points_at_an_option(person: Person) -> None:
    page = person()
    begin(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#question .option.hinted")).to_have_count(1)
    expect(page.locator(".toast")).to_be_visible()


@pytest.mark.thorough
def test_an_analysis_shows_the_chances_of_every_option(person: Person) -> None:
    page = person()
    begin_at(page, "RF-D04")
    places = options(page).count()
    chances = page.locator("#chances li")
    for _ in range(12):
        page.get_by_role("button", name="Analyse").click()
        expect(chances.first).to_be_visible()
        if not page.locator("#asked", has_text="too busy").count():
            break
        page.keyboard.press("Escape")
        expect(page.locator("#asked")).to_be_hidden()
    expect(chances.first).to_contain_text("%")
    assert chances.count() == places
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_hidden()
    page.get_by_role("button", name="Analyse").click()
    chosen = page.locator("#chances .option").first
    expect(chosen).to_be_visible()
    place = chosen.get_attribute("data-option")
    asked = page.locator("#state").get_attribute("data-question")
    chosen.click()
    expect(page.locator("#asked")).to_be_hidden()
    expect(page.locator("#state")).not_to_have_attribute("data-question", str(asked))
    expect(page.locator(f"#question [data-option='{place}']")).to_have_count(0)  # no other diver can begin there


def test_a_match_is_played_by_keyboard(person: Person) -> None:
    page = person()
    page.goto("/")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Play now":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#teach")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("body[data-ready] #question.yours")).to_be_visible()
    while page.locator("#question").get_attribute("data-ask") != "RF-D06":
        before = question(page)
        page.keyboard.press("1")
        page.locator(f"#state:not([data-question='{before}'])").wait_for(state="attached")
        question(page)
    at = page.locator("#diver-0").get_attribute("transform")
    page.keyboard.press("b")
    expect(page.locator("#board .spot:focus")).to_have_class(re.compile("legal"))
    page.keyboard.press("Enter")
    expect(page.locator("#diver-0")).not_to_have_attribute("transform", at or "")
    question(page)
    page.keyboard.press("b")
    here = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board .spot:focus")).to_have_class(re.compile("legal|in-reach"))
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate("document.activeElement.id") != here
    page.keyboard.press("?")
    expect(page.locator("#why")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#asked")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.type("1 u h")
    page.keyboard.press("Enter")
    expect(page.locator("#talk")).to_contain_text("1 u h")
