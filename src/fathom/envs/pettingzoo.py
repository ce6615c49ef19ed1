"""The PettingZoo environment (AEC): one agent for each seat."""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any

import numpy as np

from fathom.envs.env_ids import env_id
from fathom.envs.episodes import Play
from fathom.envs.spaces import action_space, observation_space
from fathom.extras import require

require("envs", "pettingzoo")
from pettingzoo import AECEnv  # noqa: E402


class PettingZooEnv(AECEnv):  # type: ignore[misc]
    """A game with an agent for each seat. Rewards come at the end (see `Play.reward`); then the info of every agent has
    the figures of the outcome, `facts`.

    An answer that is not offered loses the match for its agent and, in a cooperative game, for all agents. This is
    built in: PettingZoo's wrappers, such as `TerminateIllegalWrapper`, would more than double the time of a step.
    """

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"The only render mode is “ansi”, which renders text; there is no “{render_mode}”.")
        self.play = Play(game, seats, **settings)
        self.metadata = {"name": env_id(game), "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.play.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._sees = {agent: observation_space(self.play) for agent in self.possible_agents}
        self._does = {agent: action_space(self.play) for agent in self.possible_agents}
        self._random = Random()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self._sees[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self._does[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. Without a seed, each reset gives another match."""
        if seed is not None:
            self._random = Random(seed)
        self.play.begin(self._random.getrandbits(48))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.seat]

    def step(self, action: int | None) -> None:
        """Give the answer of the agent that is asked."""
        if not self.agents:
            raise RuntimeError("No question is open: reset the environment first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise ValueError(f"{agent} is asked and must answer; None is only for agents whose match is over.")
        number = index(action)
        if number in play.legal:
            play.answer(number)
        else:
            play.forfeit()
        if play.outcome is None:
            self.agent_selection = self.possible_agents[play.seat]
            return
        self.rewards = {each: play.reward(self._seat[each]) for each in self.agents}
        self.infos = {each: {"facts": dict(play.outcome.facts)} for each in self.agents}
        self._accumulate_rewards()
        over = self.truncations if play.cut else self.terminations
        over.update(dict.fromkeys(self.agents, True))

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, and the mask of its legal actions."""
        play = self.play
        asked = agent == self.agent_selection and play.ask is not None
        return {
            "observation": play.observe(self._seat[agent]),
            "action_mask": play.mask() if asked else np.zeros(play.actions, np.int8),
        }

    def render(self) -> str | None:
        """The view of the agent that is asked, as text."""
        return self.play.text(self._seat[self.agent_selection]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: no resources are held."""
