"""The process that simulates a draft: reads a `SimulationTask` from standard input, writes reports as lines of JSON.

It limits its own memory, processor time and files, because a draft may come from anyone. Both packs are played on the
same seeds in turn, so that an unfinished simulation is already a comparison.
"""

from __future__ import annotations

import sys
import tempfile
import time
from typing import Any

import msgspec

from fathom.content.encoded import decode_pack
from fathom.game.game import Game
from fathom.games import find, register
from fathom.lab.draft_report import report
from fathom.lab.match_runner import GameResult, RunConfig, play_one
from fathom.packs.check_process import NICENESS, limit_resources
from fathom.workshop.simulation import MOST_GAMES, SimulationTask

EVERY = 1.0
"""The seconds between two reports."""


def run(task: SimulationTask, game: Game, other: Any, pack: Any, crashes: str) -> None:
    """Play the games of a task and write a report every second, the complete one last.

    `other` is the pack that the draft `pack` is compared with; `crashes` is the folder for saves of games that fail.
    """
    games = min(task.games, MOST_GAMES)
    config = RunConfig(
        game.name, game.default_seats, task.bot, games, settings=game.varied, statistics=True, crashes=crashes
    )
    before: list[GameResult] = []
    after: list[GameResult] = []
    last = time.monotonic()
    for seed in config.seeds:
        before.append(play_one(config, seed, other))
        after.append(play_one(config, seed, pack))
        if time.monotonic() - last > EVERY or seed == config.seeds[-1]:
            found = report(game, pack, config, before, after)
            sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
            sys.stdout.buffer.flush()
            last = time.monotonic()


def main() -> None:
    """Read a `SimulationTask` from standard input and run it."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=SimulationTask)
    limit_resources(task.memory, task.seconds, NICENESS)
    for name, module in task.modules.items():
        register(name, module)
    game = find(task.game)
    with tempfile.TemporaryDirectory(prefix="fathom-crashes-") as crashes:
        kind = game.content.pack_type
        other = decode_pack(kind, task.before) if task.before else game.pack
        run(task, game, other, decode_pack(kind, task.content), crashes)


if __name__ == "__main__":
    main()
