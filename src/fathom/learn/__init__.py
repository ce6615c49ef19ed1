"""Training of players on the JAX environments: `python -m fathom.learn refuge --out FOLDER`.

It needs the extra `jax`. The extra `learn` is for something else: baselines on `fathom.envs` (`examples/learn`).

A small trainer: proximal policy optimisation (PPO), one network for all seats. Every seat is played by the same
network, which sees what the seat sees and no more. One network learns all numbers of players, levels and settings.

- `task` is what the trainer needs from a game; `tentacula`, `refuge` and `jupiter` are the tasks of these games.
- `network` is what is trained. `rollout` plays matches and `ppo` learns from them; `imitation` learns from examples.
- `curriculum` decides which set-ups are played, `evaluation` measures strength, `curve` notes it.
- `training` is a run, `recipe` its numbers, `command` its options on the command line (`arguments` checks them);
  `weights` writes what it made, and checks what it begins with.

All modules but `__main__`, `tasks` and `content` need only jax, numpy, optax, `fathom.jax` and `fathom.engine.errors`:
`bench/learn_bundle.py` packs them.
"""

from __future__ import annotations

from fathom.extras import require

require("jax", "jax", "numpy", "optax")
