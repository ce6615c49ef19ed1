"""Whatever code stands in the README and the docs is run: here, or by the tests that are named here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fathom.cli import app
from tests.docs.blocks import DOCS, ROOT, blocks, languages

PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
RUN = {
    "README.md": {"", "python"},
    "docs/designers.md": {"sh", "diff", "text"},  # test_designers.py
    "docs/lab.md": {"sh", "yaml", "python", ""},  # tests/lab/test_docs.py
    "docs/players.md": {""},
    "docs/serving.md": {"", "nginx", "ini"},  # settings of other programs
}
"""The languages of the blocks of a page; on the pages for researchers there is Python only: tests/envs/test_docs.py."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_has_code_that_no_test_runs(page: Path) -> None:
    name = page.relative_to(ROOT).as_posix()
    known = {"python"} if name.startswith("docs/researchers/") else RUN.get(name, set())
    assert languages(page) <= known


@pytest.mark.parametrize("code", blocks(ROOT / "README.md", "python"), ids=["playing", "training"])
def test_the_python_of_the_readme_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "gymnasium" in code:
        pytest.importorskip("gymnasium", reason="needs the extra `envs`")
    monkeypatch.chdir(tmp_path)
    exec(code, {})


def typed() -> list[str]:
    """The commands in blocks without a language: they may serve for ever, or wait for a person."""
    found = [line for page in PAGES for block in blocks(page, "") for line in block.splitlines()]
    return [line for line in found if line.startswith("fathom ")]


def asked_for_help(line: str) -> int:
    """The exit status of a command with `--help`: its words are read, but it is not carried out."""
    _, *words = shlex.split(line, comments=True)
    return CliRunner().invoke(app, [*words, "--help"]).exit_code


@pytest.mark.parametrize("line", typed())
def test_every_command_is_there_with_its_options(line: str) -> None:
    assert asked_for_help(line) == 0


def test_there_are_commands_to_look_at() -> None:
    assert len(typed()) > 12
    assert asked_for_help("fathom play refuge --cheat") == 2
    assert asked_for_help("fathom pack steal refuge") == 2


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for target in links(page):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def links(page: Path) -> list[str]:
    """Where the links of a page lead, as far as that is a file."""
    found = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    return [target for target in found if "://" not in target]
