"""A module imports only from lower layers, there are no cycles, and a game imports no other game."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import fathom

ROOT = Path(fathom.__file__).parent
LAYERS = [
    {"engine", "workers"},
    {"content", "present", "extras"},
    {"encoding", "bots"},
    {"game"},
    {"matches"},
    {"games"},
    {"players"},
    {"setups", "assist"},
    {"guided", "llm", "packs"},
    {"workshop"},
    {"fathom"},  # the public API, `import fathom`
    {"table", "envs", "coverage", "jax"},
    {"lab", "learn", "terminal", "web"},
    {"mcp"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
SHARED = {"engine", "content", "present", "encoding", "bots", "game", "matches"}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the package, with its file."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = ["fathom", *path.relative_to(ROOT).with_suffix("").parts]
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


MODULES = dict(modules())


def imports(module: str, path: Path) -> Iterator[str]:
    """The modules of fathom that a module imports; also those imported for types or inside functions."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # `from fathom.engine import chance` names a module; `from fathom.engine.ask import Ask` does not.
            found = [f"{base}.{alias.name}" if f"{base}.{alias.name}" in MODULES else base for alias in node.names]
        else:
            continue
        yield from (name for name in found if name == "fathom" or name.startswith("fathom."))


@cache
def graph() -> dict[str, set[str]]:
    """The modules of fathom that each module imports."""
    return {module: set(imports(module, path)) - {module} for module, path in MODULES.items()}


def package(module: str) -> str:
    """The package that a module is in."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "fathom"


def layer(module: str) -> int:
    """The layer of a module's package; 0 is the lowest."""
    found = [level for level, packages in enumerate(LAYERS) if package(module) in packages]
    assert found, f"{module} is in no layer"
    return found[0]


GAMES = {path.parent.name for path in ROOT.glob("games/*/game.py")}


def game_of(module: str) -> str:
    """The game that a module belongs to; "" if none. A game in JAX and its training are the same game."""
    name = (*module.split("."), "", "")[2]
    return name if package(module) in ("games", "jax", "learn") and name in GAMES else ""


def cycles(imported: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or through others."""
    reached: dict[str, set[str]] = {}
    for start in imported:
        found: set[str] = set()
        stack = [start]
        while stack:
            for other in imported.get(stack.pop(), ()):
                if other not in found:
                    found.add(other)
                    stack.append(other)
        reached[start] = found
    groups = {frozenset(b for b in reached[a] if a in reached.get(b, ())) for a in imported if a in reached[a]}
    return sorted(sorted(group) for group in groups)


def test_imports_run_downwards_only() -> None:
    upwards = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if package(other) != package(module) and layer(other) >= layer(module)
    ]
    assert upwards == []


def test_no_modules_import_each_other() -> None:
    assert cycles(graph()) == []


def test_a_cycle_would_be_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def test_a_game_imports_no_other_game_and_is_found_only_through_the_registry() -> None:
    crossing = [
        f"{module} imports {other}"
        for module, others in graph().items()
        for other in others
        if other.startswith("fathom.games.") and game_of(other) != game_of(module)
    ]
    assert crossing == []


def test_shared_packages_know_no_game_by_name() -> None:
    games = {game_of(module) for module in MODULES} - {""}
    assert games
    for module, path in MODULES.items():
        if package(module) in SHARED:
            words = path.read_text("utf-8").lower()
            assert [name for name in games if name in words] == [], module


def test_imports_of_the_whole_package_are_read() -> None:
    assert "fathom.matches.match" in graph()["fathom"]
    assert "fathom.engine.chance" in graph()["fathom.engine.timeline"]
    assert len({package(module) for module in MODULES}) >= 10
