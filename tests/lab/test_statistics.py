"""Statistics of games: counted only on request, under readable names."""

from __future__ import annotations

import pytest

import fathom
from fathom.engine.events import Event
from fathom.game.art import heatmap_for
from fathom.game.statistics import counts_places
from fathom.games import find
from fathom.lab.match_runner import GameResult, RunConfig, play_seeds

KINDS = {
    "refuge": {"Diver on the team", "Objective dealt", "Ability used", "Card played", "Diver knocked down on"},
    "tentacula": {"Chip on the team", "Tile laid", "Gate in the way", "Gem stolen", "Gem stolen on"},
    "jupiter": {"Core", "Ability used", "Setback drawn", "Module destroyed", "Colonist converted in"},
    "rivals": {"Begins", "Model deployed", "Event drawn", "Found in a den"},
}
SETTINGS = {"rivals": {"armies": "quick", "factions": "random"}}


def marked(game: str, seeds: tuple[int, ...]) -> list[GameResult]:
    return play_seeds(RunConfig(game, 2, "random", 1, settings=SETTINGS.get(game, {}), statistics=True), seeds)


@pytest.mark.parametrize("game", KINDS)
def test_each_game_counts_what_may_decide_it(game: str) -> None:
    played = marked(game, tuple(range(4)))
    assert [one.error for one in played] == [""] * 4
    counts = [count for one in played for count in one.statistics or ()]
    assert KINDS[game] <= {count.kind for count in counts}
    assert all(count.count >= 1 and count.name for count in counts)
    assert all(count.seat is None or 0 <= count.seat < 2 for count in counts)


@pytest.mark.parametrize("game", KINDS)
def test_statistics_change_nothing_else(game: str) -> None:
    (with_,) = marked(game, (3,))
    (without,) = play_seeds(RunConfig(game, 2, "random", 1, settings=SETTINGS.get(game, {})), (3,))
    assert without.statistics is None
    for field in ("rule", "winners", "turns", "decisions", "facts", "roles"):
        assert getattr(with_, field) == getattr(without, field)


def test_a_dive_counts_where_divers_were_lost() -> None:
    """As many as the outcome says, each on a space of the board."""
    game = find("refuge")
    played = play_seeds(RunConfig("refuge", 2, "scripted", 1, statistics=True), (0, 1, 2, 3))
    for one in played:
        devoured = [count for count in one.statistics or () if count.kind == "Diver devoured on"]
        assert sum(count.count for count in devoured) == one.facts["devoured"]
        assert all(count.name in game.pack.sea.xy for count in devoured)
    assert any(one.facts["devoured"] for one in played)


def test_a_diver_crushed_off_the_map_is_on_no_space() -> None:
    game = find("refuge")
    state = fathom.new("refuge", seats=1, seed=0).state
    log = [Event("RF-532", "devoured", {"seat": 0, "at": None}), Event("RF-540", "devoured", {"seat": 0, "at": "2,4"})]
    found = [
        statistic.name for statistic in game.statistics(game.pack, state, log) if statistic.kind == "Diver devoured on"
    ]
    assert found == ["2,4"]


def test_a_board_is_shaded_where_statistics_are_places_on_it() -> None:
    game = find("refuge")
    heat = heatmap_for(game, game.pack, "Diver devoured on", {"3,5": 0.75, "4,5": 0.25})
    assert heat is not None
    drawn = "".join(str(spot) for spot in heat.spots)
    assert "3,5: 75.0 %" in drawn
    assert heat.view in str(heat.board)
    assert heatmap_for(game, game.pack, "Card played", {"Harpoon Gun": 1.0}) is None
    assert heatmap_for(find("jupiter"), find("jupiter").pack, "Module destroyed", {}) is None


def test_kinds_that_count_places() -> None:
    assert counts_places("Diver devoured on")
    assert counts_places("Colonist converted in")
    assert not counts_places("Ability used")
