"""Challenges: who joins, what it costs, fate and how it is changed, failure."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import command, crew, stock, voyage


@pytest.mark.rule(
    "SG-X17",
    "SG-552",
    "SG-560",
    "SG-563",
    "SG-566",
    "SG-569",
    "SG-570",
    "SG-575",
    "SG-808",
    "SG-804",
    "SG-567",
    "SG-961",
    "SG-801",
)
def test_gear_turns_a_failure_into_success() -> None:
    m = voyage(
        """
        players: {cid: command 1}
        step: act 1
        fate: 4 5
        do: challenge(STR,7){xp(1)}{hurt(8,part)}
        """
    )
    play(m, "join laurent", "join sofi", "pass", asks="SG-D40")
    assert events_of(m, "fate")[0]["number"] == 4
    play(m, "use MK03 1", asks="SG-D23")
    assert m.state.xp == 1
    assert m.state.cards["MK03"] == 1
    assert [crew(m, id).fatigue for id in ("laurent", "sofi", "mac")] == [1, 1, 0]
    assert not any(one.damage for one in m.state.crew.values())
    assert len(m.state.discard) == 2
    assert m.state.fate is None


@pytest.mark.rule("SG-X14", "SG-561", "SG-562", "SG-497", "SG-D38", "SG-D39")
def test_a_helper_pays_one_command_for_two_crew() -> None:
    m = voyage(
        """
        players: {tom: command 0, zoey: command 2}
        step: act 1
        fate: 5
        do: challenge(STR,4){}{}
        """
    )
    play(m, "join sofi", "pass", asks="SG-D39 seat 1")
    play(m, "join gregory", asks="SG-D38 seat 0")
    play(m, "pass", "join marco", "pass", "pass", asks="SG-D40 seat 1")
    play(m, "pass", asks="SG-D23 seat 0")
    assert command(m) == [0, 1]
    assert [crew(m, id).fatigue for id in ("sofi", "gregory", "marco")] == [1, 1, 1]


@pytest.mark.rule("SG-S22", "SG-515", "SG-564")
def test_low_morale_costs_a_helper_one_more() -> None:
    m = voyage(
        """
        players: {tom: command 0, zoey: command 2}
        crew: {marco: low}
        step: act 1
        fate: 5
        do: challenge(STR,4){}{}
        """
    )
    play(m, "pass", "join marco", "pass", "join mac", "pass", "pass", asks="SG-D23")
    assert command(m) == [0, 0]
    assert crew(m, "marco").fatigue == crew(m, "mac").fatigue == 1


@pytest.mark.rule("SG-564", "SG-515")
def test_low_morale_without_command_keeps_crew_out() -> None:
    m = voyage("{crew: {marco: low}, step: act 1, do: 'challenge(STR,4){}{}'}")
    assert "join marco" not in offered(m)
    assert {str(b.option): b.rule for b in m.refusals()}["join marco"] == "SG-564"


@pytest.mark.rule("SG-S21", "SG-505", "SG-561", "SG-501")
def test_the_exhausted_and_the_fallen_may_not_join() -> None:
    m = voyage("{crew: {laurent: fatigue 2, kannan: damage 5}, step: act 1, do: 'challenge(STR,4){}{}'}")
    assert not {"join laurent", "join kannan"} & set(offered(m))
    rules = {str(b.option): b.rule for b in m.refusals()}
    assert rules["join laurent"] == rules["join kannan"] == "SG-561"


@pytest.mark.rule("SG-S20", "SG-006", "SG-R016")
def test_only_the_active_player_uses_the_captain() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 3}, step: act 1, do: 'challenge(STR,4){}{}'}")
    play(m, "pass", asks="SG-D39 seat 1")
    assert "join sofi" not in offered(m)
    assert not [option for option in offered(m) if "sofi" in option]
    assert {str(b.option): b.rule for b in m.refusals()}["join sofi"] == "SG-006"


@pytest.mark.rule("SG-S23", "SG-513", "SG-551", "SG-R070", "SG-R081", "SG-464")
def test_weakened_takes_two_but_never_below_zero() -> None:
    m = voyage("{crew: {rafael: weakened equipped AB01}, step: act 1, fate: 4, do: 'challenge(STR,5){xp(1)}{}'}")
    play(m, "join rafael", "pass", asks="SG-D23")
    assert m.state.xp == 0
    assert events_of(m, "failed") == [{"skill": "STR", "number": 5, "total": 4}]
    m = voyage("{crew: {rafael: equipped AB01}, step: act 1, fate: 3, do: 'challenge(STR,5){xp(1)}{}'}")
    play(m, "join rafael", "pass", asks="SG-D23")
    assert m.state.xp == 1


@pytest.mark.rule("SG-S24", "SG-577", "SG-R063", "SG-D41", "SG-008", "SG-502")
def test_participants_take_the_damage_first() -> None:
    m = voyage(
        """
        crew: {kasumi: damage 2, marco: damage 2}
        step: act 1
        fate: 1
        do: challenge(CUN,9){}{hurt(8,part)}
        """
    )
    play(m, "join kasumi", "join marco", "pass", asks="SG-D41")
    assert offered(m) == ["crew kasumi", "crew marco"]
    play(m, "crew kasumi", "crew kasumi", asks="SG-D41")
    # Three points go to Marco without a question; the last three to any other crew member.
    assert crew(m, "marco").damage == 5
    assert "crew kasumi" not in offered(m)
    play(m, "crew mac", "crew mac", "crew sofi", asks="SG-D23")
    assert [crew(m, id).damage for id in ("kasumi", "marco", "mac", "sofi")] == [4, 5, 2, 1]


@pytest.mark.rule("SG-X15", "SG-577")
def test_nine_damage_is_divided_among_three_participants() -> None:
    m = voyage("{step: act 1, fate: 5, do: 'challenge(STR,9){}{hurt(9,part)}'}")
    play(m, "join sofi", "join laurent", "join rafael", "pass", asks="SG-D41")
    assert events_of(m, "failed")[0]["total"] == 8
    play(m, *["crew sofi", "crew laurent", "crew rafael"] * 3, asks="SG-D23")
    assert [crew(m, id).damage for id in ("sofi", "laurent", "rafael")] == [3, 3, 3]


@pytest.mark.rule("SG-X16", "SG-576", "SG-580", "SG-R011")
def test_every_consequence_in_printed_order() -> None:
    m = voyage("{step: act 1, fate: 5, do: 'challenge(PER,10){}{hurt(2,part);status(venom,1,part);gain(coin,1)}'}")
    play(m, "join kasumi", "join mac", "pass", "crew kasumi", "crew mac", asks="SG-D42")
    assert offered(m) == ["crew kasumi", "crew mac"]
    play(m, "crew mac", asks="SG-D23")
    assert crew(m, "mac").statuses == ["venom"]
    assert stock(m) == {"coin": 1}


@pytest.mark.rule("SG-S25", "SG-580", "SG-R065", "SG-D42")
def test_a_status_is_put_on_the_active_players_crew() -> None:
    m = voyage(
        """
        players: {zoey: command 0, tom: command 0}
        crew:
          laurent: of tom
          rafael: of tom
          kasumi: of tom
          audrie: of zoey
          mac: of zoey venom
          kannan: of tom
          gregory: of zoey venom
          marco: of zoey venom
        step: act 1
        fate: 1
        do: challenge(PER,9){}{status(venom,1,part)}
        """
    )
    play(m, "join mac", "pass", asks="SG-D42")
    assert offered(m) == ["crew sofi", "crew audrie"]


@pytest.mark.rule("SG-S55", "SG-120", "SG-113", "SG-R066", "SG-510")
def test_no_token_left_means_nothing_happens() -> None:
    m = voyage(
        """
        crew: {laurent: madness, rafael: madness, audrie: madness, kasumi: madness}
        step: act 1
        do: status(madness,1,one)
        """
    )
    play(m, asks="SG-D23")
    assert sum("madness" in one.statuses for one in m.state.crew.values()) == 4


@pytest.mark.rule("SG-581", "SG-R067")
def test_a_consequence_that_names_a_crew_member_applies_even_at_0_health() -> None:
    m = voyage("{crew: {mac: damage 5}, step: act 1, do: 'status(low,1,mac);heal(2,mac)'}")
    assert crew(m, "mac").statuses == ["low"]
    assert crew(m, "mac").damage == 3


@pytest.mark.rule("SG-514", "SG-565", "SG-R074", "SG-R060")
def test_madness_hurts_who_joins_and_their_skill_still_counts() -> None:
    m = voyage("{crew: {mac: madness damage 4}, step: act 1, fate: 3, do: 'challenge(PER,4){xp(1)}{}'}")
    play(m, "join mac", "pass", asks="SG-D23")
    assert crew(m, "mac").damage == 5
    assert crew(m, "mac").fatigue == 1
    assert m.state.xp == 1


@pytest.mark.rule("SG-S26", "SG-784", "SG-R084", "SG-D40", "SG-R083")
def test_bonuses_belong_to_the_draw_and_survive_a_redraw() -> None:
    m = voyage("{players: {tom: command 2}, step: act 1, fate: 3 2, do: 'challenge(STR,9){}{}'}")
    play(m, "pass", "use sofi 1", asks="SG-D40")
    first = m.state.fate.card
    play(m, "use MK03 1", asks="SG-D23")
    assert events_of(m, "failed")[0]["total"] == 4
    assert m.state.discard[1] == first
    assert m.state.players[0].command == 0


@pytest.mark.rule("SG-S27", "SG-786", "SG-R085")
def test_a_printed_one_may_be_redrawn_no_matter_what_was_added() -> None:
    m = voyage("{players: {tom: command 2}, cards: '', step: act 1, fate: 1 5, do: 'challenge(STR,6){xp(1)}{}'}")
    play(m, "pass", asks="SG-D40")
    play(m, "use sofi 1", "use kannan 1", asks="SG-D23")
    assert m.state.xp == 1
    m = voyage("{players: {tom: command 2}, cards: '', step: act 1, fate: 2, do: 'challenge(STR,6){xp(1)}{}'}")
    play(m, "pass", asks="SG-D40")
    assert "use kannan 1" not in offered(m)


@pytest.mark.rule("SG-S28", "SG-568", "SG-014")
def test_another_player_may_discard_cards_of_the_skill() -> None:
    m = voyage(
        """
        players: {tom: command 0, zoey: hand AB43 AB38 AB01}
        step: act 1
        fate: 5
        do: challenge(CRA,8){xp(1)}{}
        """
    )
    play(m, "join sofi", "pass", asks="SG-D40 seat 1")
    assert offered(m) == ["pass", "discard AB43", "discard AB38"]
    play(m, "discard AB43", "discard AB38", "pass", asks="SG-D23")
    assert m.state.xp == 1
    assert m.state.players[1].hand == ["AB01"]


@pytest.mark.rule("SG-R080", "SG-R064", "SG-R082")
def test_a_challenge_may_be_tried_without_crew() -> None:
    m = voyage("{step: act 1, fate: 1, do: 'challenge(STR,4){}{hurt(1,part)}'}")
    play(m, "pass", asks="SG-D41")
    assert len(offered(m)) == 9
    assert not [option for option in offered(m) if option.startswith("join")]


@pytest.mark.rule("SG-X13", "SG-490", "SG-491", "SG-R015")
def test_a_card_adds_to_the_skill_of_the_challenge_only() -> None:
    m = voyage("{players: {tom: command 1}, cards: MK07, step: act 1, fate: 3, do: 'challenge(STR,5){xp(1)}{}'}")
    play(m, "pass", asks="SG-D40")
    assert [option for option in offered(m) if "MK07" in option] == ["use MK07 1"]
    play(m, "use MK07 1", asks="SG-D23")
    assert m.state.xp == 1
    assert m.state.cards["MK07"] == 1


@pytest.mark.rule("SG-R015", "SG-468")
def test_an_equipped_card_serves_only_challenges_its_bearer_joined() -> None:
    text = """
    players: {tom: command 1}
    crew: {mac: equipped AB34}
    cards: ""
    step: act 1
    fate: 3
    do: challenge(PER,5){}{}
    """
    m = voyage(text)
    play(m, "join mac", "pass", asks="SG-D40")
    assert "use AB34 1" in offered(m)
    m = voyage(text)
    play(m, "join kasumi", "pass", asks="SG-D40")
    assert "use AB34 1" not in offered(m)
    assert "use sofi 1" in offered(m)


@pytest.mark.rule("SG-469", "SG-R012")
def test_a_paid_ability_card_is_used_once_a_turn_and_its_command_goes_to_the_supply() -> None:
    m = voyage(
        """
        players: {tom: command 2}
        crew: {mac: equipped AB34}
        cards: ""
        step: act 1
        fate: 3
        do: challenge(PER,6){xp(1)}{}
        """
    )
    play(m, "join mac", "pass", "use AB34 1", asks="SG-D40")
    assert command(m) == [1]
    assert "use AB34 1" not in offered(m)


@pytest.mark.rule("SG-R048", "SG-553")
def test_difficulty_in_play_raises_every_number() -> None:
    m = voyage("{ongoing: D04, step: act 1, do: 'challenge(STR,5){}{}'}")
    assert m.state.trial.number == 6


@pytest.mark.rule("SG-R014")
def test_a_text_that_mixes_windows_works_where_a_part_is_legal() -> None:
    m = voyage("{crew: {mac: equipped AB11 frightened}, step: act 1}")
    assert "use AB11 1" in offered(m)
    play(m, "use AB11 1", asks="SG-D23")
    assert crew(m, "mac").statuses == []
    assert crew(m, "mac").equipped == []
