"""Who may see what: the view holds the masked state, and the rules' queries answer the same on it."""

from __future__ import annotations

import random

import msgspec
import pytest

import fathom
from fathom.engine.records import field_names
from fathom.engine.script import Table
from fathom.engine.visibility import UNKNOWN, masked
from fathom.games.refuge.model.state import State
from fathom.games.refuge.model.view import visible_state
from fathom.games.refuge.rules import queries
from tests.refuge.kit import dive

NOT_IN_THE_VIEW = {"chance", "first_tentacles", "salvage"}


@pytest.mark.rule("RF-903")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_view_holds_the_masked_state(seats: int) -> None:
    rng = random.Random(seats)
    m = fathom.new("refuge", seats=seats, seed=seats)
    while m.ask is not None and len(m.history) < 60:
        shown, hidden = visible_state(m.view(0)), masked(m.state, 0)
        for field in set(field_names(State)) - NOT_IN_THE_VIEW:
            assert getattr(shown, field) == getattr(hidden, field), field
        assert shown.salvage == [UNKNOWN] * len(m.state.salvage)
        seen = Table(shown, m.pack)
        assert queries.current_objective(seen) == queries.current_objective(m.table)
        assert queries.must_stand_now(seen) == queries.must_stand_now(m.table)
        for space in m.pack.sea.kind:
            assert queries.occupied(seen, space) == queries.occupied(m.table, space)
        m.choose(rng.choice(m.ask.options))


@pytest.mark.rule("RF-903", "RF-R05")
def test_only_the_cards_looked_at_keep_their_order() -> None:
    m = dive("""
        divers:
          vega: 1,1
          mags: 7,0
        kraken: K04 K03 K02 K01
        known: 2
        """)
    pile = m.state.kraken
    assert masked(m.state, 0).kraken == [*sorted(pile[:-2]), "K03", "K04"]
    assert masked(m.state, None).salvage == sorted(m.state.salvage)


def test_every_field_of_the_state_declares_who_may_see_it() -> None:
    class Undeclared(msgspec.Struct):
        secret: int = 0

    with pytest.raises(TypeError, match="does not declare who may see it"):
        masked(Undeclared(), 0)
