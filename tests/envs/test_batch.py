"""Many matches in a batch give the same results as single matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="needs the extra `envs`")

from gymnasium.utils.seeding import np_random  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from fathom.engine.errors import SetupError  # noqa: E402
from fathom.envs import Policy, PolicyPool, gymnasium_env  # noqa: E402
from fathom.envs import batch as batch_module  # noqa: E402
from fathom.envs.batch import Batch  # noqa: E402
from fathom.envs.episodes import LOST, Play  # noqa: E402
from fathom.envs.shared_arrays import memory_for  # noqa: E402


def answers(batch: Batch, rng: Random) -> list[int]:
    return [int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks]


def played(processes: int, steps: int) -> list[Any]:
    rng = Random(4)
    seen = []
    with Batch("tentacula", matches=3, processes=processes, seed=9, seats=3) as batch:
        batch.reset()
        for _ in range(steps):
            seen += [batch.observations.copy(), batch.seats.copy(), batch.rewards.copy(), batch.dones.copy()]
            batch.step(answers(batch, rng))
    return seen


def test_the_number_of_processes_makes_no_difference() -> None:
    one, two = played(1, 40), played(2, 40)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))


def test_a_match_in_a_batch_is_the_match_alone() -> None:
    rng, seeds = Random(1), np_random(9 + 1)[0]
    with Batch("tentacula", matches=2, processes=2, seed=9) as batch:
        batch.reset()
        play = Play("tentacula")
        play.begin(int(seeds.integers(1 << 48)))
        ends = 0
        while ends < 2:
            assert (batch.observations[1] == play.observe(play.seat)).all()
            assert (batch.masks[1] == play.mask()).all()
            assert batch.seats[1] == play.seat
            checked_settings = answers(batch, rng)
            seat = play.seat
            play.answer(checked_settings[1])
            batch.step(checked_settings)
            assert batch.dones[1] == (play.outcome is not None)
            assert batch.rewards[1] == play.reward(seat)
            assert (1 in batch.facts) == batch.dones[1]
            if play.outcome is not None:
                assert list(batch.returns[1]) == [play.reward(each) for each in range(2)]
                assert batch.facts[1] == play.outcome.facts != {}
                play.begin(int(seeds.integers(1 << 48)))
                ends += 1


def test_an_answer_that_is_not_offered_loses_and_a_new_match_begins() -> None:
    with Batch("refuge", matches=1) as batch:
        batch.reset()
        refused = int(np.flatnonzero(batch.masks[0] == 0)[0])
        batch.step([refused])
        assert batch.dones[0]
        assert batch.rewards[0] == LOST
        assert batch.masks[0].any()


@pytest.mark.parametrize(("matches", "processes"), [(1, 2), (0, 0)])
def test_there_is_a_match_for_every_process(matches: int, processes: int) -> None:
    with pytest.raises(ValueError, match="number of processes must be"):
        Batch("refuge", matches, processes)


def test_returned_arrays_stay_valid_after_close() -> None:
    with Batch("tentacula", matches=2, processes=2) as batch:
        batch.reset()
        held, copied = batch.observations, batch.observations.copy()
    del batch
    assert (held == copied).all()
    assert held.any()


def test_an_answer_is_a_whole_number() -> None:
    with Batch("tentacula", matches=2) as batch:
        batch.reset()
        with pytest.raises(TypeError, match="float"):
            batch.step(np.array([1.5, 2.0]))


def test_a_batch_is_answered_between_reset_and_close() -> None:
    with Batch("tentacula", matches=1) as batch:
        with pytest.raises(RuntimeError, match="reset"):
            batch.step([0])
        batch.reset()
        assert batch.masks.any()
    batch.close()
    with pytest.raises(RuntimeError, match="closed"):
        batch.reset()
    with pytest.raises(AttributeError, match="closed"):
        batch.masks.any()


def test_a_process_that_has_ended_is_reported() -> None:
    with Batch("tentacula", matches=2, processes=2) as batch:
        batch.reset()
        batch._workers[0].kill()
        batch._workers[0].join()
        with pytest.raises(RuntimeError, match="has ended"):
            batch.step(batch.masks.argmax(axis=1))


def test_every_match_can_have_its_own_seed() -> None:
    with Batch("tentacula", 2, seed=5, difficulty="nursery") as batch:
        first, _ = batch.reset()
        assert (first["observation"][0] != first["observation"][1]).any()
        again, _ = batch.reset(seed=[6, 5])
        assert (first["observation"][::-1] == again["observation"]).all()
        other, _ = batch.reset()
        assert (other["observation"] != again["observation"]).any(), "later resets go on with other matches"
        with pytest.raises(ValueError, match="2 matches, but 1 seeds"):
            batch.reset(seed=[6])
        with pytest.raises(ValueError, match="level: pass settings when you make the batch"):
            batch.reset(options={"level": 2})


# -- policies in other processes --------------------------------------------------------------------------------------


def first_answer(observation: Any, mask: Any) -> int:
    return int(mask.argmax())


def last_answer(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


def no_answer(observation: Any, mask: Any) -> int:
    return int(mask.argmin())


@pytest.mark.parametrize("processes", [1, 2])
def test_self_play_in_a_batch_is_self_play_in_gymnasium(processes: int) -> None:
    """With policies that are added during play, more of them than the pool holds."""
    ours, theirs = PolicyPool(size=2), PolicyPool(size=2)
    how: dict[str, Any] = {"difficulty": "nursery", "learners": 0}
    single = SyncVectorEnv(
        [lambda: gymnasium_env("tentacula", others=theirs, **how)] * 3, autoreset_mode=AutoresetMode.SAME_STEP
    )
    rng, ends = Random(2), 0
    with Batch("tentacula", 3, processes, others=ours, **how) as batch:
        found: Any = batch.reset(seed=5)
        expected: Any = single.reset(seed=5)
        for step in range(120):
            assert (found[0]["observation"] == expected[0]["observation"]).all(), step
            picked = answers(batch, rng)
            found, expected = batch.step(picked), single.step(picked)
            ends += len(batch.facts)
            if step in (20, 50):
                for pool in (ours, theirs):
                    for function in (last_answer, first_answer, last_answer)[: step // 20 + 1]:
                        pool.add(function)
    assert ends > 6
    assert ours.added == 5


def test_a_pool_knows_what_was_added_since() -> None:
    pool = PolicyPool(size=2)
    assert pool.added_after(0) == []
    for function in (first_answer, last_answer, no_answer):
        pool.add(function)
    assert pool.added_after(3) == []
    assert pool.added_after(2) == [no_answer]
    assert pool.added_after(0) == [last_answer, no_answer], "the first one has left the pool"


@pytest.mark.parametrize("processes", [1, 2])
def test_what_cannot_be_copied_is_refused_and_the_memory_is_freed(
    monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    made = []

    def watched(shapes: Any) -> Any:
        made.append(memory_for(shapes))
        return made[-1]

    monkeypatch.setattr(batch_module, "memory_for", watched)
    with pytest.raises(SetupError, match="not a lambda or a local function") as refused:
        Batch("tentacula", 2, processes, others=Policy(lambda observation, mask: int(mask.argmax())))
    assert "<lambda>" in str(refused.value)
    (memory,) = made
    with pytest.raises(FileNotFoundError):
        type(memory)(memory.name)


def test_a_pool_with_what_cannot_be_copied_is_refused_at_the_next_step() -> None:
    pool = PolicyPool()
    with Batch("tentacula", 2, 2, others=pool) as batch:
        batch.reset()
        pool.add(lambda observation, mask: int(mask.argmax()))
        for _ in range(2):
            with pytest.raises(SetupError, match="not a lambda or a local function"):
                batch.step(batch.masks.argmax(axis=1))
