"""The check of set-ups: each error names what is wrong and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
from fathom.engine.errors import SetupError
from fathom.games import find
from fathom.setups import MAX_SEED, check_setup


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seats": 9}, "The Refuge: Terror from the Deep is for 1 to 4 players, not 9."),
        ({"seats": "2"}, "seats must be a whole number such as 1, not '2' (str)."),
        ({"seats": True}, "must be a whole number"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5 (float)."),
        ({"seed": MAX_SEED + 1}, f"The seed must be a number from {-MAX_SEED} to {MAX_SEED}"),
        ({"settings": {"colour": "red"}}, "has no setting “colour”. Its settings are objectives, abyss"),
        ({"settings": {"abyss": "maybe"}}, "abyss cannot be “maybe”. Use true or false."),
        ({"players": {2: "random"}}, "There is no seat 3. The seats are 1 to 2."),
        ({"players": {1: "wizard"}}, "wizard"),
    ],
)
def test_a_wrong_set_up_is_refused_with_the_reason(given: dict[str, Any], says: str) -> None:
    setup = {"seats": 2, **given}
    with pytest.raises(SetupError) as refused:
        check_setup(find("refuge"), setup.pop("seats"), setup.pop("settings", None), **setup)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("seats", "default"), [(range(1, 5), 2), (range(2, 5), 2), (range(1, 2), 1), (range(3, 6), 3), (range(1, 6, 2), 1)]
)
def test_two_seats_are_the_default_if_the_game_allows_two(
    seats: range, default: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("refuge"), "seats", seats)
    assert find("refuge").default_seats == default


def test_a_match_has_the_default_number_of_seats_and_a_random_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fathom.new("refuge").setup.seats == 2
    monkeypatch.setattr(find("refuge"), "seats", range(1, 2))
    one, other = fathom.new("refuge"), fathom.new("refuge")
    assert one.setup.seats == 1
    assert one.setup.seed != other.setup.seed


def test_a_right_set_up_is_converted() -> None:
    setup = check_setup(find("refuge"), 2, {"abyss": True}, seed=7, players={1: "scripted:1"})
    assert (setup.seats, setup.seed, setup.settings.abyss) == (2, 7, True)


def test_new_matches_are_checked() -> None:
    with pytest.raises(SetupError, match="is for 1 to 4 players"):
        fathom.new("refuge", seats=5)
