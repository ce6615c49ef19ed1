"""Behaviour cloning from demonstrations of the scripted player, then PPO from there.

```
fathom demonstrate tentacula --reward shaped --games 5000 --jobs 2 --out demonstrations.parquet
python imitate.py demonstrations.parquet --steps 200000
```

Needs the extra `learn`. Writes two curves, `curves/NAME-SEED.csv` by epochs of cloning, and `curves/NAME-ppo-SEED.csv`.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from evaluation import Clock, Curve, evaluate, evaluation_env, write_curve
from ppo import AN_HOUR, GAMMA, make_model
from sb3_contrib import MaskablePPO

from fathom.envs.batch import Batch
from fathom.envs.stable_baselines import StableBaselinesEnv
from fathom.lab.demonstration_files import read_arrays

ROWS = 1024
"""Answers in one step of training."""


def discounted(data: dict[str, Any]) -> np.ndarray:
    """The discounted sum of rewards from each answer to the end of its match."""
    returns = data["reward"].astype(np.float32)
    for row in range(len(returns) - 2, -1, -1):
        if data["match"][row] == data["match"][row + 1]:
            returns[row] += GAMMA * returns[row + 1]
    return returns


def clone(model: MaskablePPO, path: Path, epochs: int, seed: int, clock: Clock, measure: Callable[[int], None]) -> None:
    """Train the policy to give the answers of the demonstrations, and its critic to expect what came of them.

    One match in ten is held back; the policy that is least surprised by its answers is taken. `measure` is called
    with the number of epochs after every third.
    """
    data = read_arrays(path)
    returns = torch.as_tensor(discounted(data))
    most = torch.as_tensor(np.maximum(1, model.get_env().batch.single_observation_space["observation"].high))
    back = data["match"] % 10 == 0
    held, train = np.flatnonzero(back), np.flatnonzero(~back)
    policy, rng = model.policy, np.random.default_rng(seed)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs, eta_min=1e-5)

    def losses(rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """The mean surprise of the policy, and the mean squared error of its critic."""
        seen = torch.as_tensor(data["observation"][rows]).float() / most
        given = torch.as_tensor(data["action"][rows]).long()
        values, likelihood, _ = policy.evaluate_actions(seen, given, action_masks=data["mask"][rows].astype(bool))
        return -likelihood.mean(), ((values.flatten() - returns[rows]) ** 2).mean()

    def surprise(rows: np.ndarray) -> float:
        with torch.no_grad():
            parts = [(float(losses(part)[0]), len(part)) for part in np.array_split(rows, -(-len(rows) // 8192))]
        return sum(each * number for each, number in parts) / len(rows)

    best, least = copy.deepcopy(policy.state_dict()), float("inf")
    for epoch in range(1, epochs + 1):
        shuffled = rng.permutation(train)
        for start in range(0, len(shuffled), ROWS):
            wrong, error = losses(shuffled[start : start + ROWS])
            optimizer.zero_grad()
            (wrong + error / 2).backward()
            optimizer.step()
        schedule.step()
        now = surprise(held)
        print(f"epoch {epoch}, {clock.training:.0f} s: surprise at answers held back {now:.3f}", flush=True)
        if now < least:
            best, least = copy.deepcopy(policy.state_dict()), now
        if epoch % 3 == 0 and epoch < epochs:
            measure(epoch)
    policy.load_state_dict(best)
    measure(epochs)


def main() -> None:
    """Clone, train on, and write both curves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("demonstrations", type=Path)
    parser.add_argument("--difficulty", help="an easier preset, such as nursery")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--evaluations", type=int, default=10, help="evaluations of PPO")
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="cloned")
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    game, how = "tentacula", {"difficulty": asked.difficulty}
    env = StableBaselinesEnv(Batch(game, 16, seed=asked.seed * 10_000, reward="shaped", gamma=GAMMA, **how))
    # A cloned policy needs small steps, or its first bad matches undo what it has learned.
    model = make_model(env, asked.seed, learning_rate=5e-5, ent_coef=0.0, clip_range=0.1, target_kl=0.02)
    judge, clock = evaluation_env(game, **how), Clock(asked.seconds)
    lines: list[dict[str, float]] = []

    def measure(epochs: int) -> None:
        training = round(clock.training, 1)
        with clock.paused():
            found = evaluate(model, judge, asked.evaluate)
        lines.append({"steps": epochs, "seconds": training, **found})
        write_curve(asked.folder / f"{asked.name}-{asked.seed}.csv", lines)
        print(f"{epochs:3} epochs, {training:.0f} s: won {found['win_rate']:.0%}", flush=True)

    measure(0)
    clone(model, asked.demonstrations, asked.epochs, asked.seed, clock, measure)
    path = asked.folder / f"{asked.name}-ppo-{asked.seed}"
    if asked.steps:
        model.learn(
            asked.steps,
            callback=Curve(path.with_suffix(".csv"), asked.steps // asked.evaluations, asked.evaluate, clock, judge),
        )
    model.save(path)
    env.close()
    judge.close()


if __name__ == "__main__":
    main()
