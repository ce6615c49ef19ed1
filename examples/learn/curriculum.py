"""MaskablePPO on Tentacula with a reverse curriculum: first the last turns of won matches, then more and more turns.

`python curriculum.py --steps 1000000`. Needs the extra `learn`. The learner plays one seat, the scripted player the
other. When it has won enough of its last matches, matches begin some turns earlier, and in the end with the deal.
The curve, `curves/NAME-SEED.csv`, is its win rate from the deal; `turns` says where training was, with 0 for the deal.
"""

from __future__ import annotations

import argparse
from collections import deque
from pathlib import Path

import torch
from evaluation import Clock, evaluate, evaluation_env, write_curve
from inputs import KINDS, ReadEnv, make_reader, saved_reader
from ppo import AN_HOUR, make_env, make_model
from stable_baselines3.common.callbacks import BaseCallback

from fathom.engine.timeline import Setup
from fathom.envs.match_config import checked_settings
from fathom.envs.starts import position_before_end, scripted_match
from fathom.games import find

TURNS = (3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 24, 27)
SEATS = 2
OTHERS = "scripted"


class Results(BaseCallback):
    """Remembers whether the last matches of training were won."""

    def __init__(self, matches: int) -> None:
        super().__init__()
        self.won: deque[bool] = deque(maxlen=matches)

    def _on_step(self) -> bool:
        self.won.extend(info["won"] for info in self.locals["infos"] if "won" in info)
        return True

    @property
    def rate(self) -> float:
        """The share of the last matches that were won; 0 while there are too few."""
        return sum(self.won) / len(self.won) if len(self.won) == self.won.maxlen else 0.0


def start_positions(matches: int) -> dict[int, list[str]]:
    """Positions of matches that scripted players won, by the number of turns before the end."""
    game = find("tentacula")
    found: dict[int, list[str]] = {turns: [] for turns in TURNS}
    for seed in range(matches):
        match = scripted_match(game, game.pack, Setup(SEATS, seed, checked_settings(game, SEATS, {})))
        if match.outcome is not None and match.outcome.won:
            for turns in TURNS:
                position = position_before_end(match, turns)
                if position is not None:
                    found[turns].append(position)
    return found


def main() -> None:
    """Train in stages, and write the curve and the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", default="computed", choices=KINDS, help="what the network reads of an observation")
    parser.add_argument("--width", type=int, default=256, help="units in each hidden layer")
    parser.add_argument("--begin", type=Path, help="the saved model to begin with, instead of a new one")
    parser.add_argument("--rate", type=float, default=3e-4, help="the learning rate")
    parser.add_argument("--positions", type=int, default=300, help="matches whose positions are used")
    parser.add_argument("--enough", type=float, default=0.6, help="the win rate that ends a stage")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--evaluations", type=int, default=10)
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="curriculum")
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    clock = Clock(asked.seconds)
    reader = saved_reader(asked.begin) if asked.begin else make_reader(asked.inputs, "tentacula")
    starts = start_positions(asked.positions)
    print(f"{clock.training:.0f} s: {len(starts[TURNS[0]])} matches won by scripted players", flush=True)
    judge, path = evaluation_env("tentacula", reader, others=OTHERS), asked.folder / f"{asked.name}-{asked.seed}"
    stages, results = [*TURNS, 0], Results(200)
    lines: list[dict[str, float]] = []

    def stage_env(turns: int) -> ReadEnv:
        results.won.clear()
        return make_env("tentacula", reader, seed=asked.seed * 10_000, position=starts.get(turns, ()), others=OTHERS)

    env = stage_env(stages[0])
    model = make_model(env, asked.seed, asked.width, asked.begin, learning_rate=asked.rate)
    while True:
        done = model.num_timesteps
        if done >= len(lines) * asked.steps // asked.evaluations or clock.over:
            training = round(clock.training, 1)
            with clock.paused():
                found = evaluate(model, judge, asked.evaluate)
            lines.append({"steps": done, "seconds": training, "turns": stages[0], **found})
            write_curve(path.with_suffix(".csv"), lines)
            print(f"{done:8} steps, {training:6.0f} s, {stages[0]} turns: won {found['win_rate']:.0%}", flush=True)
        if done >= asked.steps or clock.over:
            break
        if results.rate >= asked.enough and len(stages) > 1:
            stages.pop(0)
            env.close()
            env = stage_env(stages[0])
            model.set_env(env)
            print(f"{done:8} steps: {stages[0]} turns before the end", flush=True)
        model.learn(model.n_steps * env.num_envs, callback=results, reset_num_timesteps=False)
    model.save(path)
    env.close()
    judge.close()


if __name__ == "__main__":
    main()
