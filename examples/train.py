"""A reinforcement-learning loop: a softmax policy over actions, improved by REINFORCE on Tentacula.

It learns little in a minute, but every part of a real loop is here: masks, returns, updates, evaluation.
Usage: `python train.py [EPISODES]`. Needs the extra `envs`.
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np

import fathom.envs  # noqa: F401 - registers the environments


def main(episodes: int) -> None:
    """Train, and print the mean return of each tenth of the run."""
    env = gymnasium.make("fathom/Tentacula-v0", seats=2)
    rng = np.random.default_rng(1)
    first, _ = env.reset(seed=0)
    weights = np.zeros((len(first["observation"]), len(first["action_mask"])))
    returns: list[float] = []
    for episode in range(episodes):
        observation, _ = env.reset(seed=episode)
        steps: list[tuple[np.ndarray, np.ndarray, int]] = []
        total, over = 0.0, False
        while not over:
            seen = observation["observation"] / 255.0
            logits = np.where(observation["action_mask"], seen @ weights, -np.inf)
            chances = np.exp(logits - logits.max())
            chances /= chances.sum()
            action = int(rng.choice(len(chances), p=chances))
            steps.append((seen, chances, action))
            observation, reward, terminated, truncated, _ = env.step(action)
            total, over = total + float(reward), terminated or truncated
        baseline = float(np.mean(returns[-50:])) if returns else 0.0
        for seen, chances, action in steps:
            gradient = -chances
            gradient[action] += 1.0
            weights += 0.01 * (total - baseline) * np.outer(seen, gradient)
        returns.append(total)
    tenth = max(1, episodes // 10)
    for start in range(0, episodes, tenth):
        print(f"episodes {start:4} on: mean return {np.mean(returns[start : start + tenth]):+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
