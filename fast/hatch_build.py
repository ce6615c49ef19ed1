"""Wheels with the rules compiled to C by mypyc: with FATHOM_FAST=1, `make fast` and `make wheel`.

Compiled are the modules that do most of the work of a match. Those that define Structs stay as they are: mypyc cannot
make Structs. All are compiled together, so that they call each other directly.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHARED = ("content/effects", "engine/script", "engine/driver", "engine/hexes", "engine/shuffling", "bots/lookahead")
GAME = ("rules/**/*.py", "bot/**/*.py")
"""What every game has."""
MODELS = (
    "refuge/model/board",
    "refuge/model/pack",
    "refuge/model/state",
    "tentacula/model/pack",
    "tentacula/model/route",
    "tentacula/model/state",
    "jupiter/model/blueprint",
    "jupiter/model/colony",
    "jupiter/model/modules",
    "jupiter/model/pack",
    "jupiter/model/state",
    "rivals/model/board",
    "rivals/model/dice",
)
"""What only some have."""
INTERPRETED = ("bot/evaluation.py", "rules/refusals.py", "rules/timeout.py")
"""Not worth compiling: a search asks for an evaluation once a playout, and people ask for refusals."""
DIRECT = ("-fvisibility=hidden", "-fno-plt")
"""Functions call each other directly instead of through a table."""
DENSE = ("-fno-align-functions", "-fno-align-loops", "-fno-align-jumps")
"""Code is not padded to round addresses: a smaller program is fetched faster."""
EXACT = ("-ffp-contract=off",)
"""Every product is rounded before it is added to another, as Python does: players weigh options by sums of products."""


class FastHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to a wheel. An editable install stays uncompiled, so that it can be edited."""

    def dependencies(self) -> list[str]:
        """What compiling needs: mypy reads the types of msgspec, too."""
        return ["mypy==2.4.1", "setuptools==84.2.1", "msgspec==0.22.0"] if wanted() else []

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
        found += [path for path in package.glob(f"games/*/{pattern}") if not path.as_posix().endswith(INTERPRETED)]
    return sorted(path.relative_to(root).as_posix() for path in found if has_code(path))


def has_code(path: Path) -> bool:
    """Whether there is more in a file than its docstring."""
    return len(ast.parse(path.read_text("utf-8")).body) > 1


def compiled(root: Path, target: Path) -> list[str]:
    """Compile into a folder; gives the paths of the extension modules in it."""
    # Installed only for compiling.
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(root)
    # `make check` has checked the types with all libraries at hand; here only msgspec is.
    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    extensions = mypycify(
        [*options, *modules(root)], group_name="fathom", target_dir="build/c", multi_file=True, opt_level="2"
    )
    # One extension holds all the code; the others only refer to their part of it.
    for extension in extensions:
        if extension.name == "fathom__mypyc":
            extension.extra_compile_args += [*DIRECT, *DENSE, *EXACT]
    command: Any = Distribution({"name": "fathom", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(target), "build/objects"
    command.ensure_finalized()
    command.run()
    return [Path(made).relative_to(target).as_posix() for made in command.get_outputs()]
