"""The operations that combine many elements into one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fathom.jax.kernels.flat import Operation
from fathom.jax.kernels.statements import Statements
from fathom.jax.kernels.values import Value, c_type, stored

SUMS = {
    "reduce_or": ("0", "{0} | {1}", "all_or"),
    "reduce_and": ("1", "{0} & {1}", "all_and"),
    "reduce_sum": ("0", "{0} + {1}", "all_sum"),
    "reduce_max": (None, "larger({0}, {1})", "all_max"),
    "reduce_min": (None, "smaller({0}, {1})", "all_min"),
}
"""By operation: what it begins with (None: the first element), how an element is added, and how the results of all
lanes are joined."""


def reduction(writer: Statements, operation: Operation, ins: list[Value]) -> Value:
    """The result of an operation that combines elements."""
    name, out, of = operation.name, operation.outs[0], ins[0]
    if name == "cumsum":
        return _running(writer, operation, of)
    if name not in SUMS and name not in ("argmax", "argmin"):
        raise NotImplementedError(f"The operation “{name}” is not known to kernels. Add it to `fathom.jax.kernels`.")
    axes = operation.params["axes"]
    storage = writer.declare(out.shape, out.dtype)
    shape = [of.shape[axis] for axis in axes]
    # Either the lanes divide the results among them, or the elements of every result.
    shares = not storage.is_common and max(shape, default=0) > 1
    if storage.is_common:
        writer.sync()
    with writer.loops(out.shape, storage.is_common) as outer:
        found = writer.name("sum")
        kept = iter(outer)
        index = [None if axis in axes else next(kept) for axis in range(len(of.shape))]

        def at(inner: list[str]) -> str:
            reduced = iter(inner)
            return of.at([next(reduced) if each is None else each for each in index])

        if name in SUMS:
            start, added, joined = SUMS[name]
            if start is None:
                start = at(["0"] * len(axes))
            elif of.dtype == np.int32 and name == "reduce_and":
                start = "-1"
            kind = c_type(out.dtype)
            writer.line(f"{kind} {found} = {start};")
            with writer.loops(shape, shares, "SHARED") as inner:
                writer.line(f"{found} = {added.format(found, at(inner))};")
            if shares:
                writer.line(f"{found} = ({kind}){joined}({found});")
        else:
            _best(writer, name, found, of, shape, shares, at)
        writer.line(f"{storage.element(outer)} = {found};")
    if storage.is_common:
        writer.sync()
    return stored(storage, changes=False)


def _best(
    writer: Statements, name: str, found: str, of: Value, shape: list[int], shares: bool, at: Callable[[list[str]], str]
) -> None:
    """The index of the first largest or smallest element."""
    best = writer.name("best")
    writer.line(f"int {found} = 0;")
    writer.line(f"{c_type(of.dtype)} {best} = {at(['0'])};")
    with writer.loops(shape, shares, "SHARED") as inner:
        each = writer.name("each")
        writer.line(f"const {c_type(of.dtype)} {each} = {at(inner)};")
        sign = ">" if name == "argmax" else "<"
        writer.line(f"if ({each} {sign} {best}) {{ {best} = {each}; {found} = {inner[0]}; }}")
    if shares:
        top = "all_max" if name == "argmax" else "all_min"
        writer.line(f"{found} = all_min({best} == {top}({best}) ? {found} : {shape[0]});")


def _running(writer: Statements, operation: Operation, of: Value) -> Value:
    """The sum of all elements up to each."""
    if len(of.shape) != 1 or operation.params["reverse"]:
        raise NotImplementedError("Only running sums of lists are known to kernels. Add others to `reductions.py`.")
    storage, found = writer.declare(of.shape, of.dtype), writer.name("sum")
    kind, size = c_type(of.dtype), of.shape[0]
    writer.line(f"{kind} {found} = 0;")
    if not storage.is_common:
        with writer.loops(of.shape, False) as index:
            writer.line(f"{found} = {found} + {of.at(index)};")
            writer.line(f"{storage.element(index)} = {found};")
        return stored(storage, changes=False)
    writer.sync()
    first, place, each = writer.name("i"), writer.name("i"), writer.name("each")
    with writer.block(f"ROLLED for (int {first} = 0; {first} < {size}; {first} += LANES)"):
        writer.line(f"const int {place} = {first} + LANE;")
        writer.line(f"const {kind} {each} = all_before({place} < {size} ? {of.at([place])} : 0);")
        writer.line(f"if ({place} < {size}) {storage.element([place])} = {found} + {each};")
        writer.line(f"{found} = {found} + last_of({each});")
    writer.sync()
    return stored(storage, changes=False)
