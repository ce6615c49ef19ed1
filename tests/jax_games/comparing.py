"""Leads the twin through recorded matches, all at once, and compares every field, the mask and the observations."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import fathom.jax
from fathom.envs.match_config import content
from fathom.jax.chance import Tape
from tests.jax_games.recorded import Recorded
from tests.jax_games.twin import Twin

QUICKLY = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
"""On processors compiling takes longer than the comparison. On accelerators compilers are compared, too: a fault of one
has been found that these options hide."""
MOST_FOUND = 20
"""After so many differences the comparison stops."""


def compare(twin: Twin, games: list[Recorded]) -> tuple[Counter[str], list[str]]:
    """Lead the twin through these matches. Returns how often each ending was reached, with the number of positions
    compared, and every difference found."""
    pack = content_of(twin, games[0])
    env = fathom.jax.make(twin.game, twin.most_seats, pack=pack)
    matches = dealt(twin, games)
    answer = jax.jit(jax.vmap(env.answer), compiler_options=options())
    look = jax.jit(jax.vmap(lambda match: (env.options(match), every_row(env, match))), compiler_options=options())
    counts: Counter[str] = Counter()
    found: list[str] = []
    for step in range(max(len(game.masks) for game in games)):
        masks, rows = map(np.asarray, look(matches))
        fields = jax.tree.map(np.asarray, matches)
        for index, game in enumerate(games):
            if step < len(game.masks):
                counts["positions"] += 1
                seen = {
                    **twin.unpacked(fields, index, game.fields[0]),
                    "legal": np.flatnonzero(masks[index]).tolist(),
                    "rows": rows[index][: game.seats].tobytes(),
                    "ending": twin.endings[int(fields.ending[index])],
                }
                found += differences(twin, game, index, step, seen)
                counts[seen["ending"]] += step == len(game.masks) - 1
        if len(found) > MOST_FOUND:
            break
        answers = [game.answers[step] if step < len(game.answers) else 0 for game in games]
        matches = answer(matches, jnp.array(answers))
    return counts, found


def dealt(twin: Twin, games: list[Recorded]) -> Any:
    """The deals of these matches; those with the same seats and settings are dealt together, in some games all."""
    if twin.deal is not None:
        envs = [fathom.jax.make(twin.game, g.seats, pack=content_of(twin, g), **g.settings) for g in games]
        starts = [env.start for env in envs]  # type: ignore[attr-defined]
        each = stacked(starts), stacked([tape_of(twin, game) for game in games])
        return jax.jit(jax.vmap(partial(twin.deal, envs[0])), compiler_options=options())(*each)
    alike: dict[str, list[int]] = {}
    for index, game in enumerate(games):
        alike.setdefault(repr((game.seats, game.settings)), []).append(index)
    parts = []
    for indices in alike.values():
        game = games[indices[0]]
        env = fathom.jax.make(twin.game, game.seats, pack=content_of(twin, game), **game.settings)
        tapes = stacked([tape_of(twin, games[index]) for index in indices])
        parts.append(jax.vmap(env.deal)(tapes))
    order = np.argsort([index for indices in alike.values() for index in indices])
    return jax.tree.map(lambda *each: jnp.concatenate(each)[order], *parts)


def stacked(each: list[Any]) -> Any:
    """Many values of the same form as arrays."""
    return jax.tree.map(lambda *values: jnp.stack([jnp.asarray(value) for value in values]), *each)


def options() -> Any:
    """How to compile here."""
    return QUICKLY if jax.default_backend() == "cpu" else None


def content_of(twin: Twin, game: Recorded) -> Any:
    """The content pack of a recorded match; all matches that are compared together have the same."""
    return content(twin.game, game.pack)


def every_row(env: Any, match: Any) -> Any:
    """The observations of all seats."""
    return jax.vmap(lambda seat: env.row(match, seat))(jnp.arange(env.seats))


def differences(twin: Twin, game: Recorded, index: int, step: int, seen: dict[str, Any]) -> list[str]:
    """What differs from the recorded match at one position."""
    over = step == len(game.masks) - 1
    expected = {
        **game.fields[step],
        "legal": game.masks[step],
        "rows": game.rows[step],
        "ending": game.ending if over else "",
    }
    if expected["ending"] == twin.too_long:
        # The reference has asked one more question, which is never answered.
        expected = {"ending": twin.too_long}
    return [
        f"match {index}, answer {step}, {name}: {seen[name]} instead of {value}"
        for name, value in expected.items()
        if seen[name] != value
    ]


def tape_of(twin: Twin, game: Recorded) -> Tape:
    """The chance of a recorded match as a tape."""
    zero = jnp.int32(0)
    return Tape(
        rolls={sides: jnp.array(numbers) for sides, numbers in game.rolls.items()},
        decks=tuple(jnp.array(deck + [0] * (twin.deck - len(deck))) for deck in game.decks),
        rolled=dict.fromkeys(game.rolls, zero),
        drawn=tuple(zero for _ in game.decks),
    )
