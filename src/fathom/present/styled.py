"""Text with colours, for boards and panels. It depends on no terminal library; `terminal/styled.py` converts it.

A style is written as in rich: `bold color(203) on color(24)`, with colours of the 256-colour palette.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


class Text:
    """Pieces of text, each with a style. `no_wrap` forbids breaking lines, for boards."""

    def __init__(self, text: str = "", style: str = "", *, no_wrap: bool = False) -> None:
        self.pieces: list[tuple[str, str]] = []
        self.no_wrap = no_wrap
        self.append(text, style)

    def __repr__(self) -> str:
        return f"Text({self.plain!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.pieces == other.pieces

    def __bool__(self) -> bool:
        return bool(self.pieces)

    __hash__ = None  # type: ignore[assignment]

    @property
    def plain(self) -> str:
        """The text without styles."""
        return "".join(text for text, _ in self.pieces)

    def append(self, text: str | Text, style: str = "") -> Self:
        """Add text at the end; returns self."""
        if isinstance(text, Text):
            self.pieces += text.pieces
        elif text:
            self.pieces.append((text, style))
        return self

    def join(self, parts: Iterable[Text]) -> Text:
        """The parts joined into one text, with this text between them."""
        whole = Text(no_wrap=self.no_wrap)
        for number, part in enumerate(parts):
            if number:
                whole.append(self)
            whole.append(part)
        return whole

    def lines(self) -> list[Text]:
        """The text split at line breaks."""
        found = [Text(no_wrap=self.no_wrap)]
        for text, style in self.pieces:
            first, *rest = text.split("\n")
            found[-1].append(first, style)
            for line in rest:
                found.append(Text(line, style, no_wrap=self.no_wrap))
        return found


def shade(style: str) -> str | None:
    """The lighter colour of a style as `#rrggbb`; None if the style has no colour.

    SVG text has no background: if the background colour is the lighter one, it becomes the colour of the letters.
    """
    found = [_rgb(int(part[6:-1])) for part in style.split() if part.startswith("color(")]
    return "#{:02x}{:02x}{:02x}".format(*max(found, key=sum)) if found else None


def _rgb(number: int) -> tuple[int, int, int]:
    """The RGB values of colour 16 or higher of the 256-colour palette: a 6 by 6 by 6 cube, then 24 greys."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey, grey, grey
    cube = number - 16
    red, green, blue = cube // 36, cube // 6 % 6, cube % 6
    return _level(red), _level(green), _level(blue)


def _level(step: int) -> int:
    return 0 if step == 0 else 55 + 40 * step
