"""Every special square and every superpower of the pack has its rule, its text and its place in the scripted player."""

from __future__ import annotations

from typing import get_args

import pytest

from fathom.content.effects import Effects
from fathom.games import find
from fathom.games.tentacula.bot import POWERS_BY_STRENGTH
from fathom.games.tentacula.model.parts import Power, Special
from fathom.games.tentacula.rules.squares import SPECIALS
from fathom.games.tentacula.text.labels import UNUSABLE

PACK = find("tentacula").pack


def test_every_special_square_has_a_rule_and_a_text() -> None:
    assert SPECIALS.missing(get_args(Special)) == []
    assert set(SPECIALS.run) == set(UNUSABLE) == set(get_args(Special))
    assert {square.special for square in PACK.board.squares} - {None} == set(get_args(Special))


def test_every_superpower_is_described_and_ranked() -> None:
    assert sorted(POWERS_BY_STRENGTH) == sorted(get_args(Power))
    assert sorted(animal.power for animal in PACK.animals) == sorted(get_args(Power))
    assert all(animal.text.endswith(".") for animal in PACK.animals)


def test_a_kind_is_registered_once() -> None:
    effects: Effects[object, object] = Effects()  # type: ignore[type-var]
    effects.runs("shell", usable=print)(print)
    with pytest.raises(ValueError, match="shell is registered twice"):
        effects.runs("shell", usable=print)(print)
    assert effects.missing(["shell", "whirlpool"]) == ["whirlpool"]
