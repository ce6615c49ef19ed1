"""Other seats of an environment: computer players, policies and pools play them."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

import numpy as np
from gymnasium.utils.env_checker import check_env
from typer.testing import CliRunner

import fathom
from fathom.cli import app
from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective
from fathom.envs import Policy, PolicyPool, gymnasium_env, late_positions, pettingzoo_env
from fathom.envs.batch import Batch
from fathom.envs.demonstrations import DemonstrationConfig, make_demonstrator
from fathom.envs.episodes import Play
from fathom.game.game import Game
from fathom.games import find
from tests.envs.cases import each_game, short

PACKS = Path(__file__).parents[2] / "examples" / "packs"


class FirstOption:
    """A computer player that counts its answers."""

    answered = 0

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game

    def choose(self, perspective: Perspective) -> Advice:
        type(self).answered += 1
        return Advice(perspective.ask.options[0], "it comes first.")


def first_number(observation: Any, mask: Any) -> int:
    return int(mask.argmax())


@each_game
def test_the_agent_is_asked_only_for_its_own_seat(game: str) -> None:
    env = gymnasium_env(game, seats=2, others="random", learners=1, **short(game))
    observation, info = env.reset(seed=4)
    over = False
    while not over:
        assert info["seat"] == 1
        observation, _, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
        over = terminated or truncated
    assert info["seat"] == 1


def test_at_the_end_the_agent_sees_its_own_view_and_not_that_of_the_winner() -> None:
    """The others may answer last; their cards stay hidden, and `won` is about the agent."""
    env = gymnasium_env("rivals", difficulty="nursery", others="random", learners=1)
    play, ended_by = env.unwrapped.play, set()
    for seed in range(6):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, reward, terminated, truncated, info = env.step(int(observation["action_mask"].argmax()))
            over = terminated or truncated
        ended_by.add(play.seat)
        assert info["rewards"][info["seat"]] == reward
        assert (observation["observation"] == play.observe(1)).all()
    assert ended_by == {0, 1}


def test_a_batch_shows_the_last_view_of_the_agent_as_gymnasium_does() -> None:
    how: dict[str, Any] = {"difficulty": "nursery", "others": "random", "learners": 1}
    with Batch("rivals", 3, **how) as batch:
        batch.reset(seed=0)
        ended: dict[int, Any] = {}
        while len(ended) < 3:
            _, rewards, _, _, info = batch.step(batch.masks.argmax(axis=1))
            for place in set(batch.facts) - set(ended):
                assert info["final_info"]["seat"][place] == 1
                assert batch.returns[place, 1] == rewards[place]
                ended[place] = info["final_obs"][place]["observation"]
    for seed, last in ended.items():
        env = gymnasium_env("rivals", **how)
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, _, terminated, truncated, _ = env.step(int(observation["action_mask"].argmax()))
            over = terminated or truncated
        assert (observation["observation"] == last).all()


@pytest.mark.parametrize("others", ["scripted", "search:2", FirstOption, Policy(first_number), PolicyPool()])
def test_any_player_can_take_the_other_seats(others: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FirstOption, "answered", 0)
    env = gymnasium_env("tentacula", others=others)
    observation, _ = env.reset(seed=1)
    steps = 0
    while steps < 12:
        observation, _, terminated, *_ = env.step(int(observation["action_mask"].argmax()))
        steps += 1
        if terminated:
            break
    given = env.unwrapped.play._given
    assert len(given) > steps, "seat 1 answered, too"
    if others is FirstOption:
        assert FirstOption.answered == len(given) - steps


@each_game
def test_the_checks_of_gymnasium_pass_with_scripted_others(game: str) -> None:
    check_env(gymnasium_env(game, others="scripted:1", **short(game)).unwrapped)


def test_others_by_name_play_as_they_do_in_a_match() -> None:
    """The scripted player of seat 1 answers in the environment as it does in a match with the same seed and answers."""
    env = gymnasium_env("tentacula", others="scripted")
    env.reset(seed=6)
    play = env.unwrapped.play
    match = fathom.new("tentacula", seed=play._seed)
    rng = Random(6)
    for _ in range(15):
        while match.ask is not None and match.ask.seats[0] == 1:
            match.choose(match.advise().option)
        assert match.ask is not None
        number = rng.choice(sorted(play.legal))
        match.choose(play.legal[number])
        env.step(number)
    while match.ask is not None and match.ask.seats[0] == 1:
        match.choose(match.advise().option)
    assert match.state == play.table.state


def test_pettingzoo_has_agents_for_the_learning_seats_only() -> None:
    env = pettingzoo_env("refuge", seats=3, others={2: "scripted"}, learners=(0, 1))
    assert env.possible_agents == ["player_0", "player_1"]
    env.reset(seed=3)
    rng = Random(3)
    ended = {}
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            ended[agent] = reward
            env.step(None)
        else:
            env.step(rng.choice(sorted(env.play.legal)))
    assert set(ended) == {"player_0", "player_1"}
    assert any(not isinstance(given, int) for given in env.play._given), "seat 2 answered"


def test_a_copy_has_the_answers_of_the_others() -> None:
    env = gymnasium_env("tentacula", others="scripted")
    observation, _ = env.reset(seed=1)
    for _ in range(6):
        observation, *_ = env.step(int(observation["action_mask"].argmax()))
    twin = copy.deepcopy(env)
    np.testing.assert_equal(twin.unwrapped._observation(), observation)


def test_a_random_seat_is_drawn_for_each_match() -> None:
    env = gymnasium_env("rivals", others="random", learners="random", reward="shaped", **short("rivals"))
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1}


def test_a_pool_plays_the_latest_policies() -> None:
    pool = PolicyPool(size=2)
    assert len(pool) == 0
    counts = [0, 0, 0]

    def counting(place: int) -> Any:
        def policy(observation: Any, mask: Any) -> int:
            counts[place] += 1
            return int(mask.argmax())

        return policy

    for place in range(3):
        pool.add(counting(place))
    env = gymnasium_env("tentacula", others=pool)
    for seed in range(8):
        observation, _ = env.reset(seed=seed)
        for _ in range(8):
            observation, *_ = env.step(int(observation["action_mask"].argmax()))
    assert counts[0] == 0
    assert min(counts[1:]) > 0


@pytest.mark.parametrize("how", [{}, {"pack": PACKS / "drowned-fleet", "factions": ("drowned", "ancients")}])
def test_a_policy_plays_a_match_as_it_plays_an_environment(how: dict[str, Any]) -> None:
    """Outside environments it sees an imagined match, whose observation is the same; a pack may add content."""
    game = find("rivals")
    play = Play("rivals", watched=True, **short("rivals"), **how)
    play.begin(3)
    policy = Policy(first_number, game)
    for _ in range(40):
        option = policy.choose(play.perspective()).option
        assert play.numbers(option)[0] == policy.number(play)
        play.choose(option)


def test_a_batch_has_other_seats_too() -> None:
    with Batch("tentacula", 2, others="scripted:1", seed=1) as batch:
        batch.reset()
        for _ in range(10):
            batch.step(batch.masks.argmax(axis=1))
            assert list(batch.seats) == [0, 0]


@pytest.mark.parametrize("command", ["simulate", "tournament"])
def test_the_help_says_how_players_of_other_seats_are_written(command: str) -> None:
    """The same names as in `others`; every example in the help is a player."""
    shown = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "300"}).output
    named = set(re.findall(r"(?:scripted|search):[\w=]+", shown))
    assert {"search:50", "search:ms=1000", "scripted:3"} <= named
    for kind in named:
        gymnasium_env("tentacula", others=kind)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"others": "nobody"}, "no computer player called “nobody”"),
        ({"others": 7}, "others: 7 cannot play"),
        ({"others": "search:x"}, "“x” is not a budget of a search"),
        ({"others": "scripted:5"}, "no computer player called “scripted:5”"),
        ({"others": {5: "scripted"}}, "there is no seat 5"),
        ({"others": {1: "scripted"}, "seats": 3}, "say who plays seat 2"),
        ({"learners": 0}, "say who plays seat 1"),
        ({"learners": 4, "others": "scripted"}, "the seats are 0 to 1, not 4"),
        ({"learners": "random"}, "give one kind of player"),
    ],
)
def test_impossible_seats_are_refused_with_the_reason(how: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        gymnasium_env("tentacula", **how)


@pytest.mark.parametrize("player", ["expert", "master:20"])
def test_a_player_that_cannot_play_the_content_is_refused_at_once(player: str) -> None:
    how: dict[str, Any] = {"pack": PACKS / "lenient-refuge"}
    for make in (gymnasium_env, pettingzoo_env):
        make("refuge", others=player)
        with pytest.raises(SetupError, match="cannot play with yours"):
            make("refuge", others=player, **how)
    make_demonstrator(DemonstrationConfig("refuge", player=player))
    with pytest.raises(SetupError, match="cannot play with yours"):
        make_demonstrator(DemonstrationConfig("refuge", player=player, how=how))


def test_a_policy_that_answers_something_else_is_named() -> None:
    env = gymnasium_env("tentacula", others=Policy(lambda observation, mask: int(mask.argmin())), learners=1)
    with pytest.raises(ValueError, match="policy of seat 0 answered"):
        env.reset(seed=1)


@pytest.mark.parametrize("make", [gymnasium_env, pettingzoo_env])
def test_a_match_that_ends_before_the_learner_is_asked_is_replaced_by_another(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the last turn of a match only one seat is asked: seat 0 in some of these positions, seat 1 in others."""
    begun: list[int] = []
    begin = Play.begin

    def counted(play: Play, seed: int) -> None:
        begun.append(seed)
        begin(play, seed)

    positions = list(late_positions("jupiter", turns=1, seeds=(3, 4), target=3))
    monkeypatch.setattr(Play, "begin", counted)
    env = make("jupiter", position=positions, others="scripted", learners=1)
    for seed in range(6):
        env.reset(seed=seed)
        assert (env.unwrapped.play.seat, env.unwrapped.play.outcome) == (1, None)
    assert len(begun) == len(set(begun)) > 6, "some matches were replaced, each with another seed"


@pytest.mark.parametrize("make", [gymnasium_env, pettingzoo_env])
def test_a_learner_that_is_never_asked_is_an_error(make: Any) -> None:
    (position,) = late_positions("tentacula", turns=1, seeds=[0])
    env = make("tentacula", position=position, others="scripted", learners=0)
    with pytest.raises(SetupError, match="200 matches before a learner was asked"):
        env.reset(seed=1)
