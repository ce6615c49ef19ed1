"""Training of players on the JAX environments (needs the extra `jax`): `python -m fathom.learn refuge`.

A small trainer: proximal policy optimisation (PPO), one network for all seats. Every seat is played by the same
network, which sees what the seat sees and no more. One network learns all numbers of players, levels and settings.

- `task` is what the trainer needs from a game; `tentacula` and `refuge` are the tasks of these games.
- `rollout` plays matches, `ppo` learns from them, `setups` decides which set-ups are played, `evaluation` measures.
- `training` is the run; `weights` writes what it made, with the recipe.

All modules but `__main__` and `content` need only jax, numpy and optax.
"""

from __future__ import annotations

from fathom.extras import require

require("jax", "jax", "numpy", "optax")
