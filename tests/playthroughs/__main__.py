"""Play the committed matches of some games again and write them: `python -m tests.playthroughs GAME...`."""

from __future__ import annotations

import argparse

from fathom.games import names
from tests import toy
from tests.playthroughs import FOLDER, written

if __name__ == "__main__":
    toy.join()
    parser = argparse.ArgumentParser(description="Play committed matches again and write what happened.")
    parser.add_argument("games", nargs="+", choices=names(), metavar="GAME", help=f"one of {', '.join(names())}")
    for name in parser.parse_args().games:
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")
