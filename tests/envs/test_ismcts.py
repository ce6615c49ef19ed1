"""OpenSpiel's ISMCTS plays every game, and nothing that its player cannot know changes what it does."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="needs the extra `envs`")

from fathom.envs import openspiel_game
from tests.envs.cases import each_game

NEAR_THE_END: dict[str, dict[str, Any]] = {
    "refuge": {"difficulty": "nursery"},
    "tentacula": {"difficulty": "nursery"},
    "jupiter": {"difficulty": "nursery"},
    "rivals": {"rounds": 1, "armies": "quick", "factions": "random", "layout": "mirror"},
    "sleeping-gods": {"difficulty": "nursery"},
}
"""The last turns of a match; in Rivals and Sleeping Gods, which have no such positions, the shortest match."""
ANSWERS_BEFORE = {"rivals": 30}
"""How many answers are given before the first search, if not 3: until cards are drawn or dice rolled soon."""
SIMULATIONS = 6
DEAL = 3
Searched: TypeAlias = tuple[int, list[tuple[int, int, float]], list[str]]
"""The action that a search chose; how often each action was tried and the sum of its returns; and all playouts."""


class Resampler:
    """Deals hidden things again for a search, and checks that its player cannot see a difference.

    ISMCTS compares the observations as text; here they are compared as numbers.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.futures: set[tuple[int, int]] = set()

    def __call__(self, state: Any, player: int) -> Any:
        twin = state.resample_from_infostate(player, self._random.random)
        assert twin.current_player() == state.current_player() == player
        assert twin.legal_actions() == state.legal_actions()
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        chance = twin.position.match.state.chance
        self.futures.add((chance.key, chance.taken))
        return twin


def cheat(state: Any, player: int) -> Any:
    """A resampler that leaves everything as it is: the search knows what is hidden, and the future."""
    return state.clone()


class ShortPlayouts:
    """Values a state by the potential of each player after a few random answers; notes what was answered and seen."""

    def __init__(self, seed: int, answers: int = 12) -> None:
        self._random, self._answers = Random(seed), answers
        self.notes: list[str] = []

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        state, given = state.clone(), []
        for _ in range(self._answers):
            if state.is_terminal():
                break
            given.append(self._random.choice(state.legal_actions()))
            state.apply_action(given[-1])
        position = state.position
        self.notes.append(f"{given} {position.match.view(0)}")
        if state.is_terminal():
            return np.array(state.returns())
        learning = position.config.game.learning
        return np.array([learning.potential(position.match.table, seat) for seat in range(state.num_players())])


def bot_for(game: Any, evaluator: Any, resampler: Any, seed: int, simulations: int = SIMULATIONS) -> Any:
    # Imported here: it imports SciPy, which takes longer than collecting all tests of a game.
    from open_spiel.python.algorithms import ismcts

    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
        use_observation_string=True,
    )
    bot.set_resampler(resampler)
    return bot


def whole_playouts(seed: int) -> Any:
    from open_spiel.python.algorithms import mcts

    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def begun(game: Any, deal: int = DEAL) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


def searched(state: Any, seed: int, resampler: Any) -> Searched:
    """What a search with these seeds does in a state that has more than one legal action."""
    playouts = ShortPlayouts(seed)
    bot = bot_for(state.get_game(), playouts, resampler, seed)
    chosen = int(bot.step(state))
    tried = [(action, child.visits, child.return_sum) for action, child in bot._root_node.child_info.items()]
    return chosen, sorted(tried), playouts.notes


def with_other_secrets(state: Any, key: int) -> Any:
    """The state with everything dealt differently that the player who is asked cannot know."""
    return state.resample_from_infostate(state.current_player(), Random(key).random)


def at_a_choice(game: str) -> Any:
    """A state after some random answers, with more than one legal action."""
    state, rng, answers = begun(openspiel_game(game, **NEAR_THE_END[game])), Random(7), 0
    while answers < ANSWERS_BEFORE.get(game, 3) or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
        answers += 1
    return state


@each_game
def test_nothing_hidden_changes_a_search(game: str) -> None:
    """With hidden things and the future dealt differently, a search with the same seeds is the same to the last try."""
    state = at_a_choice(game)
    found = searched(state, 1, Resampler(1))
    assert found[2]
    for key in range(2):
        assert searched(with_other_secrets(state, key), 1, Resampler(1)) == found


@each_game
def test_a_search_that_cheats_would_be_noticed(game: str) -> None:
    """Without resampling, what is hidden does change a search: the test above can fail."""
    state = at_a_choice(game)
    first, second = (searched(with_other_secrets(state, key), 1, cheat) for key in range(2))
    assert first != second


@each_game
def test_ismcts_plays(game: str) -> None:
    played(begun(openspiel_game(game, **NEAR_THE_END[game])), ShortPlayouts(1), moves=5)


@pytest.mark.thorough
@each_game
def test_ismcts_plays_a_whole_match(game: str) -> None:
    """From near the end to the end, in all seats, with OpenSpiel's own playouts to the end of the match."""
    state = begun(openspiel_game(game, **NEAR_THE_END[game]))
    players = played(state, whole_playouts(1), moves=400, compared=True)
    assert state.is_terminal()
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}
    assert players == set(range(state.num_players()))


def played(state: Any, evaluator: Any, moves: int, compared: bool = False) -> set[int]:
    """Let ISMCTS give all answers; returns the players that had a choice.

    Checks that every answer is legal, and that a search leaves the state as it was and looks at another future in each
    simulation. If `compared`, checks that every fifth search is the same with other secrets.
    """
    resampler = Resampler(1)
    bot, players, searches = bot_for(state.get_game(), evaluator, resampler, 1), set(), 0
    for _ in range(moves):
        if state.is_terminal():
            break
        before, legal = str(state), state.legal_actions()
        action = int(bot.step(state))
        assert action in legal
        assert str(state) == before
        if len(legal) > 1:
            players.add(state.current_player())
            searches += 1
            if compared and searches % 5 == 0:
                twin = with_other_secrets(state, searches)
                assert searched(state, 1, Resampler(2)) == searched(twin, 1, Resampler(2))
        state.apply_action(action)
    assert searches > 2
    assert len(resampler.futures) == searches * SIMULATIONS
    return players


@pytest.mark.thorough
def test_ismcts_wins_more_often_than_random_players() -> None:
    """The search finds something: random players win one in six of these matches."""
    game = openspiel_game("tentacula", difficulty="nursery")
    won = 0
    for deal in range(8):
        state = begun(game, deal)
        bot = bot_for(game, whole_playouts(deal), Resampler(deal), deal, simulations=15)
        while not state.is_terminal():
            state.apply_action(int(bot.step(state)))
        won += state.returns()[0] > 0
    assert won >= 4
