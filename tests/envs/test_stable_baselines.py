"""The adapter for Stable-Baselines3, with a stand-in for the library: it is large, and only `learn` installs it."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

import numpy as np

from fathom.envs import gymnasium_env
from fathom.envs.batch import Batch
from fathom.envs.wrappers import ScaledRow

MODULE = "fathom.envs.stable_baselines"


class VecEnv:
    """The parts of Stable-Baselines3's base class that the adapter uses."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space

    def step(self, actions: Any) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]

    def _reset_seeds(self) -> None: ...

    def _reset_options(self) -> None: ...

    def _get_indices(self, indices: Any) -> Any:
        return range(self.num_envs) if indices is None else indices


@pytest.fixture
def adapter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The class of the adapter, made with the stand-in."""
    names = ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env")
    for name in names:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    sys.modules[names[-1]].VecEnv = VecEnv  # type: ignore[attr-defined]
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    yield importlib.import_module(MODULE).StableBaselinesEnv
    monkeypatch.delitem(sys.modules, MODULE)


def test_it_shows_what_the_batch_shows(adapter: Any) -> None:
    batch = Batch("tentacula", 3, difficulty="nursery")
    env = adapter(batch)
    try:
        env.seed(5)
        observation = env.reset()
        assert observation.shape == (3, *env.observation_space.shape)
        assert 0 < observation.max() <= 1
        row, _ = ScaledRow(gymnasium_env("tentacula", difficulty="nursery")).reset(seed=5)
        assert (observation[0] == row).all()
        ended = 0
        while not ended:
            masks = env.action_masks()
            assert masks.dtype == np.bool_
            assert [list(mask) for mask in env.env_method("action_masks")] == masks.tolist()
            _, rewards, dones, infos = env.step(masks.argmax(axis=1))
            assert rewards.dtype == np.float32
            for place in np.flatnonzero(dones):
                ended += 1
                assert infos[place]["won"] == (rewards[place] > 0)
                assert infos[place]["facts"].items() <= infos[place]["progress"].items()
                assert infos[place]["terminal_observation"].shape == env.observation_space.shape
                assert infos[place]["TimeLimit.truncated"] is False
            assert all(not info for info, done in zip(infos, dones, strict=True) if not done)
    finally:
        env.close()


def test_it_says_what_it_cannot_do(adapter: Any) -> None:
    with Batch("tentacula", 2) as batch:
        env = adapter(batch)
        assert env.has_attr("action_masks")
        assert not env.has_attr("anything")
        assert env.get_attr("render_mode") == [None, None]
        assert env.env_is_wrapped(object) == [False, False]
        with pytest.raises(AttributeError, match="no attribute level"):
            env.get_attr("level")
        with pytest.raises(AttributeError, match="pass settings when you make the batch"):
            env.set_attr("level", 2)
        with pytest.raises(AttributeError, match="no method fly"):
            env.env_method("fly")
    with Batch("tentacula", 1, autoreset_mode="NextStep") as batch, pytest.raises(ValueError, match="same step"):
        adapter(batch)


def test_a_scaled_row_comes_with_its_mask() -> None:
    env = ScaledRow(gymnasium_env("tentacula"))
    row, _ = env.reset(seed=1)
    assert row in env.observation_space
    assert (env.action_masks() == env.unwrapped.action_masks()).all()
