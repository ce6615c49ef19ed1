"""C statements for one match: lines, blocks, loops and memory.

On a GPU the 32 lanes of a warp play a match together. All of them take the same branches and compute the same numbers;
the elements of arrays, which they have in common, they divide among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from fathom.jax.kernels.flat import Constant, Var
from fathom.jax.kernels.values import Storage, Value, c_type, literal, plus, stored

SHORT = 7
"""Loops of this length, over sides and seats, are marked, so that a compiler can be told to unroll them."""

LANES = 32
"""How many lanes a match has at most."""

ARENAS = {1: "bytes", 4: "words"}
"""By size of an element: the memory for arrays. Branches use the same memory, because only one of them runs: so
it stays in the cache."""


class Statements:
    """The statements of a function, the memory that they use, and the constants that they read."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.constants: list[str] = []
        self._tables: dict[Var, Value] = {}
        self.arenas = dict.fromkeys(ARENAS.values(), 0)
        """How many elements the arrays of each type take at most at the same time."""
        self._taken = dict(self.arenas)
        self._depth = 1
        self._count = 0

    # -- text --------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append("  " * self._depth + text)

    def name(self, stem: str = "v") -> str:
        """A new name."""
        self._count += 1
        return f"{stem}{self._count}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write what follows inside braces."""
        self.line(head + " {")
        self._depth += 1
        taken = dict(self._taken)
        yield
        self._taken = taken
        self._depth -= 1
        self.line("}")

    def sync(self) -> None:
        """Let the lanes of a match wait for each other, so that each can read what the others wrote."""
        if not (self.lines and self.lines[-1].endswith("SYNC;")):
            self.line("SYNC;")

    @contextmanager
    def loops(self, shape: Sequence[int], divided: bool, head: str = "EACH") -> Iterator[list[str]]:
        """Write what follows for every index of an array; yields the index.

        If `divided`, the lanes of a match divide the longest axis among them. Otherwise each goes through all. `head`
        is the macro of such a loop.
        """
        index: list[str] = []
        opened = 0
        longest = max(range(len(shape)), key=shape.__getitem__) if divided and shape else None
        for axis, size in enumerate(shape):
            if size == 1:
                index.append("0")
                continue
            name = self.name("i")
            index.append(name)
            if axis == longest:
                self.line(f"{'ROLLED ' if size > LANES else ''}{head}({name}, {size}) {{")
            else:
                self.line(
                    f"{'SHORT' if size <= SHORT else 'ROLLED'} for (int {name} = 0; {name} < {size}; ++{name}) {{"
                )
            self._depth += 1
            opened += 1
        yield index
        for _ in range(opened):
            self._depth -= 1
            self.line("}")

    # -- memory ------------------------------------------------------------------------------------------------------

    def declare(
        self, shape: tuple[int, ...], dtype: np.dtype[Any], value: str = "", is_common: bool = False
    ) -> Storage:
        """Declare memory; that of arrays the lanes have in common."""
        size, kind = int(np.prod(shape, dtype=int)), c_type(dtype)
        storage = Storage(self.name(), shape, dtype, is_common or size > 1)
        if storage.is_common:
            arena = ARENAS[dtype.itemsize]
            self.line(f"{kind}* const {storage.name} = ({kind}*)({arena} + {self._taken[arena]});")
            self._taken[arena] += size
            self.arenas[arena] = max(self.arenas[arena], self._taken[arena])
            return storage
        given = f" = {value}" if value else ""
        self.line(f"{kind} {storage.name}{f'[{size}]' if shape else ''}{given};")
        return storage

    def copy(self, value: Value, storage: Storage) -> None:
        """Write all elements of a value into memory."""
        if storage.is_common:
            self.sync()
        self.write(value, storage)
        if storage.is_common:
            self.sync()

    def write(self, value: Value, storage: Storage) -> None:
        """Write all elements of a value into memory. Lanes do not wait for each other before and afterwards."""
        common = storage.is_common
        if value.storage is not None and value.shape:
            with self.loops([value.size], common) as index:
                self.line(f"{storage.name}[{index[0]}] = {value.storage.name}[{index[0]}];")
            return
        axis, parts = value.parts
        for first, part in parts:
            with self.loops(part.shape, common) as index:
                place = [plus(str(first), each) if number == axis else each for number, each in enumerate(index)]
                self.line(f"{storage.element(place)} = {part.at(index)};")
        if not parts:
            with self.loops(storage.shape, common) as index:
                self.line(f"{storage.element(index)} = {value.at(index)};")

    def materialised(self, value: Value) -> Value:
        """The same value, computed now."""
        if value.storage is not None and not value.sources:
            return value
        if not value.shape:
            if value.literal is not None or (value.cost == 0 and not value.sources):
                return value
            return stored(self.declare((), value.dtype, value.at(())), changes=False)
        storage = self.declare(value.shape, value.dtype)
        self.copy(value, storage)
        return stored(storage, changes=False)

    def table(self, var: Constant) -> Value:
        """A constant."""
        if not var.shape:
            return literal(var.value)
        if len(set(var.value.reshape(-1).tolist())) == 1:
            text = literal(var.value.reshape(-1)[0]).at(())
            return Value(var.shape, var.dtype, lambda index: text)
        if var not in self._tables:
            storage = Storage(self.name("table"), var.shape, var.dtype)
            numbers = ", ".join(str(int(number)) for number in var.value.reshape(-1))
            self.constants.append(f"CONSTANT {c_type(var.dtype)} {storage.name}[{var.size}] = {{{numbers}}};")
            self._tables[var] = stored(storage, changes=False)
        return self._tables[var]
