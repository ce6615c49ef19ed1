"""Gymnasium's own tests, for every game."""

from __future__ import annotations

import copy
import re

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs the extra `envs`")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from fathom.envs import IDS, gymnasium_env  # noqa: E402
from fathom.envs.episodes import LOST  # noqa: E402
from fathom.envs.match_config import encoding_of  # noqa: E402
from tests.envs.cases import each_game, each_reward, how_to_play, short  # noqa: E402


@each_game
@each_reward
def test_the_checks_of_gymnasium_pass(game: str, reward: str) -> None:
    check_env(gymnasium_env(game, **how_to_play(game, reward)).unwrapped)


@each_game
def test_it_is_registered_under_the_version_of_its_encoding(game: str) -> None:
    assert IDS[game].endswith(f"-v{encoding_of(game).version}")
    assert gymnasium.make(IDS[game], **short(game)).unwrapped.play.game.name == game


@each_game
def test_one_agent_plays_all_seats_to_the_end(game: str) -> None:
    env = gymnasium_env(game, seats=2, **short(game))
    observation, info = env.reset(seed=3)
    env.action_space.seed(3)
    seats, over = {info["seat"]}, False
    while not over:
        assert observation in env.observation_space
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
        seats.add(info["seat"])
        over = terminated or truncated
    assert seats == {0, 1}
    assert reward in info["rewards"]
    assert len(info["rewards"]) == 2
    assert info["facts"] == env.unwrapped.play.outcome.facts != {}


def test_an_answer_that_is_not_offered_loses_the_match() -> None:
    env = gymnasium_env("jupiter")
    observation, _ = env.reset(seed=1)
    refused = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(refused)
    assert (reward, terminated, truncated, info["illegal"]) == (LOST, True, False, refused)
    assert info["rewards"] == [LOST, LOST]
    _, reward, terminated, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert (reward, terminated) == (LOST, True), "what is over stays over"


def test_a_copy_is_independent() -> None:
    env = gymnasium_env("tentacula")
    observation, _ = env.reset(seed=1)
    twin = copy.deepcopy(env)
    twin.step(int(np.flatnonzero(observation["action_mask"])[0]))
    np.testing.assert_equal(env.unwrapped._observation(), observation)


def test_the_text_says_what_the_seat_sees() -> None:
    env = gymnasium_env("sleeping-gods", render_mode="ansi", **short("sleeping-gods"))
    env.reset(seed=1)
    lines = env.render().splitlines()
    assert lines[0] == "The Manticore is in The Stranded Lightship (B)."
    assert [line for line in lines if line.startswith("Hand: ")] == ["Hand: Read the Water."], "only the seat's own"
    question = lines.index("Choose a room for the ship action.")
    rooms = [re.sub(": gain .*", "", line) for line in lines[question + 1 :]]
    assert rooms == ["1: Deck", "2: Sick Bay", "3: Galley", "4: Quarters", "5: Bridge"]


def test_an_answer_is_a_whole_number_and_settings_are_given_beforehand() -> None:
    env = gymnasium_env("tentacula")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="float"):
        env.step(1.5)
    with pytest.raises(ValueError, match="stash: pass settings when you make the environment"):
        env.reset(options={"stash": "ST5"})


def test_the_mask_can_be_requested() -> None:
    env = gymnasium_env("tentacula")
    observation, _ = env.reset(seed=1)
    assert (env.get_wrapper_attr("action_masks")() == observation["action_mask"]).all()


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="There are: refuge"):
        gymnasium_env("hanabi")
