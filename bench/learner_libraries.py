"""`python -m bench.learner_libraries [NAME …]`: learning libraries on our environments, without code in between.

Stable-Baselines3 trains MaskablePPO on a `Batch`, TorchRL checks and plays one, tianshou collects matches of PettingZoo
environments; each plays nursery matches of Tentacula with masks, and not one answer may be illegal. The libraries are
large and no part of the tests: install those you want (`pip install stable-baselines3 sb3-contrib torchrl tianshou`).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from fathom.envs import pettingzoo_env
from fathom.envs.batch import Batch

HOW: dict[str, Any] = {"difficulty": "nursery", "reward": "shaped"}
MATCHES = 4


def stable_baselines() -> str:
    """MaskablePPO for two rounds of training."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecMonitor

    from fathom.envs.stable_baselines import StableBaselinesEnv

    env = VecMonitor(StableBaselinesEnv(Batch("tentacula", MATCHES, **HOW)), info_keywords=("won",))
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=128, seed=1, device="cpu").learn(1024)
    env.close()
    return f"{model.num_timesteps} answers, {len(model.ep_info_buffer)} matches"


def torchrl() -> str:
    """The checks of TorchRL, and a rollout with random legal answers."""
    import torch
    from torchrl.envs import ActionMask, GymWrapper, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    batch = Batch("tentacula", MATCHES, autoreset_mode="Disabled", **HOW)
    env = TransformedEnv(GymWrapper(batch, categorical_action_encoding=True), ActionMask())
    torch.manual_seed(1)
    check_env_specs(env)
    rollout = env.rollout(200, break_when_any_done=False)
    legal = rollout["action_mask"].gather(-1, rollout["action"].unsqueeze(-1))
    if not legal.bool().all():
        raise AssertionError("TorchRL gave answers that were not offered.")
    env.close()
    return f"{rollout.numel()} answers, {int(rollout['next', 'done'].sum())} matches"


def tianshou() -> str:
    """A collector with masked random policies, an agent for each seat."""
    from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm as AtRandom
    from tianshou.algorithm import MultiAgentOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv

    env = PettingZooEnv(pettingzoo_env("tentacula", **HOW))
    envs = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo_env("tentacula", **HOW))] * MATCHES)
    team = MultiAgentOffPolicyAlgorithm(algorithms=[AtRandom(env.action_space) for _ in env.agents], env=env)
    buffer = VectorReplayBuffer(10_000, MATCHES)
    found = Collector(team, envs, buffer).collect(n_episode=8, reset_before_collect=True)
    all_rows = buffer.sample_indices(0)
    if not buffer.obs.mask[all_rows, buffer.act[all_rows]].all():
        raise AssertionError("tianshou gave answers that were not offered.")
    return f"{found.n_collected_steps} answers, {found.n_collected_episodes} matches"


LIBRARIES: dict[str, Callable[[], str]] = {
    "stable-baselines3": stable_baselines,
    "torchrl": torchrl,
    "tianshou": tianshou,
}


def main() -> None:
    """Run each library that is installed, and print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("libraries", nargs="*", default=list(LIBRARIES), choices=[*LIBRARIES, []], metavar="NAME")
    for name in parser.parse_args().libraries:
        try:
            found = version(name)
        except PackageNotFoundError:
            print(f"{name}: not installed", flush=True)
            continue
        print(f"{name} {found}: {LIBRARIES[name]()}", flush=True)


if __name__ == "__main__":
    main()
