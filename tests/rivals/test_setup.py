"""Set-up: factions, armies, map, sides, deployment. RV-200 to RV-224, RV-S42 to RV-S44, RV-S54."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import fathom
from fathom.engine.errors import Illegal
from fathom.engine.secret_choice import choosing, secret_choice
from fathom.matches.match import Match
from tests.kit import events_of, offered, play
from tests.rivals.kit import battle, quick, rolled


def refusals(match: Match) -> dict[str, str]:
    """What is refused, with the rule."""
    return {str(refusal.option): refusal.rule for refusal in match.refusals()}


# -- factions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S54", "RV-210", "RV-163", "RV-164", "RV-D01", "RV-R13", "RV-101", "RV-R99")
def test_players_who_name_the_same_faction_roll_for_it_and_ties_roll_again() -> None:
    m = battle(
        """
        players: {seat0: "-", seat1: "-"}
        step: faction
        rolls: R:O R:O R:O+ R:S R:O R:S R:S R:O R:S
        """
    )
    play(m, "choose ancients", asks="RV-D01 seat 1")
    assert m.view(1).players[0].named == ""
    play(m, "choose ancients", asks="RV-D01 seat 0")
    assert rolled(m, "contest roll") == ["R:O R:O", "R:O+ R:S R:O", "R:S R:S", "R:O R:S"]
    assert m.state.players[1].faction == "ancients"
    assert offered(m) == ["choose cog", "choose nautilus", "choose low-clans"]
    assert refusals(m) == {"choose ancients": "RV-101"}
    play(m, "choose cog", asks="RV-D02 seat 0")
    assert [player.faction for player in m.state.players] == ["cog", "ancients"]


@pytest.mark.rule("RV-210", "RV-101", "RV-100", "RV-R03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_faction_named_once_is_taken_without_a_roll(seats: int) -> None:
    m = fathom.new("rivals", seats, 1)
    named = ["cog", "low-clans", "ancients", "nautilus"][:seats]
    play(m, *(f"choose {faction}" for faction in named), asks="RV-D02 seat 0")
    assert [player.faction for player in m.state.players] == named
    assert events_of(m, "contest roll") == []


@pytest.mark.rule("RV-164", "RV-163")
def test_after_twenty_re_rolls_the_lowest_seat_of_the_tied_wins() -> None:
    m = battle(
        f"""
        players: {{seat0: "-", seat1: "named cog"}}
        step: faction
        rolls: {"R:S " * 84}
        """
    )
    play(m, "choose cog", asks="RV-D01 seat 1")
    assert len(events_of(m, "contest roll")) == 2 * 21
    assert m.state.players[0].faction == "cog"


# -- armies ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S42", "RV-212", "RV-213", "RV-215", "RV-R17", "RV-D02", "RV-214")
def test_two_weapons_on_one_character_are_refused() -> None:
    m = battle("{players: {cog: '', nautilus: ''}, step: army}")
    play(m, "buy COG-1", "buy COG-5", "equip COG-W1 COG-1", asks="RV-D02 seat 0")
    assert "equip COG-W2 COG-1" not in offered(m)
    found = refusals(m)
    assert found["equip COG-W2 COG-1"] == "RV-212"
    assert found["equip COG-A1 COG-5a"] == "RV-213"
    assert found["equip COG-B1 reserve"] == "RV-215"
    with pytest.raises(Illegal, match="already has a weapon"):
        m.choose("equip COG-W2 COG-1")
    assert m.state.models[0].cards == ["COG-W1"]
    play(m, "equip COG-W2 reserve", asks="RV-D02 seat 0")
    assert m.state.players[0].items == ["COG-W2"]


@pytest.mark.rule("RV-S43", "RV-201", "RV-204", "RV-205", "RV-207", "RV-206", "RV-R14", "RV-R15")
def test_an_army_costs_no_more_than_its_points_and_the_rest_is_lost() -> None:
    m = battle("{players: {cog: '', nautilus: 'ready'}, models: {NAU-1: waiting}, step: army}")
    buys = ["COG-1", "COG-2", "COG-3", "COG-4", "COG-5", "COG-5", "COG-5"]
    play(m, *(f"buy {card}" for card in buys), asks="RV-D02 seat 0")
    assert m.ask is not None
    assert m.ask.about.left == 120 - (20 + 24 + 12 + 35 + 3 * 8)
    assert refusals(m)["buy COG-5"] == "RV-206"
    assert refusals(m)["buy COG-6"] == "RV-201"
    assert refusals(m)["equip COG-A2 COG-1"] == "RV-201"
    play(m, "equip COG-B4 COG-1", "equip COG-I3 COG-3", asks="RV-D02 seat 0")
    assert m.ask is not None
    assert m.ask.about.left == 2
    play(m, "ready", asks="RV-D03 seat 0")
    assert m.state.players[0].essence == 3


@pytest.mark.rule("RV-206", "RV-R14", "RV-R16")
def test_an_army_has_a_model_and_only_things_of_its_faction() -> None:
    m = battle("{players: {low-clans: '', nautilus: ''}, step: army}")
    assert refusals(m)["ready"] == "RV-206"
    names = {option.split()[1] for option in offered(m) if option.split()[0] in ("buy", "equip")}
    assert {name.split("-")[0] for name in names} == {"LOW"}


@pytest.mark.rule("RV-201", "RV-202", "RV-203", "RV-R02")
@pytest.mark.parametrize(("seats", "points"), [(2, 120), (3, 90), (4, 75)])
def test_the_points_depend_on_the_number_of_players(seats: int, points: int) -> None:
    m = quick(seats, armies="free")
    assert m.ask is not None
    assert (m.ask.id, m.ask.about.left) == ("RV-D02", points)


@pytest.mark.rule("RV-216", "RV-R18", "RV-123", "RV-R86")
def test_lists_are_made_in_secret_and_revealed_together() -> None:
    m = quick(2, armies="free")
    play(m, "buy COG-1", "equip COG-W1 COG-1", "equip COG-I1 reserve", "ready", asks="RV-D02 seat 1")
    hidden = m.view(1)
    assert hidden.models == ()
    assert (hidden.players[0].items, hidden.players[0].ready) == ((), True)
    assert [one.id for one in m.view(0).models] == ["COG-1"]
    assert all(event.to is None or event.to == (0,) for event in m.log or [] if event.facts.get("seat") == 0)
    play(m, "muster 120", asks="RV-D03 seat 0")
    assert {one.seat for one in m.view(0).models} == {one.seat for one in m.view(1).models} == {0, 1}
    assert m.view(1).players[0].items == ("COG-I1",)


@pytest.mark.rule("RV-209", "RV-R12")
def test_the_reserve_can_be_filled_while_the_army_is_made_up_to_five() -> None:
    m = battle("{players: {cog: '', nautilus: ''}, step: army}")
    play(m, *(f"equip {card} reserve" for card in ("COG-I1", "COG-I2", "COG-I3", "COG-I4", "COG-W1")),
         asks="RV-D02 seat 0")  # fmt: skip
    assert refusals(m)["equip COG-A1 reserve"] == "RV-209"


# -- the map -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-217", "RV-300", "RV-119", "RV-R19", "RV-218", "RV-R02")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 43), (3, 46), (4, 49)])
def test_the_map_has_all_its_tiles_and_the_summoning_tiles_of_the_players(seats: int, tiles: int) -> None:
    m = quick(seats)
    kinds = Counter(m.state.ground.values())
    assert kinds == {"sand": 16, "rock": 8, "coral": 8, "abyss": 5, "summoning": 3 * seats}
    assert sum(kinds.values()) == tiles
    groups = {2: "N S", 3: "N SE SW", 4: "N E S W"}[seats].split()
    assert list(m.pack.maps[seats].groups) == groups
    other = fathom.new("rivals", seats, 2, {"armies": "quick", "factions": "random"})
    assert other.state.ground != m.state.ground


@pytest.mark.rule("RV-217")
def test_a_mirrored_map_is_the_same_from_both_sides() -> None:
    m = quick(2, layout="mirror")
    ground, mirrored = m.state.ground, m.pack.maps[2].mirrored
    assert ground["0,0"] == "abyss"
    assert all(ground[tile] == ground[mirrored[tile]] for tile in mirrored)
    assert Counter(ground.values()) == {"sand": 16, "rock": 8, "coral": 8, "abyss": 5, "summoning": 6}


@pytest.mark.rule("RV-219", "RV-R20", "RV-D03", "RV-R95")
def test_the_map_is_laid_again_only_if_all_agree_and_only_three_times() -> None:
    m = quick(3)
    first = m.state.ground
    play(m, "keep", "again", "again", asks="RV-D03 seat 2")
    twin = m.fork()
    play(twin, "keep", asks="RV-D04")
    assert twin.state.ground == first
    play(m, "again", asks="RV-D03 seat 0")
    assert m.state.ground != first
    for _ in range(2):
        play(m, "again", "again", "again", asks="RV-D03 seat 0" if m.state.mulligans < 2 else "RV-D04")
    assert m.state.mulligans == 3


@pytest.mark.rule("RV-219", "RV-220", "RV-200", "RV-R21", "RV-D04", "RV-222", "RV-221")
def test_the_best_roll_begins_and_takes_a_side_first() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: "", low-clans: ""}
        models: {COG-1: waiting, NAU-1: waiting, LOW-1: waiting}
        step: map
        settings: {mulligans: 0}
        rolls: R:O R:S R:O R:O R:S R:S
        """
    )
    assert m.state.first == 1
    play(m, "choose SW", asks="RV-D04 seat 2")
    assert offered(m) == ["choose N", "choose SE"]
    assert refusals(m) == {"choose SW": "RV-222"}
    play(m, "choose N", asks="RV-D05 seat 1")
    assert [player.side for player in m.state.players] == ["SE", "SW", "N"]
    play(m, "put NAU-1 -4,1", "put LOW-1 2,-4", "put COG-1 3,1", asks="RV-D06 seat 1")
    assert [one.at for one in m.state.models] == ["3,1", "-4,1", "2,-4"]


@pytest.mark.rule("RV-S44", "RV-224", "RV-360", "RV-223", "RV-D05", "RV-R22")
def test_a_model_waits_only_if_there_is_no_room_for_it() -> None:
    text = """
        players: {cog: "", nautilus: ""}
        models:
          COG-4: waiting
          COG-1: waiting
          COG-5a: waiting
          COG-5b: waiting
          COG-5c: waiting
          COG-6a: waiting
          COG-6b: waiting
          COG-6c: waiting
          NAU-1: -2,4
        step: deploy
        """
    m = battle(text)
    play(m, "put COG-4 1,-4", "put COG-5a 2,-4", "put COG-5b 2,-4", "put COG-5c 2,-4", asks="RV-D05 seat 0")
    assert refusals(m)["stop"] == "RV-224"
    assert "put COG-6a 2,-4" not in offered(m)
    assert refusals(m)["put COG-6a 2,-4"] == "RV-360"
    play(m, "put COG-6a 3,-4", "put COG-6b 3,-4", "put COG-6c 3,-4", asks="RV-D06 seat 0")
    assert [one.id for one in m.state.models if one.at is None] == ["COG-1"]
    m = battle(text)
    play(m, "put COG-5a 1,-4", "put COG-5b 2,-4", "put COG-5c 2,-4", "put COG-6a 2,-4", "put COG-6b 3,-4",
         "put COG-6c 3,-4", asks="RV-D05 seat 0")  # fmt: skip
    play(m, "put COG-1 3,-4", asks="RV-D06 seat 0")
    assert [one.id for one in m.state.models if one.at is None] == ["COG-4"]


@pytest.mark.rule("RV-207", "RV-208", "RV-122", "RV-R09", "RV-R10")
def test_the_decks_are_shuffled_and_all_have_three_essence() -> None:
    m, other = quick(4), fathom.new("rivals", 4, 2, {"armies": "quick", "factions": "random"})
    assert [player.essence for player in m.state.players] == [3] * 4
    for deck in ("items", "abyss", "events"):
        cards = getattr(m.state, deck)
        assert sorted(cards) == sorted(m.pack.deck(deck))
        assert cards != getattr(other.state, deck)


@pytest.mark.rule("RV-221", "RV-R23", "RV-402")
@pytest.mark.parametrize(("initiative", "starters"), [("fixed", [1, 1, 1]), ("rotate", [1, 2, 0])])
def test_the_order_of_turns_is_the_same_in_every_round_unless_it_rotates(initiative: str, starters: list[int]) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: "", low-clans: ""}}
        models: {{COG-1: "3,0", NAU-1: "-3,0", LOW-1: "0,3"}}
        active: nautilus
        first: nautilus
        events: EV-14 EV-14 EV-15 EV-15 EV-01 EV-01 EV-02 EV-02
        settings: {{initiative: {initiative}}}
        """
    )
    seats = []
    while m.state.round < 4:
        if m.state.turns % 3 == 1:
            seats.append(m.state.active)
        m.choose("end")
    assert seats == starters


@pytest.mark.rule("RV-R106", "RV-R23", "RV-401")
def test_a_player_who_is_out_is_skipped_when_the_first_player_rotates() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: out, low-clans: "", ancients: ""}
        models: {COG-1: "3,0", LOW-1: "0,3", ANC-1: "0,-3"}
        events: EV-14 EV-14 EV-15 EV-15 EV-01 EV-01 EV-02 EV-02 EV-03 EV-03 EV-07 EV-04
        settings: {initiative: rotate}
        """
    )
    starters = [m.state.active]
    while m.state.round < 5:
        now = m.state.round
        m.choose("end")
        if m.state.round > now:
            starters.append(m.state.active)
    assert starters == [0, 2, 3, 0, 2]


# -- secret choices ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-210", "RV-216", "RV-219")
@pytest.mark.parametrize("seed", range(3))
def test_a_secret_choice_asks_what_the_rules_ask_later(seed: int) -> None:
    """Each player chooses apart from the match and before anyone answers; the rules then ask the same questions."""
    m, chance = fathom.new("rivals", 3, seed), Random(seed)
    while m.state.step in ("faction", "army", "map") and (seats := choosing(m)):
        asked: dict[int, list[list[str]]] = {}
        given: dict[int, list[str]] = {}
        for seat in seats:
            choice = secret_choice(m, seat)
            assert choice is not None
            while choice.ask is not None:
                option = chance.choice([option for option in choice.ask.options if str(option) != "again"])
                asked.setdefault(seat, []).append([choice.ask.id, *map(str, choice.ask.options)])
                given.setdefault(seat, []).append(str(option))
                choice.choose(option)
        for seat in seats:
            while given[seat]:
                assert m.ask is not None
                assert (m.ask.seats, [m.ask.id, *map(str, m.ask.options)]) == ((seat,), asked[seat].pop(0))
                m.choose(given[seat].pop(0))
    assert m.state.step == "side"
    assert choosing(m) == ()
