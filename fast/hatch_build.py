"""Wheels with the rules compiled to C by mypyc, if FATHOM_FAST is set: `make fast` and `make wheel`.

Compiled are the modules that do most of the work of a match. Those that define Structs stay as they are: mypyc cannot
make Structs. All are compiled together, so that they call each other directly. With
FATHOM_FAST=trained GCC compiles twice: it first records how often each part of the code runs in some matches
(`training.py`), and then optimises the parts that run often.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHARED = (
    "bots/lookahead",
    "content/effects",
    "engine/ask",
    "engine/driver",
    "engine/hexes",
    "engine/script",
    "engine/shuffling",
)
GAME = ("rules/**/*.py", "bot/**/*.py")
"""What every game has."""
MODELS = (
    "refuge/model/board",
    "refuge/model/ability_use",
    "refuge/model/kraken_symbols",
    "refuge/model/pack",
    "refuge/model/state",
    "tentacula/model/pack",
    "tentacula/model/route",
    "tentacula/model/state",
    "jupiter/model/blueprint",
    "jupiter/model/colony",
    "jupiter/model/modules",
    "jupiter/model/ability_use",
    "jupiter/model/pack",
    "jupiter/model/state",
    "jupiter/model/variants",
    "rivals/model/board",
    "rivals/model/dice",
)
"""What only some have."""
INTERPRETED = ("bot/evaluation.py", "rules/refusals.py", "rules/tries/", "rules/timeout.py", "rules/needless.py")
"""Not worth compiling: a search asks for an evaluation once a playout, and the others serve people only."""
DIRECT = ("-fvisibility=hidden", "-fno-plt")
"""Functions call each other directly instead of through a table."""
DENSE = ("-fno-align-functions", "-fno-align-loops", "-fno-align-jumps")
"""Code is not padded to round addresses: a smaller program is fetched faster."""
RECORD = ("-fprofile-generate", "-fprofile-update=single")
"""Options of GCC for code that records how often it runs."""
APPLY = ("-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-flto=auto")
"""Options of GCC for code optimised by such a record, all files together. What has not run in training is optimised
as usual."""
EXACT = ("-ffp-contract=off",)
"""Every product is rounded before it is added to another, as Python does: players weigh options by sums of products."""


class FastHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to a wheel. An editable install stays uncompiled, so that it can be edited."""

    def dependencies(self) -> list[str]:
        """What compiling needs: mypy reads the types of msgspec, and training plays matches."""
        return ["mypy==2.4.1", "setuptools==84.2.1", "msgspec==0.22.0", "pyyaml==6.0.3"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and have the results packed beside their sources."""
        if version == "editable" or not wanted():
            return
        root = Path(self.root)
        made = compiled(root, root / "build" / "extensions")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] |= {str(root / "build" / "extensions" / path): path for path in made}


def wanted() -> bool:
    """Whether to compile."""
    return os.environ.get("FATHOM_FAST", "0") not in ("", "0")


def modules(root: Path) -> list[str]:
    """The files to compile, from the root of the repository."""
    package = root / "src" / "fathom"
    found = [package / f"{name}.py" for name in SHARED]
    found += [package / "games" / f"{name}.py" for name in MODELS]
    for pattern in GAME:
        found += [path for path in package.glob(f"games/*/{pattern}") if not is_interpreted(path)]
    return sorted(path.relative_to(root).as_posix() for path in found if has_code(path))


def is_interpreted(path: Path) -> bool:
    """Whether a file is one of those that are not worth compiling, or in a folder of such files."""
    return any(f"/{name}" in path.as_posix() for name in INTERPRETED)


def has_code(path: Path) -> bool:
    """Whether there is more in a file than its docstring."""
    return len(ast.parse(path.read_text("utf-8")).body) > 1


def compiled(root: Path, target: Path) -> list[str]:
    """Compile into a folder; returns the paths of the extension modules in it."""
    # Installed only for compiling.
    from mypyc.build import mypycify

    workspace = root / "build" / "workspace"
    shutil.rmtree(workspace, ignore_errors=True)
    shutil.copytree(root / "src", workspace / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in modules(root):
        copied = workspace / name
        copied.write_text(log_skipped(copied.read_text("utf-8"), name), "utf-8")
    os.chdir(workspace)
    # `make check` has checked the types with all libraries at hand; here only msgspec is.
    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    extensions = mypycify(
        [*options, *modules(root)], group_name="fathom", target_dir="build/c", multi_file=True, opt_level="3"
    )
    if os.environ.get("FATHOM_FAST") != "trained" or not is_gcc():
        return built(extensions, target)
    trained = workspace / "trained"
    built(extensions, trained, RECORD)
    shutil.copytree(root / "src" / "fathom", trained / "fathom", dirs_exist_ok=True)
    path = os.pathsep.join([str(trained), *filter(None, [os.environ.get("PYTHONPATH")])])
    subprocess.run([sys.executable, root / "fast" / "training.py"], env={**os.environ, "PYTHONPATH": path}, check=True)
    return built(extensions, target, APPLY)


def log_skipped(source: str, path: str) -> str:
    """A source in which the statements that log, `t.say(…)` and `say_at(t, …)`, do nothing if the table has no log.

    `say` makes the same check, but only after the facts have been put into a dict, which takes a tenth of the time of
    a match without a log. Lines keep their numbers. Raises `ValueError` with the path and the line of a statement that
    shares its lines with other code, which the check would skip too.
    """
    # Columns of syntax trees count bytes.
    lines = source.encode("utf-8").split(b"\n")
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="say")))
                | ast.Expr(value=ast.Call(func=ast.Name(id="say_at"), args=[ast.Name(id=table), *_]))
            ):
                first, last = lines[node.lineno - 1], lines[(node.end_lineno or node.lineno) - 1]
                before, after = first[: node.col_offset], last[node.end_col_offset :].strip()
                if before.strip() or (after and not after.startswith(b"#")):
                    raise ValueError(f"{path}:{node.lineno}: Write the statement that logs on lines of its own.")
                check = f"if {table}.events is not None: ".encode()
                lines[node.lineno - 1] = before + check + first[node.col_offset :]
    return b"\n".join(lines).decode("utf-8")


def is_gcc() -> bool:
    """Whether the C compiler is GCC. Others have no options of the same names."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    try:
        said = subprocess.run([*compiler.split(), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, ValueError, subprocess.CalledProcessError):
        return False
    return "Free Software Foundation" in said


def built(extensions: list[Any], target: Path, flags: tuple[str, ...] = ()) -> list[str]:
    """Build extensions with more options of the compiler; returns the paths of the modules in the target folder."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    class InParallel(build_ext):
        """Compiles several files at a time: nearly all the code is in one extension."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compile(sources: list[str], **settings: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one_by_one([source], **settings), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = compile
            super().build_extensions()

    command: Any = InParallel(
        Distribution({"name": "fathom", "ext_modules": [with_flags(e, flags, Extension) for e in extensions]})
    )
    command.build_lib, command.build_temp, command.force = str(target), "build/objects", True
    command.ensure_finalized()
    command.run()
    return [Path(made).relative_to(target).as_posix() for made in command.get_outputs()]


def with_flags(extension: Any, flags: tuple[str, ...], kind: Any) -> Any:
    """An extension as mypyc declares it, with more options if it is the one that holds all the code.

    The other extensions only refer to their part of it.
    """
    compile_args, link_args = list(extension.extra_compile_args), list(extension.extra_link_args or [])
    if extension.name == "fathom__mypyc":
        compile_args += [*DIRECT, *DENSE, *EXACT, *flags]
        link_args += flags
    return kind(
        extension.name,
        extension.sources,
        include_dirs=extension.include_dirs,
        depends=extension.depends,
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )
