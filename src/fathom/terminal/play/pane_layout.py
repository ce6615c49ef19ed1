"""The layout of the playing screen, depending on the sizes of the terminal and the board."""

from __future__ import annotations

from typing import Literal

import msgspec

FRAME = 4, 2
"""How many columns and lines the frame of a pane takes."""
QUESTION = 30
"""The narrowest column for a question."""
COLUMN = 42
"""The narrowest column for panels."""
JOURNAL = 6
"""The smallest height of the log, in lines."""
LOW = 30
"""The height of the terminal, in lines, below which nothing fits under the question."""


class PaneLayout(msgspec.Struct, frozen=True):
    """A layout. The board is on the left; panes without a separate place are tabs of another pane."""

    left: int
    """The width of the left side, in columns."""
    board: int
    """The height of the board with its frame, in lines; 0 for the whole height."""
    question: int
    """The height of the question, in lines; 0 for the whole height."""
    panels: Literal["behind", "below", "beside"]
    """Where the panels are: behind the board, below the question, or beside it."""
    log: Literal["behind", "under board", "under question", "with panels"]
    """Where the log is: behind the board, in a separate pane, or behind the panels."""
    rule: bool = False
    """Whether the rule of the question has a pane."""

    @property
    def tabs(self) -> list[str]:
        """The panes that share a place as tabs; empty if none do."""
        if self.panels == "behind":
            return ["board", "panels", *(["log"] if self.log == "behind" else [])]
        return ["panels", "log"] if self.log == "with panels" else []


def choose_layout(width: int, height: int, board_width: int, board_height: int) -> PaneLayout:
    """The layout for a terminal and a board of these sizes."""
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
