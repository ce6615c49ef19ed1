"""The answers for a player whose time is up. RV-R87, clause by clause."""

from __future__ import annotations

import pytest

import fathom
from fathom.matches.match import Match
from tests.kit import offered, play
from tests.rivals.kit import battle, quick


def timeout_answer(match: Match) -> str:
    """The answer that a timeout gives to the open question."""
    assert match.ask is not None
    option = match.game.rules.timeout_answer(match.pack, match.view(match.ask.seats[0]), match.ask)
    assert option in match.ask.options
    return str(option)


def late(match: Match, asks: str) -> str:
    """Let every answer time out until this is asked; return the answers."""
    given: list[str] = []
    while match.ask is not None and (not given or match.ask.id != asks):
        given.append(timeout_answer(match))
        match.choose(given[-1])
    return ", ".join(given)


@pytest.mark.rule("RV-R87")
def test_no_ability_is_used_by_either_side() -> None:
    m = battle(
        """
        players: {cog: essence 2, nautilus: essence 1}
        models: {COG-1: "0,0", NAU-2: "1,0 wounds 4"}
        markers: 1 1
        rolls: B:O R:S R:S
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D12 seat 0")
    assert timeout_answer(m) == "decline"
    play(m, "decline", asks="RV-D13 seat 1")
    assert timeout_answer(m) == "decline"


@pytest.mark.rule("RV-R87")
@pytest.mark.parametrize(("bearer", "asks"), [("COG-1", "RV-D12 seat 0"), ("NAU-1", "RV-D13 seat 1")])
def test_no_item_is_used(bearer: str, asks: str) -> None:
    models = {"COG-1": "0,0", "NAU-1": "1,0"}
    models[bearer] += " cards IT-16"
    players = "players: {cog: essence 0, nautilus: essence 0}"
    m = battle(f"{players}\nmodels: {models}\nmarkers: 1 1\nrolls: B:O R:O R:O")
    play(m, "attack 0,0 attack", asks=asks)
    assert sorted(offered(m)) == ["decline", "play IT-16"]
    assert timeout_answer(m) == "decline"


@pytest.mark.rule("RV-R87")
def test_a_shift_that_can_be_declined_is() -> None:
    m = battle(
        """
        players: {nautilus: "", ancients: essence 2}
        models: {NAU-5a: "0,0", ANC-3: "1,0"}
        markers: 1 1
        rolls: R:O R:S R:O R:O
        """
    )
    play(m, "attack 0,0 attack", "use mist-form", asks="RV-D24 seat 1")
    assert timeout_answer(m) == "decline"


@pytest.mark.rule("RV-R87")
@pytest.mark.parametrize(
    ("models", "prey"),
    [
        ("COG-5a: 1,0 wounds 1\nCOG-1: 0,1", "COG-1"),
        ("COG-5a: 0,-1\nCOG-5b: 0,1 wounds 1", "COG-5b"),
        ("COG-5a: 1,0\nCOG-5b: 0,-1\nCOG-5c: 1,-1", "COG-5b"),
    ],
    ids=["the dearest", "then the most wounded", "then the first in tile order"],
)
def test_the_prey_of_a_creature(models: str, prey: str) -> None:
    lines = "\n".join(f"  {line}" for line in f"{models}\nNAU-5a: -3,0".splitlines())
    text = f'players: {{cog: "", nautilus: ""}}\nmodels:\n{lines}\ncreatures: {{"0,0": AB-02}}\nevents: EV-06\n'
    m = battle(text)
    play(m, "end", asks="RV-D21 seat 1")
    assert timeout_answer(m) == f"pick {prey}"


@pytest.mark.rule("RV-R87")
def test_a_model_that_must_be_placed_goes_to_the_first_possible_tile() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", COG-5b: "0,0", NAU-1: "3,0"}
        map: {abyss: "0,0", rock: "0,-1"}
        markers: 1 1
        abyss: AB-06
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", "flee", asks="RV-D20 seat 0")
    assert timeout_answer(m) == "put COG-5a 1,-1"
    m = quick()
    play(m, "keep", "keep", "choose N", asks="RV-D05")
    assert timeout_answer(m).endswith(" 1,-4")


@pytest.mark.rule("RV-R87")
def test_a_model_that_must_be_pushed_goes_to_the_first_tile() -> None:
    m = battle(
        """
        players: {nautilus: essence 1, cog: essence 0}
        models: {NAU-1: "0,0 cards NAU-B2", COG-1: "-1,0"}
        markers: 1 1
        rolls: R:O R:S R:S R:O R:O
        """
    )
    play(m, "attack 0,0 attack", "use NAU-B2", asks="RV-D23 seat 0")
    assert timeout_answer(m) == "at -1,-1"


@pytest.mark.rule("RV-R87")
def test_a_turn_ends_and_so_does_what_was_begun() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0", COG-5b: "0,0", NAU-1: "3,0"}
        """
    )
    assert timeout_answer(m) == "end"
    play(m, "move 0,0", asks="RV-D09")
    assert timeout_answer(m) == "stop"
    play(m, "go COG-5a plain", asks="RV-D10")
    assert timeout_answer(m) == "stop"


WAITING = """
    players: {{cog: side N, nautilus: side S}}
    models: {{COG-5a: {first}, COG-5b: waiting, COG-5c: waiting, COG-6a: waiting, COG-6b: waiting, NAU-1: "3,0"}}
    """


@pytest.mark.rule("RV-R87", "RV-414")
def test_a_player_without_models_in_play_is_reinforced_with_as_many_as_fit() -> None:
    m = battle(WAITING.format(first="waiting"))
    play(m, *late(m.fork(), "RV-D06").split(", "), asks="RV-D06 seat 0")
    assert {one.at for one in m.state.models if one.seat == 0} == {"1,-4", None}
    room = [option for option in offered(m) if option == "reinforce 1,-4"]
    assert not room
    assert timeout_answer(m) == "end"


@pytest.mark.rule("RV-R87")
def test_no_further_reinforcements_are_called_when_the_time_is_up() -> None:
    m = battle(WAITING.format(first='"0,0"'))
    play(m, "reinforce 2,-4", "put COG-5b 2,-4", asks="RV-D11")
    assert timeout_answer(m) == "stop"
    m = battle(WAITING.format(first='"2,-4"'))
    play(m, "reinforce 2,-4", "put COG-5b 2,-4", asks="RV-D11")
    assert timeout_answer(m) == "stop"


@pytest.mark.rule("RV-R87")
def test_creatures_are_fled_from() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-1: "0,0", NAU-1: "3,0"}
        map: {abyss: "0,0"}
        markers: 1 1
        abyss: AB-06
        """
    )
    play(m, "attack 0,0 search", asks="RV-D18")
    assert timeout_answer(m) == "flee"


@pytest.mark.rule("RV-R87")
def test_a_ready_made_army_is_taken_and_the_map_stays() -> None:
    m = quick(armies="free")
    play(m, "buy COG-1", asks="RV-D02 seat 0")
    assert timeout_answer(m) == "muster 120"
    play(m, "muster 120", asks="RV-D02 seat 1")
    assert timeout_answer(m) == "muster 120"
    play(m, "muster 120", asks="RV-D03")
    assert timeout_answer(m) == "keep"


@pytest.mark.rule("RV-R87")
def test_of_anything_else_that_must_be_the_first() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models: {COG-5a: "0,0 exposed", COG-5b: "0,0 exposed", NAU-1: "3,0"}
        markers: 1 1
        """
    )
    play(m, "attack 0,0 recovery", asks="RV-D15")
    assert timeout_answer(m) == "pick COG-5a"


@pytest.mark.rule("RV-R87")
def test_no_game_gets_stuck() -> None:
    m: Match = fathom.new("rivals", 3, 4, {"rounds": 3})
    for _ in range(400):
        if m.ask is None:
            break
        m.choose(timeout_answer(m))
    assert m.outcome is not None
    assert m.outcome.rule == "RV-872"
