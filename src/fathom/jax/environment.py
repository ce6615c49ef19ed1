"""The interface of all games, in the style of Pgx: pure functions of a state, for `jit`, `vmap` and `scan`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import jax
import jax.numpy as jnp

from fathom.jax.chance import Chance, Random, random
from fathom.jax.packed import Bool, Int

M = TypeVar("M")
"""The match of a game: its fields, without anything that follows from them."""


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class State(Generic[M]):
    """A match, and what learners read of it at every step."""

    match: M
    legal_action_mask: Bool
    current_player: Int
    rewards: jax.Array
    """By seat, for the last action: 1 for a win, -1 for a loss, else 0."""
    terminated: Bool
    """The match was won or lost by the rules, or by an illegal action."""
    truncated: Bool
    """The match was cut because it was too long; it counts as lost. Then `terminated` is false, as in Gymnasium: a
    match is over if either is true."""


class Environment(ABC, Generic[M]):
    """One game with its number of seats and settings. All methods are for one match: use `jax.vmap` for many."""

    def __init__(self, seats: int, actions: int) -> None:
        self.seats = seats
        self.actions = actions

    def init(self, key: jax.Array) -> State[M]:
        """The first state of a new match; `key` decides everything random in it."""
        return self.state(self.deal(random(key)))

    def step(self, state: State[M], action: Int) -> State[M]:
        """The state after an action of the current player.

        An illegal action loses the match for all, also one that is no action at all, such as -1. In a match that is
        over nothing changes, and the rewards are zero.
        """
        over = self.is_over(state.match)
        action = jnp.asarray(action).astype(jnp.int32)
        # An index below 0 would count from the end, and one that is too large would be clipped.
        within = (action >= 0) & (action < self.actions)
        legal = within & state.legal_action_mask.at[action].get(mode="clip")
        match = self.answer(state.match, jnp.where(legal, action, jnp.argmax(state.legal_action_mask)))
        match = self.forfeit(match, ~legal)
        match = jax.tree.map(lambda new, old: jnp.where(over, old, new), match, state.match)
        after = self.state(match)
        return replace(after, rewards=jnp.where(over, 0.0, after.rewards))

    def step_or_reset(self, state: State[M], action: Int, key: jax.Array) -> State[M]:
        """Like `step`; but when a match ends, its rewards and flags come with the first state of a new match."""
        after = self.step(state, action)
        fresh = self.init(key)
        ended = self.is_over(after.match)
        match, mask, player = jax.tree.map(
            lambda new, old: jnp.where(ended, new, old),
            (fresh.match, fresh.legal_action_mask, fresh.current_player),
            (after.match, after.legal_action_mask, after.current_player),
        )
        return State(match, mask, player, after.rewards, after.terminated, after.truncated)

    def observe(self, state: State[M], seat: Int | None = None) -> jax.Array:
        """The observation of a seat, by default of the current player: the same bytes as in `fathom.envs`."""
        return self.row(state.match, state.current_player if seat is None else seat)

    def state(self, match: M) -> State[M]:
        """The state of a match."""
        return State(
            match=match,
            legal_action_mask=self.options(match),
            current_player=self.asked(match),
            rewards=self.returns(match),
            terminated=self.is_over(match) & ~self.is_cut(match),
            truncated=self.is_cut(match),
        )

    @abstractmethod
    def deal(self, chance: Chance) -> M:
        """The match at its first question."""

    @abstractmethod
    def take(self, match: M, action: Int) -> M:
        """Take a legal answer to the open question; `one_pass` carries it out. Without a question nothing changes."""

    @abstractmethod
    def one_pass(self, match: M) -> M:
        """One pass through the steps of the rules: to a question, to the end of the match, or to a step between."""

    def answer(self, match: M, action: Int) -> M:
        """The match after a legal answer, at its next question or over. Whether it is legal is not checked."""
        found: M = jax.lax.while_loop(
            lambda match: ~(self.is_asking(match) | self.is_over(match)), self.one_pass, self.take(match, action)
        )
        return found

    def advance(self, match: M, action: Int) -> M:
        """Answer the open question and make one pass through the rules: the fastest way to play thousands of matches.

        In a few matches the next question takes a second pass: until then they ask nothing and ignore actions. Among
        thousands of matches there is always one like this, and `answer`, and with it `step`, makes all others wait for
        it: take `advance` where speed counts more than that every step is a decision of every match. It works on
        `state.match`; `is_asking`, `is_over`, `options`, `row` and `returns` say about the result what a `State` says.

        The action must be legal, as it is if it comes from the mask or from `random_action`: that is not checked.
        """
        return self.one_pass(self.take(match, action))

    def imagine(self, match: M, chance: Random) -> M:
        """A match in which everything that no seat knows is dealt again.

        A new generator is enough where all that a match holds is known: the order of a pile is decided when its items
        are drawn. Other games override this.
        """
        found: M = replace(match, chance=chance)  # type: ignore[type-var]
        return found

    def returns(self, match: M) -> jax.Array:
        """By seat: 1 if the match is won, -1 if it is lost, 0 before its end; all seats win or lose together."""
        won = jnp.where(self.is_won(match), 1.0, -1.0)
        return jnp.full(self.seats, jnp.where(self.is_over(match), won, 0.0), jnp.float32)

    @abstractmethod
    def is_asking(self, match: M) -> Bool:
        """Whether a question is open."""

    @abstractmethod
    def random_action(self, match: M, word: Int) -> Int:
        """One of the legal actions, chosen by `word`, 32 random bits."""

    @abstractmethod
    def options(self, match: M) -> Bool:
        """Which actions are legal; none when the match is over."""

    @abstractmethod
    def asked(self, match: M) -> Int:
        """The seat that answers; if several are asked, the first."""

    @abstractmethod
    def row(self, match: M, seat: Int) -> jax.Array:
        """What a seat observes, as bytes."""

    @abstractmethod
    def is_over(self, match: M) -> Bool:
        """Whether the match is over."""

    @abstractmethod
    def is_cut(self, match: M) -> Bool:
        """Whether the match ended because it was too long."""

    @abstractmethod
    def is_won(self, match: M) -> Bool:
        """Whether the match is over and won."""

    @abstractmethod
    def forfeit(self, match: M, illegal: Bool) -> M:
        """Return the match, ended as lost if `illegal`."""
