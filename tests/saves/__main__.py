"""Add saves of every game in today's format: `python -m tests.saves`. Files that exist are never changed.

Run it when the format or a game's `state_version` has changed.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import fathom
from fathom.games import find
from fathom.matches.format import FORMAT
from fathom.matches.match import Match
from tests.kit import OUR_GAMES
from tests.saves.test_corpus import FILES

ENTRIES = (5, 40, 120)
"""How many answers the saved matches have, if they are not over before."""


def main() -> None:
    """Play one match of each game at random, and save it at some points."""
    for name in OUR_GAMES:
        index: dict[str, Any] = {}
        version = f"format{FORMAT}.{find(name).state_version}"
        for number, match in enumerate(played(name)):
            file = FILES / f"{name}-{version}-{number}.fathom"
            with file.open("xb") as new:
                new.write(match.save())
            ask = match.ask
            index[file.name] = {
                "asks": ask.id if ask else None,
                "seats": list(ask.seats if ask else ()),
                "options": [str(option) for option in (ask.options if ask else ())],
                "entries": len(match.history),
            }
        (FILES / f"index-{name}-{version}.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def played(name: str) -> list[Match]:
    """A match at each of the points, and at the end of its answers."""
    rng = Random(11)
    match = fathom.new(name, max(find(name).seats), seed=11)
    while match.ask is not None and len(match.history) < max(ENTRIES):
        match.choose(rng.randrange(len(match.ask.options)))
    points = [point for point in ENTRIES if point < len(match.history)]
    return [*(match.fork(point) for point in points), match]


if __name__ == "__main__":
    main()
