"""How strong the network of a game is in the games in JAX, as an expert and as a master.

    python -m bench.learned_strength jupiter src/fathom/games/jupiter/learned/weights.npz --levels mission --kernels

It prints a line for each set-up and player: game, player, set-up, matches won, matches. `bench.strength` measures the
players themselves, in far fewer matches.
"""

from __future__ import annotations

import sys

from fathom.learn.arguments import exit_on_error
from fathom.learn.content import master_constants
from fathom.learn.strength import run
from fathom.learn.tasks import make_task

if __name__ == "__main__":
    exit_on_error(lambda: run(sys.argv[1:], make_task, master_constants()))
