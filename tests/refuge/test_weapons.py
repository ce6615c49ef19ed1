"""Weapons and the contact window: RF-345 to RF-349, RF-R07 to RF-R09, RF-R43."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import events_of, offered, pending, play, position


@pytest.mark.rule("RF-345", "RF-D12", "RF-R07")
@pytest.mark.parametrize("weapon", ["SA01", "SA02", "SA03", "SA04"])
def test_any_one_weapon_eliminates_the_tentacle_in_contact(weapon: str) -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          michael: 4,4 hand SA01 SA02 SA03 SA04 SA04 SA11 used M2
        tentacles: 4,5
        supply: 6
        salvage: SA16
        kraken: .|.,D,.
        """,
    )
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "play SA02", "play SA03", "play SA04", "decline"]
    play(m, f"play {weapon}", asks="RF-D06 seat 1")
    michael = m.state.divers[1]
    assert (michael.at, michael.stance) == ("4,4", "standing")
    left = ["SA01", "SA02", "SA03", "SA04", "SA04", "SA11"]
    left.remove(weapon)
    assert michael.hand == [*left, "SA16"]
    assert m.state.salvage_discard == [weapon]
    assert (m.state.tentacles, m.state.supply, m.state.tally) == ([], 7, 1)


@pytest.mark.rule("RF-345", "RF-D12", "RF-622")
def test_a_weapon_may_be_saved() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,1
          michael: 4,4 hand SA01 used M2
        tentacles: 4,5
        supply: 6
        kraken: .|.,D,. .|.,.,.
        """,
    )
    play(m, "end", "decline", asks="RF-D06 seat 0")
    michael = m.state.divers[1]
    assert (michael.stance, michael.hand) == ("down", ["SA01"])
    assert (m.state.supply, m.state.tally) == (7, 0)


@pytest.mark.rule("RF-346", "RF-S39")
@pytest.mark.parametrize(
    ("active", "answers"),
    [
        ("michael", ("move up",)),  # their own Move
        ("vega", ("move up", "nudge 5,4 down")),  # another player's Lair
        ("vega", ("end",)),  # the Kraken step of another turn
        ("michael", ("end",)),  # the Kraken step of their own turn
    ],
)
def test_a_weapon_works_on_any_turn_and_is_no_action(active: str, answers: tuple[str, ...]) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          vega: 2,0
          michael: 5,3 hand SA01 used M2
        active: {active}
        tentacles: 5,4
        salvage: SA11
        kraken: .|.,.,D .|.,.,.
        """,
    )
    play(m, *answers, asks="RF-D12 seat 1")
    actions = m.state.actions
    m.choose("play SA01")
    assert m.state.divers[1].stance == "standing"
    assert m.state.divers[1].hand == ["SA11"]
    assert m.state.tentacles == []
    if answers != ("end",):
        assert pending(m) == "RF-D06"
        assert m.state.actions == actions == 1  # the Move was the one action


@pytest.mark.rule("RF-347", "RF-R07")
def test_the_weapon_is_discarded_first_then_the_elimination_draws() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,3 hand SA04
          mags: 7,0
        tentacles: 4,4
        salvage: SA04
        salvage_left: 1
        kraken: .|.,.,.
        """,
    )
    discards = m.state.salvage_discard[:]
    play(m, "move up", "play SA04", asks="RF-D06 seat 0")
    order = [event.what for event in m.log or [] if event.what in ("fires", "eliminated", "draws")]
    assert order == ["fires", "eliminated", "draws"]
    assert m.state.divers[0].hand == ["SA04"]
    assert m.state.salvage_discard == [*discards, "SA04"]


@pytest.mark.rule("RF-347", "RF-R07", "RF-R61")
def test_one_weapon_for_each_tentacle() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          michael: 4,4 hand SA01 used M2
        tentacles: 3,4 4,5
        salvage: SA02 SA12
        kraken: .|R,D,.
        """,
    )
    play(m, "end", asks="RF-D12 seat 1")
    play(m, "play SA01", asks="RF-D12 seat 1")
    assert len(m.state.tentacles) == 1
    assert offered(m) == ["play SA02", "decline"]  # the one just drawn
    play(m, "play SA02", asks="RF-D06 seat 1")
    assert m.state.tentacles == []
    assert m.state.divers[1].hand == ["SA12"]
    assert m.state.divers[1].stance == "standing"


@pytest.mark.rule("RF-348", "RF-R08", "RF-S06")
def test_after_a_weapon_the_space_of_the_own_move_acts() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,2 hand SA04
          mags: 7,0
        tentacles: 1,3 1,5
        supply: 7
        salvage: SA11 SA12
        salvage_left: 20
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", "play SA04", asks="RF-D06 seat 0")
    vega = m.state.divers[0]
    assert (vega.at, vega.stance, vega.hand) == ("1,3", "standing", ["SA11", "SA12"])
    assert (m.state.tentacles, m.state.supply, len(m.state.salvage)) == ([], 9, 18)


@pytest.mark.rule("RF-348", "RF-401")
def test_a_diver_saved_on_the_spot_does_not_activate_its_space() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          michael: 4,4 hand SA01 used M2
        tentacles: 4,5 6,4
        salvage: SA11
        kraken: .|.,D,.
        """,
    )
    play(m, "end", "play SA01", asks="RF-D06 seat 1")
    assert m.state.tentacles == ["6,4"]  # in row 4 of the Spawn space, and still there


@pytest.mark.rule("RF-R08", "RF-402", "RF-622", "RF-623")
@pytest.mark.parametrize("hand", ["", "hand SA04"])
def test_moving_into_a_tentacle_without_using_a_weapon(hand: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          vega: 1,2 {hand}
          mags: 7,0
        tentacles: 1,3 1,5
        supply: 7
        kraken: .|.,.,.
        """,
    )
    play(m, "move up", *(["decline"] if hand else []), asks="RF-D06 seat 1")
    vega = m.state.divers[0]
    assert (vega.at, vega.stance) == ("1,3", "down")
    assert (m.state.tentacles, m.state.supply, m.state.tally) == (["1,5"], 8, 0)
    assert vega.hand == hand.split()[1:]


@pytest.mark.rule("RF-349")
def test_a_weapon_is_nothing_but_a_weapon() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,5 hand SA01 SA02
          mags: 7,0
        tentacles: 4,4 3,5
        head: 4
        kraken: .|.,.,.
        """,
    )
    # A tentacle on each side and the head above: no shot is offered.
    assert not [option for option in offered(m) if option.startswith(("play", "task"))]
    with pytest.raises(fathom.Illegal, match="only be used on contact") as refused:
        m.choose("play SA01")
    assert refused.value.rule == "RF-349"


@pytest.mark.rule("RF-349", "O6")
def test_a_weapon_strikes_the_head_only_where_an_objective_says_so() -> None:
    text = """
        divers:
          vega: 4,5 hand SA01 SA11
          mags: 7,0
        head: 4
        objectives: O1 O6 O7
        done: 1
        kraken: .|.,.,.
        """
    m = position("refuge", text)
    play(m, "task strike", asks="RF-D18 seat 0")
    play(m, "steer left 1", asks="RF-D06 seat 0")
    assert (m.state.tally, m.state.head, m.state.salvage_discard) == (1, (3, 6), ["SA01"])
    assert m.state.divers[0].hand == ["SA11"]
    assert "task strike" not in offered(position("refuge", text.replace("done: 1", "done: 0")))


# -- who may answer a contact ----------------------------------------------------------------------------------------


@pytest.mark.rule("RF-R43", "RF-345")
def test_only_the_contacted_player_decides_with_own_cards() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,0 hand SA01 SA04
          katerina: 5,3
          michael: 5,2 hand SA02
        tentacles: 5,4
        kraken: .|.,.,.
        """,
    )
    # Vega pushes a tentacle onto Katerina, who has no Weapon: neither the armed mover nor the armed neighbour is asked.
    play(m, "move up", "nudge 5,4 down", asks="RF-D06 seat 0")
    assert m.state.divers[1].stance == "down"
    assert [d.hand for d in m.state.divers] == [["SA01", "SA04"], [], ["SA02"]]
    m = position(
        "refuge",
        """
        divers:
          vega: 2,0 hand SA01
          katerina: 5,3 hand SA02
        tentacles: 5,4
        """,
    )
    play(m, "move up", "nudge 5,4 down", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA02", "decline"]
    with pytest.raises(fathom.Illegal, match="Seat 0 is not asked"):
        m.choose("play SA02", seat=0)


@pytest.mark.rule("RF-R09", "RF-624", "RF-701")
@pytest.mark.parametrize(("answer", "hand", "tally"), [("play SA01", ["SA11"], 1), ("decline", ["SA01"], 0)])
def test_a_diver_already_down_may_use_a_weapon_but_no_reaction(answer: str, hand: list[str], tally: int) -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          michael: 4,4 down hand SA01
        tentacles: 4,5
        supply: 6
        salvage: SA11
        kraken: .|.,D,. .|.,.,.
        """,
    )
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "decline"]  # Stand Fast is face up, but he is down
    play(m, answer, asks="RF-D06 seat 0")
    michael = m.state.divers[1]
    assert (michael.at, michael.stance, michael.hand) == ("4,4", "down", hand)
    assert (m.state.tentacles, m.state.supply, m.state.tally) == ([], 7, tally)


@pytest.mark.rule("RF-R09", "RF-624")
def test_an_unarmed_diver_who_is_down_just_lets_the_tentacle_go() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 7,0
          michael: 4,4 down
        tentacles: 4,5
        supply: 6
        kraken: .|.,D,. .|.,.,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 0")
    assert (m.state.divers[1].at, m.state.divers[1].stance) == ("4,4", "down")
    assert (m.state.tentacles, m.state.supply, m.state.tally) == ([], 7, 0)
    assert events_of(m, "knocked down") == []


@pytest.mark.rule("RF-R09", "RF-620", "RF-D12")
@pytest.mark.parametrize(
    ("answer", "hand", "used"), [("play SA01", ["SA11"], []), ("use M2", ["SA01", "SA11"], ["M2"])]
)
def test_one_weapon_or_reaction_settles_a_contact(answer: str, hand: list[str], used: list[str]) -> None:
    m = position(
        "refuge",
        """
        divers:
          sophie: 7,0 cameras 4,4
          michael: 4,4 hand SA01
        tentacles: 4,5
        salvage: SA11
        kraken: .|.,D,.
        """,
    )
    play(m, "end", asks="RF-D12 seat 1")
    assert offered(m) == ["play SA01", "use M2", "decline"]
    play(m, answer, asks="RF-D06 seat 1")  # Sophie's trap is not asked any more
    assert (m.state.divers[1].hand, m.state.divers[1].used) == (hand, used)
    assert m.state.divers[0].cameras == ["4,4"]
    assert m.state.tally == 1


@pytest.mark.rule("RF-R09", "RF-620", "RF-624")
@pytest.mark.parametrize("stance", ["", "down"])
def test_after_the_contacted_player_others_with_a_fitting_reaction_are_asked(stance: str) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          sophie: 7,0 cameras 4,4
          michael: 4,4 {stance} hand SA01 used M2
        tentacles: 4,5
        salvage: SA11
        kraken: .|.,D,. .|.,.,.
        """,
    )
    play(m, "end", "decline", asks="RF-D13 seat 0")
    assert offered(m) == ["use P3", "decline"]
    m.choose("use P3")
    sophie, michael = m.state.divers
    assert (sophie.hand, sophie.used, sophie.cameras) == (["SA11"], ["P3"], [])
    assert (michael.stance, michael.hand) == (stance or "standing", ["SA01"])
    assert m.state.tentacles == []
