"""Every rule that a game cites to its players has an explanation in players' words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.content.explanations import read_explanations
from fathom.content.rulebook import cited
from fathom.game.game import Game
from fathom.games import find, module_of, names

OURS = [find(name) for name in names() if module_of(name).startswith("fathom.")]
LONGEST = {"title": 45, "text": 330, "example": 200}
"""So that an explanation fits into a box beside the board."""


def cited_ids(game: Game) -> set[str]:
    """The rule ids in the game's source, outside of docstrings."""
    rule_id = re.compile(rf"\b{game.prefix}-[A-Z]?\d+\b")
    return {id for path in game.folder.rglob("*.py") for text in strings(path) for id in rule_id.findall(text)}


def strings(path: Path) -> Iterator[str]:
    """The strings of a Python file that are not docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@pytest.mark.parametrize("game", OURS, ids=str)
def test_every_cited_rule_exists_and_is_explained(game: Game) -> None:
    ids = cited_ids(game)
    assert len(ids) > 50
    assert [id for id in sorted(ids) if game.explain(game.pack, id) is None] == []
    assert sorted(ids - set(game.explanations)) == []


@pytest.mark.parametrize("game", OURS, ids=str)
def test_explanations_are_short_and_name_no_rule_ids(game: Game) -> None:
    for id, explanation in game.explanations.items():
        assert game.rulebook.get(id), id
        for field, most in LONGEST.items():
            text = getattr(explanation, field)
            assert len(text) <= most, (id, field)
            assert not cited(text), (id, field)


def test_a_game_without_the_file_has_no_explanations(tmp_path: Path) -> None:
    assert read_explanations(tmp_path) == {}
