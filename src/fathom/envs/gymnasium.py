"""The Gymnasium environment: one agent plays all seats."""

from __future__ import annotations

from contextlib import suppress
from operator import index
from typing import Any

import gymnasium

from fathom.engine.errors import SetupError
from fathom.envs.env_ids import IDS, env_id
from fathom.envs.episodes import LOST, Play
from fathom.envs.spaces import action_space, observation_space
from fathom.games import names


class GymnasiumEnv(gymnasium.Env):  # type: ignore[misc]
    """A game for one agent: it observes and answers for the seat that is asked, `info["seat"]`.

    The reward is that of the seat that has just answered. At the end, `info["rewards"]` has the rewards of all seats
    and `info["facts"]` the figures of the outcome. An answer that is not offered loses the match.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **settings: Any) -> None:
        self.play = Play(game, seats, **settings)
        self.render_mode = render_mode
        self.action_space = action_space(self.play)
        self.observation_space = observation_space(self.play)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new match with the settings of the environment. Without a seed, each reset gives another match."""
        if options:
            raise ValueError(f"{', '.join(options)}: pass settings when you make the environment, not to `reset`.")
        super().reset(seed=seed)
        self.play.begin(int(self.np_random.integers(1 << 48)))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Give an answer for the seat that is asked."""
        play, number = self.play, index(action)
        if number not in play.legal:
            if play.outcome is None:
                play.forfeit()
            return self._observation(), LOST, True, False, {**self._info(), "illegal": number}
        seat = play.seat
        play.answer(number)
        over = play.outcome is not None
        return self._observation(), play.reward(seat), over and not play.cut, play.cut, self._info()

    def action_masks(self) -> Any:
        """The mask of legal actions, for learners that call this method (MaskablePPO)."""
        return self.play.mask()

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.play.observe(self.play.seat), "action_mask": self.play.mask()}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"seat": self.play.seat}
        if self.play.outcome is not None:
            info["rewards"] = [self.play.reward(seat) for seat in range(self.play.seats)]
            info["facts"] = dict(self.play.outcome.facts)
        return info

    def render(self) -> str | None:
        """The view of the seat that is asked, as text."""
        return self.play.text(self.play.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Register every game with an encoding, also of other packages, for `gymnasium.make`."""
    for game in names():
        with suppress(SetupError):  # it has no encoding or cannot be loaded: `gymnasium_env` says why
            register_game(game, IDS.get(game) or env_id(game))


def register_game(game: str, id: str) -> None:
    """Register a game for `gymnasium.make` under an id, unless the id is registered already."""
    if id not in gymnasium.registry:
        # The checker would copy every observation; matches already have a turn limit.
        gymnasium.register(
            id, entry_point="fathom.envs.gymnasium:GymnasiumEnv", kwargs={"game": game}, disable_env_checker=True
        )
