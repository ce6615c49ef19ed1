"""The script that compares recorded matches on a machine that has only jax and numpy."""

from __future__ import annotations

import pickle
import zlib
from pathlib import Path
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from bench import jax_bare_equality, jax_bundle, jax_equality, jax_equality_run
from bench.jax_equality import TWINS

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

    def is_over(self, match: Any) -> Any:
        """It never is."""
        return match < 0

    is_won = is_over

    def answer(self, match: Any, action: Any) -> Any:
        """Add an answer."""
        return match + action


def seen(match: int) -> bytes:
    """What is to be seen of a sum."""
    mask: Any = np.arange(ACTIONS) == match
    return jax_bare_equality.digest(mask, np.array([[match, seat] for seat in range(SEATS)]), False, False)


def test_every_position_is_compared() -> None:
    answers, seats = [[1, 1], [0]], [SEATS, SEATS]
    expected = [[seen(0), seen(1), seen(2)], [seen(1), seen(1)]]
    assert jax_bare_equality.compare(Counting(), jnp.array([0, 1]), answers, seats, expected) == 0
    expected[0][2] = seen(1)
    assert jax_bare_equality.compare(Counting(), jnp.array([0, 1]), answers, seats, expected) == 1


@pytest.mark.parametrize("game", TWINS)
def test_recorded_matches_are_bundled_with_what_is_to_be_seen(game: str, tmp_path: Path) -> None:
    twin = TWINS[game]
    matches = [record(twin, *twin.setup(seed)[:1], seed, "random", twin.setup(seed)[1]) for seed in (1, 0)]
    file = tmp_path / f"{game}-random-000000"
    file.write_bytes(zlib.compress(pickle.dumps((game, matches))))
    jax_bundle.bundle_recorded(tmp_path, [file])
    env, deals, order, answers, seats, digests = pickle.loads((tmp_path / f"{game}-recorded.pickle").read_bytes())
    assert (env.seats, seats) == (twin.most_seats, [match.seats for match in matches])
    assert answers == [match.answers for match in matches]
    assert [len(found) for found in digests] == [len(match.masks) for match in matches]
    dealt = jax_bare_equality.begun(env, deals, order)
    assert dealt.seats.tolist() == seats
    for place in (5, len(matches[1].masks) - 1):
        mask: Any = np.isin(np.arange(env.actions), matches[1].masks[place])
        row = np.frombuffer(matches[1].rows[place], np.uint8)
        over = not mask.any()
        assert digests[1][place] == jax_bare_equality.digest(mask, row, over, over and matches[1].ending == twin.won)
    matches[1].ending = twin.too_long
    assert len(jax_bundle.digests(twin, matches[1])) == len(matches[1].masks) - 1


def test_scripts_say_how_they_are_called(capsys: pytest.CaptureFixture[str]) -> None:
    scripts: list[Any] = [jax_bare_equality, jax_bundle, jax_equality, jax_equality_run]
    for script in scripts:
        with pytest.raises(SystemExit):
            script.main([])
        assert "usage:" in capsys.readouterr().err
