"""The one check of set-ups: each error names what is wrong and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
from fathom import SetupError
from fathom.game.setup import MAX_SEED, check_seat


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seats": 9}, "The Refuge: Terror from the Deep is for 1 to 4 players, not 9."),
        ({"seats": "2"}, "seats must be a whole number, not '2' (str)."),
        ({"seats": True}, "seats must be a whole number"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5 (float)."),
        ({"seed": MAX_SEED + 1}, f"seed must be a number from {-MAX_SEED} to {MAX_SEED}"),
        ({"settings": {"colour": "red"}}, "there is no setting “colour”. Use one of objectives, abyss"),
        ({"settings": {"abyss": "maybe"}}, "abyss cannot be “maybe”. Use true or false."),
        ({"settings": {"objectives": ["O1", "O4"]}}, "objectives cannot be “O1,O4”. Use blue or random or 3 values"),
    ],
)
def test_a_wrong_set_up_is_refused_with_the_reason(given: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as refused:
        fathom.new("refuge", **given)
    assert says in str(refused.value)


def test_a_seat_that_is_not_there_is_refused() -> None:
    check_seat(2, 1)
    with pytest.raises(SetupError, match=r"There is no seat 3\. The seats are 1 to 2\."):
        check_seat(2, 2)
