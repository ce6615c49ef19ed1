"""Masters in many matches at once: they choose by the same rule as the player itself, and deal hidden things again."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import fathom
from fathom.jax.chance import Chance, Random
from fathom.jax.packed import Int
from fathom.jax.tentacula import content
from fathom.jax.tentacula.environment import Tentacula
from fathom.learn import network, strength
from fathom.learn.content import master_constants
from fathom.learn.master import MasterConstants, leader, master_actions, win_chances
from fathom.learn.rollout import deal_numbered, observe
from fathom.learn.weights import save_weights
from fathom.players.search.tree import Root
from tests.learn.toy import HiddenLightsTask, Lights, LightsTask

pytestmark = pytest.mark.thorough

CONSTANTS = master_constants(4)
TASK = LightsTask()
SEED = jnp.int32(1)
ABOUT = {"origin": asdict(LightsTask.origin)}


def measure(arguments: list[str]) -> None:
    """Measure weights of the toy game as the command does."""
    strength.run(arguments, lambda game, levels: LightsTask(), CONSTANTS, ["lights"])


def blind() -> network.Params:
    """Weights of a network that always prefers the first action, because it does not read the light."""
    params = network.init(jax.random.key(0), 4, (8,), 3)
    zero = jax.tree.map(jnp.zeros_like, params)
    return {**zero, "policy_b": jnp.array([0.7, 0.0, 5.0])}


def test_options_lead_by_the_rule_of_the_search() -> None:
    rng = np.random.default_rng(4)
    for worlds in (2, 4, 8):
        chances = rng.random((50, 5, worlds)).astype(np.float32)
        tried = rng.random((50, 5)) < 0.7
        tried[:, 0] = True
        found = leader(replace(CONSTANTS, worlds=worlds), jnp.asarray(chances), jnp.asarray(tried))
        for best, row, those in zip(found.tolist(), chances, tried, strict=True):
            root = Root(0, [(str(option),) for option in np.flatnonzero(those)])  # type: ignore[misc]
            for branch in root.branches.values():
                for world, chance in enumerate(row[int(str(branch.plan[0]))]):
                    branch.add(world, float(chance))
            assert str(root.best().plan[0]) == str(best)


def test_the_win_chance_of_an_option_is_that_of_what_follows() -> None:
    """With two questions, the light of the first is answered rightly or wrongly; then the network answers."""
    match = deal_numbered(TASK, jnp.int32(1), jnp.zeros(200, jnp.int32))
    numbers = jnp.tile(jnp.array([0, 1]), (200, 1))
    chances = win_chances(TASK, blind(), CONSTANTS, match, numbers, jax.random.key(1))
    assert chances.shape == (200, 2, CONSTANTS.worlds)
    right = jnp.where((match.light[:, None] == numbers)[..., None], chances, 0.0)
    assert jnp.array_equal(right, chances)
    # The second light is dealt again in each world, and 0 in half of them.
    assert 0.45 < float(chances.max(1).mean()) < 0.55
    assert float(chances.max(1).std(-1).mean()) > 0


def test_options_are_tried_in_the_same_worlds() -> None:
    match = deal_numbered(TASK, jnp.int32(1), jnp.zeros(200, jnp.int32))
    numbers = jnp.tile(jnp.array([0, 0]), (200, 1))
    chances = win_chances(TASK, blind(), CONSTANTS, match, numbers, jax.random.key(1))
    assert jnp.array_equal(chances[:, 0], chances[:, 1])
    assert float(chances.std(-1).mean()) > 0


def test_scores_may_be_in_another_order_than_actions() -> None:
    """The network prefers its second score, which is for the wrong light; a master of it finds the first."""
    params = {**blind(), "policy_b": jnp.array([0.0, 0.7, 0.0])}
    task, setup = HiddenLightsTask(), jnp.repeat(jnp.arange(2), 50)
    assert strength.experts(task)(params, setup, SEED).won.tolist() == [0, 0]
    certain = {**params, "policy_b": jnp.array([0.7, 0.0, 0.0])}
    assert strength.experts(task)(certain, setup, SEED).won.tolist() == [50, 50]
    # The last light is the only one that is certain: before, all that follows is lost with either answer.
    last = deal_numbered(task, jnp.int32(1), jnp.zeros(50, jnp.int32))
    last = replace(last, left=jnp.ones_like(last.left), needed=jnp.ones_like(last.needed))
    found = master_actions(task, params, CONSTANTS, last, observe(task, last), jax.random.key(2))
    assert jnp.array_equal(found, last.light)


def test_a_master_wins_what_an_expert_loses() -> None:
    setup = jnp.repeat(jnp.arange(2), 100)
    experts, masters = strength.experts(TASK), strength.masters(TASK, CONSTANTS)
    by_experts, by_masters = experts(blind(), setup, SEED).won.tolist(), masters(blind(), setup, SEED).won.tolist()
    assert by_experts[0] < 45
    assert by_masters[0] > 60 > 2 * by_experts[1]


def test_the_command_prints_a_line_for_each_set_up_and_player(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = tmp_path_factory.mktemp("weights") / "weights.npz"
    save_weights(weights, blind(), ABOUT)
    measure(["lights", str(weights), "--setups", "three", "--matches", "8"])
    lines = [line.split(",") for line in capsys.readouterr().out.splitlines() if not line.startswith("#")]
    assert [(line[:3], line[4]) for line in lines] == [
        (["lights", player, "three questions"], "8") for player in ("expert", "master")
    ]
    with pytest.raises(SystemExit):
        measure(["lights", str(weights), "--setups", "("])
    assert "--setups “(” is not a regular expression" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        measure(["lights", str(weights), "--setups", "four"])
    assert "No set-up is called like “four”. There are: two questions; three questions." in capsys.readouterr().err


@pytest.mark.parametrize("matches", [300, 200], ids=["one at a time", "both together"])
def test_matches_won_are_counted_by_set_up(tmp_path: Path, capsys: pytest.CaptureFixture[str], matches: int) -> None:
    """With two or three questions, each answered by a guess between two lights."""
    weights = tmp_path / "weights.npz"
    save_weights(weights, blind(), ABOUT)
    arguments = ["lights", str(weights), "--matches", str(matches), "--players", "expert"]
    measure(arguments)
    two, three = (line.split(",") for line in capsys.readouterr().out.splitlines()[:2])
    assert (two[2], three[2]) == ("two questions", "three questions")
    assert 0.19 < int(two[3]) / matches < 0.31
    assert 0.06 < int(three[3]) / matches < 0.19


class TwinsTask(LightsTask):
    """Two set-ups that are the same."""

    def deal(self, chance: Chance, setup: Int) -> Lights:
        return super().deal(chance, jnp.zeros_like(setup))


def test_set_ups_do_not_have_the_same_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Else a lucky deal would count once for each of them, and their sum would say less than its number of matches."""
    weights = tmp_path / "weights.npz"
    save_weights(weights, blind(), ABOUT)
    arguments = ["lights", str(weights), "--matches", "300", "--players", "expert"]
    strength.run(arguments, lambda game, levels: TwinsTask(), CONSTANTS, ["lights"])
    one, other = (line.split(",") for line in capsys.readouterr().out.splitlines()[:2])
    assert one[3] != other[3]


def test_set_ups_are_played_in_groups_of_one_size() -> None:
    assert strength.groups(range(6), 4) == [range(3), range(3, 6)]
    assert strength.groups([2, 3, 5, 7, 11], 4) == [[2], [3], [5], [7], [11]]
    assert strength.groups([4], 9) == [[4]]


def test_the_constants_are_those_of_the_player() -> None:
    from fathom.players import master
    from fathom.players.expert_search import AHEAD

    assert master_constants() == MasterConstants(master.FAVOURITES, master.UNLIKELY, AHEAD, 1.0, 0.01, master.ROUND)


def test_the_face_on_the_pile_of_tentacula_is_dealt_again_among_those_that_look_alike() -> None:
    pack = fathom.find("tentacula").pack
    env = Tentacula(content.tables_of(pack), content.start_of(pack, 2, {"level": 1}))
    look = np.asarray(env.tables.look)

    def imagined(words: jax.Array) -> tuple[jax.Array, ...]:
        match = env.deal(Random((words[0], words[1]), jnp.uint32(0)))
        match = jax.lax.fori_loop(
            0, 20, lambda n, match: env.advance(match, env.random_action(match, words[0] + n)), match
        )
        other = env.imagine(match, Random((words[2], words[3]), jnp.uint32(0)))
        seen = jnp.all(env.row(match, jnp.int32(0)) == env.row(other, jnp.int32(0)))
        return match.top, other.top, match.pile, other.pile, seen

    words = jax.random.bits(jax.random.key(5), (4000, 4), jnp.uint32)
    top, again, pile, pile_again, seen = map(np.asarray, jax.jit(jax.vmap(imagined))(words))
    assert seen.all()
    assert (pile == pile_again).all()
    there = pile != 0
    assert there.mean() > 0.8
    assert (again[~there] == 0).all()
    top, again, pile = top[there], again[there], pile[there]
    assert (look[top - 1] == look[again - 1]).all()
    assert (pile >> (again - 1) // 2 & 1 == 1).all()
    # Where several faces look alike, each comes as often as any other, also if another one really lies there.
    alike = (pile[:, None] >> np.arange(len(look)) // 2 & 1 == 1) & (look == look[top - 1][:, None])
    number = alike.sum(1)
    several = number > 1
    assert several.sum() > 100
    assert_rate(again[several] == top[several], 1 / number[several])
    for place in range(number.max()):
        ranks = alike[several].cumsum(1)[np.arange(several.sum()), again[several] - 1] - 1
        assert_rate(ranks == place, (place < number[several]) / number[several])


def assert_rate(happened: np.ndarray, chance: np.ndarray) -> None:
    """Something happened about as often as its chances say: within four standard deviations."""
    assert abs(happened.sum() - chance.sum()) < 4 * np.sqrt((chance * (1 - chance)).sum())
