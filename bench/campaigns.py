"""`python -m bench.campaigns`: how hard Sleeping Gods is, measured by whole campaigns, beside what it should be.

Crews play campaigns with each number of players, in normal and in brutal mode. Every campaign becomes a line of a file
as soon as it is over, so that an interrupted run continues, and the table grows as it goes. Lines of other content or
other code are left out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import msgspec

from bench.campaign_results import CREWS, MODES, Campaign, played, version
from bench.campaign_table import table
from bench.result_lines import read_results
from fathom.lab.parallel import local, run_parallel

EVERY = 20
"""The table is printed after this many campaigns."""


def read(path: Path) -> list[Campaign]:
    """The campaigns in the file that were played with the present content and code."""
    return [campaign for campaign in read_results(path, Campaign) if campaign.version == version()]


def missing(known: list[Campaign], wanted: Iterator[tuple[str, str, int, int]]) -> Iterator[tuple[str, str, int, int]]:
    """The wanted campaigns, as crew, mode, players and seed, that are not known yet."""
    done = {(campaign.crew, campaign.mode, campaign.seats, campaign.seed) for campaign in known}
    return (each for each in wanted if each not in done)


def run(path: Path, wanted: Iterator[tuple[str, str, int, int]], jobs: int) -> Iterator[Campaign]:
    """Play the wanted campaigns that the file lacks; yields each after it was written to the file."""
    pieces = ((each, each) for each in missing(read(path), wanted))
    with path.open("ab+") as file:
        if file.tell() and path.read_bytes()[-1:] != b"\n":
            file.write(b"\n")  # a run was interrupted in the middle of a line
        with closing(run_parallel(pieces, local(played, jobs))) as results:
            for _, campaign in results:
                file.write(msgspec.json.encode(campaign) + b"\n")
                file.flush()
                yield campaign


def main(words: list[str] | None = None) -> int:
    """Play, print the table, and return 1 if a campaign ended with an error."""
    parser = argparse.ArgumentParser(prog="python -m bench.campaigns", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="campaigns of each crew, mode and number of players")
    parser.add_argument("--seats", type=int, nargs="+", choices=range(1, 5), default=[1, 2, 3, 4], metavar="N")
    parser.add_argument("--crews", nargs="+", choices=CREWS, default=["scripted"])
    parser.add_argument("--modes", nargs="+", choices=MODES, default=["normal"])
    parser.add_argument("--seed", type=int, default=0, help="random seed of the first campaign; the others count up")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--file", type=Path, default=Path("campaigns.jsonl"), help="one line a campaign")
    args = parser.parse_args(words)
    # Seeds change slowest: an interrupted run has about as many campaigns of every kind.
    wanted = product(range(args.seed, args.seed + args.games), args.crews, args.modes, args.seats)
    order = ((crew, mode, seats, seed) for seed, crew, mode, seats in wanted)
    for number, _ in enumerate(run(args.file, order, args.jobs), 1):
        if number % EVERY == 0:
            print(table(read(args.file)), file=sys.stderr, flush=True)
    found = read(args.file)
    print(table(found))
    for campaign in found:
        if campaign.error:
            print(f"{campaign.crew} {campaign.mode} {campaign.seats} players, seed {campaign.seed}: {campaign.error}")
    return int(any(campaign.error for campaign in found))


if __name__ == "__main__":
    sys.exit(main())
