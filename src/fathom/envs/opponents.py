"""The players of the seats that the learner does not play: computer players, policies, pools of policies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias

import numpy as np

from fathom import players
from fathom.bots.heuristics import PerPack
from fathom.encoding.actions import offered
from fathom.encoding.encoder import Encoding
from fathom.engine.ask import Option
from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective, Player
from fathom.envs.episodes import Play
from fathom.game.game import Game
from fathom.games import find

PolicyFunction: TypeAlias = Callable[[Any, Any], int]
"""Takes an observation and an action mask, both as arrays; returns the number of an answer."""


class Policy:
    """A player that answers by numbers: `function` takes an observation and an action mask, and returns a number.

    It plays other seats of environments (`others=Policy(function)`). With a `game`, it is a computer player, too.
    """

    def __init__(self, function: PolicyFunction, game: Game | None = None) -> None:
        self.function = function
        self.game = game

    def number(self, play: Play) -> int:
        """The number of the answer to the open question of a match."""
        return int(self.function(play.observe(play.seat), play.mask()))

    def choose(self, perspective: Perspective) -> Advice:
        """The answer as an option, for matches outside environments. Hidden things cannot change it."""
        if self.game is None:
            raise SetupError("A policy needs its game to play as a computer player: Policy(function, game).")
        encoding, ask = _encodings(self.game.name).of(perspective.pack), perspective.ask
        table = perspective.imagine(0).table
        legal = offered(encoding.numbers(table), ask.options)
        half: int | None = None
        while True:
            mask: Any = np.zeros(len(encoding.vocabulary), np.int8)
            mask[list(legal)] = 1
            row = encoding.observe(table, ask, perspective.seat, half)
            number = int(self.function(np.frombuffer(row, np.uint8), mask))
            found = legal[number]
            if isinstance(found, Option):
                return Advice(found, "the policy prefers it.")
            half, legal = number, dict(found)


@cache
def _encodings(game: str) -> PerPack[Encoding]:
    """The encodings of a game, by the content of matches."""
    return PerPack(find(game).encoding)


class PolicyPool:
    """Earlier policies of a learner that plays against itself: each match takes one of them for each other seat.

    Holds the latest `size` policies. While it is empty, the other seats answer at random. A policy that is added
    during training plays in matches that begin later, also in those of a `Batch`: it sends a copy of each added policy
    to its processes.
    """

    def __init__(self, size: int = 20) -> None:
        self._policies: deque[Policy] = deque(maxlen=size)
        self.added = 0
        """The number of policies that were ever added."""

    def __len__(self) -> int:
        return len(self._policies)

    def add(self, function: PolicyFunction) -> None:
        """Add a policy. It must not change later: add a copy of a network that is still trained."""
        self._policies.append(Policy(function))
        self.added += 1

    def added_after(self, count: int) -> list[PolicyFunction]:
        """The policies that were added after the first `count`, without those that are no longer in the pool."""
        new = min(self.added - count, len(self._policies))
        return [policy.function for policy in list(self._policies)[len(self._policies) - new :]]

    def draw(self, rng: Random) -> Policy:
        """One of the policies, all equally likely."""
        return rng.choice(self._policies) if self._policies else Policy(_RandomAnswers(rng))


class _RandomAnswers:
    """A policy that picks each legal answer with the same chance."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, observation: Any, mask: Any) -> int:
        return int(self._rng.choice(np.flatnonzero(mask)))


Opponent: TypeAlias = str | Policy | PolicyPool | Player | type
"""A computer player by name (see `fathom.players`), an object that plays, or the class of one."""
Opponents: TypeAlias = Opponent | Mapping[int, Opponent]
"""One kind of opponent for all other seats, or one for each of them by seat."""


def need_watching(others: Opponents | None) -> bool:
    """Whether any of these opponents is a computer player: it needs the match itself, not its observation."""
    kinds = others.values() if isinstance(others, Mapping) else [others]
    return any(kind is not None and not isinstance(kind, Policy | PolicyPool) for kind in kinds)


def pools_in(others: Opponents | None) -> list[PolicyPool]:
    """The pools among these opponents, each once. A copy of the opponents has its pools in the same order."""
    kinds = others.values() if isinstance(others, Mapping) else [others]
    return list({id(kind): kind for kind in kinds if isinstance(kind, PolicyPool)}.values())


class OtherSeats:
    """The players of all seats that the learner does not play; new ones for each match."""

    def __init__(self, game: Game, pack: Any, seats: int, others: Opponents) -> None:
        self._game = game
        self._pack = pack
        self._kinds: dict[int, Opponent] = (
            dict(others) if isinstance(others, Mapping) else dict.fromkeys(range(seats), others)
        )
        for seat, kind in self._kinds.items():
            if seat not in range(seats):
                raise SetupError(f"others: there is no seat {seat}; the seats are 0 to {seats - 1}.")
            self._check(kind)
        self._players: dict[int, Policy | Player] = {}

    def has(self, seat: int) -> bool:
        """Whether a seat is played by one of these players, not by the learner."""
        return seat in self._kinds

    def begin(self, seed: int) -> None:
        """Make the players of a new match."""
        self._players = {seat: self._made(kind, seed, seat) for seat, kind in self._kinds.items()}

    def answer(self, play: Play) -> None:
        """Answer the open question of a match for the seat that is asked."""
        player = self._players[play.seat]
        if isinstance(player, Policy):
            number = player.number(play)
            if number not in play.legal:
                raise ValueError(f"The policy of seat {play.seat} answered {number}, which is not offered.")
            play.answer(number)
        else:
            play.choose(player.choose(play.perspective()).option)

    def _check(self, kind: Opponent) -> None:
        if isinstance(kind, str):
            players.check(kind, self._game, custom=True, pack=self._pack)
        elif not isinstance(kind, PolicyPool) and not callable(getattr(kind, "choose", None)):
            raise SetupError(
                f"others: {kind!r} cannot play. Give the name of a computer player such as “scripted”, "
                "a Policy, a PolicyPool, or a player with a method “choose”."
            )

    def _made(self, kind: Opponent, seed: int, seat: int) -> Policy | Player:
        own = seed * 64 + seat
        if isinstance(kind, str):
            return players.make(kind, self._game, own)
        if isinstance(kind, PolicyPool):
            return kind.draw(Random(own))
        if isinstance(kind, type):
            made: Player = kind(self._game, own)
            return made
        return kind
