"""The example of self-play; its libraries are large and not installed here, so stand-ins take their places."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

from fathom.envs import PolicyPool

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn" / "self_play.py"
LIBRARIES = ("torch", "evaluation", "frozen", "inputs", "ppo", "stable_baselines3", "stable_baselines3.common")


class Callback:
    """Stands for Stable-Baselines3's `BaseCallback`."""

    num_timesteps = 0
    model = None


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the example defines."""
    for name in LIBRARIES:
        monkeypatch.setitem(sys.modules, name, MagicMock())
    callbacks = SimpleNamespace(BaseCallback=Callback, CallbackList=list)
    monkeypatch.setitem(sys.modules, "stable_baselines3.common.callbacks", callbacks)
    return runpy.run_path(str(EXAMPLE))


@pytest.mark.parametrize("begun", [0, 1])
def test_a_copy_joins_the_pool_after_every_interval(example: dict[str, Any], begun: int) -> None:
    """Also if a model that training began with is in the pool already."""
    pool = PolicyPool()
    for _ in range(begun):
        pool.add(lambda observation, mask: 0)
    grow = example["GrowPool"](pool, 10, None)
    added = []
    for grow.num_timesteps in range(0, 36, 4):
        before = pool.added
        assert grow._on_step()
        added += [grow.num_timesteps] * (pool.added - before)
    assert added == [12, 20, 32]
