"""The ship action: rooms, their parts, search tokens, the hand limit."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import command, crew, stock, voyage


@pytest.mark.rule("SG-S01", "SG-203", "SG-204", "SG-205", "SG-R035", "SG-D10")
def test_the_last_room_and_a_wrecked_room_cannot_be_used() -> None:
    m = voyage("{room: bridge, cubes: galley 2}")
    assert offered(m) == ["room deck", "room sickbay", "room quarters"]
    refused = {str(refusals.option): refusals.rule for refusals in m.refusals()}
    assert refused["room bridge"] == "SG-204"
    assert refused["room galley"] == "SG-205"
    assert refused["room hull"] == "SG-203"


@pytest.mark.rule("SG-203", "SG-206")
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("{cubes: sickbay 1}", "Sick Bay: gain 3 command, 1 card, 1 damage of the crew healed (1 damage)"),
        ("{}", "Deck: gain 3 command, 3 search tokens (some cost damage; take one reward)"),
        ("{room: deck, cubes: sickbay 2 galley 2 quarters 2 bridge 2}", "Galley: wrecked, gives nothing"),
    ],
)
def test_rooms_say_what_they_give(position: str, said: str) -> None:
    m = voyage(position)
    assert m.ask is not None
    words = m.game.text.words(m.pack, m.view(0))
    assert said in [words.label(m.ask, option) for option in m.ask.options]


@pytest.mark.rule("SG-S02", "SG-206", "SG-R034")
def test_with_no_usable_room_the_figure_moves_for_nothing() -> None:
    m = voyage("{room: deck, cubes: sickbay 2 galley 2 quarters 2 bridge 2, fate: 4, events: M16}")
    assert offered(m) == ["room sickbay", "room galley", "room quarters", "room bridge"]
    play(m, "room quarters", asks="SG-D59")
    assert m.state.room == "quarters"
    assert command(m) == [0]


@pytest.mark.rule("SG-R036", "SG-151")
def test_on_the_first_turn_any_room_may_be_used() -> None:
    assert len(offered(voyage("{}"))) == 5


@pytest.mark.rule("SG-S03", "SG-207", "SG-210", "SG-R037", "SG-D11")
@pytest.mark.parametrize(("order", "gained"), [(["clear", "command"], 3), (["command", "clear"], 0)])
def test_the_order_of_the_bridge_matters_when_the_supply_is_empty(order: list[str], gained: int) -> None:
    m = voyage(
        """
        players: {tom: command 1, zoey: command 1}
        crew:
          laurent: command 2
          rafael: command 1
          gregory: command 2
          kasumi: command 1
          mac: command 1
        cards: MK01:2 MK03:1 MK13:2
        events: M16
        """
    )
    play(m, "room bridge", *(f"part {part}" for part in order), asks="SG-D32")
    assert command(m) == [1 + gained, 1]
    assert not any(one.command for one in m.state.crew.values())
    assert set(m.state.cards.values()) == {0}


@pytest.mark.rule("SG-X01", "SG-208", "SG-209", "SG-215", "SG-T03")
@pytest.mark.parametrize(("names", "gained", "clears"), [("abc", 4, 3), ("abcd", 5, 3), ("ab", 4, 2), ("a", 3, 2)])
def test_quarters_by_the_number_of_players(names: str, gained: int, clears: int) -> None:
    players = "\n".join(f"  {name}: command 0" for name in names)
    m = voyage(f"players:\n{players}\ncards: MK01:2 MK13:2\nevents: M16\n")
    play(m, "room quarters", "part clear", asks="SG-D15")
    play(m, *["put MK01"] * 2, asks="SG-D15" if clears > 2 else "SG-D11")
    if clears > 2:
        play(m, "put MK13", asks="SG-D11")
    play(m, "part command", asks="SG-D32")
    assert command(m)[0] == gained
    assert sum(m.state.cards.values()) == 4 - clears


@pytest.mark.rule("SG-S49", "SG-481", "SG-R038", "SG-D15")
def test_a_board_that_keeps_one_of_two_command_stays_locked() -> None:
    m = voyage(
        "{players: {tom: command 4}, crew: {gregory: command 2 damage 1, mac: damage 2}, cards: '', events: M16}"
    )
    play(m, "room quarters", "part clear", "put gregory", "stop", "part all", asks="SG-D32")
    assert crew(m, "gregory").command == 1
    assert not [option for option in offered(m) if option.startswith("use gregory")]


@pytest.mark.rule("SG-S04", "SG-211", "SG-217", "SG-R032", "SG-R033", "SG-D12", "SG-D13")
def test_the_galley_draws_two_limits_the_hand_and_lets_a_crew_member_rest() -> None:
    m = voyage(
        """
        players: {tom: hand AB01 AB02 AB05, zoey: command 0, cid: command 0}
        crew: {mac: fatigue 2}
        deck: AB13 AB14
        events: M16
        """
    )
    play(m, "room galley", "part draw", asks="SG-D12")
    assert len(m.state.players[0].hand) == 5
    play(m, "card AB01", "card AB02", asks="SG-D11")
    assert m.state.players[0].hand == ["AB05", "AB13", "AB14"]
    play(m, "part rest", "card AB05", asks="SG-D32")
    assert crew(m, "mac").fatigue == 1
    assert m.state.players[0].hand == ["AB13", "AB14"]
    assert m.state.discard == ["AB01", "AB02", "AB05"]


@pytest.mark.rule("SG-211", "SG-D13")
def test_the_galley_discard_is_optional_and_draws_one_card_for_one_player() -> None:
    m = voyage("{crew: {mac: fatigue 1}, deck: AB01, events: M16}")
    play(m, "room galley", "part draw", "part rest", "decline", asks="SG-D32")
    assert crew(m, "mac").fatigue == 1
    assert m.state.players[0].hand == ["AB01"]


@pytest.mark.rule("SG-X02", "SG-212", "SG-213", "SG-214", "SG-D16", "SG-D17", "SG-T05")
def test_all_search_damage_is_suffered_and_one_reward_chosen() -> None:
    m = voyage("{search: SR1 SR2, fate: 4, cards: '', events: M16}")
    play(m, "room deck", "part search", "draw", "draw", asks="SG-D16")
    assert m.state.cubes["galley"] == 1
    play(m, "stop", asks="SG-D17")
    assert offered(m) == ["keep SR1", "keep SR2"]
    play(m, "keep SR1", asks="SG-D32")
    assert stock(m) == {"veg": 1, "meat": 1}
    assert m.state.search_discard == ["SR1", "SR2"]
    assert m.state.drawn == []


@pytest.mark.rule("SG-X02", "SG-D59")
def test_a_token_with_a_choice_inside() -> None:
    m = voyage("{search: SR3, cards: '', events: M16}")
    play(m, "room deck", "part search", "draw", "stop", asks="SG-D59")
    play(m, "way 2", asks="SG-D32")
    assert stock(m) == {"mat": 2}


@pytest.mark.rule("SG-S05", "SG-R039", "SG-965")
def test_search_damage_comes_before_the_next_token() -> None:
    m = voyage("{search: SR2, fate: 3, cards: '', events: M16}")
    play(m, "room deck", "part search", "draw", asks="SG-D16")
    assert m.state.cubes["sickbay"] == 1
    play(m, "stop", asks="SG-D32")
    assert stock(m) == {"meat": 1, "veg": 1}
    assert events_of(m, "reward") == [{"token": "SR2"}]


@pytest.mark.rule("SG-212", "SG-T03")
def test_at_most_three_search_tokens() -> None:
    m = voyage("{search: SR4 SR5 SR7, cards: '', events: M16}")
    play(m, "room deck", "part all", "draw", "draw", "draw", asks="SG-D17")
    assert len(offered(m)) == 3


@pytest.mark.rule("SG-124", "SG-R040")
def test_an_empty_search_stack_is_shuffled_again_without_the_tokens_on_the_table() -> None:
    m = voyage("{search: SR4 SR5 SR7, cards: '', events: M16}")
    s = m.state
    s.search_discard, s.search = s.search[:8], s.search[8:]
    assert s.search == ["SR4"]
    boundary = m.boundary
    boundary.state.search, boundary.state.search_discard = s.search[:], s.search_discard[:]
    m.begin_again()
    play(m, "room deck", "part all", "draw", "draw", asks="SG-D16")
    assert m.state.drawn[0] == "SR4"
    assert len(m.state.search) == 7
    assert "SR4" not in m.state.search


@pytest.mark.rule("SG-216", "SG-D14")
def test_the_sick_bay_heals_any_crew_member_by_one() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 0}, crew: {mac: damage 3, laurent: damage 1}, events: M16}")
    play(m, "room sickbay", "part heal", asks="SG-D14")
    play(m, "crew mac", asks="SG-D11")
    assert crew(m, "mac").damage == 2


@pytest.mark.rule("SG-R051", "SG-R048")
def test_room_command_never_falls_below_nothing() -> None:
    m = voyage("{ongoing: M08 D12, events: M16, cards: ''}")
    play(m, "room galley", "part command", asks="SG-D11")
    assert command(m) == [0]
    m = voyage("{ongoing: M08, events: M16, cards: ''}")
    play(m, "room quarters", "part command", asks="SG-D11")
    assert command(m) == [2]


@pytest.mark.rule("SG-R033")
def test_the_galley_card_may_be_discarded_before_drawing() -> None:
    m = voyage("{players: {tom: hand AB01 AB02 AB05}, crew: {mac: fatigue 1}, deck: AB13, events: M16, cards: ''}")
    play(m, "room galley", "part rest", "card AB01", "part draw", asks="SG-D32")
    assert m.state.players[0].hand == ["AB02", "AB05", "AB13"]
