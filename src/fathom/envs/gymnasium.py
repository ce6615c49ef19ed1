"""The Gymnasium environment: one agent plays some or all seats."""

from __future__ import annotations

from contextlib import suppress
from operator import index
from typing import Any

import gymnasium

from fathom.engine.errors import SetupError
from fathom.envs.agent import Agent
from fathom.envs.env_ids import facts_of, versions
from fathom.envs.episodes import LOST
from fathom.envs.spaces import action_space, observation_space
from fathom.games import names


class GymnasiumEnv(gymnasium.Env):  # type: ignore[misc]
    """A game for one agent: it observes and answers for the seat that is asked, `info["seat"]`.

    The agent plays all seats; with `others`, only the seats `learners` (default: seat 0). `how` has arguments of
    `Agent` and `Play`: `reward`, `gamma`, `others`, `learners`, `pack`, `difficulty`, `position`, and settings of the
    game.

    The reward is that of the seat that has just answered. `info["progress"]` has the game's progress figures. At the
    end, `info["rewards"]` has the outcome for all seats and `info["facts"]` its figures. An answer that is not offered
    loses the match.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **how: Any) -> None:
        self.agent = Agent(game, seats, **how)
        self.play = self.agent.play
        self.metadata = {**self.metadata, **versions(self.play)}
        self.render_mode = render_mode
        self.action_space = action_space(self.play)
        self.observation_space = observation_space(self.play)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new match with the settings of the environment. Without a seed, each reset gives another match."""
        if options:
            raise ValueError(f"{', '.join(options)}: pass settings when you make the environment, not to `reset`.")
        super().reset(seed=seed)
        self.agent.begin(int(self.np_random.integers(1 << 48)))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give an answer for the seat that is asked."""
        play, number = self.play, index(action)
        if play.outcome is not None:
            return self._observation(), LOST, True, False, {**self._info(), "illegal": number}
        legal = number in play.legal
        reward = self.agent.answer(number)
        over = play.outcome is not None
        info = self._info() if legal else {**self._info(), "illegal": number}
        return self._observation(), reward, over and not play.cut, play.cut, info

    def action_masks(self) -> Any:
        """The mask of legal actions, for learners that call this method (MaskablePPO)."""
        return self.play.mask()

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.play.observe(self.agent.seat), "action_mask": self.play.mask()}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.agent.seat, "progress": self.play.progress()}
        if self.play.outcome is not None:
            info["rewards"] = [self.play.reward(seat) for seat in range(self.play.seats)]
            info["facts"] = dict(self.play.outcome.facts)
        return info

    def render(self) -> str | None:
        """The view of the seat that is asked, as text; None if the render mode is not `ansi`."""
        return self.play.text(self.agent.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Register every game that has an encoding for `gymnasium.make`, including games of other packages."""
    for game in names():
        with suppress(SetupError):  # it has no encoding or cannot be loaded: `gymnasium_env` says why
            register_game(game, facts_of(game).id)


def register_game(game: str, id: str) -> None:
    """Register a game for `gymnasium.make` under an id, unless the id is registered already."""
    if id not in gymnasium.registry:
        # The checker would copy every observation; matches already have a turn limit.
        gymnasium.register(
            id,
            entry_point="fathom.envs.gymnasium:GymnasiumEnv",
            vector_entry_point="fathom.envs.batch:make_batch",
            kwargs={"game": game},
            disable_env_checker=True,
        )
