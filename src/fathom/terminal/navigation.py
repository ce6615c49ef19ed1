"""The methods of the app that screens call: open a table, play again, return to the start screen, quit."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from fathom.matches.match import Match
from fathom.terminal.local_table import LocalTable


class Navigation(Protocol):
    """The part of the app that screens use. Screens get it as an argument, so that they need not import the app."""

    saves: Path
    pace: float
    """Seconds that each answer of a computer player stays on the screen."""

    def open_match(
        self,
        match: Match,
        path: Path,
        computers: Mapping[int, str] | None = None,
        pack: Path | None = None,
    ) -> None:
        """Open a table for this match. Without `computers`, the players stored in the match are used."""

    def play_again(self, table: LocalTable) -> None:
        """Start the same game with the same players and a new seed."""

    def show_start(self) -> None:
        """Show the start screen."""

    def quit_from(self, table: LocalTable) -> None:
        """Quit and print how to continue this match."""
