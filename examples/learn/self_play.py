"""Self-play in Rivals: MaskablePPO against a pool of its own earlier policies.

`python self_play.py --steps 200000`. Needs the extra `learn`. The learner plays a random seat of each match; every
`--every` steps, a copy of its policy joins the pool. `--begin` starts with a saved model, such as a clone of the
scripted player that `imitate.py --game rivals` made. The curves are its win rates against random players and against
the scripted player of level 1.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch
from evaluation import Clock, Curve, evaluation_env
from frozen import FrozenPolicy
from inputs import Reader, make_reader, saved_reader
from ppo import AN_HOUR, make_env, make_model
from stable_baselines3.common.callbacks import BaseCallback, CallbackList

from fathom.envs import PolicyPool

OPPONENTS = ("random", "scripted:1")


class GrowPool(BaseCallback):
    """Adds a copy of the learner's policy to the pool after every `every` steps."""

    def __init__(self, pool: PolicyPool, every: int, reader: Reader) -> None:
        super().__init__()
        self.pool, self.every, self.reader = pool, every, reader
        self.copies = 0  # without the model that training began with

    def _on_step(self) -> bool:
        if self.num_timesteps >= (self.copies + 1) * self.every:
            self.pool.add(FrozenPolicy(self.model, self.reader, seed=self.pool.added))
            self.copies += 1
        return True


def main() -> None:
    """Train, and write a curve for each kind of opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--difficulty", default="easy")
    parser.add_argument("--begin", type=Path, help="the saved model to begin with, instead of a new one")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--every", type=int, default=10_000)
    parser.add_argument("--pool", type=int, default=10, help="the number of earlier policies in the pool")
    parser.add_argument("--width", type=int, default=256, help="units in each hidden layer")
    parser.add_argument("--rate", type=float, default=3e-4, help="the learning rate")
    parser.add_argument("--entropy", type=float, default=0.01, help="the reward for answers that vary")
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--evaluations", type=int, default=10)
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="rivals")
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    how = {"difficulty": asked.difficulty, "learners": "random"}
    reader = saved_reader(asked.begin) if asked.begin else make_reader("columns", "rivals", **how)
    pool = PolicyPool(size=asked.pool)
    env = make_env("rivals", reader, seed=asked.seed * 10_000, others=pool, **how)
    # A model that can play already needs small steps, or its first bad matches undo what it has learned.
    steps: dict[str, Any] = {"clip_range": 0.1, "target_kl": 0.02} if asked.begin else {}
    steps |= {"n_steps": 512, "learning_rate": asked.rate, "ent_coef": asked.entropy}
    model = make_model(env, asked.seed, asked.width, asked.begin, **steps)
    if asked.begin:
        pool.add(FrozenPolicy(model, reader, seed=0))
    clock = Clock(asked.seconds)
    curves = [
        Curve(
            asked.folder / f"{asked.name}-{opponent.replace(':', '')}-{asked.seed}.csv",
            asked.steps // asked.evaluations,
            asked.evaluate,
            clock,
            evaluation_env("rivals", reader, others=opponent, **how),
            sample=True,  # a policy that never varies can repeat a choice that changes nothing forever
        )
        for opponent in OPPONENTS
    ]
    model.learn(asked.steps, callback=CallbackList([*curves, GrowPool(pool, asked.every, reader)]))
    model.save(asked.folder / f"{asked.name}-{asked.seed}")
    env.close()
    for curve in curves:
        curve.env.close()


if __name__ == "__main__":
    main()
