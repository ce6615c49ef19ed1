"""Imports run downwards only, and a game imports no other game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import fathom

ROOT = Path(fathom.__file__).parent
FLOORS = [
    {"engine", "content", "present", "encoding", "records", "players", "game", "workers"},
    {"games"},
    {"fathom"},  # the public API, `import fathom`
    {"table"},
    {"console"},  # what all commands share
    {"terminal", "web", "lab", "envs", "coverage", "packs"},
    {"campaigns"},  # its commands let the lab play
    {"cli", "__main__"},
]


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the house, with its file."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = ["fathom", *path.relative_to(ROOT).with_suffix("").parts]
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def imports(module: str, path: Path) -> Iterator[str]:
    """The modules of the house that a module imports, anywhere in its text."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from fathom.records import save` names a module; `from fathom.engine.ask import Ask` does not.
            found = [f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names]
        else:
            continue
        yield from (name for name in found if name == "fathom" or name.startswith("fathom."))


def room(module: str) -> str:
    """The room of the house that a module is in."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "fathom"


def floor(module: str) -> int:
    """How high up that room is."""
    found = [level for level, rooms in enumerate(FLOORS) if room(module) in rooms]
    assert found, f"{module} is in no room that the design knows"
    return found[0]


def game_of(module: str) -> str:
    """The game a module belongs to, if it belongs to one."""
    parts = module.split(".")
    return parts[2] if room(module) == "games" and len(parts) > 2 else ""


def test_imports_run_downwards_only() -> None:
    upwards = [
        f"{module} imports {other}"
        for module, path in MODULES.items()
        for other in imports(module, path)
        if room(other) != room(module) and floor(other) >= max(1, floor(module))
    ]
    assert upwards == []


def test_a_game_imports_no_other_game_and_nobody_imports_a_game_but_through_the_registry() -> None:
    crossing = [
        f"{module} imports {other}"
        for module, path in MODULES.items()
        for other in imports(module, path)
        if other.startswith("fathom.games.") and game_of(other) != game_of(module)
    ]
    assert crossing == []


def test_shared_packages_know_no_game_by_name() -> None:
    games = {game_of(module) for module in MODULES} - {""}
    assert games
    for module, path in MODULES.items():
        if floor(module) == 0:
            words = path.read_text("utf-8").lower()
            assert [name for name in games if name in words] == [], module


def test_the_house_is_looked_at_whole() -> None:
    found = {(module, other) for module, path in MODULES.items() for other in imports(module, path)}
    assert ("fathom", "fathom.records.save") in found
    assert ("fathom.engine.match", "fathom.engine.chance") in found
    assert len({room(module) for module in MODULES}) >= 3
