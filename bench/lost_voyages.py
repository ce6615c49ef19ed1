"""Why experts lose Tentacula: plays matches on level pro and says what moved the win chance in those that were lost.

    python -m bench.lost_voyages FILE 2,3,4 700000 700100

Experts play all seats in the rules of the reference. FILE gets a line for each match; matches that are there are not
played again. A line has the course of a match: for each question the turn, the network's estimate of the win chance,
and what happened since the question before: a theft, a draw or a gate, a flipped shell, or nothing but the answer.

Every lost match, and as many that were won, are played again: three times, each with the network's second choice at one
of the first questions after the chips. The tiles and gates are the same, the following answers and the dice are not.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import mean
from typing import Any

import fathom
from fathom.engine.player import Perspective
from fathom.players.expert import Expert

STASHES = 6
AGAIN = 3
CAUSES = {
    "theft": {"rolled", "rolls again", "stolen"},
    "draw": {"draws", "gate"},
    "flip": {"keeps the shell", "loses the shell"},
}
"""What can happen by chance after an answer, and the events that say so."""
ANSWER = "answer"
"""Nothing happens by chance."""
LIKELY = 0.5
LOST = 0.05


def voyage(seats: int, seed: int, other: int | None = None) -> dict[str, Any]:
    """Play a match and say what happened in it. Question number `other` after the chips gets the second choice."""
    match = fathom.new("tentacula", seats, seed, {"level": "pro", "stash": f"ST{1 + seed % STASHES}"})
    experts = [Expert(match.game) for _ in range(seats)]
    course: list[tuple[int, float, str]] = []
    happened, asked = ANSWER, 0
    while match.ask is not None:
        seat = match.ask.seats[0]
        perspective = Perspective(match, seat)
        best = experts[seat].think(perspective)
        course.append((match.state.turn, round(best.win_chance, 4), happened))
        option = best.option
        if other is not None and asked == seats + other:
            option = experts[seat].favourites(perspective, 2)[-1].option
        asked += 1
        known = len(match.log or ())
        match.choose(option, seat)
        happened = cause((match.log or [])[known:])
    assert match.outcome is not None
    course.append((match.state.turn, float(match.outcome.won), happened))
    state, pack = match.state, match.pack
    had = [chest + stashed for chest, stashed in zip(state.chest, state.stashed, strict=True)]
    needs = pack.stash[state.stash].needs
    return {
        "seats": seats,
        "seed": seed,
        "other": other,
        "stash": state.stash,
        "rule": match.outcome.rule,
        "won": match.outcome.won,
        **{name: match.outcome.facts[name] for name in ("home", "stolen_moving", "stolen_resting", "turns_left")},
        "missing": {gem.id: need - have for gem, have, need in zip(pack.gems, had, needs, strict=True) if have < need},
        "course": course,
    }


def cause(events: Iterable[Any]) -> str:
    """What happened after an answer besides the answer."""
    said = {event.what for event in events}
    return " and ".join(cause for cause, events_of_it in CAUSES.items() if events_of_it & said) or ANSWER


def changes(match: dict[str, Any]) -> Counter[str]:
    """By cause: the sum of the changes of the estimate. They add up to the result less the first estimate."""
    found: Counter[str] = Counter()
    for (_, before, _), (_, after, happened) in zip(match["course"], match["course"][1:], strict=False):
        found[happened] += after - before
    return found


def turn_below(match: dict[str, Any], limit: float) -> int:
    """The turn from which on the estimate stays below a limit."""
    below = len(match["course"])
    while below and match["course"][below - 1][1] < limit:
        below -= 1
    return int(match["course"][min(below, len(match["course"]) - 1)][0])


def rows(matches: list[dict[str, Any]]) -> list[str]:
    """The averages as text, for each number of players."""
    found = []
    for seats in sorted({match["seats"] for match in matches}):
        own = {match["seed"]: match for match in matches if match["seats"] == seats and match["other"] is None}
        again = [match for match in matches if match["seats"] == seats and match["other"] is not None]
        for name, won in (("won", True), ("lost", False)):
            some = [match for match in own.values() if match["won"] == won]
            if not some:
                continue
            found.append(f"{seats} players, {name} {len(some)} of {len(own)}: {summary(some)}")
            others = [match["won"] for match in again if own[match["seed"]]["won"] == won]
            seeds = {match["seed"] for match in again if own[match["seed"]]["won"] == won}
            rescued = {match["seed"] for match in again if match["won"]} & seeds
            found.append(f"  played again: won {sum(others)} of {len(others)}, {len(rescued)} of {len(seeds)} deals")
    return found


def summary(some: list[dict[str, Any]]) -> str:
    """The averages of matches with the same result."""
    sums = [changes(match) for match in some]
    causes = sorted({cause for each in sums for cause in each})
    parts = [f"{cause} {100 * mean(each[cause] for each in sums):+.1f}" for cause in causes]
    figures = [
        f"{name} {mean(match[name] for match in some):.1f}" for name in ("stolen_moving", "stolen_resting", "home")
    ]
    last, unlikely, lost = (
        mean(turns)
        for turns in zip(*((m["course"][-1][0], turn_below(m, LIKELY), turn_below(m, LOST)) for m in some), strict=True)
    )
    return (
        f"estimate at first {100 * mean(match['course'][0][1] for match in some):.0f} %; changes in points: "
        f"{', '.join(parts)}; {', '.join(figures)}; rules {dict(Counter(match['rule'] for match in some))}; "
        f"below 50 % from turn {unlikely:.1f} on, below 5 % from turn {lost:.1f} on, of {last:.1f}; gems missing "
        f"{dict(Counter(sum(match['missing'].values()) for match in some))}"
    )


def main(arguments: list[str]) -> int:
    """Play the matches that are missing, and print the averages; returns the exit status."""
    file, seats, first, last = Path(arguments[0]), arguments[1].split(","), int(arguments[2]), int(arguments[3])
    matches = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    there: dict[Any, dict[str, Any]] = {(match["seats"], match["seed"], match["other"]): match for match in matches}

    def played(count: int, seed: int, other: int | None) -> dict[str, Any]:
        """The match, from the file if it is there."""
        key = count, seed, other
        if key not in there:
            there[key] = voyage(*key)
            with file.open("a") as target:
                target.write(json.dumps(there[key]) + "\n")
        return there[key]

    for count in map(int, seats):
        own = [played(count, seed, None) for seed in range(first, last)]
        lost = [match for match in own if not match["won"]]
        for match in [*lost, *[match for match in own if match["won"]][: len(lost)]]:
            for other in range(AGAIN):
                played(count, match["seed"], other)
    print("\n".join(rows(list(there.values()))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
