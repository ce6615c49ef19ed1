"""The full-screen terminal app: `fathom play`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import msgspec
from textual.app import App
from textual.binding import BindingType
from textual.theme import Theme

import fathom
from fathom.matches.match import Match
from fathom.terminal import saves as folder
from fathom.terminal.dialogs import RulesDialog
from fathom.terminal.local_table import LocalTable
from fathom.terminal.play.play_screen import PlayScreen
from fathom.terminal.start_screen import StartScreen
from fathom.terminal.widgets.panels import LogView

DEEP = Theme(
    name="deep",
    primary="#3f9fb0",
    secondary="#6f9ab8",
    accent="#f2b45a",
    foreground="#cfdde4",
    background="#06111a",
    surface="#0a1924",
    panel="#11293a",
    success="#6fc28b",
    warning="#f2b45a",
    error="#ef6f6c",
    dark=True,
    variables={
        "border": "#1f4a5f",
        "border-blurred": "#173646",
        "footer-background": "#06111a",
        "footer-key-foreground": "#f2b45a",
        "footer-description-foreground": "#8aa3b1",
        "block-cursor-background": "#1b4a5e",
        "block-cursor-foreground": "#ffffff",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#143443",
        "scrollbar": "#1f4a5f",
        "scrollbar-hover": "#2f6a80",
        "scrollbar-active": "#f2b45a",
        "scrollbar-background": "#06111a",
        "scrollbar-background-hover": "#06111a",
        "scrollbar-background-active": "#06111a",
        "scrollbar-corner-color": "#06111a",
    },
)


class FathomApp(App[str]):
    """The app. `pace` is the number of seconds that each answer of a computer player stays on the screen."""

    CSS_PATH = "fathom.tcss"
    TITLE = "Fathom Five"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, table: LocalTable | None, saves: Path, *, game: str | None = None, pace: float = 0.8) -> None:
        super().__init__()
        self.table = table
        self.saves = saves
        self.game = game
        self.pace = pace

    def on_mount(self) -> None:
        """Show the table, or the start screen."""
        self.register_theme(DEEP)
        self.theme = DEEP.name
        if self.table is not None:
            self.push_screen(PlayScreen(self.table, self))
        else:
            self.push_screen(StartScreen(self, self.game))

    def open(self, table: LocalTable) -> None:
        """Show a table."""
        self.table = table
        self.switch_screen(PlayScreen(table, self))

    def on_log_view_rule_wanted(self, event: LogView.RuleWanted) -> None:
        """Show the rule of a log line or a refusal that was selected, on any screen."""
        if self.table is not None:
            self.push_screen(RulesDialog(self.table.match.game, self.table.match.pack, [event.rule]))

    def open_match(
        self,
        match: Match,
        path: Path,
        computers: Mapping[int, str] | None = None,
        pack: Path | None = None,
    ) -> None:
        """Open a table for this match. Without `computers`, the players stored in the match are used."""
        self.open(LocalTable(match, computers, path, secrets.randbits(32), pack))

    def play_again(self, table: LocalTable) -> None:
        """Start the same game with the same players and a new seed."""
        old = table.match
        settings = msgspec.to_builtins(old.setup.settings)
        try:
            match = fathom.new(old.game.name, old.setup.seats, settings=settings, pack=table.pack)
        except (OSError, ValueError) as error:
            self.notify(str(error), title="Cannot start another game", severity="error")
            return
        self.open_match(match, folder.new_path(self.saves, old.game), table.computers, table.pack)

    def show_start(self) -> None:
        """Show the start screen."""
        self.switch_screen(StartScreen(self, self.game))

    def quit_from(self, table: LocalTable) -> None:
        """Quit and print how to continue this match."""
        if table.over:
            self.exit("")
        else:
            resume = f"The match is saved. Continue with: {table.resume}" if table.resume else ""
            self.exit("\n".join(filter(None, [*table.campaign.evening(), resume])))


def run_app(table: LocalTable | None, saves: Path) -> None:
    """Run the app until the player quits. Without a `table` it opens on the start screen, which lists `saves`."""
    farewell = FathomApp(table, saves).run()
    if farewell:
        print(farewell)
