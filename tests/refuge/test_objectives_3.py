"""The objectives of level III: O7 Board the UB-85, O8 Force the Hatches, O9 Bring Home the Cargo."""

from __future__ import annotations

import pytest

from fathom.games.refuge.invariants import invariants
from tests.kit import offered, play
from tests.refuge.kit import after, deeds, dive

MORE = ["katerina: 6,0", "satoshi: 5,0"]


def crew(*divers: str, seats: int = 2) -> str:
    """These divers, and others on the Start row up to the number of players."""
    return "\n".join(["divers:", *(f"  {diver}" for diver in [*divers, *MORE][:seats])])


# -- O7 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O7", "RF-C50", "RF-803", "RF-S46")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_o7_two_divers_on_finish_spaces_win_at_once(seats: int) -> None:
    m = dive(f"{crew('vega: 6,8', 'mags: 2,9', seats=seats)}\nobjectives: O1 O4 O7\ndone: 2")
    assert after(m, "move up", asks="over RF-803") == {"vega": "6,9", "done": 3}
    assert m.outcome is not None
    assert m.outcome.winners == tuple(range(seats))


@pytest.mark.rule("O7", "RF-800", "RF-801")
@pytest.mark.parametrize(
    ("mags", "done"),
    [("2,8", 2), ("2,9 down", 2), ("devoured", 2), ("2,9", 1)],
    ids=["not on Finish", "down", "devoured", "not yet current"],
)
def test_o7_needs_two_standing_divers_and_to_be_current(mags: str, done: int) -> None:
    m = dive(f"{crew('vega: 6,8', f'mags: {mags}')}\nobjectives: O1 O4 O7\ndone: {done}\nhead: 4")
    assert after(m, "move up", asks="RF-D06 seat 0") == {"vega": "6,9"}


@pytest.mark.rule("O7", "RF-804", "RF-805", "RF-361", "SA12", "G1")
@pytest.mark.parametrize(
    ("mags", "vega", "answers"),
    [
        ("5,9 hand SA05 SA06", "6,9 down", ["recover IRON"]),
        ("5,9 hand SA12", "7,9 down", ["play SA12"]),
        ("5,9", "7,9 down", ["use G1"]),
        ("5,9 down", "7,9", ["use G1"]),
    ],
    ids=["Recover", "Rebreather", "Haul Up", "Haul Up for oneself"],
)
def test_o7_standing_up_on_finish_wins_too(mags: str, vega: str, answers: list[str]) -> None:
    m = dive(f"{crew(f'mags: {mags}', f'vega: {vega}')}\nobjectives: O1 O4 O7\ndone: 2")
    play(m, *answers, asks="over RF-803")
    assert [diver.stance for diver in m.state.divers] == ["standing", "standing"]


@pytest.mark.rule("O7", "RF-804", "SA09")
def test_o7_a_diver_guided_onto_finish_wins_on_another_players_turn() -> None:
    m = dive(f"{crew('vega: 5,9 hand SA09', 'mags: 7,8')}\nobjectives: O1 O4 O7\ndone: 2")
    play(m, "play SA09", "move up", asks="over RF-803")
    assert m.state.divers[1].at == "7,9"


ALONE = """
    divers:
      vega: {vega}
    objectives: O1 O4 O7
    done: {done}
    head: 4
    markers: {markers}
    kraken: .|.,.,.
    """


@pytest.mark.rule("O7", "RF-C50", "RF-901")
@pytest.mark.parametrize(
    ("x", "noted", "won"), [(6, "1,9", True), (1, "6,9", True), (6, "2,9", False), (2, "7,9", True)]
)
def test_o7_alone_two_finish_spaces_five_columns_apart(x: int, noted: str, won: bool) -> None:
    m = dive(ALONE.format(vega=f"{x},8", done=2, markers=noted))
    changes = after(m, "move up", asks="over RF-803" if won else "RF-D06 seat 0")
    assert changes["vega"] == f"{x},9"
    assert m.state.done == (3 if won else 2)


@pytest.mark.rule("O7", "RF-C41")
def test_o7_alone_each_finish_space_the_diver_stands_on_is_noted() -> None:
    m = dive(ALONE.format(vega="1,8", done=2, markers='""'))
    assert after(m, "move up", asks="RF-D06 seat 0") == {"vega": "1,9", "markers": "1,9"}
    assert after(m, "move right", asks="RF-D06 seat 0") == {"vega": "2,9", "markers": "1,9 2,9"}
    assert after(m, "move left", asks="RF-D06 seat 0") == {"vega": "1,9"}


@pytest.mark.rule("O7", "RF-801", "RF-R31")
def test_o7_alone_nothing_is_noted_before_it_is_current() -> None:
    m = dive(ALONE.format(vega="1,8", done=1, markers='""'))
    assert after(m, "move up", asks="RF-D06 seat 0") == {"vega": "1,9"}


# -- O8 --------------------------------------------------------------------------------------------------------------

HATCHES = "objectives: O1 O4 O8\ndone: 2\npods: 3,9 5,9"


@pytest.mark.rule("O8", "RF-C50", "RF-D18")
@pytest.mark.parametrize("seats", [1, 2])
def test_o8_with_one_or_two_players_a_hatch_costs_a_card(seats: int) -> None:
    m = dive(f"{crew('vega: 3,9 hand SA05 SA01', 'mags: 7,0', seats=seats)}\n{HATCHES}")
    play(m, "task force", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA05"]
    assert after(m, "card SA01", asks="RF-D06 seat 0") == {"pods": "5,9"} | {
        "vega": "3,9 hand SA05",
        "salvage_discard": "SA01",
    }
    assert m.state.actions == 1


@pytest.mark.rule("O8", "RF-C50")
@pytest.mark.parametrize(("seats", "possible"), [(1, False), (2, False), (3, True), (4, True)])
def test_o8_with_three_or_four_players_it_costs_nothing(seats: int, possible: bool) -> None:
    m = dive(f"{crew('vega: 3,9', 'mags: 7,0', seats=seats)}\n{HATCHES}")
    assert deeds(m) == (["task force"] if possible else [])
    if possible:
        assert after(m, "task force", asks="RF-D06 seat 0") == {"pods": "5,9"}


@pytest.mark.rule("O8")
@pytest.mark.parametrize("at", ["4,9", "3,8", "7,9"])
def test_o8_only_where_a_token_lies(at: str) -> None:
    m = dive(f"{crew(f'vega: {at} hand SA05', 'mags: 1,0', seats=4)}\n{HATCHES}\nhead: 6")
    assert deeds(m) == []


@pytest.mark.rule("O8", "RF-803", "RF-805")
def test_o8_the_last_hatch_wins() -> None:
    m = dive(f"{crew('vega: 3,9 hand SA05', 'mags: 7,0')}\nobjectives: O1 O4 O8\ndone: 2\npods: 3,9")
    assert after(m, "task force", asks="over RF-803") == {
        "vega": "3,9",
        "salvage_discard": "SA05",
        "pods": "",
        "done": 3,
    }


# -- O9 --------------------------------------------------------------------------------------------------------------

CARGO = "objectives: O1 O4 O9\ndone: 2\npods: {pods}"
CARRIED = "objectives: O1 O4 O9\ndone: 2\ncarrier: {carrier}"


@pytest.mark.rule("O9", "RF-C50", "RF-D18")
@pytest.mark.parametrize("seats", [1, 2])
def test_o9_with_one_or_two_players_lifting_costs_two_cards(seats: int) -> None:
    lying = CARGO.format(pods="4,9")
    assert deeds(dive(f"{crew('vega: 4,9 hand SA05', 'mags: 7,0', seats=seats)}\n{lying}")) == []
    m = dive(f"{crew('vega: 4,9 hand SA05 SA01 SA11', 'mags: 7,0', seats=seats)}\n{lying}")
    play(m, "task lift", "card SA11", asks="RF-D18 seat 0")
    assert offered(m) == ["card SA01", "card SA05"]
    changes = after(m, "card SA01", asks="RF-D06 seat 0")
    assert (changes["carrier"], changes["pods"]) == ("vega", "")
    assert (m.state.divers[0].hand, m.state.salvage_discard, m.state.actions) == (["SA05"], ["SA11", "SA01"], 1)
    assert deeds(m) == []


@pytest.mark.rule("O9", "RF-C50")
@pytest.mark.parametrize("seats", [3, 4])
def test_o9_with_three_or_four_players_it_costs_nothing(seats: int) -> None:
    m = dive(f"{crew('vega: 4,9', 'mags: 7,0', seats=seats)}\n{CARGO.format(pods='4,9')}")
    assert after(m, "task lift", asks="RF-D06 seat 0") == {"carrier": "vega", "pods": ""}


@pytest.mark.rule("O9")
@pytest.mark.parametrize("at", ["3,9", "4,5", "1,0"])
def test_o9_lifting_is_possible_only_where_the_cargo_lies(at: str) -> None:
    m = dive(f"{crew(f'vega: {at}', 'mags: 7,0', seats=3)}\n{CARGO.format(pods='4,9')}")
    assert deeds(m) == []


@pytest.mark.rule("O9", "RF-803")
def test_o9_the_carrier_on_a_start_space_wins() -> None:
    m = dive(f"{crew('vega: 1,1', 'mags: 7,0')}\n{CARRIED.format(carrier='vega')}")
    assert after(m, "move down", asks="over RF-803") == {"vega": "1,0", "done": 3}
    assert list(invariants(m.table)) == [], "the won match, with the cargo still carried, can be opened again"


@pytest.mark.rule("O9", "RF-D23", "RF-305")
def test_o9_b_the_carrier_hands_it_to_an_adjacent_standing_diver_without_an_action() -> None:
    m = dive(f"""
{crew("vega: 3,3", "mags: 3,4", seats=2)}
  michael: 4,4
  satoshi: 2,3 down
{CARRIED.format(carrier="vega")}
actions: 0
""")
    assert offered(m) == ["hand 1", "end"]
    assert after(m, "hand 1", asks="RF-D06 seat 1")["carrier"] == "mags"


@pytest.mark.rule("O9", "RF-D23")
def test_o9_b_only_the_carrier_hands_it_over_and_only_on_the_own_turn() -> None:
    m = dive(f"{crew('vega: 3,3', 'mags: 3,4')}\n{CARRIED.format(carrier='mags')}\nkraken: .|.,.,.")
    assert not [option for option in offered(m) if option.startswith("hand")]
    play(m, "end", asks="RF-D06 seat 1")
    assert [option for option in offered(m) if option.startswith("hand")] == ["hand 0"]
    assert after(m, "hand 0", asks="RF-D06 seat 1") == {"carrier": "vega"}
    assert m.state.actions == 2


@pytest.mark.rule("O9", "RF-D23", "RF-803")
def test_o9_handed_to_a_diver_on_a_start_space_it_is_home() -> None:
    m = dive(f"{crew('vega: 3,1', 'mags: 3,0')}\n{CARRIED.format(carrier='vega')}")
    assert after(m, "hand 1", asks="over RF-803") == {"carrier": "mags", "done": 3}


@pytest.mark.rule("O9", "RF-D18")
def test_o9_with_exactly_two_cards_no_question_is_asked() -> None:
    m = dive(f"{crew('vega: 4,9 hand SA05 SA01', 'mags: 7,0')}\n{CARGO.format(pods='4,9')}")
    assert after(m, "task lift", asks="RF-D06 seat 0") == {
        "vega": "4,9",
        "salvage_discard": "SA01 SA05",
        "carrier": "vega",
        "pods": "",
    }


@pytest.mark.rule("O9", "RF-C50", "RF-622")
def test_o9_c_knocked_down_the_carrier_leaves_it_on_that_space_to_be_lifted_again_at_the_same_price() -> None:
    m = dive(f"""
{crew("michael: 3,3 hand SA05 SA06 SA08 SA11 used M2", "mags: 4,2")}
{CARRIED.format(carrier="michael")}
head: 4
tentacles: 3,4
kraken: .|D,.,. .|.,.,. .|U,.,.
""")
    assert after(m, "end", asks="RF-D06 seat 1") == {
        "michael": "3,3 down hand SA05 SA06 SA08 SA11 used M2",
        "tentacles": "",
        "supply": 16,
        "carrier": None,
        "pods": "3,3",
    }
    play(m, "end", "recover IRON", "diver 0", asks="RF-D06 seat 0")
    assert m.state.salvage_discard == ["SA05", "SA06"]
    assert after(m, "task lift", asks="RF-D06 seat 1") == {
        "michael": "3,3 used M2",
        "salvage_discard": "SA08 SA11",
        "carrier": "michael",
        "pods": "",
    }


@pytest.mark.rule("O9", "RF-622")
def test_o9_c_swimming_into_a_tentacle_the_cargo_lies_where_the_diver_lies() -> None:
    m = dive(f"""
{crew("michael: 4,4 used M2", "mags: 4,2", seats=3)}
{CARRIED.format(carrier="michael")}
head: 2
tentacles: 3,4
kraken: .|.,.,.
""")
    assert after(m, "move left", asks="RF-D06 seat 1") == {
        "michael": "3,4 down used M2",
        "tentacles": "",
        "supply": 16,
        "carrier": None,
        "pods": "3,4",
    }


DEVOURED = [
    pytest.param("4,5", "end", "X|.,.,.", id="devour symbol"),
    pytest.param("6,8", "end", "RR|.,.,.", id="pushed off"),
    pytest.param("4,9", "move down", ".|.,.,.", id="walked into the head"),
]


@pytest.mark.rule("O9", "RF-710")
@pytest.mark.parametrize(("at", "answer", "card"), DEVOURED)
def test_o9_d_devoured_the_carrier_loses_it_to_where_it_came_from(at: str, answer: str, card: str) -> None:
    m = dive(f"""
{crew(f"michael: {at}", "mags: 1,0")}
{CARRIED.format(carrier="michael")}
head: 4
kraken: {card}
""")
    changes = after(m, answer, asks="RF-D06 seat 1")
    assert (changes["michael"], changes["carrier"], changes["pods"]) == ("devoured", None, "4,9")


TAKEN_ALONG = [
    # how, carrier, Mags, whose turn, answers, top half of the Kraken card, where the cargo is then
    ("Move", "vega: 3,3", "7,0", "vega", ["move right"], ".", "4,3"),
    ("Swim", "vega: 3,3 hand SA14", "7,0", "vega", ["play SA14", "move left", "stop"], ".", "2,3"),
    ("Slipstream", "vega: 3,3", "7,0", "vega", ["use V1", "at 6,5"], ".", "6,5"),
    ("Slip Away", "vega: 4,5", "7,0", "vega", ["end", "at 7,5"], "X", "7,5"),
    ("a push", "vega: 6,7", "7,0", "vega", ["end"], "R", "7,7"),
    ("a swap", "vega: 3,3", "4,3", "vega", ["move up", "diver 1"], ".", "4,3"),
    ("another player's swap", "vega: 3,2", "3,3", "mags", ["move up", "diver 0"], ".", "3,4"),
    ("Tow", "vega: 3,3", "6,3", "mags", ["use G2", "move right", "stop"], ".", "4,3"),
    ("Tow Line", "vega: 3,3", "5,3 hand SA15", "mags", ["play SA15", "at 5,4"], ".", "5,4"),
    ("Signal Lamp", "vega: 3,3", "5,3 hand SA09", "mags", ["play SA09", "move up", "stop"], ".", "3,4"),
]


@pytest.mark.rule("O9", "RF-C03")
@pytest.mark.parametrize(
    ("vega", "mags", "active", "answers", "top", "came"), [pytest.param(*row[1:], id=row[0]) for row in TAKEN_ALONG]
)
def test_o9_e_the_cargo_moves_with_its_carrier(
    vega: str, mags: str, active: str, answers: list[str], top: str, came: str
) -> None:
    divers = crew(vega, f"mags: {mags}")
    m = dive(f"{divers}\n{CARRIED.format(carrier='vega')}\nactive: {active}\nhead: 4\nkraken: {top}|.,.,.")
    play(m, *answers, asks="RF-D06")
    assert (m.state.divers[0].at, m.state.carrier, m.state.pods) == (came, 0, [])


@pytest.mark.rule("O9", "RF-803", "SA15")
def test_o9_e_a_carrier_hauled_onto_a_start_space_wins() -> None:
    m = dive(f"{crew('vega: 3,2', 'mags: 3,0 hand SA15')}\n{CARRIED.format(carrier='vega')}\nactive: mags")
    play(m, "play SA15", "at 2,0", asks="over RF-803")


@pytest.mark.rule("O9", "RF-R58", "RF-C40")
def test_o9_f_neither_head_nor_tentacle_nor_diver_moves_a_lying_cargo() -> None:
    m = dive(f"""
{crew("katerina: 1,0", "mags: 6,7")}
{CARGO.format(pods="6,7")}
head: 4
kraken: RR|.,.,.
""")
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "6,6", "mags": "8,7"}
    m = dive(
        f"{crew('katerina: 1,0', 'mags: 7,0')}\n{CARGO.format(pods='4,3')}\nhead: 4\ntentacles: 4,4\nkraken: .|.,D,."
    )
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "4,3"}
    assert m.view(0).pods == ("4,3",)


@pytest.mark.rule("O9")
def test_o9_a_there_is_one_cargo_and_its_carrier_lifts_nothing_more() -> None:
    m = dive(f"{crew('vega: 4,9', 'mags: 7,0', seats=3)}\n{CARRIED.format(carrier='vega')}")
    assert deeds(m) == []
    assert m.state.pods == []
