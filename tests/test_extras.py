"""Without an extra, the base package works and every optional part names the extra to install."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import fathom
from fathom.extras import EXTRAS, require

SOURCE = Path(fathom.__file__).parent
PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
IMPORTED_AS = {
    "fonttools": "fontTools",
    "markdown-it-py": "markdown_it",
    "open_spiel": "pyspiel",
    "opentelemetry-exporter-otlp-proto-http": "opentelemetry.exporter.otlp.proto.http",
    "opentelemetry-sdk": "opentelemetry.sdk",
    "pillow": "PIL",
}
"""The import names that do not follow from the name of the distribution."""
WITH_OTHERS = {"markupsafe": "htpy", "pydantic": "mcp"}
"""Libraries that come with another one."""
BLOCKED = """
import json, sys

class Block:
    def __init__(self, *names):
        self.names = names

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

"""
CASES = [
    ("fathom.envs", "gymnasium", "envs"),
    ("fathom.envs", "numpy", "envs"),
    ("fathom.envs.openspiel", "pyspiel", "envs"),
    ("fathom.envs.pettingzoo", "pettingzoo", "envs"),
    ("fathom.web.client", "httpx", "web"),
    ("fathom.web.client", "litestar", "web"),
    ("fathom.web.serve", "uvicorn", "web"),
    ("fathom.table.tables", "sqlalchemy", "web"),
    ("fathom.envs.stable_baselines", "stable_baselines3", "learn"),
    ("fathom.jax", "jax", "jax"),
    ("fathom.learn", "optax", "jax"),
    ("fathom.lab.results", "polars", "lab"),
    ("fathom.lab.demonstration_files", "polars", "lab"),
    ("fathom.lab.grid_run", "polars", "lab"),
    ("fathom.lab.report", "htpy", "lab"),
    ("fathom.terminal.app", "textual", "play"),
    ("fathom.mcp.server", "mcp", "mcp"),
]
"""A module to import, the library that is missing, and the extra that the error must name."""


def run_blocked(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a new interpreter that has the class `Block`."""
    return subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False)


def requirements(extra: str) -> Iterator[str]:
    """The names of the distributions that an extra lists, and of other extras as `extra:NAME`."""
    for line in PROJECT["optional-dependencies"][extra]:
        name, others = re.match(r"([\w-]+)(?:\[([\w,]+)\])?", line).groups()  # type: ignore[union-attr]
        yield from (f"extra:{other}" for other in others.split(",")) if name == PROJECT["name"] else (name,)


def libraries(extra: str) -> set[str]:
    """The libraries of an extra and of the extras that it includes."""
    included = [name.partition(":")[2] for name in requirements(extra) if name.startswith("extra:")]
    return set(EXTRAS[extra]).union(*map(libraries, included))


def test_the_table_of_extras_is_that_of_the_project() -> None:
    listed = {
        extra: {IMPORTED_AS.get(name, name.replace("-", "_")) for name in requirements(extra) if ":" not in name}
        for extra in EXTRAS
    }
    assert listed == {extra: set(names) for extra, names in EXTRAS.items()}
    others = set(PROJECT["optional-dependencies"]) - set(EXTRAS)
    assert others == {"all", "docs", "test", "mutation", "bench"}


def required(path: Path) -> set[tuple[str, str]]:
    """The extra and the library of every call of `require` in a file."""
    calls = [
        [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require"
    ]
    return {(str(extra), str(library)) for extra, *names in calls for library in names}


def imported(path: Path) -> set[str]:
    """The libraries that a file imports, but not those that every installation has."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names = [node.module]
        found |= {name.partition(".")[0] for name in names}
    found = {WITH_OTHERS.get(name, name) for name in found}
    return found - {"fathom", "msgspec", "yaml", "__future__"} - sys.stdlib_module_names


def test_every_optional_part_checks_all_libraries_that_it_imports() -> None:
    unchecked = []
    for package in ("envs", "jax", "lab", "learn", "mcp", "table", "terminal", "web"):
        for path in sorted((SOURCE / package).rglob("*.py")):
            above = [folder / "__init__.py" for folder in path.parents if folder.is_relative_to(SOURCE / package)]
            checked = {library.partition(".")[0] for file in (path, *above) for _, library in required(file)}
            unchecked += [f"{path.relative_to(SOURCE)}: {name}" for name in sorted(imported(path) - checked)]
    assert unchecked == []


def test_every_check_names_an_extra_that_installs_the_library() -> None:
    calls = {call for path in SOURCE.rglob("*.py") for call in required(path)}
    assert {extra for extra, _ in calls} == set(EXTRAS)
    assert [(extra, library) for extra, library in calls if library not in libraries(extra)] == []


def test_a_missing_library_is_named_with_its_extra() -> None:
    code = f"""
found = []
for module, library, extra in {CASES!r}:
    sys.meta_path.insert(0, Block(library))
    try:
        __import__(module)
        found.append("imported")
    except Exception as error:
        found.append(f"{{type(error).__name__}}: {{error}}")
    sys.meta_path.pop(0)
print(json.dumps(found))
"""
    done = run_blocked(code)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [
        f"MissingExtra: This needs “{library}”. Install it with: pip install 'fathom-five[{extra}]'"
        for _, library, extra in CASES
    ]


def test_a_cluster_without_ray_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    from fathom.lab.cluster import Cluster

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(fathom.MissingExtra, match=r"“ray”.*fathom-five\[cluster\]"):
        Cluster("local")


def test_the_base_package_needs_no_extra() -> None:
    every = sorted({library for names in EXTRAS.values() for library in names})
    done = run_blocked(
        f"sys.meta_path.insert(0, Block(*{every!r}))\nimport fathom\nprint(fathom.new('tentacula').ask.id)"
    )
    assert done.stdout.startswith("TN-"), done.stderr


ONLY_NUMPY = """
import json, sys

class OnlyNumpy:
    \"\"\"Finds no library but numpy and those that every installation has.\"\"\"

    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        known = first in {*sys.stdlib_module_names, "fathom", "msgspec", "yaml", "_yaml", "numpy"}
        if not known and not first.endswith("__mypyc"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for loaded in list(sys.modules):  # what the interpreter loaded for tools of the environment
    if loaded.partition(".")[0] not in {*sys.stdlib_module_names, "__main__"}:
        del sys.modules[loaded]
sys.meta_path.insert(0, OnlyNumpy())
"""
"""Begins a program that has the base installation and numpy."""


def test_experts_and_masters_need_only_numpy() -> None:
    code = """
import fathom
from fathom.engine.player import Perspective
from fathom.players import make, offered

try:
    import typer
except ModuleNotFoundError:
    found = {}
for name in ("tentacula", "refuge", "jupiter"):
    match = fathom.new(name, 2, 7)
    assert {"expert", "master"} <= set(offered(match.game))
    perspective = Perspective(match, match.ask.seats[0])
    found[name] = [make(kind, match.game).choose(perspective).option in match.ask.options
                   for kind in ("expert", "master:40:ahead=1")]
print(json.dumps(found))
"""
    done = subprocess.run([sys.executable, "-c", ONLY_NUMPY + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {name: [True, True] for name in ("tentacula", "refuge", "jupiter")}


@pytest.mark.parametrize(
    ("words", "library", "extra"),
    [
        (["rules", "refuge"], "typer", "play"),
        (["serve"], "litestar", "web"),
        (["report", "."], "htpy", "lab"),
        (["mcp"], "mcp", "mcp"),
        (["simulate", "tentacula", "--games", "1", "--out", "results"], "polars", "lab"),
    ],
)
def test_a_command_names_the_extra_to_install(words: list[str], library: str, extra: str, tmp_path: Path) -> None:
    code = f"""
sys.meta_path.insert(0, Block({library!r}))
sys.argv = ["fathom", *{words!r}]
from fathom.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert done.stderr.strip() == f"This needs “{library}”. Install it with: pip install 'fathom-five[{extra}]'"


def test_an_installed_library_passes() -> None:
    require("play", "rich")
