"""The expert: it plays from what its seat sees, and says what is missing where it cannot play."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fathom
from fathom.content.packs import pack_hash
from fathom.engine.player import Perspective
from fathom.game.game import Game
from fathom.games import find, names
from fathom.games.jupiter.learned import inputs as jupiter_inputs
from fathom.games.jupiter.learned import part as jupiter_part
from fathom.games.jupiter.learned.tables import SHARED
from fathom.games.jupiter.model import options
from fathom.games.refuge.learned import part as refuge_part
from fathom.games.tentacula.learned import part
from fathom.players import expert, offered
from fathom.players.expert import Expert

GAME = fathom.find("tentacula")
REFUGE = fathom.find("refuge")
JUPITER = fathom.find("jupiter")
PARTS: dict[str, Any] = {"tentacula": part, "refuge": refuge_part, "jupiter": jupiter_part}
SHIPPED = sorted((Path(fathom.__file__).parent / "games").glob("*/learned/weights.npz"))
HIDDEN = 8
QUESTIONS = 30
"""How many questions of a match are asked again with other hidden things."""


def weights(path: Path, game: Game = GAME, commands: float = 0.0, **origin: Any) -> Path:
    """A file of weights that were drawn at random, not trained. In Jupiter Deep, `commands` adds to their scores."""
    learned = PARTS[game.name]
    known = {"pack": pack_hash(game.pack), "encoding": 0, "inputs": learned.LEARNED.inputs_version} | origin
    encoding = game.encoding(game.pack)
    reading = learned.LEARNED.reader(game.pack, encoding)([bytes(encoding.size)], 2)
    inputs, scores = reading.inputs.size, len(encoding.vocabulary)
    rng = np.random.default_rng(5)
    shapes: dict[str, tuple[int, ...]] = {}
    if game is JUPITER:
        kinds, features = jupiter_inputs.KINDS, jupiter_inputs.FEATURES
        places = 7 * len(game.pack.blueprint.cells) + 1
        inputs, scores = inputs - places * features, reading.order.size - places * kinds
        shapes = {"places": (HIDDEN, kinds * features), "places_b": (kinds, features)}
    shapes |= {"w0": (inputs, HIDDEN), "policy": (HIDDEN, scores), "value": (HIDDEN, 1)}
    arrays = {name: rng.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}
    if game is JUPITER:
        arrays["places_b"][SHARED.index(options.Command), 0] += commands
    biases = {"b0": HIDDEN, "policy_b": scores, "value_b": 1}
    about = np.frombuffer(json.dumps({"origin": known}).encode(), np.uint8)
    np.savez(
        path,
        allow_pickle=False,
        **arrays,
        **{name: np.zeros(size, np.float16) for name, size in biases.items()},
        about=about,
    )
    return path


@pytest.fixture
def trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Weights for the expert of Tentacula."""
    return use(monkeypatch, weights(tmp_path / "weights.npz"))


def use(monkeypatch: pytest.MonkeyPatch, path: Path, game: Game = GAME) -> Path:
    learned = PARTS[game.name]
    monkeypatch.setattr(learned, "LEARNED", replace(learned.LEARNED, weights=path))
    monkeypatch.setattr(game, "bots", replace(game.bots, learned_module=learned.__name__))
    return path


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        (GAME, {"level": 2}),
        (REFUGE, {}),
        pytest.param(JUPITER, {}, marks=pytest.mark.thorough),
        pytest.param(REFUGE, {"abyss": True}, marks=pytest.mark.thorough),
    ],
)
def test_its_answer_depends_only_on_what_the_seat_sees(
    game: Game, settings: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, weights(tmp_path / "weights.npz", game), game)
    player = Expert(game)
    match = fathom.new(game.name, 3, 11, settings, quiet=True)
    answers = set()
    for _ in range(QUESTIONS):
        if match.ask is None:
            break
        for seat in match.ask.seats:
            opinion = player.think(Perspective(match, seat))
            # Every hidden thing is dealt again: the order of the piles, the gates, all dice.
            for key in (1, 2):
                assert player.think(Perspective(match.imagine(seat, key), seat)) == opinion
        assert opinion.option in match.ask.options
        assert 0 <= opinion.win_chance <= 1
        answers.add(type(opinion.option))
        match.choose(opinion.option, seat)
    assert len(answers) > 3


@pytest.mark.thorough
def test_an_option_in_two_halves_takes_two_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both halves of a command are chosen by the network: the second one with the first in the observation."""
    use(monkeypatch, weights(tmp_path / "weights.npz", JUPITER, commands=1000), JUPITER)
    player = Expert(JUPITER)
    match = fathom.new("jupiter", 1, 3, quiet=True)
    halves: list[list[int | None]] = []
    encoding = JUPITER.encoding(JUPITER.pack)
    observe = type(encoding).observe

    def noted(self: Any, t: Any, ask: Any, seat: int, half: int | None = None) -> bytearray:
        halves[-1].append(half)
        return observe(self, t, ask, seat, half)

    monkeypatch.setattr(type(encoding), "observe", noted)
    while match.ask is not None and len((halves or [[]])[-1]) < 2:
        halves.append([])
        option = player.think(Perspective(match, 0)).option
        assert option in match.ask.options
        match.choose(option, 0)
    *others, (first, second) = halves
    assert others == [[None]] * len(others)
    assert first is None
    assert second is not None
    assert isinstance(option, options.Command)


def test_it_gives_its_win_chance_as_reason(trained: Path) -> None:
    match = fathom.new("tentacula", 2, 1, quiet=True)
    advice = Expert(GAME).choose(Perspective(match, 0))
    chance = Expert(GAME).think(Perspective(match, 0)).win_chance
    assert advice.why == f"the network prefers this; it expects to win {100 * chance:.0f} %."


def test_it_refuses_content_that_it_does_not_know(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, weights(tmp_path / "other.npz", pack="another"))
    match = fathom.new("tentacula", 2, 1, quiet=True)
    with pytest.raises(fathom.SetupError, match="learned Tentacula with its own content"):
        Expert(GAME).choose(Perspective(match, 0))


def test_it_refuses_weights_of_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, weights(tmp_path / "old.npz", inputs=0))
    match = fathom.new("tentacula", 2, 1, quiet=True)
    with pytest.raises(fathom.SetupError, match=r"version 0\.0 of the observation of Tentacula, and this is version 0"):
        Expert(GAME).choose(Perspective(match, 0))


def test_without_numpy_it_names_the_extra(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(fathom.MissingExtra, match=r"“numpy”.*fathom-five\[expert\]"):
        Expert(GAME)


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(fathom.SetupError, match="has no expert yet"):
        expert.learned_part(fathom.find("rivals"))


@pytest.mark.parametrize("game", [GAME, REFUGE, JUPITER])
def test_the_weights_of_the_game_are_small_and_fit_its_content_and_observation(game: Game) -> None:
    assert PARTS[game.name].LEARNED.weights.stat().st_size < 2_000_000
    expert.check(game, game.pack)
    assert "expert" in offered(game)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parts[-3])
def test_shipped_weights_say_how_they_were_trained(path: Path) -> None:
    assert path.stat().st_size <= 2_000_000
    with np.load(path) as found:
        about = json.loads(found["about"].tobytes())
    game = fathom.find(path.parts[-3])
    assert about["origin"]["game"] == game.name
    assert about["origin"]["pack"] == pack_hash(game.pack)
    assert about["origin"]["encoding"] == game.encoding(game.pack).version
    assert about["origin"]["inputs"] == PARTS[game.name].LEARNED.inputs_version
    assert re.fullmatch(r"\d+\.\d+\.\d+", about["origin"]["version"])
    for run in (about, *about["ancestors"]):
        assert isinstance(run["recipe"]["seed"], int)
        assert {"updates", "matches", "steps", "hidden", "rate", "learning"} <= set(run["recipe"])
    columns, *rows = [line.split(",") for line in about["curve"]]
    assert columns[:3] == ["update", "decisions", "seconds"]
    assert len(rows) > 1
    assert [int(row[0]) for row in rows] == sorted({int(row[0]) for row in rows})
    assert min(about["updates"], about["decisions"], about["seconds"]) > 0


def test_every_trained_player_has_its_weights_in_the_package() -> None:
    trained = [game for game in map(find, names()) if game.bots.learned_module]
    assert sorted(expert.learned_part(game).weights for game in trained) == SHIPPED


@pytest.mark.parametrize(
    ("game", "level", "settings"),
    [(GAME, 2, {"level": "pro"}), pytest.param(REFUGE, 1, {}, marks=pytest.mark.thorough)],
)
def test_the_trained_expert_wins_a_match_that_scripted_players_lose(
    game: Game, level: int, settings: dict[str, Any]
) -> None:
    """Normal players of Tentacula lose nine of ten on level pro; easy players of The Refuge lose most matches."""
    players = {"scripted": game.bots.scripted(level), "expert": Expert(game)}
    won = {}
    for name, player in players.items():
        match = fathom.new(game.name, 2, 2, settings, quiet=True)
        while match.ask is not None:
            seat = match.ask.seats[0]
            match.choose(player.choose(Perspective(match, seat)).option, seat)
        assert match.outcome is not None
        won[name] = match.outcome.won
    assert won == {"scripted": False, "expert": True}
