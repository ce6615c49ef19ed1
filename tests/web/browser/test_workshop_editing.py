"""Editing drafts in a real browser: mistakes at their fields, the keyboard, new files, covers, a lost connection."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fathom.games import find
from tests.packs.kit import CONTENT, PNG
from tests.packs.mistakes import MISTAKES
from tests.web.browser.accessibility import barriers
from tests.web.browser.conftest import Person
from tests.web.browser.play import confirm
from tests.web.browser.test_workshop import make_draft, saved, take_picture

pytestmark = pytest.mark.thorough


def choose_file(page: Page, file: str) -> None:
    """Open a file of the draft."""
    page.get_by_label("File", exact=True).select_option(file)
    expect(page.locator("#wk-text")).to_have_value(re.compile(".", re.DOTALL))
    saved(page)


def test_mistakes_are_shown_at_their_fields_and_can_be_gone_to(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "Full of mistakes")
    for what, mistake in MISTAKES.items():
        file = f"{mistake.file}.yaml"
        choose_file(page, file)
        right = (CONTENT / file).read_text("utf-8")
        page.locator("#wk-text").fill(right.replace(mistake.before, mistake.after, 1))
        problem = page.locator(".wk-problem", has_text=mistake.message)
        expect(problem).to_be_visible()
        expect(page.get_by_role("button", name="Try it")).to_be_disabled()
        problem.click()
        if mistake.field:
            shown = page.locator("#wk-form :is(.wk-error, .wk-stray)").first
            expect(shown).to_be_visible()
        else:
            line = mistake.message.split(":")[1]
            expect(page.locator("#wk-text")).to_be_focused()
            chosen = page.locator("#wk-text").evaluate("({value, selectionStart}) => value.slice(0, selectionStart)")
            assert chosen.count("\n") == int(line) - 1
        take_picture(page, f"mistake-{what.replace(' ', '-')}")
        page.locator("#wk-text").fill(right)
        expect(page.locator("#wk-problems")).to_be_empty()
    assert barriers(page) == []


def test_the_focus_stays_where_it_was_when_lists_change(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "By keyboard alone")
    choose_file(page, "salvage.yaml")
    page.get_by_role("button", name="Flare Pistol SA02").click()
    expect(page.get_by_role("heading", name="Flare Pistol")).to_be_visible()
    down = page.get_by_role("button", name="Down", exact=True)
    down.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#wk-entry-2")).to_contain_text("Flare Pistol")
    expect(down).to_be_focused()
    page.get_by_role("button", name="Copy", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Id", exact=True)).to_have_value("SA17")
    expect(page.get_by_role("button", name="Copy", exact=True)).to_be_focused()
    # In the lists of the form.
    choose_file(page, "board.yaml")
    first = page.locator("#f-sea-0").input_value()
    page.get_by_role("button", name="Move 1 down").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#f-sea-1")).to_have_value(first)
    expect(page.locator("#t-down-f-sea-1")).to_be_focused()
    page.locator("#t-remove-f-sea-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#f-sea-4")).to_have_count(0)
    expect(page.locator("#t-remove-f-sea-1")).to_be_focused()
    # After the last step is undone, its button can no longer have the focus.
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    while undo.is_enabled():
        page.keyboard.press("Enter")
        saved(page)
    expect(page.get_by_role("button", name="Redo")).to_be_focused()


def test_a_new_place_is_written_in_a_new_file_and_the_file_removed(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "A new place", "sleeping-gods")
    choose_file(page, "story/m1/02_lightship.yaml")
    page.get_by_role("button", name="New file").click()
    expect(page.get_by_label("Name of the file")).to_have_value("m1/")
    page.get_by_label("Name of the file").fill("m1/02_lightship")
    page.get_by_role("button", name="Make the file").click()
    expect(page.get_by_role("alert").first).to_contain_text("There is a file story/m1/02_lightship.yaml already.")
    assert barriers(page) == []
    take_picture(page, "new-file")
    page.get_by_label("Name of the file").fill("m1/126_lighthouse")
    page.get_by_role("button", name="Make the file").click()
    expect(page.get_by_text("This file has no entries. Add one.")).to_be_visible()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_label("Id", exact=True)).to_have_value("126")
    expect(page.locator("#wk-problems")).to_contain_text("story/m1/126_lighthouse.yaml:")
    page.reload()
    choose_file(page, "story/m1/126_lighthouse.yaml")
    page.get_by_role("button", name="Remove this file").click()
    expect(page.get_by_label("File", exact=True)).not_to_have_value("story/m1/126_lighthouse.yaml")
    expect(page.locator("#wk-problems")).to_be_empty()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("File", exact=True)).to_have_value("story/m1/126_lighthouse.yaml")
    expect(page.get_by_label("Id", exact=True)).to_have_value("126")


def test_a_draft_gets_a_cover_and_is_removed_after_a_question(person: Person, tmp_path: Path) -> None:
    page = person(1280, 800)
    make_draft(page, "With a cover")
    (tmp_path / "picture.png").write_bytes(PNG)
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Cover picture").set_input_files(tmp_path / "picture.png")
    page.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_text("The pack has this cover now.")).to_be_visible()
    assert barriers(page) == []
    take_picture(page, "cover")
    page.keyboard.press("Escape")
    choose_file(page, "pack.yaml")
    expect(page.get_by_label("Cover", exact=True)).to_have_value("cover.png")
    page.goto("/workshop")
    page.get_by_role("button", name="Remove With a cover").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Remove the draft “With a cover”? It cannot be undone.")
    assert barriers(page) == []
    take_picture(page, "remove")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("link", name="With a cover")).to_be_visible()
    page.get_by_role("button", name="Remove With a cover").click()
    confirm(page)
    expect(page.get_by_text("You have no drafts yet.")).to_be_visible()


def test_what_is_typed_while_the_server_is_away_is_saved_later(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "A bad line")
    choose_file(page, "board.yaml")
    page.context.set_offline(True)
    page.get_by_label("Threat limit", exact=True).fill("7")
    expect(page.locator("#wk-saved")).to_have_text("Not saved")
    page.get_by_label("Actions", exact=True).fill("3")
    page.context.set_offline(False)
    saved(page)
    page.reload()
    saved(page)
    expect(page.get_by_label("Threat limit", exact=True)).to_have_value("7")
    expect(page.get_by_label("Actions", exact=True)).to_have_value("3")


def test_entries_of_lists_are_closed_until_they_are_needed(person: Person) -> None:
    page = person(1280, 800)
    make_draft(page, "Armies", "rivals")
    choose_file(page, "armies.yaml")
    army = find("rivals").pack.armies[0].army
    names = {model.id: model.name for model in find("rivals").pack.models}
    folds = page.locator("#wk-form details.wk-fold")
    expect(folds).to_have_count(len(army))
    for fold, part in zip(folds.all(), army, strict=True):
        expect(fold.locator("summary")).to_contain_text(names[part.model])
    expect(page.locator("#f-0-army-3-count")).to_be_hidden()
    folds.nth(3).locator("summary").click()
    page.locator("#f-0-army-3-count").fill("2")
    saved(page)
    # It stays open when the form is drawn again, and a problem opens another one.
    expect(page.locator("#f-0-army-3-count")).to_be_focused()
    expect(page.locator("#f-0-army-3-count")).to_have_value("2")
    text = page.locator("#wk-text").input_value()
    page.locator("#wk-text").fill(text.replace("{model: COG-1, cards:", "{model: COG-1, count: many, cards:", 1))
    expect(page.locator("#f-0-army-0-count")).to_be_visible()
    expect(page.locator("#f-0-army-0-count-error")).to_contain_text("not text (“many”)")
    assert barriers(page) == []
