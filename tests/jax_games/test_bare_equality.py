"""The script that compares recorded matches on a machine that has only jax and numpy."""

from __future__ import annotations

import pickle
import zlib
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from bench import jax_bare_equality, jax_bundle

from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.recorded import record

pytestmark = pytest.mark.thorough

ACTIONS, SEATS = 3, 2


class Counting:
    """An environment whose match is the sum of all answers."""

    def options(self, match: Any) -> Any:
        """One action is legal: the sum."""
        return jnp.arange(ACTIONS) == match

    def row(self, match: Any, seat: Any) -> Any:
        """The sum and the seat."""
        return jnp.stack([match, seat]).astype(jnp.uint8)

    def answer(self, match: Any, action: Any) -> Any:
        """Add an answer."""
        return match + action


def seen(match: int) -> bytes:
    """What is to be seen of a sum."""
    mask: Any = np.arange(ACTIONS) == match
    return jax_bare_equality.digest(mask, np.array([[match, seat] for seat in range(SEATS)]))


def test_every_position_is_compared() -> None:
    answers, seats = [[1, 1], [0]], [SEATS, SEATS]
    expected = [[seen(0), seen(1), seen(2)], [seen(1), seen(1)]]
    assert jax_bare_equality.compare(Counting(), jnp.array([0, 1]), answers, seats, expected) == 0
    expected[0][2] = seen(1)
    assert jax_bare_equality.compare(Counting(), jnp.array([0, 1]), answers, seats, expected) == 1


def test_recorded_matches_are_bundled_with_what_is_to_be_seen(tmp_path: Path) -> None:
    matches = [record(JUPITER, seats, seats, "random", {}) for seats in (1, 2)]
    file = tmp_path / "jupiter-random-000000"
    file.write_bytes(zlib.compress(pickle.dumps(("jupiter", matches))))
    jax_bundle.bundle_recorded(tmp_path, [file])
    env, _, (starts, _), answers, seats, digests = pickle.loads((tmp_path / "jupiter-recorded.pickle").read_bytes())
    assert (env.seats, starts.seats.tolist(), seats) == (JUPITER.most_seats, [1, 2], [1, 2])
    assert answers == [match.answers for match in matches]
    assert [len(found) for found in digests] == [len(match.masks) for match in matches]
    mask: Any = np.isin(np.arange(env.actions), matches[1].masks[5])
    assert digests[1][5] == jax_bare_equality.digest(mask, np.frombuffer(matches[1].rows[5], np.uint8))
    matches[1].ending = JUPITER.too_long
    assert len(jax_bundle.digests(matches[1])) == len(matches[1].masks) - 1
