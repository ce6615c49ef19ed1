"""The diary of a campaign."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.table.access.views import TableView
from fathom.web.pages import fragments
from fathom.web.pages.page import page


def diary_page(table: TableView, link: str) -> Element | None:
    """The page of the diary, one paragraph per turn, as far as this person may know.

    None if the game has no campaigns.
    """
    seat_view = table.seat_view
    campaigns = seat_view.game.campaigns
    if campaigns is None:
        return None
    title = f"Diary of {seat_view.game.title}"
    days = [day.partition(". ") for day in campaigns.diary(seat_view.pack, seat_view.view)]
    return page(
        title,
        h.article("#diary.diary")[
            h.h1[title],
            [h.section[h.h2[turn], h.p[text]] for turn, _, text in days] or h.p(".faint")["The diary is empty so far."],
            h.p[h.a(".button", href=fragments.table_url(table.match, link))["Back to the table"]],
        ],
        crumb=title,
    )
