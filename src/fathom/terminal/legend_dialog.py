"""The dialog “Key”: the legend of a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from fathom.present.legend import Legend, LegendEntry
from fathom.terminal.dialogs import Dialog


class LegendDialog(Dialog):
    """Lists every kind of thing in the game, and says what each is."""

    def __init__(self, legend: Legend) -> None:
        super().__init__()
        self._legend = legend

    def compose(self) -> ComposeResult:
        """One paragraph for each entry."""
        with VerticalScroll(classes="card") as card:
            card.border_title = "Key"
            card.border_subtitle = "esc closes"
            yield Static(Content("\n").join(_line(entry) for entry in self._legend))


def _line(entry: LegendEntry) -> Content:
    return Content.assemble((entry.name, "bold $accent"), f": {entry.text}", f" ({entry.rule})" if entry.rule else "")
