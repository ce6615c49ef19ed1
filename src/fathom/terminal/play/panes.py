"""The panes of the playing screen, and the tabs for panes that share a place."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Markdown

from fathom.terminal.play.pane_layout import PaneLayout, choose_layout
from fathom.terminal.widgets.board import BoardView
from fathom.terminal.widgets.key_footer import KeyFooter
from fathom.terminal.widgets.panels import EdgeLine, LogView, Panels, Tabs
from fathom.terminal.widgets.question import QuestionPanel


class PanesScreen(Screen[None]):
    """A screen with panes for the board, the question, the panels and the log."""

    def __init__(self) -> None:
        super().__init__()
        self._layout: PaneLayout | None = None
        self._tab = "board"

    def compose(self) -> ComposeResult:
        """All panes; `_apply_layout` decides which are shown."""
        yield EdgeLine(id="title")
        with Container(id="table"):
            with Vertical(id="left"):
                yield Tabs(id="left-tabs")
                yield BoardView(id="board")
                yield Panels(id="left-panels")
                yield LogView(id="left-log")
            with Container(id="right"):
                with Vertical(id="asking"):
                    yield QuestionPanel(id="question")
                    yield LogView(id="asking-log")
                    with VerticalScroll(id="rule-box") as box:
                        box.border_title = "Rule"
                        yield Markdown(id="rule")
                with Vertical(id="side"):
                    yield Tabs(id="side-tabs")
                    yield Panels(id="side-panels")
                    yield LogView(id="side-log")
        yield EdgeLine(id="status")
        yield KeyFooter()

    def on_resize(self, event: events.Resize) -> None:
        """Apply the layout for the new size."""
        self._apply_layout()

    def _apply_layout(self) -> None:
        """Place all panes for the current size of the screen."""
        picture = self.query_one(BoardView).picture_size
        if not picture:
            return
        self._layout = now = choose_layout(self.size.width, self.size.height - 3, picture.width, picture.height)
        self.query_one("#left").styles.width = now.left
        self.query_one("#left").set_class(now.panels == "behind" and not now.board, "bare")
        self.query_one(BoardView).styles.height = now.board or "1fr"
        self.query_one("#right").set_class(now.panels == "beside", "beside")
        self.query_one("#side").display = now.panels != "behind"
        asking = self.query_one("#asking")
        asking.styles.height = now.question if now.panels == "below" else "1fr"
        self.query_one(QuestionPanel).styles.height = now.question if now.question and now.panels == "beside" else "1fr"
        self.query_one("#rule-box").display = now.rule
        self.query_one("#asking-log").display = now.log == "under question"
        self.query_one("#recent").display = now.log in ("behind", "with panels")
        self.query_one("#left-tabs").display = now.panels == "behind"
        self.query_one("#side-tabs").display = now.log == "with panels"
        self.show_tab(self._tab if self._tab in now.tabs else (now.tabs or ["board"])[0])

    def show_tab(self, name: str) -> None:
        """Show one of the panes that share a place."""
        now = self._layout
        assert now is not None
        self._tab = name
        for strip in self.query(Tabs):
            strip.names, strip.current = now.tabs, name
        behind = now.panels == "behind"
        self.query_one(BoardView).display = not behind or name == "board"
        self.query_one("#left-panels").display = behind and name == "panels"
        self.query_one("#left-log").display = now.log == "under board" or (behind and name == "log")
        self.query_one("#side-panels").display = not behind and (now.log != "with panels" or name == "panels")
        self.query_one("#side-log").display = now.log == "with panels" and name == "log"

    def on_tabs_chosen(self, event: Tabs.Chosen) -> None:
        """Show the pane of the tab that was clicked."""
        self.show_tab(event.name)

    def action_next_place(self) -> None:
        """Show and focus the next pane; the arrow keys then scroll it."""
        now = self._layout
        if now is None or not now.tabs:
            self.focus_next()
            return
        side = "left" if now.panels == "behind" else "side"
        stops = [(now.tabs[0], "#choices"), *((tab, f"#{side}-{tab}") for tab in now.tabs if tab != "board")]
        here = next((i for i, (_, place) in enumerate(stops) if self.focused is self.query_one(place)), 0)
        tab, place = stops[(here + 1) % len(stops)]
        self.show_tab(tab)
        self.query_one(place).focus()

    def action_look(self, arrow: str) -> None:
        """Scroll the board."""
        dx, dy = {"up": (0, -3), "down": (0, 3), "left": (-7, 0), "right": (7, 0)}[arrow]
        self.query_one(BoardView).scroll_relative(dx, dy, animate=False)
