"""The maps for newcomers are complete: of packages in CONTRIBUTING, of programs that measure in bench/README.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fathom
from tests.docs.blocks import ROOT, blocks

CONTRIBUTING = ROOT / "CONTRIBUTING.md"
SOURCE = Path(fathom.__file__).parent
PACKAGES, GAME, *_ = blocks(CONTRIBUTING, "")
OWN_PARTS = CONTRIBUTING.read_text("utf-8").partition("Sleeping Gods also has")[2].partition("\n\n")[0]
PARTS = set(re.findall(r"\w+", GAME + OWN_PARTS))


def names_in(folder: Path) -> set[str]:
    """The packages and modules in a folder, without those that every package has."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py")} - {"__init__", "__main__"}


def test_every_package_is_on_the_map() -> None:
    missing = names_in(SOURCE) - set(re.findall(r"(\w+)(?:/|\.py)", PACKAGES))
    assert missing == set(), "name them under Packages in CONTRIBUTING.md"


def test_every_module_of_the_engine_is_on_the_map() -> None:
    listed = PACKAGES.partition("engine/")[2].partition("—")[0]
    assert set(re.findall(r"\w+", listed)) == names_in(SOURCE / "engine")


@pytest.mark.parametrize("game", sorted(path.parent.name for path in SOURCE.glob("games/*/game.py")))
def test_every_part_of_a_game_is_on_the_map(game: str) -> None:
    missing = names_in(SOURCE / "games" / game) - PARTS
    assert missing == set(), "name them under games/<game>/ in CONTRIBUTING.md"


def test_every_program_that_measures_is_listed() -> None:
    listed = (ROOT / "bench" / "README.md").read_text("utf-8").partition("# Benchmark")[0]
    modules = (ROOT / "bench").glob("*.py")
    programs = {path.stem for path in modules if '__name__ == "__main__"' in path.read_text("utf-8")}
    missing = programs - {"__main__"} - set(re.findall(r"`(\w+)`", listed))
    assert missing == set(), "add them to the table of bench/README.md"
