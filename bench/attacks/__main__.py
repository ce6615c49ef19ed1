"""Repeat the attacks that were found against the server, and say for each whether the server withstood it.

    python -m bench.attacks [--source FOLDER] [NUMBER …]

Each attack has the number of its finding in `docs/security-review.md`. It starts a real server of its own on the
loopback address, is bounded in time, memory and connections, and prints one line with the verdict and the figures. The
exit code is 1 if an attack succeeded or could not be tried. With `--source` it attacks the code of another working tree
of this repository. Everything together takes about six minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.attacks import connections, operation, playing, protocols
from bench.attacks.target import Target
from bench.attacks.verdicts import Outcome

LONGEST = 600.0
"""Seconds for one attack; one that takes longer could not be tried."""
ATTACKS: dict[int, tuple[str, Callable[[Target], Awaitable[Outcome]]]] = {
    1: ("endless headers", connections.endless_headers),
    2: ("half-open requests", connections.half_open_requests),
    3: ("stopped clock", playing.stopped_clock),
    4: ("databases that cannot be used", operation.wrong_databases),
    5: ("deep JSON", connections.deep_json),
    6: ("strong computer players of one address", playing.strong_computers),
    7: ("table pages at the limit of one address", playing.table_pages),
    8: ("length of a secret list", playing.secret_lengths),
    9: ("two servers with one file", operation.second_server),
    10: ("database locked, disk full", operation.locked_and_full),
    11: ("memory of answers", playing.growing_memory),
    12: ("other names and origins", connections.other_names_and_origins),
    13: ("names of people", operation.names),
    14: ("hostile folders of packs", operation.hostile_packs),
    15: ("passwords and hashes", operation.passwords_and_hashes),
    16: ("web sockets that cannot begin", connections.impossible_web_sockets),
    17: ("requests in bodies", protocols.hidden_requests),
    18: ("requests that do not wait", protocols.pipelined_requests),
    19: ("frames without content", protocols.empty_frames),
}


async def main(source: Path, numbers: list[int]) -> int:
    """Repeat these attacks; returns 1 if one of them succeeded or could not be tried."""
    failed = 0
    for number in numbers:
        title, attack = ATTACKS[number]
        with tempfile.TemporaryDirectory(prefix="fathom-attacks-", ignore_cleanup_errors=True) as folder:
            try:
                async with asyncio.timeout(LONGEST):
                    figures, withstood = await attack(Target(source, Path(folder)))
                verdict = f"{'withstood' if withstood else 'SUCCEEDED'}: {figures}"
            except Exception:
                traceback.print_exc()
                verdict, withstood = "could not be tried", False
        failed |= not withstood
        sys.stdout.write(f"{number}. {title}: {verdict}\n")
        sys.stdout.flush()
    return int(failed)


def attack_number(text: str) -> int:
    """The number of an attack. Raises `argparse.ArgumentTypeError` if there is none with this number."""
    if not text.isdecimal() or int(text) not in ATTACKS:
        raise argparse.ArgumentTypeError(f"there is no attack {text}; choose 1 to {len(ATTACKS)}")
    return int(text)


def read_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.attacks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--source", type=Path, default=Path(__file__).parents[2], help="another working tree")
    parser.add_argument(
        "numbers", type=attack_number, nargs="*", metavar="NUMBER",
        help=f"which attacks, 1 to {len(ATTACKS)}; by default all",
    )  # fmt: skip
    return parser.parse_args(arguments)


if __name__ == "__main__":
    args = read_arguments()
    sys.exit(asyncio.run(main(args.source, args.numbers or list(ATTACKS))))
