"""Travel, hazards, the edge of the map, the serpent."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.sleeping_gods.voyage import command, crew, points, voyage


@pytest.mark.rule(
    "SG-X06", "SG-310", "SG-312", "SG-313", "SG-314", "SG-315", "SG-R087", "SG-T04", "SG-D24", "SG-D25", "SG-962"
)
def test_a_total_of_eight_carries_the_ship_three_regions() -> None:
    m = voyage("{players: {tom: hand AB37}, region: M1b, step: act 1, fate: 6}")
    play(m, "travel", "join audrie", asks="SG-D40")
    play(m, "discard AB37", asks="SG-D25")
    assert events_of(m, "distance") == [{"total": 8, "distance": 3}]
    play(m, "sail M1c", asks="SG-D25")
    play(m, "sail M1d", "sail M1c", asks="SG-D23")
    assert m.state.region == "M1c"


@pytest.mark.rule("SG-311", "SG-R081", "SG-R088")
def test_exactly_one_crew_member_with_craft_of_the_active_player_takes_part() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 3}, region: M1b, step: act 1, fate: 2}")
    play(m, "travel", "rest", asks="SG-D24 seat 0")
    assert [option for option in offered(m) if option.startswith("join")] == [
        "join sofi",
        "join laurent",
        "join rafael",
        "join audrie",
    ]
    play(m, "join rafael", asks="SG-D39 seat 1")
    assert not [option for option in offered(m) if option.startswith("join")]
    play(m, "pass", "pass", asks="SG-D25 seat 0")
    assert crew(m, "rafael").fatigue == 1


@pytest.mark.rule("SG-311", "SG-319")
def test_no_crew_need_take_part_and_moving_is_free() -> None:
    m = voyage("{region: M1b, step: act 1, fate: 1}")
    play(m, "travel", "pass", asks="SG-D25")
    assert events_of(m, "distance") == [{"total": 1, "distance": 1}]
    play(m, "stop", asks="SG-D23")
    assert m.state.region == "M1b"


@pytest.mark.rule("SG-S11", "SG-564", "SG-565", "SG-R075")
def test_low_morale_and_madness_count_for_travel() -> None:
    m = voyage("{players: {tom: command 1}, crew: {audrie: low madness}, region: M1b, step: act 1, fate: 6}")
    play(m, "travel", "join audrie", asks="SG-D25")
    assert command(m) == [0]
    assert (crew(m, "audrie").damage, crew(m, "audrie").fatigue) == (1, 1)
    assert events_of(m, "distance") == [{"total": 7, "distance": 3}]


@pytest.mark.rule("SG-X07", "SG-316", "SG-317", "SG-577", "SG-580", "SG-R091")
def test_the_ghostly_fog_costs_the_captain_her_morale() -> None:
    m = voyage("{region: M1c, step: act 1, fate: 1 1}")
    play(m, "travel", "pass", "sail M1f", asks="SG-D38")
    assert (m.state.trial.skill, m.state.trial.number) == ("CUN", 5)
    play(m, "join sofi", "pass", asks="SG-D23")
    assert events_of(m, "failed")[0]["total"] == 2
    assert crew(m, "sofi").statuses == ["low"]


@pytest.mark.rule("SG-X08", "SG-316", "SG-569", "SG-578")
@pytest.mark.parametrize(("fate", "damage"), [(2, 1), (3, 0)])
def test_rocky_shores(fate: int, damage: int) -> None:
    m = voyage(f"{{region: M1d, step: act 1, fate: 1 {fate} 3}}")
    play(m, "travel", "pass", "sail M1i", "join gregory", "join kannan", "pass", asks="SG-D23")
    assert sum(m.state.cubes.values()) == damage
    assert m.state.cubes["sickbay"] == damage


@pytest.mark.rule("SG-S12", "SG-318", "SG-R092")
def test_after_a_hazard_the_ship_may_sail_on_and_turn_back_into_it() -> None:
    m = voyage("{region: M1d, step: act 1, fate: 5 1 3}")
    play(m, "travel", "pass", "sail M1i", "pass", asks="SG-D25")
    assert m.state.cubes["sickbay"] == 1
    play(m, "sail M1d", asks="SG-D23")
    m = voyage("{region: M1i, step: act 1, fate: 5 6 6}")
    play(m, "travel", "pass", "sail M1d", "sail M1i", asks="SG-D38")


@pytest.mark.rule("SG-X09", "SG-330", "SG-331", "SG-332", "SG-333", "SG-R095", "SG-D26", "SG-016")
def test_over_the_western_edge_to_page_13() -> None:
    m = voyage("{region: M1e, step: act 1, fate: 1}")
    play(m, "travel", "pass", asks="SG-D25")
    assert {"sail M2d", "sail M2i"} <= set(offered(m))
    at_hand = m.pack.sea.at_hand
    assert {option.split()[1][:2] for option in offered(m) if option.startswith("sail")} <= set(at_hand)
    play(m, "sail M2d", asks="SG-D23")
    assert m.state.region == "M2d"
    assert events_of(m, "page turned") == [{"page": 13}]


@pytest.mark.rule("SG-S13", "SG-331", "SG-G10", "SG-G11", "SG-R090")
def test_north_of_the_first_map_lie_the_pale_reaches() -> None:
    sea = voyage("{}").pack.sea
    north = sea.maps["M1"]
    ways = {(way.page, way.edge): way.to for way in north.exits}
    assert ways[(3, "N")] == 9
    assert sea.entries(9, "S") == ("M5h", "M5i")
    assert sea.region["M5i"].port


@pytest.mark.rule("SG-X05", "SG-255", "SG-256", "SG-R049", "SG-R052", "SG-D22", "SG-D23")
def test_the_serpent_follows_over_the_page_and_may_be_fought() -> None:
    m = voyage("{region: M1e, step: act 1, ongoing: D01, serpent: M1a, fate: 1 6}")
    assert "tackle D01" in offered(m)
    play(m, "travel", "pass", "sail M2d", asks="SG-D23")
    assert m.state.serpent == "M2d"
    play(m, "tackle D01", "join sofi", "pass", asks="SG-D10")
    assert m.state.serpent == ""
    assert m.state.ongoing == []


@pytest.mark.rule("SG-R049", "SG-D22")
def test_the_serpent_appears_beside_the_ship_and_comes_nearer() -> None:
    m = voyage("{region: M1b, step: event, events: D01}")
    play(m, asks="SG-D22")
    assert offered(m) == ["sail M1a", "sail M1c"]
    play(m, "sail M1a", "skip", asks="SG-D23")
    play(m, "skip", asks="SG-D32")
    play(m, "pass", asks="SG-D10")
    assert m.state.serpent == "M1b"


@pytest.mark.rule("SG-R049", "SG-965")
def test_a_serpent_in_the_ships_region_damages_it_at_the_end_of_the_turn() -> None:
    m = voyage("{region: M1b, step: end, ongoing: D01, serpent: M1b, fate: 4}")
    play(m, asks="SG-D10")
    assert m.state.cubes["galley"] == 1


@pytest.mark.rule("SG-R089", "SG-R094")
def test_the_distance_is_at_least_one() -> None:
    m = voyage("{region: M1b, step: act 1, ongoing: P05 D13, fate: 4}")
    play(m, "travel", "pass", asks="SG-D25")
    assert events_of(m, "distance") == [{"total": 4, "distance": 1}]


@pytest.mark.rule("SG-R091", "SG-492")
def test_a_card_that_moves_the_ship_meets_hazards_too() -> None:
    m = voyage("{players: {tom: command 2}, cards: MK18, region: M1c, step: act 1, fate: 6}")
    play(m, "use MK18 1", asks="SG-D25")
    play(m, "sail M1f", asks="SG-D38")
    assert m.state.cards["MK18"] == 2


@pytest.mark.rule("SG-R219", "SG-D35", "SG-R091")
def test_the_player_of_a_card_that_moves_the_ship_steers_and_may_stop() -> None:
    m = voyage("{players: {tom: command 0, zoey: command 2}, cards: AD90, region: M1c, step: act 1, fate: 6}")
    play(m, "skip", "use AD90 1", asks="SG-D25")
    assert m.ask is not None
    assert (m.ask.seats, m.ask.about.seat, points(m)) == ((1,), 1, 2)
    play(m, "sail M1f", asks="SG-D38")
    assert m.ask.seats == (0,)  # the hazard is the active player's
    play(m, "pass", asks="SG-D25")
    assert (m.ask.seats, points(m)) == ((1,), 1)
    play(m, "stop", asks="SG-D23")
    assert (m.state.region, m.ask.seats) == ("M1f", (0,))


@pytest.mark.rule("SG-R219", "SG-R001")
def test_the_active_player_may_act_before_another_players_move() -> None:
    m = voyage("{players: {tom: command 2, zoey: command 2}, cards: MK18 AD90, region: M1c, step: act 1}")
    play(m, "skip", "use MK18 1", "sail M1b", asks="SG-D32")
    assert m.ask is not None
    assert m.ask.seats == (0,)
    play(m, "use AD90 1", asks="SG-D25")
    assert (m.ask.seats, points(m)) == ((0,), 2)
    play(m, "stop", asks="SG-D25")
    assert (m.ask.seats, points(m), m.state.region) == ((1,), 1, "M1c")


@pytest.mark.rule("SG-R017", "SG-D36")
def test_a_text_that_waits_for_travel_is_offered_to_the_one_who_travels() -> None:
    m = voyage("{crew: {rafael: equipped AB10}, region: M1b, step: act 1, fate: 3}")
    play(m, "travel", "join rafael", asks="SG-D36")
    play(m, "use AB10 1", asks="SG-D40")
    assert command(m) == [1]
