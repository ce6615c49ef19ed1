"""Make a mutant real in a running process: every function of its module gets the mutated code."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import CodeType, FunctionType

from tests.mutation.mutants import Mutant


def swap(mutant: Mutant) -> None:
    """Give the live functions of the module the code of the mutant.

    Functions are changed in place, so modules that imported them by name, and registries that hold them, see the mutant
    as well. Only what functions do can be changed like this.
    """
    old = compile(mutant.path.read_text("utf-8"), str(mutant.path), "exec", dont_inherit=True)
    new = compile(mutant.source, str(mutant.path), "exec", dont_inherit=True)
    pairs = dict(_pairs(old, new))
    swapped = 0
    for function in [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]:
        code = function.__code__
        if code.co_filename == str(mutant.path) and code in pairs:
            function.__code__ = pairs[code]
            swapped += 1
    assert swapped, f"no function of {mutant.module} is loaded"


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions of a module in order, each with its mutated counterpart, and those inside them.

    A mutant may have lost a function inside the one that is changed; the outer one then makes the inner ones itself.
    """
    before, after = _functions(old), _functions(new)
    if len(before) == len(after):
        for pair in zip(before, after, strict=True):
            yield pair
            yield from _pairs(*pair)


def _functions(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]
