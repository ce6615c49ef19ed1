"""A match analysed: scripted players play The Refuge, then the log says what happened and by which rule.

Usage: `python analysis.py [SEED]`.
"""

from __future__ import annotations

import sys
from collections import Counter

import fathom


def played(seed: int) -> fathom.Match:
    """A finished match of two scripted divers."""
    match = fathom.new("refuge", seats=2, seed=seed, settings={"objectives": "blue"})
    while match.ask is not None:
        match.choose(match.advise().option)
    return match


def main(seed: int) -> None:
    """Print how a match ended, the rules applied most often, its last events, and the advice half-way."""
    match = played(seed)
    words = match.game.text.words(match.pack, match.view(None))
    print(match.prompt(), "\n")
    rules = Counter(event.rule for event in match.log or [])
    for rule, count in rules.most_common(5):
        print(f"{count:4} × {rule}: {(match.game.explain(match.pack, rule) or '')[:80]}")
    print("\nThe last five events:")
    for event in match.events_for(None)[-5:]:
        print(f"  {words.tell(event)} ({event.rule})")
    middle = match.fork(len(match.history) // 2)
    print(f"\nHalf-way: {middle.prompt()} The scripted player would choose: {middle.label(middle.advise().option)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
