"""Drawings in files: one `.svg` per piece, which any drawing program can open.

A file has a `<title>` that names the piece, and comments that name its parts; pages leave both out. A page contains
each symbol once, in `<defs>`, and places it with `<use>`. Elements with an id inside a file (gradients) keep that id,
so these ids must be unique in a game's folder.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

import htpy as h
from htpy import Element
from markupsafe import Markup

_SVG = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_SPACE = re.compile(r"(?<=>)\s+(?=<)|\s+(?=/>)")
_FOR_ARTISTS = re.compile(r"<!--.*?-->|<title>.*?</title>", re.DOTALL)


class Symbols:
    """The drawings in one folder, by file name without `.svg`. `prefix` makes the ids of a game unique."""

    def __init__(self, folder: Path, prefix: str) -> None:
        self._folder = folder
        self._prefix = prefix

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all drawings."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.svg")))

    @cached_property
    def _drawings(self) -> dict[str, Markup]:
        return {name: _inner(self._folder / f"{name}.svg") for name in self.names}

    def id(self, name: str) -> str:
        """The element id of a drawing in the page."""
        return f"{self._prefix}-{name}"

    def inline(self, name: str) -> Markup:
        """The shapes of a drawing, to be copied into the page."""
        return self._drawings[name]

    def use(self, name: str, **attributes: str) -> Element:
        """A `<use>` of a drawing in the page's `<defs>`. Raises `KeyError` if there is no such drawing."""
        self._drawings[name]
        return h.use({"href": f"#{self.id(name)}", **attributes})

    def defs(self, *names: str) -> list[Element]:
        """The drawings as groups with an id, for `<defs>`; all of them if none is named."""
        return [h.g({"id": self.id(name)})[self._drawings[name]] for name in names or self.names]


def _inner(path: Path) -> Markup:
    """What is inside the `<svg>` of a file, without title, comments and spaces between elements."""
    found = _SVG.search(path.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{path.name} has no <svg> element")
    return Markup(_SPACE.sub("", _FOR_ARTISTS.sub("", found[2])).strip())
