"""Demonstrations: matches of computer players as observations, masks, actions and rewards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fathom import players
from fathom.envs.agent import Agent
from fathom.envs.learner_match import RANDOM
from fathom.games import find


class DemonstrationConfig(msgspec.Struct, frozen=True):
    """What to demonstrate. `how` has the arguments of an environment: `reward`, `pack`, `difficulty`, settings …

    In a cooperative game the demonstrator plays all seats. In a competitive game it plays one seat, drawn for each
    match, against others like itself, because a reward belongs to one seat.
    """

    game: str
    seats: int | None = None
    player: str = "scripted"
    how: dict[str, Any] = {}


class Demonstration(msgspec.Struct):
    """One match: for each answer the seat, the observation, the mask of legal actions, the action and its reward."""

    seed: int
    seats: list[int] = []
    observations: list[bytes] = []
    masks: list[bytes] = []
    actions: list[int] = []
    rewards: list[float] = []
    final_observation: bytes = b""
    """The observation after the last answer."""
    truncated: bool = False
    """Whether the match exceeded the game's turn limit."""
    won: bool = False
    """Whether the seat that gave the last answer won."""
    facts: dict[str, int] = {}


def make_demonstrator(config: DemonstrationConfig) -> Agent:
    """The agent whose answers are demonstrated. Raises `SetupError` if the demonstration is not possible."""
    agent = Agent(config.game, config.seats, watched=True, **environment_arguments(config))
    players.check(config.player, agent.play.game, custom=True, pack=agent.play.pack)
    return agent


def environment_arguments(config: DemonstrationConfig) -> dict[str, Any]:
    """The arguments of an environment in which the demonstrator could have played, besides game and seats."""
    competitive = find(config.game).rules.competitive
    return {**({"others": config.player, "learners": RANDOM} if competitive else {}), **config.how}


def demonstrate(config: DemonstrationConfig, seeds: Iterable[int]) -> Iterator[Demonstration]:
    """Play one match for each seed, and yield the demonstration of each."""
    agent = make_demonstrator(config)
    for seed in seeds:
        yield _demonstration(agent, config.player, seed)


def _demonstration(agent: Agent, kind: str, seed: int) -> Demonstration:
    play = agent.play
    agent.begin(seed)
    # The seeds of the players differ from those of the other seats.
    seated = [players.make(kind, play.game, seed * 64 + 32 + seat) for seat in range(play.seats)]
    found = Demonstration(seed)
    while play.outcome is None:
        seat = play.seat
        for number in play.numbers(seated[seat].choose(play.perspective()).option):
            found.seats.append(seat)
            found.observations.append(play.observe(seat).tobytes())
            found.masks.append(play.mask().tobytes())
            found.actions.append(number)
            found.rewards.append(agent.answer(number))
    found.final_observation = play.observe(seat).tobytes()
    found.truncated, found.won = play.cut, play.reward(seat) > 0
    found.facts = dict(play.outcome.facts)
    return found
