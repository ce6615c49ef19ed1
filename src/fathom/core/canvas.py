"""A rectangle of coloured characters, for boards as text."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text


class Canvas:
    """A rectangle of characters with styles."""

    def __init__(self, width: int, height: int) -> None:
        self._chars = [[" "] * width for _ in range(height)]
        self._inks = [[""] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: int) -> None:
        """A coloured ground."""
        for row in range(y, y + height):
            self._grounds[row][x : x + width] = [f" on color({ground})"] * width

    def put(self, x: int, y: int, text: str, ink: str, ground: int | None = None) -> None:
        """Write over whatever is there; the ground stays unless given."""
        for i, char in enumerate(text, x):
            self._chars[y][i] = char
            self._inks[y][i] = ink
            if ground is not None:
                self._grounds[y][i] = f" on color({ground})"

    def char(self, x: int, y: int) -> str:
        """What is written at a place."""
        return self._chars[y][x]

    def text(self) -> Text:
        """Everything as one text."""
        whole = Text(no_wrap=True)
        for row, (chars, inks, grounds) in enumerate(zip(self._chars, self._inks, self._grounds, strict=True)):
            if row:
                whole.append("\n")
            styles = [(ink or "default") + ground for ink, ground in zip(inks, grounds, strict=True)]
            start = 0
            for i in range(1, len(chars) + 1):
                if i == len(chars) or styles[i] != styles[start]:
                    whole.append("".join(chars[start:i]), Style.parse(styles[start]))
                    start = i
        return whole
