"""The panel for a question that is asked several times in a row: a counter for each option, sent as one command."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.ask import Ask
from fathom.present.allocation import Allocation, Share
from fathom.table.access.views import SeatView


def allocation_panel(seat_view: SeatView, ask: Ask, question: int, found: Allocation) -> Element:
    """The form with all options. The page's script counts and sends them; updates of the page do not reset the form."""
    rule = (
        f"Choose {found.total} in all."
        if found.least == found.total
        else f"Choose up to {found.total}."
        if not found.least
        else f"Choose {found.least} or more."
    )
    attributes = {
        "id": f"allocation-{question}",
        "data-mine": "",
        "data-total": str(found.total),
        "data-least": str(found.least),
        "data-closing": found.end,
    }
    return h.form(".allocation", attributes, aria_label="Choose several")[
        h.p(".faint")[rule, " The suggestion is what a computer player would choose."],
        h.ol(".options")[[_share(seat_view, ask, number, share) for number, share in enumerate(found.shares, 1)]],
        h.button(".main-button", type="submit", disabled=True)["Confirm"],
    ]


def _share(seat_view: SeatView, ask: Ask, number: int, share: Share) -> Element:
    """One option: a click adds one, or ticks it if it can be chosen only once."""
    label, _, note = seat_view.words.label(ask, share.option).partition(" — ")
    spot = seat_view.scene.spot(ask, share.option)
    attributes = {"data-option": str(share.option), "id": f"option-{number}"}
    if spot:
        attributes["data-spot"] = spot
    if share.most == 1:
        attributes["aria-pressed"] = "false"
    return h.li({"data-most": str(share.most), "data-amount": "0"}, class_={"share": True, "once": share.most == 1})[
        h.button(".option", attributes, type="button")[
            h.span(".key", aria_hidden="true")[str(number)],
            h.span[label, h.span(".note")[note] if note else None],
        ],
        None if share.most == 1 else h.output(".amount", aria_label=f"{label}: amount")["0"],
        None
        if share.most == 1
        else h.button(".less", {"data-less": ""}, type="button", aria_label=f"One less: {label}")["−"],
    ]
