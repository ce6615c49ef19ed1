"""Texts on boards, ability and level cards serve only what their bearer takes part in (SG-R015)."""

from __future__ import annotations

import pytest

from fathom.matches.match import Match
from tests.kit import offered, play
from tests.sleeping_gods.voyage import voyage


def uses(match: Match) -> list[str]:
    """The texts that may be used now."""
    return [option.removeprefix("use ") for option in offered(match) if option.startswith("use ")]


@pytest.mark.rule("SG-R015", "SG-784")
def test_the_skill_of_a_crew_board_counts_only_in_challenges_its_owner_joined() -> None:
    text = "{players: {tom: command 2}, cards: '', step: act 1, fate: 3, do: 'challenge(CRA,9){}{}'}"
    m = voyage(text)
    play(m, "join audrie", "pass", asks="SG-D40")
    assert "audrie 2" in uses(m)
    m = voyage(text)
    play(m, "join rafael", "pass", asks="SG-D40")
    assert "audrie 2" not in uses(m)


@pytest.mark.rule("SG-R015", "SG-468")
def test_the_skill_of_a_level_card_counts_only_in_challenges_its_bearer_joined() -> None:
    text = """
    players: {tom: command 1}
    crew: {marco: levels LV20}
    cards: ""
    step: act 1
    fate: 3
    do: challenge(CUN,9){}{}
    """
    m = voyage(text)
    play(m, "join marco", "pass", asks="SG-D40")
    assert "LV20 1" in uses(m)
    m = voyage(text)
    play(m, "join kasumi", "pass", asks="SG-D40")
    assert "LV20 1" not in uses(m)


@pytest.mark.rule("SG-R015", "SG-468")
def test_an_ability_card_changes_only_draws_for_attacks_of_its_bearer() -> None:
    text = "{players: {tom: command 1}, crew: {mac: equipped AB34}, cards: '', step: act 1, enemies: 7, fate: 3}"
    m = voyage(text)
    play(m, "attack mac", asks="SG-D45")
    assert "AB34 1" in uses(m)
    m = voyage(text)
    play(m, "attack gregory", asks="SG-D45")
    assert "AB34 1" not in uses(m)
    assert "sofi 1" in uses(m)


@pytest.mark.rule("SG-R015", "SG-784")
def test_only_crew_boards_change_draws_for_damage_to_the_ship() -> None:
    text = "players: {tom: command 1}, crew: {mac: equipped AB34}, cards: '', step: act 1, fate: 1 3"
    m = voyage(f"{{{text}, do: 'challenge(PER,9){{}}{{ship(1)}}'}}")
    play(m, "join mac", "pass", asks="SG-D40")
    assert "AB34 1" in uses(m)
    play(m, "pass", asks="SG-D35")
    assert m.state.fate.purpose == "ship"
    assert uses(m) == ["sofi 1"]
