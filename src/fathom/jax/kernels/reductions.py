"""The operations that combine many elements into one."""

from __future__ import annotations

import numpy as np

from fathom.jax.kernels.flat import Operation
from fathom.jax.kernels.statements import Statements
from fathom.jax.kernels.values import Value, c_type, stored

SUMS = {
    "reduce_or": ("0", "{0} | {1}"),
    "reduce_and": ("1", "{0} & {1}"),
    "reduce_sum": ("0", "{0} + {1}"),
    "reduce_max": (None, "larger({0}, {1})"),
    "reduce_min": (None, "smaller({0}, {1})"),
}
"""By operation: what it begins with (None: the first element), and how an element is added."""


def reduction(writer: Statements, operation: Operation, ins: list[Value]) -> Value:
    """The result of an operation that combines elements."""
    name, out, of = operation.name, operation.outs[0], ins[0]
    if name == "cumsum":
        return _running(writer, operation, of)
    if name not in SUMS and name not in ("argmax", "argmin"):
        raise NotImplementedError(f"The operation “{name}” is not known to kernels. Add it to `fathom.jax.kernels`.")
    axes = operation.params["axes"]
    storage = writer.declare(out.shape, out.dtype)
    with writer.loops(out.shape) as outer:
        found = writer.name("sum")
        shape = [of.shape[axis] for axis in axes]
        kept = iter(outer)
        index = [None if axis in axes else next(kept) for axis in range(len(of.shape))]

        def at(inner: list[str]) -> str:
            reduced = iter(inner)
            return of.at([next(reduced) if each is None else each for each in index])

        if name in SUMS:
            start, added = SUMS[name]
            if start is None:
                start = at(["0"] * len(axes))
            elif of.dtype == np.int32 and name == "reduce_and":
                start = "-1"
            writer.line(f"{c_type(out.dtype)} {found} = {start};")
            with writer.loops(shape) as inner:
                writer.line(f"{found} = {added.format(found, at(inner))};")
        else:
            _best(writer, name, found, of, shape, at)
        writer.line(f"{storage.element(outer)} = {found};")
    return stored(storage, changes=False)


def _best(writer: Statements, name: str, found: str, of: Value, shape: list[int], at: object) -> None:
    """The index of the first largest or smallest element."""
    assert callable(at)
    best = writer.name("best")
    writer.line(f"int {found} = 0;")
    writer.line(f"{c_type(of.dtype)} {best} = {at(['0'])};")
    with writer.loops(shape) as inner:
        each = writer.name("each")
        writer.line(f"const {c_type(of.dtype)} {each} = {at(inner)};")
        sign = ">" if name == "argmax" else "<"
        writer.line(f"if ({each} {sign} {best}) {{ {best} = {each}; {found} = {inner[0]}; }}")


def _running(writer: Statements, operation: Operation, of: Value) -> Value:
    """The sum of all elements up to each."""
    if len(of.shape) != 1 or operation.params["reverse"]:
        raise NotImplementedError("Only running sums of lists are known to kernels. Add others to `reductions.py`.")
    storage, found = writer.declare(of.shape, of.dtype), writer.name("sum")
    writer.line(f"{c_type(of.dtype)} {found} = 0;")
    with writer.loops(of.shape) as index:
        writer.line(f"{found} = {found} + {of.at(index)};")
        writer.line(f"{storage.element(index)} = {found};")
    return stored(storage, changes=False)
