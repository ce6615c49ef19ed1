"""The end of a match: the result, and a replay step by step."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.engine.history import Answer
from fathom.matches.match import Match
from fathom.present.words import Words
from fathom.terminal.local_table import LocalTable
from fathom.terminal.play.pane_layout import FRAME, QUESTION
from fathom.terminal.widgets.board import BoardView
from fathom.terminal.widgets.key_footer import KeyFooter
from fathom.terminal.widgets.panels import EdgeLine, LogLine, LogView, Panels


class EndDialog(ModalScreen[str]):
    """Shows the result and asks what to do next.

    Returns "again", "new", "undo", "quit", or "look" to go back to the board.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", show=False),
        Binding("p", "choose('again')", show=False),
        Binding("n", "choose('new')", show=False),
        Binding("u", "undo", show=False),
        Binding("b,escape", "choose('look')", show=False),
        Binding("q", "choose('quit')", show=False),
    ]

    def __init__(self, table: LocalTable, viewer: int | None) -> None:
        super().__init__()
        self._table, self._viewer = table, viewer

    def compose(self) -> ComposeResult:
        """The ending in words, its figures, and a menu."""
        match = self._table.match
        assert match.outcome is not None
        words = self._table.words(self._viewer)
        with VerticalScroll(classes="card ending", can_focus=False) as card:
            card.set_class(self._table.won, "won")
            card.border_title = self._title(words)
            yield Static(Content(words.ending(match.outcome)), classes="sentence")
            figures = {"turns": match.game.rules.turn(match.state), **match.outcome.facts}
            wide = max(len(name) for name in figures)
            lines = [
                Content.assemble((name.replace("_", " ").rjust(wide), "$secondary"), (f"  {value}", "bold"))
                for name, value in figures.items()
            ]
            yield Static(Content("\n").join(lines), classes="figures")
            yield OptionList(*self._menu(), markup=False)

    def _title(self, words: Words) -> str:
        outcome = self._table.match.outcome
        assert outcome is not None
        if len(outcome.winners) == len(self._table.seats):
            return "The game is won"
        if not outcome.winners:
            return "The game is lost"
        return f"Won by {' and '.join(words.seat(seat) for seat in outcome.winners)}"

    def _menu(self) -> list[Row]:
        entries = [("w", "Watch the replay", "watch"), ("p", "Play again", "again"), ("n", "Another game", "new")]
        if self._table.undo_barrier() is None:
            entries.append(("u", "Undo the last answer", "undo"))
        entries += [("b", "Back to the board", "look"), ("q", "Quit", "quit")]
        return [Row(Content.assemble((f"{key} ", "bold $accent"), text), id=choice) for key, text, choice in entries]

    def on_mount(self) -> None:
        """Focus the menu."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the selected entry of the menu says."""
        if event.option.id == "watch":
            self.action_watch()
        elif event.option.id is not None:
            self.dismiss(event.option.id)

    def action_choose(self, choice: str) -> None:
        """Close the dialog with the entry whose key was pressed."""
        self.dismiss(choice)

    def action_undo(self) -> None:
        """Undo the last answer, if possible."""
        if self._table.undo_barrier() is None:
            self.dismiss("undo")

    def action_watch(self) -> None:
        """Show the replay."""
        self.app.push_screen(ReplayScreen(self._table.match, self._viewer))


class ReplayScreen(Screen[None]):
    """Replays a match step by step: the board after each answer, and its consequences."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←", priority=True),
        Binding("right", "go(1)", "Forward", key_display="→", priority=True),
        Binding("pageup", "go(-10)", "Back ten", show=False, priority=True),
        Binding("pagedown", "go(10)", "Forward ten", show=False, priority=True),
        Binding("home", "go(-1000000)", "Start", priority=True),
        Binding("end", "go(1000000)", "End", priority=True),
        Binding("space", "run", "Play, pause", priority=True),
        Binding("escape,q", "close", "Close", key_display="esc"),
    ]

    def __init__(self, match: Match, viewer: int | None) -> None:
        super().__init__()
        self._match, self._viewer = match, viewer
        self._at = 0
        self._timer: Timer | None = None
        self._running = False

    def compose(self) -> ComposeResult:
        """The board, and beside it the answer, its consequences and the panels."""
        yield EdgeLine(id="title")
        with Container(id="table"):
            with Vertical(id="left"):
                yield BoardView(id="board")
            with Container(id="right"):
                yield LogView(id="log", from_end=False)
                yield Panels(id="panels")
        yield KeyFooter()

    async def on_mount(self) -> None:
        """Start at the beginning."""
        self._timer = self.set_interval(0.8, self._tick, pause=True)
        self.query_one(LogView).border_title = "What happened"
        await self._paint()
        self.query_one(LogView).focus()

    async def action_go(self, steps: int) -> None:
        """Move by this number of steps."""
        at = min(max(0, self._at + steps), len(self._match.history))
        if at != self._at:
            self._at = at
            await self._paint()

    def action_run(self) -> None:
        """Play or pause."""
        assert self._timer is not None
        self._running = not self._running
        if self._running:
            self._timer.resume()
        else:
            self._timer.pause()

    async def _tick(self) -> None:
        if self._at >= len(self._match.history):
            self.action_run()
        await self.action_go(1)

    def action_close(self) -> None:
        """Close the replay."""
        self.dismiss(None)

    async def _paint(self) -> None:
        match = self._match.fork(entries=self._at)
        words = match.game.text.words(match.pack, match.view(self._viewer))
        board = self.query_one(BoardView)
        board.show(words.board(match.ask), words.board(None))
        self._apply_layout()
        await self.query_one(Panels).show(words.panels())
        title = self.query_one("#title", EdgeLine)
        title.left = Content.assemble((f" {match.game.title}", "bold"), " · replay")
        title.right = Content(
            f"turn {match.game.rules.turn(match.state)} · step {self._at} of {len(self._match.history)} "
        )
        self.query_one(LogView).show(self._story(match))

    def on_resize(self) -> None:
        """Give the board the space that it needs, as far as possible."""
        self._apply_layout()

    def _apply_layout(self) -> None:
        wanted = self.query_one(BoardView).picture_size.width + FRAME[0]
        self.query_one("#left").styles.width = min(wanted, self.size.width - QUESTION)

    def _story(self, match: Match) -> list[LogLine]:
        """The last answer and the events after it."""
        words = match.game.text.words(match.pack, match.view(self._viewer))
        events = match.events_for(self._viewer)
        if not self._at:
            return [LogLine(event.rule, text, True) for event in events if (text := words.tell(event))]
        before = self._match.fork(entries=self._at - 1)
        lines = []
        entry = self._match.history[self._at - 1]
        if isinstance(entry, Answer) and before.ask is not None:
            asked = before.game.text.words(before.pack, before.view(self._viewer))
            lines.append(LogLine("", f"{asked.seat(entry.seat)}: {asked.label(before.ask, entry.option)}.", True))
        known = len(before.events_for(self._viewer))
        lines += [LogLine(event.rule, text, True) for event in events[known:] if (text := words.tell(event))]
        if match.outcome is not None:
            lines.append(LogLine(match.outcome.rule, words.ending(match.outcome), True))
        return lines
