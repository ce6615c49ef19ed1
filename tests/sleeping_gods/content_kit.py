"""What the tests of the pack share: the pack, the ledger's tables as they were written, and packs with one change."""

from __future__ import annotations

import re
import typing
from pathlib import Path
from typing import Any

from msgspec import structs

import fathom.games.sleeping_gods as sleeping_gods
from fathom.content.packs import load_pack, read_yaml
from fathom.games.sleeping_gods.language.conditions import HasKeyword, Not
from fathom.games.sleeping_gods.model.pack import Pack

CONTENT = Path(sleeping_gods.__file__).parent / "content"
TABLES = Path(__file__).parent / "tables"
PACK = load_pack(Pack, CONTENT)
HINTS = typing.get_type_hints(Pack)
OTTERS = f"story/{PACK.file_of['12']}"
"""A short file of the story, which tests replace."""


def table(name: str, width: int = 0) -> list[dict[str, str]]:
    """A table of the ledger, row by row, by the heads of its columns; of several together, those of this width."""
    found: list[dict[str, str]] = []
    heads: list[str] = []
    lines = (TABLES / f"{name}.md").read_text("utf-8").splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]
        if after.startswith("|---"):
            heads = cells
        elif not line.startswith("|---") and (not width or len(heads) == width):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def last_opening(row: dict[str, str]) -> list[str]:
    """The pages that a hunt of table SG-T19 opens at its last location, for a crew that has only the last keyword.

    The one that such a crew reads first comes first. Pages for a crew that has also done or read something else are
    other scenes of the location.
    """
    keyword, last = re.findall(r"-([A-Z]+)-> (\d+)", row["Path (location -KEYWORD-> location)"])[-1]
    found = []
    for line in PACK.paragraph[last].pre:
        others = [condition for condition in line.conditions if condition != HasKeyword(keyword)]
        if len(others) < len(line.conditions) and all(isinstance(condition, Not) for condition in others):
            found.append(line.goto)
    return found


def bare(cell: str) -> str:
    """A cell without its back-quotes; a dash is nothing."""
    return "" if cell == "-" else cell.strip("`")


def alternatives(cell: str) -> tuple[str, ...]:
    """The texts of a cell that lists several."""
    return tuple(re.findall(r"`([^`]+)`", cell))


def overlay(files: dict[str, str]) -> Pack:
    """Our own pack with these files instead of ours. Only these are read: the whole pack takes ten times as long."""
    parts: dict[str, Any] = {}
    for name, text in files.items():
        field, _, entry = name.partition("/")
        kind = HINTS[field]
        if entry:
            content = read_yaml(text, f"{name}.yaml", typing.get_args(kind)[1])
            parts[field] = {**parts.get(field, getattr(PACK, field)), entry: content}
        else:
            parts[field] = read_yaml(text, f"{name}.yaml", kind)
    return structs.replace(PACK, **parts)


def without(pack: Pack, *maps: str) -> Pack:
    """A pack whose maps of these names have no story yet."""
    return structs.replace(
        pack,
        story={
            file: paragraphs for file, paragraphs in pack.story.items() if file.partition("/")[0].upper() not in maps
        },
    )


def edited(file: str, before: str, after: str) -> Pack:
    """Our own pack with one place of one file changed."""
    text = (CONTENT / f"{file}.yaml").read_text("utf-8")
    assert before in text, f"{file}.yaml does not hold {before!r}"
    return overlay({file: text.replace(before, after, 1)})
