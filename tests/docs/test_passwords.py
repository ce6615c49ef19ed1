"""Commands in the documentation have no passwords among their options, which every user of a computer can read."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_no_password_is_an_option() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found = [
        f"{page.relative_to(ROOT)}: {line}"
        for page in pages
        for line in page.read_text("utf-8").splitlines()
        if re.search(r"--database[ =]\S+://\S+:\S+@", line)
    ]
    assert pages
    assert found == []
