"""`python -m bench.learner_libraries [NAME …]`: learning libraries on our environments, without code in between.

Stable-Baselines3 trains MaskablePPO on a `Batch`, TorchRL checks and plays one, tianshou collects matches of PettingZoo
environments, and Minari stores demonstrations and makes their environment again. Each plays nursery matches of every
game with masks and shaped rewards; an answer that is not offered ends the run with an error. The libraries are large
and no part of the tests: install those you want (`pip install stable-baselines3 sb3-contrib torchrl tianshou`, and
`pip install "minari[hdf5]" pillow`). The exit status is 1 if one that is named is missing.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from fathom.envs import IDS, pettingzoo_env
from fathom.envs.batch import Batch
from fathom.games import find

MATCHES = 4


class LegalBatch(Batch):
    """A batch that takes only answers that are offered."""

    def step(self, actions: Any) -> Any:
        """See `Batch.step`. Raises `AssertionError` if an answer is not offered."""
        if not self.masks[range(self.matches), actions].all():
            raise AssertionError("The library gave an answer that is not offered.")
        return super().step(actions)


def how(game: str) -> dict[str, Any]:
    """What the environments of a game are made with. In a competitive game the other seats answer at random."""
    others = {"others": "random"} if find(game).rules.competitive else {}
    return {"difficulty": "nursery", "reward": "shaped", **others}


def stable_baselines(game: str) -> str:
    """MaskablePPO for two rounds of training."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    from fathom.envs.stable_baselines import StableBaselinesEnv

    env = VecMonitor(StableBaselinesEnv(LegalBatch(game, MATCHES, **how(game))), info_keywords=("won",))
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=128, seed=1, device="cpu").learn(1024)
    env.close()
    return f"{model.num_timesteps} answers, {len(model.ep_info_buffer)} matches"


def torchrl(game: str) -> str:
    """The checks of TorchRL, and a rollout with random legal answers."""
    import torch
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    def wrapped(**settings: Any) -> Any:
        batch = LegalBatch(game, MATCHES, autoreset_mode="Disabled", **settings)
        return TransformedEnv(GymWrapper(batch, categorical_action_encoding=True), ActionMask())

    torch.manual_seed(1)
    # The checks draw an answer after three steps even if a match is over, so these matches begin with the deal.
    checked = wrapped(**{**how(game), "difficulty": None})
    check_env_specs(checked)
    checked.close()
    env = wrapped(**how(game))
    rollout = env.rollout(256, break_when_any_done=False)
    env.close()
    return f"{rollout.numel()} answers, {int(rollout['next', 'done'].sum())} matches"


def tianshou(game: str) -> str:
    """A collector with masked random policies, an agent for each seat that learns."""
    from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm as AtRandom
    from tianshou.algorithm import MultiAgentOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    env = PettingZooEnv(pettingzoo_env(game, **how(game)))
    envs = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo_env(game, **how(game)))] * MATCHES)
    team = MultiAgentOffPolicyAlgorithm(algorithms=[AtRandom(env.action_space) for _ in env.agents], env=env)
    buffer = VectorReplayBuffer(10_000, MATCHES)
    found = Collector(team, envs, buffer).collect(n_episode=8, reset_before_collect=True)
    all_rows = buffer.sample_indices(0)
    if not buffer.obs.mask[all_rows, buffer.act[all_rows]].all():
        raise AssertionError("tianshou gave an answer that is not offered.")
    return f"{found.n_collected_steps} answers, {found.n_collected_episodes} matches"


def minari(game: str) -> str:
    """Demonstrations written, read again, and repeated in the environment that the dataset names."""
    import minari

    from fathom.envs.demonstrations import DemonstrationConfig, demonstrate
    from fathom.lab.minari_datasets import write_minari

    config = DemonstrationConfig(game, how={"difficulty": "nursery", "reward": "shaped"})
    matches = list(demonstrate(config, range(MATCHES)))
    with TemporaryDirectory() as folder, patch.dict(os.environ, MINARI_DATASETS_PATH=folder):
        write_minari(f"{game}/scripted-v0", config, matches)
        dataset = minari.load_dataset(f"{game}/scripted-v0")
        env = dataset.recover_environment()
        for one, episode in zip(matches, dataset.iterate_episodes(), strict=True):
            _repeat(env, one.seed, episode)
        return f"{dataset.total_steps} answers, {dataset.total_episodes} matches"


def _repeat(env: Any, seed: int, episode: Any) -> None:
    """Give the answers of an episode again. Raises `AssertionError` if observations or rewards differ."""
    env.reset()
    env.unwrapped.agent.begin(seed)
    for step, action in enumerate(episode.actions):
        seen, reward, *_ = env.step(action)
        for name, rows in episode.observations.items():
            if not (seen[name] == rows[step + 1]).all():
                raise AssertionError(f"{name} after answer {step} of match {seed} is not what the dataset has.")
        if reward != episode.rewards[step]:
            raise AssertionError(f"The reward of answer {step} of match {seed} is not what the dataset has.")


LIBRARIES: dict[str, Callable[[str], str]] = {
    "stable-baselines3": stable_baselines,
    "torchrl": torchrl,
    "tianshou": tianshou,
    "minari": minari,
}


def main() -> None:
    """Run each library that is installed on every game, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("libraries", nargs="*", metavar="NAME", help=f"of {', '.join(LIBRARIES)} (default: all)")
    named = parser.parse_args().libraries
    chosen = named or list(LIBRARIES)
    if unknown := [name for name in chosen if name not in LIBRARIES]:
        parser.error(f"{', '.join(unknown)}: there are {', '.join(LIBRARIES)}.")
    missing = False
    for name in chosen:
        try:
            found = version(name)
        except PackageNotFoundError:
            print(f"{name}: not installed", flush=True)
            missing = True
            continue
        for game in IDS:
            print(f"{name} {found}, {game}: {LIBRARIES[name](game)}", flush=True)
    if named and missing:
        sys.exit(1)


if __name__ == "__main__":
    main()
