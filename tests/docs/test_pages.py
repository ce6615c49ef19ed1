"""All code in the README and the docs is run, by this test or by those named here."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks, languages, pages

PAGES = pages()
RUN = {
    "README.md": {"", "python"},
    "docs/designers.md": {"sh", "diff", "text"},  # test_designers.py
    "docs/games/jupiter.md": {""},
    "docs/games/refuge.md": {""},
    "docs/games/rivals.md": {""},
    "docs/games/sleeping-gods.md": {""},
    "docs/games/tentacula.md": {""},
    "docs/getting-started/players.md": {""},
    "docs/how-to/game.md": {"toml"},
    "docs/how-to/player.md": {"python", "", "toml"},
    "docs/lab.md": {"sh", "yaml", "python", ""},  # tests/lab/test_docs.py
    "docs/players.md": {""},
    "docs/reference/http.md": {""},  # test_http.py
    "docs/reference/positions.md": {"python"},
    "docs/researchers/language-models.md": {"sh", "json", "python"},  # test_language_models.py
    "docs/researchers/jax.md": {"python", ""},  # run by tests/envs/test_docs.py; commands of bench/
    "docs/researchers/learning.md": {"python", ""},  # test_examples.py
    "docs/serving.md": {"", "nginx", "sh"},  # settings of other programs; test_docker.py
}
"""The languages of the code blocks of each page. Blocks without a language are commands (test_commands.py). The
Python of the pages for researchers is run by tests/envs/test_docs.py."""
PYTHON = ("README.md", "docs/how-to/player.md", "docs/reference/positions.md")
"""Pages whose Python runs here."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_page_has_code_that_no_test_runs(page: Path) -> None:
    name = page.relative_to(ROOT).as_posix()
    known = RUN.get(name, {"python"} if name.startswith("docs/researchers/") else set())
    assert languages(page) <= known


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, id=f"{page} {number}")
        for page in PYTHON
        for number, code in enumerate(blocks(ROOT / page, "python"), 1)
    ],
)
def test_the_python_of_a_page_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "gymnasium" in code:
        pytest.importorskip("gymnasium", reason="needs the extra `envs`")
    monkeypatch.chdir(tmp_path)
    exec(code, {})


@pytest.mark.parametrize("page", ["docs/how-to/game.md", "docs/how-to/player.md"])
def test_the_entry_points_of_a_page_are_those_that_are_looked_up(page: str) -> None:
    (block,) = blocks(ROOT / page, "toml")
    (group,) = tomllib.loads(block)["project"]["entry-points"]
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "fathom").rglob("*.py"))
    assert f'entry_points(group="{group}")' in sources


def test_every_page_named_here_exists() -> None:
    assert [name for name in (*RUN, *PYTHON) if not (ROOT / name).is_file()] == []


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for target in links(page):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def links(page: Path) -> list[str]:
    """The files that a page links to."""
    found = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    return [target for target in found if "://" not in target]
