"""Players by name: our own, those of other packages, and `module:Class`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import fathom
from fathom import players
from fathom.engine.errors import SetupError
from fathom.engine.player import Advice, Perspective
from fathom.game.game import Game
from fathom.players.random import Random
from fathom.players.search import Search

LAST = f"{__name__}:Last"


class Last:
    """Always takes the last option."""

    def __init__(self, game: Game, seed: int) -> None:
        self.made_for = (game.name, seed)

    def choose(self, perspective: Perspective) -> Advice:
        return Advice(perspective.ask.options[-1], "It is the last one.")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = [EntryPoint("last", LAST, "fathom.players")]
    monkeypatch.setattr(players, "entry_points", lambda group: found if group == "fathom.players" else [])
    players.installed.cache_clear()
    yield
    players.installed.cache_clear()


def test_our_own_players_are_made_by_name() -> None:
    game = fathom.find("tentacula")
    assert isinstance(players.make("random", game), Random)
    assert isinstance(players.make("strong", game), Search)


def test_a_player_of_another_package_is_found_by_its_entry_point(installed: None) -> None:
    game = fathom.find("tentacula")
    players.check("last", game)
    made = players.make("last", game, 7)
    assert isinstance(made, Last)
    assert made.made_for == ("tentacula", 7)


def test_players_of_other_packages_are_offered_to_people_at_this_machine_only(installed: None) -> None:
    game = fathom.find("tentacula")
    assert players.offered(game, others=True) == {**players.offered(game), "last": "Computer, last"}
    assert "last" not in players.offered(game)


def test_a_player_whose_package_is_broken_is_refused_before_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "entry_points", lambda group: [EntryPoint("broken", "no_such_module:Player", group)])
    players.installed.cache_clear()
    try:
        with pytest.raises(SetupError, match="The player “no_such_module:Player” cannot be imported"):
            players.check("broken", fathom.find("tentacula"))
    finally:
        players.installed.cache_clear()


def test_a_class_can_be_named_by_its_module_if_allowed() -> None:
    game = fathom.find("tentacula")
    players.check(LAST, game, custom=True)
    match = fathom.new("tentacula", seed=1)
    assert match.ask is not None
    made = players.make(LAST, game)
    assert made.choose(Perspective(match, match.ask.seats[0])).option == match.ask.options[-1]


def test_a_class_is_refused_if_names_come_from_a_network() -> None:
    with pytest.raises(SetupError, match="There is no computer player called “os:system”"):
        players.check("os:system", fathom.find("tentacula"))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no_such_module:Player", "cannot be imported"),
        (f"{__name__}:Nobody", "has no player “Nobody”"),
        ("scripted:9", "There is no computer player called “scripted:9”"),
        ("champion", "or module:Class"),
        (":Player", "“:Player” does not name a computer player. Write module:Class"),
        (f"{__name__}:", "does not name a computer player. Write module:Class"),
        (":", "does not name a computer player. Write module:Class"),
        (".players:Player", "“.players:Player” cannot be imported"),
    ],
)
def test_a_missing_module_or_class_is_named(name: str, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        players.check(name, fathom.find("tentacula"), custom=True)


@pytest.mark.parametrize("name", ["os:sep", "json:loads", "pathlib:Path", f"{__name__}:LAST"])
def test_what_is_not_a_class_with_choose_is_refused(name: str) -> None:
    game = fathom.find("tentacula")
    says = f"“{name}” is not a computer player. Name a class with a method “choose”."
    for call in (lambda: players.check(name, game, custom=True), lambda: players.make(name, game)):
        with pytest.raises(SetupError) as refused:
            call()
        assert str(refused.value) == says


def test_a_module_that_fails_on_import_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing_player.py").write_text("raise RuntimeError('no licence')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SetupError, match=r"“failing_player:Bot” cannot be imported: RuntimeError\('no licence'\)"):
        players.check("failing_player:Bot", custom=True)


@pytest.mark.parametrize("kind", [3, None, ["random"], Last])
def test_a_name_that_is_not_text_is_refused(kind: Any) -> None:
    game = fathom.find("tentacula")
    for call in (lambda: players.check(kind), lambda: players.make(kind, game)):
        with pytest.raises(SetupError, match="The name of a computer player is text such as “scripted”, not "):
            call()
