"""Self-play in Rivals: MaskablePPO against a pool of its own earlier policies.

`python self_play.py --steps 200000`. Needs the extra `learn`. The learner plays a random seat of each match; every
`--every` steps, a copy of its policy joins the pool. The curve is its win rate against random players and against the
scripted player of level 1.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path
from typing import Any

import numpy as np
import torch
from evaluation import Clock, Curve, evaluation_env
from ppo import AN_HOUR, GAMMA, make_model
from stable_baselines3.common.callbacks import BaseCallback, CallbackList
from stable_baselines3.common.vec_env import DummyVecEnv

from fathom.envs import PolicyPool, gymnasium_env
from fathom.envs.wrappers import ScaledRow


class FrozenPolicy:
    """A copy of a policy, as a function of an observation and a mask. It samples its answers, so matches differ."""

    def __init__(self, policy: Any, most: np.ndarray) -> None:
        self.policy = copy.deepcopy(policy).eval()
        self.most = most

    def __call__(self, observation: np.ndarray, mask: np.ndarray) -> int:
        """The number of an answer."""
        row = observation.astype(np.float32) / self.most
        action, _ = self.policy.predict(row, action_masks=mask.astype(bool), deterministic=False)
        return int(action)


class GrowPool(BaseCallback):
    """Adds a copy of the learner's policy to the pool after every `every` steps."""

    def __init__(self, pool: PolicyPool, every: int, most: np.ndarray) -> None:
        super().__init__()
        self.pool, self.every, self.most = pool, every, most
        self.added = 0

    def _on_step(self) -> bool:
        if self.num_timesteps >= (self.added + 1) * self.every:
            self.pool.add(FrozenPolicy(self.model.policy, self.most))
            self.added += 1
        return True


def main() -> None:
    """Train, and write a curve for each kind of opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--difficulty", default="nursery")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--every", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--evaluations", type=int, default=10)
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    how = {"difficulty": asked.difficulty, "learners": "random"}
    pool = PolicyPool(size=10)

    def make() -> ScaledRow:
        return ScaledRow(gymnasium_env("rivals", others=pool, reward="shaped", gamma=GAMMA, **how))

    env = DummyVecEnv([make] * 8)
    model = make_model(env, asked.seed, n_steps=512)
    most = gymnasium_env("rivals", **how, others="random").observation_space["observation"].high.astype(np.float32)
    clock = Clock(asked.seconds)
    curves = [
        Curve(
            asked.folder / f"rivals-{opponent.replace(':', '')}-{asked.seed}.csv",
            asked.steps // asked.evaluations,
            asked.evaluate,
            clock,
            evaluation_env("rivals", others=opponent, **how),
            sample=True,  # a policy that never varies can repeat a choice that changes nothing forever
        )
        for opponent in ("random", "scripted:1")
    ]
    model.learn(asked.steps, callback=CallbackList([*curves, GrowPool(pool, asked.every, most)]))
    model.save(asked.folder / f"rivals-{asked.seed}")
    env.close()
    for curve in curves:
        curve.env.close()


if __name__ == "__main__":
    main()
