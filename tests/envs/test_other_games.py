"""A game of another package is an environment like ours: it needs an entry point and an encoding, nothing else."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

import gymnasium

import fathom
from fathom import envs, games
from fathom.engine.errors import SetupError
from fathom.envs.env_ids import FACTS, IDS, derived_id
from fathom.envs.episodes import Play
from fathom.envs.match_config import encoding_of
from tests.envs.cases import each_game
from tests.toy import NAME

OTHER, ID = "my-game", "fathom/MyGame-v0"


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game of another package, declared in the usual form of an entry point; Tentacula with another name."""
    ours = fathom.find("tentacula")
    module = ModuleType("mygame")
    module.GAME = dataclasses.replace(ours, rules=dataclasses.replace(ours.rules, name=OTHER))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mygame", module)
    monkeypatch.setattr(games, "entry_points", lambda group: [EntryPoint(OTHER, "mygame:GAME", group)])
    games._installed.cache_clear()
    yield OTHER
    games._installed.cache_clear()
    gymnasium.registry.pop(ID, None)
    encoding_of.cache_clear()


@each_game
def test_the_ids_of_our_games_follow_from_their_names_and_versions(game: str) -> None:
    assert derived_id(game) == IDS[game] == envs.env_id(game)


def test_another_game_is_a_gymnasium_environment(other: str) -> None:
    env = envs.gymnasium_env(other, seats=2)
    assert (envs.env_id(other), env.spec.id) == (ID, ID)
    observation, _ = env.reset(seed=1)
    env.step(int(observation["action_mask"].nonzero()[0][0]))


def test_a_game_for_one_player_has_one_seat_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fathom.find("refuge"), "seats", range(1, 2))
    assert Play("refuge").seats == 1


def test_another_game_is_registered_with_ours(other: str) -> None:
    envs.register()
    assert gymnasium.make(ID).unwrapped.play.game is fathom.find(other)


def test_another_game_is_a_pettingzoo_environment(other: str) -> None:
    env = envs.pettingzoo_env(other, seats=2)
    env.reset(seed=1)
    assert env.metadata["name"] == ID


def test_another_game_is_an_openspiel_game(other: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `envs`")
    state = envs.openspiel_game(other, seats=2).new_initial_state()
    state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    assert "fathom_my_game" in pyspiel.registered_names()


def test_a_game_without_an_encoding_is_not_registered_and_says_why() -> None:
    envs.register()
    assert not [id for id in gymnasium.registry if id.startswith("fathom/Ty")]
    for make in (envs.gymnasium_env, envs.pettingzoo_env, envs.openspiel_game):
        with pytest.raises(SetupError, match="Tyrian Shells has no encoding for learners yet"):
            make(NAME)


def test_a_game_that_cannot_be_loaded_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "entry_points", lambda group: [EntryPoint("broken", "no_such_module:GAME", group)])
    games._installed.cache_clear()
    try:
        envs.register()
        with pytest.raises(SetupError, match="The game “broken” cannot be loaded"):
            envs.gymnasium_env("broken")
    finally:
        games._installed.cache_clear()


@each_game
def test_the_facts_of_our_games_are_those_of_their_declarations(game: str) -> None:
    declared, facts = fathom.find(game), FACTS[game]
    assert facts == (IDS[game], declared.title, declared.seats, declared.default_seats, declared.rules.competitive)
