"""When a step can change a match: found in its program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.kernels.flat import Constant, Program, Var, flat

HARMLESS = {"select_n", "ne"}
"""What steps do with the program counter besides comparing it with the place where they act: they leave it as it is, or
check after an effect that the match is not over."""


class Guards:
    """By step: the values of the program counter, the field `at`, at which it acts."""

    def __init__(self) -> None:
        self._found: dict[Any, list[int] | None] = {}

    def __call__(self, step: Callable[[Any, Any], Any], tables: Any, match: Any) -> Any:
        """Whether a step can change a match."""
        if step not in self._found:
            self._found[step] = values_of(partial(step, tables), match)
        values = self._found[step]
        if values is None:
            return jnp.bool_(True)
        due = jnp.bool_(False)
        for value in values:
            due = due | (match.at == value)
        return due


def values_of(step: Callable[[Any], Any], match: Any) -> list[int] | None:
    """The values of the program counter at which a step acts; None if it can act at any."""
    shapes = jax.eval_shape(lambda same: same, match)
    paths = [path for path, _ in jax.tree_util.tree_flatten_with_path(shapes)[0]]
    (place,) = [number for number, path in enumerate(paths) if jax.tree_util.keystr(path) == ".at"]
    program = flat(step, shapes)
    found = _compared(program, program.ins[place])
    return sorted(found) if found else None


def _compared(program: Program, counter: Var) -> set[int] | None:
    """The constants that a program compares the counter with; None if it does anything else with it."""
    values: set[int] = set()
    for operation in program.operations:
        if counter not in operation.ins or operation.name in HARMLESS:
            continue
        if operation.name == "cond":
            place = operation.ins.index(counter) - 1
            for branch in operation.programs:
                inside = _compared(branch, branch.ins[place])
                if inside is None:
                    return None
                values |= inside
            continue
        others = [var for var in operation.ins if var is not counter]
        if operation.name != "eq" or not isinstance(others[0], Constant):
            return None
        values.add(int(others[0].value))
    return values
