"""The buttons beside the seats that open the journal of a campaign."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.table.access.views import TableView
from fathom.web.pages.notes import places_of


def journal_buttons(table: TableView) -> Element | None:
    """The journal, the notes, and for the players of a running campaign the summary of the evening.

    None for games without campaigns.
    """
    if table.seat_view.game.campaigns is None:
        return None
    named = {"quests": "Journal"}
    if places_of(table.seat_view):
        written = len(table.seat_view.notes)
        named["notes"] = f"Notes ({written})" if written else "Notes"
    if table.yours and table.seat_view.outcome is None:
        named["evening"] = "End the evening"
    return h.p(".row")[[h.button(".chip", {"data-ask": ask}, type="button")[title] for ask, title in named.items()]]
