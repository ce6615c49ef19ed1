"""Details of the rules that the tests of the chapters do not check."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.campaign import Profile
from fathom.games.sleeping_gods.game import GAME
from tests.kit import events_of, offered, play, run_out
from tests.sleeping_gods.test_placement import field, reached
from tests.sleeping_gods.voyage import command, crew, ended, points, squares, voyage

DOWN = ", ".join(
    f"{id}: damage {n}"
    for id, n in {
        "sofi": 5, "laurent": 6, "rafael": 6, "audrie": 4, "kasumi": 4, "kannan": 5, "gregory": 5, "marco": 5,
    }.items()
)  # fmt: skip


@pytest.mark.rule("SG-R007")
def test_the_last_command_goes_to_the_active_player() -> None:
    m = voyage(
        "{players: {a: command 5, b: command 5, c: command 3}, active: b, cards: '', step: act 1, do: 'cmd(1,each)'}"
    )
    assert command(m) == [5, 6, 3]


@pytest.mark.rule("SG-R041")
def test_more_than_six_is_the_bridge() -> None:
    m = voyage("{players: {a: command 1}, cards: AD22, step: act 1, fate: 5, do: 'ship(1)'}")
    play(m, "use AD22 1", asks="SG-D23")
    assert m.state.cubes["bridge"] == 1


@pytest.mark.rule("SG-R088")
def test_other_players_cannot_send_crew_to_the_wheel() -> None:
    m = voyage("{players: {tom: command 0, zoe: command 2}, cards: '', step: act 1, fate: 1}")
    play(m, "travel", "pass", "pass", asks="SG-D39 seat 1")
    assert not [option for option in offered(m) if option.startswith("join")]


@pytest.mark.rule("SG-R091", "SG-S13")
def test_a_hazard_beyond_the_edge_is_met() -> None:
    m = voyage("{region: M1a, cards: '', step: act 1, fate: 1}")
    play(m, "travel", "pass", "sail M5e", asks="SG-D38")
    assert m.state.trial.source == "M5e"


@pytest.mark.rule("SG-S30", "SG-R106")
def test_a_choice_of_the_town_itself_that_failed_is_taken() -> None:
    m = voyage("{region: M1g, cards: '', step: act 1, fate: 1}")
    play(m, "explore 9", asks="SG-D29")
    assert "choice A" in offered(m)
    play(m, "choice A", asks="SG-D38")
    m.choose("pass")
    while m.ask is not None and m.ask.id != "SG-D29":
        m.choose(offered(m)[0])
    assert events_of(m, "failed")
    assert m.state.story.paragraph == "9"
    assert "choice A" not in offered(m)


@pytest.mark.rule("SG-R140")
def test_the_eight_command_are_for_whose_turn_it_is() -> None:
    m = voyage(
        f"{{players: {{tom: '', zoe: ''}}, settings: {{easy: true, first: 0}},"
        f" crew: {{{DOWN}, mac: damage 4 venom}}, cards: '', step: begin}}"
    )
    assert m.state.active == 1
    assert command(m) == [1, 9]


@pytest.mark.rule("SG-R157")
def test_splash_reaches_the_next_card_and_no_further() -> None:
    sea = field([3, 10, 5], 0, 7, 7, False, [set(), set(), set()])
    assert {card for group in reached(sea) for card, _ in group} == {0, 1}


@pytest.mark.rule("SG-R161")
def test_a_miss_deals_one_with_any_weapon() -> None:
    m = voyage("{crew: {rafael: levels LV07}, cards: '', step: act 1, enemies: 3, fate: 1}")
    play(m, "attack rafael", asks="SG-D47")
    assert points(m) == 1


@pytest.mark.rule("SG-R171")
def test_a_token_lying_elsewhere_may_go_to_a_third_board() -> None:
    m = voyage("{crew: {rafael: token mac}, cards: '', step: act 1, enemies: 3 7, fate: 6}")
    play(m, "attack rafael", "target 3", "cover 3 BR", "stop", asks="SG-D48")
    boards = set(GAME.pack.board) - {"rafael", "mac"}
    assert set(offered(m)) == {*(f"crew {id}" for id in boards), "decline"}


@pytest.mark.rule("SG-R172")
def test_a_strike_on_a_synergy_point_moves_the_bearers_token() -> None:
    m = voyage("{crew: {marco: equipped AB49}, cards: '', step: act 1, enemies: 3 7}")
    play(m, "use AB49 1", "target 3", "cover 3 BR", asks="SG-D48")
    play(m, "crew mac", asks="SG-D44")
    assert crew(m, "marco").synergy == "mac"


@pytest.mark.rule("SG-R205")
def test_a_totem_lost_again_stays_on_the_sheet() -> None:
    m = voyage("{cards: '', step: act 1, do: 'adv(1);loseadv(1)'}")
    profile = Profile()
    profile.mark(m.state)
    assert "AD01" not in m.state.cards
    assert profile.totems == ["AD01"]


@pytest.mark.rule("SG-R048")
def test_two_ongoing_events_add_up() -> None:
    m = voyage("{players: {tom: command 0}, cards: '', ongoing: M08 D12, events: M05}")
    play(m, "room deck", "part command", asks="SG-D16")
    assert command(m) == [0]
    m = voyage("{players: {a: '', b: '', c: '', d: ''}, cards: '', ongoing: M08 D12, events: M05}")
    play(m, "room deck", "part command", asks="SG-D16 seat 0")
    assert command(m)[0] == 5 - 3


@pytest.mark.rule("SG-R103")
def test_a_used_quest_does_not_come_back() -> None:
    m = voyage("{cards: '', used: 1, step: act 1, do: 'quest(1)'}")
    assert (m.state.quests, m.state.quests_used) == ([], [1])


@pytest.mark.rule("SG-R212")
def test_a_redraw_rolls_the_die_again() -> None:
    m = voyage(
        "{die: true, rolls: 1 5, players: {tom: command 1}, cards: MK12, step: act 1, do: 'challenge(STR,5){}{}'}"
    )
    play(m, "pass", "use MK12 1", asks="SG-D23")
    assert events_of(m, "passed")[0]["total"] == 5
    assert len(m.state.deck) == 60


@pytest.mark.rule("SG-R213")
def test_only_totems_still_owned_count_for_the_finale() -> None:
    m = voyage("{cards: AD01 AD02, step: act 1, do: 'loseadv(1);if(totems:2){xp(5)}else{xp(1)}'}")
    assert m.state.xp == 1


@pytest.mark.rule("SG-754")
def test_crew_cannot_use_their_own_token() -> None:
    m = voyage("{crew: {audrie: token laurent, kasumi: token audrie}, cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack audrie", asks="SG-D46")
    assert "use token-kasumi 1" in offered(m)
    m = voyage("{crew: {kasumi: token audrie}, cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack audrie", asks="SG-D46")
    assert "use token-audrie 1" not in offered(m)


@pytest.mark.rule("SG-R173")
def test_the_holders_controller_uses_the_token() -> None:
    m = voyage("{players: {tom: '', zoe: ''}, crew: {rafael: token mac}, cards: '', step: act 1, enemies: 3}")
    play(m, "pass", "pass", "crew mac", asks="SG-D50 seat 1")
    assert "use token-rafael 1" in offered(m)


@pytest.mark.rule("SG-R087")
def test_another_player_adds_a_craft_card_to_the_travel() -> None:
    m = voyage("{players: {tom: '', zoe: hand AB37}, cards: '', step: act 1, fate: 3}")
    play(m, "travel", "pass", asks="SG-D40 seat 1")
    play(m, "discard AB37", asks="SG-D25 seat 0")
    assert events_of(m, "distance") == [{"total": 4, "distance": 2}]


@pytest.mark.rule("SG-601")
def test_the_row_is_shuffled() -> None:
    rows = {
        tuple(enemy.number for enemy in voyage(f"{{seed: {seed}, step: act 1, do: 'combat(3,7)'}}").state.battle.row)
        for seed in range(12)
    }
    assert rows == {(3, 7), (7, 3)}


@pytest.mark.rule("SG-735", "SG-646", "SG-R170")
def test_flying_is_nothing_to_a_rifle() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 7, fate: 4}")
    play(m, "attack mac", asks="SG-D47")
    assert events_of(m, "hit")[0]["defence"] == 5
    m = voyage("{cards: '', step: act 1, enemies: 7, fate: 5}")
    play(m, "attack laurent", asks="SG-D47")
    assert events_of(m, "miss")[0]["defence"] == 6


@pytest.mark.rule("SG-720")
def test_a_double_symbol_counts_two() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 75}")
    card = GAME.pack.enemy[75]
    symbols = [square.damage for square in card.squares]
    assert 2 in symbols
    assert m.view(0).battle.row[0].strength == card.basic + sum(symbols)


@pytest.mark.rule("SG-R070")
def test_the_weakened_take_nothing_from_the_others() -> None:
    m = voyage("{crew: {kasumi: weakened}, cards: '', step: act 1, fate: 3, do: 'challenge(STR,9){}{}'}")
    play(m, "join kasumi", "join rafael", "pass", asks="SG-D23")
    assert events_of(m, "failed")[0]["total"] == 4


@pytest.mark.rule("SG-R139")
def test_brutal_finale() -> None:
    going = f"{{{DOWN}, mac: damage 4}}"
    m = voyage(f"{{mode: brutal, pass: 3, events_left: 0, crew: {going}, cards: '', step: room}}")
    m.choose("room deck")
    while m.ask is not None and m.state.story is None:
        m.choose("stop" if "stop" in offered(m) else offered(m)[0])
    assert m.state.story.kind == "finale"
    while m.ask is not None and m.state.battle is None:
        m.choose("choice B" if m.state.story.paragraph == "F40" else offered(m)[0])
    while m.ask is not None:
        m.choose("pass" if "pass" in offered(m) else offered(m)[0])
    assert ended(m).rule == "SG-853"


@pytest.mark.rule("SG-R155")
def test_less_than_all_damage_may_be_placed() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack rafael", "cover 3 TR", "stop", asks="SG-D44")
    assert squares(m) == {3: "TR"}


@pytest.mark.rule("SG-R185")
def test_an_artifact_may_be_the_resource_lost() -> None:
    m = voyage("{cards: '', stock: coin 1 art 1, step: act 1, enemies: 9}")
    play(m, "pass", "crew mac", asks="SG-D54")
    assert set(offered(m)) == {"put coin", "put art"}


@pytest.mark.rule("SG-R174")
def test_two_held_tokens_in_one_attack() -> None:
    m = voyage("{crew: {audrie: token mac, kasumi: token mac}, cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack mac", "use token-audrie 1", "use token-kasumi 1", asks="SG-D47")
    assert points(m) == 4


@pytest.mark.rule("SG-R014")
def test_the_damage_of_a_text_used_to_aim_still_counts() -> None:
    m = voyage("{crew: {marco: equipped AB41}, cards: '', step: act 1, enemies: 3, fate: 1}")
    play(m, "attack marco", "use AB41 1", asks="SG-D47")
    assert points(m) == 2


@pytest.mark.rule("SG-R016", "SG-450")
def test_a_card_is_equipped_on_anothers_turn() -> None:
    m = voyage("{players: {tom: '', zoe: command 1 hand AB01}, cards: '', step: act 1}")
    play(m, "skip", asks="SG-D32 seat 1")
    play(m, "equip AB01", "crew sofi", asks="SG-D23 seat 0")
    assert crew(m, "sofi").equipped == ["AB01"]


@pytest.mark.rule("SG-R179")
def test_squares_act_in_reading_order() -> None:
    """An enemy with two different hourglass squares: the upper one is asked for first."""
    codes = ("VEN", "FRI", "MAD", "LOW", "WEA")
    names = {"VEN": "venom", "FRI": "frightened", "MAD": "madness", "LOW": "low", "WEA": "weakened"}
    afflicting = {
        number: [code for square in card.squares for code in square.codes if code in codes]
        for number, card in GAME.pack.enemy.items()
    }
    number, found = next(
        (n, codes) for n, codes in afflicting.items() if len(codes) > 1 and len({*codes}) == len(codes)
    )
    m = voyage(f"{{cards: '', step: act 1, enemies: {number}}}")
    m.choose("pass")
    m.choose("crew laurent")
    m.choose("crew mac")
    assert crew(m, "mac").statuses == [names[found[0]]]


@pytest.mark.rule("SG-R049")
def test_the_serpent_takes_a_shortest_way() -> None:
    """From M1f the ship in M1d is one region away; M1c is a neighbour that is no nearer."""
    m = voyage("{region: M1d, cards: '', serpent: M1f, ongoing: D01, step: end}")
    while m.state.serpent == "M1f":
        assert m.ask is not None
        assert m.ask.id != "SG-D22"
        m.choose(offered(m)[0])
    assert m.state.serpent == "M1d"


@pytest.mark.rule("SG-R208")
def test_unlocked_cards_score_as_quests() -> None:
    m = run_out(
        "sleeping-gods",
        "{cards: '', quests: 169, settings: {earned: 4, unlocked: [169], first: 0}, step: act 1, do: 'gameover()'}",
    )
    assert ended(m).facts["quests"] == 1


@pytest.mark.rule("SG-R150", "SG-R001")
def test_after_the_active_player_the_others_clockwise() -> None:
    m = voyage("{players: {a: command 1, b: command 1, c: command 1}, active: b, cards: MK19, step: act 1}")
    play(m, "skip", asks="SG-D32 seat 2")
    play(m, "pass", asks="SG-D32 seat 0")


@pytest.mark.rule("SG-R006")
def test_two_players_do_not_pay_together() -> None:
    m = voyage("{players: {tom: command 1, zoe: command 1}, cards: MK01, step: act 1}")
    assert not {"use laurent 1", "use MK01 1"} & set(offered(m))
    m = voyage("{players: {tom: command 2, zoe: command 0}, cards: MK01, step: act 1}")
    assert {"use laurent 1", "use MK01 1"} < set(offered(m))


@pytest.mark.rule("SG-R017", "SG-R068")
@pytest.mark.parametrize(("damage", "asked"), [(4, True), (5, False)])
def test_the_fallen_make_no_house_calls(damage: int, asked: bool) -> None:
    m = voyage(f"{{crew: {{mac: damage {damage} equipped AB32, sofi: damage 3}}, cards: '', events: M05}}")
    play(m, "room sickbay", "part all", "crew sofi", asks="SG-D36" if asked else "SG-D32")


@pytest.mark.rule("SG-R113")
def test_a_level_costs_its_xp_in_full() -> None:
    m = voyage("{region: M1c, xp: 4, cards: '', stock: coin 4, step: act 1}")
    play(m, "port", asks="SG-D31")
    assert not [option for option in offered(m) if option.startswith("level")]


@pytest.mark.rule("SG-R180", "SG-721")
def test_both_neighbours_urge() -> None:
    first, second, *_ = (
        number
        for number, card in GAME.pack.enemy.items()
        if any(code.startswith("ADJ") for square in card.squares for code in square.codes)
    )
    m = voyage(f"{{cards: '', step: act 1, enemies: '{first} 3 {second}'}}")
    beside = [voyage(f"{{cards: '', step: act 1, enemies: '{n} 3'}}") for n in (first, second)]
    alone = [one.view(0).battle.row[1].urged for one in beside]
    assert m.view(0).battle.row[1].urged == sum(alone) > max(alone)


@pytest.mark.rule("SG-D47", "SG-650", "SG-787")
def test_a_strike_in_progress_is_seen() -> None:
    m = voyage("{players: {tom: command 1}, cards: 'AD43', step: act 1, enemies: '3 7'}")
    play(m, "use AD43 1", "target 7", "cover 7 TL", asks="SG-D47")
    strike = m.view(0).battle.strike
    assert (strike.target, strike.weapon, strike.covering, strike.field.damage) == (7, "", ((7, 0),), 2)
    assert {str(b.option): b.rule for b in m.refusals()}["cover 7 TL"] == "SG-651"
    play(m, "stop", asks="SG-D44")
    assert m.view(0).battle.strike is None


@pytest.mark.rule("SG-R003", "SG-R158", "SG-R160", "SG-654")
@pytest.mark.parametrize(
    ("marco", "enemy"), [("", "16"), ("fatigue 2", "3"), ("", "'8:TL,TR,ML,MR,BR'")], ids=["resist", "tired", "double"]
)
def test_a_strike_that_can_do_nothing_is_not_offered(marco: str, enemy: str) -> None:
    m = voyage(f"{{crew: {{marco: equipped AB49 {marco}}}, cards: '', step: act 1, enemies: {enemy}}}")
    assert "use AB49 1" not in offered(m)
    m = voyage("{crew: {marco: equipped AB49}, cards: '', step: act 1, enemies: 3}")
    assert "use AB49 1" in offered(m)


@pytest.mark.rule("SG-787", "SG-R187")
def test_an_enemy_felled_by_a_strike_is_no_kill_of_an_attack() -> None:
    m = voyage(
        "{crew: {marco: frightened equipped AB49 levels LV21}, cards: '', step: act 1, enemies: '3:TL,TR,ML 10'}"
    )
    play(m, "use AB49 1", "target 3", "cover 3 BR", asks="SG-D48")
    assert "use LV21 1" not in offered(m)


@pytest.mark.rule("SG-755", "SG-D49")
def test_a_held_token_can_be_given_back_at_any_time_in_combat() -> None:
    start = "{players: {tom: command 3}, crew: {sofi: token mac}, cards: 'AD43', step: act 1, enemies: 3, fate: 5}"
    m = voyage(start)
    assert "recall sofi" in offered(m)
    play(m, "pass", asks="SG-D34")
    assert "recall sofi" in offered(m)
    m = voyage(start)
    play(m, "attack mac", asks="SG-D45")
    assert "recall sofi" in offered(m)


@pytest.mark.rule("SG-651")
def test_a_square_chosen_a_moment_ago_is_said_to_be_covered() -> None:
    m = voyage("{cards: '', step: act 1, enemies: 3, fate: 6}")
    play(m, "attack rafael", "cover 3 TL", asks="SG-D47")
    assert {str(b.option): b.rule for b in m.refusals()}["cover 3 TL"] == "SG-651"


@pytest.mark.rule("SG-R224", "SG-359")
def test_no_card_moves_the_ship_while_the_book_is_open() -> None:
    m = voyage("{players: {tom: command 3}, cards: 'MK18', step: event, events_left: 0, fate: 2}")
    while m.ask is not None and m.ask.id != "SG-D61":
        m.choose("pass")
    assert m.state.story.kind == "plot"
    assert "use MK18 1" not in offered(m)
    assert "use MK18 1" in offered(voyage("{players: {tom: command 3}, cards: 'MK18', step: act 1}"))
