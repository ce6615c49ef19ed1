"""Every effect of the content is carried out by the rules and described in words."""

from __future__ import annotations

from typing import get_args

from fathom.games.rivals.game import GAME
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.pack import Deed
from fathom.games.rivals.rules.effects import AFTER_DEFENCE, ON_WOUND
from fathom.games.rivals.rules.events import DEEDS
from fathom.games.rivals.text.names import EFFECT_WORDS, effect_words

IN_POOLS = {"add", "up", "up_all", "reroll"}
"""Codes that change the dice of a pool or a roll."""
IN_ATTACKS = {"pierce", "range", "lob", "tokens", "mend", "step", "block", "guard", "gain"}
"""Codes that are steps of every attack or defence, or of using a card."""


def test_every_deed_of_an_event_is_registered() -> None:
    assert DEEDS.missing(get_args(Deed)) == []
    assert set(DEEDS.run) == set(get_args(Deed))
    assert {event.deed for event in GAME.pack.events if event.deed} <= set(DEEDS.run)


def test_every_code_of_an_effect_is_carried_out_in_one_place() -> None:
    registered = [*ON_WOUND.run, *AFTER_DEFENCE.run]
    assert sorted([*registered, *IN_POOLS, *IN_ATTACKS], key=str) == sorted(Effect.__struct_fields__)


def test_effects_follow_the_order_of_the_rulebook() -> None:
    assert list(ON_WOUND.run) == ["drain", "leech", "splash", "push"]
    assert list(AFTER_DEFENCE.run) == ["riposte", "regen", "absorb", "slip"]


def test_every_code_of_an_effect_is_described() -> None:
    assert set(EFFECT_WORDS) == set(Effect.__struct_fields__)
    effects = [ability.effect for ability in GAME.pack.ability.values()]
    assert all(effect_words(effect) for effect in effects)
