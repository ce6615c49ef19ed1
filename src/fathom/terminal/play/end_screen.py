"""When the game is over: how it ended, and the match once more, step by step."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Row

from fathom.engine.history import Answer
from fathom.engine.match import Match
from fathom.present.words import Words
from fathom.terminal.local_table import LocalTable
from fathom.terminal.play.pane_layout import FRAME, QUESTION
from fathom.terminal.widgets.board import BoardView
from fathom.terminal.widgets.panels import EdgeLine, JournalLine, JournalView, Panels


class EndDialog(ModalScreen[str]):
    """How it ended, and what now: "again", "new", "undo", "quit" or "look"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", show=False),
        Binding("p", "wish('again')", show=False),
        Binding("n", "wish('new')", show=False),
        Binding("u", "undo", show=False),
        Binding("b,escape", "wish('look')", show=False),
        Binding("q", "wish('quit')", show=False),
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
            ours = self._table.people or self._table.seats
            card.set_class(any(seat in ours for seat in match.outcome.winners), "won")
            card.border_title = self._title(words)
            yield Static(Content(words.ending(match.outcome)), classes="sentence")
            figures = {"turns": match.game.turn(match.state), **match.outcome.facts}
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
        if self._table.barrier() is None:
            entries.append(("u", "Take the last answer back", "undo"))
        entries += [("b", "Look at the board", "look"), ("q", "Quit", "quit")]
        return [Row(Content.assemble((f"{key} ", "bold $accent"), text), id=wish) for key, text, wish in entries]

    def on_mount(self) -> None:
        """The menu has the focus."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Chosen from the menu."""
        if event.option.id == "watch":
            self.action_watch()
        elif event.option.id is not None:
            self.dismiss(event.option.id)

    def action_wish(self, wish: str) -> None:
        """Chosen by key."""
        self.dismiss(wish)

    def action_undo(self) -> None:
        """Take the last answer back, if that is possible."""
        if self._table.barrier() is None:
            self.dismiss("undo")

    def action_watch(self) -> None:
        """The match once more."""
        self.app.push_screen(ReplayScreen(self._table.match, self._viewer))


class ReplayScreen(Screen[None]):
    """A match, step by step: the board after each answer, and what that answer brought about."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←", priority=True),
        Binding("right", "go(1)", "On", key_display="→", priority=True),
        Binding("pageup", "go(-10)", "Ten back", show=False, priority=True),
        Binding("pagedown", "go(10)", "Ten on", show=False, priority=True),
        Binding("home", "go(-1000000)", "Start", priority=True),
        Binding("end", "go(1000000)", "End", priority=True),
        Binding("space", "run", "Run, stop", priority=True),
        Binding("escape,q", "close", "Close", key_display="esc"),
    ]

    def __init__(self, match: Match[Any, Any, Any], viewer: int | None) -> None:
        super().__init__()
        self._match, self._viewer = match, viewer
        self._at = 0
        self._timer: Timer | None = None
        self._running = False

    def compose(self) -> ComposeResult:
        """The board, and beside it what was answered, what followed, and the panels."""
        yield EdgeLine(id="title")
        with Container(id="table"):
            with Vertical(id="left"):
                yield BoardView(id="board")
            with Container(id="right"):
                yield JournalView(id="journal", from_end=False)
                yield Panels(id="panels")
        yield Footer(show_command_palette=False)

    async def on_mount(self) -> None:
        """From the start."""
        self._timer = self.set_interval(0.8, self._tick, pause=True)
        self.query_one(JournalView).border_title = "What happened"
        await self._paint()
        self.query_one(JournalView).focus()

    async def action_go(self, steps: int) -> None:
        """So many steps on, or back."""
        at = min(max(0, self._at + steps), len(self._match.entries))
        if at != self._at:
            self._at = at
            await self._paint()

    def action_run(self) -> None:
        """Let it run, or stop it."""
        assert self._timer is not None
        self._running = not self._running
        if self._running:
            self._timer.resume()
        else:
            self._timer.pause()

    async def _tick(self) -> None:
        if self._at >= len(self._match.entries):
            self.action_run()
        await self.action_go(1)

    def action_close(self) -> None:
        """Back to the ending."""
        self.dismiss(None)

    async def _paint(self) -> None:
        match = self._match.fork(entries=self._at)
        words = match.game.words(match.pack, match.view(self._viewer))
        board = self.query_one(BoardView)
        board.show(words.board(match.ask), words.board(None))
        self._apply_layout()
        await self.query_one(Panels).show(words.panels())
        title = self.query_one("#title", EdgeLine)
        title.left = Content.assemble((f" {match.game.title}", "bold"), " · replay")
        title.right = Content(f"turn {match.game.turn(match.state)} · step {self._at} of {len(self._match.entries)} ")
        self.query_one(JournalView).show(self._story(match))

    def on_resize(self) -> None:
        """The board gets what it needs, as far as there is room."""
        self._apply_layout()

    def _apply_layout(self) -> None:
        wanted = self.query_one(BoardView).picture_size.width + FRAME[0]
        self.query_one("#left").styles.width = min(wanted, self.size.width - QUESTION)

    def _story(self, match: Match[Any, Any, Any]) -> list[JournalLine]:
        """The answer that led here, and what followed from it."""
        words = match.game.words(match.pack, match.view(self._viewer))
        told = match.told(self._viewer)
        if not self._at:
            return [JournalLine(event.rule, text, True) for event in told if (text := words.tell(event))]
        before = self._match.fork(entries=self._at - 1)
        lines = []
        entry = self._match.entries[self._at - 1]
        if isinstance(entry, Answer) and before.ask is not None:
            asked = before.game.words(before.pack, before.view(self._viewer))
            lines.append(JournalLine("", f"{asked.seat(entry.seat)}: {asked.label(before.ask, entry.option)}.", True))
        known = len(before.told(self._viewer))
        lines += [JournalLine(event.rule, text, True) for event in told[known:] if (text := words.tell(event))]
        if match.outcome is not None:
            lines.append(JournalLine(match.outcome.rule, words.ending(match.outcome), True))
        return lines
