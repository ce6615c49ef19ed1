"""No function is copied from one game to another: what two games need belongs in a shared package of `src/fathom`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fathom

GAMES = Path(fathom.__file__).parent / "games"


def functions() -> Iterator[tuple[str, str, str]]:
    """Every function of a game with more than two statements: its file and name, its game, and its body.

    Shorter functions may be equal: they only name a function of the game, or return an outcome. So may `__init__`.
    """
    for path in sorted(GAMES.rglob("*.py")):
        where = path.relative_to(GAMES)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name != "__init__":
                body = node.body[1:] if ast.get_docstring(node) else node.body
                statements = [part for line in body for part in ast.walk(line) if isinstance(part, ast.stmt)]
                if len(statements) > 2:
                    yield f"{where}: {node.name}", where.parts[0], "\n".join(ast.dump(line) for line in body)


def test_no_function_is_in_two_games() -> None:
    places: dict[str, dict[str, str]] = {}
    for where, game, body in functions():
        places.setdefault(body, {})[game] = where
    assert len(places) > 1000
    assert [list(games.values()) for games in places.values() if len(games) > 1] == []
