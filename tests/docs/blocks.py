"""The blocks of code on a page of the docs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def pages() -> list[Path]:
    """The README and every page of the docs."""
    return sorted([ROOT / "README.md", *DOCS.rglob("*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """Every block in a language, as it is written."""
    return [block for name, block in _all(page) if name == language]


def languages(page: Path) -> set[str]:
    """The languages of the blocks of a page; "" where none is named."""
    return {name for name, _ in _all(page)}


def _all(page: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(.*)\n((?:.*\n)*?)```$", page.read_text("utf-8"), re.M)
