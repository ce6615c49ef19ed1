"""Behaviour cloning from demonstrations of the scripted player, then PPO from there.

```
fathom demonstrate tentacula --games 300 --jobs 2 --out demonstrations.parquet
python imitate.py demonstrations.parquet --steps 200000
```

Needs the extra `learn`. Writes two curves, `curves/cloned-SEED.csv` and `curves/cloned-ppo-SEED.csv`.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path

import numpy as np
import torch
from evaluation import Curve, win_rate, write_curve
from ppo import GAMMA, make_model
from sb3_contrib import MaskablePPO

from fathom.envs.batch import Batch
from fathom.envs.stable_baselines import StableBaselinesEnv
from fathom.lab.demonstration_files import read_arrays

ROWS = 512
"""Answers in one step of training."""


def clone(model: MaskablePPO, path: Path, epochs: int, seed: int) -> None:
    """Train the policy to give the answers of matches that were won.

    One answer in ten is held back; the policy that is least surprised by them is taken.
    """
    data = read_arrays(path)
    most = torch.as_tensor(np.maximum(1, model.get_env().batch.single_observation_space["observation"].high))
    chosen = np.flatnonzero(data["won"])
    order = np.random.default_rng(seed).permutation(chosen)
    held, train = np.split(order, [len(order) // 10])
    policy, rng = model.policy, np.random.default_rng(seed)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3, weight_decay=1e-5)

    def likelihood(rows: np.ndarray) -> torch.Tensor:
        seen = torch.as_tensor(data["observation"][rows].copy()).float() / most
        distribution = policy.get_distribution(seen, action_masks=data["mask"][rows].astype(bool))
        return distribution.log_prob(torch.as_tensor(data["action"][rows].copy()).long())

    best, least = copy.deepcopy(policy.state_dict()), float("inf")
    for epoch in range(epochs):
        shuffled = rng.permutation(train)
        for start in range(0, len(shuffled), ROWS):
            loss = -likelihood(shuffled[start : start + ROWS]).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            surprise = float(-likelihood(held).mean())
        print(f"epoch {epoch + 1}: surprise at answers held back {surprise:.3f}", flush=True)
        if surprise < least:
            best, least = copy.deepcopy(policy.state_dict()), surprise
    policy.load_state_dict(best)


def main() -> None:
    """Clone, evaluate, train on, and write both curves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("demonstrations", type=Path)
    parser.add_argument("--difficulty", help="an easier preset, such as nursery")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    game, how = "tentacula", {"difficulty": asked.difficulty}
    env = StableBaselinesEnv(Batch(game, 16, seed=asked.seed * 10_000, reward="shaped", gamma=GAMMA, **how))
    # A cloned policy needs small steps, or its first bad matches undo what it has learned.
    model = make_model(env, asked.seed, learning_rate=5e-5, ent_coef=0.0, clip_range=0.1, target_kl=0.02)
    before = win_rate(model, asked.evaluate, game, **how)
    clone(model, asked.demonstrations, asked.epochs, asked.seed)
    after = win_rate(model, asked.evaluate, game, **how)
    print(f"won before cloning {before:.0%}, after {after:.0%}")
    write_curve(asked.folder / f"cloned-{asked.seed}.csv", [(0, 0.0, before), (asked.epochs, 0.0, after)])
    path = asked.folder / f"cloned-ppo-{asked.seed}.csv"
    if asked.steps:
        model.learn(asked.steps, callback=Curve(path, asked.steps // 10, asked.evaluate, game, **how))
    model.save(path.with_suffix(""))
    env.close()


if __name__ == "__main__":
    main()
