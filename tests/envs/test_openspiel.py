"""OpenSpiel's own tests, for every game."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `envs`")

from absl import flags  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from fathom.engine.errors import SetupError  # noqa: E402
from fathom.envs import IDS, openspiel_game, pettingzoo_env  # noqa: E402
from fathom.envs.openspiel import load, read_settings, short_name  # noqa: E402
from tests.envs.cases import each_game, each_reward, short  # noqa: E402


def begun(game: Any, deal: int) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


@each_game
@each_reward
def test_openspiel_plays_it_at_random(game: str, reward: str) -> None:
    """OpenSpiel's checks: copies, serialisation, legal actions, and that the rewards add up to the returns."""
    loaded = openspiel_game(game, deals=8, reward=reward, **short(game))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


PLAYTHROUGHS = {
    "jupiter": "deals=4,seats=1",
    "rivals": "deals=4,settings=rounds:1;armies:quick;factions:random",
    "sleeping-gods": "deals=4,seats=1,settings=passes:1;events:1",
}


@pytest.mark.thorough
@each_game
@each_reward
def test_openspiel_records_a_whole_match_and_replays_it(
    game: str, reward: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Imported here: it imports SciPy, which takes longer than collecting all tests of a game.
    from open_spiel.python.algorithms import generate_playthrough

    # OpenSpiel rounds every number of every tensor, a million in a match; NumPy's numbers take fifty times as long.
    monkeypatch.setattr(generate_playthrough, "round", lambda number, digits: round(float(number), digits), False)
    load(game)
    written = generate_playthrough.playthrough(
        f"{short_name(game)}({PLAYTHROUGHS.get(game, 'deals=4')},reward={reward})", action_sequence=None, seed=7
    )
    assert "IsTerminal() = True" in written
    assert f"RewardModel.{'REWARDS' if reward == 'shaped' else 'TERMINAL'}" in written
    flags.FLAGS.mark_as_parsed()  # OpenSpiel's own tests are programs with a command line
    (tmp_path / "playthrough.txt").write_text(written, "utf-8")
    original, again = generate_playthrough.replay(tmp_path / "playthrough.txt")
    assert original == again


# -- shaped rewards ----------------------------------------------------------------------------------------------------


@each_game
def test_shaped_rewards_are_those_of_pettingzoo(game: str) -> None:
    """The same match with the same answers gives every player the same reward after every answer."""
    deal, rng = 5, Random(6)
    state = begun(openspiel_game(game, reward="shaped", gamma=0.9, **short(game)), deal)
    env = pettingzoo_env(game, reward="shaped", gamma=0.9, **short(game))
    env._random = type("Deal", (), {"getrandbits": lambda self, bits: deal})()
    env.reset()
    returns = dict.fromkeys(env.possible_agents, 0.0)
    different = 0
    while not state.is_terminal():
        assert state.legal_actions() == sorted(env.play.legal)
        number = rng.choice(state.legal_actions())
        state.apply_action(number)
        env.step(number)
        assert state.rewards() == pytest.approx(list(env.rewards.values()))
        returns = {agent: total + env.rewards[agent] for agent, total in returns.items()}
        assert state.returns() == pytest.approx(list(returns.values()))
        different += any(env.rewards.values())
    assert different > 5
    assert all(env.terminations.values())


@each_game
def test_shaping_adds_the_same_to_every_match_of_a_player(game: str) -> None:
    """Without a discount the returns are those of the outcome, less the potential of the player's first position."""
    loaded = openspiel_game(game, reward="shaped", **short(game))
    plain = openspiel_game(game, **short(game))
    potential = loaded.config.game.learning.potential
    for seed in range(2):
        state, other, rng = begun(loaded, 3), begun(plain, 3), Random(seed)
        first: dict[int, float] = {}
        while not state.is_terminal():
            player = state.current_player()
            first.setdefault(player, potential(state.position.match.table, player))
            number = rng.choice(state.legal_actions())
            state.apply_action(number)
            other.apply_action(number)
        expected = [outcome - first.get(player, 0.0) for player, outcome in enumerate(other.returns())]
        assert state.returns() == pytest.approx(expected)
        assert loaded.min_utility() <= min(state.returns()) <= max(state.returns()) <= loaded.max_utility()


def test_shaped_rewards_are_copied_and_written_with_the_state() -> None:
    game = openspiel_game("tentacula", reward="shaped", gamma=0.9)  # with a discount every answer changes the returns
    state = begun(game, 3)
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    copied = state.clone()
    _, written = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    resampled = state.resample_from_infostate(state.current_player(), Random(1).random)
    before = state.returns()
    assert any(before)
    for twin in (copied, written, resampled):
        assert twin.returns() == before
        twin.apply_action(twin.legal_actions()[0])
        assert twin.returns() != before
    assert state.returns() == before


@pytest.mark.parametrize(
    ("how", "why"),
    [({"reward": "score"}, "reward is outcome or shaped, not 'score'"), ({"reward": "shaped", "gamma": 2}, "not 2.0")],
)
def test_impossible_rewards_are_refused_with_the_reason(how: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        openspiel_game("refuge", **how)


# -- states ------------------------------------------------------------------------------------------------------------


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
    assert game.config.settings.rounds == 2
    assert game.config.settings.armies == "quick"
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
        assert (read.config.seats, read.config.settings) == (game.config.seats, game.config.settings)
        assert read.config.settings.objectives == ("O2", "O5", "O9")
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


def test_a_game_can_be_sent_to_another_process() -> None:
    script = "import pickle, sys; print(pickle.load(sys.stdin.buffer).config.seats)"
    sent = pickle.dumps(openspiel_game("jupiter", seats=4))
    done = subprocess.run([sys.executable, "-c", script], input=sent, capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"4\n", b"")


def test_python_exits_without_an_error_afterwards() -> None:
    """OpenSpiel holds registered games until Python exits."""
    script = "from fathom.envs import openspiel_game; openspiel_game('refuge').new_initial_state(); print('so far')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "so far\n", "")


@each_game
def test_a_game_is_loaded_by_name_in_a_fresh_process(game: str) -> None:
    """`import fathom.envs` is enough; only the game that is needed is loaded."""
    others = [other.replace("-", "_") for other in IDS if other != game]
    name = f"{short_name(game)}(seats=3,deals=4,reward=shaped,gamma=0.9)"
    script = (
        "import sys, pyspiel, fathom.envs\n"
        f"state = pyspiel.load_game('{name}').new_initial_state()\n"
        "state.apply_action(2)\n"
        "while len(state.legal_actions()) < 2: state.apply_action(state.legal_actions()[0])\n"
        "state.apply_action(state.legal_actions()[-1])\n"
        "print(state.num_players(), len(state.rewards()), state.is_terminal())\n"
        f"print([name for name in {others} if f'fathom.games.{{name}}.game' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("3 3 False\n[]\n", "")


@each_game
def test_a_resampled_state_is_the_same_to_the_player(game: str) -> None:
    """Hidden things and the future differ; the observation and the legal actions do not."""
    state = begun(openspiel_game(game, **short(game)), 5)
    rng = Random(4)
    for _ in range(14):
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    twins = [state.resample_from_infostate(player, Random(key).random) for key in range(3)]
    assert {twin.observation_string(player) for twin in twins} == {state.observation_string(player)}
    assert all(twin.legal_actions() == state.legal_actions() for twin in twins)
    chances = [one.position.match.state.chance for one in (state, *twins)]
    assert len({(chance.key, chance.taken) for chance in chances}) == 4, "each has another future"
    for twin in twins:
        copied = twin.clone()
        copied.apply_action(copied.legal_actions()[0])
    with pytest.raises(TypeError, match="but not written"):
        pickle.dumps(twins[0].position)
    with pytest.raises(ValueError, match="Nothing is dealt yet"):
        openspiel_game(game).new_initial_state().resample_from_infostate(0, rng.random)


def test_a_resampled_state_keeps_the_first_half_of_an_answer() -> None:
    state = begun(openspiel_game("rivals", **short("rivals")), 5)
    rng = Random(4)
    while state.position.half is None:
        state.apply_action(rng.choice(state.legal_actions()))
    twin = state.resample_from_infostate(state.current_player(), rng.random)
    assert twin.position.half == state.position.half
    assert twin.legal_actions() == state.legal_actions()
    twin.apply_action(twin.legal_actions()[0])


def test_information_states_are_refused_with_what_to_use_instead() -> None:
    state = begun(openspiel_game("tentacula"), 1)
    for ask in (state.information_state_string, state.information_state_tensor):
        with pytest.raises(pyspiel.SpielError, match="use_observation_string=True"):
            ask(0)
    assert not state.get_game().get_type().provides_information_state_string


def as_json(data: Any) -> Any:
    """Data as it is after it was written as JSON and read again: tuples are lists, and keys are texts."""
    return msgspec.json.decode(msgspec.json.encode(data))


@each_game
def test_observations_and_actions_as_json(game: str) -> None:
    loaded = openspiel_game(game, **short(game))
    state = begun(loaded, 2)
    rng = Random(2)
    for _ in range(10):
        player = state.current_player()
        struct = state.to_observation_struct(player)
        seen = msgspec.json.decode(struct.to_json())
        assert [each["action"] for each in seen["actions"]] == state.legal_actions()
        assert seen["decision"]
        assert seen["prompt"]
        assert seen == as_json(struct.to_dict())
        assert seen["view"] == as_json(state.position.match.view(player)) != {}
        action = rng.choice(state.legal_actions())
        struct = state.action_to_struct(player, action)
        assert struct.answer == state.action_to_string(player, action)
        assert state.struct_to_actions(struct.to_json()) == [action]
        state.apply_action_struct(struct)
    if loaded.num_players() > 1:
        other = (state.current_player() + 1) % loaded.num_players()
        assert state.to_observation_struct(other).actions == []
    with pytest.raises(ValueError, match="is not offered; offered:"):
        state.apply_action_struct('{"action": 99999, "answer": "fly"}')
    with pytest.raises(ValueError, match="An action is JSON such as"):
        state.apply_action_struct("fly")


def test_the_version_is_in_the_long_name() -> None:
    assert openspiel_game("refuge").get_type().long_name.endswith("(fathom/Refuge-v0)")


def test_a_game_has_a_pack_and_a_difficulty() -> None:
    pack = Path(__file__).parents[2] / "examples" / "pack"
    game = openspiel_game("refuge", pack=str(pack))
    again = pyspiel.load_game(str(game))
    assert game.config.pack is again.config.pack is not openspiel_game("refuge").config.pack
    nursery = begun(openspiel_game("tentacula", difficulty="nursery"), 4)
    nursery.apply_action(nursery.legal_actions()[0])
    assert nursery.position.match.state.turn > 5
    sent = pickle.loads(pickle.dumps(nursery.position))
    assert (sent.offer, sent.match.state) == (nursery.position.offer, nursery.position.match.state)
    with pytest.raises(ValueError, match="rename the folder"):
        openspiel_game("refuge", pack="a,b")
