"""What a player sees of a secret choice: the options chosen so far, and what follows when the choice is made."""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.ask import Ask
from fathom.table.access.views import SeatView, TableView


def draft(seat_view: SeatView, ask: Ask) -> Element | None:
    """The options chosen so far, each with a button that takes it back; None if there are none."""
    if not seat_view.draft:
        return None
    # Without the details that follow a colon: the options were read when they were chosen.
    labels = [seat_view.words.label(ask, option).partition(": ")[0] for option in seat_view.draft]
    return h.details(".draft", open=True)[
        h.summary["Chosen so far"],
        h.ul[
            [
                h.li[
                    h.span[label],
                    h.button({"data-take-back": str(index)}, type="button", aria_label=f"Take back: {label}")["✕"],
                ]
                for index, label in enumerate(labels)
            ]
        ],
        h.p(".faint")["No one sees this before everyone has chosen."],
    ]


def change_button(table: TableView) -> Element | None:
    """The button that withdraws the choice of the seat shown; None if it has made none."""
    seat = table.seat_view.seat
    if seat is None or not table.seats[seat].chosen:
        return None
    return h.p(".row")[h.button({"data-do": "withdraw", "data-seat": str(seat)}, type="button")["Change your choice"]]
