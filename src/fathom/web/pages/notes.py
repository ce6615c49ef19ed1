"""The notes of players at places of the board: the dialog to read and write them, and buttons that open it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import htpy as h
from htpy import Element, Node

from fathom.game.notes import LONGEST_NOTE, NotePlace
from fathom.present.journal import place_button
from fathom.present.pins import PIN
from fathom.table.access.views import SeatView, TableView


def places_of(seat_view: SeatView) -> Mapping[str, NotePlace]:
    """The places that can have a note, by id."""
    return seat_view.game.text.note_places(seat_view.pack)


def place_at(places: Mapping[str, NotePlace], spot: str) -> str:
    """The id of the place that an element of the board shows, or whose pin it is; empty if there is no such place."""
    if spot.startswith(PIN) and spot.removeprefix(PIN) in places:
        return spot.removeprefix(PIN)
    return next((id for id, place in places.items() if spot and place.spot == spot), "")


def note_here(table: TableView, ids: Sequence[str]) -> Node:
    """For elements that were tapped: the note at the first of them that is a place, and a button to write there."""
    places, notes = places_of(table.seat_view), table.seat_view.notes
    spot = next((spot for spot in ids if place_at(places, spot)), "")
    place = place_at(places, spot)
    if not place:
        return None
    name, noted = places[place].name, place in notes
    # The text of a pin is the note.
    told = h.section(".note-here")[h.h3["Note"], h.p[notes[place]]] if noted and not spot.startswith(PIN) else None
    button = h.p(".row.note-button")[
        h.button(".chip", {"data-note-at": place}, type="button")[
            f"{'Change the' if noted else 'Write a'} note at {name}"
        ]
    ]
    return [told, button if table.yours else None]


def notes_dialog(table: TableView, spot: str, navigation: Node) -> Element:
    """The dialog with all notes and a form to write one, at first for the place of an element of the board."""
    places, notes = places_of(table.seat_view), table.seat_view.notes
    return h.div("#journal.readable.notes")[
        h.h2["Notes"],
        navigation,
        _form(places, notes, spot if spot in places else place_at(places, spot))
        if table.yours
        else h.p(".faint")["Only players can write notes."],
        h.h3["On the chart"],
        _list(table, places) if notes else h.p(".faint")["No one has written a note so far."],
        h.form(".row", method="dialog")[h.button["Back to the table"]],
    ]


def _form(places: Mapping[str, NotePlace], notes: Mapping[str, str], chosen: str) -> Element:
    return h.form("#note-form")[
        h.label(for_="note-place")["Place"],
        h.select("#note-place", name="place", required=True)[
            h.option(value="", selected=not chosen)["Choose a place"],
            [
                h.optgroup(label=group)[[h.option(value=id, selected=id == chosen)[place.name] for id, place in some]]
                for group, some in groupby(places.items(), lambda entry: entry[1].group)
            ],
        ],
        h.label(for_="note-text")["Note"],
        h.textarea("#note-text", name="text", rows="3", maxlength=str(LONGEST_NOTE), aria_describedby="note-help")[
            notes.get(chosen, "")
        ],
        h.p("#note-help.help")[f"At most {LONGEST_NOTE} characters. Everyone at the table sees it."],
        h.button(".main-button", type="submit")["Save the note"],
    ]


def _list(table: TableView, places: Mapping[str, NotePlace]) -> Element:
    return h.ul(".note-list")[
        [
            h.li({"data-noted": id})[
                h.p[place_button(places[id].spot, places[id].name), " ", h.span(".faint")[places[id].group]],
                h.p(".note-text")[text],
                h.p(".row")[
                    h.button(".chip", {"data-note-at": id}, type="button", aria_label=f"Change the note at {name}")[
                        "Change"
                    ],
                    h.button(".chip", {"data-unnote": id}, type="button", aria_label=f"Remove the note at {name}")[
                        "Remove"
                    ],
                ]
                if table.yours
                else None,
            ]
            for id, text in table.seat_view.notes.items()
            for name in [places[id].name]
        ]
    ]
