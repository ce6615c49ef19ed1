"""What a seat may see is declared on the state: armies in the making, named factions and decks stay hidden."""

from __future__ import annotations

import msgspec
import pytest

import fathom
from fathom.engine.copying import copy
from fathom.engine.visibility import masked
from fathom.games.rivals.model.state import State
from fathom.matches.match import Match
from tests.rivals.kit import battle, quick


def buying() -> Match:
    """Cog has bought a model and two cards; Nautilus has not begun."""
    match = battle("{players: {cog: '', nautilus: ''}, step: army}")
    for answer in ("buy COG-1", "equip COG-W1 COG-1", "equip COG-A1 reserve"):
        match.choose(answer)
    return match


@pytest.mark.rule("RV-123", "RV-216")
def test_an_army_in_the_making_is_seen_by_its_owner_alone() -> None:
    state = buying().state
    own, other, spectator = (masked(state, seat) for seat in (0, 1, None))
    assert [(one.id, one.cards) for one in own.models] == [("COG-1", ["COG-W1"])]
    assert own.players[0].items == ["COG-A1"]
    for hidden in (other, spectator):
        assert hidden.models == []
        assert hidden.players[0].items == []
        assert hidden.players[0].faction == "cog"


@pytest.mark.rule("RV-123", "RV-216")
def test_armies_are_public_once_all_are_ready() -> None:
    state = quick(2).state
    assert masked(state, None).models == state.models


@pytest.mark.rule("RV-R99", "RV-210")
def test_a_faction_is_named_in_secret() -> None:
    match = fathom.new("rivals", 2, 1)
    match.choose("choose ancients")
    assert match.state.players[0].named == "ancients"
    assert [masked(match.state, seat).players[0].named for seat in (0, 1, None)] == ["ancients", "", ""]
    assert [match.view(seat).players[0].named for seat in (0, 1, None)] == ["ancients", "", ""]


@pytest.mark.rule("RV-123")
def test_the_order_of_the_decks_and_the_chance_are_hidden() -> None:
    state = quick(2).state
    before = copy(state)
    seen = masked(state, 0)
    for deck in ("items", "abyss", "events"):
        assert getattr(seen, deck) == sorted(getattr(state, deck))
        assert getattr(seen, deck) != getattr(state, deck)
    assert seen.chance != state.chance
    assert msgspec.json.encode(state) == msgspec.json.encode(before), "masking changes a copy"
    assert isinstance(seen, State)
