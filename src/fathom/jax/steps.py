"""One pass through the steps of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import jax
import jax.numpy as jnp

from fathom.jax.packed import computed_once

M = TypeVar("M")
"""The match of a game."""


def one_pass(steps: Sequence[Callable[[Any, M], M]], tables: Any, match: M) -> M:
    """The match after all these steps, taken in this order; most steps leave it unchanged.

    The compiler must see the steps as separate. Otherwise it would treat the whole pass as one expression and compute
    parts of it again and again.
    """
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
