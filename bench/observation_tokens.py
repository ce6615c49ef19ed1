"""How many tokens the text observations of every game have: median and largest, over scripted matches.

`python -m bench.observation_tokens --matches 2 --every 4` prints the table of docs/researchers/language-models.md; with
`--games sleeping-gods`, only the row of that game. Tokens are estimated without a tokeniser (`fathom.llm.tokens`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import msgspec

import fathom
from fathom.games import names
from fathom.llm import observe, primer
from fathom.llm.tokens import estimate_tokens

MOST_ANSWERS = 1500
"""Longer matches are cut here."""


class Tokens(NamedTuple):
    """The tokens of one observation."""

    text: int
    json: int
    options: int


def measured(game: str, seed: int, every: int) -> Iterator[Tokens]:
    """The tokens of the observation at every n-th question of a scripted match."""
    match = fathom.new(game, seed=seed)
    for number in range(MOST_ANSWERS):
        if match.ask is None:
            return
        if number % every == 0:
            seen = observe(match, match.ask.seats[0])
            data = msgspec.json.encode(seen).decode()
            yield Tokens(estimate_tokens(seen.text), estimate_tokens(data), len(match.ask.options))
        match.choose(match.advise().option)


def row(game: str, matches: int, every: int) -> str:
    """One line of the table."""
    found = [one for seed in range(matches) for one in measured(game, seed, every)]
    texts, data = [one.text for one in found], [one.json for one in found]
    rules = estimate_tokens(primer(fathom.find(game)))
    return (
        f"| {fathom.find(game).title} | {median(texts):,.0f} | {max(texts):,} | {median(data):,.0f} | {max(data):,} "
        f"| {max(one.options for one in found)} | {rules} | {len(found)} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3, help="matches of each game")
    parser.add_argument("--every", type=int, default=3, help="measure every n-th question")
    parser.add_argument("--games", nargs="*", default=names(), help="the games to measure (default: all)")
    given = parser.parse_args()
    print("| game | text, median | largest | JSON, median | largest | most options | primer | questions |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for game in given.games:
        print(row(game, given.matches, given.every), flush=True)


if __name__ == "__main__":
    main()
