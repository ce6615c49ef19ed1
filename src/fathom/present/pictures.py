"""Pictures in separate `.svg` files. A page loads a picture only when it comes into sight.

The address of a picture contains a hash of its file, so that browsers may cache it forever.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import htpy as h
from markupsafe import Markup


class Pictures:
    """The pictures in one folder of a game's art, by file name without `.svg`. `size` is their width and height."""

    def __init__(self, game: str, folder: Path, size: tuple[int, int]) -> None:
        self._game = game
        self._folder = folder
        self._size = size

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of every file."""
        return {path.stem: path.read_text("utf-8") for path in sorted(self._folder.glob("*.svg"))}

    @cached_property
    def hashes(self) -> dict[str, str]:
        """The hash of every file."""
        return {name: blake2b(text.encode(), digest_size=6).hexdigest() for name, text in self.files.items()}

    def image(self, name: str, cls: str, said: str = "") -> Markup | None:
        """The element that shows a picture; None if there is none of this name. `said` is its alternative text."""
        if name not in self.files:
            return None
        wide, high = self._size
        url = f"/drawings/{self._game}/{self._folder.name}/{self.hashes[name]}/{name}.svg"
        found = h.img(class_=cls, src=url, alt=said, width=str(wide), height=str(high), loading="lazy")
        # With a slash at its end, so that a whole drawing can also be read as XML.
        return Markup(f"{str(found).removesuffix('>')}/>")

    def read(self, name: str, hash: str) -> str | None:
        """The text of a file; None if there is no such file with this hash."""
        return self.files[name] if self.hashes.get(name) == hash else None
