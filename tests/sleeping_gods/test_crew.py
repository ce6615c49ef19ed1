"""Crew and ship: damage, overflow, fatigue, statuses, ship damage."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import crew, stock, voyage


@pytest.mark.rule("SG-S08", "SG-202", "SG-511", "SG-502", "SG-R060", "SG-R061", "SG-D09", "SG-960")
def test_venom_on_the_fallen_flows_over() -> None:
    m = voyage("{crew: {kasumi: damage 4 venom}, step: begin}")
    play(m, asks="SG-D09")
    assert "crew kasumi" not in offered(m)
    play(m, "crew mac", asks="SG-D10")
    assert crew(m, "mac").damage == 1


@pytest.mark.rule("SG-R031", "SG-D08", "SG-202")
def test_venom_hurts_all_who_have_it_in_the_order_of_choice_on_every_turn() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, crew: {mac: venom, laurent: venom}, step: begin}")
    play(m, asks="SG-D08")
    play(m, "crew mac", asks="SG-D10")
    assert (crew(m, "mac").damage, crew(m, "laurent").damage) == (1, 1)


@pytest.mark.rule("SG-202", "SG-D08")
def test_crew_who_gain_venom_while_it_deals_damage_take_none_this_turn() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, crew: {mac: venom, laurent: venom}, step: begin}")
    crew(m, "kasumi").statuses.append("venom")
    assert {refusal.why for refusal in m.refusals() if str(refusal.option) == "crew kasumi"} == {
        "This crew member takes no more venom damage this turn."
    }
    play(m, "crew mac", asks="SG-D10")
    assert [crew(m, id).damage for id in ("mac", "laurent", "kasumi")] == [1, 1, 0]


@pytest.mark.rule("SG-500", "SG-501", "SG-R062")
def test_damage_divided_freely_never_exceeds_health() -> None:
    m = voyage("{crew: {mac: damage 4}, step: act 1, do: 'hurt(2,split)'}")
    play(m, "crew mac", asks="SG-D41")
    assert "crew mac" not in offered(m)
    play(m, "crew laurent", asks="SG-D23")
    assert [event["crew"] for event in events_of(m, "down")] == ["mac"]


@pytest.mark.rule("SG-504", "SG-506", "SG-R071", "SG-D43", "SG-018", "SG-115", "SG-G08")
def test_fatigue_goes_only_to_those_with_room_for_it() -> None:
    m = voyage("{crew: {mac: fatigue 2}, step: act 1, do: 'tire(1,one);rest(1,mac)'}")
    play(m, asks="SG-D43")
    assert "crew mac" not in offered(m)
    play(m, "crew sofi", asks="SG-D23")
    assert (crew(m, "sofi").fatigue, crew(m, "mac").fatigue) == (1, 1)


@pytest.mark.rule("SG-510", "SG-516", "SG-783", "SG-D59")
def test_a_cure_of_any_kind_asks_for_crew_and_status() -> None:
    m = voyage("{crew: {mac: venom low, sofi: madness}, step: act 1, do: 'cure(any,1)'}")
    play(m, "crew mac", asks="SG-D59")
    assert offered(m) == ["put low", "put venom"]
    play(m, "put venom", asks="SG-D23")
    assert crew(m, "mac").statuses == ["low"]


@pytest.mark.rule("SG-R072")
def test_a_lost_health_bonus_takes_damage_with_it() -> None:
    m = voyage("{crew: {mac: damage 6 equipped AB12}, step: act 1}")
    play(m, "drop AB12", asks="SG-D23")
    assert crew(m, "mac").damage == 5


@pytest.mark.rule("SG-R073", "SG-008")
def test_healing_beyond_the_damage_is_lost() -> None:
    m = voyage("{crew: {mac: damage 1}, step: act 1, do: 'heal(3,mac)'}")
    assert crew(m, "mac").damage == 0


@pytest.mark.rule("SG-520", "SG-521", "SG-G04", "SG-T03")
def test_each_fate_number_names_a_box() -> None:
    m = voyage("{step: act 1, fate: 1 2 3 4 5 6, do: 'ship(6)'}")
    assert m.state.cubes == {"hull": 1, "deck": 1, "sickbay": 1, "galley": 1, "quarters": 1, "bridge": 1}
    assert len(m.state.discard) == 6


@pytest.mark.rule("SG-S06", "SG-522", "SG-D18", "SG-R041")
def test_damage_to_a_full_box_goes_where_the_active_player_likes() -> None:
    m = voyage("{cubes: hull 1 galley 2, step: act 1, fate: 1, do: 'ship(1)'}")
    play(m, asks="SG-D18")
    assert offered(m) == ["room deck", "room sickbay", "room quarters", "room bridge"]
    play(m, "room bridge", asks="SG-D23")
    assert m.state.cubes["bridge"] == 1


@pytest.mark.rule("SG-S58", "SG-R003", "SG-R041", "SG-R086")
def test_a_bonus_that_cannot_change_the_room_is_refused() -> None:
    m = voyage("{players: {tom: command 1}, cards: '', step: act 1, fate: 6, do: 'ship(1)'}")
    play(m, asks="SG-D23")
    assert m.state.cubes["bridge"] == 1
    m = voyage("{players: {tom: command 1}, cards: '', step: act 1, fate: 5, do: 'ship(1)'}")
    play(m, asks="SG-D35")
    play(m, "use sofi 1", asks="SG-D23")
    assert m.state.cubes["bridge"] == 1


@pytest.mark.rule("SG-R041", "SG-965", "SG-D35")
def test_a_block_cancels_points_before_anything_is_drawn() -> None:
    m = voyage("{players: {tom: command 1}, cards: MK17, step: act 1, fate: 4, do: 'ship(2)'}")
    play(m, "use MK17 1", asks="SG-D23")
    assert sum(m.state.cubes.values()) == 1
    assert m.state.cubes["galley"] == 1
    assert len(m.state.discard) == 1


@pytest.mark.rule("SG-S57", "SG-920", "SG-R212")
def test_with_dice_no_card_is_drawn() -> None:
    m = voyage("{die: true, rolls: 6, step: act 1, do: 'ship(1)'}")
    assert m.state.cubes["bridge"] == 1
    assert len(m.state.deck) == 60


@pytest.mark.rule("SG-R212", "SG-D60", "SG-D02")
def test_in_ask_mode_the_drawer_chooses_each_time() -> None:
    m = voyage("{options: {fate: ask, first: 0}, rolls: 2, step: act 1, do: 'ship(1)'}")
    play(m, asks="SG-D60")
    play(m, "source die", asks="SG-D23")
    assert m.state.cubes["deck"] == 1


@pytest.mark.rule("SG-009", "SG-785")
def test_repair_removes_cubes_of_choice() -> None:
    m = voyage("{cubes: hull 1 galley 2, step: act 1, do: 'repair(2)'}")
    play(m, "room galley", "room hull", asks="SG-D23")
    assert m.state.cubes["galley"] == 1
    assert m.state.cubes["hull"] == 0


@pytest.mark.rule("SG-120", "SG-114", "SG-R008", "SG-010", "SG-007")
def test_resources_missing_in_the_supply_are_not_gained() -> None:
    m = voyage("{stock: meat 5 coin 39, step: act 1, do: 'gain(meat,3);gain(coin,2);gain(mat,1)'}")
    assert stock(m) == {"coin": 40, "meat": 6, "mat": 1}


@pytest.mark.rule("SG-R009", "SG-R010", "SG-011")
def test_food_lost_is_a_mix_of_choice_and_no_more_than_there_is() -> None:
    m = voyage("{stock: meat 1 grain 1 coin 3, step: act 1, do: 'lose(food,3)'}")
    play(m, "put grain", asks="SG-D23")
    assert stock(m) == {"coin": 3}


@pytest.mark.rule("SG-R068", "SG-R007")
def test_passive_texts_are_silent_at_0_health_and_command_is_dealt_round() -> None:
    m = voyage(
        """
        players: {tom: command 6, zoey: command 6}
        step: act 1
        do: cmd(2,each)
        """
    )
    assert [player.command for player in m.state.players] == [7, 7]
    m = voyage("{crew: {mac: damage 5 equipped AB57}, step: act 1, do: 'status(frightened,1,mac)'}")
    assert crew(m, "mac").statuses == ["frightened"]
    m = voyage("{crew: {mac: damage 4 equipped AB57}, step: act 1, do: 'status(frightened,1,mac)'}")
    assert crew(m, "mac").statuses == []
