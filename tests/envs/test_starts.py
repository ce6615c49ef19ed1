"""Where matches begin: positions in notation, positions near the end, easier presets, custom packs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra `envs`")

import fathom
from fathom.content.archive import pack_up
from fathom.engine.errors import PackError, PositionError, SetupError
from fathom.envs import gymnasium_env, late_positions, pettingzoo_env
from fathom.envs.batch import Batch
from fathom.envs.episodes import Play
from fathom.envs.starts import find_difficulty, positions_of, read_positions, write_positions
from fathom.games import find
from tests.envs.cases import each_game

POSITION = "divers: {vega: '1,2', mags: '7,0'}\ntentacles: 1,3 1,5"
PACK = Path(__file__).parents[2] / "examples" / "pack"


def test_matches_begin_at_a_position() -> None:
    env = gymnasium_env("refuge", position=POSITION)
    env.reset(seed=1)
    assert [diver.at for diver in env.unwrapped.play.table.state.divers] == ["1,2", "7,0"]


@pytest.mark.parametrize("watched", [False, True])
def test_what_is_hidden_is_dealt_again_for_each_match(watched: bool) -> None:
    play = Play("refuge", position=POSITION, watched=watched)
    piles = []
    for seed in (1, 2, 1):
        play.begin(seed)
        piles.append([*play.table.state.kraken, *play.table.state.salvage])
    assert piles[0] == piles[2] != piles[1]
    assert sorted(piles[0]) == sorted(piles[1])


@pytest.mark.parametrize("game", ["refuge", "tentacula", "jupiter"])
def test_a_match_is_the_same_whether_computer_players_watch_it_or_not(game: str) -> None:
    plain, watched = Play(game, difficulty="nursery"), Play(game, difficulty="nursery", watched=True)
    for seed in range(3):
        rng = Random(seed)
        plain.begin(seed)
        watched.begin(seed)
        for _ in range(30):
            assert plain.legal == watched.legal
            assert plain.outcome == watched.outcome
            if plain.outcome is not None:
                break
            assert plain.observe(plain.seat).tobytes() == watched.observe(plain.seat).tobytes()
            number = rng.choice(sorted(plain.legal))
            plain.answer(number)
            watched.answer(number)


def test_each_match_takes_one_of_several_positions() -> None:
    env = pettingzoo_env("refuge", position=[POSITION, POSITION.replace("7,0", "6,0")])
    seen = set()
    for seed in range(12):
        env.reset(seed=seed)
        seen.add(env.play.table.state.divers[1].at)
    assert seen == {"7,0", "6,0"}


def test_a_batch_begins_at_positions_too() -> None:
    with Batch("refuge", 2, position=POSITION) as batch:
        batch.reset()
        alone = gymnasium_env("refuge", position=POSITION).reset(seed=0)[0]
        assert (batch.observations[0] == alone["observation"]).all()


@pytest.mark.parametrize(
    ("how", "wrong", "why"),
    [
        ({"position": "divers: {nobody: '1,2'}"}, PositionError, "nobody"),
        ({"position": POSITION, "abyss": True}, SetupError, "abyss: a match that begins at a position"),
        ({"position": POSITION, "seats": 3}, SetupError, "The position is for 2 players, not 3"),
        ({"position": [POSITION, "divers: {vega: '1,2'}"]}, PositionError, "the same number of players"),
        ({"difficulty": "hard"}, SetupError, "no difficulty “hard”. There are: nursery, easy"),
        ({"pack": "/nowhere"}, PackError, "nowhere"),
    ],
)
def test_impossible_starts_are_refused_with_the_reason(how: dict[str, Any], wrong: type[Exception], why: str) -> None:
    with pytest.raises(wrong, match=why):
        gymnasium_env("refuge", **how)


def test_a_match_ends_soon_after_a_late_position() -> None:
    """The scripted player needs no more turns from there than it needed in its own match."""
    position = next(late_positions("tentacula", 3, seeds=range(50_000_000, 50_000_020)))
    match = fathom.position("tentacula", position)
    first = match.state.turn
    for _ in range(40):
        if match.ask is not None:
            match.choose(match.advise().option)
    assert match.outcome is not None
    assert match.outcome.won
    assert match.state.turn - first < 3
    with pytest.raises(SetupError, match="at least 1"):
        next(late_positions("tentacula", 0))


def test_positions_are_written_to_a_file_and_read(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "positions.yaml"
    write_positions(path, [POSITION, POSITION])
    assert [text.strip() for text in read_positions(path)] == [POSITION, POSITION]


@each_game
def test_every_game_has_presets_that_can_be_played(game: str) -> None:
    """Every preset, with every number of seats: a match begins and its first answers can be given."""
    declared = find(game)
    assert declared.learning is not None
    assert list(declared.learning.difficulties) == ["nursery", "easy"]
    for name in declared.learning.difficulties:
        for seats in declared.seats:
            play = Play(game, seats, difficulty=name)
            play.begin(1)
            assert play.seats == seats
            play.answer(min(play.legal))
            if find_difficulty(declared, name).positions is not None:
                assert len(positions_of(declared, name, seats)) >= 12


@pytest.mark.parametrize("game", ["refuge", "tentacula", "jupiter", "rivals", "sleeping-gods"])
def test_a_random_player_sometimes_wins_in_the_nursery(game: str) -> None:
    """docs/researchers/README.md has the rates of many matches; here the first win is enough."""
    play = Play(game, difficulty="nursery")
    for seed in range(300):
        play.begin(seed)
        rng = Random(seed)
        while play.outcome is None:
            play.answer(rng.choice(list(play.legal)))
        if play.reward(0) > 0:
            return
    pytest.fail("300 matches without a win")


def test_a_custom_pack_has_its_own_content_and_hash(tmp_path: Path) -> None:
    own, theirs = gymnasium_env("refuge"), gymnasium_env("refuge", pack=PACK)
    assert own.unwrapped.metadata["id"] == theirs.unwrapped.metadata["id"] == "fathom/Refuge-v0"
    assert own.unwrapped.metadata["pack"] != theirs.unwrapped.metadata["pack"]
    assert pettingzoo_env("refuge", pack=PACK).metadata["pack"] == theirs.unwrapped.metadata["pack"]
    observation, _ = theirs.reset(seed=1)
    theirs.step(int(observation["action_mask"].argmax()))
    (tmp_path / "own.zip").write_bytes(pack_up(PACK))
    zipped = gymnasium_env("refuge", pack=tmp_path / "own.zip")
    assert zipped.unwrapped.metadata["pack"] == theirs.unwrapped.metadata["pack"]
    with Batch("refuge", 1, pack=PACK) as batch:
        assert batch.metadata["pack"] == theirs.unwrapped.metadata["pack"]
        assert batch.metadata["encoding_version"] == 0
