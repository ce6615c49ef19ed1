"""A rectangle of coloured characters, to draw boards as text."""

from __future__ import annotations

from fathom.present.styled import Text


class Canvas:
    """A rectangle of coloured characters. New text replaces old text; text outside is dropped.

    The upper left corner of the canvas has the coordinates (`left`, `top`).
    """

    def __init__(self, width: int, height: int, left: int = 0, top: int = 0) -> None:
        self.width, self.height = width, height
        self._left, self._top = left, top
        self._chars = [[" "] * width for _ in range(height)]
        self._inks = [[""] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, ground: int) -> None:
        """Colour the background of a rectangle."""
        x, y = x - self._left, y - self._top
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self._grounds[row][column] = f" on color({ground})"

    def put(self, x: int, y: int, text: str, ink: str, ground: int | None = None) -> None:
        """Write text; the background changes only if `ground` is given."""
        if ground is not None:
            self.fill(x, y, len(text), 1, ground)
        x, y = x - self._left, y - self._top
        for column, char in enumerate(text, x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self._chars[y][column] = char
                self._inks[y][column] = ink

    def char(self, x: int, y: int) -> str:
        """The character at (x, y)."""
        return self._chars[y - self._top][x - self._left]

    def text(self) -> Text:
        """The whole canvas as one styled text."""
        whole = Text(no_wrap=True)
        for row, (chars, inks, grounds) in enumerate(zip(self._chars, self._inks, self._grounds, strict=True)):
            if row:
                whole.append("\n")
            pairs = zip(inks, grounds, strict=True)
            styles = [(ink + ("" if " on " in ink else ground)).strip() for ink, ground in pairs]
            start = 0
            for i in range(1, len(chars) + 1):
                if i == len(chars) or styles[i] != styles[start]:
                    whole.append("".join(chars[start:i]), styles[start])
                    start = i
        return whole
