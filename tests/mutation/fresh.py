"""A pytest plugin that imports one module from a mutated text: for mutants of what a module does when imported."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

MODULE, FILE, TEXT = "MUTATED_MODULE", "MUTATED_FILE", "MUTATED_TEXT"
"""Environment variables: the module, its file, and the file with the mutated text."""


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """The mutated text, compiled; neither read from a cache nor written to one."""
        text = Path(os.environ[TEXT]).read_text("utf-8")
        return compile(text, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """The mutated module; None for every other one."""
        if fullname != os.environ[MODULE]:
            return None
        file = os.environ[FILE]
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, file))


if MODULE in os.environ:
    sys.meta_path.insert(0, _Finder())
