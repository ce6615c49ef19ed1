"""The pages for researchers: their tables are up to date, and their examples run."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")
pytest.importorskip("pyspiel", reason="needs the extra `envs`")

from fathom.envs.batch_worker import progress_names
from fathom.envs.doc_tables import updated_page
from fathom.envs.env_ids import IDS
from fathom.envs.episodes import Play
from fathom.envs.progress_meanings import MEANINGS, without_seat
from fathom.games import find
from tests.docs.blocks import DOCS, blocks
from tests.envs.cases import each_game

FOLDER = DOCS / "researchers"


def examples() -> list[tuple[str, str]]:
    """Every block of Python on the pages."""
    return [
        (f"{page.stem} {number}", block)
        for page in sorted(FOLDER.glob("*.md"))
        for number, block in enumerate(blocks(page, "python"), 1)
    ]


@each_game
def test_the_tables_are_those_of_the_code(game: str) -> None:
    """If this fails, run `python -m fathom.envs.doc_tables docs/researchers`."""
    page = (FOLDER / f"{game}.md").read_text("utf-8")
    assert updated_page(game, page) == page
    assert IDS[game] in page


@each_game
def test_every_progress_figure_has_a_meaning(game: str) -> None:
    """One sentence for each, on the page of the game, with every number of seats; none for a figure that is gone."""
    page = (FOLDER / f"{game}.md").read_text("utf-8")
    known = set()
    for seats in find(game).seats:
        names = progress_names(Play(game, seats))
        known |= {without_seat(name) for name in names}
        for name in names:
            sentence = MEANINGS[game].get(without_seat(name), "")
            assert sentence.endswith("."), f"write what {name} means into fathom/envs/progress_meanings.py"
            assert f"| {sentence} |" in page
    assert known == set(MEANINGS[game])


def test_cards_invented_by_a_position_change_no_table() -> None:
    game = find("refuge")
    before = game.encoding(game.pack).vocabulary.texts
    game.pack.kraken_card("RR|D,S,DD")
    assert "RR|D,S,DD" in game.pack.symbols
    assert game.encoding(game.pack).vocabulary.texts == before


@pytest.mark.parametrize(
    "example",
    [
        # JAX takes a minute to compile.
        pytest.param(block, id=name, marks=[pytest.mark.thorough] if name.startswith("jax") else [])
        for name, block in examples()
    ],
)
def test_an_example_runs(example: str, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    script.write_text(example, "utf-8")
    done = subprocess.run([sys.executable, "-W", "error", str(script)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["README", "learning", "language-models"])
def test_the_extras_that_a_page_installs_exist(name: str) -> None:
    page = (FOLDER / f"{name}.md").read_text("utf-8")
    extras = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    installed = [extra for listed in re.findall(r"\[([a-z0-9,]+)\]\"", page) for extra in listed.split(",")]
    named = re.findall(r"extras? `([a-z0-9]+)`", page)
    assert installed
    assert [extra for extra in (*installed, *named) if extra not in extras] == []


def test_what_the_page_installs_exists() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    install = page.partition("## Install")[2].partition("\n## ")[0]
    targets = re.findall(r"`make ([a-z]+)`", install)
    assert targets
    for target in targets:
        assert f"\n{target}: " in (DOCS.parent / "Makefile").read_text("utf-8")
    for folder in re.findall(r"`([a-z]+)/`", install):
        assert (DOCS.parent / folder).is_dir()


def test_there_is_a_page_for_every_game_with_an_example() -> None:
    assert {page.stem for page in FOLDER.glob("*.md")} == {*IDS, "README", "jax", "language-models", "learning"}
    assert len(examples()) >= len(IDS) + 5
