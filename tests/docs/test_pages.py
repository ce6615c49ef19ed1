"""Whatever code stands in the README and the docs is run: here, or by the tests that are named here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks, languages, pages

PAGES = pages()
RUN = {
    "README.md": {"", "python"},
    "docs/designers.md": {"sh", "diff", "text"},  # test_designers.py
    "docs/lab.md": {"sh", "yaml", "python", ""},  # tests/lab/test_docs.py
    "docs/players.md": {""},
    "docs/serving.md": {"", "nginx", "ini"},  # settings of other programs
}
"""The languages of the blocks of a page; those without one hold commands: test_commands.py. On the pages for
researchers there is Python only: tests/envs/test_docs.py."""


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


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for target in links(page):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def links(page: Path) -> list[str]:
    """Where the links of a page lead, as far as that is a file."""
    found = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    return [target for target in found if "://" not in target]
