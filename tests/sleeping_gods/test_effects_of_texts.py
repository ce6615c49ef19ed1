"""Statements of the effect language that can be carried out only in part."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.language import parse_effects
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.rules import execution
from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import crew, stock, voyage


@pytest.mark.rule("SG-R008")
def test_of_food_only_what_the_supply_has_is_offered() -> None:
    m = voyage("{stock: meat 6, cards: '', step: act 1, do: 'gain(food,1)'}")
    assert offered(m) == ["put veg", "put grain"]


@pytest.mark.rule("SG-R008")
def test_a_gain_from_an_empty_supply_is_no_gain() -> None:
    m = voyage("{stock: meat 6, cards: '', step: act 1, do: 'gain(meat,1);xp(1)'}")
    play(m, asks="SG-D23")
    assert stock(m) == {"meat": 6}
    assert events_of(m, "gained") == []


@pytest.mark.rule("SG-007", "SG-D59")
def test_equipped_cards_are_dropped_one_by_one() -> None:
    m = voyage("{crew: {mac: equipped AB01 AB02, sofi: equipped AB13}, cards: '', step: act 1, do: 'dropequip(2)'}")
    play(m, asks="SG-D59")
    assert offered(m) == ["card AB13", "card AB01", "card AB02"]
    assert m.ask is not None
    assert not m.ask.about.good
    play(m, "card AB02", "card AB13", asks="SG-D23")
    assert (crew(m, "mac").equipped, crew(m, "sofi").equipped) == (["AB01"], [])


@pytest.mark.rule("SG-R014", "SG-R164")
def test_parts_that_can_never_apply_are_skipped() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 3, do: 'nocounter();block(1);diag();xp(1)'}")
    play(m, asks="SG-D44")
    assert m.state.xp == 1


@pytest.mark.rule("SG-513")
def test_weakened_takes_exactly_two() -> None:
    text = "{crew: {laurent: weakened equipped AB01 AB02}, cards: '', step: act 1, fate: 3, do: 'challenge(STR,9){}{}'}"
    m = voyage(text)
    play(m, "join laurent", "pass", asks="SG-D23")
    assert events_of(m, "failed") == [{"skill": "STR", "number": 9, "total": 4}]


@pytest.mark.rule("SG-640", "SG-641", "SG-803")
@pytest.mark.parametrize(("card", "damage"), [("AB01", 3), ("AB03", 2)])
def test_a_brace_blocks_one_more_of_a_counterattack(card: str, damage: int) -> None:
    m = voyage(f"{{crew: {{gregory: equipped {card}}}, cards: '', step: act 1, enemies: '7:TR,MR', fate: 1}}")
    play(m, "attack gregory", asks="SG-D47")
    assert crew(m, "gregory").damage == damage


@pytest.mark.rule("SG-465", "SG-R084")
@pytest.mark.parametrize(("fate", "waits"), [(1, True), (2, False)])
def test_a_text_that_waits_for_a_one_is_used_after_a_one_only(fate: int, waits: bool) -> None:
    text = f"{{players: {{tom: command 1}}, crew: {{mac: equipped AB22}}, cards: '', step: act 1, fate: {fate} 5, "
    m = voyage(text + "do: 'challenge(PER,9){}{}'}")
    play(m, "join mac", "pass", asks="SG-D40")
    assert ("use AB22 1" in offered(m)) is waits


@pytest.mark.rule("SG-806", "SG-R010")
def test_a_card_that_waives_food_lets_the_cook_choose_which() -> None:
    m = voyage(
        """
        players: {tom: command 1}
        crew: {mac: fatigue 2, sofi: fatigue 2}
        stock: veg 2 grain 1
        cards: MK21 AD15
        step: act 1
        """
    )
    play(m, "use MK21 1", "put veg", "crew mac", "crew mac", asks="SG-D23")
    assert stock(m) == {"veg": 1}


@pytest.mark.rule("SG-007")
@pytest.mark.parametrize(("source", "left"), [("AB01", ["AB02"]), ("AB13", ["AB01", "AB02"])])
def test_an_ability_card_that_discards_itself_leaves_its_bearer(source: str, left: list[str]) -> None:
    m = voyage("{crew: {mac: equipped AB01 AB02}, cards: '', step: act 1}")
    assert list(execution.run(m.table, Do(parse_effects("discardself()"), 0, source, "mac"))) == []
    assert crew(m, "mac").equipped == left
