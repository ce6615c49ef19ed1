"""What a table explains in place: the elements that a person taps, and the legend."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element
from markupsafe import escape

from fathom.assist import group_by_reason
from fathom.present.legend import INFO, LegendEntry
from fathom.present.pins import PIN
from fathom.table.access.views import OptionRefusal, SeatView, TableView
from fathom.web.pages import fragments
from fathom.web.pages.board_key import MARKS
from fathom.web.pages.notes import note_here
from fathom.web.pages.rules_page import rule_link

MOST_THINGS = 4
"""The most elements that one tap explains."""
MOST_REASONS = 3
"""The most reasons that one tap gives."""


# -- what was tapped ---------------------------------------------------------------------------------------------------


def what(table: TableView, ids: Sequence[str], refusals: list[OptionRefusal] | None) -> Element:
    """What the elements with these ids are, and why they cannot be chosen; without a reason if `refusals` is None.

    Things of the same kind are explained once.
    """
    seat_view = table.seat_view
    texts = [seat_view.scene.tap_text(id) for id in ids if _drawn(seat_view, id)]
    found = dict.fromkeys(text for text in texts if text is not None)
    return h.div("#what")[
        [
            h.section[h.h3[text.name], h.p[text.text, " ", rule_link(seat_view.game.name, text.rule)]]
            for text in list(found)[:MOST_THINGS]
        ],
        None if refusals is None else note_here(table, [id for id in ids if _drawn(seat_view, id)]),
        None if refusals is None else _reason(table, ids, refusals),
    ]


def _drawn(seat_view: SeatView, id: str) -> bool:
    """Whether this seat sees the element. Elements that it does not see are not explained."""
    parts = (fragments.board(seat_view), fragments.panels(seat_view), fragments.sheet(seat_view))
    return any(f'="{escape(id)}"' in part for part in parts)


def _reason(table: TableView, ids: Sequence[str], refusals: list[OptionRefusal]) -> Element | None:
    """Why an element cannot be chosen now; None after the end, and for elements that can never be chosen."""
    seat_view = table.seat_view
    game, ask = seat_view.game, seat_view.ask
    here = [refusal for refusal in refusals if refusal.spot in ids]
    if here:
        return h.ul(".reasons")[
            [
                h.li[
                    h.b[group.refused[0].label.partition(" — ")[0]],
                    ": ",
                    group.why,
                    " ",
                    rule_link(game.name, group.rule),
                ]
                for group in group_by_reason(here)[:MOST_REASONS]
            ]
        ]
    if seat_view.outcome is not None or not ids or any(id.startswith((INFO, PIN)) for id in ids):
        return None
    if ask is None:
        who = " and ".join(seat_view.words.seat(seat) for seat in seat_view.waiting)
        return h.p(".reason")[f"Now {who} must choose." if who else "Nothing can be chosen now."]
    reason = game.rules.decisions.outside(ask)
    return h.p(".reason")[h.b["Not now."], " ", reason.why, " ", rule_link(game.name, reason.rule)]


# -- the legend --------------------------------------------------------------------------------------------------------


def legend(seat_view: SeatView) -> Element:
    """The dialog “Key”: the marks that pages put on boards, and everything that the game shows."""
    game = seat_view.game
    # Games without drawings have the same texts in the terminal and here.
    entries = seat_view.scene.legend() or [(entry, None) for entry in game.text.legend]
    return h.div("#legend")[
        h.h2["Key"],
        h.p(".faint")["Tap anything on the table to read about it."],
        h.h3["Marks"],
        h.dl(f".legend.marks-of-{game.name}")[
            [_entry(game.name, entry, h.span(f".mark.{mark}")) for mark, _, entry in MARKS]
        ],
        h.h3["Pieces, places and cards"],
        h.dl(".legend")[[_entry(game.name, entry, drawing) for entry, drawing in entries]],
    ]


def _entry(game: str, entry: LegendEntry, drawing: Element | None) -> Element:
    return h.div[
        h.dt[h.span(".drawn", aria_hidden="true")[drawing], h.b[entry.name]],
        h.dd[entry.text, " ", rule_link(game, entry.rule)],
    ]
