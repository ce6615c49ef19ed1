"""Written positions: what is refused, and how every field is described."""

from __future__ import annotations

import pytest

from fathom.engine.errors import PositionError
from tests.rivals.kit import battle

TWO = 'players: {cog: "", nautilus: ""}\n'
MODELS = 'models: {COG-1: "0,0", NAU-1: "3,0"}\n'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('players: {cog: ""}', "players: between 2 and 4 are needed"),
        ('players: {cog: "", kraken: ""}', "players: kraken: there is no such faction"),
        (TWO + 'models: {COG-1: "0,0"}', "players: seat 1 has no models but is not out (RV-860)"),
        (
            'players: {cog: "", nautilus: out}\nmodels: {COG-1: "0,0"}',
            "players: fewer than two players are left; the game is over (RV-870)",
        ),
        (TWO + MODELS + "round: 4\noptions: {rounds: 3}", "round: the game ended after round 3 (RV-872)"),
        (TWO + 'models: {COG-1: "0,0", NAU-1: "3,0", LOW-1: "1,1"}', "models: LOW-1: no player leads low-clans"),
        (TWO + 'models: {COG-1: "0,0 wounds 9", NAU-1: "3,0"}', "models: COG-1 cannot have 9 wounds (RV-112)"),
        (TWO + 'models: {COG-1: "0,0", NAU-1: "0,0"}', "models: models of two players are on 0,0 (RV-361)"),
        (TWO + 'models: {COG-5d: "0,0", NAU-1: "3,0"}', "models: there is no model COG-5d (RV-206)"),
        (
            TWO + 'models: {COG-5a: "0,0", COG-5b: "0,0", COG-5c: "0,0", COG-6a: "0,0", NAU-1: "3,0"}',
            "models: too many models are on 0,0 (RV-360)",
        ),
        (
            TWO + 'models: {COG-1: "0,0 cards NAU-W1", NAU-1: "3,0"}',
            "models: COG-1 cannot carry NAU-W1, a starting card of another faction (RV-206)",
        ),
        (
            'players: {cog: items LOW-I1, nautilus: ""}\n' + MODELS,
            "players: seat 0 cannot have LOW-I1, a starting card of another faction (RV-206)",
        ),
        (
            TWO + 'models: {COG-1: "0,0 cards COG-W1 COG-W2", NAU-1: "3,0"}',
            "models: COG-1 cannot carry COG-W1 COG-W2 (RV-212, RV-213)",
        ),
        (
            'players: {cog: items IT-01 IT-01 IT-01, nautilus: ""}\n' + MODELS,
            "items: IT-01 is not in this deck, or is used more often than there are copies",
        ),
        (TWO + MODELS + "markers: 3 1", "markers: 3 and 1 are not possible with 3 markers (RV-120)"),
    ],
)
def test_impossible_positions_are_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as refused:
        battle(text)
    assert why in str(refused.value)


def test_cards_of_the_own_faction_and_of_the_item_deck_are_accepted() -> None:
    m = battle('players: {cog: items COG-I1 IT-01, nautilus: ""}\nmodels: {COG-1: "0,0 cards COG-W1", NAU-1: "3,0"}')
    assert m.state.players[0].items == ["COG-I1", "IT-01"]
