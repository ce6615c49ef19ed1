"""How the playing screen is laid out: a matter of the terminal's size and of the board's."""

from __future__ import annotations

from typing import Literal

import msgspec

FRAME = 4, 2
"""Columns and lines that a box needs around its content."""
QUESTION = 28
"""The narrowest column in which a question can be read."""
COLUMN = 40
"""The narrowest column worth having for panels."""
JOURNAL = 5
"""The fewest lines of journal worth having under the board."""
LOW = 26
"""With fewer lines, panels do not fit under the question."""


class Plan(msgspec.Struct, frozen=True):
    """A layout. What has no place of its own waits behind the board as a tab."""

    stacked: bool
    """The question stands under the board, not beside it."""
    left: int
    """Columns for the board's side."""
    board: int
    """Lines for the board, frame included; 0 is all there are."""
    question: int
    """Lines for the question; 0 is all there are."""
    panels: Literal["tab", "below", "beside"]
    """Where the panels are, seen from the question."""
    journal: bool
    """Whether the journal stands under the board."""

    @property
    def tabs(self) -> list[str]:
        """What the board's side shows in turn; nothing to switch if it is the board alone."""
        hidden = ["panels"] * (self.panels == "tab") + ["journal"] * (not self.journal)
        return ["board", *hidden] if hidden else []


def plan(width: int, height: int, board_width: int, board_height: int) -> Plan:
    """The layout for a table of this many columns and lines and a board of that size."""
    left, tall = board_width + FRAME[0], board_height + FRAME[1]
    right = width - left
    if right < QUESTION:
        return Plan(True, width, 0, max(8, height * 2 // 5), "tab", False)
    journal = height - tall >= JOURNAL
    board = tall if journal else 0
    if right >= 2 * COLUMN:
        return Plan(False, max(left, width * 3 // 10), board, 0, "beside", journal)
    if right >= COLUMN and height >= LOW:
        return Plan(False, max(left, width * 2 // 5), board, max(11, height // 2), "below", journal)
    return Plan(False, left, board, 0, "tab", journal)
