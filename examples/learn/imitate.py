"""Behaviour cloning from demonstrations of the scripted player, then PPO from there.

```
fathom demonstrate tentacula --reward shaped --games 4000 --jobs 2 --out demonstrations.parquet
python imitate.py demonstrations.parquet --inputs computed --others scripted --steps 200000
```

With `--ask N`, the clone then plays N matches, `--times` times, and the scripted player is asked what it would answer
at each question; the clone learns these answers, too (DAgger). So it learns what to do after its own mistakes.

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
from frozen import FrozenPolicy
from inputs import KINDS, Columns, Reader, changing, make_reader
from ppo import AN_HOUR, GAMMA, make_env, make_model
from sb3_contrib import MaskablePPO

from fathom import players
from fathom.envs.agent import Agent
from fathom.games import find
from fathom.lab.demonstration_files import read_arrays

ROWS = 1024
"""Answers in one step of training."""
FIRST_ASKED = 3_000_000
"""The seed of the first match in which the scripted player is asked."""
COLUMNS = ("match", "observation", "mask", "action", "reward")


def read_demonstrations(path: Path, matches: int | None) -> dict[str, Any]:
    """The columns of a file of demonstrations, or of its first matches."""
    data = read_arrays(path)
    chosen = np.isin(data["match"], np.unique(data["match"])[:matches]) if matches else slice(None)
    return {name: data[name][chosen] for name in COLUMNS}


def discounted(data: dict[str, Any]) -> np.ndarray:
    """The discounted sum of rewards from each answer to the end of its match."""
    returns = data["reward"].astype(np.float32)
    for row in range(len(returns) - 2, -1, -1):
        if data["match"][row] == data["match"][row + 1]:
            returns[row] += GAMMA * returns[row + 1]
    return returns


def ask(policy: FrozenPolicy, game: str, first: int, matches: int, clock: Clock, **how: Any) -> dict[str, Any]:
    """Play matches with a policy; returns its observations and rewards with the answers of the scripted player.

    The second half of an answer whose first half the scripted player would not give is left out.
    """
    found: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    agent = Agent(game, watched=True, reward="shaped", gamma=GAMMA, **how)
    play = agent.play
    for seed in range(first, first + matches):
        if clock.over:
            break
        agent.begin(seed)
        teacher = players.make("scripted", play.game, seed)
        wanted: tuple[int, ...] = ()
        while play.outcome is None:
            if play.half is None:
                wanted = play.numbers(teacher.choose(play.perspective()).option)
            row, mask = play.observe(play.seat), play.mask()
            number = policy(row, mask)
            if wanted:
                for name, value in zip(COLUMNS[:4], (seed, row, mask, wanted[0]), strict=True):
                    found[name].append(value)
            wanted = wanted[1:] if wanted and number == wanted[0] else ()
            reward = agent.answer(number)
            if len(found["reward"]) < len(found["match"]):
                found["reward"].append(reward)
            else:
                found["reward"][-1] += reward
    return {name: np.array(values) for name, values in found.items()}


class Cloning:
    """Trains a policy to give the answers of demonstrations, and its critic to expect what came of them.

    One match in ten is held back; the policy that is least surprised by its answers is taken.
    """

    def __init__(self, model: MaskablePPO, reader: Reader, data: dict[str, Any], rate: float, seed: int) -> None:
        self.model, self.reader, self.rate, self.rng = model, reader, rate, np.random.default_rng(seed)
        self.data = {**data, "return": discounted(data)}

    def add(self, data: dict[str, Any]) -> None:
        """Add answers to those that are cloned."""
        new = {**data, "return": discounted(data)}
        self.data = {name: np.concatenate([values, new[name]]) for name, values in self.data.items()}

    def losses(self, rows: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """The mean surprise of the policy at some answers, and the mean squared error of its critic."""
        seen, given, mask, returns = (self.data[name][rows] for name in ("observation", "action", "mask", "return"))
        values, likelihood, _ = self.model.policy.evaluate_actions(
            torch.as_tensor(self.reader(seen)), torch.as_tensor(given).long(), action_masks=mask.astype(bool)
        )
        return -likelihood.mean(), ((values.flatten() - torch.as_tensor(returns)) ** 2).mean()

    def surprise(self, rows: np.ndarray) -> float:
        """The mean surprise at many answers."""
        with torch.no_grad():
            parts = [(float(self.losses(part)[0]), len(part)) for part in np.array_split(rows, -(-len(rows) // 4096))]
        return sum(each * number for each, number in parts) / len(rows)

    def learn(self, epochs: int, clock: Clock, after: Callable[[int], None]) -> None:
        """Train for some epochs; calls `after` with the number of epochs after each but the last."""
        policy, back = self.model.policy, self.data["match"] % 10 == 0
        held, train = np.flatnonzero(back), np.flatnonzero(~back)
        optimizer = torch.optim.Adam(policy.parameters(), lr=self.rate, weight_decay=1e-5)
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs, eta_min=self.rate / 100)
        best, least = copy.deepcopy(policy.state_dict()), float("inf")
        for epoch in range(1, epochs + 1):
            shuffled = self.rng.permutation(train)
            for start in range(0, len(shuffled), ROWS):
                wrong, error = self.losses(shuffled[start : start + ROWS])
                optimizer.zero_grad()
                (wrong + error / 2).backward()
                optimizer.step()
            schedule.step()
            now = self.surprise(held)
            print(f"epoch {epoch}, {clock.training:.0f} s: surprise at answers held back {now:.3f}", flush=True)
            if now < least:
                best, least = copy.deepcopy(policy.state_dict()), now
            if clock.over:
                break
            if epoch < epochs:
                after(epoch)
        policy.load_state_dict(best)


def main() -> None:
    """Clone, ask, train on, and write both curves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("demonstrations", type=Path)
    parser.add_argument("--game", default="tentacula")
    parser.add_argument("--difficulty", help="an easier preset, such as nursery")
    parser.add_argument("--others", help="the player of all other seats, such as scripted")
    parser.add_argument("--inputs", default="row", choices=KINDS, help="what the network reads of an observation")
    parser.add_argument("--width", type=int, default=256, help="units in each hidden layer")
    parser.add_argument("--matches", type=int, help="the number of demonstrated matches to use (default: all)")
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--ask", type=int, default=0, help="matches in which the scripted player is asked")
    parser.add_argument("--times", type=int, default=3, help="rounds of asking, each with `--ask` matches")
    parser.add_argument("--again", type=int, default=4, help="epochs of cloning after each time")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--rate", type=float, default=5e-5, help="the learning rate of PPO")
    parser.add_argument("--seconds", type=float, default=AN_HOUR, help="stop after this time, evaluations included")
    parser.add_argument("--evaluations", type=int, default=10, help="evaluations of PPO")
    parser.add_argument("--evaluate", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--name", default="cloned")
    parser.add_argument("--folder", type=Path, default=Path("curves"))
    asked = parser.parse_args()
    torch.set_num_threads(1)
    game, competitive = asked.game, find(asked.game).rules.competitive
    how = {"difficulty": asked.difficulty, "others": asked.others or ("scripted" if competitive else None)}
    if competitive:
        how["learners"] = "random"
    clock = Clock(asked.seconds)
    data = read_demonstrations(asked.demonstrations, asked.matches)
    reader = Columns(game, changing(data["observation"])) if asked.inputs == "columns" else None
    reader = reader or make_reader(asked.inputs, game, **how)
    env = make_env(game, reader, seed=asked.seed * 10_000, **how)
    # A cloned policy needs small steps, or its first bad matches undo what it has learned.
    model = make_model(
        env, asked.seed, asked.width, learning_rate=asked.rate, ent_coef=0.0, clip_range=0.1, target_kl=0.02
    )
    judge = evaluation_env(game, reader, **how)
    lines: list[dict[str, float]] = []

    def measure(epochs: int) -> None:
        training = round(clock.training, 1)
        with clock.paused():
            found = evaluate(model, judge, asked.evaluate, sample=competitive)
        lines.append({"steps": epochs, "seconds": training, **found})
        write_curve(asked.folder / f"{asked.name}-{asked.seed}.csv", lines)
        print(f"{epochs:3} epochs, {training:.0f} s: won {found['win_rate']:.0%}", flush=True)

    measure(0)
    cloning = Cloning(model, reader, data, 1e-3, asked.seed)
    cloning.learn(asked.epochs, clock, lambda epoch: measure(epoch) if epoch % 3 == 0 else None)
    measure(asked.epochs)
    for time in range(asked.times if asked.ask else 0):
        if not clock.over:
            first = FIRST_ASKED + asked.ask * (asked.seed * asked.times + time)
            cloning.add(ask(FrozenPolicy(model, reader, asked.seed), game, first, asked.ask, clock, **how))
            cloning.rate = 5e-4
            cloning.learn(asked.again, clock, lambda epoch: None)
            measure(asked.epochs + (time + 1) * asked.again)
    path = asked.folder / f"{asked.name}-ppo-{asked.seed}"
    if asked.steps and not clock.over:
        model.learn(
            asked.steps,
            callback=Curve(
                path.with_suffix(".csv"),
                asked.steps // asked.evaluations,
                asked.evaluate,
                clock,
                judge,
                sample=competitive,
            ),
        )
    model.save(path)
    env.close()
    judge.close()


if __name__ == "__main__":
    main()
