"""Values of a program as C expressions, element by element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

Index: TypeAlias = Sequence[str]
NOTHING: frozenset[str] = frozenset()
C_TYPES = {"bool": "bool", "int8": "signed char", "uint8": "unsigned char", "int32": "int", "uint32": "unsigned"}


@dataclass(frozen=True)
class Storage:
    """Memory for all elements of a value."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    is_common: bool = False
    """Whether the lanes of a match have it in common; otherwise each has its own copy, with the same numbers."""

    def element(self, index: Index) -> str:
        """The C expression of an element."""
        if not self.shape and not self.is_common:
            return self.name
        return f"{self.name}[{linear(self.shape, index)}]"


@dataclass(frozen=True)
class Value:
    """How each element is computed."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    at: Callable[[Index], str]
    cost: int = 0
    """How many operations an element takes."""
    aligned: frozenset[str] = NOTHING
    """The names of storages that may change, and of which an element reads the same element."""
    reads: frozenset[str] = NOTHING
    """Those of which it may read other elements."""
    storage: Storage | None = None
    """Where all elements are, if they are in memory as they are."""
    literal: int | None = None
    parts: tuple[int, list[tuple[int, Value]]] = (0, [])
    """If it is joined from others along an axis: that axis, and the others, each with its first index there."""

    @property
    def size(self) -> int:
        """How many elements there are."""
        return int(np.prod(self.shape, dtype=int))

    @property
    def sources(self) -> frozenset[str]:
        """All storages that it reads and that may change."""
        return self.aligned | self.reads


def stored(storage: Storage, *, changes: bool) -> Value:
    """The value in a storage."""
    aligned = frozenset({storage.name}) if changes else NOTHING
    return Value(storage.shape, storage.dtype, storage.element, 0, aligned, NOTHING, storage)


def literal(value: Any) -> Value:
    """A single number."""
    array = np.asarray(value)
    number = int(array)
    text = f"{number}u" if array.dtype == np.uint32 else str(number)
    text = f"({text})" if number < 0 else text
    if number == -(2**31):
        text = "(-2147483647 - 1)"
    return Value((), array.dtype, lambda index: text, literal=number)


def view(of: Value, shape: tuple[int, ...], where: Callable[[Index], Index]) -> Value:
    """The elements of another value at other indices."""
    return Value(shape, of.dtype, lambda index: of.at(where(index)), of.cost, NOTHING, of.sources)


def c_type(dtype: np.dtype[Any]) -> str:
    """The type in C."""
    return C_TYPES[dtype.name]


def plus(first: str, second: str) -> str:
    """A sum of two indices."""
    if first == "0" or second == "0":
        return second if first == "0" else first
    if first.isdigit() and second.isdigit():
        return str(int(first) + int(second))
    return f"({first} + {second})"


def times(first: str, second: str) -> str:
    """A product of two indices."""
    if "0" in (first, second):
        return "0"
    if "1" in (first, second):
        return second if first == "1" else first
    if first.isdigit() and second.isdigit():
        return str(int(first) * int(second))
    return f"{first} * {second}" if first.isidentifier() or first.isdigit() else f"({first}) * {second}"


def linear(shape: tuple[int, ...], index: Index) -> str:
    """The number of an element, counted row by row."""
    place = "0"
    for size, each in zip(shape, index, strict=True):
        place = plus(times(place, str(size)), each if size > 1 else "0")
    return place


def unravelled(shape: tuple[int, ...], place: str) -> list[str]:
    """The index of the element with a number."""
    index = []
    for axis, size in enumerate(shape):
        below = int(np.prod(shape[axis + 1 :], dtype=int))
        if size == 1:
            index.append("0")
        elif place.isdigit():
            index.append(str(int(place) // below % size))
        else:
            quotient = place if below == 1 else f"({place}) / {below}"
            index.append(quotient if axis == 0 or _is_first(shape, axis) else f"({quotient}) % {size}")
    return index


def _is_first(shape: tuple[int, ...], axis: int) -> bool:
    return all(size == 1 for size in shape[:axis])
