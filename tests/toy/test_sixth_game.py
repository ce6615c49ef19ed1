"""A sixth game is one folder and one line: the toy has both, and everything works with it as with any other game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

import fathom
from fathom import games
from fathom.engine.driver import playout
from fathom.engine.errors import PackError, SetupError
from fathom.engine.player import Perspective
from fathom.games import find
from tests.toy import NAME


def test_nothing_under_src_mentions_the_toy() -> None:
    mentions = re.compile(rf"{NAME}|\bTY-|tests[./]toy", re.IGNORECASE)
    src = Path(fathom.__file__).parent
    files = [path for path in src.rglob("*") if path.suffix in (".py", ".md", ".yaml", ".tcss")]
    assert len(files) > 30
    assert [str(path) for path in files if mentions.search(path.read_text("utf-8"))] == []


def test_it_is_known_by_its_name() -> None:
    assert NAME in fathom.game_names()
    assert len(fathom.game_names()) > 1
    game = find(NAME)
    assert game.folder == Path(__file__).parent
    assert game.content.validate(game.pack) == []
    assert game.explain(game.pack, "TY-D02") == "Having looked, leave the shell where it is or stir the deck."
    with pytest.raises(ValueError, match=f"no game called “chess”. There are: .*{NAME}"):
        find("chess")


def test_a_game_of_another_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages are searched once: that reads a file of each of them, and games are looked up all the time."""
    searches: list[str] = []

    def entry_points(group: str) -> list[EntryPoint]:
        searches.append(group)
        return [EntryPoint("shells", "tests.toy.game", group), EntryPoint("refuge", "tests.toy.game", group)]

    monkeypatch.setattr(games, "entry_points", entry_points)
    games._installed.cache_clear()
    try:
        assert games.names()[-1] == "shells"
        assert find("shells") is find(NAME)
        assert find("refuge").title == "The Refuge: Terror from the Deep"
    finally:
        games._installed.cache_clear()
    assert searches == ["fathom.games"]


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the value of the only entry point for games."""

    def declare(value: str) -> None:
        monkeypatch.setattr(games, "entry_points", lambda group: [EntryPoint("shells", value, group)])
        games._installed.cache_clear()

    yield declare
    games._installed.cache_clear()


@pytest.mark.parametrize("value", ["tests.toy.game", "tests.toy.game:GAME"])
def test_an_entry_point_names_a_module_or_an_attribute_of_it(value: str, declared: Callable[[str], None]) -> None:
    declared(value)
    assert find("shells") is find(NAME)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_module:GAME", "No module named 'no_such_module'.*Update or remove the package that brings it"),
        ("tests.toy.game:SHELLS", "has no attribute 'SHELLS'"),
        ("tests.toy:NAME", "is not a Game but str"),
    ],
)
def test_a_game_that_cannot_be_loaded_says_why(value: str, why: str, declared: Callable[[str], None]) -> None:
    declared(value)
    with pytest.raises(SetupError, match=f"The game “shells” cannot be loaded.*{why}"):
        find("shells")
    assert find("refuge").name == "refuge"


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=f"Tyrian Shells is for 2 to 3 players, not {seats}"):
        fathom.new(NAME, seats)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"rounds": "2"}, "rounds cannot be “2”. Use a whole number."),
        ({"colour": 1}, "Tyrian Shells has no setting “colour”. Its settings are rounds."),
        ({"rounds": 99}, "Settings of Tyrian Shells: 1 to 20 rounds"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        fathom.new(NAME, 2, settings=settings)


def test_a_match_is_played_saved_opened_and_written_as_a_position() -> None:
    m = fathom.new(NAME, seats=2, seed=4, settings={"rounds": 2})
    m.choose("look")
    m = fathom.load(m.save())
    assert m.ask is not None
    assert m.ask.about == m.view(0).top == m.state.deck[-1]
    m = fathom.position(NAME, m.position())
    m.choose("stir")
    while m.ask is not None:
        m.choose(m.game.bots.scripted(2).choose(Perspective(m, m.ask.seats[0])).option)
    assert m.outcome is not None
    assert m.outcome.rule == "TY-140"


def test_many_matches_can_be_simulated() -> None:
    game, rng = find(NAME), Random(0)
    outcomes = [
        playout(game.rules, game.pack, 3, seed, game.settings_type(), lambda ask: rng.choice(ask.options))[0]
        for seed in range(200)
    ]
    assert {outcome.rule for outcome in outcomes} == {"TY-140"}
    wins = [sum(seat in outcome.winners for outcome in outcomes) for seat in range(3)]
    assert min(wins) > 30


def test_an_owners_pack_plays(tmp_path: Path) -> None:
    (tmp_path / "shells.yaml").write_text("- {id: pearl, worth: 9, copies: 12}\n")
    m = fathom.new(NAME, 3, pack=tmp_path)
    assert m.state.traders[2].hand == ["pearl", "pearl"]
    (tmp_path / "shells.yaml").write_text("- {id: pearl, worth: 9, copies: 5}\n")
    with pytest.raises(PackError, match=r"^shells\.yaml:1: fewer than 6 shells cannot be dealt \(TY-100\)$"):
        fathom.new(NAME, 3, pack=tmp_path)
