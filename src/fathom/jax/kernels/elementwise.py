"""The operations that compute each element from the same elements of other values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fathom.jax.kernels.flat import Operation
from fathom.jax.kernels.values import NOTHING, Index, Value, c_type

BINARY = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "and": "&",
    "or": "|",
    "xor": "^",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
}
FUNCTIONS = {
    "max": "larger",
    "min": "smaller",
    "shift_left": "shifted_left",
    "shift_right_arithmetic": "shifted_right",
    "sign": "sign_of",
    "population_count": "bits_in",
    "clz": "zeros_before",
    "floor_divide": "floored",
    "remainder": "rest_of",
}
"""Functions of `PRELUDE`."""
OTHERS = {"shift_right_logical", "div", "rem", "not", "neg", "clamp", "convert_element_type", "select_n"}
PRELUDE = """
DEVICE int larger(int a, int b) { return a > b ? a : b; }
DEVICE int smaller(int a, int b) { return a < b ? a : b; }
DEVICE int shifted_left(int a, int b) { return (unsigned)b < 32u ? (int)((unsigned)a << b) : 0; }
DEVICE unsigned shifted_left(unsigned a, int b) { return (unsigned)b < 32u ? a << b : 0u; }
DEVICE int shifted_right(int a, int b) { return a >> ((unsigned)b < 32u ? b : 31); }
DEVICE unsigned shifted_down(unsigned a, unsigned b) { return b < 32u ? a >> b : 0u; }
DEVICE int sign_of(int a) { return (a > 0) - (a < 0); }
DEVICE int quotient(int a, int b) { return b == 0 ? -1 : a / b; }
DEVICE int remainder_of(int a, int b) { return b == 0 ? a : a % b; }
DEVICE unsigned quotient(unsigned a, unsigned b) { return b == 0 ? ~0u : a / b; }
DEVICE unsigned remainder_of(unsigned a, unsigned b) { return b == 0 ? a : a % b; }
DEVICE int floored(int a, int b) { return (int)((unsigned)(a ^ a >> 31) / (unsigned)b) ^ a >> 31; }
DEVICE int rest_of(int a, int b) { return a - b * floored(a, b); }
DEVICE int clamped(int a, int most) { return a < 0 ? 0 : a > most ? most : a; }
#ifdef __CUDA_ARCH__
DEVICE int bits_in(unsigned a) { return __popc(a); }
DEVICE int zeros_before(unsigned a) { return __clz(a); }
#else
DEVICE int bits_in(unsigned a) { return __builtin_popcount(a); }
DEVICE int zeros_before(unsigned a) { return a ? __builtin_clz(a) : 32; }
#endif
"""
"""What C has no operator for. A shift by 32 and more and a division by zero are defined as in XLA."""


def expression(operation: Operation, dtype: np.dtype[Any]) -> Callable[[list[str], list[Value]], str] | None:
    """How an element is written in C, given the elements of the operands; None for other operations."""
    name, small = operation.name, dtype.name in ("int8", "uint8")

    def written(of: list[str], ins: list[Value]) -> str:
        if name in BINARY:
            text = f"({of[0]} {BINARY[name]} {of[1]})"
        elif name in ("shift_left", "shift_right_arithmetic") and ins[1].literal is not None:
            text = f"({of[0]} {'<<' if name == 'shift_left' else '>>'} {of[1]})"
        elif name in FUNCTIONS:
            text = f"{FUNCTIONS[name]}({', '.join(of)})"
        elif name == "shift_right_logical":
            text = f"({c_type(dtype)})shifted_down({', '.join(of)})"
        elif name in ("div", "rem"):
            plain = ins[1].literal not in (None, 0)
            function = "quotient" if name == "div" else "remainder_of"
            text = f"({of[0]} {'/' if name == 'div' else '%'} {of[1]})" if plain else f"{function}({', '.join(of)})"
        elif name == "not":
            text = f"!{of[0]}" if dtype == np.bool_ else f"~{of[0]}"
        elif name == "clamp":
            text = f"smaller(larger({of[1]}, {of[0]}), {of[2]})"
        elif name == "neg":
            text = f"(-{of[0]})"
        elif name == "convert_element_type":
            text = f"({of[0]} != 0)" if dtype == np.bool_ else f"({c_type(dtype)}){of[0]}"
        elif name == "select_n":
            text = of[-1]
            for number, case in reversed(list(enumerate(of[1:-1]))):
                chosen = f"!{of[0]}" if ins[0].dtype == np.bool_ else f"{of[0]} == {number}"
                text = f"({chosen} ? {case} : {text})"
            return text
        else:
            raise NotImplementedError(f"The operation “{name}” is not known to kernels. Add it to `elementwise.py`.")
        return f"({c_type(dtype)}){text}" if small and name != "convert_element_type" else text

    return written if name in {*BINARY, *FUNCTIONS, *OTHERS} else None


def _within(shape: tuple[int, ...], index: Index) -> Index:
    """The index in an operand; along an axis of length 1, its only element is repeated."""
    return [place if size > 1 else "0" for place, size in zip(index, shape, strict=True)] if shape else ()


def combined(operation: Operation, ins: list[Value]) -> Value | None:
    """The result of an operation on elements; None for other operations."""
    out = operation.outs[0]
    write = expression(operation, out.dtype)
    if write is None:
        return None

    def at(index: Index) -> str:
        return write([each.at(_within(each.shape, index)) for each in ins], ins)

    aligned = frozenset().union(*(each.aligned if each.shape == out.shape else NOTHING for each in ins))
    reads = frozenset().union(*(each.reads if each.shape == out.shape else each.sources for each in ins))
    return Value(out.shape, out.dtype, at, 1 + sum(each.cost for each in ins), aligned, reads)
