"""Gymnasium, PettingZoo and batches agree on rewards, illegal answers, truncation and ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra `envs`")

import numpy as np  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

import fathom  # noqa: E402
from fathom.envs import gymnasium_env, pettingzoo_env  # noqa: E402
from fathom.envs.batch import Batch  # noqa: E402
from fathom.envs.episodes import LOST, Play  # noqa: E402
from tests.envs.cases import each_game, each_reward, how_to_play  # noqa: E402

SEED = 11


def assert_same(ours: Any, theirs: Any, where: str = "info") -> None:
    """Both infos have the same arrays."""
    if isinstance(theirs, dict):
        assert set(ours) == set(theirs), where
        for name in theirs:
            assert_same(ours[name], theirs[name], f"{where}.{name}")
    elif isinstance(theirs, np.ndarray) and theirs.dtype == object:
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other, where)
    else:
        np.testing.assert_array_equal(ours, theirs, where)


def answers(masks: Any, rng: Random, wrong: bool) -> Any:
    """Random answers; if `wrong`, one of them is not offered."""
    picked = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks]
    if wrong:
        picked[0] = int(np.flatnonzero(masks[0] == 0)[0])
    return np.array(picked)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@each_game
@each_reward
def test_a_batch_is_the_vector_environment_of_gymnasium(game: str, reward: str, mode: AutoresetMode) -> None:
    """The same seeds and answers give the same observations, rewards, ends and infos, to the last array."""
    how = how_to_play(game, reward)
    theirs = SyncVectorEnv([lambda: gymnasium_env(game, **how)] * 2, autoreset_mode=mode)
    with Batch(game, 2, autoreset_mode=mode, **how) as ours:
        found: Any = ours.reset(seed=SEED)
        expected: Any = theirs.reset(seed=SEED)
        rng = Random(SEED)
        for step in range(60):
            assert_same(found[0], expected[0], "observation")
            assert_same(found[-1], expected[-1])
            if step:
                for place in (1, 2, 3):
                    np.testing.assert_array_equal(found[place], expected[place])
            picked = answers(expected[0]["action_mask"], rng, wrong=step in (20, 45))
            found, expected = ours.step(picked), theirs.step(picked)


def test_a_batch_that_does_not_begin_matches_itself_is_told_which_to_begin() -> None:
    with Batch("tentacula", 2, autoreset_mode="Disabled", seed=3) as batch:
        batch.reset()
        masks = batch.masks.copy()
        batch.step(answers(masks, Random(1), wrong=True))
        assert list(batch.dones) == [True, False]
        assert not batch.masks[0].any()
        with pytest.raises(RuntimeError, match="These matches are over: 0"):
            batch.step([0, 0])
        before = batch.observations[1].copy()
        batch.reset(options={"reset_mask": np.array([True, False])})
        assert batch.masks[0].any()
        assert (batch.observations[1] == before).all()
        with pytest.raises(ValueError, match="2 truth values"):
            batch.reset(options={"reset_mask": np.array([1, 0])})


@each_game
def test_an_illegal_answer_has_the_same_reward_for_every_seat_everywhere(game: str) -> None:
    competitive = Play(game).game.rules.competitive
    parallel = pettingzoo_env(game, **how_to_play(game))
    parallel.reset(seed=1)
    agent = parallel.agent_selection
    parallel.step(int(np.flatnonzero(parallel.observe(agent)["action_mask"] == 0)[0]))
    env = gymnasium_env(game, **how_to_play(game))
    observation, info = env.reset(seed=1)
    seat = info["seat"]
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    with Batch(game, 1, seed=1, **how_to_play(game)) as batch:
        batch.reset()
        batch.step([int(np.flatnonzero(batch.masks[0] == 0)[0])])
        assert (batch.rewards[0], batch.dones[0], batch.cuts[0]) == (reward, terminated, truncated)
        assert list(batch.returns[0]) == info["rewards"]
    assert (reward, terminated, truncated) == (LOST, True, False)
    assert parallel.rewards[agent] == LOST
    others = set(info["rewards"][:seat] + info["rewards"][seat + 1 :])
    assert others == {0.0 if competitive else LOST}
    assert {one for name, one in parallel.rewards.items() if name != agent} == others


def nearly_too_long() -> str:
    """A position of The Refuge in the last turn before the turn limit."""
    match = fathom.new("refuge", seed=2)
    while match.game.rules.turn(match.state) < 2:
        match.choose(match.advise().option)
    written = match.position()
    assert "\nturn: 2\n" in written
    return written.replace("\nturn: 2\n", f"\nturn: {match.game.rules.turn_limit}\n")


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_match_over_the_turn_limit_is_truncated_everywhere(mode: AutoresetMode) -> None:
    how: dict[str, Any] = {"position": nearly_too_long()}
    env, parallel = gymnasium_env("refuge", **how), pettingzoo_env("refuge", **how)
    observation, _ = env.reset(seed=2)
    parallel.reset(seed=2)
    picked, over = [], False
    while not over:
        picked.append(int(np.flatnonzero(observation["action_mask"])[-1]))  # the last option ends the turn
        observation, reward, terminated, truncated, info = env.step(picked[-1])
        over = terminated or truncated
    assert (reward, terminated, truncated) == (LOST, False, True)
    assert info["rewards"] == [LOST, LOST]
    for number in picked:
        assert not any(parallel.truncations.values())
        parallel.step(number)
    assert set(parallel.truncations.values()) == {True}
    assert set(parallel.terminations.values()) == {False}
    assert list(parallel.rewards.values()) == [LOST, LOST]
    with Batch("refuge", 1, autoreset_mode=mode, **how) as batch:
        batch.reset(seed=2)
        for number in picked:
            assert not batch.dones[0]
            _, rewards, terminations, truncations, _ = batch.step([number])
        assert (rewards[0], terminations[0], truncations[0]) == (LOST, False, True)
        assert (batch.dones[0], batch.cuts[0]) == (True, True)
        assert list(batch.returns[0]) == [LOST, LOST]


def test_gymnasium_makes_a_batch() -> None:
    made = gymnasium.make_vec(
        "fathom/Tentacula-v0", 3, vectorization_mode="vector_entry_point", processes=2, level=2, reward="shaped"
    )
    try:
        assert isinstance(made.unwrapped, Batch)
        observation, _ = made.reset(seed=1)
        assert observation in made.observation_space
        _, rewards, *_ = made.step(observation["action_mask"].argmax(axis=1))
        assert rewards.any()
    finally:
        made.close()
