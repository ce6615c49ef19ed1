"""The board, and the options that the arrow keys choose."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from fathom.engine.ask import Ask, Option
from fathom.present.styled import Text
from fathom.terminal.styled import to_rich

WAYS = {
    "up": ("up", "north"),
    "down": ("down", "south"),
    "left": ("left", "west"),
    "right": ("right", "east"),
}


def move_option(ask: Ask | None, arrow: str) -> Option | None:
    """The option that only moves in the direction of an arrow key; None unless there is exactly one."""
    if ask is None:
        return None
    found = [option for option in ask.options if (words := str(option).split())[1:] and words[-1] in WAYS[arrow]]
    plain = [option for option in found if len(msgspec.structs.astuple(option)) == 1]
    return plain[0] if len(plain) == 1 else None


def _difference(one: Text, other: Text | None) -> tuple[int, int] | None:
    """The middle of the difference between two boards, as column and line; None if there is no difference."""
    if other is None:
        return None
    differ = [
        (x, y)
        for y, (line, was) in enumerate(zip(one.plain.split("\n"), other.plain.split("\n"), strict=False))
        for x, (char, old) in enumerate(zip(line, was, strict=False))
        if char != old
    ]
    if not differ:
        return None
    xs, ys = sorted({x for x, _ in differ}), sorted({y for _, y in differ})
    return xs[len(xs) // 2], ys[len(ys) // 2]


class BoardView(ScrollableContainer):
    """The board. While it has the focus, the arrow keys choose moves that the question offers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(arrow, f"step('{arrow}')", show=False) for arrow in ("up", "down", "left", "right")
    ]

    class Step(Message):
        """An arrow key was pressed."""

        def __init__(self, arrow: str) -> None:
            super().__init__()
            self.arrow = arrow

    picture_size: Size = Size(0, 0)
    _shown: Text | None = None

    def compose(self) -> ComposeResult:
        """The board in its full size."""
        yield Static(id="picture")

    def show(self, picture: Text, plain: Text | None = None) -> bool:
        """Show the board. Returns whether its size has changed.

        A board larger than its pane scrolls to the subject of the question. That is the place where
        `picture` differs from `plain`, the board drawn without the question, or else from the board
        shown before.
        """
        lines = picture.plain.rstrip("\n").split("\n")
        size = Size(max(map(cell_len, lines)), len(lines))
        self.query_one("#picture", Static).update(to_rich(picture))
        spot = _difference(picture, plain) or _difference(picture, self._shown)
        if spot is not None:
            self.call_after_refresh(self._look_at, *spot)
        changed = size != self.picture_size
        self.picture_size, self._shown = size, picture
        return changed

    def _look_at(self, x: int, y: int) -> None:
        width, height = self.scrollable_content_region.size
        self.scroll_to(x - width // 2, y - height // 2, animate=False)

    def action_step(self, arrow: str) -> None:
        """Post a `Step` message with the arrow key."""
        self.post_message(self.Step(arrow))
