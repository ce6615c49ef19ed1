"""MaskablePPO with shaped rewards: on Tentacula's nursery, or on the last third of level 1 with a scripted partner.

`python ppo.py --difficulty nursery --steps 300000`, or, with a model that was trained there briefly,
`python ppo.py --difficulty easy --others scripted --begin curves/start-1.zip --steps 160000`. Needs the extra `learn`.
Writes `curves/NAME-SEED.csv` and the model beside it. For whole matches of level 1, begin with demonstrations
(`imitate.py`): from the deal, PPO alone does not find the way.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch
from evaluation import Clock, Curve, evaluation_env
from inputs import KINDS, ReadEnv, Reader, make_reader, saved_reader
from sb3_contrib import MaskablePPO

from fathom.envs.batch import Batch

GAMMA = 0.99
AN_HOUR = 3600.0


def make_env(game: str, reader: Reader, matches: int = 16, processes: int = 1, **how: Any) -> ReadEnv:
    """The environment of training, with shaped rewards unless `how` says otherwise."""
    return ReadEnv(Batch(game, matches, processes, **{"reward": "shaped", "gamma": GAMMA, **how}), reader)


def make_model(env: ReadEnv, seed: int, width: int = 256, begin: Path | None = None, **changes: Any) -> MaskablePPO:
    """A learner with two hidden layers of `width` units: small enough for one core of a laptop.

    `begin` is the saved model to begin with. The reader of the environment is saved with the model.
    """
    how = {"n_steps": 256, "batch_size": 512, "n_epochs": 4, "learning_rate": 3e-4, "ent_coef": 0.01, "gamma": GAMMA}
    policy = {"net_arch": [width, width]}
    model = MaskablePPO("MlpPolicy", env, seed=seed, policy_kwargs=policy, device="cpu", **{**how, **changes})
    if begin:
        model.policy.load_state_dict(MaskablePPO.load(begin, device="cpu").policy.state_dict())
    model.reader = env.reader
    return model


def main() -> None:
    """Train, and write the curve and the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tentacula")
    parser.add_argument("--difficulty", help="an easier preset, such as nursery")
    parser.add_argument("--others", help="the player of all other seats, such as scripted")
    parser.add_argument("--inputs", default="row", choices=KINDS, help="what the network reads of an observation")
    parser.add_argument("--width", type=int, default=256, help="units in each hidden layer")
    parser.add_argument("--reward", default="shaped", choices=["outcome", "shaped"])
    parser.add_argument("--begin", type=Path, help="the saved model to begin with, instead of a new one")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--matches", type=int, default=16, help="matches at the same time")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--evaluations", type=int, default=10)
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="ppo")
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    how = {"difficulty": asked.difficulty, "others": asked.others}
    reader = saved_reader(asked.begin) if asked.begin else make_reader(asked.inputs, asked.game, **how)
    env = make_env(
        asked.game, reader, asked.matches, asked.processes, seed=asked.seed * 10_000, reward=asked.reward, **how
    )
    path = asked.folder / f"{asked.name}-{asked.seed}"
    every = asked.steps // asked.evaluations
    model = make_model(env, asked.seed, asked.width, asked.begin)
    judge = evaluation_env(asked.game, reader, **how)
    model.learn(
        asked.steps, callback=Curve(path.with_suffix(".csv"), every, asked.evaluate, Clock(asked.seconds), judge)
    )
    model.save(path)
    env.close()
    judge.close()


if __name__ == "__main__":
    main()
