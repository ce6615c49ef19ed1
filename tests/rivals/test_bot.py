"""The scripted player makes the obvious choices, and says why."""

from __future__ import annotations

import msgspec
import pytest

from fathom.engine.player import Perspective
from fathom.games.rivals.bot import Scripted
from fathom.games.rivals.game import GAME
from fathom.lab.counts import Score
from fathom.lab.match_runner import RunConfig
from fathom.lab.simulate import simulate
from fathom.matches.match import Match
from tests.kit import play
from tests.rivals.kit import battle, quick


def advice(match: Match, level: int = 2) -> str:
    """What it would answer now."""
    assert match.ask is not None
    given = GAME.bots.scripted(level).choose(Perspective(match, match.ask.seats[0]))
    assert given.option in match.ask.options
    assert given.why.endswith(".")
    return str(given.option)


@pytest.mark.rule("RV-R88", "RV-R20")
def test_it_takes_a_ready_made_army_keeps_the_map_and_agrees_to_another() -> None:
    m = quick(2, armies="free")
    assert advice(m) == "muster 120"
    play(m, "muster 120", "muster 120", asks="RV-D03 seat 0")
    assert advice(m) == "keep"
    play(m, "again", asks="RV-D03 seat 1")
    assert advice(m) == "again"


@pytest.mark.rule("RV-R88")
@pytest.mark.parametrize("points", [50, 105, 140])
@pytest.mark.parametrize("seat", range(4))
def test_with_other_points_every_faction_buys_an_own_army(points: int, seat: int) -> None:
    m = quick(4, armies="free", points=points)
    while m.ask is not None and m.ask.id == "RV-D02" and m.ask.seats[0] <= seat:
        m.choose(advice(m))
    mine = [one for one in m.state.models if one.seat == seat]
    costs = [GAME.pack.model[one.card].cost for one in mine]
    gear = sum(GAME.pack.card[card].cost for one in mine for card in one.cards)
    assert 0.92 * points <= sum(costs) + gear <= points
    assert len(mine) >= 3
    assert max(costs) <= 0.4 * points


def test_it_attacks_what_it_can_destroy() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-1: "0,0", NAU-5a: "1,0 wounds 1", NAU-4: "0,1"}
        markers: 0 1
        """
    )
    assert advice(m) == "attack 0,0 attack"
    play(m, "attack 0,0 attack", asks="RV-D12")
    assert advice(m) == "strike COG-1 NAU-5a"


def test_it_focuses_on_what_two_can_destroy_together() -> None:
    m = battle(
        """
        players: {cog: essence 0, low-clans: essence 0}
        models: {COG-5a: "0,0", COG-5b: "0,0", LOW-5a: "1,0", LOW-4: "0,1"}
        markers: 0 1
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D12")
    first = advice(m)
    assert first.endswith("LOW-5a")
    given = GAME.bots.scripted(2).choose(Perspective(m, 0))
    assert given.why == "this attack deals 1.1 wounds on average; the chance to destroy Mud Runner a is 8 %."


def test_it_draws_back_who_has_struck_and_is_badly_hurt() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-1: "0,0 wounds 4 acted moves 1", NAU-5a: "3,0", NAU-5b: "3,0", NAU-5c: "3,0"}
        """
    )
    here = GAME.pack.maps[2].distance
    assert advice(m) == "move 0,0"
    play(m, "move 0,0", asks="RV-D09")
    m.choose(advice(m))
    while m.ask is not None and m.ask.id == "RV-D10":
        m.choose(advice(m))
    assert here[m.state.models[0].at, "3,0"] > 5


def test_of_two_places_to_strike_from_it_takes_the_one_that_is_not_coral() -> None:
    for coral, clear in (("0,1", "1,0"), ("1,0", "0,1")):
        m = battle(
            f"""
            players: {{cog: essence 0, nautilus: essence 0}}
            models: {{COG-5a: "0,0", NAU-4: "1,1"}}
            map: {{coral: "{coral}", rock: "2,0 2,1 0,2"}}
            """
        )
        play(m, "move 0,0", "go COG-5a plain", asks="RV-D10")
        assert advice(m) == f"step {clear}"


def test_it_shelters_in_a_beaten_den() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-5a: "0,0", NAU-4: "1,1"}
        map: {beaten: "0,1"}
        """
    )
    play(m, "move 0,0", "go COG-5a plain", asks="RV-D10")
    assert advice(m) == "step 0,1"


def test_a_search_tries_how_commanders_of_other_tempers_would_move_where_they_differ() -> None:
    text = """
        players: {{cog: essence 0, nautilus: essence 0}}
        models: {{COG-1: "{at}", {enemy}}}
        markers: 2 0
        """

    def tried(at: str, enemy: str) -> list[str]:
        perspective = Perspective(battle(text.format(at=at, enemy=enemy)), 0)
        return [", ".join(map(str, plan)) for plan in Scripted().plans(perspective)]

    two = 'NAU-5a: "3,0", NAU-4: "2,1"'
    assert tried("-1,0", two) == ["move -1,0", "end", "move -1,0, go COG-1 plain, step -2,0, step -3,1, stop, end"]
    assert tried("-3,0", 'NAU-5a: "1,0"') == ["move -3,0", "end"]


@pytest.mark.rule("RV-R88", "RV-123")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_hidden_things_make_no_difference_to_it(level: int) -> None:
    text = """
        players: {{cog: essence 3, nautilus: essence 3}}
        models: {{COG-1: "0,0", COG-5a: "0,0", COG-6a: "-1,1", NAU-1: "2,0", NAU-5a: "2,1", NAU-6a: "2,1"}}
        map: {{coral: "1,0 0,1", rock: "1,1", abyss: "-1,0"}}
        events: {events}
        items: {items}
        abyss: {abyss}
        """
    given = [
        advice(battle(text.format(events=events, items=items, abyss=abyss)), level)
        for events, items, abyss in (("EV-01", "IT-01", "AB-07"), ("EV-12", "IT-10", "AB-08"))
    ]
    assert given[0] == given[1]


def test_it_pays_for_a_block_that_saves_a_model_and_not_for_one_that_cannot() -> None:
    text = """
        players: {{cog: essence 0, nautilus: essence 2}}
        models: {{COG-1: "0,0", NAU-1: "1,0 wounds {wounds}"}}
        markers: 1 1
        rolls: {rolls}
        """
    m = battle(text.format(wounds=5, rolls="B:O R:S R:S"))
    play(m, "attack 0,0 attack", asks="RV-D13 seat 1")
    assert advice(m) == "use coiled-beard"
    m = battle(text.format(wounds=0, rolls="B:S+ R:S R:S"))
    play(m, "attack 0,0 attack", asks="RV-D13 seat 1")
    assert advice(m) == "decline"


def test_it_flees_from_what_it_cannot_beat_and_fights_what_it_can() -> None:
    text = """
        players: {{cog: essence 0, nautilus: ""}}
        models: {{COG-1: "0,0", COG-5a: "0,0", COG-5b: "0,0", NAU-1: "-2,4"}}
        map: {{abyss: "0,0"}}
        markers: 1 1
        abyss: {card}
        """
    for card, answer in (("AB-07", "flee"), ("AB-01", "fight")):
        m = battle(text.format(card=card))
        play(m, "attack 0,0 search", "pick COG-5a", asks="RV-D18")
        assert advice(m) == answer


def test_it_names_an_opponents_model_as_prey() -> None:
    m = battle(
        """
        players: {cog: essence 0, low-clans: essence 0}
        models: {COG-5a: "1,0 wounds 1", LOW-1: "0,1"}
        creatures: {"0,0": AB-03}
        first: cog
        active: low-clans
        events: EV-14
        rolls: R:S R:S R:O R:O
        """
    )
    play(m, "end", asks="RV-D21 seat 1")
    assert advice(m) == "pick COG-5a"


def test_it_takes_up_a_better_weapon() -> None:
    m = battle(
        """
        players: {cog: "items IT-05", nautilus: ""}
        models: {COG-1: "0,0 cards COG-W1", NAU-1: "-3,3"}
        """
    )
    play(m, "move 0,0", asks="RV-D09")
    assert advice(m) == "open"
    play(m, "open", asks="RV-D07")
    assert advice(m) == "equip IT-05 COG-1"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_level_answers_the_first_turn(level: int) -> None:
    m = quick(2, mulligans=0)
    player = GAME.bots.scripted(level)
    while m.ask is not None and m.state.turns < 2:
        seat = m.ask.seats[0]
        m.choose(player.choose(Perspective(m, seat)).option, seat)
    assert m.state.turns == 2


@pytest.mark.parametrize(("level", "turns"), [(2, 8), (3, 2)])
def test_its_memory_of_earlier_questions_makes_no_difference(level: int, turns: int) -> None:
    m = quick(3, mulligans=0)
    players = [GAME.bots.scripted(level) for _ in range(3)]
    while m.ask is not None and m.state.turns <= turns:
        seat = m.ask.seats[0]
        perspective = Perspective(m, seat)
        given = players[seat].choose(perspective)
        assert given == GAME.bots.scripted(level).choose(perspective)
        m.choose(given.option, seat)


def test_it_forgets_what_it_knew_of_another_content() -> None:
    text = """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-1: "0,0", NAU-5a: "1,0", NAU-6a: "0,1"}
        markers: 0 1
        """
    player = GAME.bots.scripted(2)
    m = battle(text)
    play(m, "attack 0,0 attack", asks="RV-D12")
    assert str(player.choose(Perspective(m, 0)).option) == "strike COG-1 NAU-5a"
    models = [
        msgspec.structs.replace(card, cost=30 if card.id == "NAU-6" else card.cost, heart=9)
        for card in GAME.pack.models
    ]
    m = Match.begin(GAME, msgspec.structs.replace(GAME.pack, models=models), battle(text).setup)
    play(m, "attack 0,0 attack", asks="RV-D12")
    assert str(player.choose(Perspective(m, 0)).option) == "strike COG-1 NAU-6a"


@pytest.mark.rule("RV-102", "RV-R03")
def test_it_beats_a_random_player_and_the_lab_counts_who_won() -> None:
    config = RunConfig("rivals", 2, "scripted,random", 2, settings={"armies": "quick", "factions": ["cog", "nautilus"]})
    *_, total = simulate(config)
    assert total.scores["scripted"] == Score(2, 2.0)
    assert total.scores["random"] == Score(2, 0.0)
    assert {name: score.played for name, score in total.scores.items()} == {
        "cog": 2, "nautilus": 2, "random": 2, "scripted": 2, "seat 1": 2, "seat 2": 2,
    }  # fmt: skip
