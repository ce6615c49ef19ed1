"""The dialog to share a finished match: a link to its replay, and a picture of the board."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.table.access.views import TableView
from fathom.web.pages.ending import heading
from fathom.web.pages.share_link import link_field, own_computer_note


def share_dialog(table: TableView, replay: str, *, own: bool) -> Element:
    """The dialog. `replay` is the full address for spectators; `own` says that it works only on this computer."""
    seat_view = table.seat_view
    result = "" if seat_view.outcome is None else f"{heading(table, seat_view.outcome)}, turn {seat_view.turn}"
    return h.div("#share", {"data-title": seat_view.game.title, "data-result": result})[
        h.h2["Share"],
        own_computer_note() if own else None,
        link_field("The replay, for everyone with this link", replay, 0),
        h.section[
            h.h3["The board as a picture"],
            h.p(".row")[
                h.button({"data-end": "picture"}, type="button")["Save the picture"],
                h.button({"data-end": "send"}, type="button", hidden=True)["Send …"],
            ],
        ],
    ]
