"""The PettingZoo environment (AEC): one agent for each seat."""

from __future__ import annotations

from itertools import count
from operator import index
from random import Random
from typing import Any

import numpy as np

from fathom.envs.env_ids import env_id, versions
from fathom.envs.learner_match import RANDOM, LearnerMatch, Learners
from fathom.envs.rewards import GAMMA, check_reward, potential
from fathom.envs.spaces import action_space, observation_space
from fathom.extras import require

require("envs", "pettingzoo")
from pettingzoo import AECEnv  # noqa: E402


class PettingZooEnv(AECEnv):  # type: ignore[misc]
    """A game with an agent for each seat; with `others`, only for the seats `learners` (default: seat 0).

    The info of every agent has the `progress` figures of the game, and at the end the figures of the outcome, `facts`.
    With `reward="shaped"`, an agent gets the shaping term for an answer when it is asked again or the match ends. `how`
    has what `LearnerMatch` and `Play` take: `others`, `pack`, `difficulty`, `position`, and settings of the game.

    An answer that is not offered loses the match for its agent and, in a cooperative game, for all agents. This is
    built in: PettingZoo's wrappers, such as `TerminateIllegalWrapper`, would more than double the time of a step.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        *,
        learners: Learners = None,
        reward: str = "outcome",
        gamma: float = GAMMA,
        **how: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"The only render mode is “ansi”, which renders text; there is no “{render_mode}”.")
        if learners == RANDOM:
            raise ValueError("learners=random: the agents of a PettingZoo environment are fixed. Name their seats.")
        self._match = LearnerMatch(game, seats, learners=learners, **how)
        self.play = self._match.play
        self.metadata = {"name": env_id(game), "render_modes": ["ansi"], "is_parallelizable": False}
        self.metadata |= versions(self.play)
        self.render_mode = render_mode
        self._shaping = check_reward(self.play.game, reward, gamma)
        self._seat = {f"player_{seat}": seat for seat in self._match.learners}
        self._agent = {seat: agent for agent, seat in self._seat.items()}
        self.possible_agents = list(self._seat)
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
        self._match.begin(self._random.getrandbits(48) for _ in count())
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        if self._shaping is not None:
            self._shaping.begin()
        self._ask_agent()

    def step(self, action: int | None) -> None:
        """Give the answer of the agent that is asked."""
        if not self.agents:
            raise RuntimeError("No question is open: reset the environment first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        if action is None:
            raise ValueError(f"{agent} is asked and must answer; None is only for agents whose match is over.")
        number = index(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._match.answer(number)
        if play.outcome is None:
            self._ask_agent()
        else:
            self._end(dict(play.outcome.facts))
        self._accumulate_rewards()

    def _ask_agent(self) -> None:
        """Select the agent that is asked, and give it the shaping term for its last answer."""
        agent = self.agent_selection = self._agent[self.play.seat]
        self._inform({"progress": self.play.progress()})
        if self._shaping is not None:
            seat = self.play.seat
            self.rewards[agent] = self._shaping.asked(seat, potential(self.play, seat))

    def _end(self, facts: dict[str, int]) -> None:
        """Give all agents their rewards for the outcome."""
        play = self.play
        for agent, seat in self._seat.items():
            shaped = 0.0 if self._shaping is None else self._shaping.ended(seat)
            self.rewards[agent] = play.reward(seat) + shaped
        self._inform({"progress": play.progress(), "facts": facts})
        over = self.truncations if play.cut else self.terminations
        over.update(dict.fromkeys(self.agents, True))

    def _inform(self, info: dict[str, Any]) -> None:
        self.infos: dict[str, dict[str, Any]] = {agent: dict(info) for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, and the mask of its legal actions."""
        play = self.play
        asked = agent == self.agent_selection and play.ask is not None
        return {
            "observation": play.observe(self._seat[agent]),
            "action_mask": play.mask() if asked else np.zeros(play.actions, np.int8),
        }

    def render(self) -> str | None:
        """The view of the agent that is asked, as text; None unless the render mode is `ansi`."""
        return self.play.text(self._seat[self.agent_selection]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: no resources are held."""
