"""OpenSpiel's own tests, for every game."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `envs`")

from absl import flags  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fathom.envs import openspiel_game  # noqa: E402
from fathom.envs.openspiel import load, read_settings, short_name  # noqa: E402
from tests.envs.cases import each_game, short  # noqa: E402


def begun(game: Any, deal: int) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


@each_game
def test_openspiel_plays_it_at_random(game: str) -> None:
    pyspiel.random_sim_test(openspiel_game(game, deals=8, **short(game)), num_sims=1, serialize=True, verbose=False)


PLAYTHROUGHS = {
    "jupiter": "deals=4,seats=1",
    "rivals": "deals=4,settings=rounds:1;armies:quick;factions:random",
    "sleeping-gods": "deals=4,seats=1,settings=passes:1;events:1",
}


@each_game
def test_openspiel_records_a_whole_match_and_replays_it(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Imported here: it imports SciPy, which takes longer than collecting all tests of a game.
    from open_spiel.python.algorithms import generate_playthrough

    # OpenSpiel rounds every number of every tensor, a million in a match; NumPy's numbers take fifty times as long.
    monkeypatch.setattr(generate_playthrough, "round", lambda number, digits: round(float(number), digits), False)
    load(game)
    written = generate_playthrough.playthrough(
        f"{short_name(game)}({PLAYTHROUGHS.get(game, 'deals=4')})", action_sequence=None, seed=7
    )
    assert "IsTerminal() = True" in written
    flags.FLAGS.mark_as_parsed()  # OpenSpiel's own tests are programs with a command line
    (tmp_path / "playthrough.txt").write_text(written, "utf-8")
    original, again = generate_playthrough.replay(tmp_path / "playthrough.txt")
    assert original == again


@each_game
def test_a_copy_is_independent(game: str) -> None:
    state = begun(openspiel_game(game, **short(game)), 3)
    rng = Random(1)
    for _ in range(12):
        state.apply_action(rng.choice(state.legal_actions()))
    before = str(state)
    twin = state.clone()
    assert str(twin) == before
    assert twin.legal_actions() == state.legal_actions()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


@each_game
def test_a_state_can_be_sent_to_another_process(game: str) -> None:
    state = begun(openspiel_game(game, **short(game)), 3)
    rng = Random(2)
    for _ in range(12):
        state.apply_action(rng.choice(state.legal_actions()))
        sent = pickle.loads(pickle.dumps(state.position))
        assert sent.offer == state.position.offer
        assert sent.half == state.position.half


@each_game
def test_the_tensor_is_the_row_scaled_to_one(game: str) -> None:
    loaded = openspiel_game(game, **short(game))
    state = begun(loaded, 0)
    observation = make_observation(loaded)
    observation.set_from(state, state.current_player())
    assert observation.tensor.shape == (loaded.encoding.size,)
    assert 0 < observation.tensor.max() <= 1
    row = loaded.encoding.observe(state.position.match.table, state.position.match.ask, state.current_player())
    assert np.count_nonzero(observation.tensor) == np.count_nonzero(np.frombuffer(row, np.uint8))
    assert "\n" in observation.string_from(state, state.current_player())


def test_games_differ_by_deal_and_settings() -> None:
    game = openspiel_game("rivals", seats=3, deals=2, rounds=2, armies="quick")
    assert game.num_players() == 3
    assert game.setup.settings.rounds == 2
    assert game.setup.settings.armies == "quick"
    assert [outcome for outcome, _ in game.new_initial_state().chance_outcomes()] == [0, 1]
    assert read_settings("rounds:3;armies:quick;easy:true") == {"rounds": 3, "armies": "quick", "easy": True}
    position = begun(game, 1).position
    assert copy.deepcopy(position).match is not position.match


def test_a_game_with_its_settings_can_be_written_and_read() -> None:
    game = openspiel_game("refuge", seats=3, objectives=["O2", "O5", "O9"], abyss=True)
    state = begun(game, 7)
    state.apply_action(state.legal_actions()[-1])
    for read in (
        pyspiel.load_game(str(game)),
        pickle.loads(pickle.dumps(game)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[0],
    ):
        assert read.setup == game.setup
        assert read.setup.settings.objectives == ("O2", "O5", "O9")
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_a_game_can_be_sent_to_another_process() -> None:
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer).setup.seats)"
    sent = pickle.dumps(openspiel_game("jupiter", seats=4))
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"4\n", b"")


def test_python_exits_without_an_error_afterwards() -> None:
    """OpenSpiel holds registered games until Python exits."""
    script = "from fathom.envs import openspiel_game; openspiel_game('refuge').new_initial_state(); print('so far')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "so far\n", "")
