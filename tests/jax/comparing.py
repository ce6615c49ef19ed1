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
from tests.jax.recorded import Recorded, padded

PACKED = {"chips": (CHIPS, 4), "tiles": (FACES, 4), "fish": (SQUARES, 3)}
GEM_FIELDS = ("chest", "cave", "stashed")


def compare(env: Any, games: list[Recorded]) -> tuple[Counter[str], list[str]]:
    """Lead the twin through these matches, which have the same settings. Returns how often each ending was reached,
    with the number of positions compared, and every difference found."""
    tape = jax.tree.map(lambda *each: jnp.stack(each), *[tape_of(game) for game in games])
    matches = jax.vmap(env.deal)(tape)
    answer = jax.jit(jax.vmap(env.answer))
    look = jax.jit(jax.vmap(lambda m: (env.options(m), jax.vmap(lambda seat: env.row(m, seat))(jnp.arange(env.seats)))))
    counts: Counter[str] = Counter()
    found: list[str] = []
    for step in range(max(len(game.masks) for game in games)):
        masks, rows = map(np.asarray, look(matches))
        fields = jax.tree.map(np.asarray, matches)
        for index, game in enumerate(games):
            if step >= len(game.masks):
                continue
            counts["positions"] += 1
            expected = {**game.fields[step], "legal": game.masks[step], "rows": game.rows[step]}
            actual = {
                **unpacked(fields, index, game),
                "legal": np.flatnonzero(masks[index]).tolist(),
                "rows": rows[index].tobytes(),
            }
            over = step == len(game.masks) - 1
            if over:
                expected["ending"], actual["ending"] = game.ending, RULES[int(fields.ending[index])]
                counts[game.ending] += 1
                if game.ending == "TN-G14":
                    # The reference has asked one more question, which is never answered.
                    expected, actual = {"ending": game.ending}, {"ending": actual["ending"]}
            found += [
                f"match {index}, answer {step}, {name}: {actual[name]} instead of {value}"
                for name, value in expected.items()
                if actual[name] != value
            ]
        if len(found) > 20:
            break
        answers = [game.answers[step] if step < len(game.answers) else 0 for game in games]
        matches = answer(matches, jnp.array(answers))
    return counts, found


def tape_of(game: Recorded) -> Tape:
    """The chance of a recorded match as a tape."""
    zero = jnp.int32(0)
    return Tape(
        rolls={sides: padded(numbers, len(numbers)) for sides, numbers in game.rolls.items()},
        decks=tuple(padded(deck, 16) for deck in game.decks),
        rolled={sides: zero for sides in game.rolls},
        drawn=tuple(zero for _ in game.decks),
    )


def unpacked(fields: Any, index: int, game: Recorded) -> dict[str, Any]:
    """The fields of one match as lists of numbers, as the reference has them."""
    values: dict[str, Any] = {}
    for name, expected in game.fields[0].items():
        value = getattr(fields, name)
        if name in PACKED:
            packed = PACKED[name][0]
            values[name] = [int(packed.get(value[index], place)) for place in range(len(expected))]
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


def environment(game: Recorded) -> Any:
    """The twin's environment for a recorded match."""
    return fathom.jax.make("tentacula", game.seats, **game.settings)
