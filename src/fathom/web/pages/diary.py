"""The journey log of a campaign, to be read like a diary."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.table.seen import Seen
from fathom.web.pages import parts
from fathom.web.pages.layout import page


def diary_page(seen: Seen, link: str) -> Element | None:
    """One paragraph a turn, as the one who asks may know it; None if the game keeps no diary."""
    sight = seen.sight
    campaigns = sight.game.campaigns
    if campaigns is None:
        return None
    title = f"Diary of {sight.game.title}"
    days = [day.partition(". ") for day in campaigns.diary(sight.pack, sight.view)]
    return page(
        title,
        h.article("#diary.diary")[
            h.h1[title],
            [h.section[h.h2[turn], h.p[text]] for turn, _, text in days] or h.p(".faint")["Nothing was written yet."],
            h.p[h.a(".button", href=parts.at(seen.match, link))["Back to the table"]],
        ],
        crumb=title,
    )
