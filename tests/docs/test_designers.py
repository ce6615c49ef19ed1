"""Runs the commands of docs/designers.md, with fewer games, and compares the results with the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fathom.cli import app
from tests.docs.blocks import DOCS, ROOT, blocks

pytest.importorskip("polars", reason="needs the extra `lab`")

PAGE = DOCS / "designers.md"


def typed(line: str) -> Result:
    """A command of the page, with fewer games."""
    command, *words = shlex.split(re.sub(r"--games \d+", "--games 2", line))
    assert command == "fathom"
    return CliRunner().invoke(app, words)


@pytest.mark.thorough
def test_every_block_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FATHOM_PACKS", str(tmp_path / "installed"))
    lines = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]
    said = {}
    for line in lines:
        done = typed(line)
        assert done.exit_code == 0, (line, done.output)
        said[line] = done.stdout
        if line.startswith("fathom pack copy"):
            change(Path("lenient", "board.yaml"))
    assert "the pack is valid" in said["fathom pack check refuge lenient"]
    report = Path("report.html").read_text("utf-8")
    assert "lenient" in report
    assert "Threat limit: 5 instead of 4." in said["fathom pack diff refuge lenient"]
    assert "A lenient Refuge 1.0, for refuge, by Your name (CC BY 4.0)" in said["fathom pack list"]
    assert len(lines) == 18


def test_reports_have_the_sections_it_explains() -> None:
    """Some sections appear only if enough games were played."""
    sections = "".join(file.read_text("utf-8") for file in (ROOT / "src" / "fathom" / "lab" / "report").glob("*.py"))
    explained = re.findall(r"\*\*([A-Z][\w ]+)\*\*", PAGE.read_text("utf-8"))
    assert len(explained) == 7
    assert [heading for heading in explained if f'h3["{heading}"]' not in sections] == []


def change(file: Path) -> None:
    """Change a file as the page says."""
    (diff,) = blocks(PAGE, "diff")
    old, new = diff.splitlines()
    text = file.read_text("utf-8")
    assert text.count(f"\n{old[1:]}\n") == 1
    file.write_text(text.replace(old[1:], new[1:]), "utf-8")


def test_the_error_it_shows_is_the_one_you_get(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed("fathom pack copy refuge board.yaml lenient")
    file = Path("lenient", "board.yaml")
    file.write_text(file.read_text("utf-8").replace("threat_limit: 4", "threat_limit: five"), "utf-8")
    done = typed("fathom pack check refuge lenient")
    assert done.exit_code == 1
    assert done.stderr == blocks(PAGE, "text")[0]


def test_the_surveys_it_shows_are_what_the_command_counts() -> None:
    """The first survey is of an older book: it has the same rows."""

    def rows(text: str) -> list[str]:
        return [line.split("  ")[0] or line.strip().split("  ")[0] for line in text.splitlines()]

    _, older, today = blocks(PAGE, "text")
    counted = typed("fathom pack survey sleeping-gods").stdout
    assert today == counted
    assert rows(older) == rows(counted)
