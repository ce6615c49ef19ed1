"""The dialog for notes at places of the board."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.engine.errors import Illegal
from fathom.game.notes import LONGEST_NOTE
from fathom.terminal.dialogs import Dialog
from fathom.terminal.local_table import LocalTable


class NotesDialog(Dialog):
    """Lists the places of the board with their notes, those with a note first. Select a place to write its note."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close", key_display="esc")]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self._table = table
        self._place = ""

    def compose(self) -> ComposeResult:
        """A search field, the places, and the field for the text."""
        with Vertical(classes="card large") as card:
            card.border_title = "Notes"
            card.border_subtitle = "type to find a place · ↑↓ enter choose · esc closes"
            yield Input(placeholder="find a place or a note", id="search", compact=True)
            yield OptionList(id="places")
            yield Static("", id="note-place", classes="sentence")
            yield Input(placeholder="an empty text removes the note", id="note", max_length=LONGEST_NOTE, compact=True)

    def on_mount(self) -> None:
        """Show all places."""
        self._write_at("")
        self._list("")
        self.query_one("#search").focus()

    def _list(self, words: str) -> None:
        """List the places that contain every word typed."""
        notes = self._table.match.notes
        rows = []
        for id, place in self._table.match.note_places.items():
            text = f"{place.name} · {place.group}"
            if all(word in f"{text} {id} {notes.get(id, '')}".lower() for word in words.lower().split()):
                note = (f"\n  {notes[id]}", "bold $accent") if id in notes else ""
                rows.append((id not in notes, Row(Content.assemble(text, note), id=f"place-{id}")))
        found = self.query_one("#places", OptionList)
        found.clear_options()
        found.add_options([row for _, row in sorted(rows, key=lambda pair: pair[0])])

    def _write_at(self, place: str) -> None:
        """Show the field for the note at this place; hide it if `place` is empty."""
        self._place = place
        for id in ("#note", "#note-place"):
            self.query_one(id).display = bool(place)
        if place:
            self.query_one("#note-place", Static).update(
                Content(f"Note at {self._table.match.note_places[place].name}:")
            )
            field = self.query_one("#note", Input)
            field.value = self._table.match.notes.get(place, "")
            field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the places."""
        if event.input.id == "search":
            self._list(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Write at the place that was chosen."""
        self._write_at((event.option_id or "").removeprefix("place-"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go from the search field to the list of places, or save the note that was typed."""
        places = self.query_one("#places", OptionList)
        if event.input.id == "search":
            places.focus()
            places.highlighted = 0 if places.option_count else None
            return
        try:
            self._table.write_note(self._place, event.value)
        except Illegal as refused:
            self.notify(str(refused), severity="warning")
            return
        self._write_at("")
        self._list(self.query_one("#search", Input).value)
        places.focus()
