"""The goal says what the players do next in the set-up, and nothing that is done already."""

from __future__ import annotations

from typing import Any

import pytest

import fathom


def goal(match: Any) -> str:
    found = match.game.text.words(match.pack, match.view(0)).goal()
    assert found is not None
    return str(found.text)


FACTIONS = {"factions": ["nautilus", "cog"]}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "First choose factions and armies"),
        (FACTIONS, "First choose your army, then place your models."),
        ({**FACTIONS, "armies": "quick"}, "First choose your side of the map, then place your models."),
    ],
)
def test_the_goal_of_the_set_up_is_what_is_still_to_do(settings: dict[str, Any], says: str) -> None:
    assert says in goal(fathom.new("rivals", 2, seed=7, settings=settings))


def test_once_the_sides_are_chosen_only_the_models_are_placed() -> None:
    match = fathom.new("rivals", 2, seed=7, settings={**FACTIONS, "armies": "quick"})
    while match.state.step != "deploy":
        assert match.ask is not None
        match.choose(match.ask.options[0])
    assert goal(match).endswith("First place your models.")
