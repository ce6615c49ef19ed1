"""Survivors that people have judged, from `judged.yaml`, and whether they still match the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

GAMES_FOLDER = Path(__file__).parents[2] / "src" / "fathom" / "games"


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    """A survivor that no test can or need catch."""

    game: str
    file: str
    within: str
    """The head of the block around the changed line; empty for the module."""
    before: str
    after: str
    verdict: Literal["equivalent", "shortcut"]
    """`equivalent`: no difference can be seen. `shortcut`: the rules only do more or less work for the same result."""
    why: str

    @property
    def key(self) -> tuple[str, ...]:
        """Where it is, and what it changes."""
        return (self.game, self.file, self.within, self.before, self.after)


def judged() -> dict[tuple[str, ...], Judged]:
    """The survivors judged so far, by where they are and what they change."""
    text = (Path(__file__).parent / "judged.yaml").read_bytes()
    known = msgspec.yaml.decode(text, type=list[Judged]) or []
    return {one.key: one for one in known}


def stale(one: Judged, folder: Path = GAMES_FOLDER) -> str:
    """Why an entry does not match the rules any more; empty if it does."""
    path = folder / one.game / "rules" / one.file
    if not path.exists():
        return "the file is gone"
    blocks = list(_blocks(path.read_text("utf-8").splitlines(), one.within))
    if not blocks:
        return f"no block begins with: {one.within}"
    return "" if any(one.before in block for block in blocks) else f"not in its block: {one.before}"


def _blocks(lines: list[str], head: str) -> list[str]:
    """The text of each block with this head, each joined to one line."""
    if not head:
        return [" ".join(" ".join(lines).split())]
    found = []
    for number, line in enumerate(lines):
        if line.strip() == head:
            indent = len(line) - len(line.lstrip())
            block = []
            for below in lines[number + 1 :]:
                if below.strip() and len(below) - len(below.lstrip()) <= indent:
                    break
                block.append(below)
            found.append(" ".join(" ".join(block).split()))
    return found
