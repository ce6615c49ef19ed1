"""No test is lost between `make test` and `make test-thorough`: what the one does not load is run by the other."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MARK = "pytest.mark.thorough"


def left_out() -> list[Path]:
    """The test modules that `make test` does not load."""
    command = ["make", "--silent", "slow-to-load"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    places = [ROOT / place for place in said.split()]
    return [module for place in places for module in (place.glob("**/test_*.py") if place.is_dir() else [place])]


def unmarked(source: str) -> Iterator[str]:
    """The tests of a module that `make test-thorough` does not run: neither they nor the module are marked."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark" and MARK in marks(node.value):
            return
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            tests = node.name.startswith(("test_", "Test"))
            if tests and not any(MARK in marks(each) for each in node.decorator_list):
                yield node.name


def marks(value: ast.expr) -> list[str]:
    """One mark or a list of marks."""
    return [ast.unparse(each) for each in (value.elts if isinstance(value, ast.List | ast.Tuple) else [value])]


def test_what_make_test_does_not_load_is_thorough() -> None:
    modules = left_out()
    assert {"jax_games", "learn", "api"} == {module.parent.name for module in modules}
    lost = [f"{module.relative_to(ROOT)}: {name}" for module in modules for name in unmarked(module.read_text())]
    assert not lost, f"Mark these with {MARK}, or nothing runs them: {', '.join(lost)}"


def test_marks_are_found() -> None:
    marked = "@pytest.mark.thorough\ndef test_a(): ...\n"
    plain = "@pytest.mark.parametrize('x', [])\nasync def test_b(): ...\nclass TestC: ...\ndef helper(): ...\n"
    assert list(unmarked(marked + plain)) == ["test_b", "TestC"]
    assert not list(unmarked("pytestmark = pytest.mark.thorough\n" + plain))
    assert not list(unmarked("pytestmark = [pytest.mark.rule('A'), pytest.mark.thorough]\n" + plain))
