"""Acceptance scenarios of the Kraken's head: RF-S17 to RF-S22, RF-S33, RF-S43 to RF-S45, RF-S48."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play, position
from tests.refuge.kit import changes, next_turn

KRAKEN_CARDS = [f"K{number:02}" for number in range(1, 11)]


# -- the devour symbol -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "RF-S17", "RF-500", "RF-505", "RF-540", "RF-541", "RF-542", "RF-543", "RF-601", "RF-710", "RF-R26", "K10",
)  # fmt: skip
def test_a_devour_card_takes_every_diver_orthogonally_adjacent_to_the_head() -> None:
    m = position(
        "refuge",
        """
        divers: {michael: "4,9 hand SA01", mags: "2,7", sophie: "2,5", katerina: "3,5"}
        active: sophie
        head: 4
        tentacles: 2,3 3,3 5,4
        threat: 1
        kraken: K10
        kraken_discard: K01 K07
        """,
    )
    play(m, "end", asks="RF-D05 seat 3")
    assert changes(m) == {
        "michael": "devoured hand SA01",
        "mags": "devoured",
        "katerina": "devoured",
        "devoured": 3,
        "tentacles": "2,3 3,2 4,4 5,3",
        "supply": 11,
        "active": "katerina",
        "turn": 2,
        "kraken": 10,
        "kraken_discard": "",
    }
    assert sorted(m.state.kraken) == KRAKEN_CARDS
    assert m.state.kraken_discard == []
    happened = [event.what for event in m.log or []]
    order = ["kraken card", "devour symbol", "devoured", "tentacle moves", "spawned", "kraken reshuffled", "turn"]
    assert sorted(order, key=happened.index) == order


@pytest.mark.rule("RF-S17", "RF-538", "RF-541")
@pytest.mark.parametrize("head", [2, 3, 4, 5, 6])
def test_the_spaces_from_which_a_devour_card_takes_a_diver(head: int) -> None:
    board = position("refuge", "{divers: {mags: '1,0'}}").pack.sea
    near = {f"{x},{y}" for x in (head - 1, head, head + 1) for y in (5, 9)}
    near |= {f"{x},{y}" for x in (head - 2, head + 2) for y in (6, 7, 8)}
    covered = {f"{x},{y}" for x in (head - 1, head, head + 1) for y in (6, 7, 8)}
    taken = set()
    for space in set(board.kind) - covered - {"1,0"}:
        m = position(
            "refuge",
            f"""
            divers: {{vega: "1,0", mags: "{space}"}}
            head: {head}
            kraken: X|.,.,.
            """,
        )
        m.choose("end")
        if m.state.divers[1].stance == "devoured":
            taken.add(space)
    assert taken == near & set(board.kind)


@pytest.mark.rule("RF-S33", "RF-540", "RF-542", "RF-843", "RF-R35", "RF-R36")
@pytest.mark.parametrize("active", ["mags", "vega"])
def test_the_last_standing_diver_is_devoured_and_the_bottom_half_is_no_longer_resolved(active: str) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{mags: "4,5", vega: "1,1 down"}}
        active: {active}
        head: 4
        tentacles: 3,3
        kraken: X|D,S,S
        settings: {{confirm_end: true}}
        """,
    )
    play(m, "end", asks="over RF-843")
    assert m.outcome is not None
    assert not m.outcome.won
    assert changes(m) == {
        "mags": "devoured",
        "devoured": 1,
        "actions": 0,
        "kraken": 10,
        "kraken_discard": "X|D,S,S",
    }


@pytest.mark.rule("RF-S48", "RF-500", "RF-505", "RF-R26", "K09")
def test_after_a_devour_card_all_ten_cards_form_a_new_pile() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "1,1", vega: "7,1"}
        head: 4
        tentacles: 4,4
        kraken: K09 K01 K02
        kraken_discard: K03 K04 K05 K06 K07 K08 K10
        known: 3
        """,
    )
    assert len(m.state.kraken) == 3
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {
        "tentacles": "3,5 4,2 5,5",
        "supply": 13,
        "active": "vega",
        "turn": 2,
        "kraken": 10,
        "kraken_discard": "",
        "known": 0,
    }
    assert sorted(m.state.kraken) == KRAKEN_CARDS
    assert m.state.kraken_discard == []


@pytest.mark.rule("RF-S48", "RF-505", "RF-904")
def test_the_new_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(4):
        m = position(
            "refuge",
            f"""
            divers: {{mags: "1,1", vega: "7,1"}}
            kraken: K09 K01 K02
            kraken_discard: K03 K04 K05 K06 K07 K08 K10
            seed: {seed}
            """,
        )
        play(m, "end", asks="RF-D06 seat 1")
        orders.add(tuple(m.state.kraken))
    assert len(orders) == 4


# -- pushing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-S18", "RF-503", "RF-531", "RF-537")
@pytest.mark.parametrize(
    ("head", "top", "path", "columns"),
    [(3, "RR", ("5,8", "6,8", "7,8"), (4, 5)), (5, "LL", ("3,8", "2,8", "1,8"), (4, 3))],
)
def test_two_arrows_are_two_complete_steps(
    head: int, top: str, path: tuple[str, str, str], columns: tuple[int, int]
) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "{path[0]}", vega: "4,0"}}
        head: {head}
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"mags": path[2], "head": f"{columns[1]},6", **next_turn("vega", card)}
    assert [(event["origin"], event["at"]) for event in events_of(m, "pushed")] == [path[:2], path[1:]]
    assert [event["column"] for event in events_of(m, "head moves")] == list(columns)
    steps = [event.what for event in m.log or [] if event.what in ("pushed", "head moves")]
    assert steps == ["pushed", "head moves", "pushed", "head moves"]


@pytest.mark.rule("RF-S19", "RF-532", "RF-533", "RF-534", "RF-R40")
@pytest.mark.parametrize(("head", "top", "tentacle", "beyond"), [(5, "R", "7,8", "6"), (3, "L", "1,8", "2")])
def test_a_tentacle_pushed_off_the_edge_is_returned_without_card_or_credit(
    head: int, top: str, tentacle: str, beyond: str
) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "1,1", vega: "4,0"}}
        head: {head}
        tentacles: {tentacle}
        supply: 5
        objectives: O1 O4 O7
        tally: 4
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "", "supply": 6, "head": f"{beyond},6", **next_turn("vega", card)}


@pytest.mark.rule("RF-S20", "RF-531", "RF-535", "RF-R22")
@pytest.mark.parametrize(
    ("diver", "tentacle", "diver_to", "tentacle_to"),
    [("5,7", "6,7", "6,7", "7,7"), ("6,7", "5,7", "7,7", "6,7")],
)
def test_a_diver_and_a_tentacle_push_each_other_without_contact(
    diver: str, tentacle: str, diver_to: str, tentacle_to: str
) -> None:
    m = position(
        "refuge",
        f"""
        divers: {{mags: "{diver} hand SA04", vega: "4,0"}}
        head: 3
        tentacles: {tentacle}
        kraken: R|.,.,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {
        "mags": f"{diver_to} hand SA04",
        "tentacles": tentacle_to,
        "head": "4,6",
        **next_turn("vega", "R|.,.,."),
    }
    assert events_of(m, "contact") == []


@pytest.mark.rule("RF-S21", "RF-532", "RF-543", "RF-R72")
@pytest.mark.parametrize(("top", "diver", "tentacle", "beyond"), [("R", "6,8", "7,8", "5"), ("L", "2,8", "1,8", "3")])
def test_a_diver_crushed_against_a_tentacle_on_the_edge_is_devoured(
    top: str, diver: str, tentacle: str, beyond: str
) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "{diver}", vega: "4,0"}}
        head: 4
        tentacles: {tentacle}
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"mags": "devoured", "devoured": 1, "head": f"{beyond},6", **next_turn("vega", card)}


@pytest.mark.rule("RF-S22", "RF-532", "RF-R40", "RF-R72")
@pytest.mark.parametrize(("top", "tentacle", "diver", "beyond"), [("R", "6,8", "7,8", "5"), ("L", "2,8", "1,8", "3")])
def test_a_tentacle_crushed_against_a_diver_on_the_edge_is_returned(
    top: str, tentacle: str, diver: str, beyond: str
) -> None:
    card = f"{top}|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "{diver}", vega: "4,0"}}
        head: 4
        tentacles: {tentacle}
        supply: 5
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert changes(m) == {"tentacles": "", "supply": 6, "head": f"{beyond},6", **next_turn("vega", card)}


# -- Reactions to the head -------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-S43", "T2", "RF-352", "RF-537", "RF-D24", "RF-R57", "RF-601", "RF-603")
def test_brace_stops_both_steps_and_the_bottom_half_is_still_resolved() -> None:
    card = "RR|D,S,D"
    m = position(
        "refuge",
        f"""
        divers: {{mags: "4,0", satoshi: "6,7"}}
        head: 4
        tentacles: 2,3 3,3 5,3 6,3
        kraken: {card}
        """,
    )
    play(m, "end", asks="RF-D24 seat 1")
    assert offered(m) == ["use T2", "decline"]
    assert m.state.head == (4, 6)
    play(m, "use T2", asks="RF-D06 seat 1")
    assert changes(m) == {
        "satoshi": "6,7 used T2",
        "tentacles": "2,3 3,2 4,4 5,2 6,3",
        "supply": 11,
        **next_turn("satoshi", card),
    }


@pytest.mark.rule("RF-S43", "T2", "RF-537")
def test_brace_may_be_saved_for_the_second_step() -> None:
    card = "RR|.,.,."
    m = position(
        "refuge",
        f"""
        divers: {{mags: "4,0", satoshi: "6,7"}}
        head: 4
        kraken: {card}
        """,
    )
    play(m, "end", "decline", asks="RF-D24 seat 1")
    assert (m.state.head, m.state.divers[1].at) == ((5, 6), "7,7")
    play(m, "use T2", asks="RF-D06 seat 1")
    assert changes(m) == {"satoshi": "7,7 used T2", "head": "5,6", **next_turn("satoshi", card)}


@pytest.mark.rule("RF-S44", "V3", "RF-352", "RF-533", "RF-D24")
def test_slip_away_saves_a_diver_pushed_off_the_edge() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "2,5", vega: "7,8"}
        head: 5
        tentacles: 3,5
        kraken: R|.,.,.
        """,
    )
    play(m, "end", asks="RF-D24 seat 1")
    assert offered(m) == ["at 1,5", "at 4,5", "at 5,5", "at 6,5", "at 7,5", "decline"]
    assert m.state.head == (6, 6)
    play(m, "at 7,5", asks="RF-D06 seat 1")
    # (7,5) is a Spawn space with a tentacle in its row: placed, she does not put it into action.
    assert changes(m) == {"vega": "7,5 used V3", "head": "6,6", **next_turn("vega", "R|.,.,.")}


@pytest.mark.rule("RF-S44", "V3", "RF-533", "RF-D24")
def test_slip_away_may_be_declined() -> None:
    m = position(
        "refuge",
        """
        divers: {mags: "2,5", vega: "7,8"}
        head: 5
        kraken: R|.,.,.
        """,
    )
    play(m, "end", "decline", asks="RF-D05 seat 1")
    assert changes(m) == {
        "vega": "devoured",
        "devoured": 1,
        "head": "6,6",
        **next_turn("vega", "R|.,.,."),
    }


# -- the Abyss -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-S45", "RF-911", "RF-917", "RF-D11")
@pytest.mark.parametrize(("answer", "head"), [("steer right 1", "5,3"), ("steer up 1", "4,4")])
def test_in_the_abyss_the_arriving_player_chooses_how_the_head_comes_closer(answer: str, head: str) -> None:
    m = position(
        "refuge",
        """
        divers: {vega: "7,5", mags: "1,0"}
        abyss: true
        head: 4,3
        """,
    )
    play(m, "move up", asks="RF-D11 seat 0")
    assert offered(m) == ["steer right 1", "steer up 1"]
    play(m, answer, asks="RF-D06 seat 0")
    assert changes(m) == {"vega": "7,6", "head": head, "actions": 1}
