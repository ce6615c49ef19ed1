"""The functions of an environment that become kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from fathom.jax.chance import Chance, Random
from fathom.jax.environment import Environment
from fathom.jax.kernels.guards import Guards
from fathom.jax.kernels.source import Function, source_of
from fathom.jax.steps import branching

WORD, NUMBER, FLAG = np.uint32(0), np.int32(0), np.bool_(False)
"""Examples of arguments."""
MOST_ACTIONS = 1 << 16
Deal = Callable[[Chance, Any], Any]
"""Deals a match by chance and the number of a set-up."""


def answer_key(match: Any, action: Any) -> Any:
    """What decides most about the branches of an answer: the question, then the action."""
    return match.at * MOST_ACTIONS + action


def functions_of(env: Environment[Any], deal: Deal | None = None) -> dict[str, Function]:
    """The functions of an environment that become kernels.

    `answer` answers for every match, until the next question; `renew` deals a new match where the last one is over; its
    arguments are the matches, which of them are over, two random words for each, and its set-up; `choose` gives the
    mask of legal actions, and one of them, chosen by a random word. By default, every set-up is the environment's.

    The same random words do not give the same match as without kernels: there, every step draws numbers for every
    match, also where it does not use them.
    """

    def dealt(first: Any, second: Any, setup: Any) -> Any:
        chance = Random((first, second), jnp.uint32(0))
        return env.deal(chance) if deal is None else deal(chance, setup)

    def renew(match: Any, over: Any, first: Any, second: Any, setup: Any) -> Any:
        return dealt(first, second, setup)

    def choose(match: Any, word: Any) -> tuple[Any, Any]:
        return env.options(match), env.random_action(match, word)

    match = jax.eval_shape(dealt, WORD, WORD, NUMBER)
    return {
        "answer": Function(env.answer, (match, NUMBER), replaces=True, copies=True, key=answer_key),
        "renew": Function(renew, (match, FLAG, WORD, WORD, NUMBER), replaces=True, only_where=1),
        "choose": Function(choose, (match, WORD), replaces=False),
    }


def kernel_source(functions: Mapping[str, Function]) -> str:
    """The source of the kernels of an environment; every step of the rules is a branch."""
    with branching(Guards()):
        return source_of(functions)
