"""What `make quick` runs for which change."""

from __future__ import annotations

import pytest
import yaml

from tests.quick import GAMES, ROOT, TABLES, changed_games, selected_tests


@pytest.mark.parametrize(
    ("file", "games", "shared"),
    [
        ("src/fathom/games/refuge/rules/spaces.py", {"refuge"}, False),
        ("src/fathom/games/sleeping_gods/content/market.yaml", {"sleeping_gods"}, False),
        ("tests/jupiter/test_robots.py", {"jupiter"}, False),
        ("src/fathom/games/__init__.py", set(), True),
        ("src/fathom/web/app.py", set(), True),
        ("tests/kit.py", set(), True),
        ("README.md", set(), False),
        ("src/fathom/web/static/base.css", set(), False),
    ],
)
def test_a_changed_file_belongs_to_a_game_or_to_all(file: str, games: set[str], shared: bool) -> None:
    assert changed_games([file]) == (games, shared)


def test_the_tests_of_changed_games_are_run_and_one_table() -> None:
    assert selected_tests({"rivals", "refuge"}, False) == ["tests/refuge", "tests/rivals", TABLES]
    assert "tests/engine" in selected_tests(set(), True)
    assert {"refuge", "tentacula", "rivals", "jupiter", "sleeping_gods"} == set(GAMES)


def test_the_hooks_check_types_in_the_same_way() -> None:
    """Not with mypy's daemon, which fails over modules that we skip."""
    (repository,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    entries = {hook["id"]: hook["entry"] for hook in repository["hooks"]}
    assert entries["mypy"] == ".venv/bin/mypy"
    quick = (ROOT / "tests" / "quick.py").read_text("utf-8")
    assert f'"types": [BIN / "{entries["mypy"].rpartition("/")[2]}"]' in quick
