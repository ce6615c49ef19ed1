"""The journal of a campaign: the dialogs “Previously …”, “This evening” and “Quests”, and the storybook's pages."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.game.art import journal_for
from fathom.present.journal import Journal, large_text_button, reading_tools
from fathom.table.access.views import TableView
from fathom.web.pages.fragments import table_url
from fathom.web.pages.notes import places_of
from fathom.web.pages.page import page

DIALOGS = {"previously": "Previously …", "quests": "Quests", "notes": "Notes", "evening": "This evening"}
"""The dialogs of the journal by the name in their address, with their titles."""
SAVED = "Everything is saved. You can close the page and continue from your list of games on another evening."


def journal_of(table: TableView) -> Journal | None:
    """The journal of a table; None if its game has none."""
    seat_view = table.seat_view
    return journal_for(seat_view.game, seat_view.pack, seat_view.view, seat_view.events)


def dialog(table: TableView, journal: Journal, name: str, link: str) -> Element:
    """One of the dialogs of the journal."""
    return h.div("#journal.readable")[
        h.h2[DIALOGS[name]],
        navigation(table, journal, name, link),
        _content(table, journal, name),
        h.form(".row", method="dialog")[
            h.button(".main-button")["Continue" if name == "previously" else "Back to the table"]
        ],
    ]


def _content(table: TableView, journal: Journal, name: str) -> Node:
    if name == "quests":
        return journal.quests()
    if name == "evening":
        since = table.evening.since
        told = journal.evening(since) or h.p(".faint")["Nothing worth noting has happened this evening."]
        return [told, h.p[SAVED]]
    found = journal.previously(table.evening.before, table.evening.since) or h.p(".faint")["This is the first evening."]
    return [reading_tools(), found]


def navigation(table: TableView, journal: Journal, current: str, link: str) -> Element:
    """The buttons and links to the parts of the journal."""
    return h.nav(".row", aria_label="Journal")[
        [
            h.button(".chip", {"data-ask": name}, type="button", aria_pressed="true" if name == current else "false")[
                title
            ]
            for name, title in DIALOGS.items()
            if name != "notes" or places_of(table.seat_view)
        ],
        h.a(href=table_url(table.match, link, "/storybook"))["Storybook"] if journal.chapters() else None,
        h.a(href=table_url(table.match, link, "/diary"))["Diary"],
    ]


def recap_due(table: TableView) -> bool:
    """Whether the match is running and there is a summary of an earlier evening to show."""
    if not table.evening.number or table.seat_view.outcome is not None:
        return False
    journal = journal_of(table)
    return journal is not None and journal.previously(table.evening.before, table.evening.since) is not None


def storybook_page(table: TableView, journal: Journal, chapter: str, link: str) -> Element:
    """The page with the pages read in one chapter. An unknown chapter is taken for the first."""
    chapters = journal.chapters()
    chosen = chapter if chapter in chapters else next(iter(chapters), "")
    title = "Storybook: pages read so far"
    return page(
        title,
        h.div("#storybook.storybook")[
            h.h1[title],
            h.nav(".row", aria_label="Chapters")[
                [
                    h.a(
                        ".chip",
                        href=chapter_url(table.match, link, id),
                        aria_current="page" if id == chosen else None,
                    )[name]
                    for id, name in chapters.items()
                ]
            ],
            h.p[large_text_button()] if chosen else None,
            journal.pages(chosen) if chosen else h.p(".faint")["No page was read so far: go ashore."],
            h.p[h.a(".button", href=table_url(table.match, link))["Back to the table"]],
        ],
        style=("home.css", "reading.css"),
        script="reading_page.js",
        crumb=title,
    )


def chapter_url(match: str, link: str, chapter: str) -> str:
    """The address of a chapter."""
    url = table_url(match, link, "/storybook")
    return f"{url}{'&' if '?' in url else '?'}chapter={chapter}"
