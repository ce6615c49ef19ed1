"""The rules that tests cite: every id of a game's rulebook must be cited by a test, or excused with a reason.

A test cites rules with `@pytest.mark.rule("RF-620", …)`. Rules that no test can show are in
`tests/<game>/excused.yaml`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec

from fathom.content.packs import read_yaml
from fathom.game.game import Game


class Coverage(msgspec.Struct, frozen=True):
    """The rules of a game that are cited, excused or missing, and the `unknown` ids: cited but not in the rulebook."""

    game: str
    rules: int
    cited: dict[str, list[str]]
    excused: dict[str, str]
    missing: list[str]
    unknown: list[str]


def coverage(game: Game, tests: Path, found: dict[str, list[str]] | None = None) -> Coverage:
    """The coverage of a game's rulebook by the tests in a folder; `found` is what they cite, if it is known already."""
    found = cited(tests) if found is None else found
    ids = [rule.id for rule in game.rulebook]
    file = tests / game.name.replace("-", "_") / "excused.yaml"
    excused: dict[str, str] = read_yaml(file.read_text("utf-8"), file.name, dict[str, str]) if file.is_file() else {}
    return Coverage(
        game=game.name,
        rules=len(ids),
        cited={id: found[id] for id in ids if id in found},
        excused={id: why for id, why in excused.items() if id not in found},
        missing=[id for id in ids if id not in found and id not in excused],
        unknown=sorted(
            id for id in {*found, *excused} if id.startswith(f"{game.prefix}-") and game.explain(game.pack, id) is None
        ),
    )


def cited(tests: Path) -> dict[str, list[str]]:
    """The tests that cite each id with a `rule` marker."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for id in _ids(node.decorator_list):
                    found.setdefault(id, []).append(f"{path.name}::{node.name}")
    return found


def _ids(nodes: list[ast.expr]) -> list[str]:
    """The ids in `rule` markers anywhere in these expressions, parametrised cases included."""
    ids = []
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
                ids += [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return ids
