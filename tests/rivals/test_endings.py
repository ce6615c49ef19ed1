"""Elimination, victory, giving up. RV-860 to RV-873."""

from __future__ import annotations

from random import Random

import pytest

import fathom
from fathom.engine.errors import Illegal
from fathom.envs.episodes import Play
from fathom.games.rivals.game import GAME
from fathom.lab.match_runner import RunConfig, play_one
from fathom.matches.match import Match
from tests.kit import events_of, offered, pending, play
from tests.rivals.kit import battle, quick

THREE = """
players: {cog: "items COG-W2 IT-02", nautilus: essence 2, low-clans: ""}
models:
  COG-1: 0,0 cards IT-07 COG-W1
  COG-5a: waiting
  NAU-1: 1,0
  NAU-5a: 1,0
  LOW-1: -3,0
markers: 1 1
rolls: B:O R:O R:S R:O R:O
"""


@pytest.mark.rule("RV-873", "RV-R75", "RV-D29", "RV-861", "RV-124", "RV-860", "RV-803")
def test_a_player_who_gives_up_leaves_with_everything_and_the_others_continue() -> None:
    m = battle(THREE)
    m.concede(0)
    assert pending(m, "seat") == "RV-D06 seat 1"
    assert [(player.out, player.essence, player.items) for player in m.state.players] == [
        (True, 0, []), (False, 2, []), (False, 3, []),
    ]  # fmt: skip
    assert {one.seat for one in m.state.models} == {1, 2}
    assert sorted(m.state.items_discard) == ["IT-02", "IT-07"]
    assert events_of(m, "event") == []


@pytest.mark.rule("RV-873", "RV-R75", "RV-R100")
def test_an_attack_on_a_player_who_gives_up_ends_at_once_and_the_activation_continues() -> None:
    m = battle(THREE)
    play(m, "attack 0,0 attack", "strike COG-1 NAU-1", "decline", asks="RV-D13 seat 1")
    m.concede(1)
    assert pending(m, "seat") == "RV-D06 seat 0"
    assert m.state.models[0].acted
    assert events_of(m, "defence roll") == []


@pytest.mark.rule("RV-873", "RV-731", "RV-R75")
def test_a_pending_choice_is_worked_out_again_without_a_player_who_gives_up() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: essence 0, low-clans: "", ancients: ""}
        models: {COG-1: "3,-1", NAU-1: "1,0", NAU-5a: "0,1", LOW-1: "-3,0", ANC-1: "0,-3"}
        creatures: {"0,0": AB-03}
        first: cog
        active: ancients
        events: EV-14
        """
    )
    play(m, "end", asks="RV-D21 seat 2")
    m.concede(2)
    assert pending(m, "seat") == "RV-D21 seat 3"


@pytest.mark.rule("RV-873", "RV-870")
def test_the_last_but_one_who_gives_up_makes_the_other_win() -> None:
    m = quick(2)
    m.concede(0)
    assert pending(m) == "over RV-870"
    assert m.outcome is not None
    assert m.outcome.winners == (1,)


@pytest.mark.rule("RV-873", "RV-D29")
def test_one_gives_up_in_an_own_decision_and_does_not_come_back() -> None:
    m = battle(THREE)
    with pytest.raises(Illegal, match="while it alone is asked"):
        m.concede(1)
    m.concede(0)
    assert m.barrier() == "A player has left the game."
    with pytest.raises(Illegal, match="left the game"):
        m.undo(0)


@pytest.mark.rule("RV-873", "RV-200")
@pytest.mark.parametrize("answers", [0, 1, 3, 4, 12, 20])
def test_a_player_can_give_up_at_any_point_of_set_up(answers: int) -> None:
    m = quick(3, armies="free", factions="choose")
    for _ in range(answers):
        m.choose(0)
    assert m.ask is not None
    gone = m.ask.seats[0]
    m.concede(gone)
    finish_set_up(m)
    assert m.state.round == 1
    assert m.state.players[gone].out
    assert all(one.seat != gone for one in m.state.models)


def finish_set_up(match: Match) -> None:
    """Answer anything until the first turn; armies are ready-made."""
    while match.ask is not None and match.ask.id != "RV-D06":
        mustered = [index for index, option in enumerate(offered(match)) if option.startswith(("muster", "ready"))]
        match.choose(mustered[-1] if mustered else 0)


@pytest.mark.rule("RV-870", "RV-401", "RV-R67")
def test_with_three_players_the_eliminated_are_skipped() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: out, low-clans: ""}
        models: {COG-1: "0,0", LOW-1: "-3,0"}
        events: EV-14 EV-15
        """
    )
    play(m, "end", asks="RV-D06 seat 2")
    play(m, "end", asks="RV-D06 seat 0")
    assert m.state.round == 2


@pytest.mark.rule("RV-860", "RV-R89", "RV-414")
def test_a_player_with_models_in_reserve_is_not_out() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models: {COG-1: "0,0", NAU-5a: "1,0 wounds 1", NAU-5b: waiting}
        markers: 1 1
        rolls: B:O R:S R:S R:O W:-
        events: EV-14
        """
    )
    play(m, "attack 0,0 attack", "end", asks="RV-D06 seat 1")
    assert [option.split()[0] for option in offered(m)] == ["reinforce"] * 3


LATE = """
players: {cog: "", nautilus: ""}
models: {COG-1: "0,0", NAU-1: "-3,0"}
round: 30
active: nautilus
first: cog
events: EV-14
"""


@pytest.mark.rule("RV-872", "RV-R66", "RV-R107")
def test_people_play_without_a_round_limit_unless_they_set_one() -> None:
    m = battle(LATE)
    play(m, "end", asks="RV-D06 seat 0")
    assert m.state.round == 31
    assert fathom.new("rivals").setup.settings.rounds == 0


@pytest.mark.rule("RV-872", "RV-R107")
def test_a_round_limit_that_was_set_ends_the_battle() -> None:
    play(battle(f"{LATE}\noptions: {{rounds: 30}}"), "end", asks="over RV-872")
    play(battle(f"{LATE}\noptions: {{rounds: 31}}"), "end", asks="RV-D06 seat 0")


@pytest.mark.rule("RV-R107")
def test_simulations_and_environments_set_a_limit_of_30_rounds() -> None:
    assert Play("rivals").settings.rounds == 30
    assert Play("rivals", rounds=2).settings.rounds == 2
    config = RunConfig("rivals", 2, "random", 1, settings={"armies": "quick", "factions": "random", "points": 75})
    # Without a limit this match has 77 rounds.
    played = play_one(config, 3, GAME.pack)
    assert (played.rule, played.facts["rounds"]) == ("RV-872", 30)


@pytest.mark.rule("RV-873")
@pytest.mark.parametrize("seed", range(3))
def test_at_any_question_a_player_can_give_up_and_the_table_stays_sound_and_the_others_play_on(seed: int) -> None:
    rng = Random(seed)
    m = fathom.new("rivals", 3 + seed % 2, seed, {"armies": "quick", "factions": "random", "rounds": 4, "mulligans": 0})
    while m.ask is not None:
        if rng.random() < 0.15:
            twin = m.fork()
            twin.concede(m.ask.seats[0])
            for _ in range(10):
                assert list(twin.game.rules.invariants(twin.table)) == []
                if twin.ask is None:
                    break
                assert not any(twin.state.players[seat].out for seat in twin.ask.seats)
                twin.choose(rng.randrange(len(twin.ask.options)))
            assert fathom.load(twin.save()).state == twin.state
        m.choose(rng.randrange(len(m.ask.options)))
