"""When a step can change a match: found in its program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from fathom.jax.kernels.flat import Constant, Program, Var, flat

HARMLESS = {"ne"}
"""What steps do with the program counter besides comparing it with the place where they act, or leaving it as it is:
they check after an effect that the match is not over."""


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
    found = _followed(program, {counter})
    return None if found is None else found[0]


def _followed(program: Program, counters: set[Var]) -> tuple[set[int], set[Var]] | None:
    """The constants that a program compares these counters with, and all its values that may still be one of them.

    A step may first set the counter where it acts, and then compare the result: elsewhere that is the counter itself.
    """
    values: set[int] = set()
    counters = set(counters)
    for operation in program.operations:
        places = [place for place, var in enumerate(operation.ins) if var in counters]
        if not places:
            continue
        if operation.name == "select_n":
            counters.update(operation.outs)
        elif operation.name == "cond":
            for branch in operation.programs:
                inside = _followed(branch, {branch.ins[place - 1] for place in places})
                if inside is None:
                    return None
                values |= inside[0]
                results = zip(operation.outs, branch.outs, strict=True)
                counters.update(out for out, result in results if result in inside[1])
        elif operation.name == "eq":
            others = [var for var in operation.ins if var not in counters]
            if not others or not isinstance(others[0], Constant):
                return None
            values.add(int(others[0].value))
        elif operation.name not in HARMLESS:
            return None
    return values, counters
