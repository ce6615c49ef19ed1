"""Leads the twin through recorded matches, all at once, and compares every field, the mask, the observations,
who is asked, and how it ends."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import jax
import numpy as np

from tests.jax_games.programs import Compiled, compiled, dealt
from tests.jax_games.recorded import Recorded
from tests.jax_games.twin import Twin

MOST_FOUND = 20
"""After so many differences the comparison stops."""


def compare(twin: Twin, games: list[Recorded], programs: Compiled | None = None) -> tuple[Counter[str], list[str]]:
    """Lead the twin through these matches. Returns how often each ending was reached, with the number of positions
    compared, and every difference found. All matches have the same pack; by default XLA compiles the twin for them."""
    programs = programs or compiled(twin, games[0])
    matches = dealt(programs, games)
    counts: Counter[str] = Counter()
    found: list[str] = []
    for step in range(max(len(game.masks) for game in games)):
        masks, rows, *said = map(np.asarray, programs.functions["look"](matches))
        asked, over, won = map(np.ndarray.tolist, said)
        fields = jax.tree.map(listed, replace(matches, chance=None))
        for index, game in enumerate(games):
            if step < len(game.masks):
                counts["positions"] += 1
                seen = {
                    **twin.unpacked(fields, index, game.fields[0]),
                    "legal": np.flatnonzero(masks[index]).tolist(),
                    "rows": rows[index][: game.seats].tobytes(),
                    "asked": -1 if over[index] else asked[index],
                    "over": over[index],
                    "won": won[index],
                    "ending": twin.endings[int(fields.ending[index])],
                }
                found += differences(twin, game, index, step, seen)
                counts[seen["ending"]] += step == len(game.masks) - 1
        if len(found) > MOST_FOUND:
            break
        answers = [game.answers[step] if step < len(game.answers) else 0 for game in games]
        matches = programs.functions["answer"](matches, np.array(answers, np.int32))
    return counts, found


def listed(array: Any) -> Any:
    """The numbers of all matches, as a list if there is one for each match: reading single ones is quicker then."""
    numbers = np.asarray(array)
    return numbers.tolist() if numbers.ndim == 1 else numbers


def differences(twin: Twin, game: Recorded, index: int, step: int, seen: dict[str, Any]) -> list[str]:
    """What differs from the recorded match at one position."""
    over = step == len(game.masks) - 1
    expected = {
        **game.fields[step],
        "legal": game.masks[step],
        "rows": game.rows[step],
        "asked": game.asked[step],
        "over": over,
        "won": over and game.ending == twin.won,
        "ending": game.ending if over else "",
    }
    if expected["ending"] == twin.too_long:
        # The reference has asked one more question, which is never answered.
        expected = {"over": True, "won": False, "ending": twin.too_long}
    return [
        f"match {index}, answer {step}, {name}: {seen[name]} instead of {value}"
        for name, value in expected.items()
        if seen[name] != value
    ]
