"""How the playing screen is laid out: a matter of the terminal's size and of the board's."""

from __future__ import annotations

from typing import Literal

import msgspec

FRAME = 4, 2
"""Columns and lines that a box needs around its content."""
QUESTION = 30
"""The narrowest column in which a question can be read."""
COLUMN = 42
"""The narrowest column worth having for panels."""
JOURNAL = 6
"""The fewest lines of journal worth having."""
LOW = 30
"""With fewer lines, nothing fits under the question."""


class PaneLayout(msgspec.Struct, frozen=True):
    """A layout. The board is at the left; what has no place of its own shares one as a tab."""

    left: int
    """Columns for the board's side."""
    board: int
    """Lines for the board, frame included; 0 is all there are."""
    question: int
    """Lines for the question; 0 is all there are."""
    panels: Literal["behind", "below", "beside"]
    """Behind the board, below the question, or beside it."""
    journal: Literal["behind", "under board", "under question", "with panels"]
    """Behind the board, in a place of its own, or behind the panels."""
    rule: bool = False
    """There is room for the rule behind the question."""

    @property
    def tabs(self) -> list[str]:
        """What shares a place; empty if nothing does."""
        if self.panels == "behind":
            return ["board", "panels", *(["journal"] if self.journal == "behind" else [])]
        return ["panels", "journal"] if self.journal == "with panels" else []


def choose_layout(width: int, height: int, board_width: int, board_height: int) -> PaneLayout:
    """The layout for a table of this many columns and lines and a board of that size."""
    left, tall = board_width + FRAME[0], board_height + FRAME[1]
    left = min(left, width - QUESTION)
    right = width - left
    under_board = height - tall >= JOURNAL
    board = tall if under_board else 0
    if right >= 2 * COLUMN:
        left = max(left, width * 3 // 10)
        if under_board:
            return PaneLayout(left, board, board, "beside", "under board", rule=True)
        return PaneLayout(left, 0, height - max(JOURNAL, height // 3), "beside", "under question")
    if right >= COLUMN and height >= LOW:
        left = max(left, width * 2 // 5)
        return PaneLayout(left, board, height // 2, "below", "under board" if under_board else "with panels")
    return PaneLayout(left, board, 0, "behind", "under board" if under_board else "behind")
