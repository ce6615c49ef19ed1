"""`python -m bench.start_positions GAME`: writes the start positions of a game's easier presets.

Scripted players play; of each match that they win, the position a number of turns before the end is written to
`games/<game>/positions/<preset>/<seats>.yaml`. One match gives a position for every preset.
"""

from __future__ import annotations

import argparse
from typing import Any

from fathom.engine.timeline import Setup
from fathom.envs.match_config import checked_settings
from fathom.envs.starts import position_before_end, scripted_match, write_positions
from fathom.games import find

PRESETS = {"refuge": {"nursery": 1}, "tentacula": {"nursery": 8, "easy": 14}, "jupiter": {"nursery": 1}}
"""How many turns before the end the positions of a preset are."""
SETTINGS: dict[str, dict[str, Any]] = {"jupiter": {"preset": "drill", "target": 6}}
"""The settings of the matches, if not the defaults."""


def main() -> None:
    """Play until there are enough positions of every preset, for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PRESETS)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--seats", type=int, nargs="*")
    asked = parser.parse_args()
    game = find(asked.game)
    for seats in asked.seats or game.seats:
        found: dict[str, list[str]] = {preset: [] for preset in PRESETS[asked.game]}
        settings = checked_settings(game, seats, SETTINGS.get(asked.game, {}))
        seed = 50_000_000  # far from the seeds of benchmarks and tests
        while min(map(len, found.values())) < asked.positions:
            match = scripted_match(game, game.pack, Setup(seats, seed, settings))
            seed += 1
            if match.outcome is not None and match.outcome.won:
                for preset, turns in PRESETS[asked.game].items():
                    if position := position_before_end(match, turns):
                        found[preset].append(position)
        for preset, positions in found.items():
            write_positions(game.folder / "positions" / preset / f"{seats}.yaml", positions[: asked.positions])
        print(f"{asked.game}, {seats} seats: {seed - 50_000_000} matches")


if __name__ == "__main__":
    main()
