"""Command, equipping, activating, and the windows for it."""

from __future__ import annotations

import pytest

from tests.kit import offered, play
from tests.sleeping_gods.voyage import command, crew, stock, voyage


@pytest.mark.rule("SG-X11", "SG-460", "SG-464", "SG-451", "SG-450", "SG-D32", "SG-G15")
def test_triage_is_equipped_to_laurent() -> None:
    m = voyage("{players: {tom: command 2 hand AB25}, cards: '', step: act 1}")
    play(m, "equip AB25", asks="SG-D32")
    play(m, "crew laurent", asks="SG-D23")
    assert command(m) == [0]
    assert crew(m, "laurent").equipped == ["AB25"]
    assert m.state.players[0].hand == []


@pytest.mark.rule("SG-X12", "SG-480", "SG-481", "SG-482", "SG-D34", "SG-G14")
def test_laurents_ability_places_command_on_his_board() -> None:
    m = voyage("{players: {tom: command 4}, cards: '', step: act 1}")
    play(m, "use laurent 1", asks="SG-D23")
    assert stock(m) == {"meat": 1}
    assert crew(m, "laurent").command == 2
    assert command(m) == [2]
    assert "use laurent 1" not in offered(m)
    m = voyage("{players: {tom: command 2}, cards: '', step: act 1, enemies: 3, fate: 4}")
    play(m, "attack laurent", asks="SG-D45")
    play(m, "use laurent 2", asks="SG-D47")


@pytest.mark.rule("SG-S18", "SG-461", "SG-462", "SG-463", "SG-R116", "SG-D33")
def test_a_third_card_needs_the_controllers_discard_first() -> None:
    m = voyage(
        """
        players: {cid: command 1 hand AB01, zoey: command 0}
        crew: {marco: equipped AB50 AB51}
        cards: ""
        step: act 1
        """
    )
    play(m, "equip AB01", asks="SG-D32 seat 0")
    assert "crew marco" not in offered(m)
    m = voyage(
        """
        players: {cid: command 1 hand AB01, zoey: command 0}
        crew: {marco: equipped AB50 AB51}
        cards: ""
        step: act 1
        """
    )
    play(m, "skip", asks="SG-D32 seat 1")
    play(m, "drop AB50", asks="SG-D23 seat 0")
    play(m, "equip AB01", "crew marco", asks="SG-D23 seat 0")
    assert crew(m, "marco").equipped == ["AB51", "AB01"]


@pytest.mark.rule("SG-S19", "SG-466", "SG-R002")
def test_equipping_between_paragraphs_but_not_in_a_challenge() -> None:
    m = voyage("{players: {tom: command 1 hand AB01}, cards: '', step: act 1, read: '3.1'}")
    play(m, asks="SG-D28")
    assert "equip AB01" in offered(m)
    play(m, "choice A", asks="SG-D38")
    assert "equip AB01" not in offered(m)


@pytest.mark.rule("SG-467", "SG-R117")
def test_an_instant_effect_is_for_the_controller_of_the_crew_member() -> None:
    m = voyage("{players: {tom: command 3 hand AB53, zoey: command 0}, cards: '', crew: {mac: of zoey}, step: act 1}")
    play(m, "equip AB53", "crew mac", asks="SG-D23")
    assert command(m) == [0, 3]


@pytest.mark.rule("SG-S32", "SG-359", "SG-493", "SG-806", "SG-X26", "SG-808")
def test_cooking_between_paragraphs_but_no_sailing() -> None:
    m = voyage(
        """
        players: {tom: command 3}
        crew: {mac: fatigue 2 low, sofi: fatigue 1}
        stock: meat 1 veg 1 grain 1
        cards: MK02 AD06
        step: act 1
        read: "3.1"
        """
    )
    assert "use MK02 1" in offered(m)
    assert "use AD06 1" not in offered(m)
    play(m, "use MK02 1", "put meat", "put veg", "crew mac", "crew mac", asks="SG-D28")
    assert stock(m) == {}
    assert (crew(m, "mac").fatigue, crew(m, "sofi").fatigue) == (0, 0)
    assert crew(m, "mac").statuses == []
    assert m.state.cards["MK02"] == 1


@pytest.mark.rule("SG-X26", "SG-806")
def test_flapjacks() -> None:
    m = voyage(
        """
        players: {tom: command 1}
        crew: {mac: fatigue 2 damage 3, sofi: fatigue 2 damage 1}
        stock: grain 3
        cards: MK04
        step: act 1
        """
    )
    play(m, "use MK04 1", "crew mac", "crew sofi", "crew mac", "crew mac", "crew mac", "crew sofi", asks="SG-D23")
    assert (crew(m, "mac").fatigue, crew(m, "sofi").fatigue) == (0, 1)
    assert (crew(m, "mac").damage, crew(m, "sofi").damage) == (1, 0)


@pytest.mark.rule("SG-R012")
def test_a_card_without_cost_is_used_once_a_turn_and_never_locked() -> None:
    m = voyage("{stock: grain 2, crew: {mac: fatigue 2}, cards: MK23, step: act 1}")
    play(m, "use MK23 1", asks="SG-D23")
    assert m.state.cards["MK23"] == 0
    assert "use MK23 1" not in offered(m)


@pytest.mark.rule("SG-R003", "SG-803")
def test_an_ability_without_effect_cannot_be_used() -> None:
    m = voyage("{players: {tom: command 5}, cards: MK13 MK14, step: act 1}")
    assert not [option for option in offered(m) if "MK1" in option]


@pytest.mark.rule("SG-R001", "SG-R016", "SG-R006")
def test_all_players_are_asked_again_until_all_have_passed() -> None:
    m = voyage("{players: {tom: command 2, zoey: command 1, cid: command 1}, cards: '', step: act 1}")
    play(m, "skip", asks="SG-D32 seat 2")
    play(m, "use mac 2", asks="SG-D23 seat 0")
    play(m, "skip", asks="SG-D23 seat 0")
    assert command(m)[0] == 3
    assert stock(m) == {"veg": 1}


@pytest.mark.rule("SG-R001", "SG-R216")
def test_a_player_may_leave_the_free_windows_of_a_turn_to_the_others() -> None:
    m = voyage("{players: {tom: command 2, zoey: command 1, cid: command 1}, cards: '', step: act 1}")
    play(m, "skip", "rest", asks="SG-D23 seat 0")
    play(m, "skip", asks="SG-D32 seat 0")
    assert m.state.players[2].idle


@pytest.mark.rule("SG-805", "SG-D37", "SG-384", "SG-R216")
def test_a_weapon_changes_hands_outside_combat() -> None:
    m = voyage("{crew: {mac: weapons MK24}, cards: MK24, step: act 1}")
    play(m, "arm MK24", asks="SG-D37")
    assert "crew mac" not in offered(m)
    play(m, "crew laurent", asks="SG-D23")
    assert crew(m, "laurent").weapons == ["MK24"]
    assert "arm MK24" not in offered(m)


@pytest.mark.rule("SG-122", "SG-S17", "SG-301", "SG-R115", "SG-108")
def test_skipping_with_an_almost_empty_supply() -> None:
    m = voyage("{players: {tom: command 13}, cards: '', step: act 1}")
    play(m, "skip", asks="SG-D23")
    assert command(m) == [14]
    play(m, "skip", asks="SG-D32")
    assert command(m) == [14]


@pytest.mark.rule("SG-015", "SG-452")
def test_command_on_boards_cannot_be_spent_or_given() -> None:
    m = voyage("{crew: {laurent: command 2}, players: {tom: hand AB01}, cards: '', step: act 1}")
    assert "equip AB01" not in offered(m)
    assert {str(b.option): b.rule for b in m.refusals()}["equip AB01"] == "SG-460"


@pytest.mark.rule("SG-465", "SG-R017")
def test_fallen_bearers_use_nothing() -> None:
    m = voyage("{crew: {mac: damage 5 equipped AB25, sofi: damage 1}, cards: '', step: act 1}")
    assert "use AB25 1" not in offered(m)
    m = voyage("{crew: {mac: damage 4 equipped AB25}, cards: '', step: act 1}")
    assert "use AB25 1" in offered(m)


@pytest.mark.rule("SG-R069")
def test_adventure_cards_need_no_healthy_bearer() -> None:
    m = voyage("{players: {tom: command 1}, crew: {mac: damage 5}, cards: AD33, step: act 1}")
    play(m, "use AD33 2", asks="SG-D23")
    assert crew(m, "mac").damage == 3


@pytest.mark.rule("SG-R216", "SG-014")
def test_being_asked_does_not_reveal_a_hand() -> None:
    for card in ("AB01", "AB53"):
        m = voyage(
            f"{{players: {{tom: command 0, zoey: command 1 hand {card}}}, cards: '', stock: veg 6, step: act 1}}"
        )
        play(m, "skip", asks="SG-D32 seat 1")
        assert ("equip AB01" in offered(m)) == (card == "AB01")
    m = voyage("{players: {tom: command 0, zoey: command 0 hand AB01}, cards: '', step: act 1}")
    play(m, "skip", asks="SG-D23 seat 0")


@pytest.mark.rule("SG-R216", "SG-463")
def test_an_equipped_card_that_could_be_discarded_asks_no_one() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, crew: {mac: equipped AB01}, cards: MK24, step: act 1}")
    play(m, "skip", asks="SG-D23 seat 0")
