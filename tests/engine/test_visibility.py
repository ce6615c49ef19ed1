"""Who may see which part of a state, on a small state with a deck, hands and a known top card."""

from __future__ import annotations

from dataclasses import dataclass, field, make_dataclass
from typing import Annotated

import msgspec
import pytest

from fathom.engine.chance import Chance
from fathom.engine.visibility import (
    UNKNOWN,
    Hand,
    Pile,
    Private,
    Public,
    Secret,
    declared,
    masked,
    resample,
    sees_more,
)


@dataclass
class Player:
    seat: Public[int]
    hand: Annotated[list[str], Hand("deck")] = field(default_factory=list)
    plan: Annotated[str, Private(str)] = ""


@dataclass
class Branch:
    seat: Public[int]
    fruit: Annotated[str, Private(str)]
    branches: Public[list[Branch]] = field(default_factory=list)


@dataclass
class State:
    chance: Secret[Chance]
    players: Public[list[Player]]
    deck: Annotated[list[str], Pile("deck")] = field(default_factory=list)
    events: Annotated[list[str], Pile(known="seen")] = field(default_factory=list)
    seen: Public[int] = 0


declared(State)


def state() -> State:
    players = [Player(0, ["a", "b"], "left"), Player(1, ["c"], "right")]
    return State(Chance(7), players, ["d", "e", "f"], ["z", "x", "y"], seen=1)


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    view = masked(state(), 0)
    assert [player.hand for player in view.players] == [["a", "b"], [UNKNOWN]]
    assert [player.plan for player in view.players] == ["left", ""]
    assert view.deck == [UNKNOWN] * 3
    assert view.events == ["x", "z", "y"]  # the cards are known, their order below the top one is not
    assert view.chance == Chance(0)


def test_a_spectator_sees_no_hand() -> None:
    assert [player.hand for player in masked(state(), None).players] == [[UNKNOWN] * 2, [UNKNOWN]]


def test_a_seat_sees_more_than_a_spectator_if_it_has_something_of_its_own() -> None:
    found = state()
    assert sees_more(found, 0)
    found.players = [Player(0), Player(1, ["c"])]
    assert (sees_more(found, 0), sees_more(found, 1)) == (False, True)
    found.players = []
    assert not sees_more(found, 0)


def test_structs_that_hold_their_own_type_are_masked_at_every_depth() -> None:
    tree = Branch(0, "fig", [Branch(1, "date", [Branch(1, "plum"), Branch(0, "pear")])])
    assert masked(tree, 0) == Branch(0, "fig", [Branch(1, "", [Branch(1, ""), Branch(0, "pear")])])


def test_masking_leaves_the_state_alone() -> None:
    real = state()
    masked(real, 0)
    assert real == state()


def test_resampling_deals_hidden_cards_again_and_keeps_what_is_known() -> None:
    seen = set()
    for key in range(40):
        world = state()
        resample(world, (0,), Chance(key))
        assert masked(world, 0) == masked(state(), 0)
        assert sorted(world.players[1].hand + world.deck) == ["c", "d", "e", "f"]
        assert world.events[-1] == "y"
        seen.add((*world.players[1].hand, *world.events))
    assert len(seen) == 8  # four cards in the other hand, two orders of the events


def test_a_field_without_a_declaration_is_an_error() -> None:
    @dataclass
    class Forgotten:
        hand: list[str]

    with pytest.raises(TypeError, match=r"Forgotten\.hand does not declare who may see it"):
        declared(Forgotten)


def test_the_classes_inside_are_checked_too() -> None:
    @dataclass
    class Inner:
        hand: list[str]

    with pytest.raises(TypeError, match=r"Inner\.hand"):
        declared(make_dataclass("Outer", [("inner", Public[list[Inner]])]))


def test_a_declared_state_is_encoded_as_any_other() -> None:
    assert msgspec.json.decode(msgspec.json.encode(state()), type=State) == state()
