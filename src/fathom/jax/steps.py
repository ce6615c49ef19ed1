"""The steps of a game: the numbers of those that belong to a question, and one pass through all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from functools import partial
from typing import Any, TypeVar

import jax
import jax.numpy as jnp

from fathom.jax.packed import computed_once

M = TypeVar("M")
"""The match of a game."""

Guard = Callable[[Callable[[Any, M], M], Any, M], Any]
"""Whether a step can change a match: a condition, given the step and the match."""
_guard: ContextVar[Guard[Any] | None] = ContextVar("guard", default=None)


def answered(question: IntEnum) -> int:
    """The step that carries out the answer to a question.

    In a game with n questions, the program counter is below n while a question is open. The next n numbers are the
    steps that carry out answers, and the next n those that ask; all other steps follow.
    """
    return len(type(question)) + question


def asking(question: IntEnum) -> int:
    """The step that asks a question, if there is anything to choose."""
    return 2 * len(type(question)) + question


@contextmanager
def branching(guard: Guard[Any]) -> Iterator[None]:
    """Trace passes with a branch for each step, which is taken only if `guard` says so.

    That is for programs of a single match. With `vmap`, both sides of a branch are computed for all matches.
    """
    token = _guard.set(guard)
    try:
        yield
    finally:
        _guard.reset(token)


def one_pass(steps: Sequence[Callable[[Any, M], M]], tables: Any, match: M) -> M:
    """The match after all these steps, taken in this order; most steps leave it unchanged.

    The compiler must see the steps as separate. Otherwise it would treat the whole pass as one expression and compute
    parts of it again and again.
    """
    guard = _guard.get()
    if guard is not None:
        for step in steps:
            match = jax.lax.cond(guard(step, tables, match), partial(step, tables), lambda same: same, match)
        return match
    if jax.default_backend() == "cpu":
        # Compilers for processors ignore barriers. As branches of a loop, steps are compiled one by one.
        different = list(dict.fromkeys(steps))
        branches = [partial(step, tables) for step in different]
        order = jnp.array([different.index(step) for step in steps])
        looped: M = jax.lax.fori_loop(
            0, len(steps), lambda number, match: jax.lax.switch(order[number], branches, match), match
        )
        return looped
    for step in steps:
        match = computed_once(step(tables, match))
    return match
