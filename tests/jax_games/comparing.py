"""Leads the twin through recorded matches, all at once, and compares every field, the mask and the observations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import fathom.jax
from fathom.jax.chance import Tape
from fathom.jax.tentacula.state import CHIPS, FACES, GEMS, RULES, SQUARES, WORD
from fathom.jax.tentacula.tables import MOST_SEATS
from tests.jax_games.recorded import Recorded

PACKED = {"chips": CHIPS, "tiles": FACES, "fish": SQUARES}
GEM_FIELDS = ("chest", "cave", "stashed")
TOO_LONG = "TN-G14"
DECK = 16
"""More items than any deck has."""
MOST_FOUND = 20
"""After so many differences the comparison stops."""


def compare(games: list[Recorded]) -> tuple[Counter[str], list[str]]:
    """Lead the twin through these matches. Returns how often each ending was reached, with the number of positions
    compared, and every difference found."""
    env = fathom.jax.make("tentacula", MOST_SEATS)
    deals = [fathom.jax.make("tentacula", game.seats, **game.settings).deal(tape_of(game)) for game in games]
    matches = jax.tree.map(lambda *each: jnp.stack(each), *deals)
    answer = jax.jit(jax.vmap(env.answer))
    look = jax.jit(jax.vmap(lambda match: (env.options(match), every_row(env, match))))
    counts: Counter[str] = Counter()
    found: list[str] = []
    for step in range(max(len(game.masks) for game in games)):
        masks, rows = map(np.asarray, look(matches))
        fields = jax.tree.map(np.asarray, matches)
        for index, game in enumerate(games):
            if step < len(game.masks):
                counts["positions"] += 1
                seen = {
                    **unpacked(fields, index, game),
                    "legal": np.flatnonzero(masks[index]).tolist(),
                    "rows": rows[index][: game.seats].tobytes(),
                    "ending": RULES[int(fields.ending[index])],
                }
                found += differences(game, index, step, seen)
                counts[seen["ending"]] += step == len(game.masks) - 1
        if len(found) > MOST_FOUND:
            break
        answers = [game.answers[step] if step < len(game.answers) else 0 for game in games]
        matches = answer(matches, jnp.array(answers))
    return counts, found


def every_row(env: Any, match: Any) -> Any:
    """The observations of all seats."""
    return jax.vmap(lambda seat: env.row(match, seat))(jnp.arange(env.seats))


def differences(game: Recorded, index: int, step: int, seen: dict[str, Any]) -> list[str]:
    """What differs from the recorded match at one position."""
    over = step == len(game.masks) - 1
    expected = {
        **game.fields[step],
        "legal": game.masks[step],
        "rows": game.rows[step],
        "ending": game.ending if over else "",
    }
    if expected["ending"] == TOO_LONG:
        # The reference has asked one more question, which is never answered.
        expected = {"ending": TOO_LONG}
    return [
        f"match {index}, answer {step}, {name}: {seen[name]} instead of {value}"
        for name, value in expected.items()
        if seen[name] != value
    ]


def tape_of(game: Recorded) -> Tape:
    """The chance of a recorded match as a tape."""
    zero = jnp.int32(0)
    return Tape(
        rolls={sides: jnp.array(numbers) for sides, numbers in game.rolls.items()},
        decks=tuple(jnp.array(deck + [0] * (DECK - len(deck))) for deck in game.decks),
        rolled=dict.fromkeys(game.rolls, zero),
        drawn=tuple(zero for _ in game.decks),
    )


def unpacked(fields: Any, index: int, game: Recorded) -> dict[str, Any]:
    """The fields of one match as lists of numbers, as the reference has them."""
    values: dict[str, Any] = {}
    for name, expected in game.fields[0].items():
        value = getattr(fields, name)
        if name in PACKED:
            values[name] = [int(PACKED[name].get(value[index], place)) for place in range(len(expected))]
        elif name in GEM_FIELDS:
            values[name] = [int(GEMS.get(value[index], colour)) for colour in range(len(expected))]
        elif name == "reef":
            values[name] = [
                [int(FACES.get(words[k // WORD][index], k % WORD)) for k in range(len(expected[0]))] for words in value
            ]
        elif isinstance(value, tuple):
            values[name] = [int(each[index]) for each in value]
        else:
            values[name] = int(value[index])
    return values
