"""The classes that a state and a pack are made of, and what compiled ones lack."""

from __future__ import annotations

import copyreg
import sys
from copy import deepcopy
from dataclasses import make_dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
import pytest

from fathom.engine.records import field_names, is_frozen, is_record, restore


class Fixed(msgspec.Struct, frozen=True):
    turn: int
    name: str = ""


def test_dataclasses_and_structs_are_records() -> None:
    loose = make_dataclass("Loose", ["turn", "name"])
    assert [(is_record(kind), is_frozen(kind), field_names(kind)) for kind in (loose, Fixed)] == [
        (True, False, ("turn", "name")),
        (True, True, ("turn", "name")),
    ]
    assert not any(is_record(kind) for kind in (int, list[int], Fixed(1), None))


def test_a_compiled_class_gets_its_annotations_and_can_be_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sample.py").write_text("class Boat:\n    crew: list[str]\n    depth: int | None = None\n", "utf-8")
    module = ModuleType("sample")
    module.__file__ = str(tmp_path / f"sample{EXTENSION_SUFFIXES[0]}")
    monkeypatch.setitem(sys.modules, "sample", module)
    boat: Any = make_dataclass("Boat", [("crew", list), ("depth", type, None)])
    boat.__module__ = "sample"
    restore(boat)
    assert get_type_hints(boat) == {"crew": list[str], "depth": int | None}
    original = boat(["Ann"], 3)
    assert copyreg.dispatch_table[boat](original) == (boat, (["Ann"], 3))
    assert deepcopy(original) == original
