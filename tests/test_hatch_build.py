"""How sources are changed before they are compiled: logging is skipped if a match has no log."""

from __future__ import annotations

import ast
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def build() -> Any:
    """The module `fast/hatch_build.py`, which is in no package."""
    spec = spec_from_file_location("hatch_build", ROOT / "fast" / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("source", "rewritten"),
    [
        ("t.say('a')", "if t.events is not None: t.say('a')"),
        ("if x:\n    t.say('é')  # why\n", "if x:\n    if t.events is not None: t.say('é')  # why\n"),
        ("say_at(table, 'a')", "if table.events is not None: say_at(table, 'a')"),
        ("t.say(\n    'a',\n)\n", "if t.events is not None: t.say(\n    'a',\n)\n"),
        ("é = '\f\u2028'\nt.say(é)\n", "é = '\f\u2028'\nif t.events is not None: t.say(é)\n"),
        ("x = t.say('a')", "x = t.say('a')"),
        ("t.state.say('a')", "t.state.say('a')"),
    ],
)
def test_a_statement_that_logs_gets_a_check(source: str, rewritten: str, build: Any) -> None:
    assert build.log_skipped(source, "a.py") == rewritten


@pytest.mark.parametrize(
    "line",
    ["if x: t.say('a')", "é = 'é'; t.say('a')", "t.say('a'); x = 1", "t.say('a'); t.say('b')", "t.say(\n'a'); x = 1"],
)
def test_a_statement_that_shares_its_line_is_refused(line: str, build: Any) -> None:
    with pytest.raises(ValueError, match=r"^rules/a\.py:2: Write the statement that logs on lines of its own\.$"):
        build.log_skipped(f"x = 0\n{line}\n", "rules/a.py")


def test_every_compiled_module_can_be_rewritten(build: Any) -> None:
    checks = 0
    for name in build.modules(ROOT):
        source = (ROOT / name).read_text("utf-8")
        rewritten = build.log_skipped(source, name)
        ast.parse(rewritten)
        assert rewritten.count("\n") == source.count("\n")
        checks += rewritten.count("events is not None: ") - source.count("events is not None: ")
    assert checks > 100
