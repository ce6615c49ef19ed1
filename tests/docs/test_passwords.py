"""Commands in the documentation have no passwords among their options, which every user of a computer can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PASSWORD = re.compile(r"--database\b.*://[^\s/@:]+:[^\s/@]+@")
"""An address with a password somewhere after the option, in a command, a sentence or a row of a table."""


def test_no_password_is_an_option() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = [
        f"{page.relative_to(ROOT)}: {line}"
        for page in pages
        for line in page.read_text("utf-8").splitlines()
        if PASSWORD.search(line)
    ]
    assert pages
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("fathom serve --database postgresql://fathom:PASSWORD@localhost/fathom", True),
        ("fathom serve --database=postgresql://fathom:PASSWORD@localhost/fathom", True),
        ("| `--database` | a file (SQLite), or `postgresql://user:password@host/name` |", True),
        ("| `--database` | a file (SQLite), or `postgresql://user@host:5432/name` |", False),
        ("export FATHOM_DATABASE=postgresql://fathom:PASSWORD@localhost/fathom", False),
    ],
)
def test_a_password_is_found_wherever_the_option_is_described(line: str, found: bool) -> None:
    assert bool(PASSWORD.search(line)) is found
