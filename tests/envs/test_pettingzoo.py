"""PettingZoo's own tests, for every game."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs the extra `envs`")

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests still import one of its old environments
    from pettingzoo.test import api_test, performance_benchmark, seed_test

from fathom.envs import pettingzoo_env
from fathom.envs.episodes import LOST
from tests.envs.cases import each_game, each_reward, short


@each_game
@each_reward
def test_the_checks_of_pettingzoo_pass(game: str, reward: str) -> None:
    with warnings.catch_warnings():
        # An agent that is not asked is offered nothing, and a mask needs a Dict. PettingZoo warns of both, for games it
        # does not know by name.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(pettingzoo_env(game, reward=reward, **short(game)), num_cycles=60, verbose_progress=False)


@each_game
@each_reward
def test_the_same_seed_gives_the_same_match(game: str, reward: str) -> None:
    seed_test(lambda: pettingzoo_env(game, reward=reward, **short(game)), num_cycles=60)


@each_game
def test_pettingzoo_can_measure_it(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(hours))  # by default it measures for five seconds
    performance_benchmark(pettingzoo_env(game, **short(game)))
    assert "turns per second" in capsys.readouterr().out


@each_game
def test_every_seat_has_an_agent_and_plays_to_the_end(game: str) -> None:
    env = pettingzoo_env(game, seats=3, **short(game))
    env.reset(seed=5)
    rewards: dict[str, float] = {}
    answered = set()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            assert info["facts"] == env.play.outcome.facts != {}
            env.step(None)
        else:
            answered.add(agent)
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert set(rewards) == {"player_0", "player_1", "player_2"} >= answered
    assert len(answered) > 1
    assert set(rewards.values()) <= {-1.0, 0.0, 1.0}


@pytest.mark.parametrize(("game", "others"), [("refuge", LOST), ("rivals", 0.0)])
def test_an_answer_that_is_not_offered_loses_the_match_for_the_team(game: str, others: float) -> None:
    env = pettingzoo_env(game)
    env.reset(seed=1)
    agent = env.agent_selection
    refused = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(refused)
    assert env.rewards == {each: LOST if each == agent else others for each in env.possible_agents}
    assert all(env.terminations.values())


def test_the_agent_that_is_asked_must_answer() -> None:
    env = pettingzoo_env("tentacula")
    with pytest.raises(RuntimeError, match="reset the environment first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="player_0 is asked and must answer"):
        env.step(None)
    with pytest.raises(TypeError, match="float"):
        env.step(0.5)
    assert not any(env.terminations.values())


@each_game
def test_a_copy_is_independent(game: str) -> None:
    env = pettingzoo_env(game, **short(game))
    env.reset(seed=3)
    rng = Random(3)
    for _ in range(20):
        env.step(rng.choice(sorted(env.play.legal)))
    seen = [env.observe(agent) for agent in env.possible_agents]
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for agent, row in zip(env.possible_agents, seen, strict=True):
            np.testing.assert_equal(twin.observe(agent), row)
        assert twin.agent_selection == env.agent_selection
        twin.step(rng.choice(sorted(twin.play.legal)))
        assert len(twin.play._given) == len(env.play._given) + 1
        for agent, row in zip(env.possible_agents, seen, strict=True):
            np.testing.assert_equal(env.observe(agent), row)


def test_only_the_agent_that_is_asked_has_options() -> None:
    env = pettingzoo_env("tentacula")
    env.reset(seed=1)
    offered: dict[str, Any] = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert [agent for agent in env.agents if offered[agent]] == [env.agent_selection]


def test_the_text_has_the_question_and_every_answer_with_its_number() -> None:
    env = pettingzoo_env("refuge", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "choose your diver." in text
    for number in np.flatnonzero(env.observe(env.agent_selection)["action_mask"]):
        assert f"\n{number}: " in text


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 9}, "is for 1 to 4 players"),
        ({"abyss": "yes"}, "Settings of The Refuge"),
        ({"deep": 1}, "deep"),
        ({"render_mode": "human"}, "renders text"),
    ],
)
def test_wrong_settings_are_refused_with_the_reason(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pettingzoo_env("refuge", **wrong)
