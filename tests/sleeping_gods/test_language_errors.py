"""Texts that are wrong: the error names the column, what is wrong, and what would be right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.errors import PackError
from fathom.games.sleeping_gods.language import LanguageError, parse_conditions, parse_effects, write
from tests.sleeping_gods.content_kit import edited

WRONG = [
    ("gian(meat,1)", 1, "there is no statement “gian”; did you mean “gain”?"),
    ("xp(1);gain(meet,1)", 12, "“meet” is not a valid resource; did you mean “meat”?"),
    ("gain(coal,1)", 6, "“coal” is not a valid resource; write one of coin, meat, veg, grain, mat, art, food, any"),
    ("gain(meat)", 10, "gain takes 2 arguments (resource, n), not 1"),
    ("gain(meat,1,2)", 13, "gain takes 2 arguments (resource, n), not 3"),
    ("cmd(1,me,2)", 10, "cmd takes 1 to 2 arguments (n, who), not 3"),
    ("diag(1)", 6, "diag takes 0 arguments, not 1"),
    ("gain(meat,1", 12, "expected “)”, found the end"),
    ("gain meat", 6, "expected “(”, found “meat”"),
    ("hurt(some,one)", 6, "n: expected a whole number, found “some”"),
    ("hurt(0,one)", 6, "n: “0” is not allowed: Expected `int` >= 1"),
    ("combat(1000)", 8, "enemy: “1000” is not allowed: Expected `int` <= 999"),
    ("combat()", 8, "expected an argument, found “)”"),
    ("xp(1);", 7, "expected a statement, found the end"),
    ("xp(1) xp(2)", 7, "expected the end, found “xp”"),
    ("xp(1)}", 6, "expected the end, found “}”"),
    ("choose{xp(1)}", 13, "choose needs at least two alternatives, separated by |"),
    ("choose{xp(1)|}", 14, "expected a statement, found “}”"),
    ("may{}", 5, "may is empty"),
    ("challenge(STR,6){}", 19, "expected “{”, found the end"),
    ("challenge(ANY,6){}{}", 11, "“ANY” is not a valid skill; write one of STR, PER, SAV, CRA, CUN"),
    ("if(kw:lamp){xp(1)}", 7, "word: “lamp” is not allowed"),
    ("if(keyword:LAMP){}", 4, "there is no condition “keyword”; write"),
    ("if(mapt:1){}", 10, "mapt takes 2 arguments (map, n), not 1"),
    ("if(mapt:100:1){}", 9, "map: “100” is not allowed"),
    ("if(){}", 4, "expected a condition, found “)”"),
    ("goto(nowhere)", 6, "paragraph: “nowhere” is not allowed"),
    ("dropequip(some)", 11, "“some” is not a valid n; write one of all"),
]


@pytest.mark.parametrize(("text", "column", "message"), WRONG)
def test_an_error_says_where_and_what(text: str, column: int, message: str) -> None:
    with pytest.raises(LanguageError) as error:
        parse_effects(text)
    assert error.value.message.startswith(message.removesuffix("; write"))
    assert error.value.column == column


def test_a_condition_says_where_too() -> None:
    with pytest.raises(LanguageError, match="column 15: “spoon” is not a valid item"):
        parse_conditions("kw:LAMP,token:spoon")


def test_the_pack_names_file_entry_field_and_column() -> None:
    with pytest.raises(PackError, match=r"^abilities.yaml: AB04: effect: column 1: there is no statement “dmgg”"):
        edited("abilities", '"dmg(2)"', '"dmgg(2)"')


def test_the_story_names_paragraph_and_choice() -> None:
    with pytest.raises(PackError) as error:
        edited("story/m1/02_lightship", "win: gain(coin,2)", "win: gain(coin,many)")
    assert error.value.problems == [
        "story/m1/02_lightship.yaml: 2.3: choices[1].win: column 11: n: expected a whole number, found “many”, "
        "in “gain(coin,many)”"
    ]


def test_an_unknown_kind_is_an_error_of_the_pack() -> None:
    with pytest.raises(PackError, match=r"abilities.yaml: AB03: kind: column 1: “pasive” is not a kind"):
        edited("abilities", 'kind: "passive"', 'kind: "pasive"')


@given(st.text("abcxp()gain{}|,;:1 24.choosemay", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    column = 1
    try:
        effects = parse_effects(text)
        assert parse_effects(write(effects)) == effects
    except LanguageError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1
