"""Equip, Share and USE items. RV-212 to RV-215, RV-540 to RV-546, RV-S50, RV-S51."""

from __future__ import annotations

import pytest

from tests.kit import offered, play
from tests.rivals.kit import after, battle


@pytest.mark.rule("RV-545", "RV-542", "RV-544", "RV-541", "RV-R80", "RV-R94")
def test_two_characters_swap_their_weapons() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "0,0 cards COG-W1", COG-2: "0,0 cards COG-W2 COG-B1", COG-5a: "0,0", NAU-1: "3,0"}
        """
    )
    changed = after(m, "move 0,0", "open", "equip COG-W1 COG-2", "equip COG-W2 COG-1", asks="RV-D09")
    assert changed == {
        "COG-1": "0,0 moves 1 cards COG-W2",
        "COG-2": "0,0 moves 1 cards COG-B1 COG-W1",
        "markers": "2 1",
    }
    assert "go COG-1 plain" in offered(m)
    changed = after(m, "go COG-1 plain", "step 0,1", "stop", asks="RV-D09")
    assert changed == {"COG-1": "0,1 moves 1 cards COG-W2"}
    assert "open" not in offered(m)


@pytest.mark.rule("RV-213", "RV-215", "RV-R17", "RV-540")
def test_minions_carry_nothing_and_ability_cards_stay_where_they_are() -> None:
    m = battle(
        """
        players: {cog: "items IT-01", nautilus: ""}
        models: {COG-1: "0,0 cards COG-B1", COG-2: "0,0", COG-5a: "0,0", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "open", asks="RV-D07")
    assert offered(m) == ["equip IT-01 COG-1", "equip IT-01 COG-2", "stop"]
    refused = {str(refusal.option): refusal.rule for refusal in m.refusals()}
    assert refused["equip IT-01 COG-5a"] == "RV-213"
    assert refused["equip COG-B1 COG-2"] == "RV-215"


@pytest.mark.rule("RV-541", "RV-540")
def test_without_a_character_there_is_no_window() -> None:
    m = battle("{players: {cog: 'items IT-01', nautilus: ''}, models: {COG-5a: '0,0', NAU-1: '3,0'}}")
    play(m, "move 0,0", asks="RV-D09")
    assert "open" not in offered(m)


@pytest.mark.rule("RV-546", "RV-913", "RV-D08", "RV-542", "COG-I1")
def test_a_use_item_mends_a_model_nearby_and_counts_as_taking_part() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-1: 0,0 cards COG-I1
          COG-5a: 0,1 wounds 1
          COG-4: 1,0 wounds 5
          COG-5b: 2,0 wounds 1
          NAU-1: -3,0
        """
    )
    play(m, "move 0,0", "open", "play COG-I1", asks="RV-D08")
    assert offered(m) == ["pick COG-5a", "pick COG-4"]
    changed = after(m, "pick COG-4", asks="RV-D09")
    assert changed == {"COG-4": "1,0 wounds 3"}
    assert (m.state.models[0].cards, m.state.models[0].moves) == ([], 1)
    assert m.state.items_discard == []


@pytest.mark.rule("RV-544", "RV-714", "RV-D26")
def test_above_five_items_some_are_discarded_when_the_window_closes() -> None:
    m = battle(
        """
        players: {cog: "items IT-01 IT-06 IT-07 IT-11 IT-12", nautilus: ""}
        models: {COG-1: "0,0 cards COG-W1", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "open", "equip COG-W1 reserve", "stop", asks="RV-D26 seat 0")
    changed = after(m, "discard IT-06", asks="RV-D09")
    assert changed["items_discard"] == "IT-06"


@pytest.mark.rule("RV-933", "IT-14", "RV-703")
def test_antivenom_takes_the_poison_away_and_lets_its_bearer_recover_on_coral() -> None:
    m = battle(
        """
        players: {cog: "items IT-14", nautilus: ""}
        models: {COG-1: "0,0 poisoned trapped by 1", NAU-1: "3,0"}
        map: {coral: "0,0"}
        """
    )
    changed = after(m, "move 0,0", "open", "equip IT-14 COG-1", asks="RV-D06")
    assert changed["COG-1"] == "0,0 moves 1 trapped cards IT-14"
    assert "attack 0,0 recovery" in offered(m)


@pytest.mark.rule("RV-212", "IT-13", "IT-15", "LOW-I3", "COG-W2", "COG-A2", "IT-05", "IT-10", "NAU-I4")
@pytest.mark.parametrize(
    ("id", "cards", "figures"),
    [
        ("COG-1", "IT-13", (4, 2, "1B2R", "2R")),
        ("COG-2", "COG-W2", (2, 3, "2R2W", "1B1R1W")),
        ("COG-1", "COG-A2", (2, 2, "1B2R", "1B2R")),
        ("COG-1", "IT-05 IT-10", (3, 2, "2B2R", "1B2R")),
        ("NAU-1", "NAU-I4 NAU-W2", (3, 2, "3R", "2R")),
    ],
)
def test_equipment_changes_the_values_of_a_character(id: str, cards: str, figures: tuple[int, int, str, str]) -> None:
    other = "NAU-5a" if id.startswith("COG") else "COG-5a"
    m = battle(f"{{players: {{cog: '', nautilus: ''}}, models: {{{id}: '0,0 cards {cards}', {other}: '3,0'}}}}")
    one = next(model for model in m.view(0).models if model.id == id)
    assert (one.speed, one.range, one.attack, one.defence) == figures


@pytest.mark.rule("RV-S50", "RV-542", "RV-545", "RV-541", "RV-R80")
def test_a_character_without_a_movement_action_cannot_share() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-1: 0,0 moves 2 cards COG-W1
          COG-2: 0,0 cards COG-A1
          NAU-1: 3,0
        markers: 1 2
        """
    )
    play(m, "move 0,0", "open", asks="RV-D07")
    assert offered(m) == ["equip COG-A1 reserve", "stop"]
    refused = {str(refusal.option): refusal.rule for refusal in m.refusals()}
    assert refused["equip COG-W1 COG-2"] == refused["equip COG-A1 COG-1"] == "RV-542"


@pytest.mark.rule("RV-S51", "RV-540", "RV-544", "RV-543", "RV-212", "RV-209", "RV-D07", "IT-02")
def test_a_replaced_card_goes_back_to_the_reserve() -> None:
    m = battle(
        """
        players: {cog: "items IT-02 IT-06 IT-07 IT-11 IT-12", nautilus: ""}
        models:
          COG-1: 0,0 cards COG-W1
          NAU-1: 3,0
        """
    )
    changed = after(m, "move 0,0", "open", "equip IT-02 COG-1", "stop", asks="RV-D09")
    assert changed == {
        "cog": "essence 3 side N ready items IT-06 IT-07 IT-11 IT-12 COG-W1",
        "COG-1": "0,0 moves 1 cards IT-02",
        "markers": "2 1",
    }
    changed = after(m, "go COG-1 plain", "step 1,0", "stop", asks="RV-D06")
    assert changed == {"COG-1": "1,0 moves 1 cards IT-02"}


@pytest.mark.rule("RV-R105", "RV-545", "RV-542", "RV-D07")
@pytest.mark.parametrize(
    ("giver", "cards", "moves"),
    [("COG-1", [[], ["IT-01"], ["IT-01"]], [1, 0, 1]), ("COG-2", [["IT-01"], [], ["IT-01"]], [0, 1, 1])],
)
def test_of_two_with_the_same_card_either_can_give_it_away(
    giver: str, cards: list[list[str]], moves: list[int]
) -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "0,0 cards IT-01", COG-2: "0,0 cards IT-01", COG-3: "0,0", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "open", "equip IT-01 COG-3", asks="RV-D07")
    assert offered(m) == ["pick COG-1", "pick COG-2"]
    play(m, f"pick {giver}", asks="RV-D07")
    assert [one.cards for one in m.state.models[:3]] == cards
    assert [one.moves for one in m.state.models[:3]] == moves


@pytest.mark.rule("RV-R105", "RV-546", "RV-542", "RV-D08", "IT-12")
def test_of_two_with_the_same_use_item_either_can_use_it() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "0,0 cards IT-12", COG-2: "0,0 cards IT-12", COG-4: "0,1 wounds 3", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "open", "play IT-12", asks="RV-D08")
    assert offered(m) == ["pick COG-1", "pick COG-2"]
    play(m, "pick COG-2", asks="RV-D07")
    assert [(one.cards, one.moves) for one in m.state.models[:2]] == [(["IT-12"], 0), ([], 1)]
    assert m.state.models[2].wounds == 1


@pytest.mark.rule("RV-R105", "RV-545")
def test_a_card_that_lies_in_the_reserve_too_comes_from_there() -> None:
    m = battle(
        """
        players: {cog: "items IT-01", nautilus: ""}
        models: {COG-1: "0,0 cards IT-01", COG-2: "0,0", NAU-1: "3,0"}
        """
    )
    play(m, "move 0,0", "open", "equip IT-01 COG-2", asks="RV-D07")
    assert [one.cards for one in m.state.models[:2]] == [["IT-01"], ["IT-01"]]
    assert m.state.players[0].items == []


@pytest.mark.rule("RV-R102", "RV-324", "RV-930")
def test_a_rope_neither_brings_nor_takes_the_high_ground_of_those_who_are_up_already() -> None:
    m = battle(
        """
        players: {nautilus: "", cog: ""}
        models: {NAU-1: "0,0", NAU-2: "0,0 high cards NAU-I4", COG-1: "3,0"}
        map: {rock: "0,0 1,0"}
        """
    )
    play(m, "move 0,0", "open", "equip NAU-I4 NAU-1", asks="RV-D09")
    assert [one.high for one in m.state.models] == [False, True, False]
    play(m, "go NAU-1 plain", "step 1,0", "stop", "stop", asks="RV-D06")
    assert m.state.models[0].high
