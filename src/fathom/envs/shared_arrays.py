"""Arrays in memory that several processes share."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from typing import Any, TypeAlias

import numpy as np

Shapes: TypeAlias = dict[str, tuple[tuple[int, ...], Any]]
"""The shape and the type of each array, by name; those with the largest items come first, for alignment."""


class Shared(SharedMemory):
    """Shared memory that stays mapped while an array refers to it."""

    def close(self) -> None:
        """Close the memory; if an array still refers to it, it is freed with that array."""
        with suppress(BufferError):
            super().close()


def memory_for(shapes: Shapes) -> Shared:
    """New shared memory for arrays of these shapes."""
    return Shared(create=True, size=sum(_bytes(shape, kind) for shape, kind in shapes.values()))


def arrays_in(memory: SharedMemory, shapes: Shapes) -> dict[str, Any]:
    """The arrays in shared memory, by name."""
    arrays, at = {}, 0
    for name, (shape, kind) in shapes.items():
        # Not `np.ndarray`: such an array would not prevent the memory from being freed.
        arrays[name] = np.frombuffer(memory.buf, kind, int(np.prod(shape)), at).reshape(shape)
        at += _bytes(shape, kind)
    return arrays


def _bytes(shape: tuple[int, ...], kind: Any) -> int:
    return int(np.prod(shape)) * int(np.dtype(kind).itemsize)
