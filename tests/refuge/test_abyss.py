"""The Abyss variant: the head leaves the Kraken row. RF-910 to RF-918."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
from fathom.engine.chance import Chance
from fathom.games.refuge.game import GAME
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.rules.setup import deal
from tests.kit import events_of, offered, play
from tests.refuge.kit import after, dive

SPACES = GAME.pack.sea.kind


def abyss(head: str, card: str, tentacles: str = "", more: str = "", **divers: str) -> Any:
    """A position of the variant; by default two divers out of the way."""
    placed = "\n".join(f"  {name}: {words}" for name, words in (divers or {"katerina": "1,0", "mags": "7,0"}).items())
    return dive(f"divers:\n{placed}\nabyss: true\nhead: {head}\ntentacles: '{tentacles}'\nkraken: {card}\n{more}")


# -- the deck and the head's room ------------------------------------------------------------------------------------


@pytest.mark.rule("RF-910")
def test_the_abyss_is_off_unless_chosen_and_has_its_own_ten_cards() -> None:
    base = fathom.new("refuge", seats=2)
    assert not base.state.settings.abyss
    assert sorted(base.state.kraken) == [f"K{n:02}" for n in range(1, 11)]
    m = fathom.new("refuge", seats=2, settings={"abyss": True})
    assert sorted(m.state.kraken) == [f"A{n:02}" for n in range(1, 11)]


@pytest.mark.rule("RF-911")
def test_the_head_begins_in_the_centre_of_the_kraken_row_and_may_leave_it_by_the_first_cards() -> None:
    assert deal(GAME.pack, 2, Settings(abyss=True), Chance(1)).head == (4, 6)
    m = dive("""
        divers:
          seat0: "-"
          seat1: "-"
        step: reveal
        abyss: true
        kraken: A06 A01
        """)
    assert m.state.head == (3, 4)


@pytest.mark.rule("RF-911", "RF-503")
@pytest.mark.parametrize(
    ("top", "head"),
    [
        ("L", "3,4"),
        ("R", "5,4"),
        ("U", "4,5"),
        ("D", "4,3"),
        ("LL", "2,4"),
        ("RR", "6,4"),
        ("UU", "4,6"),
        ("DD", "4,2"),
    ],
)
def test_arrows_in_all_four_directions(top: str, head: str) -> None:
    assert after(abyss("4,4", f"{top}|.,.,."), "end", asks="RF-D06 seat 1") == {"head": head}


@pytest.mark.rule("RF-911", "RF-520")
@pytest.mark.parametrize(
    ("head", "top"),
    [("2,1", "L"), ("2,1", "DD"), ("6,1", "R"), ("6,6", "RR"), ("6,6", "U"), ("2,6", "UU"), ("2,6", "LL")],
)
def test_a_step_beyond_columns_one_to_seven_or_rows_one_to_eight_is_lost(head: str, top: str) -> None:
    assert after(abyss(head, f"{top}|.,.,."), "end", asks="RF-D06 seat 1") == {}


@pytest.mark.rule("RF-911")
@pytest.mark.parametrize(("head", "top", "there"), [("4,2", "DD", "4,1"), ("4,5", "UU", "4,6"), ("3,3", "LL", "2,3")])
def test_only_the_surplus_step_is_lost(head: str, top: str, there: str) -> None:
    assert after(abyss(head, f"{top}|.,.,."), "end", asks="RF-D06 seat 1") == {"head": there}


@pytest.mark.rule("RF-912")
@pytest.mark.parametrize(
    ("head", "tentacles", "supply"),
    [
        ("4,6", "1,5 2,4 3,5 4,4 5,5 6,4 7,5", 9),
        ("4,5", "1,5 2,4 3,3 4,4 5,3 6,4 7,5", 9),
        ("4,3", "1,5 2,4 4,2 6,4 7,5", 11),
        ("4,2", "1,5 2,4 3,5 5,5 6,4 7,5", 10),
        ("2,1", "1,5 2,4 3,5 4,4 5,5 6,4 7,5", 9),
    ],
)
def test_in_set_up_a_covered_spawn_space_gives_way_to_the_next(head: str, tentacles: str, supply: int) -> None:
    m = dive(f"""
        divers:
          katerina: "-"
        step: place
        abyss: true
        head: {head}
        """)
    m.choose("at 1,0")
    assert (" ".join(m.state.tentacles), m.state.supply) == (tentacles, supply)


# -- pushing ---------------------------------------------------------------------------------------------------------

PUSHES = [
    # what, head, top, Mags, tentacles, changes
    ("down", "4,4", "D", "4,3", "", {"head": "4,3", "mags": "4,2"}),
    ("up", "4,3", "U", "4,6", "", {"head": "4,4", "mags": "4,7"}),
    ("left in a sea row", "4,3", "L", "2,4", "", {"head": "3,3", "mags": "1,4"}),
    ("right, beyond the last space of a sea row", "5,3", "R", "7,4", "",
     {"head": "6,3", "mags": "devoured", "devoured": 1}),
    ("a tentacle beyond the last space", "5,3", "R", "1,0", "7,4", {"head": "6,3", "tentacles": "", "supply": 16}),
    ("right onto the edge of the Kraken row", "5,4", "R", "7,6", "", {"head": "6,4", "mags": "8,6"}),
    ("down onto a Start space", "4,2", "D", "4,1", "", {"head": "4,1", "mags": "4,0"}),
    ("up onto a Finish space", "4,5", "U", "4,8", "", {"head": "4,6", "mags": "4,9"}),
    ("a tentacle onto a Start space", "4,2", "D", "1,0", "4,1", {"head": "4,1", "tentacles": "", "threat": 1}),
    ("a file of tentacles down to the Start row", "4,3", "D", "1,0", "4,1 4,2",
     {"head": "4,2", "tentacles": "4,1", "threat": 1}),
    ("a diver behind a tentacle down to the Start row", "4,3", "D", "4,2", "4,1",
     {"head": "4,2", "mags": "4,1", "tentacles": "", "threat": 1}),
    ("a tentacle behind a diver down to the Start row", "4,3", "D", "4,1", "4,2",
     {"head": "4,2", "mags": "4,0", "tentacles": "4,1"}),
    ("a tentacle against a diver on a Start space", "4,2", "D", "4,0", "4,1",
     {"head": "4,1", "tentacles": "", "supply": 16}),
    ("a tentacle towards Finish", "4,5", "U", "1,0", "4,8", {"head": "4,6", "tentacles": "", "supply": 16}),
    ("a diver crushed against a tentacle before Finish", "4,4", "U", "4,7", "4,8",
     {"head": "4,5", "mags": "devoured", "devoured": 1}),
    ("a tentacle crushed against a tentacle before Finish", "4,4", "U", "1,0", "4,7 4,8",
     {"head": "4,5", "tentacles": "4,8", "supply": 15}),
    ("a tentacle behind a diver onto Finish", "4,4", "U", "4,8", "4,7",
     {"head": "4,5", "mags": "4,9", "tentacles": "4,8"}),
    ("a tentacle against a diver on Finish", "4,5", "U", "4,9", "4,8",
     {"head": "4,6", "tentacles": "", "supply": 16}),
    ("the Cave rule is ignored", "3,3", "D", "3,1", "3,2", {"head": "3,2", "mags": "3,0", "tentacles": "3,1"}),
    ("a gap ends the line", "4,5", "D", "4,4", "4,2", {"head": "4,4", "mags": "4,3"}),
    ("diver and tentacle do not meet", "4,5", "D", "4,4 hand SA01", "4,3",
     {"head": "4,4", "mags": "4,3 hand SA01", "tentacles": "4,2"}),
    ("a down diver stays down", "4,5", "D", "4,4 down hand SA05 SA06", "",
     {"head": "4,4", "mags": "4,3 down hand SA05 SA06"}),
    ("the other columns stay", "4,4", "D", "2,3", "6,3 1,1", {"head": "4,3"}),
]  # fmt: skip


@pytest.mark.rule("RF-913", "RF-914", "RF-R72", "RF-R71", "RF-R40", "RF-532", "RF-535", "RF-536")
@pytest.mark.parametrize(
    ("head", "top", "mags", "tentacles", "changes"), [pytest.param(*row[1:], id=row[0]) for row in PUSHES]
)
def test_pushes(head: str, top: str, mags: str, tentacles: str, changes: dict[str, Any]) -> None:
    m = abyss(head, f"{top}|.,.,.", tentacles, katerina="7,0", mags=mags)
    asks = "RF-D05 seat 1" if "devoured" in changes else "RF-D06 seat 1"
    assert after(m, "end", asks=asks) == changes


@pytest.mark.rule("RF-914", "RF-532", "RF-543")
def test_a_diver_on_a_start_or_finish_space_blocks_as_on_the_edge() -> None:
    m = abyss("4,2", "D|.,.,.", katerina="4,0", mags="4,1")
    assert after(m, "end", asks="RF-D05 seat 1") == {"head": "4,1", "mags": "devoured", "devoured": 1}
    m = abyss("4,5", "U|.,.,.", katerina="4,9", mags="4,8")
    assert after(m, "end", asks="RF-D05 seat 1") == {"head": "4,6", "mags": "devoured", "devoured": 1}


@pytest.mark.rule("RF-913")
def test_three_lines_are_resolved_from_left_to_right() -> None:
    m = abyss("4,4", "D|.,.,.", katerina="5,3", mags="4,3", michael="3,3")
    play(m, "end", asks="RF-D06 seat 1")
    assert [fact["origin"] for fact in events_of(m, "pushed")] == ["3,3", "4,3", "5,3"]


@pytest.mark.rule("RF-914", "RF-841", "RF-805")
def test_the_fourth_threat_by_a_push_loses_after_the_whole_step() -> None:
    m = abyss("4,2", "DD|.,.,.", "3,1 4,1", "threat: 3", katerina="5,1", mags="7,0")
    assert after(m, "end", asks="over RF-841") == {"head": "4,1", "katerina": "5,0", "tentacles": "", "threat": 5}


@pytest.mark.rule("RF-913", "T2", "RF-D24", "RF-R57")
def test_brace_stops_a_vertical_step() -> None:
    m = abyss("4,5", "DD|.,.,D", "5,3", satoshi="4,4", mags="7,0")
    play(m, "end", asks="RF-D24 seat 0")
    assert after(m, "use T2", asks="RF-D06 seat 1") == {"satoshi": "4,4 used T2", "tentacles": "5,2"}


@pytest.mark.rule("RF-913", "V3", "RF-D24")
def test_slip_away_after_the_step_finds_the_row_as_the_head_then_leaves_it() -> None:
    m = abyss("5,3", "R|.,.,.", "2,5", vega="7,4", mags="1,5")
    play(m, "end", asks="RF-D24 seat 0")
    assert offered(m) == ["at 3,5", "at 4,5", "decline"]
    assert after(m, "at 4,5", asks="RF-D06 seat 1") == {"vega": "4,5 used V3"}
    assert m.state.head == (6, 3)


@pytest.mark.rule("RF-R58", "O2", "RF-913")
def test_tokens_lie_still_when_the_head_comes() -> None:
    m = abyss("3,3", "L|.,.,.", more="objectives: O2 O4 O7\nmarkers: 1,4 4,3", katerina="1,4", mags="7,0")
    assert after(m, "end", asks="RF-D06 seat 1") == {"head": "2,3", "katerina": "devoured", "devoured": 1}
    assert m.view(0).markers == ("1,4", "4,3")


# -- the bottom half -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-915", "RF-R68")
def test_arrows_move_only_tentacles_below_the_head() -> None:
    m = abyss("4,3", ".|D,U,R", "3,2 3,6 4,1 4,7 5,2 5,8 2,2 6,2")
    assert after(m, "end", asks="RF-D06 seat 1") == {"tentacles": "2,2 3,1 3,6 4,2 4,7 5,2 5,8 6,2"}


@pytest.mark.rule("RF-915", "RF-R68")
def test_at_the_bottom_of_the_sea_no_tentacle_is_below_the_head() -> None:
    assert after(abyss("4,1", ".|D,U,R", "3,4 4,4 5,4"), "end", asks="RF-D06 seat 1") == {}


@pytest.mark.rule("RF-915", "RF-610")
def test_a_tentacle_does_not_enter_the_head() -> None:
    assert after(abyss("4,3", ".|U,U,.", "3,2 4,1"), "end", asks="RF-D06 seat 1") == {"tentacles": "3,2 4,2"}


@pytest.mark.rule("RF-915", "RF-603", "RF-604")
@pytest.mark.parametrize(
    ("head", "tentacles", "changes"),
    [
        ("4,1", "", {"tentacles": "4,4", "supply": 15}),
        ("4,3", "", {"tentacles": "4,2", "supply": 15}),
        ("4,2", "", {"threat": 1, "supply": 15}),
        ("4,1", "4,4", {"threat": 1, "supply": 14}),
    ],
    ids=["above the head", "below the head", "both covered", "above taken, below covered"],
)
def test_a_spawn_symbol_looks_above_and_below_the_head(head: str, tentacles: str, changes: dict[str, Any]) -> None:
    assert after(abyss(head, ".|.,S,.", tentacles), "end", asks="RF-D06 seat 1") == changes


# -- devour, Kraken spaces, the devour row ---------------------------------------------------------------------------


@pytest.mark.rule("RF-916")
@pytest.mark.parametrize("head", ["4,3", "2,1", "6,5"])
def test_divers_orthogonally_adjacent_to_the_three_by_three_area_are_devoured(head: str) -> None:
    c, h = map(int, head.split(","))
    area = [(x, y) for x in range(c - 1, c + 2) for y in range(h, h + 3)]
    beside = {f"{x + dx},{y + dy}" for x, y in area for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    adjacent = {space for space in beside if space in SPACES} - {f"{x},{y}" for x, y in area}
    devoured = set()
    for space in SPACES:
        if space in ("7,9", *(f"{x},{y}" for x, y in area)):
            continue
        m = abyss(head, "X|.,.,.", katerina="7,9", mags=space)
        m.choose("end")
        if m.state.divers[1].stance == "devoured":
            devoured.add(space)
    assert devoured == adjacent - {"7,9"}


@pytest.mark.rule("RF-917", "RF-D11", "RF-S45")
def test_with_the_head_below_and_beside_the_active_player_chooses_its_step() -> None:
    m = abyss("4,3", ".|.,.,.", katerina="7,5", mags="1,0")
    play(m, "move up", asks="RF-D11 seat 0")
    assert offered(m) == ["steer right 1", "steer up 1"]
    assert after(m.fork(), "steer up 1", asks="RF-D06 seat 0") == {"head": "4,4"}
    assert after(m, "steer right 1", asks="RF-D06 seat 0") == {"head": "5,3"}


@pytest.mark.rule("RF-917", "RF-460")
@pytest.mark.parametrize(
    ("head", "at", "way", "changes"),
    [
        ("2,3", "1,8", "down", {"katerina": "1,7", "head": "2,4"}),
        ("4,3", "3,8", "down", {"katerina": "3,7", "head": "4,4"}),
        ("4,3", "5,8", "down", {"katerina": "5,7", "head": "4,4"}),
        ("4,5", "1,8", "down", {"katerina": "1,7", "head": "3,5"}),
        ("6,3", "7,6", "right", {"katerina": "8,6", "head": "6,4"}),
        ("4,5", "1,5", "up", {"katerina": "1,6", "head": "3,5"}),
        ("4,6", "2,9", "down", {"katerina": "1,8", "head": "3,6"}),
        ("2,4", "0,7", "down", {"katerina": "0,6"}),
        ("6,6", "8,6", "up", {"katerina": "8,7"}),
    ],
    ids=[
        "upright only",
        "upright only, left column",
        "upright only, right column",
        "sideways only, top row",
        "right is impossible",
        "sideways only",
        "pushed by it",
        "none at the left",
        "none in the corner",
    ],
)
def test_a_single_candidate_is_taken_and_none_means_no_movement(
    head: str, at: str, way: str, changes: dict[str, Any]
) -> None:
    m = abyss(head, ".|.,.,.", katerina=at, mags="5,0")
    assert after(m, f"move {way}", asks="RF-D06 seat 0") == changes


@pytest.mark.rule("RF-918", "RF-715", "RF-716")
def test_devour_row_spaces_under_the_head_count_as_occupied() -> None:
    m = abyss("4,1", ".|.,.,.", "1,2", katerina="devoured", mags="7,2", more="step: resurface")
    assert offered(m) == ["at 2,2", "at 6,2"]
    m = abyss("4,1", ".|.,.,.", "1,2 2,2 6,2", katerina="devoured", mags="7,2", more="step: resurface")
    assert offered(m) == ["at 1,2", "at 2,2", "at 6,2"]


@pytest.mark.rule("RF-918", "RF-911")
def test_objectives_are_unchanged() -> None:
    m = abyss("4,4", ".|.,.,.", more="objectives: O1 O6 O7\ndone: 1", katerina="4,3 hand SA01", mags="7,0")
    assert after(m, "task strike", "steer left 1", asks="RF-D06 seat 0") == {
        "katerina": "4,3",
        "salvage_discard": "SA01",
        "head": "3,4",
        "tally": 1,
    }


@pytest.mark.rule("RF-804", "RF-803", "O7", "RF-914")
def test_pushed_onto_a_finish_space_in_the_kraken_step_the_divers_win() -> None:
    m = abyss("4,5", "U|D,D,D", "3,3", "done: 2", katerina="1,0", mags="2,9", michael="4,8")
    assert after(m, "end", asks="over RF-803") == {"head": "4,6", "michael": "4,9", "done": 3}
