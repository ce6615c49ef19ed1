"""Shaped rewards leave the best policies the best; progress figures and potentials show nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

from fathom.engine.errors import SetupError
from fathom.envs import gymnasium_env, pettingzoo_env
from fathom.envs.batch import Batch
from fathom.envs.episodes import LOST
from fathom.envs.rewards import potential
from fathom.games import find
from tests.conformance import tools
from tests.conformance.tools import Case, moments, played, redealt, replay, seeds
from tests.envs.cases import each_game, how_to_play, short
from tests.envs.test_numbers import TABLES

GAMMA = 0.9
each_table = pytest.mark.parametrize(("case", "who"), TABLES, ids=str)


def discounted(rewards: list[float]) -> float:
    return sum(GAMMA**step * reward for step, reward in enumerate(rewards))


@each_game
def test_shaping_adds_the_same_to_every_match_of_gymnasium(game: str) -> None:
    """The discounted sum of the terms is minus the potential of the first position, no matter what was answered."""
    how = {**how_to_play(game, "shaped"), "gamma": GAMMA}
    env, plain = gymnasium_env(game, **how), gymnasium_env(game, **{**how, "reward": "outcome"})
    for match in range(2):
        shaped, outcomes = [], []
        env.reset(seed=match)
        plain.reset(seed=match)
        play, rng = env.unwrapped.play, Random(match)
        first = potential(play, play.seat)
        while play.outcome is None:
            number = rng.choice(sorted(play.legal))
            shaped.append(env.step(number)[1])
            outcomes.append(plain.step(number)[1])
        assert first != 0 or find(game).rules.competitive
        assert discounted(shaped) - discounted(outcomes) == pytest.approx(-first)
        assert len({round(reward, 6) for reward in shaped}) > 3, "there is something to learn before the end"


@each_game
def test_shaping_adds_the_same_to_every_agent_of_pettingzoo(game: str) -> None:
    env = pettingzoo_env(game, reward="shaped", gamma=GAMMA, **short(game))
    env.reset(seed=5)
    rng = Random(5)
    first: dict[str, float] = {}
    rewards: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        if agent in first:
            rewards[agent].append(reward)
        if terminated or truncated:
            env.step(None)
        else:
            first.setdefault(agent, potential(env.play, env.play.seat))
            env.step(rng.choice(sorted(env.play.legal)))
    for agent, start in first.items():
        outcome = env.play.reward(int(agent[-1]))
        expected = GAMMA ** (len(rewards[agent]) - 1) * outcome - start
        assert discounted(rewards[agent]) == pytest.approx(expected), agent


@each_table
def test_neither_progress_nor_potential_shows_what_is_hidden(case: Case, who: str) -> None:
    learning = find(case.game).learning
    assert learning is not None
    for seed in seeds(case, who):
        for moment in moments(played(case, who, seed)):
            for seat in range(case.seats):
                seen = learning.progress(moment.table), learning.potential(moment.table, seat)
                other = redealt(moment, (seat,), 1)
                assert (learning.progress(other.table), learning.potential(other.table, seat)) == seen


@each_table
def test_potentials_are_bounded_and_progress_has_the_same_names(case: Case, who: str) -> None:
    learning = find(case.game).learning
    assert learning is not None
    names = set()
    for live in replay(played(case, who, 0), tools.LARGE_SAMPLE):
        if live.ask is not None:
            assert all(-1 <= learning.potential(live.table, seat) <= 1 for seat in range(case.seats))
            names.add(tuple(learning.progress(live.table)))
    assert len(names) == 1


@each_game
def test_progress_is_in_the_info_of_every_step(game: str) -> None:
    env = gymnasium_env(game, **how_to_play(game))
    observation, info = env.reset(seed=2)
    names = set(info["progress"])
    assert names
    for _ in range(30):
        *_, info = env.step(int(observation["action_mask"].argmax()))
        assert set(info["progress"]) == names
        observation = env.unwrapped._observation()
        if not observation["action_mask"].any():
            break
    parallel = pettingzoo_env(game, **how_to_play(game))
    parallel.reset(seed=2)
    assert {frozenset(each["progress"]) for each in parallel.infos.values()} == {frozenset(names)}


def test_progress_of_the_end_has_the_figures_of_the_outcome() -> None:
    env = gymnasium_env("jupiter")
    env.reset(seed=1)
    play, rng = env.unwrapped.play, Random(1)
    info: dict[str, Any] = {}
    while play.outcome is None:
        *_, info = env.step(rng.choice(sorted(play.legal)))
    assert info["facts"].items() <= info["progress"].items()


def test_an_illegal_answer_costs_the_match_with_shaping_too() -> None:
    env = gymnasium_env("tentacula", reward="shaped", gamma=1.0)
    observation, _ = env.reset(seed=1)
    first = potential(env.unwrapped.play, 0)
    _, reward, terminated, *_ = env.step(int(observation["action_mask"].argmin()))
    assert (reward, terminated) == (pytest.approx(LOST - first), True)


@pytest.mark.parametrize(
    ("game", "how", "why"),
    [
        ("refuge", {"reward": "score"}, "reward is outcome or shaped, not 'score'"),
        ("refuge", {"reward": "shaped", "gamma": 1.5}, "more than 0 and at most 1, not 1.5"),
        ("rivals", {"reward": "shaped"}, "need one learning seat, because its players compete"),
    ],
)
def test_impossible_rewards_are_refused_with_the_reason(game: str, how: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        gymnasium_env(game, **how)


@pytest.mark.parametrize("make", [gymnasium_env, pettingzoo_env, lambda game, **how: Batch(game, 1, **how)])
def test_a_game_without_a_potential_says_so(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find("tentacula"), "learning", None)
    with pytest.raises(SetupError, match=r"Tentacula declares no potential for shaped rewards\. Use reward=outcome"):
        make("tentacula", reward="shaped")
    make("tentacula", reward="outcome").close()
